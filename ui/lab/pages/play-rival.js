// Whom the computer plays against, and how well: its level, which can change in the middle of a game; and the name under which it
// remembers a person, whose finished games teach it how they err.
//
// Acquaintance is what the lab knows of that person, <play-rival> the part of the page where both are chosen. It fires "strength"
// with a new Strength, and "name" with a name.

import {html, nothing} from "./lib/lit.js";
import {Gone, Problem, get, post} from "./api.js";
import {LabElement} from "./shell.js";
import {percent, recall, remember, t, tn} from "./strings.js";

/**
 * How the computer plays.
 * @typedef {object} Strength
 * @property {string} level 1 to 10
 * @property {string} time seconds for a move at level 10
 * @property {string} rival "known": against what it knows of the person, instead of a level
 */

/** @returns {Strength} */
export const emptyStrength = () => ({level: "4", time: "1", rival: ""});

/** A person who plays by a name, and what the lab knows of them in a game. It fires "change". */
export class Acquaintance extends EventTarget {
  constructor() {
    super();
    this.name = recall("player") ?? "";
    this.game = "";
    /** @type {any} what is known; null: nothing yet */
    this.known = null;
    this.off = false; // the lab remembers nobody
    this.error = "";
    /** @type {number | null} the error rate by which the computer has played last */
    this.rate = null;
    /** @type {"" | "learning" | "learned" | "before"} what has become of the game at hand */
    this.learned = "";
    this.asked = 0;
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }

  /** Calls the person so. @param {string} name */
  call(name) {
    this.name = name.trim();
    remember("player", this.name);
    this.learned = "";
    return this.meet(this.game);
  }

  /** Finds out what is known of the person in a game. @param {string} game */
  async meet(game) {
    const asked = ++this.asked;
    Object.assign(this, {game, known: null, error: "", rate: null});
    this.#tell();
    if (!this.name || !game) return;
    try {
      const {players} = await get("/opponents", {player: this.name, game});
      if (asked !== this.asked) return;
      this.known = players[0] ?? null;
      this.off = false;
    } catch (error) {
      if (asked === this.asked) this.#fail(error);
    }
    this.#tell();
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!(error instanceof Problem || error instanceof Gone)) throw error;
    this.off = error instanceof Problem && error.status === 404;
    this.error = this.off ? "" : error.message;
  }

  /** Forgets that a game has been learned from: there is another one. */
  anew() {
    this.learned = "";
    this.rate = null;
  }

  /** Has the lab learn from a game that is over. Returns whether it has. @param {any} game the body of POST …/games */
  async learn(game) {
    this.learned = "learning";
    this.#tell();
    try {
      const {players} = await post(`/opponents/${encodeURIComponent(this.name)}/games`, game);
      this.known = players[0];
      this.learned = "learned";
      this.error = "";
    } catch (error) {
      this.learned = "";
      this.#fail(error);
    }
    this.#tell();
    return this.learned === "learned";
  }

  /** The same game has ended again: it counts once. */
  again() {
    this.learned = "before";
    this.#tell();
  }

  /** Takes note of how the computer has seen the person in its move. @param {any} advice */
  seen(advice) {
    this.rate = advice ? Number(/^random:([\d.]+)$/.exec(advice.model)?.[1] ?? NaN) : null;
    this.#tell();
  }
}

class PlayRival extends LabElement {
  static properties = {strength: {attribute: false}, person: {attribute: false}, alone: {type: Boolean}, large: {type: Boolean}};

  constructor() {
    super();
    this.strength = emptyStrength();
    this.person = new Acquaintance();
    this.alone = true; // one person plays
    this.large = false; // the game cannot be searched to its end
    this.changed = () => this.requestUpdate();
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (!changed.has("person")) return;
    changed.get("person")?.removeEventListener("change", this.changed);
    this.person.addEventListener("change", this.changed);
  }

  /** @param {Partial<Strength>} change */
  #set(change) {
    this.dispatchEvent(new CustomEvent("strength", {detail: {...this.strength, ...change}}));
  }

  render() {
    const {strength, person} = this;
    const known = strength.rival === "known";
    return html`<form class="setup" @submit=${(/** @type {Event} */ e) => e.preventDefault()}>
      <label class="field"><span>${t("rival.plays")}</span><select id="rival" @change=${(/** @type {any} */ e) => this.#set({rival: e.target.value})}>
        <option value="" ?selected=${!known}>${t("rival.level")}</option>
        <option value="known" ?selected=${known}>${t("rival.known")}</option></select></label>
      ${known ? nothing : html`<label class="field"><span>${t("game.level")}</span><select id="level" @change=${(/** @type {any} */ e) => this.#set({level: e.target.value})}>
        ${Array.from({length: 10}, (_, i) => String(i + 1)).map((l) => html`<option value=${l} ?selected=${l === strength.level}>${this.#level(l)}</option>`)}
      </select></label>`}
      ${!known && strength.level === "10" ? html`<label class="field"><span>${t("game.time")}</span><input id="time" type="number" min="0.1" max="60" step="any" .value=${strength.time}
        @change=${(/** @type {any} */ e) => this.#set({time: e.target.value || "1"})}></label>` : nothing}
      <label class="field"><span>${t("rival.name")}</span><input id="player" maxlength="64" autocomplete="off" spellcheck="false" .value=${person.name} placeholder=${t("rival.nobody")}
        aria-describedby="rival-note" @change=${(/** @type {any} */ e) => person.call(e.target.value)}></label>
      <div id="rival-note" role="status">${this.#notes().map((note) => html`<p class="quiet small">${note}</p>`)}
        ${person.error ? html`<p class="error small">${person.error}</p>` : nothing}</div>
    </form>`;
  }

  /** @param {string} level */
  #level(level) {
    if (level === "1") return t("game.level.first", level);
    return level === "10" ? t("game.level.last", level) : level;
  }

  /** What there is to say of the person, and of what is learned from them. */
  #notes() {
    const {person, strength} = this;
    const {known, name} = person;
    if (person.off) return [t("rival.off")];
    if (!name) return [strength.rival === "known" ? t("rival.whose") : t("rival.why")];
    if (this.large) return [t("rival.large")];
    const notes = [];
    if (known) {
      const about = new URLSearchParams({player: name});
      notes.push(html`${tn("rival.knows", known.games, name, percent(known.rate), percent(known.low), percent(known.high))}
        <a href=${`/opponents.html#${about}`}>${t("rival.more")}</a>`);
    } else notes.push(t("rival.unknown", name));
    if (!this.alone) notes.push(t("rival.two"));
    else if (person.rate !== null && !Number.isNaN(person.rate)) notes.push(t("rival.now", percent(person.rate)));
    if (person.learned) notes.push(html`<strong id="learned">${t(`rival.${person.learned}`)}</strong>`);
    return notes;
  }
}

customElements.define("play-rival", PlayRival);
