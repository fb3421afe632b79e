// <puzzle-board>: a position of a puzzle that is played by pointing at its picture.
//
// The picture is the lab's, and so are the spots that lie over it as buttons: tiles, jugs, people, the boat. What is pointed at
// for a move comes with the move: the last spot last, those before it in any order. It fires "move" with the move's text.

import {html, nothing, unsafeHTML} from "./lib/lit.js";
import {LabElement} from "./shell.js";
import {t} from "./strings.js";
import {moveName} from "./puzzles-words.js";

/** @typedef {{name: string, x: number, y: number, width: number, height: number}} Spot */
/** @typedef {{move: string, touch: string[]}} Move */

/** The spots that have a word of their own. @type {Record<string, string[]>} */
const beside = {jugs: ["tap", "drain"], river: ["m", "c", "boat"]};

/** The moves that can be meant by what has been pointed at. @param {Move[]} moves @param {string[]} names */
function meant(moves, names) {
  return moves.filter(({touch}) => {
    if (names.length > touch.length) return false;
    const first = touch.slice(0, -1);
    const pointed = names.length === touch.length ? names.slice(0, -1) : names;
    if (names.length === touch.length && names.at(-1) !== touch.at(-1)) return false;
    return pointed.every((name) => {
      const i = first.indexOf(name);
      if (i >= 0) first.splice(i, 1);
      return i >= 0;
    });
  });
}

/** What the page calls the puzzle of a position where it has words for ours alone. @param {any} at */
const ours = (at) => ["jugs", "river", "sliding"].includes(at.puzzle) ? at.puzzle : "other";

class PuzzleBoard extends LabElement {
  static properties = {at: {attribute: false}, hinted: {attribute: false}, closed: {type: Boolean}, picked: {state: true}, refused: {state: true}};

  constructor() {
    super();
    /** @type {any} the lab's answer about the position */
    this.at = null;
    this.hinted = ""; // a move to point out
    this.closed = false;
    /** @type {number[]} indices of spots */
    this.picked = [];
    this.refused = false;
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (!changed.has("at")) return;
    this.picked = [];
    this.refused = false;
  }

  updated() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".picture .spot"))) {
      const spot = this.at.spots[Number(button.dataset.spot)];
      Object.assign(button.style, {left: `${spot.x}%`, top: `${spot.y}%`, width: `${spot.width}%`, height: `${spot.height}%`});
    }
  }

  /** @param {number[]} picked */
  #names(picked) {
    return picked.map((i) => this.at.spots[i].name);
  }

  /** @param {number} i */
  #point(i) {
    if (this.closed) return;
    this.refused = false;
    if (this.picked.includes(i)) {
      this.picked = this.picked.filter((p) => p !== i);
      return;
    }
    const picked = [...this.picked, i];
    const names = this.#names(picked);
    const moves = meant(this.at.moves, names);
    const whole = moves.find((m) => m.touch.length === names.length);
    if (whole) this.#play(whole.move);
    else if (moves.length > 0) this.picked = picked;
    else {
      const alone = meant(this.at.moves, [this.at.spots[i].name]); // another beginning
      this.refused = this.picked.length > 0 || alone.length === 0;
      this.picked = alone.length > 0 && alone[0].touch.length > 1 && this.at.puzzle !== "river" ? [i] : this.at.puzzle === "river" ? this.picked : [];
    }
  }

  /** @param {string} move */
  #play(move) {
    this.picked = [];
    this.dispatchEvent(new CustomEvent("move", {detail: move}));
  }

  /** What a spot is called. @param {Spot} spot @param {number} i */
  #label(spot, i) {
    const {at} = this;
    if (at.puzzle === "sliding") return t("puzzles.spot.tile", spot.name);
    if (at.puzzle === "jugs" && /^\d+$/.test(spot.name)) return t("puzzles.spot.jug", spot.name, at.position.split(",")[i]);
    return beside[at.puzzle]?.includes(spot.name) ? t(`puzzles.spot.${spot.name}`) : spot.name;
  }

  /** The spots that the hinted move is made with. @returns {Set<number>} */
  #hints() {
    const found = new Set();
    for (const name of this.at.moves.find((/** @type {Move} */ m) => m.move === this.hinted)?.touch ?? []) {
      const i = this.at.spots.findIndex((/** @type {Spot} */ s, /** @type {number} */ i) => s.name === name && !found.has(i));
      if (i >= 0) found.add(i);
    }
    return found;
  }

  render() {
    const {at} = this;
    if (!at) return html`<div class="board empty"></div>`;
    const hints = this.#hints();
    const seen = new Set();
    /** @param {Spot} spot @param {number} i */
    const button = (spot, i) => {
      const picked = this.picked.includes(i);
      const can = !this.closed && (picked || meant(at.moves, [...this.#names(this.picked), spot.name]).length > 0);
      const first = can && !picked && !seen.has(spot.name);
      if (first) seen.add(spot.name);
      return html`<button type="button" class=${["spot", can ? "can" : "", picked ? "picked" : "", hints.has(i) ? "hinted" : ""].join(" ")} data-spot=${i} data-name=${spot.name}
        aria-label=${this.#label(spot, i)} aria-pressed=${at.puzzle === "sliding" ? nothing : String(picked)} aria-disabled=${String(!can)} tabindex=${first || picked ? 0 : -1}
        @click=${() => this.#point(i)}>${spot.width ? nothing : this.#label(spot, i)}</button>`;
    };
    const spots = at.spots.map((/** @type {Spot} */ spot, /** @type {number} */ i) => ({spot, i}));
    const beside = spots.filter((/** @type {any} */ s) => !s.spot.width);
    return html`
      <div class=${`board ${at.puzzle} ${at.goal ? "solved" : ""}`} role="group" aria-label=${t("puzzles.board")}>
        <div class="picture"><div class="drawn" role="img" aria-label=${at.board}>${at.svg ? unsafeHTML(at.svg) : html`<pre>${at.board}</pre>`}</div>
          ${spots.filter((/** @type {any} */ s) => s.spot.width).map((/** @type {any} */ s) => button(s.spot, s.i))}</div>
      </div>
      ${beside.length > 0 ? html`<div class="beside-board" role="group" aria-label=${t("puzzles.beside")}>${beside.map((/** @type {any} */ s) => button(s.spot, s.i))}</div>` : nothing}
      <p class="how small" role="status">${this.refused ? html`<span class="error">${t(`puzzles.refused.${ours(at)}`)}</span>` : at.goal ? nothing : at.spots.length > 0 ? t(`puzzles.how.${ours(at)}`) : t("puzzles.how.moves")}</p>
      <div class="moves" role="toolbar" aria-label=${t("puzzles.moves")} @keydown=${(/** @type {KeyboardEvent} */ e) => this.#along(e)}>${at.moves.map((/** @type {Move} */ m) => html`
        <button type="button" class=${m.move === this.hinted ? "hinted" : ""} data-move=${m.move} ?disabled=${this.closed} @click=${() => this.#play(m.move)}>${moveName(at, m.move, at.puzzle)}</button>`)}</div>`;
  }

  /** The arrows lead along the list of moves. @param {KeyboardEvent} e */
  #along(e) {
    if (this.at.puzzle === "sliding" || e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
    const buttons = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".moves button")]);
    const next = buttons[buttons.indexOf(/** @type {HTMLElement} */ (e.target)) + (e.key === "ArrowLeft" ? -1 : 1)];
    e.preventDefault();
    e.stopPropagation();
    next?.focus();
  }
}

customElements.define("puzzle-board", PuzzleBoard);
