// The opponents page: what the program has learned of each person who has played against it, game by game, and what makes it
// forget. Finished games teach it: see play-rival.js. The hash can name one player, as player=ana.

import {html, nothing} from "./lib/lit.js";
import {Problem, ask, get} from "./api.js";
import {LabElement, start} from "./shell.js";
import {number, percent, t, tn} from "./strings.js";
import {coursePlot, courseTable, rangePlot} from "./opponents-plot.js";

/**
 * @typedef {{game: number, position: string, move: string, best: string, what: "win" | "defence" | "other", plies: number}} Slip
 * @typedef {{player: string, game: string, games: number, won: number, drawn: number, lost: number, moves: number, decisions: number, missed: number,
 *   rate: number, low: number, high: number, model: string, misses: {what: string, plies: number, count: number}[],
 *   course: import("./opponents-plot.js").Point[], slips: Slip[], kinds: Habit[], evidence: number}} Player
 * @typedef {{kind: string, missed: number, decisions: number, rate: number, low: number, high: number, habit: string}} Habit
 */

const shownSlips = 6;

// As package opponent has them: how far ahead a forced result is near, and how many times likelier rates by kind must make the moves.
const nearPlies = 6;
const convinced = 3;

const ownKinds = ["win", "threat", "fork", "zugzwang", "points"]; // the kinds that need nothing but their names

class OpponentsPage extends LabElement {
  static properties = {
    players: {state: true}, file: {state: true}, games: {state: true}, error: {state: true}, none: {state: true}, forgetting: {state: true}, said: {state: true},
    only: {state: true},
  };

  constructor() {
    super();
    /** @type {Player[] | null} */
    this.players = null;
    this.file = "";
    /** @type {any[]} */
    this.games = [];
    this.error = "";
    this.none = false; // the lab has no place for them
    /** @type {{player: string, game: string} | null} whom to forget, if that is confirmed; game "": in all */
    this.forgetting = null;
    this.said = "";
    this.only = "";
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("language", () => this.#load());
    window.addEventListener("back", () => this.#load());
    window.addEventListener("resize", () => this.requestUpdate());
    window.addEventListener("hashchange", () => this.#read());
    window.addEventListener("pageshow", (e) => e.persisted && this.#load());
    this.#read();
    this.#load();
  }

  #read() {
    this.only = new URLSearchParams(location.hash.slice(1)).get("player") ?? "";
  }

  async #load() {
    try {
      const [games, answer] = await Promise.all([get("/games"), get("/opponents")]);
      this.games = games.games;
      this.players = answer.players;
      this.file = answer.file;
      this.error = "";
      this.none = false;
    } catch (error) {
      this.none = error instanceof Problem && error.status === 404;
      this.error = this.none ? "" : String(/** @type {Error} */ (error).message);
    }
  }

  /** What people call a game. @param {string} name */
  #title(name) {
    const known = this.games.find((g) => g.name === name);
    if (known) return known.title;
    const [family, size] = name.split(":");
    const kin = this.games.find((g) => g.name.split(":")[0] === family);
    return kin && size ? `${kin.title.replace(/\s[\d,x×]+$/, "")} ${size}` : name;
  }

  // Forgetting.

  /** @param {string} player @param {string} game */
  async #ask(player, game) {
    this.forgetting = {player, game};
    await this.updateComplete;
    /** @type {HTMLDialogElement} */ (this.querySelector("#forget")).showModal();
  }

  #close() {
    /** @type {HTMLDialogElement} */ (this.querySelector("#forget")).close();
  }

  /** @param {Event} e */
  async #forget(e) {
    e.preventDefault();
    if (!this.forgetting) return;
    const {player, game} = this.forgetting;
    this.#close();
    try {
      await ask("DELETE", `/opponents/${encodeURIComponent(player)}`, {query: {game}});
      this.said = game ? t("opponents.forgotten.game", player, this.#title(game)) : t("opponents.forgotten.player", player);
      await this.#load();
      this.querySelector("h1")?.focus();
    } catch (error) {
      this.error = String(/** @type {Error} */ (error).message);
    }
  }

  render() {
    document.title = `${t("nav.opponents")} · Jugada`;
    const all = this.players ?? [];
    const names = [...new Set(all.map((p) => p.player))];
    const shown = names.filter((n) => !this.only || n === this.only);
    return html`
      <h1 tabindex="-1">${t("nav.opponents")}</h1>
      <p class="lead">${t("opponents.lead")}</p>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <p role="status" class=${this.said ? "said" : "seen-not"}>${this.said}</p>
      ${this.none ? html`<section class="panel empty" id="empty"><h2>${t("opponents.off")}</h2><p>${t("opponents.offWhy")}</p><p><code>jugada lab</code></p></section>` : nothing}
      ${this.players === null && !this.error && !this.none ? html`<p class="quiet">${t("loading")}</p>` : nothing}
      ${this.players?.length === 0 ? html`<section class="panel empty" id="empty"><h2>${t("opponents.nobody")}</h2><p>${t("opponents.how")}</p>
        <p><a class="button primary" href="/play.html">${t("nav.play")}</a></p></section>` : nothing}
      ${this.only && all.length > 0 ? html`<p>${shown.length === 0 ? t("opponents.unknown", this.only) : nothing} <a href="#">${t("opponents.everybody")}</a></p>` : nothing}
      ${!this.only && all.length > 1 ? this.#overview(all) : nothing}
      ${shown.map((name) => this.#person(name, all.filter((p) => p.player === name)))}
      ${all.length > 0 ? html`<section class="about"><h2>${t("opponents.meaning")}</h2><p>${t("opponents.model")}</p><p>${t("opponents.judged")}</p></section>` : nothing}
      ${this.file ? html`<p class="quiet kept">${t("opponents.kept")} <code>${this.file}</code></p>` : nothing}
      ${this.#dialog()}`;
  }

  /** Everybody beside one another. @param {Player[]} players */
  #overview(players) {
    return html`<section class="panel overview" aria-labelledby="overview-title"><h2 id="overview-title">${t("opponents.overview")}</h2>
      <div class="scroll"><table><thead><tr><th scope="col">${t("opponents.col.player")}</th><th scope="col">${t("opponents.col.of")}</th><th scope="col">${t("opponents.col.games")}</th>
        <td class="plot"></td><th scope="col">${t("opponents.col.rate")}</th></tr></thead>
      <tbody>${players.map((p) => html`<tr><th scope="row"><a href=${`#${new URLSearchParams({player: p.player})}`}>${p.player}</a></th><td>${this.#title(p.game)}</td><td class="figure">${number(p.games)}</td>
        <td class="plot">${rangePlot(p)}</td><td>${t("opponents.range", percent(p.rate), percent(p.low), percent(p.high))}</td></tr>`)}</tbody></table></div></section>`;
  }

  /** @param {string} name @param {Player[]} games */
  #person(name, games) {
    return html`<section class="person" aria-label=${name}>
      <header><h2>${name}</h2>
        ${games.length > 1 ? html`<button type="button" class="no-print" data-forget="" @click=${() => this.#ask(name, "")}>${t("opponents.forgetAll", name)}</button>` : nothing}</header>
      ${games.map((p) => this.#game(p))}</section>`;
  }

  /** What is known of somebody in one game. @param {Player} p */
  #game(p) {
    const title = this.#title(p.game);
    const ended = [["won", p.won], ["drawn", p.drawn], ["lost", p.lost], ["points", p.games - p.won - p.drawn - p.lost]].filter(([, n]) => Number(n) > 0);
    const play = new URLSearchParams({game: p.game, rival: "known"});
    const sure = t("opponents.range", percent(p.rate), percent(p.low), percent(p.high));
    return html`<article class="panel game" data-game=${p.game}>
      <header><h3>${title}</h3><p class="quiet">${tn("opponents.games", p.games)}: ${ended.map(([r, n], i) => html`${i ? ", " : ""}${tn(`opponents.ended.${r}`, Number(n))}`)}</p></header>
      <div class="known">
        <div>
          <p class="rate"><strong>${percent(p.rate)}</strong> <span>${t("opponents.rate")}</span></p>
          <p>${tn("opponents.sure", p.moves, percent(p.low), percent(p.high))}</p>
          <p>${p.decisions ? t("opponents.decisions", number(p.decisions), number(p.missed)) : t("opponents.noDecisions")}</p>
          ${p.misses.length ? html`<h4>${t("opponents.misses")}</h4><ul class="misses">${p.misses.map((m) => html`<li><span class="times">${number(m.count)}×</span> ${this.#missed(m)}</li>`)}</ul>` : nothing}
        </div>
        <div>${coursePlot(p.course, t("opponents.plot", p.player, title, number(p.games), sure))}
          ${p.course.length ? html`<details><summary>${t("opponents.table")}</summary>${courseTable(p.course)}</details>` : nothing}</div>
      </div>
      ${p.kinds.length ? this.#style(p) : nothing}
      ${p.slips.length ? html`<h4>${t("opponents.slips")}</h4><ul class="slips">${p.slips.slice(-shownSlips).reverse().map((s) => this.#slip(p, s))}</ul>` : nothing}
      <p class="actions no-print"><a class="button" href=${`/play.html#${play}`}>${t("opponents.play", title)}</a>
        <button type="button" data-forget=${p.game} @click=${() => this.#ask(p.player, p.game)}>${t("opponents.forgetGame", title)}</button></p>
    </article>`;
  }

  /** How somebody meets each kind of error, and whether the computer goes by that. @param {Player} p */
  #style(p) {
    const times = Math.exp(p.evidence);
    const said = times > 1e6 ? t("opponents.million") : number(times, {maximumSignificantDigits: 2});
    return html`<h4>${t("opponents.style")}</h4>
      <div class="scroll"><table class="style"><thead><tr><th scope="col">${t("opponents.col.kind")}</th><th scope="col">${t("opponents.col.times")}</th>
        <td class="plot"></td><th scope="col">${t("opponents.col.rate")}</th></tr></thead>
      <tbody>${p.kinds.map((k) => html`<tr><th scope="row">${t(`opponents.habit.${k.habit}`, kindName(k.kind))}</th><td>${t("opponents.times", number(k.missed), number(k.decisions))}</td>
        <td class="plot">${rangePlot(k)}</td><td>${t("opponents.range", percent(k.rate), percent(k.low), percent(k.high))}</td></tr>`)}</tbody></table></div>
      <p class="style-goes">${p.model.startsWith("kinds") ? t("opponents.goes.kinds", said) : t("opponents.goes.single", said, convinced)}</p>`;
  }

  /** @param {{what: string, plies: number}} m */
  #missed(m) {
    if (m.what === "win") return tn("opponents.miss.win", m.plies);
    return m.what === "defence" ? tn("opponents.miss.defence", m.plies) : t("opponents.miss.other");
  }

  /** A move that gave something up, with the position in which it was made. @param {Player} p @param {Slip} s */
  #slip(p, s) {
    const draws = this.games.find((g) => g.name.split(":")[0] === p.game.split(":")[0])?.draws;
    const at = new URLSearchParams({game: p.game, position: s.position});
    const look = new URLSearchParams({game: p.game, position: s.position, you: "both"});
    return html`<li>${draws ? html`<img src=${`/api/v1/board?${at}`} alt=${t("opponents.position", s.position)} loading="lazy" width="96" height="96">` : html`<code>${s.position}</code>`}
      <div><p class="quiet">${t("opponents.inGame", number(s.game))}</p><p>${t("opponents.slip", s.move, s.best)}</p><p>${this.#missed(s)}</p>
      <p><a class="no-print" href=${`/play.html#${look}`}>${t("opponents.look")}</a></p></div></li>`;
  }

  #dialog() {
    const {player = "", game = ""} = this.forgetting ?? {};
    return html`<dialog id="forget" aria-labelledby="forget-title">
      <h2 id="forget-title">${game ? t("opponents.ask.game", player, this.#title(game)) : t("opponents.ask.player", player)}</h2>
      <p>${t("opponents.ask.text")}</p>
      <form class="actions" @submit=${this.#forget}><button type="submit" class="primary" id="confirm">${t("opponents.forget")}</button>
        <button type="button" autofocus @click=${this.#close}>${t("opponents.keep")}</button></form></dialog>`;
  }
}

/** What people call a kind of error; one that only a game in another module has keeps its own name. @param {string} kind */
function kindName(kind) {
  const marks = /^open(.+)/.exec(kind);
  if (marks) return t("opponents.kind.open", marks[1]);
  if (kind === "near" || kind === "far") return t(`opponents.kind.${kind}`, nearPlies);
  return ownKinds.includes(kind) ? t(`opponents.kind.${kind}`) : kind;
}

await start();
customElements.define("opponents-page", OpponentsPage);
