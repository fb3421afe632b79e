// <tree-setup>: what is searched and how: game, position, depth, refinements, an opponent who errs. It fires "search" with the
// whole setup as detail. The algorithms are chosen at the panes.

import {html, live, nothing} from "./lib/lit.js";
import {LabElement} from "./shell.js";
import {t} from "./strings.js";
import {figure2} from "./examples.js";

/**
 * What is searched, as the fields of POST /trace; empty ones are left out.
 * @typedef {{game: string, position: string, moves: string, depth: string, eval: string, refine: string, quiet: string, symmetry: boolean, eager: boolean, value_all: boolean,
 *   opponent: string, as: string, risk: string, berliner: string, prune: boolean, nodes: string, playouts: string, exploration: string, seed: string}} Setup
 */

/** @returns {Setup} */
export const emptySetup = () => ({
  game: "tree", position: figure2, moves: "", depth: "", eval: "", refine: "", quiet: "", symmetry: false, eager: false, value_all: false,
  opponent: "", as: "", risk: "", berliner: "", prune: false, nodes: "",
  playouts: "", exploration: "", seed: "",
});

/** The body of POST /trace. @param {Setup} s @param {string} algorithm */
export function requestOf(s, algorithm) {
  /** @type {Record<string, any>} */
  const body = {game: s.game};
  if (s.moves.trim()) body.moves = s.moves.trim().split(/[\s,]+/);
  if (algorithm === "mcts" && !s.opponent.trim()) { // it needs the rules alone
    if (s.position.trim()) body.position = s.position.trim();
    for (const name of /** @type {const} */ (["playouts", "exploration"])) if (s[name].trim()) body[name] = Number(s[name]);
    return {...body, algorithm, seed: Number(s.seed || 1)}; // with the same one, a link shows the same
  }
  if (algorithm === "dfpn" && !s.opponent.trim()) {
    if (s.position.trim()) body.position = s.position.trim();
    if (Number(s.nodes) > 0) body.nodes = Math.floor(Number(s.nodes));
    return {...body, algorithm};
  }
  for (const name of /** @type {const} */ (["position", "eval", "refine", "quiet"])) if (s[name].trim()) body[name] = s[name].trim();
  for (const name of /** @type {const} */ (["depth", "nodes"])) if (Number(s[name]) > 0) body[name] = Math.floor(Number(s[name]));
  if (s.symmetry) body.symmetry = true;
  if (s.opponent.trim()) {
    for (const name of /** @type {const} */ (["opponent", "as", "risk", "berliner"])) if (s[name].trim()) body[name] = s[name].trim();
    if (algorithm === "star1") body.prune = true;
    return body;
  }
  body.algorithm = algorithm;
  if (algorithm === "levels") for (const name of /** @type {const} */ (["eager", "value_all"])) if (s[name]) body[name] = true;
  return body;
}

/** A refinement as /games tells of it. @typedef {{name: string, title: string, about: string, usual: string}} Refinement */

class TreeSetup extends LabElement {
  static properties = {setup: {attribute: false}, games: {attribute: false}, busy: {type: Boolean}, draft: {state: true}, editing: {type: Boolean}};

  constructor() {
    super();
    /** @type {Setup} */
    this.setup = emptySetup();
    /** @type {Setup} */
    this.draft = this.setup;
    /** @type {any} */
    this.games = null;
    this.busy = false;
    this.editing = false;
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (changed.has("setup")) this.draft = {...this.setup};
  }

  /** @param {Partial<Setup>} change */
  #set(change) {
    this.draft = {...this.draft, ...change};
  }

  /** @param {Event} [e] */
  #search(e) {
    e?.preventDefault();
    this.dispatchEvent(new CustomEvent("search", {detail: {...this.draft}}));
  }

  /** @param {string} name */
  #game(name) {
    const game = this.games?.games.find((/** @type {any} */ g) => g.name === name);
    const tree = name === "tree";
    this.#set({...emptySetup(), game: name, position: tree ? figure2 : "", depth: tree ? "" : game?.large ? "2" : "3"});
    this.#search();
  }

  render() {
    const d = this.draft;
    const tree = d.game === "tree";
    const list = this.games?.games ?? [];
    return html`
      <form class="setup panel no-print" @submit=${this.#search} aria-label=${t("setup.title")}>
        <div class="row">
          <label class="field"><span>${t("setup.game")}</span>
            <select id="game" .value=${live(d.game)} @change=${(/** @type {any} */ e) => this.#game(e.target.value)}>
              ${list.map((/** @type {any} */ g) => html`<option value=${g.name} ?selected=${g.name === d.game}>${g.title}</option>`)}
              ${list.some((/** @type {any} */ g) => g.name === d.game) ? nothing : html`<option selected value=${d.game}>${d.game}</option>`}
            </select></label>
          <label class="field grow"><span>${tree ? t("setup.tree") : t("setup.position")}</span>
            <textarea id="position" class="mono" rows="1" spellcheck="false" autocomplete="off" .value=${live(d.position)}
              @keydown=${(/** @type {KeyboardEvent} */ e) => e.key === "Enter" && !e.shiftKey && this.#search(e)}
              placeholder=${tree ? "(A (B 4 7) (C 3 9))" : t("setup.start")}
              @input=${(/** @type {any} */ e) => this.#set({position: e.target.value})}></textarea></label>
          ${tree ? nothing : html`<label class="field"><span>${t("setup.moves")}</span>
            <input id="moves" class="mono short" spellcheck="false" autocomplete="off" .value=${live(d.moves)}
              @input=${(/** @type {any} */ e) => this.#set({moves: e.target.value})}></label>`}
          <label class="field"><span>${t("setup.depth")}</span>
            <input id="depth" type="number" min="0" max="99" class="tiny" .value=${live(d.depth)} placeholder="∞"
              @input=${(/** @type {any} */ e) => this.#set({depth: e.target.value})}></label>
          <div class="buttons">
            ${tree ? html`<button type="button" id="edit" aria-pressed=${String(this.editing)}
              @click=${() => this.dispatchEvent(new CustomEvent("edit"))}>${t("setup.edit")}</button>` : nothing}
            <button type="submit" id="search" class="primary" ?disabled=${this.busy}>${t("setup.search")}</button>
          </div>
        </div>
        <details id="more"><summary>${t("setup.more")}${this.#chosen()}</summary>${this.#more()}</details>
      </form>`;
  }

  /** What is chosen in the part that may be folded away. */
  #chosen() {
    const d = this.draft;
    const chosen = [d.refine, d.opponent, d.eval, d.quiet && `${t("setup.quiet")} ${d.quiet}`, d.symmetry ? t("setup.symmetry") : "", d.playouts && `${t("setup.playouts")} ${d.playouts}`].filter(Boolean);
    return chosen.length ? html`<span class="chosen">${chosen.join(" · ")}</span>` : nothing;
  }

  #more() {
    const d = this.draft;
    const game = this.games?.games.find((/** @type {any} */ g) => g.name === d.game);
    return html`<div class="more">
      <fieldset><legend>${t("setup.refinements")}</legend>${(this.games?.refinement_forms ?? []).map((/** @type {Refinement} */ r) => this.#refinement(r))}</fieldset>
      <fieldset><legend>${t("setup.search.title")}</legend>
        ${game?.evaluators.length > 1 ? html`<label class="field"><span>${t("setup.eval")}</span>
          <select .value=${live(d.eval)} @change=${(/** @type {any} */ e) => this.#set({eval: e.target.value})}>
            ${game.evaluators.map((/** @type {any} */ v, /** @type {number} */ i) => html`<option value=${i ? v.name : ""} ?selected=${d.eval === (i ? v.name : "")}>${v.name}: ${v.about}</option>`)}
          </select></label>` : nothing}
        ${this.#text("quiet", "tiny")}${this.#text("nodes", "short")}
        ${this.#text("playouts", "tiny", "20")}${this.#text("exploration", "tiny", "√½")}${this.#text("seed", "tiny", "1")}
        ${game?.symmetric ? this.#check("symmetry") : nothing}${this.#check("eager")}${this.#check("value_all", "values")}
      </fieldset>
      <fieldset><legend>${t("setup.opponent")}</legend>
        <label class="field"><span>${t("setup.model")}</span><input class="mono" list="models" spellcheck="false" autocomplete="off" .value=${live(d.opponent)}
          placeholder=${t("setup.perfect")} @input=${(/** @type {any} */ e) => this.#set({opponent: e.target.value})}></label>
        <datalist id="models">${["errs:0.2", "random:0.5", "kinds", "logit:1.5", "depth:2"].map((m) => html`<option value=${m}></option>`)}</datalist>
        ${d.opponent ? html`
          <label class="field"><span>${t("setup.as")}</span><select .value=${live(d.as || "max")} @change=${(/** @type {any} */ e) => this.#set({as: e.target.value})}>
            <option value="max">MAX</option><option value="min" ?selected=${d.as === "min"}>MIN</option></select></label>
          ${this.#text("risk", "tiny")}${this.#text("berliner", "tiny")}` : nothing}
      </fieldset></div>`;
  }

  /** @param {"quiet" | "nodes" | "risk" | "berliner" | "playouts" | "exploration" | "seed"} name @param {string} size @param {string} [usual] */
  #text(name, size, usual = "") {
    return html`<label class="field"><span>${t(`setup.${name}`)}</span><input class=${size} autocomplete="off" .value=${live(this.draft[name])} placeholder=${usual}
      @input=${(/** @type {any} */ e) => this.#set({[name]: e.target.value})}></label>`;
  }

  /** @param {"symmetry" | "eager" | "value_all"} name @param {string} word */
  #check(name, word = name) {
    return html`<label class="check"><input type="checkbox" .checked=${live(this.draft[name])}
      @change=${(/** @type {any} */ e) => this.#set({[name]: e.target.checked})}>${t(`setup.${word}`)}</label>`;
  }

  /** A refinement with what it takes; the list of them is one text, as in the command. @param {Refinement} refinement */
  #refinement({name, title, about, usual}) {
    const list = this.draft.refine.split(",").filter(Boolean);
    const at = list.findIndex((r) => r.split("=")[0] === name);
    const on = at >= 0;
    const value = on ? list[at].split("=")[1] ?? "" : usual;
    const write = (/** @type {boolean} */ wanted, /** @type {string} */ text) => {
      const rest = list.filter((_, i) => i !== at);
      if (wanted) rest.splice(on ? at : rest.length, 0, text ? `${name}=${text}` : name);
      this.#set({refine: rest.join(",")});
    };
    return html`<div class="refinement">
      <label class="check" title=${about}><input type="checkbox" id=${`refine-${name}`} .checked=${live(on)}
        @change=${(/** @type {any} */ e) => write(e.target.checked, value)}>${title}</label>
      ${on && usual !== "" ? html`<input class="mono tiny" aria-label=${t("setup.valueOf", title)} .value=${live(value)}
        @change=${(/** @type {any} */ e) => write(true, e.target.value.trim())}>` : nothing}
      <small>${about}</small></div>`;
  }
}

customElements.define("tree-setup", TreeSetup);
