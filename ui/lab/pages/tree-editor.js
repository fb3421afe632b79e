// <tree-editor>: an explicit tree, changed in place: add, remove, rename, set values, reorder by buttons or by dragging, undo and
// redo; or as text; or a random one. The lab reads and writes the notation; here a tree is the JSON that it takes. Fires "edited"
// with the notation of the new tree as detail.

import {html, live, nothing} from "./lib/lit.js";
import {get, post} from "./api.js";
import {icon} from "./icons.js";
import {LabElement} from "./shell.js";
import {number, t, tn} from "./strings.js";

/** @typedef {{turn?: string, label?: string, value?: number | string, children?: Node[]}} Node */
/** @typedef {number[]} Path places of children from the root on */

const mostRows = 400;

class TreeEditor extends LabElement {
  static properties = {
    position: {attribute: false}, tree: {state: true}, text: {state: true}, error: {state: true}, size: {state: true}, chosen: {state: true}, random: {state: true},
  };

  constructor() {
    super();
    this.position = "";
    /** @type {Node | null} */
    this.tree = null;
    this.text = "";
    this.error = "";
    this.size = {nodes: 0, leaves: 0};
    /** @type {string[]} notations that one can go back to, and to again */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    /** @type {string} path of the row that the keys are for */
    this.chosen = "";
    this.random = {branching: 2, depth: 3, seed: "", static: false};
    /** @type {Path | null} */
    this.dragged = null;
    this.known = "";
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (changed.has("position") && this.position !== this.known) this.#read(this.position, false);
  }

  /**
   * Reads a tree in either form and makes it the one that is edited.
   * @param {string} text
   * @param {boolean} tell whether somebody has changed it here
   */
  async #read(text, tell) {
    try {
      const answer = await post("/tree", {text});
      this.#take(answer, tell);
    } catch (error) {
      const message = String(/** @type {Error} */ (error).message);
      // Places in the JSON mean nothing to whoever has not seen it.
      this.error = text.startsWith("{") ? message.replace(/^\d+:\d+: /, "") : message;
    }
  }

  /** @param {any} answer @param {boolean} tell */
  #take(answer, tell) {
    const {position, tree, nodes} = answer;
    this.error = "";
    if (tell && this.known && position !== this.known) {
      this.past.push(this.known);
      this.future = [];
    }
    this.known = this.text = position;
    this.tree = tree;
    this.size = {nodes, leaves: leavesOf(tree)};
    if (tell) this.#tell();
  }

  #tell() {
    this.dispatchEvent(new CustomEvent("edited", {detail: this.known}));
  }

  /** @param {string[]} from @param {string[]} to */
  async #travel(from, to) {
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.known);
    await this.#read(text, false);
    this.#tell();
  }

  /** Changes a copy of the tree and has it read. @param {(tree: Node) => void} change */
  #change(change) {
    const tree = structuredClone(this.tree ?? {});
    change(tree);
    return this.#read(JSON.stringify(tree), true);
  }

  /** @param {Path} path @param {string} text */
  #rename(path, text) {
    this.#change((tree) => {
      const node = at(tree, path);
      if (text.trim()) node.label = text.trim();
      else delete node.label;
    });
  }

  /** @param {Path} path @param {string} text */
  #value(path, text) {
    this.#change((tree) => {
      const node = at(tree, path);
      const plain = text.trim().replace("−", "-").replace(",", ".").replace("∞", "inf");
      if (!plain) delete node.value;
      else if (/^[+-]?inf$/.test(plain)) node.value = plain.startsWith("-") ? "-inf" : "+inf";
      else node.value = Number.isFinite(Number(plain)) ? Number(plain) : plain;
    });
  }

  /** @param {Path} path */
  async #add(path) {
    const children = at(/** @type {Node} */ (this.tree), path).children ?? [];
    await this.#change((tree) => {
      const node = at(tree, path);
      const value = node.value;
      if (!node.children?.length && typeof value === "string") delete node.value; // only leaves are infinite
      (node.children ??= []).push({label: freshLabel(tree), value: 0});
    });
    this.#focus([...path, children.length]);
  }

  /** @param {Path} path */
  async #remove(path) {
    await this.#change((tree) => {
      const parent = at(tree, path.slice(0, -1));
      parent.children?.splice(path[path.length - 1], 1);
      if (!parent.children?.length) delete parent.children;
    });
    this.#focus(path.slice(0, -1));
  }

  /** @param {Path} path @param {number} by */
  async #shift(path, by) {
    const place = path[path.length - 1];
    const to = place + by;
    const siblings = at(/** @type {Node} */ (this.tree), path.slice(0, -1)).children ?? [];
    if (to < 0 || to >= siblings.length) return;
    await this.#change((tree) => {
      const children = at(tree, path.slice(0, -1)).children ?? [];
      children.splice(to, 0, ...children.splice(place, 1));
    });
    this.#focus([...path.slice(0, -1), to]);
  }

  /** Puts what was dragged before another node that is not below it. @param {Path} to */
  #drop(to) {
    const from = this.dragged;
    this.dragged = null;
    if (!from || !to.length || from.every((place, i) => to[i] === place)) return;
    this.#change((tree) => {
      const node = at(tree, from);
      const target = at(tree, to);
      const source = at(tree, from.slice(0, -1));
      const siblings = at(tree, to.slice(0, -1)).children ?? [];
      source.children?.splice(from[from.length - 1], 1);
      if (!source.children?.length) delete source.children;
      siblings.splice(siblings.indexOf(target), 0, node);
    });
  }

  /** @param {Path} path */
  async #focus(path) {
    this.chosen = path.join();
    await this.updateComplete;
    /** @type {HTMLInputElement | null} */ (this.querySelector(`[data-path="${path.join()}"] .label`))?.focus();
  }

  async #makeRandom() {
    const {branching, depth, seed, static: inner} = this.random;
    try {
      this.#take(await get("/tree/random", {branching, depth, seed, static: inner || undefined}), true);
    } catch (error) {
      this.error = String(/** @type {Error} */ (error).message);
    }
  }

  /** Chooses the row of a node by the names on the way to it. @param {string[]} names */
  reveal(names) {
    /** @type {number[]} */
    const path = [];
    let node = this.tree;
    for (const name of names.slice(1)) {
      /** @type {number} */
      const i = (node?.children ?? []).findIndex((c, place) => (c.label ?? `#${place + 1}`) === name);
      if (i < 0) return;
      path.push(i);
      node = node?.children?.[i] ?? null;
    }
    this.chosen = path.join();
    this.updateComplete.then(() => this.querySelector(`[data-path="${path.join()}"]`)?.scrollIntoView({block: "nearest"}));
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if ((e.ctrlKey || e.metaKey) && !(/** @type {HTMLElement} */ (e.target).closest("textarea"))) {
      const key = e.key.toLowerCase();
      if (key === "z" && !e.shiftKey) this.#travel(this.past, this.future);
      else if (key === "y" || (key === "z" && e.shiftKey)) this.#travel(this.future, this.past);
      else return;
      e.preventDefault();
    }
  }

  render() {
    return html`<section class="editor panel no-print" aria-label=${t("setup.edit")} @keydown=${this.#key}>
      <div class="toolbar">
        <h2>${t("setup.edit")}</h2>
        <span class="quiet">${tn("count.nodes", this.size.nodes)} · ${tn("count.leaves", this.size.leaves)}</span>
        <button type="button" id="undo" ?disabled=${!this.past.length} @click=${() => this.#travel(this.past, this.future)}>${t("editor.undo")}</button>
        <button type="button" id="redo" ?disabled=${!this.future.length} @click=${() => this.#travel(this.future, this.past)}>${t("editor.redo")}</button>
        <label class="check">${t("editor.turn")} <select id="turn" .value=${live(this.tree?.turn ?? "max")} @change=${(/** @type {any} */ e) => this.#change((tree) => (tree.turn = e.target.value))}>
          <option value="max">MAX</option><option value="min" ?selected=${this.tree?.turn === "min"}>MIN</option></select></label>
      </div>
      ${this.error ? html`<p class="error" role="alert" id="edit-error">${this.error}</p>` : nothing}
      <div class="columns">
        <div class="outline">${!this.tree ? nothing : this.size.nodes > mostRows ? html`<p class="quiet">${t("editor.large", number(mostRows))}</p>` : html`<ul>${this.#row(this.tree, [])}</ul>`}</div>
        <div class="forms">
          <label class="field"><span>${t("editor.text")}</span><textarea id="tree-text" class="mono" rows="5" spellcheck="false" .value=${live(this.text)}
            @input=${(/** @type {any} */ e) => (this.text = e.target.value)}></textarea></label>
          <button type="button" id="apply" ?disabled=${this.text === this.known} @click=${() => this.#read(this.text, true)}>${t("editor.apply")}</button>
          <fieldset class="random"><legend>${t("editor.random")}</legend>
            ${this.#randomField("branching", 1, 9)}${this.#randomField("depth", 0, 12)}
            <label class="field"><span>${t("editor.seed")}</span><input id="seed" class="tiny" inputmode="numeric" autocomplete="off" placeholder=${t("editor.any")} .value=${live(this.random.seed)}
              @input=${(/** @type {any} */ e) => (this.random = {...this.random, seed: e.target.value.trim()})}></label>
            <label class="check"><input type="checkbox" .checked=${this.random.static} @change=${(/** @type {any} */ e) => (this.random = {...this.random, static: e.target.checked})}>${t("editor.static")}</label>
            <button type="button" id="random" @click=${this.#makeRandom}>${t("editor.make")}</button></fieldset>
        </div>
      </div></section>`;
  }

  /** @param {"branching" | "depth"} name @param {number} least @param {number} most */
  #randomField(name, least, most) {
    return html`<label class="field"><span>${t(`editor.${name}`)}</span><input id=${`random-${name}`} class="tiny" type="number" min=${least} max=${most} .value=${live(String(this.random[name]))}
      @input=${(/** @type {any} */ e) => (this.random = {...this.random, [name]: Number(e.target.value)})}></label>`;
  }

  /** @param {Node} node @param {Path} path @returns {any} */
  #row(node, path) {
    const name = node.label ?? (path.length ? `#${path[path.length - 1] + 1}` : t("tree.root"));
    const leaf = !node.children?.length;
    const key = path.join();
    return html`<li>
      <div class="node" data-path=${key} ?data-chosen=${key === this.chosen} draggable=${path.length ? "true" : "false"}
        @dragstart=${(/** @type {DragEvent} */ e) => { this.dragged = path; e.dataTransfer?.setData("text/plain", name); e.stopPropagation(); }}
        @dragover=${(/** @type {DragEvent} */ e) => path.length && this.dragged && e.preventDefault()}
        @drop=${(/** @type {DragEvent} */ e) => { e.preventDefault(); e.stopPropagation(); this.#drop(path); }}>
        <span class="grip" aria-hidden="true">${path.length ? "⠿" : ""}</span>
        <input class="label" aria-label=${t("editor.labelOf", name)} placeholder=${path.length ? `#${path[path.length - 1] + 1}` : ""} .value=${live(node.label ?? "")} autocomplete="off"
          @change=${(/** @type {any} */ e) => this.#rename(path, e.target.value)}>
        <input class="value" aria-label=${t("editor.valueOf", name)} placeholder=${leaf ? "0" : "–"} .value=${live(shown(node.value))} autocomplete="off" inputmode="text"
          @change=${(/** @type {any} */ e) => this.#value(path, e.target.value)}>
        <button type="button" class="icon plain" title=${t("editor.add")} aria-label=${t("editor.addTo", name)} @click=${() => this.#add(path)}>${icon("plus")}</button>
        ${path.length ? html`
          <button type="button" class="icon plain" title=${t("editor.up")} aria-label=${t("editor.upOf", name)} @click=${() => this.#shift(path, -1)}>${icon("up")}</button>
          <button type="button" class="icon plain" title=${t("editor.down")} aria-label=${t("editor.downOf", name)} @click=${() => this.#shift(path, 1)}>${icon("down")}</button>
          <button type="button" class="icon plain remove" title=${t("editor.remove")} aria-label=${t("editor.removeOf", name)} @click=${() => this.#remove(path)}>${icon("close")}</button>` : nothing}
      </div>
      ${leaf ? nothing : html`<ul>${node.children?.map((child, i) => this.#row(child, [...path, i]))}</ul>`}
    </li>`;
  }
}

/** The node at a path. @param {Node} tree @param {Path} path @returns {Node} */
function at(tree, path) {
  let node = tree;
  for (const i of path) node = /** @type {Node[]} */ (node.children)[i];
  return node;
}

/** How many leaves a tree has. @param {Node} tree @returns {number} */
function leavesOf(tree) {
  return tree.children?.length ? tree.children.reduce((sum, child) => sum + leavesOf(child), 0) : 1;
}

/** A value as people write it. @param {number | string | undefined} value */
function shown(value) {
  if (value === undefined) return "";
  return String(value).replace("-", "−").replace("+inf", "∞").replace("inf", "∞");
}

/** A label that no node has: the first free one of A … Z, AA, AB … @param {Node} tree */
function freshLabel(tree) {
  const used = new Set();
  const visit = (/** @type {Node} */ n) => {
    used.add(n.label);
    n.children?.forEach(visit);
  };
  visit(tree);
  for (let i = 0; ; i++) {
    const label = (i >= 26 ? String.fromCharCode(64 + Math.floor(i / 26)) : "") + String.fromCharCode(65 + (i % 26));
    if (!used.has(label)) return label;
  }
}

customElements.define("tree-editor", TreeEditor);
