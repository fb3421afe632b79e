// The play page: a game against the computer, between two people or of the computer alone, with what the engine thinks of it.
//
// The page holds the game (play-record.js), whose node that is shown is the current one. play-board.js is the board,
// play-setup.js the choice of a game, play-rival.js how well the computer plays and against whom, play-analysis.js the engine's part, play-lists.js shows lines, moves and the graph. The
// address's hash carries the whole game; the browser remembers the last one, with its clock.

import {html, nothing} from "./lib/lit.js";
import {get, post} from "./api.js";
import {icon} from "./icons.js";
import {LabElement, keysOn, start, still} from "./shell.js";
import {recall, remember, t, tn} from "./strings.js";
import {Analyst, linesOf, shown, verdict} from "./play-analysis.js";
import {Clock, clockText} from "./play-clock.js";
import {Node, read, written} from "./play-record.js";
import {lineList, moveList, valueGraph} from "./play-lists.js";
import {Acquaintance, emptyStrength} from "./play-rival.js";
import {emptySetup} from "./play-setup.js";
import "./play-board.js";

/** @typedef {import("./play-setup.js").Setup} Setup */
/** @typedef {import("./play-rival.js").Strength} Strength */
/** @typedef {"max" | "min"} Side */

const other = (/** @type {Side} */ side) => /** @type {Side} */ (side === "max" ? "min" : "max");
const hintTime = 1000; // ms
const settle = 150; // ms that a position stays before it is analysed
const pace = 600; // ms between the moves of a computer that plays alone
const mostLines = 100;

class PlayPage extends LabElement {
  static properties = {
    games: {state: true}, setup: {state: true}, node: {state: true}, error: {state: true}, thinking: {state: true}, moving: {state: true}, flipped: {state: true},
    analysing: {state: true}, lines: {state: true}, hint: {state: true}, ended: {state: true}, copied: {state: true}, marks: {state: true},
    strength: {state: true},
  };

  constructor() {
    super();
    /** @type {any[]} */
    this.games = [];
    /** @type {Setup} */
    this.setup = emptySetup();
    /** @type {Strength} */
    this.strength = emptyStrength();
    this.person = new Acquaintance();
    this.taught = false; // the game has been learned from: once is enough, whatever is taken back
    this.root = new Node("", null);
    /** @type {Node} */
    this.node = this.root;
    this.error = "";
    this.flipped = false;
    /** @type {AbortController | null} the computer's move under way */
    this.thinking = null;
    /** @type {AbortController | null} */
    this.hinting = null;
    /** @type {{move: string, value: any} | null} */
    this.hint = null;
    this.analysing = recall("analysing") === "on";
    this.lines = recall("lines") ?? "3";
    this.analyst = new Analyst();
    /** @type {{node: Node, why: "resigned" | "outOfTime", loser: Side} | null} */
    this.ended = null;
    this.copied = "";
    /** @type {{max: string, min: string}} */
    this.marks = {max: "MAX", min: "MIN"};
    this.clock = new Clock(0, 0);
    this.moving = false; // a person's move is being made
    this.asked = 0;
    this.showing = Promise.resolve(false);
    this.settling = 0;
    this.written = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.analyst.addEventListener("change", () => this.#analysed());
    window.addEventListener("keydown", (e) => this.#key(e));
    window.addEventListener("hashchange", () => location.hash !== this.written && this.#open(location.hash.slice(1)));
    window.addEventListener("pagehide", () => this.#quiet());
    window.addEventListener("pageshow", (e) => e.persisted && this.#again());
    window.addEventListener("gone", () => this.clock.stop());
    window.addEventListener("language", () => this.#again());
    window.addEventListener("back", () => this.#again());
    this.#loadGames();
    this.#first();
  }

  async #loadGames() {
    try {
      this.games = (await get("/games")).games;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (/** @type {Error} */ (error).name !== "AbortError") this.error = /** @type {Error} */ (error).message;
  }

  /** Asks for all texts anew, and goes on: from the move that is about to be shown, if one is. */
  async #again() {
    await this.showing;
    this.#loadGames();
    for (const node of this.root.all()) node.at = null;
    await this.#show(this.node);
    this.#goOn(this.node.children.length === 0);
  }

  // The address, and what the browser remembers.

  #first() {
    const hash = location.hash.slice(1);
    let kept = null;
    try {
      kept = JSON.parse(recall("game") ?? "null");
    } catch {
      // It is of no use then.
    }
    const same = kept && (hash === "" || hash === kept.hash);
    this.#open(hash || kept?.hash || "", same ? kept : null);
  }

  /** @param {string} hash @param {any} [kept] */
  async #open(hash, kept = null) {
    const given = new URLSearchParams(hash);
    const setup = emptySetup();
    for (const name of /** @type {(keyof Setup)[]} */ (Object.keys(setup))) setup[name] = given.get(name) ?? setup[name];
    const strength = emptyStrength();
    for (const name of /** @type {(keyof Strength)[]} */ (Object.keys(strength))) strength[name] = given.get(name) ?? strength[name];
    const moves = read(given.get("moves") ?? "");
    const root = moves ?? new Node("", null);
    const node = root.all()[Number(given.get("at") ?? -1)] ?? root.line().at(-1);
    this.flipped = given.get("flip") === "1";
    this.strength = strength;
    for (const i of kept?.told ?? []) root.all()[i].told = true;
    if (!moves) this.error = t("game.parentheses");
    if (!moves || !await this.#begin(setup, root, /** @type {Node} */ (node))) {
      await this.#fallBack(setup);
      return;
    }
    this.taught = Boolean(kept?.taught);
    if (kept?.clock && this.clock.left) this.clock.left = kept.clock;
    if (kept?.ended) this.ended = {...kept.ended, node: this.node};
    this.#save();
    this.#goOn(this.node.children.length === 0);
  }

  /** Where an address cannot be shown and nothing else is, shows what of it can be; the error stays. @param {Setup} setup */
  async #fallBack(setup) {
    const {error} = this;
    for (const part of [setup, {...setup, position: ""}, emptySetup()]) {
      if (this.node.at || await this.#begin(part, new Node("", null), null)) break;
    }
    this.error = error;
  }

  #save() {
    const hash = new URLSearchParams();
    const empty = {...emptySetup(), ...emptyStrength()};
    for (const [name, value] of Object.entries({...this.setup, ...this.strength})) {
      if (name === "game" || value !== /** @type {any} */ (empty)[name]) hash.set(name, value);
    }
    const moves = written(this.root);
    if (moves) hash.set("moves", moves);
    const all = this.root.all();
    const at = all.indexOf(this.node);
    if (moves) hash.set("at", String(at));
    if (this.flipped) hash.set("flip", "1");
    this.written = `#${hash}`;
    history.replaceState(null, "", this.written);
    const ended = this.ended?.node === this.node ? {why: this.ended.why, loser: this.ended.loser} : null;
    const clock = this.clock.left && {max: this.clock.time("max"), min: this.clock.time("min")};
    const told = all.flatMap((n, i) => n.told ? [i] : []);
    remember("game", JSON.stringify({hash: String(hash), clock, ended, told, taught: this.taught}));
  }

  // The game.

  /** What the lab is asked about a node. @param {Node} node */
  #place(node) {
    return {game: this.setup.game, position: this.setup.position, moves: node.moves()};
  }

  /** The node with what the lab says of it. @param {Node} node */
  async #known(node) {
    node.at ??= await post("/positions", this.#place(node));
    node.path().slice(1).forEach((n, i) => (n.move = node.at.played[i])); // as the game writes them
    return node;
  }

  /** Begins with a game, at one of its nodes, unless the lab refuses it; then all stays as it is. @param {Setup} setup @param {Node} root @param {Node | null} node */
  async #begin(setup, root, node) {
    const before = {setup: this.setup, root: this.root};
    Object.assign(this, {setup, root});
    try {
      for (const leaf of root.all().filter((n) => n.children.length === 0 || n === node)) await this.#known(leaf);
      await this.#known(root);
    } catch (error) {
      Object.assign(this, before);
      this.#fail(error);
      return false;
    }
    this.#quiet();
    this.ended = null;
    this.taught = false;
    this.person.anew();
    this.person.meet(root.at.game);
    this.clock.stop();
    this.clock = new Clock(Number(setup.minutes), Number(setup.bonus));
    this.clock.addEventListener("tick", () => this.requestUpdate());
    this.clock.addEventListener("out", (e) => this.#end("outOfTime", /** @type {CustomEvent} */ (e).detail));
    this.#learnMarks();
    return this.#show(node ?? root);
  }

  /** Finds out how the game draws the two sides, by playing a move of each if need be. */
  async #learnMarks() {
    const {root} = this;
    let at = root.at;
    if (at?.sides) return; // they have names
    const marks = {max: "MAX", min: "MIN"};
    const moves = [];
    for (let ply = 0; at?.grid && ply < 3; ply++) {
      for (const piece of at.grid.cells) if (piece.side) marks[/** @type {Side} */ (piece.side)] = piece.mark;
      if (marks.max !== "MAX" && marks.min !== "MIN" || at.over) break;
      moves.push(at.moves[0]);
      at = await post("/positions", {...this.#place(root), moves}).catch(() => null);
    }
    if (this.root === root) this.marks = marks;
  }

  /** Shows a node. Resolves to whether nothing came between. @param {Node} node @returns {Promise<boolean>} */
  #show(node) {
    return (this.showing = this.#reach(node));
  }

  /** Learns of a node, and of the one before it, what is not known, and then shows it. @param {Node} node */
  async #reach(node) {
    const asked = ++this.asked;
    this.#quiet();
    try {
      await this.#known(node);
      if (node.parent) await this.#known(node.parent);
    } catch (error) {
      if (asked === this.asked) this.#fail(error);
      return false;
    }
    if (asked !== this.asked) return false;
    this.error = "";
    this.marks = node.at.sides ?? this.marks;
    for (const n of node.path()) if (n.parent) n.parent.next = n;
    this.node = node;
    this.requestUpdate();
    this.#save();
    this.#analyse();
    return true;
  }

  /** Ends what is under way for the position that is shown. */
  #quiet() {
    this.thinking?.abort();
    this.thinking = null;
    this.hinting?.abort();
    this.hinting = null;
    this.hint = null;
    clearTimeout(this.settling);
    this.analyst.stop();
  }

  /** The sides that people play. @returns {Side[]} */
  #people() {
    const first = /** @type {Side} */ (this.root.at?.turn ?? "max");
    /** @type {Record<string, Side[]>} */
    const people = {first: [first], second: [other(first)], both: ["max", "min"], none: []};
    return people[this.setup.you] ?? [];
  }

  get #over() {
    return !this.node.at || this.node.at.over || this.ended?.node === this.node;
  }

  /** Whether a person may move now. */
  get #mine() {
    return !this.#over && !this.thinking && !this.moving && this.#people().includes(this.node.at.turn);
  }

  /** Makes a person's move. @param {string} move */
  async #move(move) {
    if (!this.#mine) return;
    this.clock.moved(this.node.at.turn);
    const fresh = !this.node.children.some((c) => c.move === move);
    const child = this.node.child(move);
    const had = this.#hasFocus();
    this.moving = true;
    const shown = await this.#show(child);
    this.moving = false;
    if (!shown) {
      if (fresh && !child.at) child.remove();
      return;
    }
    if (had) this.#focusBoard();
    this.#learn();
    this.#goOn();
  }

  #hasFocus() {
    return this.querySelector("play-board")?.contains(document.activeElement);
  }

  async #focusBoard() {
    await this.updateComplete;
    const board = /** @type {any} */ (this.querySelector("play-board"));
    await board?.updateComplete;
    if (!this.#hasFocus()) board?.focus();
  }

  /** Lets the clock run, and the computer move if it is its turn. @param {boolean} [reply] */
  #goOn(reply = true) {
    if (this.#over) {
      this.clock.stop();
      return;
    }
    this.clock.run(this.node.at.turn);
    const {turn} = this.node.at;
    if (reply && !this.#people().includes(turn)) this.#think();
  }

  /** Has the computer make a move, and another one if it plays alone. */
  async #think() {
    if (this.#over || this.thinking) return;
    const {node} = this;
    const {turn} = node.at;
    const control = this.thinking = new AbortController();
    let answer;
    try {
      if (this.setup.you === "none" && !still()) await new Promise((resolve) => setTimeout(resolve, pace));
      if (control.signal.aborted) return;
      answer = await post("/choose", {...this.#place(node), ...this.#how(turn)}, control.signal);
    } catch (error) {
      if (this.thinking === control) {
        this.thinking = null;
        this.#fail(error);
      }
      return;
    }
    if (this.thinking !== control) return;
    this.clock.moved(turn);
    this.thinking = null;
    this.person.seen(answer.advice);
    if (!await this.#show(node.child(answer.move))) return;
    this.#learn();
    this.#goOn();
  }

  /** How the computer is to choose a move: against what is known of the person, or at a level. @param {Side} turn */
  #how(turn) {
    if (this.strength.rival === "known" && !this.#large && this.person.name && !this.person.off && this.#people().length === 1) {
      return {player: this.person.name, hinted: this.#told()};
    }
    const level = Number(this.strength.level);
    return {level, time_ms: level === 10 ? Math.max(10, Math.round(Math.min(1000 * Number(this.strength.time), this.clock.time(turn) / 20))) : 0};
  }

  /** The numbers of the moves of which the person was told that they are best. */
  #told() {
    return this.node.path().slice(0, -1).flatMap((n, i) => n.told ? [i] : []);
  }

  /** Has the computer learn from the game, if it has just ended and the person has a name. */
  async #learn() {
    const people = this.#people();
    if (!this.#over || people.length !== 1 || !this.person.name || this.#large || this.ended?.why === "outOfTime") return;
    if (this.taught) {
      this.person.again();
      return;
    }
    this.taught = true;
    this.taught = await this.person.learn({...this.#place(this.node), side: people[0], resigned: this.ended !== null, hinted: this.#told()});
    this.#save();
  }

  /** Whether the game is known to be too large for its moves to be judged. */
  get #large() {
    return Boolean(this.games.find((g) => g.name === this.setup.game)?.large);
  }

  /** Another strength holds from the computer's next move on. @param {Strength} strength */
  #strengthen(strength) {
    this.strength = strength;
    this.#save();
  }

  /** Goes back to where a person has moved last. */
  async #undo() {
    this.ended = null;
    const people = this.#people();
    let to = this.node.parent;
    if (!to) return;
    try {
      while (to.parent && people.length === 1 && !people.includes((await this.#known(to)).at.turn)) to = to.parent;
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (!await this.#show(to)) return;
    if (this.#mine) this.clock.run(this.node.at.turn);
    else this.clock.stop();
  }

  /** @param {"resigned" | "outOfTime"} why @param {Side} loser */
  #end(why, loser) {
    if (this.#over) return;
    this.#quiet();
    this.clock.stop();
    this.ended = {node: this.node, why, loser};
    this.#learn();
    this.#save();
    this.#analyse();
  }

  #resign() {
    const people = this.#people();
    this.#end("resigned", people.length === 1 ? people[0] : this.node.at.turn);
  }

  async #hint() {
    if (!this.#mine || this.hinting) return;
    const control = this.hinting = new AbortController();
    this.node.told = true;
    this.#save();
    this.requestUpdate();
    try {
      const found = await post("/analyze", {...this.#place(this.node), algorithm: "engine", time_ms: hintTime}, control.signal);
      if (this.hinting === control) this.hint = {move: found.best, value: found};
    } catch (error) {
      this.#fail(error);
    }
    if (this.hinting === control) this.hinting = null;
    this.requestUpdate();
  }

  /** Plays moves out from a node, to look at where they lead. @param {Node} from @param {string[]} moves */
  #playOut(from, moves) {
    let node = from;
    for (const move of moves) node = node.child(move);
    this.#show(node);
  }

  // Analysis.

  #analyse() {
    clearTimeout(this.settling);
    if (!this.analysing || !this.node.at || this.node.at.over) {
      this.analyst.stop();
      this.requestUpdate();
      return;
    }
    const {node} = this;
    this.analyst.found = null;
    const lines = this.lines === "all" ? Math.min(mostLines, node.at.moves.length) : Number(this.lines);
    this.settling = setTimeout(() => this.analyst.start(this.#place(node), lines), settle);
  }

  #analysed() {
    if (this.analyst.found) {
      this.node.found = this.analyst.found;
      this.node.told = true;
    }
    this.requestUpdate();
  }

  #toggleAnalysis() {
    this.analysing = !this.analysing;
    remember("analysing", this.analysing ? "on" : "off");
    this.#analyse();
  }

  /** @param {string} lines */
  #setLines(lines) {
    this.lines = lines;
    remember("lines", lines);
    this.#analyse();
  }

  // Import and export.

  /** @param {SubmitEvent} e */
  async #import(e) {
    e.preventDefault();
    const text = /** @type {HTMLTextAreaElement} */ (this.querySelector("#moves-text")).value;
    const root = read(text);
    if (!root) {
      this.error = t("game.parentheses");
      return;
    }
    if (await this.#begin(this.setup, root, /** @type {Node} */ (root.line().at(-1)))) this.clock.stop();
  }

  /** @param {string} what @param {string} text */
  async #copy(what, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = what;
      setTimeout(() => (this.copied = ""), 2000);
    } catch {
      this.error = t("game.noCopy");
    }
  }

  // The page.

  /** @param {Setup} setup */
  async #start(setup) {
    if (await this.#begin(setup, new Node("", null), null)) {
      /** @type {HTMLDetailsElement} */ (this.querySelector("#new")).open = false;
      this.#goOn();
      this.#focusBoard();
    }
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (e.target);
    if (target.closest("input, select, textarea, .scroll")) return;
    /** @type {Record<string, () => any>} */
    const keys = {ArrowLeft: () => this.#step(-1), ArrowRight: () => this.#step(1), Home: () => this.#step(-Infinity), End: () => this.#step(Infinity)};
    if (keysOn()) {
      Object.assign(keys, {u: () => this.#undo(), h: () => this.#hint(), f: () => this.#flip(), a: () => this.#toggleAnalysis()});
    }
    if (!keys[e.key]) return;
    e.preventDefault();
    keys[e.key]();
  }

  /** @param {number} by */
  #step(by) {
    const line = this.node.line();
    const to = Math.max(0, Math.min(line.length - 1, line.indexOf(this.node) + by));
    if (line[to] !== this.node) this.#show(line[to]);
  }

  #flip() {
    if (this.node.at?.grid?.falls) return;
    this.flipped = !this.flipped;
    this.#save();
  }

  render() {
    document.title = `${t("nav.play")} · Jugada`;
    return html`
      <h1 class="seen-not">${t("nav.play")}</h1>
      <div class="table">
        ${this.#boardView()}
        <div class="beside">
          ${this.#rivalView()}
          <details class="panel" id="new" ?open=${this.root.children.length === 0}><summary>${t("game.new")}</summary>
            <play-setup .setup=${this.setup} .games=${this.games} @start=${(/** @type {CustomEvent} */ e) => this.#start(e.detail)}></play-setup></details>
          ${this.#movesView()}
        </div>
        <div class="beside">${this.#analysisView()}${this.#exchangeView()}</div>
      </div>`;
  }

  /** Whether the board is turned: by itself for a person who sits at its upper edge. */
  get #turned() {
    const grid = this.node.at?.grid;
    const people = this.#people();
    return !grid?.falls && this.flipped !== (Boolean(grid?.opposed) && people.length === 1 && people[0] === "min");
  }

  #boardView() {
    const {at} = this.node;
    const falls = Boolean(at?.grid?.falls);
    const grid = this.node.parent?.at?.grid;
    const last = grid?.moves.find((/** @type {any} */ m) => m.move === this.node.move)?.cells ?? [];
    const people = this.#people();
    const waits = at && !this.#over && !this.thinking && !people.includes(at.turn);
    return html`<section class="seat" aria-label=${t("game.board")}>
      ${this.#clockView()}
      <p class="status" id="status" role="status">${this.#status()}</p>
      ${at?.tally ? html`<p class="small" id="tally">${at.tally}</p>` : nothing}
      ${this.error ? html`<p class="error" role="alert" id="error">${this.error}</p>` : nothing}
      <play-board .at=${at} .last=${last} .hinted=${this.hint?.move ?? ""} .values=${this.#values()} ?closed=${!this.#mine} ?flipped=${this.#turned}
        @move=${(/** @type {CustomEvent} */ e) => this.#move(e.detail)}></play-board>
      ${this.hint ? html`<p class="hint" id="hint-text" role="status">${t("game.hinted", this.hint.move, verdict(this.hint.value, this.marks))}</p>` : nothing}
      <div class="actions">
        <button type="button" id="undo" ?disabled=${!this.node.parent} @click=${this.#undo}>${t("game.undo")}</button>
        <button type="button" id="hint" ?disabled=${!this.#mine || this.hinting} @click=${this.#hint}>${t("game.hint")}</button>
        ${falls || !at?.grid ? nothing : html`<button type="button" id="flip" aria-pressed=${String(this.#turned)} @click=${this.#flip}>${t("game.flip")}</button>`}
        <button type="button" id="resign" ?disabled=${this.#over || people.length === 0} @click=${this.#resign}>${t("game.resign")}</button>
        ${waits ? html`<button type="button" class="primary" id="go-on" @click=${this.#think}>${t("game.goOn")}</button>` : nothing}
        ${this.thinking ? html`<button type="button" id="stop" @click=${() => { this.#quiet(); this.clock.stop(); this.#analyse(); this.requestUpdate(); }}>${t("game.stop")}</button>` : nothing}
      </div>
    </section>`;
  }

  /** Whom the computer plays against, and how well; without a computer there is nothing to choose. */
  #rivalView() {
    const people = this.#people();
    if (people.length === 2) return nothing;
    return html`<details class="panel" id="computer" ?open=${innerWidth > 768}><summary>${t("rival.title")}</summary>
      <play-rival .strength=${this.strength} .person=${this.person} ?alone=${people.length === 1} ?large=${this.#large}
        @strength=${(/** @type {CustomEvent} */ e) => this.#strengthen(e.detail)}></play-rival></details>`;
  }

  #clockView() {
    if (!this.clock.left) return nothing;
    return html`<div class="clocks" role="timer" aria-label=${t("game.clock")}>${/** @type {Side[]} */ (["max", "min"]).map((side) => html`
      <span class=${this.clock.running === side ? "running" : ""}>${this.marks[side]} <strong>${clockText(this.clock.time(side))}</strong></span>`)}</div>`;
  }

  /** Whose turn it is, or how the game has ended. */
  #status() {
    const {at, move, parent} = this.node;
    if (!at) return this.error ? "" : t("loading");
    const result = this.#result();
    if (result) return html`<strong id="result">${result}</strong>`;
    const played = move && parent?.at ? `${t("game.played", this.marks[/** @type {Side} */ (parent.at.turn)], move)} ` : "";
    const name = this.marks[/** @type {Side} */ (at.turn)];
    const people = this.#people();
    if (this.thinking) return played + t("game.thinking", name);
    if (!people.includes(at.turn)) return played + t("game.computerWaits", name);
    return played + (people.length === 1 ? t("game.yourTurn", name) : t("game.toMove", name));
  }

  /** How the game has ended, in words; "" if it goes on. */
  #result() {
    const {at} = this.node;
    if (this.ended?.node === this.node) {
      const {why, loser} = this.ended;
      return `${why === "resigned" ? t("game.resigned", this.marks[loser]) : t("game.outOfTime", this.marks[loser])} ${this.#winner(other(loser))}.`;
    }
    if (!at?.over) return "";
    if (at.winner) return `${this.#winner(at.winner)}${at.margin ? `, ${at.margin}` : ""}.`;
    if (at.drawn) return at.why ? t("game.drawnBy", at.why) : t("game.drawn");
    return t("game.endsWith", shown(at.static ?? "0"));
  }

  /** @param {Side} side */
  #winner(side) {
    const people = this.#people();
    if (people.length !== 1) return t("game.won.side", this.marks[side]);
    return people.includes(side) ? t("game.won.you", this.marks[side]) : t("game.won.computer", this.marks[side]);
  }

  /** The values of the moves, if all are asked for. */
  #values() {
    const {found} = this.analyst;
    if (!this.analysing || this.lines !== "all" || !found) return new Map();
    const lines = linesOf(found);
    return new Map(lines.map((l) => [l.moves[0], {text: shown(l.value, l.bound), best: l.value === lines[0].value}]));
  }

  #movesView() {
    const line = this.node.line();
    const i = line.indexOf(this.node);
    /** @param {string} id @param {string} sign @param {string} label @param {number} by @param {boolean} off */
    const to = (id, sign, label, by, off) => html`<button type="button" class="icon" id=${id} aria-label=${label} title=${label} ?disabled=${off} @click=${() => this.#step(by)}>${icon(sign)}</button>`;
    return html`<section class="panel" aria-labelledby="moves-title">
      <h2 id="moves-title">${t("game.moves")}</h2>
      <div class="steps">
        ${to("first", "first", t("game.first"), -Infinity, i === 0)}${to("back", "back", t("game.back"), -1, i === 0)}
        ${to("next", "next", t("game.next"), 1, i === line.length - 1)}${to("last", "last", t("game.last"), Infinity, i === line.length - 1)}
      </div>
      <div class="record" id="record">${this.root.children.length === 0 ? html`<p class="quiet">${t("game.noMoves")}</p>`
        : moveList(this.root, this.node, (node) => this.#show(node))}</div>
    </section>`;
  }

  #analysisView() {
    const found = this.node.found;
    const line = this.node.line();
    const {at} = this.node;
    return html`<section class="panel" aria-labelledby="analysis-title">
      <h2 id="analysis-title">${t("game.analysis")}</h2>
      <div class="row">
        <button type="button" id="analyse" aria-pressed=${String(this.analysing)} @click=${this.#toggleAnalysis}>${t("game.analyse")}</button>
        <label class="field line"><span>${t("game.lines")}</span><select id="lines" @change=${(/** @type {any} */ e) => this.#setLines(e.target.value)}>
          ${["1", "2", "3", "5", "all"].map((n) => html`<option value=${n} ?selected=${n === this.lines}>${n === "all" ? t("game.lines.all") : n}</option>`)}</select></label>
      </div>
      ${this.analysing && at && !at.over ? html`
        <p class="verdict" id="verdict">${found ? verdict(found, this.marks) : "…"}</p>
        <p class="quiet small" id="depth" data-busy=${String(this.analyst.busy)}>${this.analyst.error || (found ? `${t("game.depth", found.iterations?.at(-1)?.depth ?? found.depth)} · ${tn("count.nodes", found.nodes)}${found.whole && linesOf(found).every((l) => l.whole) ? ` · ${t("game.proved")}` : found.selective ? ` · ${t("game.selective")}` : ""}` : t("game.searching"))}</p>
        <ol class="lines" id="best-lines">${found ? lineList(linesOf(found), (moves) => this.#playOut(this.node, moves)) : nothing}</ol>` : nothing}
      ${line.length > 1 ? html`${valueGraph(line, this.node, this.marks, (node) => this.#show(node))}
        <div class="row"><a class="button" id="review" href=${`/review.html#${this.#reviewHash(line)}`}>${t("game.review")}</a></div>` : nothing}
    </section>`;
  }

  #exchangeView() {
    const {at} = this.node;
    return html`<details class="panel" id="exchange"><summary>${t("game.exchange")}</summary>
      <form class="setup" @submit=${this.#import}>
        <label class="field"><span>${t("game.movesText")}</span><textarea id="moves-text" class="mono" rows="3" spellcheck="false" .value=${written(this.root)}></textarea></label>
        <div class="row"><button type="submit" id="import">${t("game.import")}</button>
          <button type="button" @click=${() => this.#copy("link", location.href)}>${this.copied === "link" ? t("export.copied") : t("export.link")}</button></div>
        <label class="field"><span>${t("game.positionText")}</span><input id="position-text" class="mono" readonly .value=${at?.position ?? ""}></label>
        <div class="row"><button type="button" @click=${() => this.#copy("position", at?.position ?? "")}>${this.copied === "position" ? t("export.copied") : t("game.copyPosition")}</button>
          <a class="button" id="to-tree" href=${`/tree.html#${this.#treeHash()}`}>${t("game.asTree")}</a></div>
      </form></details>`;
  }

  /** The game as the review page takes it. @param {Node[]} line */
  #reviewHash(line) {
    const {game, position} = this.setup;
    const root = new Node("", null);
    /** @type {Node} */ (line.at(-1)).moves().reduce((node, move) => node.child(move), root);
    return String(new URLSearchParams({game, ...(position && {position}), moves: written(root), at: String(line.indexOf(this.node))}));
  }

  /** The position as the tree page takes it. */
  #treeHash() {
    const hash = new URLSearchParams({game: this.setup.game, position: this.node.at?.position ?? ""});
    if (this.setup.game !== "tree") hash.set("depth", "2");
    return String(hash);
  }
}

await start();
customElements.define("play-page", PlayPage);
