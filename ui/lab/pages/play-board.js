// <play-board>: a position that can be played on, by mouse, finger or keyboard.
//
// The picture is the lab's. Over it lies a grid of buttons, one a cell, that is the board for the keyboard and for screen
// readers. Only what a legal move begins with can be chosen, so that nothing illegal can be played. Moves without a cell, as a
// pass, and games without a grid have a button for each move. Pieces that the picture marks with their cell can be dragged, too.
// It fires "move" with the move's text.

import {html, nothing, unsafeHTML} from "./lib/lit.js";
import {arrowsOver} from "./board-arrows.js";
import {LabElement} from "./shell.js";
import {t} from "./strings.js";

/** @typedef {{column: number, row: number}} Cell */
/** @typedef {{move: string, cells: Cell[]}} GridMove */

const most = 81; // cells on which there is room for values
const slack = 4; // pixels that a pointer may tremble without dragging

/** What people call a cell. @param {any} grid @param {Cell} c */
export function cellName(grid, c) {
  if (grid.column_names && grid.row_names) return grid.column_names[c.column] + grid.row_names[c.row];
  return t("game.cell", grid.column_names?.[c.column] ?? c.column + 1, grid.row_names?.[c.row] ?? c.row + 1);
}

/** @param {Cell} a @param {Cell} b */
const same = (a, b) => a.column === b.column && a.row === b.row;

/** The moves that begin with these cells. @param {any} grid @param {Cell[]} at @returns {GridMove[]} */
function pointed(grid, at) {
  return grid.moves.filter((/** @type {GridMove} */ m) => m.cells.length > 0 && m.cells.length >= at.length && at.every((c, i) =>
    m.cells[i].column === c.column && (grid.falls || m.cells[i].row === c.row)));
}

class PlayBoard extends LabElement {
  static properties = {
    at: {attribute: false}, last: {attribute: false}, hinted: {attribute: false}, values: {attribute: false}, arrows: {attribute: false},
    closed: {type: Boolean}, flipped: {type: Boolean},
    focused: {state: true}, over: {state: true}, picked: {state: true}, asked: {state: true},
  };

  constructor() {
    super();
    /** @type {any} the lab's answer about the position */
    this.at = null;
    /** @type {Cell[]} what the last move touched */
    this.last = [];
    /** @type {string} a move to point out */
    this.hinted = "";
    /** @type {Map<string, {text: string, best: boolean}>} of moves */
    this.values = new Map();
    /** @type {import("./board-arrows.js").Arrow[]} */
    this.arrows = [];
    this.closed = false; // nobody may move
    this.flipped = false;
    this.focused = 0;
    this.over = -1;
    /** @type {Cell[]} */
    this.picked = [];
    /** @type {GridMove[]} those among which one is to be chosen */
    this.asked = [];
    /** @type {{cell: Cell, x: number, y: number, piece: SVGGElement | null, moved: boolean} | null} */
    this.dragged = null;
    this.clicks = true; // else the next click is the end of a drag
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (!changed.has("at")) return;
    this.picked = [];
    this.asked = [];
    const cells = this.at?.grid?.cells.length ?? 0;
    const before = changed.get("at")?.grid;
    if (this.focused >= cells || before?.columns !== this.at?.grid?.columns) this.focused = cells >> 1;
  }

  /** @param {Map<string, any>} changed */
  updated(changed) {
    if (changed.has("asked") && this.asked.length > 0) /** @type {HTMLElement | null} */ (this.querySelector(".chooser button"))?.focus();
    const grid = this.at?.grid;
    const overlay = /** @type {HTMLElement | null} */ (this.querySelector(".cells"));
    if (!grid || !overlay) return;
    overlay.style.left = `${grid.left}%`;
    overlay.style.top = `${grid.top}%`;
    overlay.style.width = `${grid.side * grid.columns}%`;
    overlay.style.height = `${grid.side * grid.rows}%`;
    overlay.style.fontSize = `${grid.side * 0.25}cqw`;
  }

  /** @param {Cell} cell */
  #point(cell) {
    const {grid} = this.at;
    if (this.closed) return;
    this.asked = [];
    if (this.picked.length === 1 && same(this.picked[0], cell)) { // it is put down again
      this.picked = [];
      return;
    }
    let at = [...this.picked, cell];
    let meant = pointed(grid, at);
    if (meant.length === 0 && this.picked.length > 0) { // another beginning
      at = [cell];
      meant = pointed(grid, at);
    }
    const whole = meant.filter((m) => m.cells.length === at.length);
    if (meant.length === 0) this.picked = [];
    else if (meant.length === 1 && whole.length === 1) this.#play(whole[0].move);
    else if (whole.length > 0) this.asked = whole;
    else this.picked = at;
  }

  /** The cell under a pointer. @param {PointerEvent} e @returns {Cell | null} */
  #cellUnder(e) {
    const button = /** @type {HTMLElement | null} */ (document.elementFromPoint(e.clientX, e.clientY)?.closest(".cell"));
    if (!button || !this.contains(button)) return null;
    return {column: Number(button.dataset.column), row: Number(button.dataset.row)};
  }

  /** Picks up a piece, if it can be moved. @param {PointerEvent} e @param {Cell} cell */
  #lift(e, cell) {
    this.clicks = true;
    if (this.closed || e.button !== 0 || !pointed(this.at.grid, [cell]).some((m) => m.cells.length > 1)) return;
    const piece = /** @type {SVGGElement | null} */ (this.querySelector(`.picture [data-cell="${cell.row * this.at.grid.columns + cell.column}"]`));
    this.dragged = {cell, x: e.clientX, y: e.clientY, piece, moved: false};
    /** @type {HTMLElement} */ (e.currentTarget).setPointerCapture(e.pointerId);
  }

  /** @param {PointerEvent} e */
  #drag(e) {
    const d = this.dragged;
    if (!d) return;
    const [dx, dy] = [e.clientX - d.x, e.clientY - d.y];
    if (!d.moved && Math.hypot(dx, dy) < slack) return;
    if (!d.moved) {
      d.moved = true;
      this.asked = [];
      this.picked = [d.cell];
      d.piece?.parentNode?.append(d.piece); // in front of the others
    }
    const scale = (this.flipped ? -100 : 100) / /** @type {HTMLElement} */ (this.querySelector(".board")).clientWidth;
    if (d.piece) d.piece.style.translate = `${dx * scale}px ${dy * scale}px`;
  }

  /** Puts the piece down where it is. @param {PointerEvent} e */
  #drop(e) {
    const d = this.dragged;
    this.dragged = null;
    if (!d?.moved) return;
    this.clicks = false;
    const cell = this.#cellUnder(e);
    const meant = cell ? pointed(this.at.grid, [d.cell, cell]) : [];
    if (cell && meant.length > 0) this.#point(cell);
    else if (!cell || !same(cell, d.cell)) this.picked = [];
    if (meant.length !== 1 && d.piece) d.piece.style.translate = "";
  }

  /** The move did not take place. */
  #back() {
    if (this.dragged?.piece) this.dragged.piece.style.translate = "";
    this.dragged = null;
    this.picked = [];
  }

  /** @param {string} move */
  #play(move) {
    this.picked = [];
    this.asked = [];
    this.dispatchEvent(new CustomEvent("move", {detail: move}));
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    this.clicks = true;
    const {columns, rows} = this.at.grid;
    const way = this.flipped ? -1 : 1;
    let column = this.focused % columns;
    let row = Math.floor(this.focused / columns);
    if (e.key === "ArrowLeft") column -= way;
    else if (e.key === "ArrowRight") column += way;
    else if (e.key === "ArrowUp") row -= way;
    else if (e.key === "ArrowDown") row += way;
    else if (e.key === "Home") column = this.flipped ? columns - 1 : 0;
    else if (e.key === "End") column = this.flipped ? 0 : columns - 1;
    else if (e.key === "Escape" && this.picked.length > 0) {
      this.picked = [];
      this.asked = [];
    }
    else return;
    e.preventDefault();
    e.stopPropagation();
    if (column < 0 || column >= columns || row < 0 || row >= rows) return;
    this.focused = row * columns + column;
    /** @type {HTMLElement | null} */ (this.querySelector(`#cell-${this.focused}`))?.focus();
  }

  /** Puts the focus where the keyboard was on the board. */
  focus() {
    /** @type {HTMLElement | null} */ (this.querySelector(`#cell-${this.focused}, .moves button`))?.focus();
  }

  render() {
    if (!this.at) return html`<div class="board empty"></div>`;
    const {grid, svg} = this.at;
    const bare = grid ? grid.moves.filter((/** @type {GridMove} */ m) => m.cells.length === 0).map((/** @type {GridMove} */ m) => m.move) : this.at.moves;
    return html`
      ${grid && grid.side ? html`<div class=${`board ${this.flipped ? "flipped" : ""}`}>
        <div class="picture" aria-hidden="true">${unsafeHTML(svg)}</div>
        ${this.#cells(grid)}${arrowsOver(grid, this.arrows)}
      </div>${this.#chooser(grid)}` : svg ? html`<div class="board"><div class="picture" aria-hidden="true">${unsafeHTML(svg)}</div></div>`
        : html`<pre class="drawn scroll" tabindex="0" aria-label=${t("game.board")}>${this.at.board || this.at.position}</pre>`}
      ${bare.length > 0 ? html`<div class="moves" role="group" aria-label=${t("game.moves")}>${bare.map((/** @type {string} */ m) => this.#moveButton(m))}</div>` : nothing}`;
  }

  /** Asks which of several moves between the same cells is meant. @param {any} grid */
  #chooser(grid) {
    if (this.asked.length === 0) return nothing;
    return html`<div class="chooser" role="group" aria-label=${t("game.which")} @keydown=${(/** @type {KeyboardEvent} */ e) => {
      if (e.key !== "Escape") return;
      this.asked = [];
      this.picked = [];
      /** @type {HTMLElement | null} */ (this.querySelector(`#cell-${this.focused}`))?.focus();
    }}><span>${t("game.which")}</span> ${this.asked.map((m) => this.#moveButton(m.move))}</div>`;
  }

  /** @param {string} move */
  #moveButton(move) {
    const value = this.values.get(move);
    return html`<button type="button" class=${move === this.hinted ? "hinted" : ""} ?disabled=${this.closed} @click=${() => this.#play(move)}>${move}${value ? html` <small>${value.text}</small>` : nothing}</button>`;
  }

  /** @param {any} grid */
  #cells(grid) {
    const {columns, rows} = grid;
    const target = this.over >= 0 && !this.closed ? pointed(grid, [{column: this.over % columns, row: Math.floor(this.over / columns)}])[0]?.cells.at(-1) : null;
    const hint = grid.moves.find((/** @type {GridMove} */ m) => m.move === this.hinted)?.cells ?? [];
    /** @type {Map<number, {text: string, best: boolean}>} */
    const values = new Map();
    if (columns * rows <= most) {
      for (const m of grid.moves) {
        const value = this.values.get(m.move);
        if (value && m.cells.length === 1) values.set(m.cells[0].row * columns + m.cells[0].column, value);
      }
    }
    const rowsOf = [];
    for (let row = 0; row < rows; row++) {
      const cells = [];
      for (let column = 0; column < columns; column++) {
        const i = row * columns + column;
        const cell = {column, row};
        const can = !this.closed && pointed(grid, [...this.picked, cell]).length > 0;
        /** @param {Cell} c */
        const here = (c) => c.column === column && c.row === row;
        const classes = ["cell", can ? "can" : "", this.last.some(here) ? "last" : "", hint.some(here) ? "hinted" : "",
          this.picked.some(here) ? "picked" : "", grid.cells[i].mark ? "holds" : "", grid.alarm.some(here) ? "alarm" : "",
          !this.closed && pointed(grid, [cell]).some((m) => m.cells.length > 1) ? "grab" : "", grid.falls && target && here(target) ? "target" : ""].join(" ");
        const value = values.get(i);
        cells.push(html`<button type="button" role="gridcell" class=${classes} id=${`cell-${i}`} tabindex=${i === this.focused ? 0 : -1}
          aria-label=${this.#label(grid, cell, can)} aria-disabled=${String(!can)} data-column=${column} data-row=${row}
          @click=${() => { this.focused = i; if (this.clicks) this.#point(cell); this.clicks = true; }}
          @pointerdown=${(/** @type {PointerEvent} */ e) => this.#lift(e, cell)} @pointermove=${this.#drag} @pointerup=${this.#drop} @pointercancel=${this.#back}
          @focus=${() => { this.focused = i; this.over = i; }} @blur=${() => (this.over = -1)}
          @pointerenter=${() => grid.falls && (this.over = i)} @pointerleave=${() => grid.falls && (this.over = -1)}>${value
            ? html`<span class=${value.best ? "value best" : "value"}>${value.text}</span>` : nothing}</button>`);
      }
      rowsOf.push(html`<div role="row">${cells}</div>`);
    }
    return html`<div class=${`cells ${this.picked.length > 0 ? "picking" : ""}`} role="grid" aria-label=${t("game.board")} aria-rowcount=${rows} aria-colcount=${columns} @keydown=${(/** @type {KeyboardEvent} */ e) => this.#key(e)}>${rowsOf}</div>`;
  }

  /** @param {any} grid @param {Cell} cell @param {boolean} can */
  #label(grid, cell, can) {
    const piece = grid.cells[cell.row * grid.columns + cell.column];
    const holds = piece.name || piece.mark || t("game.empty");
    const picked = this.picked.some((c) => same(c, cell)) ? `, ${t("game.picked")}` : "";
    const last = this.last.some((c) => same(c, cell)) ? `, ${t("game.lastMove")}` : "";
    return `${cellName(grid, cell)}: ${holds}${picked}${last}${can ? `, ${t("game.canPlay")}` : ""}`;
  }
}

customElements.define("play-board", PlayBoard);
