// One search for a way, followed: the steps that the page has, those that it asks for, and the one that is shown.
//
// The lab searches anew for each answer and keeps nothing, so that a player can ask for any step of a long search, or for every
// hundredth when it plays fast. It fires "change".

import {post} from "./api.js";

/** @typedef {{kind: string, position: string, move?: string, ply: number, g: number, h: number, fate: string}} Happening */
/** @typedef {{from: number, to: number, waiting: number}} Bar */
/** @typedef {{position: string, g: number, h: number, ply: number, value: number, backward?: boolean, untried?: number}} Place */
/**
 * @typedef {object} Step
 * @property {number} step
 * @property {string} kind start, expand or goal
 * @property {string} position
 * @property {string} svg
 * @property {number} g
 * @property {number} h
 * @property {number} ply
 * @property {boolean} backward
 * @property {number} bound
 * @property {boolean} begins
 * @property {Happening[]} events
 * @property {number} expanded
 * @property {number} generated
 * @property {number} kept
 * @property {number} waiting
 * @property {string} by
 * @property {Bar[]} bars
 * @property {Place[]} queue
 */
/** @typedef {{bound: number, backward?: boolean, step: number, expanded: number, generated: number}} Round */
/** @typedef {any} End */

const chunk = 24;
const most = 2000; // steps that are kept

export class PathPlayer extends EventTarget {
  constructor() {
    super();
    /** @type {string} */
    this.puzzle = "";
    /** @type {any} what the lab is asked */
    this.request = null;
    /** @type {Map<number, Step>} */
    this.steps = new Map();
    /** @type {End | null} how the search ends */
    this.end = null;
    this.wanted = 0;
    /** @type {Step | null} the last one that there was */
    this.step = null;
    this.error = "";
    this.busy = false;
    this.control = new AbortController();
    /** @type {Promise<void> | null} */
    this.fetching = null;
  }

  get last() {
    return this.end?.last ?? 0;
  }

  /** The last step is shown; a search that the clock has cut off may not have come as far when it was asked again. */
  get over() {
    return this.end !== null && this.wanted >= this.last && (this.step?.step === this.wanted || !this.busy && !this.fetching);
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }

  /** Follows another search. @param {string} puzzle @param {any} request @param {number} at the step to show */
  async load(puzzle, request, at) {
    this.close();
    this.control = new AbortController();
    Object.assign(this, {puzzle, request, wanted: at, end: null, step: null, fetching: null});
    this.steps.clear();
    await this.#fetch(Math.max(0, at - 1), 1, true);
    if (this.end && this.wanted > this.last) await this.go(this.last);
  }

  /** Asks again after something went wrong, or in another language. */
  resume() {
    return this.load(this.puzzle, this.request, this.wanted);
  }

  close() {
    this.control.abort();
  }

  /** @param {number} from @param {number} every @param {boolean} [end] */
  async #fetch(from, every, end) {
    const {control} = this;
    this.busy = true;
    this.error = "";
    this.#tell();
    try {
      const answer = await post(`/puzzles/${this.puzzle}/follow`, {...this.request, from, every, count: chunk, end}, control.signal);
      if (control.signal.aborted) return;
      if (this.steps.size > most) this.steps.clear();
      for (const step of answer.steps) this.steps.set(step.step, step);
      this.end ??= answer.end;
    } catch (error) {
      if (control.signal.aborted) return;
      this.error = /** @type {Error} */ (error).message;
    }
    this.busy = false;
    this.step = this.steps.get(this.wanted) ?? this.step;
    this.#tell();
  }

  /** Shows a step; every says how far apart those are that will be wanted next. @param {number} n @param {number} [every] */
  async go(n, every = 1) {
    if (!this.end) return;
    this.wanted = Math.max(0, Math.min(n, this.last));
    if (this.steps.has(this.wanted)) {
      this.step = /** @type {Step} */ (this.steps.get(this.wanted));
      this.#tell();
      this.#ahead(every);
      return;
    }
    while (this.fetching) await this.fetching; // which may bring it
    if (this.steps.has(this.wanted)) {
      await this.go(this.wanted, every);
      return;
    }
    await this.#more(this.wanted, every);
  }

  /** Fetches one thing after the other. @param {number} from @param {number} every */
  #more(from, every) {
    this.fetching = this.#fetch(from, every).finally(() => {
      this.fetching = null;
      this.#tell();
    });
    return this.fetching;
  }

  /** Asks for what will be wanted soon. @param {number} every */
  #ahead(every) {
    if (every <= 1 && this.steps.has(this.wanted + 1) || this.fetching || this.error) return;
    for (let i = 1; i <= chunk / 2; i++) {
      const next = this.wanted + i * every;
      if (next > this.last) return;
      if (this.steps.has(next)) continue;
      this.#more(next, every);
      return;
    }
  }

  /** The round that a step is in, as an index of the rounds; -1: none has begun. @param {number} step */
  round(step) {
    /** @type {Round[]} */
    const rounds = this.end?.rounds ?? [];
    let low = 0;
    let high = rounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rounds[middle].step <= step) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
