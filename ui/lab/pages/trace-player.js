// A search and where in its telling one stands. It knows nothing of the page: it fetches the trace, its steps in chunks, and
// pictures of the part of the tree that is open, and fires "change" after each. All that a picture has is in force at a step
// when its event number is less than the step's `after`.

import {Gone, Problem, ask, get, post} from "./api.js";

/**
 * @typedef {{node: number, name: string, side: string, alpha?: string, beta?: string, value: string | null}} LineNode
 * @typedef {{step: number, after: number, pass: number, text: string, indent: number, kind: string, node: number, child: number, line: LineNode[]}} Step
 * @typedef {{at: number, by: string, node: number, child: number, move: string, skipped: string[]}} Cut
 * @typedef {{at: number, use: "answer" | "cut" | "narrow" | "first", ago: number, node: number, depth: number | null}} Hit
 * @typedef {{at: number, alpha?: string, beta?: string, child?: number, value?: string, bound?: string, better?: boolean, sum?: string, small?: string, tip?: string}} Change
 * @typedef {{kind: "node" | "skipped" | "hidden", node: number, parent: number, ply: number, outline: string, side: string, x: number, top: number,
 *   width: number, height: number, leaf: boolean, line: boolean, name: string, over: string, window: string, aside: string[], value: string, small: string,
 *   star: string, tip: string, moves?: string[], hidden?: number, nodes_below: number, can_open: boolean, can_close: boolean, enter: number, leave: number,
 *   static: number, hit: Hit | null, cut: Cut | null, dropped: Cut | null, extend: {at: number, cause: string} | null, changes: Change[], board?: string,
 *   edge: {x1: number, y1: number, x2: number, y2: number, style: string, bar: number[] | null} | null}} Shape
 * @typedef {{pass: number, width: number, height: number, title: string, description: string, tally: string,
 *   levels: {top: number, height: number, side: string}[], shapes: Shape[]}} Picture
 */

const chunk = 100;

export class TracePlayer extends EventTarget {
  constructor() {
    super();
    /** @type {any} what is asked for: the body of POST /trace */
    this.request = null;
    /** @type {any} the answer, without the picture */
    this.trace = null;
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Step | null} */
    this.step = null;
    this.busy = false;
    this.error = "";
    this.wanted = 0;
    this.opened = new Set();
    this.closed = new Set();
    /** @type {Map<number, Promise<Step[]>>} */
    this.chunks = new Map();
    /** @type {Map<number, Step[]>} */
    this.loaded = new Map();
    this.stop = new AbortController();
  }

  /** The number of the step at which one stands. */
  get index() {
    return this.step?.step ?? 0;
  }

  /** The number of the last step. */
  get last() {
    return this.trace ? this.trace.steps - 1 : 0;
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Searches, and goes to a step.
   * @param {any} request
   * @param {number} at
   */
  async load(request, at = 0) {
    this.stop.abort();
    const stop = (this.stop = new AbortController());
    this.#forget();
    this.request = request;
    this.wanted = at;
    this.busy = true;
    this.error = "";
    this.#tell();
    try {
      const {picture, ...trace} = await post("/trace", request, stop.signal);
      this.trace = trace;
      this.picture = picture;
      this.chunks.clear();
      this.loaded.clear();
      this.opened.clear();
      this.closed.clear();
      this.step = null;
      this.busy = false;
      await this.go(at);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.busy = false;
      this.trace = this.picture = this.step = null;
      this.#fail(error);
    }
  }

  /** Tells the lab that the trace is not needed any more. */
  #forget() {
    if (this.trace) ask("DELETE", `/traces/${this.trace.id}`).catch(() => {});
  }

  /** Ends what is under way, and forgets the trace. */
  close() {
    this.stop.abort();
    this.#forget();
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!(error instanceof Problem || error instanceof Gone)) throw error;
    this.error = error.message;
    this.#tell();
  }

  /**
   * Does something with the trace, asking for it again if the lab has forgotten it.
   * @template T
   * @param {() => Promise<T>} action
   * @returns {Promise<T | undefined>}
   */
  async #with(action) {
    const stop = this.stop;
    try {
      const result = await action();
      if (this.error) {
        this.error = "";
        this.#tell();
      }
      return result;
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof Problem && error.status === 404 && this.trace) {
        this.trace = null;
        await this.load(this.request, this.wanted);
        return;
      }
      this.#fail(error);
    }
  }

  /** Goes on where the lab was gone. */
  async resume() {
    if (!this.trace) await this.load(this.request, this.wanted);
    else if (this.error) await this.go(this.wanted);
  }

  /** Fetches all texts anew: the language has changed. */
  async relabel() {
    if (!this.trace) return;
    this.chunks.clear();
    this.loaded.clear();
    this.step = null;
    await this.#with(async () => {
      const {summary} = await get(`/traces/${this.trace.id}`, {}, this.stop.signal);
      this.trace = {...this.trace, summary};
    });
    await this.draw();
    await this.go(this.wanted);
  }

  /** @param {number} i @returns {Promise<Step[]>} the steps of that chunk */
  #chunk(i) {
    let steps = this.chunks.get(i);
    if (!steps) {
      const chunks = this.chunks;
      const loaded = this.loaded;
      steps = get(`/traces/${this.trace.id}/steps`, {from: i * chunk, count: chunk}, this.stop.signal).then((answer) => {
        loaded.set(i, answer.steps);
        return answer.steps;
      });
      steps.catch(() => chunks.delete(i));
      chunks.set(i, steps);
    }
    return steps;
  }

  /**
   * Goes to a step. What is asked for last counts.
   * @param {number} i
   */
  async go(i) {
    if (!this.trace) return;
    i = Math.max(0, Math.min(this.last, i));
    this.wanted = i;
    await this.#with(async () => {
      let steps = this.loaded.get(Math.floor(i / chunk));
      if (!steps) {
        // Whoever drags the slider over a long trace wants what they stop at, not all that lies between.
        if (this.step) await new Promise((resolve) => setTimeout(resolve, 40));
        if (this.wanted !== i) return;
        steps = await this.#chunk(Math.floor(i / chunk));
      }
      if (this.wanted !== i) return;
      const step = steps[i % chunk];
      if (step && step.pass !== this.picture?.pass && this.trace.passes.length) await this.draw(step.pass);
      if (this.wanted !== i) return;
      this.step = step ?? null;
      this.#tell();
      this.#prepare(i);
    });
  }

  /** Fetches the chunk before or behind, if what is told of step i comes near it. @param {number} i */
  #prepare(i) {
    const here = Math.floor(i / chunk);
    const ahead = i % chunk > chunk - 20 && i < this.last;
    if (ahead) this.#chunk(here + 1).catch(() => {});
    if (i % chunk < 10 && here > 0 && !this.loaded.has(here - 1)) this.#chunk(here - 1).then(() => this.#tell(), () => {});
  }

  /**
   * Goes to the nearest step of a kind, forward or back. Returns whether there is one.
   * @param {string} kind
   * @param {boolean} back
   */
  async find(kind, back) {
    const from = this.wanted + (back ? -1 : 1);
    if (!this.trace || from < 0 || from > this.last) return false;
    const answer = await this.#with(() =>
      get(`/traces/${this.trace.id}/steps`, {from, kind, count: 1, back: back || undefined}, this.stop.signal));
    if (!answer?.steps.length) return false;
    await this.go(answer.steps[0].step);
    return true;
  }

  /** The steps up to where one stands, as far as they are there; at most n. @param {number} n @returns {Step[]} */
  recent(n) {
    const steps = [];
    for (let i = this.index; i >= 0 && steps.length < n; i--) {
      const step = this.loaded.get(Math.floor(i / chunk))?.[i % chunk];
      if (!step) break;
      steps.unshift(step);
    }
    return steps;
  }

  /** Fetches the picture of a pass with what is open in it. @param {number} [pass] */
  async draw(pass = this.picture?.pass) {
    if (!this.trace) return;
    if (pass !== this.picture?.pass) {
      this.opened.clear();
      this.closed.clear();
    }
    await this.#with(async () => {
      this.picture = await post(`/traces/${this.trace.id}/picture`,
        {pass, open: [...this.opened].slice(-1000), close: [...this.closed].slice(-1000)}, this.stop.signal);
      this.#tell();
    });
  }

  /** Opens or closes what is below a node. @param {Shape} shape */
  async toggle(shape) {
    if (shape.can_open || shape.kind === "hidden") await this.open([shape.node]);
    else if (shape.can_close) {
      this.opened.delete(shape.node);
      this.closed.add(shape.node);
      await this.draw();
    }
  }

  /** Opens nodes. @param {number[]} nodes */
  async open(nodes) {
    for (const node of nodes) {
      this.closed.delete(node);
      this.opened.add(node);
    }
    await this.draw();
  }
}
