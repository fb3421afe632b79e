// <puzzle-setup>: which problem it is: one of the usual ones, one that is typed, or one made by chance. It fires "start" with a
// new setup, "shuffle" with what sort of problem is wanted.

import {html, live, nothing} from "./lib/lit.js";
import {LabElement} from "./shell.js";
import {t, tn} from "./strings.js";

/**
 * @typedef {object} Setup
 * @property {string} puzzle
 * @property {string} state "": the usual one
 * @property {string} size
 * @property {string} goal
 * @property {string} tap "1": there is one
 * @property {string} heuristic "": the usual one
 * @property {string} seed of a problem made by chance, "" if it was not
 * @property {string} how it was made: exact, walk or random
 * @property {string} away moves
 */

/** @returns {Setup} */
export const emptySetup = () => ({puzzle: "jugs", state: "", size: "", goal: "", tap: "", heuristic: "", seed: "", how: "", away: ""});

/** The problems that a click is enough for. @type {{key: string, setup: Partial<Setup>}[]} */
export const usual = [
  {key: "jugs", setup: {puzzle: "jugs", state: "4,3->2"}},
  {key: "river", setup: {puzzle: "river", state: "n=3,boat=2"}},
  {key: "eight", setup: {puzzle: "sliding", state: "3 2 8 6 1 7 5 4 0", heuristic: "manhattan"}},
  {key: "fifteen", setup: {puzzle: "sliding", state: "0 5 2 3 1 4 6 7 12 8 14 11 9 13 15 10", heuristic: "manhattan"}},
];

/** What is most like a setup among them. @param {Setup} setup */
const kindOf = (setup) => {
  if (setup.puzzle !== "sliding") return setup.puzzle;
  const cells = setup.size ? setup.size.split("x").map(Number).reduce((a, b) => a * b, 1) : setup.state.trim().split(/[\s,]+/).length;
  return cells === 9 ? "eight" : cells === 16 ? "fifteen" : "";
};

class PuzzleSetup extends LabElement {
  static properties = {setup: {attribute: false}, puzzles: {attribute: false}, at: {attribute: false}, error: {attribute: false}, draft: {state: true}, seed: {state: true}, away: {state: true}};

  constructor() {
    super();
    /** @type {Setup} */
    this.setup = emptySetup();
    /** @type {any[]} */
    this.puzzles = [];
    /** @type {any} what the lab says of the problem */
    this.at = null;
    this.error = "";
    this.draft = emptySetup();
    this.seed = "1";
    this.away = "";
    this.wide = matchMedia("(min-width: 75rem)").matches; // there is room for the options
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (!changed.has("setup")) return;
    this.draft = {...this.setup};
    if (this.setup.seed) {
      this.seed = this.setup.seed;
      this.away = this.setup.how === "random" ? "" : this.setup.away;
    }
  }

  /** @param {Partial<Setup>} change */
  #change(change) {
    this.draft = {...this.draft, ...change};
  }

  /** @param {Partial<Setup>} setup */
  #start(setup) {
    this.dispatchEvent(new CustomEvent("start", {detail: {...emptySetup(), ...setup}}));
  }

  /** @param {SubmitEvent} e */
  #submit(e) {
    e.preventDefault();
    const {puzzle, state, size, goal, tap, heuristic} = this.draft;
    this.#start({puzzle, state: state.trim(), size: size.trim(), goal: goal.trim(), tap, heuristic});
  }

  /** @param {boolean} next with the next seed */
  #shuffle(next) {
    if (next) this.seed = String(Number(this.seed) + 1);
    const {puzzle, state, size, goal, tap, heuristic} = this.draft;
    this.dispatchEvent(new CustomEvent("shuffle", {detail: {
      setup: {puzzle, state: state.trim(), size: size.trim(), goal: goal.trim(), tap, heuristic}, seed: Number(this.seed) || 0, away: Number(this.away) || 0,
    }}));
  }

  render() {
    const {draft, setup} = this;
    const info = this.puzzles.find((p) => p.name === draft.puzzle);
    const kind = kindOf(setup);
    const heuristics = this.at?.heuristics ?? [];
    const own = this.puzzles.filter((p) => !usual.some((u) => u.setup.puzzle === p.name));
    return html`<form class="setup" @submit=${this.#submit}>
      <div class="problem panel"><div class="row">
        <div class="segmented" role="group" aria-label=${t("puzzles.puzzle")}>${usual.map((u) => html`
          <button type="button" id=${`usual-${u.key}`} aria-pressed=${String(u.key === kind)} @click=${() => this.#start(u.setup)}>${t(`puzzles.usual.${u.key}`)}</button>`)}${own.map((p) => html`
          <button type="button" id=${`usual-${p.name}`} aria-pressed=${String(p.name === kind)} @click=${() => this.#start({puzzle: p.name, state: p.usual})}>${p.title}</button>`)}</div>
        <label class="field grow"><span>${t("puzzles.state")}</span><input id="state" class="mono" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="about-state"
          aria-invalid=${this.error ? "true" : nothing} aria-errormessage=${this.error ? "setup-error" : nothing} .value=${live(draft.state)} @input=${(/** @type {any} */ e) => this.#change({state: e.target.value})}></label>
        <button type="submit" class="primary" id="set">${t("puzzles.set")}</button>
      </div>
      ${this.error ? html`<p class="error" role="alert" id="setup-error">${this.error}</p>` : nothing}</div>
      <details class="options panel" ?open=${this.wide || Boolean(setup.seed || setup.size || setup.goal || setup.tap)}><summary>${t("puzzles.more")}</summary>
        <div class="row">
          ${info?.options.includes("size") ? html`<label class="field short"><span>${draft.puzzle === "sliding" ? t("puzzles.size") : t("puzzles.anySize")}</span><input id="size" class="mono" placeholder=${draft.puzzle === "sliding" ? "3x4" : ""} .value=${live(draft.size)}
            @input=${(/** @type {any} */ e) => this.#change({size: e.target.value})}></label>` : nothing}
          ${info?.options.includes("goal") ? html`<label class="field grow"><span>${t("puzzles.goal")}</span><input id="goal" class="mono" spellcheck="false" .value=${live(draft.goal)}
            @input=${(/** @type {any} */ e) => this.#change({goal: e.target.value})}></label>` : nothing}
          ${info?.options.includes("tap") ? html`<label class="check"><input type="checkbox" id="tap" .checked=${live(draft.tap === "1")}
            @change=${(/** @type {any} */ e) => this.#change({tap: e.target.checked ? "1" : ""})}>${t("puzzles.tap")}</label>` : nothing}
          ${heuristics.length === 0 ? nothing : html`<label class="field grow"><span>${t("puzzles.heuristic")}</span><select id="heuristic" @change=${(/** @type {any} */ e) => this.#start({...this.setup, heuristic: e.target.value})}>
            ${heuristics.map((/** @type {any} */ h, /** @type {number} */ i) => html`<option value=${h.name} ?selected=${setup.heuristic ? h.name === setup.heuristic : i === 0}>${h.name}</option>`)}</select></label>`}
          <p class="quiet small formula">${heuristics.find((/** @type {any} */ h, /** @type {number} */ i) => setup.heuristic ? h.name === setup.heuristic : i === 0)?.formula ?? ""}</p>
        </div>
        <p class="quiet small" id="about-state">${t("puzzles.notation")} ${info?.about ?? ""}</p>
        <fieldset class="chance"><legend>${t("puzzles.chance")}</legend>
          <label class="field tiny"><span>${t("puzzles.away")}</span><input id="away" type="number" min="1" max="1000" placeholder=${t("puzzles.any")} .value=${live(this.away)} @input=${(/** @type {any} */ e) => (this.away = e.target.value)}></label>
          <label class="field tiny"><span>${t("puzzles.seed")}</span><input id="seed" type="number" min="0" max="9007199254740991" .value=${live(this.seed)} @input=${(/** @type {any} */ e) => (this.seed = e.target.value)}></label>
          <button type="button" id="shuffle" @click=${() => this.#shuffle(false)}>${t("puzzles.make")}</button>
          <button type="button" id="another" @click=${() => this.#shuffle(true)}>${t("puzzles.another")}</button>
          ${setup.seed ? html`<p class="small" id="made" role="status">${this.#made()}</p>` : nothing}
        </fieldset>
      </details>
    </form>`;
  }

  #made() {
    const {seed, how, away} = this.setup;
    if (how === "random") return t("puzzles.made.random", seed);
    return how === "walk" ? tn("puzzles.made.walk", Number(away), seed) : tn("puzzles.made.exact", Number(away), seed);
  }
}

customElements.define("puzzle-setup", PuzzleSetup);
