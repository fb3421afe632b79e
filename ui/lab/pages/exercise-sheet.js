// <exercise-sheet>: several exercises on paper, for a class: drawn by difficulty and number, or on trees of one's own; printed, or taken
// along as LaTeX, text or JSON, with the key or without. The address's hash carries the sheet, which begins with sheet=.

import {html, live, nothing} from "./lib/lit.js";
import {download, file, post} from "./api.js";
import {LabElement} from "./shell.js";
import {t} from "./strings.js";
import {drawing, extent} from "./exercise-draw.js";
import {algorithms, difficulties, fromHash, partsOf, parts, segmented, toHash, usual} from "./exercise-setup.js";
import {noWork} from "./exercise-work.js";

/** @typedef {import("./exercise-setup.js").Setup & {title: string, count: number, trees: string, key: boolean}} Paper */

const formats = ["tikz", "text", "json"];
const mostCount = 30;

/** From this width on, in CSS pixels, a picture is printed across the paper: else there is no room for what is to be written. */
const widest = 800;

/** Trees in a text: each begins on a line of its own, and goes on until its parentheses are closed; or those of a sheet in JSON. @param {string} text @returns {string[]} */
function treesIn(text) {
  try {
    const sheet = JSON.parse(text);
    if (Array.isArray(sheet.exercises)) return sheet.exercises.map((/** @type {any} */ e) => String(e.tree));
  } catch {
    // It is a list of trees.
  }
  /** @type {string[]} */
  const trees = [];
  let tree = "";
  let open = 0;
  for (const line of text.split("\n")) {
    if (!tree && !line.trim()) continue;
    tree += (tree ? "\n" : "") + line;
    for (const sign of line) open += "({".includes(sign) ? 1 : ")}".includes(sign) ? -1 : 0;
    if (open > 0) continue;
    trees.push(tree.trim());
    tree = "";
    open = 0;
  }
  if (tree.trim()) trees.push(tree.trim());
  return trees;
}

class ExerciseSheet extends LabElement {
  static properties = {paper: {state: true}, problems: {state: true}, error: {state: true}, copied: {state: true}};

  constructor() {
    super();
    /** @type {Paper} */
    this.paper = {...usual(), title: "", count: 4, trees: "", key: true};
    /** @type {any[] | null} */
    this.problems = null;
    this.error = "";
    this.copied = "";
    this.turn = 0;
    this.written = "";
    this.opened = () => location.hash !== this.written && this.#open();
    this.again = () => this.#load();
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("hashchange", this.opened);
    window.addEventListener("language", this.again);
    window.addEventListener("back", this.again);
    this.#open();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.opened);
    window.removeEventListener("language", this.again);
    window.removeEventListener("back", this.again);
  }

  #open() {
    const hash = new URLSearchParams(location.hash.slice(1));
    if (!hash.has("sheet")) return;
    const trees = hash.get("trees") ?? "";
    this.paper = {
      ...fromHash(hash), title: hash.get("sheet") ?? "", count: Math.min(mostCount, Math.max(1, Math.floor(Number(hash.get("count") ?? 4)) || 1)), trees,
      key: hash.get("key") !== "0",
    };
    if (trees) this.paper.difficulty = "";
    this.#load();
  }

  #save() {
    const {title, count, trees, key, ...setup} = this.paper;
    const hash = new URLSearchParams({sheet: title});
    for (const [name, value] of toHash({...setup, tree: ""})) hash.set(name, value);
    if (setup.difficulty) hash.set("count", String(count));
    else hash.set("trees", trees);
    if (!key) hash.set("key", "0");
    this.written = `#${hash}`;
    history.replaceState(null, "", this.written);
  }

  /** @param {Partial<Paper>} change */
  #set(change) {
    this.paper = {...this.paper, ...change};
    this.#load();
  }

  async #load() {
    const turn = ++this.turn;
    this.#save();
    const {algorithm, asks, difficulty, seed, count, depth, key} = this.paper;
    const trees = treesIn(this.paper.trees);
    if (!difficulty && !trees.length) {
      this.problems = [];
      this.error = "";
      return;
    }
    const asked = asks.filter((p) => partsOf(algorithm).includes(p));
    try {
      const answer = await post("/exercises", {algorithm, asks: asked.length ? asked : partsOf(algorithm), key, ...(difficulty ? {difficulty, seed, count} : {trees, depth})});
      if (turn !== this.turn) return;
      this.problems = answer.exercises;
      this.error = "";
    } catch (error) {
      if (turn === this.turn) this.error = String(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} format */
  async #take(format) {
    try {
      const {title, key} = this.paper;
      const {name, content} = await file("/exercises/sheet", {title, exercises: this.problems?.map((p) => p.exercise), format, key});
      download(name, content);
      this.error = "";
    } catch (error) {
      this.error = String(/** @type {Error} */ (error).message);
    }
  }

  async #copy() {
    const done = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.copied = done ? t("export.copied") : t("export.address");
    setTimeout(() => (this.copied = ""), 3000);
  }

  render() {
    /** @type {any[]} */
    const problems = this.problems ?? [];
    const one = problems.every((p) => p.task === problems[0].task); // it is said once then
    const paper = `paper ${problems.some((p) => p.picture.width > widest) ? "broad" : ""}`;
    return html`${this.#form()}
      ${this.error ? html`<p class="error no-print" role="alert" id="error">${this.error}</p>` : nothing}
      ${this.problems === null ? html`<p class="quiet">${t("loading")}</p>` : nothing}
      ${problems.length ? html`
        <article class=${paper} aria-label=${t("exercise.sheet")}>
          <header><h2 id="paper-title">${this.paper.title || t("exercise.sheet.untitled")}</h2><p class="who"><span>${t("exercise.sheet.name")}</span><span>${t("exercise.sheet.date")}</span></p></header>
          ${one ? html`<p class="task">${problems[0].task}</p>` : nothing}
          ${problems.map((p, i) => html`<section class="item">
            <h3>${i + 1} <a class="no-print" href=${this.#link(p)}>${t("exercise.sheet.solve")}</a></h3>
            ${one ? nothing : html`<p class="task">${p.task}</p>`}
            ${this.#picture(p, noWork(), t("exercise.sheet.picture", i + 1, p.exercise.tree))}</section>`)}
        </article>
        ${this.paper.key && problems[0].solution ? html`<article class=${`${paper} key`} aria-label=${t("exercise.sheet.key")}>
          <header><h2>${t("exercise.sheet.keyOf", this.paper.title || t("exercise.sheet.untitled"))}</h2></header>
          ${problems.map((p, i) => html`<section class="item"><h3>${i + 1}</h3>
            ${this.#picture(p, {...noWork(), ...p.solution}, t("exercise.sheet.keyPicture", i + 1))}</section>`)}
        </article>` : nothing}` : nothing}`;
  }

  /** @param {any} problem */
  #link(problem) {
    const {algorithm, difficulty, asks} = this.paper;
    const {tree, depth} = problem.exercise;
    return `#${toHash({algorithm, difficulty, seed: problem.seed ?? 0, tree, depth: depth ?? 0, asks})}`;
  }

  /** @param {any} problem @param {import("./exercise-work.js").Work} work @param {string} label */
  #picture(problem, work, label) {
    const {picture, exercise} = problem;
    const {width, height} = extent(picture);
    return html`<div class="scroll" tabindex="0" role="img" aria-label=${label}><svg class="exercise on-paper" viewBox=${`0 0 ${width} ${height}`} width=${Math.round(width * 1.2)}
      height=${Math.round(height * 1.2)} aria-hidden="true">${drawing(picture, work, {asks: exercise.asks})}</svg></div>`;
  }

  #form() {
    const p = this.paper;
    const own = !p.difficulty;
    const whole = (/** @type {any} */ e, /** @type {number} */ least, /** @type {number} */ most) => Math.min(most, Math.max(least, Math.floor(Number(e.target.value)) || least));
    return html`<form class="setup panel no-print" aria-label=${t("exercise.sheet")} @submit=${(/** @type {Event} */ e) => e.preventDefault()}>
      <p class="quiet">${t("exercise.sheet.about")}</p>
      <div class="row">
        <label class="field grow"><span>${t("exercise.sheet.title")}</span><input id="title" maxlength="300" autocomplete="off" .value=${live(p.title)} @change=${(/** @type {any} */ e) => this.#set({title: e.target.value.trim()})}></label>
        ${segmented("algorithm", t("exercise.algorithm"), algorithms.map((a) => [a, t(`exercise.algorithm.${a}`)]), p.algorithm, (algorithm) => this.#set({algorithm}))}
        ${segmented("difficulty", t("exercise.difficulty"), [...difficulties, ""].map((d) => [d, d ? t(`exercise.difficulty.${d}`) : t("exercise.ownMany")]), p.difficulty, (difficulty) => this.#set({difficulty}))}
        ${own ? nothing : html`
          <label class="field"><span>${t("exercise.sheet.count")}</span><input id="count" class="tiny" type="number" min="1" max=${mostCount} .value=${live(String(p.count))} @change=${(/** @type {any} */ e) => this.#set({count: whole(e, 1, mostCount)})}></label>
          <label class="field"><span>${t("exercise.sheet.first")}</span><input id="number" class="tiny" type="number" min="0" .value=${live(String(p.seed))} @change=${(/** @type {any} */ e) => this.#set({seed: whole(e, 0, 2 ** 52)})}></label>`}
      </div>
      ${own ? html`<div class="row own"><label class="field grow"><span>${t("exercise.sheet.trees")}</span><textarea id="trees" class="mono" rows="5" spellcheck="false"
        placeholder=${"(A (B 4 7) (C 3 9))\n(A (B 2 5 1) (C 6 0))"} .value=${live(p.trees)} @change=${(/** @type {any} */ e) => this.#set({trees: e.target.value.trim()})}></textarea></label></div>` : nothing}
      <div class="row">
        <fieldset class="checks"><legend class="seen-not">${t("exercise.asks")}</legend>${partsOf(p.algorithm).map((part) => html`
          <label class="check"><input type="checkbox" .checked=${live(p.asks.includes(part))} @change=${(/** @type {any} */ e) => this.#ask(part, e.target.checked)}>${t(`exercise.part.${part}`)}</label>`)}</fieldset>
      </div>
      <div class="row buttons">
        <button type="button" id="print" class="primary" ?disabled=${!this.problems?.length} @click=${() => window.print()}>${t("exercise.sheet.print")}</button>
        ${formats.map((f) => html`<button type="button" id=${`take-${f}`} ?disabled=${!this.problems?.length} @click=${() => this.#take(f)}>${t(`exercise.sheet.${f}`)}</button>`)}
        <button type="button" id="copy" @click=${this.#copy}>${this.copied || t("export.link")}</button>
        <label class="check"><input type="checkbox" id="key" .checked=${live(p.key)} @change=${(/** @type {any} */ e) => this.#set({key: e.target.checked})}>${t("exercise.sheet.withKey")}</label>
      </div></form>`;
  }

  /** @param {string} part @param {boolean} on */
  #ask(part, on) {
    const asks = parts.filter((p) => (p === part ? on : this.paper.asks.includes(p)));
    if (asks.some((p) => partsOf(this.paper.algorithm).includes(p))) this.#set({asks});
    else this.requestUpdate();
  }
}

customElements.define("exercise-sheet", ExerciseSheet);
