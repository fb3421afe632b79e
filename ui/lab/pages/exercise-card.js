// <exercise-card>: what can be written at the chosen node of an exercise, in fields large enough for fingers. It fires "write"
// ({field, text}), "act" (what), "move" (a key that leads to another node) and "check".

import {html, live, nothing} from "./lib/lit.js";
import {LabElement, keysOn} from "./shell.js";
import {t} from "./strings.js";
import {noWork, printed, typed} from "./exercise-work.js";

/** @typedef {import("./exercise-draw.js").Shape} Shape */

/** Keys that act at the node even while a field is being written: no value has them. @type {Record<string, string>} */
const actKeys = {v: "visit", x: "cut", c: "choose"};

class ExerciseCard extends LabElement {
  static properties = {shape: {attribute: false}, work: {attribute: false}, asks: {attribute: false}, top: {type: Boolean}, field: {type: String}};

  constructor() {
    super();
    /** @type {Shape | null} */
    this.shape = null;
    this.work = noWork();
    /** @type {string[]} */
    this.asks = [];
    this.top = false;
    this.field = "";
  }

  /** The fields that there are at the node. */
  fields() {
    if (!this.shape || this.shape.leaf) return [];
    return [...(this.asks.includes("windows") ? ["alpha", "beta"] : []), ...(this.asks.includes("values") ? ["value"] : [])];
  }

  /** Goes to a field, or to another that there is, and marks what is in it. @param {string} field @returns {boolean} */
  enter(field) {
    const fields = this.fields();
    const input = /** @type {HTMLInputElement | null} */ (this.querySelector(`#${fields.includes(field) ? field : fields[fields.length - 1] ?? "none"}`));
    input?.focus({preventScroll: true});
    input?.select();
    return input !== null;
  }

  /** @param {string} name @param {any} detail */
  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail, bubbles: true}));
  }

  /** @param {string} field */
  #text(field) {
    const id = this.shape?.id ?? "";
    if (field === "value") return printed(this.work.values[id]);
    return printed(this.work.windows[id]?.[field === "alpha" ? 0 : 1]);
  }

  /** @param {string} field @param {HTMLInputElement} input */
  #write(field, input) {
    const [first, ...rest] = field === "alpha" ? input.value.split(/[,;]/) : [input.value]; // a window may be written in one go
    const text = typed(first);
    if (text !== input.value) input.value = text;
    this.#fire("write", {field, text});
    if (!rest.length) return;
    const beta = typed(rest.join(""));
    if (beta) this.#fire("write", {field: "beta", text: beta});
    this.enter("beta");
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const input = /** @type {HTMLInputElement} */ (e.target);
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const {selectionStart: from, selectionEnd: to, value} = input;
    const all = from === 0 && to === value.length;
    const leaves = e.key === "ArrowUp" || e.key === "ArrowDown" || (e.key === "ArrowLeft" && (all || to === 0)) || (e.key === "ArrowRight" && (all || from === value.length));
    if (leaves) this.#fire("move", e.key);
    else if (e.key === "Enter") this.#fire("check", null);
    else if (e.key === "Escape") this.#fire("move", e.key);
    else if (keysOn() && actKeys[e.key]) this.#fire("act", actKeys[e.key]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Puts a sign that phones hide into the field that was written in last. @param {string} sign */
  #sign(sign) {
    const fields = this.fields();
    const field = fields.includes(this.field) ? this.field : fields[fields.length - 1];
    const input = /** @type {HTMLInputElement} */ (this.querySelector(`#${field}`));
    const [, relation, number] = /** @type {RegExpExecArray} */ (/^([≥≤]?)(.*)$/.exec(input.value));
    if (sign === "≥" || sign === "≤") input.value = sign + number;
    else if (sign === "−") input.value = relation + (number.startsWith("−") ? number.slice(1) : sign + number.replace("+", ""));
    else input.value = sign;
    this.#write(field, input);
    input.focus({preventScroll: true});
  }

  render() {
    const s = this.shape;
    if (!s) return html`<section class="node-card panel"><p class="quiet">${t("exercise.card.none")}</p></section>`;
    const {work} = this;
    const name = s.name || (s.ply ? s.id : t("tree.root"));
    const fields = this.fields();
    const turn = work.order.indexOf(s.id);
    const pruned = work.pruned.includes(s.id);
    const acts = [
      this.asks.includes("order") && s.leaf && this.#act("visit", turn >= 0 ? t("exercise.act.visited", turn + 1) : t("exercise.act.visit"), turn >= 0, "v"),
      this.asks.includes("cuts") && s.ply && this.#act("cut", pruned ? t("exercise.act.isCut") : t("exercise.act.cut"), pruned, "x"),
      this.asks.includes("choice") && this.top && this.#act("choose", work.choice === s.id ? t("exercise.act.chosen") : t("exercise.act.choose"), work.choice === s.id, "c"),
    ].filter(Boolean);
    return html`<section class="node-card panel" aria-label=${t("exercise.card.of", name)}>
      <h2>${name} <span class=${`side-mark ${s.side}`}>${s.side.toUpperCase()}</span>${s.leaf ? html` <span class="quiet">${t("exercise.say.leaf", s.value)}</span>` : nothing}</h2>
      ${fields.length ? html`<div class="fields">${fields.map((f) => this.#field(f, name))}</div>
        <div class="signs" role="group" aria-label=${t("exercise.card.signs")}>${this.#signs().map(([sign, label]) => html`
          <button type="button" title=${label} aria-label=${label} @mousedown=${(/** @type {Event} */ e) => e.preventDefault()} @click=${() => this.#sign(sign)}>${sign}</button>`)}</div>` : nothing}
      ${acts.length ? html`<div class="acts">${acts}</div>` : nothing}</section>`;
  }

  /** The signs that the exercise needs, with their names. */
  #signs() {
    const minus = ["−", t("exercise.sign.minus")];
    if (!this.asks.includes("windows")) return [minus];
    const infinite = [["−∞", t("exercise.sign.low")], ["+∞", t("exercise.sign.high")], minus];
    return this.asks.includes("values") ? [...infinite, ["≥", t("exercise.sign.least")], ["≤", t("exercise.sign.most")]] : infinite;
  }

  /** @param {string} field @param {string} name */
  #field(field, name) {
    return html`<label class="field"><span>${t(`exercise.field.${field}`)}${field === "value" ? nothing : html` <i>${t("exercise.field.entry")}</i>`}</span>
      <input id=${field} class="mono" inputmode="text" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" aria-label=${t(`exercise.field.${field}.of`, name)}
        .value=${live(this.#text(field))} @focus=${() => this.#fire("field", field)} @blur=${() => this.#fire("field", "")}
        @keydown=${(/** @type {KeyboardEvent} */ e) => this.#key(e)} @input=${(/** @type {any} */ e) => this.#write(field, e.target)}></label>`;
  }

  /** @param {string} what @param {string} label @param {boolean} on @param {string} key */
  #act(what, label, on, key) {
    return html`<button type="button" id=${`act-${what}`} aria-pressed=${String(on)} aria-keyshortcuts=${keysOn() ? key : nothing}
      @click=${() => this.#fire("act", what)}>${label} ${keysOn() ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}</button>`;
  }
}

customElements.define("exercise-card", ExerciseCard);
