// Arrows on a board: from where a move takes something to where it puts it, or a ring where a move has one cell only. Kinds of
// arrows differ in colour and in how they are drawn; the order of the list is that of painting.

import {nothing, svg} from "./lib/lit.js";

/**
 * @typedef {{column: number, row: number}} Cell
 * @typedef {"played" | "better" | "answer"} Kind
 * @typedef {{kind: Kind, move: string, cells: Cell[]}} Arrow
 */

/** How wide the lines are, in cells, and how far rings are from the middle. @type {Record<Kind, {width: number, ring: number}>} */
const looks = {played: {width: 0.1, ring: 0.46}, better: {width: 0.17, ring: 0.36}, answer: {width: 0.14, ring: 0.26}};

/** The arrows over the picture of a board. @param {any} grid @param {Arrow[]} arrows */
export function arrowsOver(grid, arrows) {
  const seen = arrows.filter((a) => a.cells.length > 0);
  if (seen.length === 0) return nothing;
  return svg`<svg class="arrows" viewBox="0 0 100 100" aria-hidden="true" focusable="false">${seen.map((a) => one(grid, a))}</svg>`;
}

/** @param {any} grid @param {Arrow} arrow */
function one(grid, {kind, move, cells}) {
  const [from, to] = [cells[0], /** @type {Cell} */ (cells.at(-1))];
  /** @param {Cell} c */
  const number = (c) => c.row * grid.columns + c.column;
  return svg`<g class=${kind} data-move=${move} data-from=${number(from)} data-to=${number(to)}>${cells.length > 1 ? straight(grid, kind, from, to) : ring(grid, kind, to)}</g>`;
}

/** The middle of a cell, in the picture's units. @param {any} grid @param {Cell} c */
const middle = (grid, c) => ({x: grid.left + (c.column + 0.5) * grid.side, y: grid.top + (c.row + 0.5) * grid.side});

/** @param {any} grid @param {Kind} kind @param {Cell} from @param {Cell} to */
function straight(grid, kind, from, to) {
  const [a, b] = [middle(grid, from), middle(grid, to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const width = looks[kind].width * grid.side;
  const head = 0.34 * grid.side;
  const [tip, neck] = [length - 0.1 * grid.side, length - 0.1 * grid.side - head];
  /** A point so far along the arrow, and so far beside it. @param {number} along @param {number} beside */
  const at = (along, beside) => `${(a.x + along * ux - beside * uy).toFixed(2)} ${(a.y + along * uy + beside * ux).toFixed(2)}`;
  const shaft = `M${at(0.2 * grid.side, 0)}L${at(neck + 0.02 * grid.side, 0)}`;
  return svg`<path class="rim" d=${shaft} stroke-width=${1.6 * width}></path><path class="shaft" d=${shaft} stroke-width=${width} stroke-dasharray=${dashes(kind, grid)}></path>
    <path class="head" d=${`M${at(tip, 0)}L${at(neck, head * 0.6)}L${at(neck, -head * 0.6)}Z`}></path>`;
}

/** @param {any} grid @param {Kind} kind @param {Cell} cell */
function ring(grid, kind, cell) {
  const {x, y} = middle(grid, cell);
  const r = looks[kind].ring * grid.side;
  const width = 0.07 * grid.side;
  return svg`<circle class="rim" cx=${x} cy=${y} r=${r} stroke-width=${1.7 * width}></circle>
    <circle class="shaft" cx=${x} cy=${y} r=${r} stroke-width=${width} stroke-dasharray=${dashes(kind, grid)}></circle>`;
}

/** @param {Kind} kind @param {any} grid */
const dashes = (kind, grid) => kind === "answer" ? `${0.22 * grid.side} ${0.12 * grid.side}` : nothing;
