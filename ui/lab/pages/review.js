// The review page: a game that was played, move by move: what each cost, and why, with the lines that show it.
//
// review-form.js asks for the game, review-game.js is the review as it arrives, review-said.js shows what it says. The page holds
// where one is: after so many moves of the game, or in a line of a sentence. The address's hash carries the game and the place; the
// browser remembers the text that the game came from, for what a text has besides.

import {html, nothing} from "./lib/lit.js";
import {download, get, post} from "./api.js";
import {icon} from "./icons.js";
import {LabElement, keysOn, start} from "./shell.js";
import {number, recall, remember, t} from "./strings.js";
import {graph, markName, moveList} from "./play-lists.js";
import {Node, read, written} from "./play-record.js";
import {Review, forMax} from "./review-game.js";
import {accounts, bar, chosen, markedList, marks, meaning, sentences} from "./review-said.js";
import "./play-board.js";
import "./review-form.js";

/** @typedef {import("./review-game.js").Source} Source */
/** @typedef {import("./review-game.js").Move} Move */
/** @typedef {import("./review-said.js").Place} Place */
/** @typedef {import("./board-arrows.js").Arrow} Arrow */
/** @typedef {{at: any, last: {column: number, row: number}[], arrows: Arrow[]}} Scene a position with what is drawn on it */

/** A game to try the page with: Légal's mate. */
const example = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0";

class ReviewPage extends LabElement {
  static properties = {
    games: {state: true}, error: {state: true}, ply: {state: true}, line: {state: true}, peeked: {state: true}, scene: {state: true},
    flipped: {state: true}, side: {state: true}, off: {state: true},
  };

  constructor() {
    super();
    /** @type {any[]} */
    this.games = [];
    this.error = "";
    this.review = new Review();
    this.ply = 0;
    this.wanted = 0; // the place in a game that is being read
    /** @type {Place | null} where one is in a line */
    this.line = null;
    /** @type {Place | null} what the pointer is on */
    this.peeked = null;
    /** @type {Scene | null} */
    this.scene = null;
    this.flipped = false;
    this.side = ""; // whose marked moves are listed
    /** @type {Set<string>} marks that are not */
    this.off = new Set();
    /** @type {Node[]} the position before the game, and after each move */
    this.nodes = [new Node("", null)];
    /** @type {Map<string, Promise<any>>} positions that were asked for */
    this.positions = new Map();
    /** @type {Move | undefined} what the arrows of the scene are about */
    this.told = undefined;
    this.asked = 0;
    this.written = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.review.addEventListener("change", () => this.#changed());
    this.review.addEventListener("game", () => this.#begin());
    window.addEventListener("keydown", (e) => this.#key(e));
    window.addEventListener("hashchange", () => location.hash !== this.written && this.#open());
    window.addEventListener("pagehide", () => this.review.stop());
    window.addEventListener("pageshow", (e) => e.persisted && !this.review.whole && this.#again());
    window.addEventListener("language", () => this.#again());
    window.addEventListener("back", () => this.#again());
    this.#loadGames();
    this.#open();
  }

  async #loadGames() {
    try {
      this.games = (await get("/games")).games;
    } catch (error) {
      this.error = /** @type {Error} */ (error).message;
    }
  }

  // The address, and what the browser remembers.

  #open() {
    const given = new URLSearchParams(location.hash.slice(1));
    const root = read(given.get("moves") ?? "");
    this.flipped = given.get("flip") === "1";
    if (!root) {
      this.error = t("game.parentheses");
      return;
    }
    const moves = root.line().slice(1).map((n) => n.move);
    if (moves.length === 0) return;
    const source = {game: given.get("game") ?? "", position: given.get("position") ?? "", moves};
    this.#start(this.#remembered(source) ?? source, Number(given.get("at") ?? 0));
  }

  /** The text from which the game of an address came, if it is the last one. @param {Source} of @returns {Source | null} */
  #remembered(of) {
    try {
      const kept = JSON.parse(recall("review") ?? "null");
      return kept && kept.key === key(of) ? kept.source : null;
    } catch {
      return null;
    }
  }

  #save() {
    const {about} = this.review;
    if (!about) return;
    const hash = new URLSearchParams({game: about.game, position: about.position, moves: written(this.nodes[0]), at: String(this.ply)});
    if (this.flipped) hash.set("flip", "1");
    this.written = `#${hash}`;
    history.replaceState(null, "", this.written);
  }

  // The review.

  /** @param {Source} source @param {number} [at] */
  #start(source, at = 0) {
    Object.assign(this, {error: "", wanted: at, line: null, peeked: null});
    this.review.start(source);
  }

  /** Asks for all texts anew, and for the whole review: its file has what it says of all moves. */
  #again() {
    this.positions.clear();
    this.#loadGames();
    const {source} = this.review;
    if (!source) return;
    this.wanted = this.ply;
    this.line = this.peeked = null;
    this.review.start(source, true);
  }

  /** The game is known. */
  #begin() {
    const {about, source} = this.review;
    if (!about || !source) return;
    this.nodes = [new Node("", null)];
    for (const move of about.moves) this.nodes.push(/** @type {Node} */ (this.nodes.at(-1)).child(move));
    this.positions.clear();
    remember("review", JSON.stringify({key: key(about), source}));
    this.#go(Math.min(Math.max(this.wanted, 0), about.moves.length));
    const form = /** @type {HTMLDetailsElement | null} */ (this.querySelector("#new"));
    this.requestUpdate();
    if (form?.contains(document.activeElement)) this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector("#next"))?.focus());
  }

  #changed() {
    const {review} = this;
    for (const m of review.moves) if (this.nodes[m.ply]) this.nodes[m.ply].mark = m.mark;
    if (review.error) this.error = review.error;
    this.requestUpdate();
    const here = review.move(this.ply);
    if (review.about && here && !this.line && !this.peeked && this.told !== here) this.#draw();
  }

  // Where one is.

  /** Goes to the position after that many moves. @param {number} ply */
  #go(ply) {
    this.ply = ply;
    this.line = this.peeked = null;
    this.#save();
    this.#draw();
  }

  /** @param {number} by */
  #step(by) {
    if (!this.review.about) return;
    if (this.line) {
      const {sentence, steps} = this.line;
      const to = Math.max(0, Math.min(sentence.line.length, steps + by));
      if (to === 0) this.#leave();
      else this.#follow({sentence, steps: to});
      return;
    }
    const to = Math.max(0, Math.min(this.nodes.length - 1, this.ply + by));
    if (to !== this.ply) this.#go(to);
  }

  /** Goes to the next or the last move that the filter lists. @param {number} way 1 or −1 */
  #stepMarked(way) {
    const all = chosen(this.review.moves, this).map((m) => m.ply);
    const to = way > 0 ? all.find((p) => p > this.ply) : all.findLast((p) => p < this.ply);
    if (to !== undefined) this.#go(to);
  }

  /** @param {Place} place */
  #follow(place) {
    this.line = place;
    this.peeked = null;
    this.#draw();
  }

  /** @param {Place | null} place */
  #peek(place) {
    if (place?.sentence === this.peeked?.sentence && place?.steps === this.peeked?.steps) return;
    this.peeked = place;
    this.#draw();
  }

  /** Goes back from a line to the game. */
  #leave() {
    this.line = this.peeked = null;
    this.#draw();
  }

  /** What the lab is asked about a position of a line, or of the game. @param {Place | null} place @param {number} plies of the line, or of the game */
  #where(place, plies) {
    const {game, position, moves} = /** @type {import("./review-game.js").About} */ (this.review.about);
    if (!place) return {game, position, moves: moves.slice(0, plies)};
    const {sentence} = place;
    const line = sentence.line.slice(0, plies);
    return sentence.position ? {game, position: sentence.position, moves: line} : {game, position, moves: [...moves.slice(0, sentence.after), ...line]};
  }

  /** @param {Place | null} place @param {number} plies */
  #known(place, plies) {
    const where = this.#where(place, plies);
    const key = JSON.stringify(where);
    let known = this.positions.get(key);
    if (!known) {
      known = post("/positions", where);
      known.catch(() => this.positions.delete(key));
      this.positions.set(key, known);
    }
    return known;
  }

  /** Draws the position that is to be shown. */
  async #draw() {
    const asked = ++this.asked;
    const place = this.peeked ?? this.line;
    const plies = place ? place.steps : this.ply;
    this.told = place ? undefined : this.review.move(this.ply);
    const {told} = this;
    try {
      const [before, at] = await Promise.all([plies > 0 ? this.#known(place, plies - 1) : null, this.#known(place, plies)]);
      if (asked !== this.asked) return;
      const last = before ? cellsOf(before, at.played.at(-1)) : [];
      const arrows = place ? this.#arrowsIn(place, at) : told ? arrowsOf(told, before, at) : [];
      this.scene = {at, last, arrows};
    } catch (error) {
      if (asked === this.asked) this.error = /** @type {Error} */ (error).message;
    }
  }

  /** The arrow of the next move of a line. @param {Place} place @param {any} at @returns {Arrow[]} */
  #arrowsIn({sentence, steps}, at) {
    const move = sentence.line[steps];
    if (move === undefined) return [];
    return [{kind: sentence.after < this.ply ? "better" : "answer", move, cells: cellsOf(at, move)}];
  }

  // The page.

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented) return;
    if (/** @type {HTMLElement} */ (e.target).closest("input, select, textarea, .scroll")) return;
    /** @type {Record<string, () => any>} */
    const keys = {
      ArrowLeft: () => this.#step(-1), ArrowRight: () => this.#step(1), Home: () => this.#step(-Infinity), End: () => this.#step(Infinity),
      ...(this.line && {Escape: () => this.#leave()}),
    };
    if (keysOn()) Object.assign(keys, {f: () => this.#flip(), n: () => this.#stepMarked(1), p: () => this.#stepMarked(-1)});
    if (!keys[e.key]) return;
    e.preventDefault();
    keys[e.key]();
  }

  #flip() {
    if (this.scene?.at.grid?.falls) return;
    this.flipped = !this.flipped;
    this.#save();
  }

  /** @param {{side?: string, mark?: string}} change */
  #filter({side, mark}) {
    if (side !== undefined) this.side = side;
    if (mark === undefined) return;
    this.off = new Set(this.off);
    if (!this.off.delete(mark)) this.off.add(mark);
  }

  render() {
    document.title = `${t("nav.review")} · Jugada`;
    const {about} = this.review;
    return html`
      <h1 class="seen-not">${t("nav.review")}</h1>
      <div class="table review">
        <div class="seat">${about ? this.#boardView() : this.#welcome()}</div>
        <div class="beside">
          <details class="panel" id="new" ?open=${!about}><summary>${t("review.which")}</summary>
            <review-form .source=${this.review.source} .games=${this.games} @review=${(/** @type {CustomEvent} */ e) => this.#start(e.detail)}></review-form></details>
          ${about ? html`${this.#courseView()}${this.#movesView()}` : nothing}
        </div>
      </div>`;
  }

  #welcome() {
    return html`<section class="welcome panel"><h2>${t("review.title")}</h2><p>${t("review.lead")}</p>
      ${this.error ? html`<p class="error" role="alert" id="error">${this.error}</p>` : nothing}
      ${this.review.busy ? html`<p class="quiet">${t("loading")}</p>` : html`<button type="button" id="example" @click=${() => this.#start({text: example})}>${t("review.example")}</button>`}</section>`;
  }

  get #sides() {
    return this.review.about?.sides ?? ["MAX", "MIN"];
  }

  #boardView() {
    const {scene, review} = this;
    const place = this.peeked ?? this.line;
    const move = review.move(this.ply);
    return html`<section aria-label=${t("game.board")}>
      ${this.error ? html`<p class="error" role="alert" id="error">${this.error}</p>` : nothing}
      <div class="weighed">
        ${bar(this.#value(place), this.flipped, this.#sides)}
        <play-board .at=${scene?.at ?? null} .last=${scene?.last ?? []} .arrows=${scene?.arrows ?? []} closed ?flipped=${this.flipped}></play-board>
      </div>
      ${this.#stepsView()}
      <p class="legend" id="legend">${place ? this.#placeView(place)
        : (scene?.arrows ?? []).map((a) => html`<span class=${`key ${a.kind}`}><span class="swatch" aria-hidden="true"></span>${t(`review.arrow.${a.kind}`, a.move)}</span> `)}</p>
      <section class="panel verdicts" aria-labelledby="said-of" aria-live="polite">
        ${move ? this.#verdict(move) : html`<h2 id="said-of">${this.ply === 0 ? t("review.beginning") : this.nodes[this.ply].move}</h2>
          <p class="quiet">${this.ply === 0 ? t("review.hint") : review.busy ? t("review.notYet") : t("review.notReviewed")}</p>`}
      </section>
    </section>`;
  }

  /** @param {Move} move */
  #verdict(move) {
    const player = {go: (/** @type {Place} */ p) => this.#follow(p), peek: (/** @type {Place | null} */ p) => this.#peek(p)};
    return html`<h2 id="said-of">${move.heading}${move.mark ? html` <span class=${`chip ${markName(move.mark)}`}>${meaning(move.mark)}</span>` : nothing}</h2>
      ${move.sentences.length > 0 ? sentences(move, this.line, player) : html`<p class="quiet" id="said">${t("review.fine")}</p>`}`;
  }

  /** What one sees in a line. @param {Place} place */
  #placeView({sentence, steps}) {
    const kind = sentence.position ? "threat" : sentence.after < this.ply ? "better" : "answer";
    return html`<span>${t(`review.in.${kind}`, sentence.line[steps - 1], number(steps), number(sentence.line.length))}</span>
      ${this.line ? html`<button type="button" class="small" id="leave" @click=${this.#leave}>${t("review.leave")}</button>` : nothing}`;
  }

  /** What the bar shows: the value of the position, or that of the line. @param {Place | null} place */
  #value(place) {
    const move = this.review.move(this.ply);
    if (!place || !move) return this.review.at(this.ply);
    return forMax(move, place.sentence.after < this.ply ? move.best : move.played);
  }

  #stepsView() {
    const {line} = this;
    const [i, last] = line ? [line.steps, line.sentence.line.length] : [this.ply, this.nodes.length - 1];
    /** @param {string} id @param {string} label @param {number} by @param {boolean} off */
    const to = (id, label, by, off) => html`<button type="button" class="icon" id=${id} aria-label=${label} title=${label} ?disabled=${off} @click=${() => this.#step(by)}>${icon(id)}</button>`;
    const plies = chosen(this.review.moves, this).map((m) => m.ply);
    const falls = this.scene?.at.grid?.falls || !this.scene?.at.grid;
    return html`<div class="steps">
      ${to("first", t("game.first"), -Infinity, i === 0)}${to("back", t("game.back"), -1, i === 0)}${to("next", t("game.next"), 1, i === last)}${to("last", t("game.last"), Infinity, i === last)}
      <button type="button" class="icon" id="previous-mark" aria-label=${t("review.previousMark")} title=${t("review.previousMark")} ?disabled=${!plies.some((p) => p < this.ply)} @click=${() => this.#stepMarked(-1)}>?${icon("back")}</button>
      <button type="button" class="icon" id="next-mark" aria-label=${t("review.nextMark")} title=${t("review.nextMark")} ?disabled=${!plies.some((p) => p > this.ply)} @click=${() => this.#stepMarked(1)}>${icon("next")}?</button>
      ${falls ? nothing : html`<button type="button" id="flip" aria-pressed=${String(this.flipped)} @click=${this.#flip}>${t("game.flip")}</button>`}
    </div>`;
  }

  /** How the game went. */
  #courseView() {
    const {review} = this;
    const about = /** @type {import("./review-game.js").About} */ (review.about);
    const sides = this.#sides;
    const found = review.found.length;
    const marked = review.moves.filter((m) => m.mark);
    const named = about.players.every(Boolean);
    return html`<section class="panel" aria-labelledby="course-title">
      <h2 id="course-title">${about.title}${named ? html` <span class="quiet">${t("review.against", about.players[0], about.players[1])}</span>` : nothing}</h2>
      ${about.games.length > 1 ? html`<label class="field"><span>${t("review.games", number(about.games.length))}</span><select id="number" @change=${(/** @type {any} */ e) => this.#start({...review.source, number: Number(e.target.value)})}>
        ${about.games.map((g, i) => html`<option value=${i + 1} ?selected=${i + 1 === about.number} ?disabled=${!g}>${i + 1}. ${g?.every(Boolean) ? t("review.against", g[0], g[1]) : g ? "" : t("review.damaged")}</option>`)}</select></label>` : nothing}
      ${review.busy ? html`<div class="row"><progress max=${about.moves.length} value=${found} aria-label=${t("review.progress")}></progress><span class="small quiet">${t("review.done", number(found), number(about.moves.length))}</span>
        <button type="button" id="stop" @click=${() => review.stop()}>${t("game.stop")}</button></div>` : nothing}
      ${!review.busy && !review.whole ? html`<div class="row"><button type="button" id="resume" @click=${this.#again}>${t("review.resume")}</button></div>` : nothing}
      <p class="small quiet" role="status" id="status">${review.busy ? "" : review.whole ? t("review.marked", number(marked.length), number(review.found.length)) : t("review.stopped", number(found), number(about.moves.length))}</p>
      ${graph(this.nodes.map((_, i) => review.at(i)).map((v) => v && 2 * v.share - 1), this.ply, marked.map((m) => ({at: m.ply, mark: m.mark})), {max: sides[0], min: sides[1]}, (i) => this.#go(i))}
      ${review.moves.length > 0 ? accounts(review.moves, sides, about.players) : nothing}
      ${review.file ? html`<div class="row"><button type="button" id="download" @click=${this.#download}>${review.file.name.endsWith(".pgn") ? t("review.downloadPGN") : t("review.downloadSaved")}</button></div>` : nothing}
    </section>`;
  }

  #download() {
    const {file} = this.review;
    if (file) download(file.name, new Blob([file.text], {type: "text/plain"}));
  }

  #movesView() {
    const {review} = this;
    return html`<section class="panel" aria-labelledby="marked-title"><h2 id="marked-title">${t("review.markedMoves")}</h2>
        ${markedList(review.moves, this, this.ply, this.#sides, {go: (ply) => this.#go(ply), filter: (change) => this.#filter(change), busy: review.busy})}</section>
      <section class="panel" aria-labelledby="moves-title"><h2 id="moves-title">${t("game.moves")}</h2>
        <div class="record" id="record">${moveList(this.nodes[0], this.nodes[this.ply], (node) => this.#go(this.nodes.indexOf(node)))}</div>
        <p class="quiet small" id="keys">${t("review.keys")}</p></section>`;
  }
}

/** What names a game in an address. @param {Source} of */
const key = (of) => JSON.stringify([of.game, of.position || "", of.moves]);

/** The cells of a move in a position. @param {any} at what the lab says of the position @param {string} move */
const cellsOf = (at, move) => at?.grid?.moves.find((/** @type {any} */ m) => m.move === move)?.cells ?? [];

/** The arrows of a move: the move itself, the better one, and what answers it. @param {Move} move @param {any} before @param {any} after @returns {Arrow[]} */
function arrowsOf(move, before, after) {
  /** @type {Arrow[]} */
  const arrows = [{kind: "played", move: move.move, cells: cellsOf(before, move.move)}];
  if (move.sentences.length === 0) return [];
  if (move.best.move !== move.played.move) arrows.push({kind: "better", move: move.best.move, cells: cellsOf(before, move.best.move)});
  const answer = marks.includes(move.mark) && move.sentences.find((s) => s.line.length > 0 && s.after === move.ply && !s.position);
  if (answer) arrows.push({kind: "answer", move: answer.line[0], cells: cellsOf(after, answer.line[0])});
  return arrows;
}

await start();
customElements.define("review-page", ReviewPage);
