// The puzzles page: a one-player problem to be solved by hand, with hints, or by the lab, and searches for its solution followed
// side by side.
//
// puzzles-setup.js chooses the problem, puzzles-board.js is the board, puzzles-watch.js the searches. The address's hash carries
// the problem, the moves made in it, and what is watched, so that a link shows the same to whoever opens it.

import {html, nothing} from "./lib/lit.js";
import {get, post} from "./api.js";
import {LabElement, keysOn, start, still} from "./shell.js";
import {number, t, tn} from "./strings.js";
import {emptySetup, usual} from "./puzzles-setup.js";
import {emptyWatching} from "./puzzles-watch.js";
import {direction, moveName, unsolvable} from "./puzzles-words.js";
import "./puzzles-board.js";

/** @typedef {import("./puzzles-setup.js").Setup} Setup */

const pace = 450; // ms between the moves of a solution that is shown
const patience = 10_000; // ms that a solution may take

class PuzzlesPage extends LabElement {
  static properties = {
    puzzles: {state: true}, setup: {state: true}, at: {state: true}, error: {state: true}, setupError: {state: true}, moves: {state: true}, here: {state: true},
    hint: {state: true}, best: {state: true}, asking: {state: true}, solving: {state: true}, watching: {state: true}, watched: {state: true}, copied: {state: true}, told: {state: true},
  };

  constructor() {
    super();
    /** @type {any[]} */
    this.puzzles = [];
    this.setup = {...emptySetup(), ...usual[0].setup};
    /** @type {any} the lab's answer about the position that is shown */
    this.at = null;
    this.error = "";
    this.setupError = "";
    /** @type {string[]} those made and those taken back since */
    this.moves = [];
    this.here = 0; // how many of them are made
    /** @type {any} */
    this.hint = null;
    /** @type {any} a cheapest way from the start, once somebody has asked */
    this.best = null;
    this.asking = ""; // hint, best or solve
    this.told = ""; // what came of asking
    this.solving = 0;
    this.watched = false;
    this.watching = emptyWatching();
    this.copied = "";
    this.written = "";
    this.asked = 0;
    this.saving = 0;
    this.control = new AbortController();
    /** @type {any} */
    this.problem = null;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("keydown", (e) => this.#key(e));
    window.addEventListener("hashchange", () => location.hash !== this.written && this.#open());
    window.addEventListener("language", () => this.#again());
    window.addEventListener("back", () => this.#again());
    this.#loadPuzzles();
    this.#open();
  }

  async #loadPuzzles() {
    try {
      this.puzzles = (await get("/puzzles")).puzzles;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (/** @type {Error} */ (error).name !== "AbortError") this.error = /** @type {Error} */ (error).message;
  }

  /** Asks for all texts anew. */
  async #again() {
    this.#loadPuzzles();
    const {hint, here} = this;
    await this.#show(here);
    if (this.here === here) this.hint ??= hint;
  }

  // The address.

  #open() {
    const hash = new URLSearchParams(location.hash.slice(1));
    const setup = hash.has("puzzle") ? emptySetup() : {...emptySetup(), ...usual[0].setup};
    for (const name of /** @type {(keyof Setup)[]} */ (Object.keys(setup))) setup[name] = hash.get(name) ?? setup[name];
    const watching = emptyWatching();
    this.watched = hash.has("a");
    if (hash.get("a")) watching.algorithms = (hash.get("a") ?? "").split(",");
    watching.steps = (hash.get("s") ?? "").split(",").map((s) => Math.max(0, Math.floor(Number(s)) || 0));
    watching.own = hash.get("own") === "1";
    for (const name of /** @type {const} */ (["limit", "depth", "weight"])) {
      const n = Number(hash.get(name));
      if (n > 0) watching[name] = n;
    }
    this.watching = watching;
    const moves = (hash.get("moves") ?? "").split(" ").filter(Boolean);
    const here = hash.has("at") ? Number(hash.get("at")) : moves.length;
    this.#begin(setup, moves, Math.max(0, Math.min(here, moves.length)), watching.steps);
  }

  #save() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => {
      const hash = new URLSearchParams();
      for (const [name, value] of Object.entries(this.setup)) if (value) hash.set(name, value);
      if (this.moves.length > 0) hash.set("moves", this.moves.join(" "));
      if (this.here < this.moves.length) hash.set("at", String(this.here));
      if (this.watched) {
        const {algorithms, steps, own, limit, depth, weight} = this.watching;
        const empty = emptyWatching();
        hash.set("a", algorithms.join(","));
        if (steps.some((s) => s > 0)) hash.set("s", steps.join(","));
        if (own) hash.set("own", "1");
        for (const [name, value] of Object.entries({limit, depth, weight})) if (value !== /** @type {any} */ (empty)[name]) hash.set(name, String(value));
      }
      this.written = `#${hash}`;
      history.replaceState(null, "", this.written);
    }, 200);
  }

  // The problem.

  /** What the lab is asked about a problem. @param {Setup} setup */
  #body({state, size, goal, tap, heuristic}) {
    return {state: state || undefined, size: size || undefined, goal: goal || undefined, tap: tap === "1" || undefined, heuristic: heuristic || undefined};
  }

  /** Begins with a problem, unless the lab refuses it; then what there was stays. @param {Setup} setup @param {string[]} moves @param {number} here @param {number[]} [steps] of what is watched */
  async #begin(setup, moves, here, steps = []) {
    this.#quiet();
    const asked = ++this.asked;
    let at;
    try {
      at = await post(`/puzzles/${encodeURIComponent(setup.puzzle)}/try`, {...this.#body(setup), moves: moves.slice(0, here)}, this.control.signal);
    } catch (error) {
      if (asked !== this.asked) return;
      if (/** @type {Error} */ (error).name === "AbortError") return;
      this.setupError = /** @type {Error} */ (error).message;
      if (this.at) return;
      this.setup = setup; // so that it can be mended
      this.moves = moves;
      this.here = here;
      return;
    }
    if (asked !== this.asked) return;
    this.setupError = this.error = "";
    this.setup = {...setup, state: at.problem};
    Object.assign(this, {at, moves, here, best: null, hint: null, told: ""});
    this.watching = {...this.watching, steps};
    this.problem = this.#body(this.setup);
    this.#save();
  }

  /** Shows the position after so many of the moves. @param {number} here @param {string[]} [moves] */
  async #show(here, moves = this.moves) {
    if (!this.at) {
      await this.#begin(this.setup, moves, here, this.watching.steps);
      return false;
    }
    const asked = ++this.asked;
    try {
      const at = await post(`/puzzles/${this.setup.puzzle}/try`, {...this.#body(this.setup), moves: moves.slice(0, here)}, this.control.signal);
      if (asked !== this.asked) return false;
      Object.assign(this, {at, moves, here, hint: null, error: "", told: ""});
    } catch (error) {
      if (asked === this.asked) this.#fail(error);
      return false;
    }
    this.#save();
    return true;
  }

  /** Ends what is under way. */
  #quiet() {
    this.control.abort();
    this.control = new AbortController();
    clearTimeout(this.solving);
    this.solving = 0;
    this.asking = "";
  }

  /** @param {string} move */
  async #move(move) {
    this.#quiet();
    const had = this.#board()?.contains(document.activeElement);
    const redo = this.moves[this.here] === move;
    if (!await this.#show(this.here + 1, redo ? this.moves : [...this.moves.slice(0, this.here), move]) || !had) return;
    await this.updateComplete;
    const board = /** @type {any} */ (this.#board());
    await board.updateComplete;
    if (!board.contains(document.activeElement) || /** @type {any} */ (document.activeElement).disabled) board.querySelector(".can, .moves button")?.focus();
  }

  /** @returns {HTMLElement | null} */
  #board() {
    return this.querySelector("puzzle-board");
  }

  /** @param {number} here */
  #to(here) {
    this.#quiet();
    if (here >= 0 && here <= this.moves.length && here !== this.here) this.#show(here);
  }

  /** @param {any} wish */
  async #shuffle({setup, seed, away}) {
    this.#quiet();
    const {state, size, goal, tap} = this.#body({...emptySetup(), ...setup});
    try {
      const made = await post(`/puzzles/${setup.puzzle}/shuffle`, {state, size, goal, tap, away: away || undefined, seed}, this.control.signal);
      await this.#begin({...emptySetup(), ...setup, state: made.state, seed: String(seed), how: made.how, away: String(made.moves)}, [], 0);
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") this.setupError = /** @type {Error} */ (error).message;
    }
  }

  // What the lab knows.

  /** Asks the lab, one thing at a time; null: nothing came of it. @param {string} what @param {string} path @param {string[]} moves */
  async #ask(what, path, moves) {
    this.#quiet();
    const {signal} = this.control;
    this.asking = what;
    this.told = "";
    try {
      return await post(`/puzzles/${this.setup.puzzle}/${path}`, {...this.#body(this.setup), moves, time_ms: patience}, signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
      return null;
    } finally {
      if (!signal.aborted) this.asking = "";
    }
  }

  async #hint() {
    if (!this.at || this.at.goal) return;
    const hint = await this.#ask("hint", "hint", this.moves.slice(0, this.here));
    if (hint) this.hint = hint;
  }

  async #fewest() {
    const best = await this.#ask("best", "solve", []);
    if (best) this.best = best;
  }

  /** Finds a way from here and shows it move by move; where no motion is wanted, at once, to be stepped through. */
  async #solve() {
    if (this.solving || !this.at || this.at.goal) {
      this.#quiet();
      return;
    }
    const found = await this.#ask("solve", "solve", this.moves.slice(0, this.here));
    if (!found) return;
    if (!found.solution) {
      this.told = this.#unsolved(found);
      return;
    }
    const moves = [...this.moves.slice(0, this.here), ...found.solution];
    if (still()) {
      await this.#show(moves.length, moves);
      this.told = t("puzzles.stillSolved");
      return;
    }
    this.moves = moves;
    const tick = async () => {
      const {solving} = this;
      if (!await this.#show(this.here + 1, moves) || this.solving !== solving) return;
      this.solving = this.here < moves.length ? setTimeout(tick, pace) : 0;
    };
    this.solving = setTimeout(tick, pace);
  }

  /** @param {any} found */
  #unsolved(found) {
    if (found.refusal) return t("puzzles.end.refused", found.refusal);
    return found.solvable === false ? unsolvable(found.stopped) : t(`puzzles.stopped.${found.stopped}`, number(found.expanded));
  }

  async #copy() {
    await new Promise((resolve) => setTimeout(resolve, 220)); // the address is up to date then
    const done = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.copied = done ? t("export.copied") : t("export.address");
    setTimeout(() => (this.copied = ""), 3000);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (e.target);
    if (target.closest("input, select, textarea, .scroll, puzzle-watch")) return;
    /** @type {Record<string, () => any>} */
    const keys = {};
    const way = {ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right"}[e.key];
    const move = way && this.at?.moves.find((/** @type {any} */ m) => direction(this.at, m.move) === way);
    if (move) keys[e.key] = () => this.#move(move.move);
    if (keysOn()) {
      Object.assign(keys, {u: () => this.#to(this.here - 1), r: () => this.#to(this.here + 1), h: () => this.#hint()});
      if (this.setup.puzzle !== "sliding" && /^[1-9]$/.test(e.key)) {
        const nth = this.at?.moves[Number(e.key) - 1];
        if (nth) keys[e.key] = () => this.#move(nth.move);
      }
    }
    if (!keys[e.key]) return;
    e.preventDefault();
    keys[e.key]();
  }

  render() {
    document.title = `${t("nav.puzzles")} · Jugada`;
    const info = this.puzzles.find((p) => p.name === this.setup.puzzle);
    return html`
      <h1 class="seen-not">${t("nav.puzzles")}</h1>
      <div class="table">
      <puzzle-setup .setup=${this.setup} .puzzles=${this.puzzles} .at=${this.at} .error=${this.setupError}
        @start=${(/** @type {CustomEvent} */ e) => this.#begin(e.detail, [], 0)} @shuffle=${(/** @type {CustomEvent} */ e) => this.#shuffle(e.detail)}></puzzle-setup>
      ${this.at ? html`
        <section class="seat panel" aria-labelledby="try-title">${this.#tryView()}</section>
        <section class="notes panel" aria-labelledby="moves-title">${this.#movesView()}</section>` : nothing}
      </div>
      ${this.at ? html`<section class="watch" aria-labelledby="watch-title">
          <div class="watch-head"><h2 id="watch-title">${t("puzzles.watch")}</h2>
            <p class="quiet">${t("puzzles.watchLead")}</p>
            ${this.watched ? nothing : html`<button type="button" class="primary" id="watch" ?disabled=${!info} @click=${() => { this.watched = true; this.#save(); }}>${t("puzzles.watchStart")}</button>`}</div>
          ${this.watched && info ? html`<puzzle-watch .puzzle=${this.setup.puzzle} .problem=${this.problem} .followed=${info.followed} .watching=${this.watching}
            @watching=${(/** @type {CustomEvent} */ e) => { this.watching = e.detail; this.#save(); }}></puzzle-watch>` : nothing}
        </section>` : this.setupError ? nothing : html`<p class=${this.error ? "error" : "quiet"}>${this.error || t("loading")}</p>`}`;
  }

  #tryView() {
    const {at} = this;
    return html`
      <h2 id="try-title">${t("puzzles.try")}</h2>
      <p class="wanted">${this.#wanted()}</p>
      <puzzle-board .at=${at} .hinted=${this.hint?.move ?? ""} ?closed=${Boolean(this.solving)} @move=${(/** @type {CustomEvent} */ e) => this.#move(e.detail)}></puzzle-board>`;
  }

  /** What is to be reached, in words. */
  #wanted() {
    const {problem, puzzle, wanted} = this.at;
    if (puzzle === "river") return t("puzzles.wanted.river");
    if (puzzle === "sliding") return this.setup.goal ? t("puzzles.wanted.goal", this.setup.goal) : t("puzzles.wanted.sliding");
    if (puzzle !== "jugs" || !problem.includes("->")) return wanted ? t("puzzles.wanted.other", wanted) : nothing;
    const [litres, jug] = problem.split("->")[1].split("@");
    if (litres.includes(",")) return t("puzzles.wanted.contents", litres.replaceAll(",", ", "));
    return jug ? tn("puzzles.wanted.jug", Number(litres), jug) : tn("puzzles.wanted.jugs", Number(litres));
  }

  #movesView() {
    const {at, here, moves} = this;
    return html`
      <h2 id="moves-title">${t("puzzles.yourMoves")}</h2>
      ${this.error ? html`<p class="error" role="alert" id="error">${this.error}</p>` : nothing}
      <p class="count" id="count"><strong>${tn("puzzles.made", here)}</strong>${at.cost !== here ? html` · ${t("puzzles.cost", number(at.cost))}` : nothing}${this.#optimum()}</p>
      <div class="actions">
        <button type="button" id="undo" ?disabled=${here === 0} @click=${() => this.#to(here - 1)}>${t("puzzles.undo")}</button>
        <button type="button" id="redo" ?disabled=${here >= moves.length} @click=${() => this.#to(here + 1)}>${t("puzzles.redo")}</button>
        <button type="button" id="restart" ?disabled=${here === 0} @click=${() => this.#to(0)}>${t("puzzles.restart")}</button>
      </div>
      <div class="actions">
        <button type="button" id="hint" ?disabled=${at.goal || this.asking !== ""} @click=${this.#hint}>${this.asking === "hint" ? t("puzzles.thinking") : t("puzzles.hint")}</button>
        <button type="button" id="fewest" ?disabled=${this.asking !== "" || this.best} @click=${this.#fewest}>${this.asking === "best" ? t("puzzles.thinking") : t("puzzles.fewestAsk")}</button>
        <button type="button" id="solve" ?disabled=${at.goal || this.asking !== ""} @click=${this.#solve}>${this.asking === "solve" ? t("puzzles.thinking") : this.solving ? t("puzzles.stop") : t("puzzles.solve")}</button>
      </div>
      <div role="status" id="status">
        ${at.goal ? html`<p class="solved" id="solved">${here === 0 ? t("puzzles.solvedAlready") : `${tn("puzzles.solved", here)}${this.#compared()}`}</p>` : nothing}
        ${at.refusal ? html`<p class="error" id="refusal">${t("puzzles.end.refused", at.refusal)}</p>` : nothing}
        ${this.hint ? this.#hintView() : nothing}
        ${this.told ? html`<p id="told">${this.told}</p>` : nothing}
      </div>
      ${moves.length > 0 ? html`<ol class="line" id="line" aria-label=${t("puzzles.yourMoves")}>${moves.map((m, i) => html`
        <li><button type="button" class="plain" aria-current=${i + 1 === here ? "step" : nothing} ?data-undone=${i >= here} @click=${() => this.#to(i + 1)}>${moveName(null, m, this.setup.puzzle)}</button></li>`)}</ol>`
        : html`<p class="quiet small">${this.setup.puzzle === "sliding" ? t("puzzles.keys.sliding") : t("puzzles.keys.list")}</p>`}
      <div class="actions end no-print">
        <button type="button" id="from-here" ?disabled=${here === 0 || at.goal} @click=${this.#fromHere}>${t("puzzles.fromHere")}</button>
        <button type="button" id="copy" @click=${this.#copy}>${this.copied || t("export.link")}</button>
      </div>`;
  }

  /** Makes the position that is shown the problem. */
  #fromHere() {
    const {at, setup} = this;
    let state = at.position;
    if (setup.puzzle === "river") state = `${at.problem.split(",").slice(0, 2).join(",")},${at.position}`;
    let {tap} = setup;
    if (setup.puzzle === "jugs") {
      const [left, want] = at.problem.split("->");
      if (!left.includes(":")) tap = "1";
      state = `${left.split(":")[0]}:${at.position}->${want}`;
    }
    this.#begin({...setup, state, tap, seed: "", how: "", away: ""}, [], 0);
  }

  #optimum() {
    const {best} = this;
    if (!best) return nothing;
    if (best.cost === null) return html` · <span id="best">${this.#unsolved(best)}</span>`;
    return html` · <span id="best">${best.optimal ? tn("puzzles.fewestAre", best.length) : tn("puzzles.atMost", best.length)}</span>`;
  }

  /** How one's own solution compares, once the fewest moves are known. */
  #compared() {
    if (!this.best?.optimal) return "";
    return ` ${this.at.cost === this.best.cost ? t("puzzles.asFew") : tn("puzzles.moreThan", this.at.cost - this.best.cost)}`;
  }

  #hintView() {
    const {hint, at} = this;
    if (!hint.move) return html`<p class="hint" id="hint-text">${this.#unsolved(hint)}</p>`;
    const name = (/** @type {string} */ m) => moveName(at, m, at.puzzle);
    const after = hint.after.find((/** @type {any} */ a) => a.move === hint.move).h;
    const said = after < hint.h ? "falls" : after > hint.h ? "rises" : "stays";
    const h = (/** @type {number} */ n) => n < 0 ? "∞" : number(n);
    return html`<div class="hint" id="hint-text"><p>${hint.optimal ? t("puzzles.hinted", name(hint.move)) : t("puzzles.hintedSome", name(hint.move))} ${hint.heuristic ? t(`puzzles.h.${said}`, h(hint.h), h(after)) : nothing}</p>
      ${hint.heuristic ? html`<p class="small quiet">${t("puzzles.h.all", hint.heuristic)} ${hint.after.map((/** @type {any} */ a) => `${name(a.move)}: ${h(a.h)}`).join(" · ")}</p>` : nothing}</div>`;
  }
}

await start();
customElements.define("puzzles-page", PuzzlesPage);
