// <play-setup>: which game is played, by whom, and from where; play-rival.js has how well the computer plays. It fires "start" with a new
// setup.

import {html, nothing} from "./lib/lit.js";
import {LabElement} from "./shell.js";
import {t} from "./strings.js";
import {figure2} from "./examples.js";

/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {string} position "" : the start
 * @property {string} you which side the person plays: first, second, both or none
 * @property {string} minutes of each clock, "0": none
 * @property {string} bonus seconds
 */

/** @returns {Setup} */
export const emptySetup = () => ({game: "tictactoe", position: "", you: "first", minutes: "0", bonus: "0"});

class PlaySetup extends LabElement {
  static properties = {setup: {attribute: false}, games: {attribute: false}, draft: {state: true}};

  constructor() {
    super();
    /** @type {Setup} */
    this.setup = emptySetup();
    /** @type {any[]} */
    this.games = [];
    this.draft = emptySetup();
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (changed.has("setup")) this.draft = {...this.setup};
  }

  /** @param {Partial<Setup>} change */
  #change(change) {
    this.draft = {...this.draft, ...change};
  }

  /** @param {SubmitEvent} e */
  #submit(e) {
    e.preventDefault();
    const draft = {...this.draft, game: this.draft.game.trim(), position: this.draft.position.trim()};
    this.dispatchEvent(new CustomEvent("start", {detail: draft}));
  }

  render() {
    const {draft} = this;
    const known = this.games.some((g) => g.name === draft.game);
    return html`<form class="setup" @submit=${this.#submit}>
      <label class="field"><span>${t("game.game")}</span><select id="family" @change=${(/** @type {any} */ e) => this.#change({game: e.target.value, position: e.target.value === "tree" ? figure2 : ""})}>
        ${this.games.map((g) => html`<option value=${g.name} ?selected=${g.name === draft.game}>${g.title}</option>`)}
        ${known ? nothing : html`<option value=${draft.game} selected>${draft.game}</option>`}
      </select></label>
      <label class="field"><span>${t("game.variant")}</span><input id="game" class="mono" .value=${draft.game} spellcheck="false" autocapitalize="off"
        aria-describedby="game-sizes" @input=${(/** @type {any} */ e) => this.#change({game: e.target.value})}></label>
      <p class="quiet small" id="game-sizes">${t("game.sizes")}</p>
      <label class="field"><span>${t("game.you")}</span><select id="you" @change=${(/** @type {any} */ e) => this.#change({you: e.target.value})}>
        ${["first", "second", "both", "none"].map((y) => html`<option value=${y} ?selected=${y === draft.you}>${t(`game.you.${y}`)}</option>`)}
      </select></label>
      <details ?open=${draft.position !== "" || draft.minutes !== "0"}><summary>${t("game.more")}</summary>
        <div class="pair"><label class="field"><span>${t("game.minutes")}</span><input id="minutes" type="number" min="0" max="600" step="any" .value=${draft.minutes}
          @input=${(/** @type {any} */ e) => this.#change({minutes: e.target.value || "0"})}></label>
        <label class="field"><span>${t("game.bonus")}</span><input id="bonus" type="number" min="0" max="600" .value=${draft.bonus}
          @input=${(/** @type {any} */ e) => this.#change({bonus: e.target.value || "0"})}></label></div>
        <label class="field"><span>${t("game.position")}</span><textarea id="start-position" class="mono" rows="2" spellcheck="false" .value=${draft.position}
          @input=${(/** @type {any} */ e) => this.#change({position: e.target.value})}></textarea></label>
      </details>
      <button type="submit" class="primary" id="start">${t("game.start")}</button>
    </form>`;
  }
}

customElements.define("play-setup", PlaySetup);
