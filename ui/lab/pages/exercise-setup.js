// <exercise-setup>: which exercise: algorithm, difficulty and number, or a tree of one's own, and what is asked. It fires "setup" with
// the whole Setup as detail. The address of the page holds one, too: fromHash and toHash.

import {html, live, nothing} from "./lib/lit.js";
import {icon} from "./icons.js";
import {LabElement} from "./shell.js";
import {t} from "./strings.js";

/** @typedef {{algorithm: string, difficulty: string, seed: number, tree: string, depth: number, asks: string[]}} Setup difficulty: "" is a tree of one's own */

export const parts = ["values", "windows", "order", "cuts", "choice"];
export const algorithms = ["minimax", "alphabeta"];
export const difficulties = ["easy", "medium", "hard"];

/** What an algorithm has: minimax no windows and no cuts. @param {string} algorithm */
export const partsOf = (algorithm) => (algorithm === "minimax" ? parts.filter((p) => p !== "windows" && p !== "cuts") : parts);

/** @returns {Setup} */
export const usual = () => ({algorithm: "alphabeta", difficulty: "easy", seed: 1, tree: "", depth: 0, asks: parts});

/** @param {URLSearchParams} hash @returns {Setup} */
export function fromHash(hash) {
  const s = usual();
  const known = (/** @type {string} */ name, /** @type {string[]} */ all, /** @type {string} */ other) => (all.includes(hash.get(name) ?? "") ? String(hash.get(name)) : other);
  s.algorithm = known("algorithm", algorithms, s.algorithm);
  s.tree = hash.get("tree") ?? "";
  s.difficulty = known("difficulty", difficulties, s.tree ? "" : s.difficulty);
  s.seed = Math.max(0, Math.floor(Number(hash.get("seed") ?? s.seed)) || 0);
  s.depth = Math.max(0, Math.floor(Number(hash.get("depth"))) || 0);
  const asks = (hash.get("asks") ?? "").split(",").filter((p) => parts.includes(p));
  if (asks.length) s.asks = asks;
  return s;
}

/** @param {Setup} s @returns {URLSearchParams} */
export function toHash(s) {
  const hash = new URLSearchParams({algorithm: s.algorithm});
  if (s.difficulty) {
    hash.set("difficulty", s.difficulty);
    hash.set("seed", String(s.seed));
  } else if (s.depth) hash.set("depth", String(s.depth));
  if (s.asks.length < parts.length) hash.set("asks", s.asks.join(","));
  if (s.tree) hash.set("tree", s.tree);
  return hash;
}

/** Buttons of which one is pressed. @param {string} name @param {string} label @param {[string, string][]} choices @param {string} now @param {(choice: string) => void} choose */
export const segmented = (name, label, choices, now, choose) => html`<div class="field"><span id=${`${name}-label`}>${label}</span>
  <div class="segmented" role="group" aria-labelledby=${`${name}-label`}>${choices.map(([value, text]) => html`
    <button type="button" id=${`${name}-${value || "own"}`} aria-pressed=${String(value === now)} @click=${() => choose(value)}>${text}</button>`)}</div></div>`;

class ExerciseSetup extends LabElement {
  static properties = {setup: {attribute: false}, draft: {state: true}, own: {state: true}};

  constructor() {
    super();
    this.setup = usual();
    this.draft = "";
    this.own = false;
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (!changed.has("setup")) return;
    this.own = !this.setup.difficulty;
    if (this.own || !this.draft) this.draft = this.setup.tree;
  }

  /** @param {Partial<Setup>} change */
  #set(change) {
    this.dispatchEvent(new CustomEvent("setup", {detail: {...this.setup, ...change}}));
  }

  /** Another exercise is drawn. @param {Partial<Setup>} change */
  #drawn(change) {
    this.own = false;
    this.#set({difficulty: this.setup.difficulty || "easy", tree: "", depth: 0, ...change});
  }

  /** @param {Event} e */
  #submit(e) {
    e.preventDefault();
    if (this.own) this.#set({difficulty: "", tree: this.draft.trim()});
  }

  render() {
    const s = this.setup;
    return html`<form class="setup panel no-print" aria-label=${t("exercise.setup")} @submit=${this.#submit}>
      <div class="row">
        ${segmented("algorithm", t("exercise.algorithm"), algorithms.map((a) => [a, t(`exercise.algorithm.${a}`)]), s.algorithm, (algorithm) => this.#set({algorithm}))}
        ${segmented("difficulty", t("exercise.difficulty"), [...difficulties, ""].map((d) => [d, d ? t(`exercise.difficulty.${d}`) : t("exercise.own")]), this.own ? "" : s.difficulty,
          (difficulty) => (difficulty ? this.#drawn({difficulty}) : (this.own = true)))}
        ${this.own ? nothing : html`<div class="field"><label for="number">${t("exercise.number")}</label><div class="stepper">
          <button type="button" class="icon" id="previous" title=${t("exercise.previous")} aria-label=${t("exercise.previous")} ?disabled=${s.seed < 1}
            @click=${() => this.#drawn({seed: s.seed - 1})}>${icon("back")}</button>
          <input id="number" type="number" min="0" .value=${live(String(s.seed))} @change=${(/** @type {any} */ e) => this.#drawn({seed: Math.max(0, Math.floor(Number(e.target.value)) || 0)})}>
          <button type="button" class="icon" id="following" title=${t("exercise.next")} aria-label=${t("exercise.next")} @click=${() => this.#drawn({seed: s.seed + 1})}>${icon("next")}</button></div></div>`}
        <details class="asks"><summary>${t("exercise.asks")}</summary><div class="checks">${partsOf(s.algorithm).map((p) => html`
          <label class="check"><input type="checkbox" id=${`ask-${p}`} .checked=${live(s.asks.includes(p))} @change=${(/** @type {any} */ e) => this.#ask(p, e.target.checked)}>${t(`exercise.part.${p}`)}</label>`)}</div></details>
      </div>
      ${this.own ? html`<div class="row own">
        <label class="field grow"><span>${t("exercise.tree")}</span><textarea id="tree" class="mono" rows="2" spellcheck="false" placeholder="(A (B 4 7) (C 3 9))" .value=${live(this.draft)}
          @input=${(/** @type {any} */ e) => (this.draft = e.target.value)} @keydown=${(/** @type {KeyboardEvent} */ e) => e.key === "Enter" && !e.shiftKey && this.#submit(e)}></textarea></label>
        <label class="field"><span>${t("exercise.depth")}</span><input id="depth" class="tiny" type="number" min="0" placeholder="∞" .value=${live(s.depth ? String(s.depth) : "")}
          @change=${(/** @type {any} */ e) => this.#set({difficulty: "", tree: this.draft.trim(), depth: Math.max(0, Math.floor(Number(e.target.value)) || 0)})}></label>
        <button class="primary" id="take" ?disabled=${!this.draft.trim()}>${t("exercise.take")}</button></div>` : nothing}
    </form>`;
  }

  /** @param {string} part @param {boolean} on */
  #ask(part, on) {
    const asks = parts.filter((p) => (p === part ? on : this.setup.asks.includes(p)));
    if (asks.some((p) => partsOf(this.setup.algorithm).includes(p))) this.#set({asks});
    else this.requestUpdate(); // one thing at least is asked
  }
}

customElements.define("exercise-setup", ExerciseSetup);
