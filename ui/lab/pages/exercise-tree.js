// <exercise-tree>: the tree of an exercise with the work in it, for mouse, finger, keyboard and screen readers. It fires "pick" when a
// node is chosen ({index, field}), "act" when something is done at one ({index, what: "visit" | "cut" | "choose"}), and "type" when
// somebody begins to write at the chosen one (detail is the field). What a click does is said by the property tool.

import {html, nothing} from "./lib/lit.js";
import {LabElement, keysOn} from "./shell.js";
import {t} from "./strings.js";
import {cutOff, drawing, extent} from "./exercise-draw.js";
import {noWork, printed} from "./exercise-work.js";

/** @typedef {import("./exercise-draw.js").Shape} Shape */

class ExerciseTree extends LabElement {
  static properties = {
    picture: {attribute: false}, work: {attribute: false}, asks: {attribute: false}, selected: {type: Number}, field: {type: String},
    mistake: {attribute: false}, tool: {type: String}, name: {type: String}, scale: {state: true},
  };

  constructor() {
    super();
    /** @type {import("./exercise-draw.js").Picture | null} */
    this.picture = null;
    this.work = noWork();
    /** @type {string[]} */
    this.asks = [];
    this.selected = 0;
    this.field = "";
    /** @type {{node: string, part: string} | null} */
    this.mistake = null;
    this.tool = "write";
    this.name = "";
    this.scale = 1;
    this.resize = new ResizeObserver(() => this.#fit());
  }

  connectedCallback() {
    super.connectedCallback();
    this.resize.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resize.disconnect();
  }

  /** @param {Map<string, any>} changed */
  updated(changed) {
    if (changed.has("picture")) this.#fit();
    if (changed.has("selected") || changed.has("scale") || changed.has("picture")) this.#follow();
    if (changed.get("selected") !== undefined) this.querySelector(`[data-node="${this.selected}"] .outline`)?.scrollIntoView({block: "nearest", inline: "nearest"});
  }

  /** As large as there is room, and never so small that it cannot be read: then it scrolls. */
  #fit() {
    if (!this.picture || !this.clientWidth) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const whole = (this.clientWidth - 4) / this.picture.width;
    this.scale = whole < 0.85 * rem ? 1.05 * rem : Math.min(1.7 * rem, whole);
  }

  /** Scrolls to the chosen node, and what is to be written around it, if it is out of view. */
  #follow() {
    const s = this.picture?.shapes[this.selected];
    const stage = this.querySelector(".stage");
    if (!s || !stage) return;
    const from = (s.x - s.width / 2 - 70) * this.scale;
    const to = (s.x + s.width / 2 + 16) * this.scale;
    if (from < stage.scrollLeft) stage.scrollLeft = from;
    else if (to > stage.scrollLeft + stage.clientWidth) stage.scrollLeft = to - stage.clientWidth;
  }

  /** @param {number} i @returns {number[]} */
  #children(i) {
    /** @type {number[]} */
    const found = [];
    this.picture?.shapes.forEach((s, j) => s.parent === i && found.push(j));
    return found;
  }

  /** Where an arrow key leads from the chosen node: the index, or -1. @param {string} key */
  towards(key) {
    const shapes = this.picture?.shapes ?? [];
    const at = this.selected;
    if (!shapes[at]) return shapes.length ? 0 : -1;
    const level = shapes.map((s, i) => i).filter((i) => shapes[i].ply === shapes[at].ply);
    const place = level.indexOf(at);
    switch (key) {
      case "ArrowUp": return shapes[at].parent;
      case "ArrowDown": return this.#children(at)[0] ?? -1;
      case "ArrowLeft": return level[place - 1] ?? -1;
      case "ArrowRight": return level[place + 1] ?? -1;
      case "Home": return level[0];
      case "End": return level[level.length - 1];
    }
    return -1;
  }

  /** @param {string} name @param {any} detail */
  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail, bubbles: true}));
  }

  /** @param {MouseEvent} e */
  #click(e) {
    const target = /** @type {Element} */ (e.target);
    const edge = target.closest("[data-edge]");
    const index = Number((edge ?? target.closest("[data-node]"))?.getAttribute(edge ? "data-edge" : "data-node") ?? -1);
    if (index < 0) return;
    const field = target.closest("tspan[data-field]")?.getAttribute("data-field") ?? target.closest("[data-field]")?.getAttribute("data-field") ?? "";
    this.#fire("pick", {index, field});
    if (edge) {
      if (this.asks.includes("cuts")) this.#fire("act", {index, what: "cut"});
    } else if (this.tool !== "write" && !field) this.#fire("act", {index, what: this.tool});
    if (!field) /** @type {HTMLElement | null} */ (this.querySelector(".mirror"))?.focus({preventScroll: true});
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const to = this.towards(e.key);
    const index = this.selected;
    /** @type {Record<string, () => void>} */
    const keys = keysOn() ? {
      v: () => this.#fire("act", {index, what: "visit"}),
      x: () => this.#fire("act", {index, what: "cut"}),
      c: () => this.#fire("act", {index, what: "choose"}),
      w: () => this.#fire("type", "alpha"),
    } : {};
    if (to >= 0) this.#fire("pick", {index: to, field: ""});
    else if (keys[e.key]) keys[e.key]();
    else if (/^[-−+0-9<>≤≥=.[]$/.test(e.key)) { // the sign itself goes into the field, which has the focus by then
      this.#fire("type", e.key === "[" ? "alpha" : "value");
      return;
    } else if (e.key === "Enter") this.#fire("check", null);
    else if (!e.key.startsWith("Arrow")) return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** What there is at a node, in words. @param {number} i */
  describe(i) {
    const s = this.picture?.shapes[i];
    if (!s) return "";
    const {work} = this;
    const parts = [`${s.name || (i ? s.id : t("tree.root"))} (${s.side.toUpperCase()})`];
    if (s.leaf) parts.push(t("exercise.say.leaf", s.value));
    else if (this.asks.includes("values")) parts.push(work.values[s.id] ? t("exercise.say.value", printed(work.values[s.id])) : t("exercise.say.noValue"));
    const window = work.windows[s.id];
    if (window) parts.push(t("exercise.say.window", printed(window[0]) || "…", printed(window[1]) || "…"));
    const turn = work.order.indexOf(s.id);
    if (turn >= 0) parts.push(t("exercise.say.visited", turn + 1));
    if (work.pruned.includes(s.id)) parts.push(t("exercise.say.cut"));
    if (work.choice === s.id) parts.push(t("exercise.say.chosen"));
    if (this.mistake?.node === s.id) parts.push(t("exercise.say.wrong"));
    return parts.join(", ");
  }

  render() {
    const {picture} = this;
    if (!picture) return nothing;
    const off = cutOff(picture.shapes, this.work);
    const {width, height} = extent(picture);
    return html`
      <div class="stage" data-tool=${this.tool}>
        <svg class="exercise" aria-hidden="true" viewBox=${`0 0 ${width} ${height}`} width=${Math.round(width * this.scale)} height=${Math.round(height * this.scale)}
          @click=${this.#click}>${drawing(picture, this.work, {
            asks: this.asks, selected: this.selected, field: this.field, mistake: this.mistake?.node, part: this.mistake?.part,
          })}</svg>
        <div class="mirror" role="tree" tabindex="0" aria-label=${`${this.name}. ${t("exercise.walk")}`} aria-activedescendant=${`at-${this.selected}`} @keydown=${this.#key}>
          ${picture.shapes.map((s, i) => {
            const siblings = s.parent < 0 ? [0] : this.#children(s.parent);
            return html`<div role="treeitem" id=${`at-${i}`} aria-level=${s.ply + 1} aria-posinset=${siblings.indexOf(i) + 1} aria-setsize=${siblings.length}
              aria-selected=${String(i === this.selected)} aria-expanded=${s.leaf ? nothing : "true"} ?data-off=${off.has(i)}>${this.describe(i)}</div>`;
          })}
        </div>
      </div>`;
  }
}

customElements.define("exercise-tree", ExerciseTree);
