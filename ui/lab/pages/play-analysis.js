// What the engine thinks of a game that is played: live, as it deepens, and afterwards, move by move, to find what was missed.

import {post, stream} from "./api.js";
import {number, printed, t, tn} from "./strings.js";

/** @typedef {import("./play-record.js").Node} Node */
/** @typedef {{max: string, min: string}} Names */

const liveTime = 30_000; // ms that a live analysis lasts
const lookTime = 300; // ms for a position of a finished game

/** A value as it is shown: short, with the sign of print. @param {string} value @param {string} [bound] */
export function shown(value, bound = "exact") {
  const sign = bound === "lower" ? "≥ " : bound === "upper" ? "≤ " : bound === "estimate" ? "≈ " : "";
  return sign + printed(value);
}

/** What the lab says that a value means, in words. @param {any} found @param {Names} names */
export function verdict(found, names) {
  const {result, winner, plies} = found.means;
  const side = names[/** @type {"max" | "min"} */ (winner)];
  switch (result) {
    case "wins": return plies === 0 ? t("game.won.side", side) : tn("game.winsIn", plies, side);
    case "wins_within": return t("game.winsWithin", side, number(plies));
    case "scores": return t("game.winsBy", side, number(Math.abs(Number(found.score))));
    case "draws":
    case "neither": return t("game.isDrawn");
    case "balanced": return t("game.even");
    case "favours": return t("game.better", side, shown(found.value, found.bound));
  }
  return t("game.worth", shown(found.value, found.bound));
}

/** Who wins by force: 1 for MAX, −1 for MIN; 0: the value is in points. @param {any} found */
const forced = (found) => found.score !== null ? 0 : found.means.winner === "max" ? 1 : -1;

/** How good a value is for MAX, from −1 to 1, in a game whose values are about typical. @param {any} found @param {number} typical */
export const share = (found, typical) => forced(found) || Number(found.score) / (Math.abs(Number(found.score)) + typical);

/** What is usual among the values of these nodes, at least 1. @param {Node[]} nodes */
export function typicalOf(nodes) {
  const sizes = nodes.filter((n) => n.found && n.found.score !== null).map((n) => Math.abs(Number(n.found.score)));
  return Math.max(1, sizes.reduce((a, b) => a + b, 0) / Math.max(1, sizes.length));
}

/** The best lines of an analysis, the best first. @param {any} found @returns {{value: string, score: any, bound?: string, whole: boolean, moves: string[]}[]} */
export const linesOf = (found) => found.lines ?? (found.best ? [{value: found.value, score: found.score, bound: found.bound, whole: found.whole, moves: found.line}] : []);

/** An analysis that goes on while its position is looked at. It fires "change". */
export class Analyst extends EventTarget {
  constructor() {
    super();
    /** @type {any} */
    this.found = null;
    this.busy = false;
    this.error = "";
    /** @type {AbortController | null} */
    this.control = null;
  }

  /** Begins with another position. @param {any} place @param {number} lines */
  async start(place, lines) {
    this.stop();
    const control = new AbortController();
    this.control = control;
    this.found = null;
    this.error = "";
    this.busy = true;
    this.#changed();
    try {
      for await (const {data} of stream("/analyze", {...place, algorithm: "engine", lines, time_ms: liveTime}, control.signal)) {
        if (this.control !== control) return;
        this.found = data;
        this.#changed();
      }
    } catch (error) {
      if (this.control !== control) return;
      this.error = String(/** @type {Error} */ (error).message);
    }
    this.busy = false;
    this.#changed();
  }

  /** Ends it; the lab stops searching. */
  stop() {
    this.control?.abort();
    this.control = null;
    this.busy = false;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * Looks at every move of a line, and marks those that have given something up: a result, if it is known, or else much more of
 * the value than moves usually do. A move is compared to the best one by searches that reach equally far, since the
 * value of most games goes up and down with the ply at which a search ends.
 * @param {Node[]} line from the start of the game
 * @param {(node: Node) => any} placeOf
 * @param {AbortSignal} signal
 * @param {(done: number) => void} progress
 */
export async function review(line, placeOf, signal, progress) {
  /** @type {number[]} */
  const lost = [];
  for (const [i, node] of line.entries()) {
    const next = line[i + 1];
    if (node.at?.over) break;
    const before = await post("/analyze", {...placeOf(node), algorithm: "engine", time_ms: lookTime}, signal);
    node.found = before;
    lost.push(0);
    if (next) {
      next.fault = null;
      if (!before.bests.includes(next.move)) lost[i] = await compare(before, node, next, placeOf, signal);
    }
    progress(i + 1);
  }
  const slips = lost.filter(Number.isFinite);
  const usual = Math.max(1, slips.reduce((a, b) => a + b, 0) / Math.max(1, slips.length));
  for (const [i, loss] of lost.entries()) {
    const next = line[i + 1];
    if (!next || loss < 2 * usual) continue;
    next.fault = {mark: loss > 3 * usual ? "??" : "?", before: line[i].found, after: next.found};
  }
}

/** What a move has given up; Infinity: a result. @param {any} before @param {Node} node @param {Node} next @param {(node: Node) => any} placeOf @param {AbortSignal} signal */
async function compare(before, node, next, placeOf, signal) {
  const after = await lookAfter(before, next, placeOf, signal);
  const sign = before.turn === "max" ? 1 : -1;
  const grade = (/** @type {any} */ found) => {
    const win = forced(found);
    return win ? 2 * win * sign : found.whole ? Math.sign(Number(found.score)) * sign : null;
  };
  const [a, b] = [grade(before), grade(after)];
  next.found ??= after;
  if (a !== null && b !== null) {
    if (a !== b) return a > b ? Infinity : 0;
    return Math.abs(a) === 1 ? Math.max(0, sign * (Number(before.score) - Number(after.score))) : 0;
  }
  if (a === 2 || b === -2) return Infinity;
  if (a === -2 || b === 2) return 0;
  return Math.max(0, sign * (Number(before.score) - Number(after.score)));
}

/** The value after a move, by a search that ends where the one before it has. @param {any} before @param {Node} next @param {(node: Node) => any} placeOf @param {AbortSignal} signal */
async function lookAfter(before, next, placeOf, signal) {
  const depth = Math.max(1, (before.iterations?.at(-1)?.depth ?? 2) - 1);
  return post("/analyze", {...placeOf(next), algorithm: "engine", depth, time_ms: 3 * lookTime}, signal);
}

/** What was missed by a move, in words. @param {Node} node @param {Names} names */
export function told(node, names) {
  const {before, after} = /** @type {any} */ (node.fault);
  return t("game.missed", before.best, verdict(before, names), verdict(after, names));
}
