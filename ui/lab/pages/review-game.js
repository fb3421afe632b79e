// The review of a game as it arrives: which game it is, what has been said of its moves so far, and the game as a file.

import {stream} from "./api.js";

/**
 * What is reviewed: games as a text, and which of them; or the moves of one.
 * @typedef {{text?: string, number?: number, game?: string, position?: string, moves?: string[]}} Source
 * @typedef {{move: string, value: string, exact: boolean, expected: number, line: string[]}} Judged
 * @typedef {{text: string, line: string[], after: number, position?: string}} Sentence
 * @typedef {{ply: number, side: "max" | "min", move: string, mark: string, cost: number, best: Judged, played: Judged, heading: string, sentences: Sentence[]}} Move
 * @typedef {{game: string, title: string, position: string, players: string[], sides: string[], moves: string[], number: number, games: (string[] | null)[]}} About
 */

/** It fires "game" when it knows which game it is, and "change" whenever it knows more. */
export class Review extends EventTarget {
  constructor() {
    super();
    /** @type {Source | null} */
    this.source = null;
    /** @type {About | null} */
    this.about = null;
    /** @type {Move[]} in the order of the game */
    this.found = [];
    /** @type {Move[]} what was said before the review began again */
    this.before = [];
    /** @type {{name: string, text: string} | null} */
    this.file = null;
    this.whole = false;
    this.error = "";
    /** @type {AbortController | null} */
    this.control = null;
  }

  get busy() {
    return this.control !== null;
  }

  /** What is said of a move, counted from 1. @param {number} ply @returns {Move | undefined} */
  move(ply) {
    return this.found[ply - 1] ?? this.before[ply - 1];
  }

  /** The moves of which something is said. @returns {Move[]} */
  get moves() {
    return [...this.found, ...this.before.slice(this.found.length)];
  }

  /** What MAX can expect after that many plies, and the value; null: it is not known yet. @param {number} plies @returns {{share: number, value: string} | null} */
  at(plies) {
    const [next, last] = [this.move(plies + 1), this.move(plies)];
    if (next) return forMax(next, next.best);
    return last ? forMax(last, last.played) : null;
  }

  /** Reviews a game. A lab gives up after a while; then it is asked for the rest. @param {Source} source @param {boolean} [again] the same game, once more: what was said of its moves stays until there is something new */
  async start(source, again = false) {
    this.control?.abort();
    const control = this.control = new AbortController();
    this.before = again ? this.moves : [];
    Object.assign(this, {source, found: [], file: null, whole: false, error: ""});
    if (!again) this.about = null;
    this.#changed();
    let asked = source;
    let told = false;
    try {
      while (!this.whole) {
        for await (const {event, data} of stream("/review", {...asked, after: this.found.length}, control.signal)) {
          if (this.control !== control) return;
          if (event === "game" && !told) {
            told = true;
            this.about = data;
            this.dispatchEvent(new Event("game"));
          } else if (event === "move") {
            this.found.push(data);
          } else if (event === "file") {
            this.file = data;
          } else if (event === "result") {
            this.whole = data.whole;
          }
          this.#changed();
        }
        if (this.about?.game.startsWith("chess") && this.file) asked = {text: this.file.text}; // with what is noted in it
      }
    } catch (error) {
      if (this.control !== control) return;
      this.error = /** @type {Error} */ (error).message;
    }
    this.control = null;
    if (this.whole) this.before = [];
    this.#changed();
  }

  /** Ends it; the lab stops searching. */
  stop() {
    this.control?.abort();
    this.control = null;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** What is said of a move for whoever makes it, for MAX. @param {Move} move @param {Judged} judged */
export const forMax = (move, judged) => ({share: move.side === "max" ? judged.expected : 1 - judged.expected, value: judged.value});
