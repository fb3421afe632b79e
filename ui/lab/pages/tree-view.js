// <tree-view>: a picture of a search on a canvas that one can pan and zoom, and the same as a tree for the keyboard and for
// screen readers. It fires "pick" when a node is chosen and "fold" when one is to be opened or closed; detail is the index of the shape.

import {html, nothing} from "./lib/lit.js";
import {select, zoom, zoomIdentity} from "./lib/d3-zoom.js";
import {icon} from "./icons.js";
import {LabElement, still} from "./shell.js";
import {number, t, tn} from "./strings.js";
import {makeScene, nowOf, paint, shapeAt} from "./tree-paint.js";

/** @typedef {import("./trace-player.js").Shape} Shape */

/** The scale from which on texts can be read. */
const readable = 0.7;

const colours = ["ground", "ink", "faint", "edge", "ghost", "max", "max-rim", "min", "min-rim", "cut", "setter", "now", "good"];

/** What is known of a shape after so many events. @param {Shape} s @param {number} after */
export function describe(s, after) {
  const now = nowOf(s, after);
  if (s.kind === "hidden") return tn("tree.hidden", s.hidden ?? 0);
  if (s.kind === "skipped") return now.state === "skipped" ? s.tip : t("tree.notYet", (s.moves ?? []).join(", "));
  const name = s.name || s.over || t("tree.root");
  if (now.state === "future") return t("tree.notYet", name);
  if (now.state === "done") return s.tip;
  if (now.tip) return now.tip;
  const parts = [t("tree.openNode", name, s.side.toUpperCase())];
  if (now.alpha) parts.push(t("tree.window", now.alpha, now.beta || "+∞"));
  if (now.value) parts.push(t("tree.soFar", now.value));
  return parts.join("; ");
}

class TreeView extends LabElement {
  static properties = {
    trace: {type: String}, picture: {attribute: false}, step: {attribute: false}, selected: {type: Number}, depth: {type: Number}, given: {type: Boolean},
    ended: {type: Boolean}, name: {type: String},
  };

  constructor() {
    super();
    this.trace = "";
    /** @type {import("./trace-player.js").Picture | null} */
    this.picture = null;
    /** @type {import("./trace-player.js").Step | null} */
    this.step = null;
    this.selected = -1;
    this.depth = 0;
    this.given = false;
    this.ended = false;
    this.name = "";
    /** @type {import("./tree-paint.js").Scene | null} */
    this.scene = null;
    this.transform = zoomIdentity;
    this.frame = 0;
    /** @type {Record<string, string>} */
    this.colours = {};
    this.touched = false;
    this.resize = new ResizeObserver(() => this.#sized());
    this.themed = () => {
      this.colours = {};
      this.#ask();
    };
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("theme", this.themed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("theme", this.themed);
    this.resize.disconnect();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  firstUpdated() {
    const canvas = /** @type {HTMLCanvasElement} */ (this.querySelector("canvas"));
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", {alpha: false}));
    this.zoomer = /** @type {import("./lib/d3-zoom.js").ZoomBehavior<HTMLCanvasElement, any>} */ (zoom()).scaleExtent([0.01, 6]).clickDistance(5)
      // The wheel scrolls the page unless Ctrl is held or the view has the focus, so that nobody is caught in it.
      .filter((/** @type {any} */ e) => !e.button && (e.type !== "wheel" || e.ctrlKey || this.contains(document.activeElement)))
      .on("zoom", (/** @type {any} */ e) => {
        this.transform = e.transform;
        if (e.sourceEvent) {
          this.touched = true;
          cancelAnimationFrame(this.gliding ?? 0);
        }
        this.#ask();
      });
    select(canvas).call(this.zoomer).on("dblclick.zoom", null);
    this.resize.observe(canvas);
  }

  /** @param {Map<string, any>} changed */
  updated(changed) {
    const fresh = changed.has("picture") && this.#pictured(changed.get("picture"), changed.has("trace"));
    if (this.picture && this.step) {
      this.scene = makeScene(this.picture, this.step, {
        selected: this.selected, depth: this.depth, given: this.given, ended: this.ended,
        words: {limit: t("tree.limit", this.depth), start: t("tree.startWindow"), root: t("tree.root")},
      });
      if (fresh || changed.has("step")) this.#follow();
    } else this.scene = null;
    this.#mirror();
    this.#ask();
  }

  /**
   * Another tree is fitted in. In another picture of the same tree what is selected, or the root, stays where it was.
   * @param {any} before
   * @param {boolean} other
   * @returns {boolean} whether it was fitted in
   */
  #pictured(before, other) {
    if (!this.picture) return false;
    if (!before || other || before.pass !== this.picture.pass) {
      this.fit(readable);
      return true;
    }
    const anchor = before.shapes[this.selected];
    const old = anchor ?? before.shapes[0];
    const now = this.picture.shapes.find((s) => s.kind === old.kind && s.node === old.node) ?? this.picture.shapes[0];
    const {x, y, k} = this.transform;
    this.#jump(zoomIdentity.translate(x + k * (old.x - now.x), y + k * (old.top - now.top)).scale(k));
    return true;
  }

  /** Shows the picture elsewhere at once. @param {any} transform */
  #jump(transform) {
    cancelAnimationFrame(this.gliding ?? 0);
    this.#move(transform);
  }

  /** @param {any} transform */
  #move(transform) {
    if (this.canvas && this.zoomer) select(this.canvas).call(this.zoomer.transform, transform);
  }

  #sized() {
    const canvas = this.canvas;
    if (!canvas) return;
    const ratio = devicePixelRatio;
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    if (!this.touched) {
      this.fit(readable);
      this.#follow();
    }
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.#draw();
  }

  /** Shows the whole picture; or, to begin with, as much of it as can be read. @param {number} [least] scale */
  fit(least = 0.02) {
    const {canvas, picture} = this;
    if (!canvas || !picture || !canvas.clientWidth) return;
    const w = canvas.clientWidth;
    const h = canvas.clientHeight;
    const most = Math.max(1.6, Math.min(3, h / 500));
    const k = Math.max(least, Math.min(most, (w - 16) / picture.width, (h - 16) / picture.height));
    const wide = picture.width * k > w;
    const x = wide ? w / 2 - picture.shapes[0].x * k : (w - picture.width * k) / 2;
    const y = picture.height * k > h ? 8 : Math.min(60, (h - picture.height * k) / 2);
    this.#jump(zoomIdentity.translate(x, y).scale(k));
    this.touched = false;
  }

  /** @param {number} factor */
  enlarge(factor) {
    if (!this.canvas || !this.zoomer) return;
    select(this.canvas).call(this.zoomer.scaleBy, factor);
    this.touched = true;
  }

  /** Brings where the search is into view, and with a cut the ancestor whose bound it was, if both find room. */
  #follow() {
    const {scene} = this;
    if (!scene) return;
    const i = scene.current >= 0 ? scene.current : scene.inside;
    if (scene.cut && scene.cut.at === i) this.show(i, scene.cut.owner, scene.cut.child);
    else if (i >= 0) this.show(i);
  }

  /** Brings a shape into view, and others with it as far as they find room. @param {number} i @param {...number} others */
  show(i, ...others) {
    const {canvas, picture} = this;
    if (!picture?.shapes[i] || !canvas) return;
    const {shapes} = picture;
    const {x, y, k} = this.transform;
    const size = [canvas.clientWidth, canvas.clientHeight];
    const margin = [Math.min(110, size[0] / 5), Math.min(60, size[1] / 6)];
    const place = (/** @type {Shape} */ s) => [x + s.x * k, y + (s.top + s.height / 2) * k];
    let [low, high] = [place(shapes[i]), place(shapes[i])];
    for (const s of others.map((j) => shapes[j]).filter(Boolean)) {
      const at = place(s);
      const wider = [low.map((v, d) => Math.min(v, at[d])), high.map((v, d) => Math.max(v, at[d]))];
      if (wider[1].every((v, d) => v - wider[0][d] <= size[d] - 2 * margin[d])) [low, high] = wider;
    }
    // A picture that is in view as a whole stays where it is.
    const ends = [[x, x + picture.width * k], [y, y + picture.height * k]];
    const whole = ends.map(([from, to], d) => from >= 0 && to <= size[d]);
    const by = low.map((v, d) => (!whole[d] && (v < margin[d] || high[d] > size[d] - margin[d]) ? (size[d] - v - high[d]) / 2 : 0));
    if (by[0] || by[1]) this.#glide(by[0], by[1]);
  }

  /** Pans by so much, in a few frames unless the reader wants no motion. @param {number} dx @param {number} dy */
  #glide(dx, dy) {
    cancelAnimationFrame(this.gliding ?? 0);
    const from = this.transform;
    const begun = performance.now();
    const long = still() ? 0 : 180;
    const move = (/** @type {number} */ time) => {
      const part = long ? Math.min(1, Math.max(0, (time - begun) / long)) : 1;
      const eased = 1 - (1 - part) ** 3;
      this.#move(zoomIdentity.translate(from.x + dx * eased, from.y + dy * eased).scale(from.k));
      if (part < 1) this.gliding = requestAnimationFrame(move);
    };
    if (long) this.gliding = requestAnimationFrame(move);
    else move(begun);
  }

  #ask() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.frame = 0;
    const {canvas, context} = this;
    if (!canvas || !context) return;
    if (!this.colours.ground) {
      const style = getComputedStyle(document.documentElement);
      for (const name of colours) this.colours[name] = style.getPropertyValue(`--${name}`).trim();
    }
    if (!this.scene) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = this.colours.ground;
      context.fillRect(0, 0, canvas.width, canvas.height);
      return;
    }
    const {x, y, k} = this.transform;
    paint(context, this.scene, {width: canvas.clientWidth, height: canvas.clientHeight, ratio: devicePixelRatio, x, y, k}, this.colours);
  }

  /** @param {MouseEvent} e */
  #at(e) {
    if (!this.picture || !this.canvas) return -1;
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = this.transform.invert([e.clientX - box.left, e.clientY - box.top]);
    return shapeAt(this.picture, x, y);
  }

  /** @param {string} name @param {number} i */
  #fire(name, i) {
    this.dispatchEvent(new CustomEvent(name, {detail: i, bubbles: true}));
  }

  /** @param {MouseEvent} e */
  #click(e) {
    const i = this.#at(e);
    if (i >= 0 && this.picture?.shapes[i].kind === "hidden") this.#fire("fold", i);
    else this.#fire("pick", i);
  }

  /** @param {MouseEvent} e */
  #double(e) {
    const i = this.#at(e);
    if (i >= 0) this.#fire("fold", i);
  }

  /** @param {MouseEvent} e */
  #hover(e) {
    const i = this.#at(e);
    if (this.canvas) {
      this.canvas.style.cursor = i >= 0 ? "pointer" : "grab";
      this.canvas.title = i >= 0 ? this.describe(i) : "";
    }
  }

  // The tree for the keyboard and for screen readers has what is around the selected node: the way to it, its siblings, its
  // children. More would be thousands of elements that nobody reads in order.

  /** What is known of a shape at this step. @param {number} i */
  describe(i) {
    const s = this.picture?.shapes[i];
    return s && this.step ? describe(s, this.step.after) : "";
  }

  /** @param {number} i @returns {number[]} */
  #children(i) {
    const found = [];
    const shapes = this.picture?.shapes ?? [];
    for (let j = i + 1; j < shapes.length; j++) if (shapes[j].parent === i) found.push(j);
    return found;
  }

  /** What the tree for readers has now: [index, place among siblings, number of siblings]. */
  #around() {
    const shapes = this.picture?.shapes ?? [];
    if (!shapes.length) return [];
    const at = this.selected >= 0 && this.selected < shapes.length ? this.selected : 0;
    const way = [];
    for (let i = at; i >= 0; i = shapes[i].parent) way.unshift(i);
    /** @type {[number, number, number][]} */
    const items = [];
    for (const i of way) {
      const siblings = i === 0 ? [0] : this.#children(shapes[i].parent);
      const shown = i === at ? siblings : [i];
      for (const j of shown) {
        items.push([j, siblings.indexOf(j) + 1, siblings.length]);
        if (j === at) this.#children(at).forEach((child, place, all) => items.push([child, place + 1, all.length]));
      }
    }
    return items;
  }

  #mirror() {
    const box = this.querySelector(".mirror");
    const at = this.selected >= 0 ? this.selected : 0;
    if (box && this.picture) box.setAttribute("aria-activedescendant", `${this.id}-node-${at}`);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const shapes = this.picture?.shapes;
    if (!shapes || e.altKey || e.ctrlKey || e.metaKey) return;
    const at = this.selected >= 0 && this.selected < shapes.length ? this.selected : 0;
    const siblings = at ? this.#children(shapes[at].parent) : [0];
    const place = siblings.indexOf(at);
    let to = -1;
    switch (e.key) {
      case "ArrowUp": to = shapes[at].parent; break;
      case "ArrowDown": to = this.#children(at)[0] ?? -1; break;
      case "ArrowLeft": to = siblings[place - 1] ?? -1; break;
      case "ArrowRight": to = siblings[place + 1] ?? -1; break;
      case "Home": to = siblings[0]; break;
      case "End": to = siblings[siblings.length - 1]; break;
      case "Enter": this.#fire("fold", at); break;
      case "Escape": this.#fire("pick", -1); break;
      default: return;
    }
    e.preventDefault();
    e.stopPropagation();
    if (this.selected < 0 && to !== -1) to = e.key === "ArrowDown" ? to : 0;
    if (to >= 0) {
      this.#fire("pick", to);
      this.show(to);
    }
  }

  render() {
    return html`
      <canvas aria-hidden="true" @click=${this.#click} @dblclick=${this.#double} @mousemove=${this.#hover}></canvas>
      <div class="mirror" role="tree" tabindex="0" aria-label=${`${this.name}. ${t("tree.mirror")}`} @keydown=${this.#key}>
        ${this.#around().map(([i, place, count]) => this.#item(i, place, count))}
      </div>
      <div class="zoom no-print">
        <button type="button" class="icon" title=${t("tree.zoomIn")} aria-label=${t("tree.zoomIn")} @click=${() => this.enlarge(1.4)}>${icon("plus")}</button>
        <button type="button" class="icon" title=${t("tree.zoomOut")} aria-label=${t("tree.zoomOut")} @click=${() => this.enlarge(1 / 1.4)}>${icon("minus")}</button>
        <button type="button" class="icon" title=${t("tree.fit")} aria-label=${t("tree.fit")} @click=${() => this.fit()}>${icon("fit")}</button>
      </div>`;
  }

  /** @param {number} i @param {number} place @param {number} count */
  #item(i, place, count) {
    const s = /** @type {Shape} */ (this.picture?.shapes[i]);
    const expanded = s.can_close ? "true" : s.can_open || s.kind === "hidden" ? "false" : nothing;
    return html`<div role="treeitem" id=${`${this.id}-node-${i}`} aria-level=${s.ply + 1} aria-posinset=${place} aria-setsize=${count}
      aria-selected=${String(i === this.selected)} aria-expanded=${expanded}>${this.describe(i)}${s.nodes_below && s.kind === "node" ? `; ${t("tree.below", number(s.nodes_below))}` : ""}</div>`;
  }
}

customElements.define("tree-view", TreeView);
