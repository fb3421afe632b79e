// The page of exercises: minimax and alpha-beta done by hand on a tree, and checked by the lab, which tells the first wrong step; and
// sheets of exercises for a class.
//
// This module holds the exercise and what was written; exercise-tree.js shows both and exercise-card.js takes what is written at a
// node. What is right stays in the lab until it is asked for. The address's hash carries the exercise, never the work, so that a link
// puts the same exercise to whoever opens it.

import {html, nothing} from "./lib/lit.js";
import {icon} from "./icons.js";
import {download, post} from "./api.js";
import {LabElement, keysOn, setKeys, start} from "./shell.js";
import {number, recall, remember, t} from "./strings.js";
import {Working, isEmpty, noWork} from "./exercise-work.js";
import {fromHash, partsOf, toHash, usual} from "./exercise-setup.js";
import "./exercise-tree.js";
import "./exercise-card.js";

const sheet = () => import("./exercise-sheet.js");

/** @typedef {import("./exercise-setup.js").Setup} Setup */
/** @typedef {{mistake: {step: number, node: string, part: string, wrote: string, rule: string} | null, right: number, asked: number,
 *   done: boolean, sentence: string, answer?: {node: string, part: string, right: string, sentence: string}}} Verdict */

/** What a click does at a node, if the exercise asks for it. @type {Record<string, string>} */
const tools = {visit: "order", cut: "cuts"};

class ExercisePage extends LabElement {
  static properties = {
    setup: {state: true}, problem: {state: true}, working: {state: true}, selected: {state: true}, field: {state: true}, tool: {state: true}, verdict: {state: true},
    stale: {state: true}, mended: {state: true}, checking: {state: true}, error: {state: true}, said: {state: true}, copied: {state: true}, sheet: {state: true}, choosing: {state: true}, writing: {state: true},
  };

  constructor() {
    super();
    this.setup = usual();
    /** @type {any} the exercise as the lab puts it; null: it is being asked for */
    this.problem = null;
    /** @type {Working | null} */
    this.working = null;
    this.selected = 0;
    this.field = "";
    this.writing = false; // in that field, now
    this.tool = "write";
    /** @type {Verdict | null} */
    this.verdict = null;
    /** Whether something was written since the verdict, and whether where the mistake was. */
    this.stale = this.mended = false;
    this.asked = {reveal: false, finished: false};
    this.checking = false;
    this.error = "";
    this.said = "";
    this.copied = "";
    this.sheet = false;
    this.wide = matchMedia("(min-width: 40rem)");
    this.choosing = this.wide.matches;
    this.tasked = recall("exercise-task") !== "closed" && this.wide.matches;
    this.turn = 0;
    this.written = "";
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("keydown", (e) => this.#key(e));
    window.addEventListener("hashchange", () => location.hash !== this.written && this.#open());
    window.addEventListener("language", () => this.#again());
    window.addEventListener("back", () => this.#again());
    this.wide.addEventListener("change", () => (this.choosing = this.wide.matches));
    this.#open();
  }

  // The exercise.

  async #open() {
    const text = location.hash.length > 1 ? location.hash.slice(1) : recall("exercise") ?? "";
    const hash = new URLSearchParams(text);
    if (hash.has("sheet")) {
      await sheet();
      this.sheet = true;
      return;
    }
    this.sheet = false;
    await this.#load(fromHash(hash));
  }

  /** Asks the lab for an exercise, and takes up what was written of it. @param {Setup} setup */
  async #load(setup) {
    const turn = ++this.turn;
    this.setup = setup;
    this.error = "";
    if (!setup.difficulty && !setup.tree) return;
    const asks = setup.asks.filter((p) => partsOf(setup.algorithm).includes(p));
    const body = {algorithm: setup.algorithm, asks: asks.length ? asks : partsOf(setup.algorithm), ...(setup.tree ? {trees: [setup.tree], depth: setup.depth} : {difficulty: setup.difficulty, seed: setup.seed})};
    try {
      const [problem] = (await post("/exercises", body)).exercises;
      if (turn !== this.turn) return;
      const same = this.problem && JSON.stringify(this.problem.exercise) === JSON.stringify(problem.exercise);
      this.problem = problem;
      if (!same) {
        this.working = new Working(problem.exercise);
        this.verdict = null;
        this.selected = 0;
        this.said = "";
        if (this.tool !== "write" && !problem.exercise.asks.includes(tools[this.tool])) this.tool = "write";
      }
      // The tree goes into the address, so that another version of the program shows the same exercise.
      this.setup = {...setup, tree: problem.exercise.tree};
      this.written = `#${toHash(this.setup)}`;
      history.replaceState(null, "", this.written);
      remember("exercise", this.written.slice(1));
    } catch (error) {
      if (turn === this.turn) this.error = String(/** @type {Error} */ (error).message);
    }
  }

  /** The language is another one, or the lab is back. */
  #again() {
    if (this.sheet) return;
    this.#load(this.setup);
    if (this.verdict && !this.stale) this.#check(this.asked);
  }

  // The work.

  #changed(id = "") {
    if (this.verdict) {
      this.stale = true;
      this.mended ||= id === this.verdict.mistake?.node;
    }
    this.requestUpdate();
  }

  /** @param {{field: string, text: string}} written */
  #write({field, text}) {
    const id = this.problem.picture.shapes[this.selected].id;
    if (field === "value") this.working?.value(id, text);
    else this.working?.bound(id, field === "alpha" ? 0 : 1, text);
    this.#changed(id);
  }

  /** @param {number} index @param {string} what */
  #act(index, what) {
    const {working} = this;
    const shape = this.problem?.picture.shapes[index];
    if (!working || !shape) return;
    const asks = this.problem.exercise.asks;
    const {id} = shape;
    const name = shape.name || id;
    if (what === "visit" && asks.includes("order") && shape.leaf) {
      working.visit(id);
      const turn = working.now.order.indexOf(id);
      this.said = turn >= 0 ? t("exercise.did.visit", name, turn + 1) : t("exercise.did.unvisit", name);
    } else if (what === "cut" && asks.includes("cuts") && shape.parent >= 0) {
      working.prune(id);
      this.said = working.now.pruned.includes(id) ? t("exercise.did.cut", name) : t("exercise.did.uncut", name);
    } else if (what === "choose" && asks.includes("choice") && shape.parent === 0) {
      working.choose(id);
      this.said = working.now.choice === id ? t("exercise.did.choose", name) : t("exercise.did.unchoose", name);
    } else return;
    this.#changed(id);
    const mistake = this.verdict?.mistake;
    const parent = this.problem.picture.shapes[shape.parent]?.id;
    if (mistake && mistake.node === parent && mistake.part === {cut: "cuts", choose: "choice", visit: ""}[what]) this.mended = true;
  }

  #undo(back = true) {
    if (back) this.working?.undo();
    else this.working?.redo();
    this.#changed();
  }

  /** @param {{reveal?: boolean, finished?: boolean}} how */
  async #check({reveal = false, finished = false} = {}) {
    if (!this.problem || !this.working || this.checking) return;
    this.checking = true;
    this.asked = {reveal, finished};
    const {key} = this.working;
    const writing = this.#card()?.contains(document.activeElement);
    const work = {...this.working.now, ...(finished ? {finished} : {})};
    try {
      const verdict = await post("/exercises/check", {exercise: this.problem.exercise, work, reveal});
      if (this.working.key !== key) return;
      this.verdict = verdict;
      this.stale = this.mended = false;
      this.error = "";
      const at = this.problem.picture.shapes.findIndex((/** @type {any} */ s) => s.id === verdict.mistake?.node);
      if (at >= 0) this.selected = at;
      await this.updateComplete;
      await this.#card()?.updateComplete;
      this.querySelector(".verdict")?.scrollIntoView({block: "nearest"});
      if (writing && !this.contains(document.activeElement)) this.#focusTree(); // the mistake is at a node without that field
    } catch (error) {
      this.error = String(/** @type {Error} */ (error).message);
    } finally {
      this.checking = false;
    }
  }

  #next() {
    this.#load({...this.setup, difficulty: this.setup.difficulty || "easy", seed: this.setup.difficulty ? this.setup.seed + 1 : 1, tree: "", depth: 0});
    this.#focusTree();
  }

  // Going about.

  #tree() {
    return /** @type {any} */ (this.querySelector("exercise-tree"));
  }

  #card() {
    return /** @type {any} */ (this.querySelector("exercise-card"));
  }

  async #focusTree() {
    await this.updateComplete;
    this.#tree()?.querySelector(".mirror")?.focus({preventScroll: true});
  }

  /** @param {{index: number, field: string}} where */
  async #pick({index, field}) {
    this.selected = index;
    if (!field) return;
    await this.#enter(field);
  }

  /** @param {string} field */
  async #enter(field) {
    await this.updateComplete;
    await this.#card()?.updateComplete;
    if (!this.#card()?.enter(field)) this.#focusTree();
  }

  /** From a field to the same one of another node. @param {string} key */
  #move(key) {
    const to = this.#tree()?.towards(key) ?? -1;
    if (key === "Escape") this.#focusTree();
    else if (to >= 0) this.#pick({index: to, field: this.field || "value"});
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (this.sheet || this.querySelector("dialog[open]")) return;
    if ((e.ctrlKey || e.metaKey) && !e.altKey && /^[zy]$/i.test(e.key) && !(/** @type {HTMLElement} */ (e.target).closest(".setup"))) {
      e.preventDefault();
      this.#undo(e.key.toLowerCase() === "z" && !e.shiftKey);
    } else if (e.key === "?" && keysOn() && !(/** @type {HTMLElement} */ (e.target).closest("input, textarea"))) {
      e.preventDefault();
      /** @type {HTMLDialogElement | null} */ (this.querySelector("#help"))?.showModal();
    }
  }

  /** Takes the work along with its exercise, as jugada exercise check reads it. */
  #save() {
    const submission = {exercise: this.problem.exercise, work: this.working?.now};
    download("jugada-work.json", new Blob([`${JSON.stringify(submission, null, 2)}\n`], {type: "application/json"}));
  }

  /** Opens what was taken along. The lab looks at it first: it may be anything. @param {HTMLInputElement} input */
  async #openFile(input) {
    const text = await input.files?.[0]?.text();
    input.value = "";
    if (text === undefined) return;
    try {
      const {exercise, work} = JSON.parse(text);
      await post("/exercises/check", {exercise, work});
      await this.#load({...usual(), algorithm: exercise.algorithm, difficulty: "", tree: exercise.tree, depth: exercise.depth ?? 0, asks: exercise.asks ?? partsOf(exercise.algorithm)});
      this.working?.change((w) => Object.assign(w, noWork(), work));
      this.#changed();
      await this.#check();
    } catch (error) {
      this.error = error instanceof SyntaxError ? t("exercise.notJSON") : String(/** @type {Error} */ (error).message);
    }
  }

  /** What is to be done stays folded away for whoever has folded it. @param {boolean} open */
  #fold(open) {
    this.tasked = open;
    remember("exercise-task", open ? "open" : "closed");
  }

  async #copy() {
    // Beyond this computer and without TLS, pages may not write to the clipboard.
    const done = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.copied = done ? t("export.copied") : t("export.address");
    setTimeout(() => (this.copied = ""), 3000);
  }

  async #toSheet() {
    await sheet();
    const {algorithm, difficulty, seed, asks, tree} = this.setup;
    const hash = toHash({algorithm, difficulty: difficulty || "easy", seed, asks, tree: "", depth: 0});
    hash.set("sheet", "");
    if (!difficulty && tree) hash.set("trees", tree);
    history.pushState(null, "", `#${hash}`);
    this.sheet = true;
  }

  #toExercise() {
    history.pushState(null, "", `#${recall("exercise") ?? toHash(usual())}`);
    this.#open();
  }

  render() {
    document.title = `${t("nav.exercise")} · Jugada`;
    return html`
      <div class="top no-print">
        <h1 class="seen-not">${t("nav.exercise")}</h1>
        <div class="segmented" role="group" aria-label=${t("exercise.mode")}>
          <button type="button" id="to-exercise" aria-pressed=${String(!this.sheet)} @click=${() => this.sheet && this.#toExercise()}>${t("exercise.practise")}</button>
          <button type="button" id="to-sheet" aria-pressed=${String(this.sheet)} @click=${() => !this.sheet && this.#toSheet()}>${t("exercise.sheet")}</button>
        </div>
      </div>
      ${this.sheet ? html`<exercise-sheet></exercise-sheet>` : this.#practice()}`;
  }

  #practice() {
    const {problem, setup} = this;
    const label = [t(`exercise.algorithm.${setup.algorithm}`), setup.difficulty ? t(`exercise.difficulty.${setup.difficulty}`) : t("exercise.own"), setup.difficulty ? t("exercise.numbered", setup.seed) : ""].filter(Boolean).join(" · ");
    return html`
      <details class="choosing no-print" ?open=${this.choosing} @toggle=${(/** @type {any} */ e) => (this.choosing = e.target.open)}>
        <summary id="which">${label}</summary>
        <exercise-setup .setup=${setup} @setup=${(/** @type {any} */ e) => this.#load(e.detail)}></exercise-setup>
      </details>
      ${this.error ? html`<p class="error" role="alert" id="error">${this.error}</p>` : nothing}
      ${problem && this.working ? this.#desk() : this.error ? nothing : html`<p class="quiet">${t("loading")}</p>`}
      <p class="seen-not" role="status" id="said">${this.said}</p>
      ${this.#helpDialog()}`;
  }

  #desk() {
    const {problem, working, verdict} = this;
    const {asks, algorithm} = problem.exercise;
    const shape = problem.picture.shapes[this.selected] ?? null;
    const work = working?.now ?? noWork();
    const mistake = verdict?.mistake && !this.mended ? verdict.mistake : null;
    const usable = ["write", ...Object.keys(tools).filter((tool) => asks.includes(tools[tool]))];
    return html`
      <div class="desk">
        <section class="board panel" aria-label=${t("exercise.board")}>
          <details class="task" ?open=${this.tasked} @toggle=${(/** @type {any} */ e) => this.#fold(e.target.open)}><summary>${t("exercise.task")}</summary><p id="task">${problem.task}</p></details>
          <div class="toolbar no-print" role="toolbar" aria-label=${t("exercise.tools")}>
            ${usable.length > 1 ? html`<span class="quiet" id="tool-label">${t("exercise.tool")}</span>
              <div class="segmented" role="group" aria-labelledby="tool-label">${usable.map((tool) => html`
                <button type="button" id=${`tool-${tool}`} aria-pressed=${String(this.tool === tool)} @click=${() => (this.tool = tool)}>${t(`exercise.tool.${tool}`)}</button>`)}</div>` : nothing}
            <span class="others">
              <button type="button" id="undo" class="icon" title=${t("editor.undo")} aria-label=${t("editor.undo")} ?disabled=${!working?.past.length} @click=${() => this.#undo()}>${icon("undo")}</button>
              <button type="button" id="redo" class="icon" title=${t("editor.redo")} aria-label=${t("editor.redo")} ?disabled=${!working?.future.length} @click=${() => this.#undo(false)}>${icon("redo")}</button>
            </span>
          </div>
          <exercise-tree .picture=${problem.picture} .work=${work} .asks=${asks} .selected=${this.selected} .field=${this.writing ? this.field : ""} .tool=${this.tool}
            .mistake=${mistake} .name=${t(`exercise.algorithm.${algorithm}`)}
            @pick=${(/** @type {any} */ e) => this.#pick(e.detail)} @act=${(/** @type {any} */ e) => this.#act(e.detail.index, e.detail.what)}
            @type=${(/** @type {any} */ e) => this.#card()?.enter(e.detail)} @check=${() => this.#check()}></exercise-tree>
        </section>
        <div class="hand no-print">
          <exercise-card .shape=${shape} .work=${work} .asks=${asks} .top=${shape?.parent === 0} .field=${this.field}
            @write=${(/** @type {any} */ e) => this.#write(e.detail)} @act=${(/** @type {any} */ e) => this.#act(this.selected, e.detail)}
            @field=${(/** @type {any} */ e) => { this.writing = e.detail !== ""; this.field = e.detail || this.field; }} @move=${(/** @type {any} */ e) => this.#move(e.detail)} @check=${() => this.#check()}></exercise-card>
          <button type="button" id="check" class="primary" ?disabled=${this.checking} @click=${() => this.#check()}>${t("exercise.check")}</button>
        </div>
        ${this.#verdict()}
        <section class="panel legend no-print"><h2>${t("legend.title")}</h2>${this.#legend(asks)}
          <div class="links">
            <button type="button" id="clear" ?disabled=${isEmpty(work)} @click=${() => { working?.clear(); this.#changed(); }}>${t("exercise.clear")}</button>
            <button type="button" id="copy" @click=${this.#copy}>${this.copied || t("export.link")}</button>
            <button type="button" id="save" ?disabled=${isEmpty(work)} @click=${this.#save}>${t("exercise.save")}</button>
            <label class="button">${t("exercise.openFile")}<input id="open" class="seen-not" type="file" accept=".json,application/json" @change=${(/** @type {any} */ e) => this.#openFile(e.target)}></label>
            <button type="button" id="keys-button" @click=${() => /** @type {any} */ (this.querySelector("#help")).showModal()}>${t("help.button")}</button>
          </div></section>
      </div>`;
  }

  #verdict() {
    const {verdict} = this;
    if (!verdict) return html`<section class="verdict panel no-print" aria-label=${t("exercise.verdict")}><p class="quiet" id="verdict" role="status">${t("exercise.unchecked")}</p></section>`;
    const {mistake, done, right, asked, answer} = verdict;
    const kind = done ? "done" : mistake ? "wrong" : "so-far";
    return html`<section class=${`verdict panel no-print ${kind} ${this.stale ? "stale" : ""}`} aria-label=${t("exercise.verdict")}>
      <div class="progress"><progress max=${asked} value=${right} aria-label=${t("exercise.progress")}></progress><span id="progress">${t("exercise.right", number(right), number(asked))}</span></div>
      <p id="verdict" role="status"><span class="sign" aria-hidden="true">${done ? "✓" : mistake ? "✗" : "…"}</span> ${verdict.sentence}</p>
      ${answer ? html`<p id="answer" class="answer">${answer.sentence}</p>` : nothing}
      ${this.stale ? html`<p class="quiet">${t("exercise.stale")}</p>` : nothing}
      <div class="links">
        ${mistake && !answer && !this.stale ? html`<button type="button" id="show" @click=${() => this.#check({...this.asked, reveal: true})}>${t("exercise.show")}</button>` : nothing}
        ${!mistake && !done && !this.stale ? html`<button type="button" id="where" @click=${() => this.#check({finished: true})}>${t("exercise.where")}</button>` : nothing}
        ${done && !this.stale ? html`<button type="button" id="next" class="primary" @click=${this.#next}>${t("exercise.next")}</button>
          <a class="button" id="watch" href=${this.#watch()}>${t("exercise.watch")}</a>` : nothing}
      </div></section>`;
  }

  /** The same search on the tree page. */
  #watch() {
    const {tree, depth, algorithm} = this.problem.exercise;
    return `/tree.html#${new URLSearchParams({game: "tree", position: tree, ...(depth ? {depth: String(depth)} : {}), a: algorithm === "minimax" ? "negamax" : "alphabeta"})}`;
  }

  /** @param {string[]} asks */
  #legend(asks) {
    const entries = ["values", "windows", "order", "cuts", "choice"].filter((p) => asks.includes(p));
    return html`<ul>${entries.map((p) => html`<li><span class=${`mark ${p}`} aria-hidden="true">${{values: "≥8", windows: "[α, β]", order: "3", cuts: "//", choice: ""}[p]}</span>${t(`exercise.legend.${p}`)}</li>`)}</ul>`;
  }

  #helpDialog() {
    const keys = [["↑ ↓ ← →", "walk"], ["0 9 − > <", "value"], ["[ w", "window"], ["v", "visit"], ["x", "cut"], ["c", "choose"], [t("key.enter"), "check"], ["Ctrl+Z", "undo"], ["Esc", "leave"], ["?", "help"]];
    return html`<dialog id="help" aria-labelledby="help-title">
      <h2 id="help-title">${t("exercise.keys.title")}</h2><p>${t("exercise.keys.intro")}</p>
      <table class="help"><tbody>${keys.map(([k, key]) => html`<tr><th scope="row">${k.split(" ").map((one) => html`<kbd>${one}</kbd> `)}</th><td>${t(`exercise.keys.${key}`)}</td></tr>`)}</tbody></table>
      <p>${t("exercise.keys.mouse")}</p>
      <p><label class="check"><input type="checkbox" id="keys" .checked=${keysOn()} @change=${(/** @type {any} */ e) => { setKeys(e.target.checked); this.requestUpdate(); }}>${t("help.keys")}</label></p>
      <form method="dialog"><button class="primary" autofocus>${t("help.close")}</button></form></dialog>`;
  }
}

await start();
customElements.define("exercise-page", ExercisePage);
