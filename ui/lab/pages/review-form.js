// <review-form>: which game is reviewed, pasted, or from a file. It fires "review" with the source.

import {html, nothing} from "./lib/lit.js";
import {LabElement} from "./shell.js";
import {number, t} from "./strings.js";

/** @typedef {import("./review-game.js").Source} Source */

const most = 900_000; // bytes of a text; the lab takes a request of 1 MiB

const isChess = (/** @type {string} */ game) => game.startsWith("chess");

/** The game as a text that the lab reads. @param {Source | null} source */
function textOf(source) {
  if (!source?.moves) return source?.text ?? "";
  const {game = "", position = "", moves} = source;
  if (!isChess(game)) return position ? `${position} moves ${moves.join(" ")}` : moves.join(" ");
  const tags = [game === "chess" ? "" : `[Variant "Chess960"]\n`, position ? `[SetUp "1"]\n[FEN "${position}"]\n\n` : ""];
  return `${tags.join("")}${moves.join(" ")} *`;
}

/** PGN with the sign of a game whose result is not told, which people leave out. @param {string} text */
const ended = (text) => /^\s*\{/.test(text) || /(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(text) ? text : `${text} *`;

class ReviewForm extends LabElement {
  static properties = {source: {attribute: false}, games: {attribute: false}, error: {state: true}, dropping: {state: true}};

  constructor() {
    super();
    /** @type {Source | null} */
    this.source = null;
    /** @type {any[]} */
    this.games = [];
    this.error = "";
    this.dropping = false;
  }

  /** @param {SubmitEvent} e */
  #submit(e) {
    e.preventDefault();
    this.#review(/** @type {HTMLTextAreaElement} */ (this.querySelector("#game-text")).value);
  }

  /** @param {string} text */
  #review(text) {
    this.error = "";
    if (new Blob([text]).size > most) {
      this.error = t("review.large", number(most));
      return;
    }
    const game = /** @type {HTMLSelectElement} */ (this.querySelector("#game-of")).value;
    const size = /** @type {HTMLInputElement | null} */ (this.querySelector("#game-size"))?.value.trim();
    const of = size || game;
    this.dispatchEvent(new CustomEvent("review", {detail: {text: of ? text : ended(text), game: of}}));
  }

  /** @param {File | undefined} file */
  async #open(file) {
    if (!file) return;
    if (file.size > most) {
      this.error = t("review.large", number(most));
      return;
    }
    const text = await file.text();
    /** @type {HTMLTextAreaElement} */ (this.querySelector("#game-text")).value = text;
    this.#review(text);
  }

  /** @param {DragEvent} e */
  #drop(e) {
    this.dropping = false;
    if (!e.dataTransfer?.files.length) return;
    e.preventDefault();
    this.#open(e.dataTransfer.files[0]);
  }

  render() {
    const {source} = this;
    const family = this.games.find((g) => g.name === source?.game) ?? this.games.find((g) => source?.game?.startsWith(`${g.name}:`));
    return html`<form class="setup" @submit=${this.#submit}>
      <label class="field"><span>${t("review.text")}</span><textarea id="game-text" class=${this.dropping ? "mono dropping" : "mono"} rows="6" spellcheck="false" required
        aria-describedby="review-takes" .value=${textOf(source)}
        @dragover=${(/** @type {DragEvent} */ e) => { e.preventDefault(); this.dropping = true; }} @dragleave=${() => (this.dropping = false)} @drop=${this.#drop}></textarea></label>
      <p class="quiet small" id="review-takes">${t("review.takes")}</p>
      <div class="pair"><label class="field"><span>${t("game.game")}</span><select id="game-of" @change=${() => (/** @type {HTMLInputElement} */ (this.querySelector("#game-size")).value = "")}>
        <option value="" ?selected=${!source?.game}>${t("review.recognised")}</option>
        ${this.games.filter((g) => !isChess(g.name)).map((g) => html`<option value=${g.name} ?selected=${g === family}>${g.title}</option>`)}
      </select></label>
      <label class="field"><span>${t("review.size")}</span><input id="game-size" class="mono" spellcheck="false" autocapitalize="off" placeholder="connect4:6x5"
        .value=${source?.game?.includes(":") && !isChess(source.game) ? source.game : ""}></label></div>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <div class="row"><button type="submit" class="primary" id="start-review">${t("review.start")}</button>
        <label class="button" for="file"><span>${t("review.open")}</span><input id="file" type="file" class="seen-not" accept=".pgn,.json,.jsonl,.txt"
          @change=${(/** @type {any} */ e) => this.#open(e.target.files[0])}></label></div>
    </form>`;
  }
}

customElements.define("review-form", ReviewForm);
