// What the engine thinks of a game that is played, live, as it deepens.

import {stream} from "./api.js";
import {number, printed, t, tn} from "./strings.js";

/** @typedef {import("./play-record.js").Node} Node */
/** @typedef {{max: string, min: string}} Names */

const liveTime = 30_000; // ms that a live analysis lasts

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
