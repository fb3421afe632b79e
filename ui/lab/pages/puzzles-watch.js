// <puzzle-watch>: searches for a way by several algorithms side by side, in step or each at its own pace. In step means that each
// has taken up as many positions.
//
// It fires "watching" when what a link should show has changed; see Watching.

import {html, live, nothing, repeat, svg, unsafeHTML} from "./lib/lit.js";
import {icon} from "./icons.js";
import {LabElement, keysOn} from "./shell.js";
import {number, t, tn} from "./strings.js";
import {PathPlayer} from "./puzzles-player.js";
import {algorithmName, bytesText, dives, informed, keyOf, outcome, placeName, told} from "./puzzles-words.js";

/** @typedef {import("./puzzles-player.js").Step} Step */
/** @typedef {{id: number, algorithm: string, player: PathPlayer}} Pane */
/**
 * @typedef {object} Watching what is watched
 * @property {string[]} algorithms
 * @property {number[]} steps
 * @property {boolean} own each at its own pace
 * @property {number} limit positions taken up, of each
 * @property {number} depth of dfs; 0: none
 * @property {number} weight of the estimates of weighted
 */

/** @returns {Watching} */
export const emptyWatching = () => ({algorithms: ["dfs", "bfs", "dfid", "astar", "idastar-notes"], steps: [], own: false, limit: 10_000, depth: 0, weight: 2});

const mostPanes = 5;
const limits = [1000, 10_000, 100_000, 1_000_000];
const speeds = [1, 2, 5, 20, 100, 1000]; // steps a second
const mostRounds = 5; // that there is room for
const frames = 20; // that are shown in a second at most
const patience = 20_000; // ms that a search may take

class PuzzleWatch extends LabElement {
  static properties = {
    puzzle: {attribute: false}, problem: {attribute: false}, followed: {attribute: false}, watching: {attribute: false},
    panes: {state: true}, active: {state: true}, playing: {state: true}, speed: {state: true},
  };

  constructor() {
    super();
    this.puzzle = "";
    /** @type {any} what is sent with each request; null: nothing is to be watched yet */
    this.problem = null;
    /** @type {string[]} */
    this.followed = [];
    this.watching = emptyWatching();
    /** @type {Pane[]} */
    this.panes = [];
    this.active = 0;
    this.playing = 0;
    this.speed = 2;
    this.count = 0;
    this.shown = "";
    this.again = () => this.panes.forEach((p) => p.player.resume());
    this.mend = () => this.panes.forEach((p) => p.player.error && p.player.resume());
    this.pressed = (/** @type {KeyboardEvent} */ e) => this.#key(e);
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("language", this.again);
    window.addEventListener("back", this.mend);
    window.addEventListener("keydown", this.pressed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
    for (const pane of this.panes) pane.player.close();
    window.removeEventListener("language", this.again);
    window.removeEventListener("back", this.mend);
    window.removeEventListener("keydown", this.pressed);
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (!changed.has("problem") && !changed.has("watching")) return;
    const wanted = JSON.stringify([this.puzzle, this.problem, this.watching]);
    if (!this.problem || wanted === this.shown) return;
    this.shown = wanted;
    this.#stop();
    for (const pane of this.panes) pane.player.close();
    const {algorithms, steps} = this.watching;
    this.panes = algorithms.filter((a) => this.followed.includes(a)).slice(0, mostPanes).map((a) => this.#pane(a));
    this.panes.forEach((pane, i) => this.#search(pane, steps[i] ?? 0));
    this.active = 0;
  }

  /** @param {string} algorithm @returns {Pane} */
  #pane(algorithm) {
    const pane = {id: this.count++, algorithm, player: new PathPlayer()};
    pane.player.addEventListener("change", () => this.requestUpdate());
    return pane;
  }

  /** @param {Pane} pane @param {number} at */
  #search(pane, at) {
    const {limit, depth, weight} = this.watching;
    const {algorithm} = pane;
    return pane.player.load(this.puzzle, {...this.problem, algorithm, nodes: limit, time_ms: patience,
      depth: algorithm === "dfs" && depth ? depth : undefined, weight: algorithm === "weighted" ? weight : undefined}, at);
  }

  /** Says what is watched now. */
  #tell() {
    this.watching = {...this.watching, algorithms: this.panes.map((p) => p.algorithm), steps: this.panes.map((p) => p.player.wanted)};
    this.shown = JSON.stringify([this.puzzle, this.problem, this.watching]);
    this.dispatchEvent(new CustomEvent("watching", {detail: this.watching}));
  }

  /** @param {Partial<Watching>} change */
  #change(change) {
    this.#stop();
    this.watching = {...this.watching, ...change};
    this.dispatchEvent(new CustomEvent("watching", {detail: this.watching}));
  }

  #add() {
    const used = this.panes.map((p) => p.algorithm);
    const algorithm = this.followed.find((a) => !used.includes(a)) ?? this.followed[0];
    const pane = this.#pane(algorithm);
    this.panes = [...this.panes, pane];
    this.#search(pane, this.watching.own ? 0 : this.#at()).then(() => this.#tell());
  }

  /** @param {Pane} pane */
  #remove(pane) {
    pane.player.close();
    this.panes = this.panes.filter((p) => p !== pane);
    this.active = 0;
    this.#tell();
  }

  // Time.

  /** The panes that a command is for. */
  #moved() {
    return this.watching.own ? this.panes.slice(this.active, this.active + 1) : this.panes;
  }

  /** The step that the panes are at: in step those that are over wait at their ends. */
  #at() {
    return Math.max(0, ...this.#moved().map((p) => p.player.wanted));
  }

  get #last() {
    return Math.max(0, ...this.#moved().map((p) => p.player.last));
  }

  /** @param {number} step @param {number} [every] */
  async #goTo(step, every = 1) {
    await Promise.all(this.#moved().map((p) => p.player.go(step, every)));
    this.#tell();
  }

  /** @param {number} by */
  #go(by) {
    this.#stop();
    this.#goTo(Math.max(0, Math.min(this.#at() + by, this.#last)));
  }

  /** To the next or last beginning of a round of the active pane. @param {boolean} back */
  #round(back) {
    this.#stop();
    const {player} = this.panes[this.active] ?? this.panes[0];
    const starts = (player.end?.rounds ?? []).map((/** @type {any} */ r) => r.step);
    const to = back ? starts.findLast((/** @type {number} */ s) => s < player.wanted) ?? 0 : starts.find((/** @type {number} */ s) => s > player.wanted) ?? player.last;
    this.#goTo(to);
  }

  #stop() {
    clearTimeout(this.playing);
    this.playing = 0;
  }

  #play() {
    if (this.playing) {
      this.#stop();
      return;
    }
    if (this.#at() >= this.#last) this.#goTo(0).then(() => this.#tick());
    else this.#tick();
  }

  #tick() {
    const every = Math.max(1, Math.round(this.speed / frames));
    this.playing = setTimeout(async () => {
      await this.#goTo(Math.min(this.#at() + every, this.#last), every);
      if (!this.playing) return;
      if (this.#at() >= this.#last || this.#moved().some((p) => p.player.error)) this.#stop();
      else this.#tick();
    }, 1000 * every / this.speed);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented || !keysOn() || this.panes.length === 0) return;
    const target = /** @type {HTMLElement} */ (e.target);
    if (target.closest("input, select, textarea, .scroll")) return;
    /** @type {Record<string, () => void>} */
    const keys = {n: () => this.#go(1), p: () => this.#go(-1), t: () => this.#round(false), T: () => this.#round(true)};
    if (!keys[e.key]) return;
    e.preventDefault();
    keys[e.key]();
  }

  render() {
    if (!this.problem) return nothing;
    return html`${this.#transport()}
      <div class="panes" data-count=${this.panes.length}>${repeat(this.panes, (p) => p.id, (p, i) => this.#paneView(p, i))}</div>
      ${this.#table()}`;
  }

  #transport() {
    const at = this.#at();
    const last = this.#last;
    const moved = this.#moved();
    const comes = moved.some((p) => !p.player.end && !p.player.error); // where it ends is not known yet
    const done = at >= last || comes;
    const rounds = moved.some((p) => p.player.end?.rounds.length > 1);
    /** @param {string} id @param {string} sign @param {string} label @param {() => void} action @param {boolean} off */
    const button = (id, sign, label, action, off) => html`<button type="button" id=${id} class="icon" title=${label} aria-label=${label} aria-disabled=${String(off)} @click=${action}>${icon(sign)}</button>`;
    return html`<div class="transport panel no-print" role="toolbar" aria-label=${t("play.title")}>
      <div class="keys">
        ${button("watch-first", "first", t("puzzles.first"), () => (this.#stop(), this.#goTo(0)), at === 0)}
        ${rounds ? button("watch-round-back", "previousRound", t("puzzles.previousRound"), () => this.#round(true), at === 0) : nothing}
        ${button("watch-back", "back", t("puzzles.back"), () => this.#go(-1), at === 0)}
        <button type="button" id="watch-play" class="primary" @click=${this.#play}>${icon(this.playing ? "pause" : "play")}<span>${this.playing ? t("play.pause") : t("play.play")}</span></button>
        ${button("watch-next", "next", t("puzzles.next"), () => this.#go(1), done)}
        ${rounds ? button("watch-round", "nextRound", t("puzzles.nextRound"), () => this.#round(false), done) : nothing}
        ${button("watch-last", "last", t("puzzles.last"), () => (this.#stop(), this.#goTo(this.#last)), done)}
      </div>
      <div class="seek"><input type="range" id="seek" min="0" max="1000" step="any" .value=${live(String(placeOf(at, last)))} aria-label=${t("play.slider")} aria-valuetext=${t("tree.step", number(at), number(last))}
        @input=${(/** @type {any} */ e) => (this.#stop(), this.#goTo(stepOf(Number(e.target.value), this.#last)))} @keydown=${(/** @type {KeyboardEvent} */ e) => this.#seekKey(e)}>
        <output id="at">${t("tree.step", number(at), number(last))}</output></div>
      <label class="check pace"><span>${t("play.speed")}</span><select id="watch-speed" @change=${(/** @type {any} */ e) => (this.speed = Number(e.target.value))}>
        ${speeds.map((s) => html`<option value=${s} ?selected=${s === this.speed}>${t("play.perSecond", number(s))}</option>`)}</select></label>
      <label class="check"><input type="checkbox" id="in-step" .checked=${live(!this.watching.own)} @change=${(/** @type {any} */ e) => this.#pace(!e.target.checked)}>${t("play.together")}</label>
      <label class="check"><span>${t("puzzles.limit")}</span><select id="limit" @change=${(/** @type {any} */ e) => this.#change({limit: Number(e.target.value)})}>
        ${limits.map((n) => html`<option value=${n} ?selected=${n === this.watching.limit}>${number(n)}</option>`)}</select></label>
      ${this.panes.some((p) => p.algorithm === "dfs") ? html`<label class="check"><span>${t("puzzles.depth")}</span><input id="depth" type="number" min="0" max="1000000" .value=${live(this.watching.depth ? String(this.watching.depth) : "")}
        placeholder=${t("puzzles.none")} @change=${(/** @type {any} */ e) => this.#change({depth: Math.max(0, Math.floor(Number(e.target.value)))})}></label>` : nothing}
      ${this.panes.some((p) => p.algorithm === "weighted") ? html`<label class="check"><span>${t("puzzles.weight")}</span><input id="weight" type="number" min="1" max="1000" step="any" .value=${live(String(this.watching.weight))}
        @change=${(/** @type {any} */ e) => this.#change({weight: Number(e.target.value) || 2})}></label>` : nothing}
      <button type="button" id="add" ?disabled=${this.panes.length >= mostPanes} @click=${this.#add}>${t("puzzles.add")}</button>
    </div>`;
  }

  /** Each at its own pace, or all in step from where the farthest is. @param {boolean} own */
  #pace(own) {
    this.#stop();
    const at = this.#at();
    this.watching = {...this.watching, own};
    if (own) this.#tell();
    else this.#goTo(at);
  }

  /** On the slider the arrows go a step. @param {KeyboardEvent} e */
  #seekKey(e) {
    const by = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10}[e.key];
    if (!by) return;
    e.preventDefault();
    this.#go(by);
  }

  /** @param {Pane} pane @param {number} i */
  #paneView(pane, i) {
    const {player, algorithm} = pane;
    const {step, end} = player;
    const many = this.panes.length > 1;
    return html`<section class="pane panel" aria-label=${algorithmName(algorithm)} data-algorithm=${algorithm} ?data-active=${this.watching.own && many && i === this.active} data-busy=${String(player.busy)}
      @pointerdown=${() => (this.active = i)} @focusin=${() => (this.active = i)}>
      <header>
        <select aria-label=${t("puzzles.algorithm")} class="algorithm" @change=${(/** @type {any} */ e) => this.#swap(pane, e.target.value)}>
          ${this.followed.map((a) => html`<option value=${a} ?selected=${a === algorithm}>${algorithmName(a)}</option>`)}</select>
        ${many ? html`<button type="button" class="icon plain no-print" aria-label=${t("puzzles.remove", algorithmName(algorithm))} title=${t("puzzles.removeShort")} @click=${() => this.#remove(pane)}>${icon("close")}</button>` : nothing}
      </header>
      ${player.error ? html`<div class="failed error" role="alert"><p>${player.error}</p><button type="button" @click=${() => player.resume()}>${t("gone.retry")}</button></div>` : nothing}
      ${step ? this.#stepView(pane, step) : player.error ? nothing : html`<p class="quiet waiting-for" role="status">${t("puzzles.searching")}</p>`}
      ${end && player.over ? this.#endView(pane) : nothing}
    </section>`;
  }

  /** @param {Pane} pane @param {string} algorithm */
  #swap(pane, algorithm) {
    pane.algorithm = algorithm;
    this.#search(pane, pane.player.wanted).then(() => this.#tell());
  }

  /** @param {Pane} pane @param {Step} step */
  #stepView(pane, step) {
    const {player, algorithm} = pane;
    const guided = informed(algorithm);
    const before = player.steps.get(step.step - 1) ?? null;
    /** @type {[string, string | number][]} */
    const figures = [[t("puzzles.fig.depth"), number(step.ply)], ["g", number(step.g)]];
    if (guided) {
      figures.push(["h", step.h < 0 ? "∞" : number(step.h)]);
      figures.push(["f", step.h < 0 ? "∞" : algorithm === "weighted" ? number(step.g + this.watching.weight * step.h) : number(step.g + step.h)]);
    }
    return html`
      <div class="taken">
        ${step.svg ? html`<div class=${`small-board ${this.puzzle}`} role="img" aria-label=${placeName(step.position, this.puzzle)}>${unsafeHTML(step.svg)}</div>` : nothing}
        <div class="about"><code class="where">${placeName(step.position, this.puzzle)}</code>
          <dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div>
      </div>
      <p class="told" data-step=${step.step}>${told(step, algorithm, this.puzzle, before)}</p>
      ${this.#rounds(pane, step)}
      <dl class="counts">
        <div><dt>${t("puzzles.expanded")}</dt><dd class="expanded">${number(step.expanded)}</dd></div>
        <div><dt>${t("puzzles.generated")}</dt><dd class="generated">${number(step.generated)}</dd></div>
        <div><dt>${t("puzzles.kept")}</dt><dd class="kept">${number(step.kept)}</dd></div>
        <div><dt>${dives(algorithm) ? t("puzzles.untried") : t("puzzles.waiting")}</dt><dd class="waits">${number(step.waiting)}</dd></div>
      </dl>
      ${this.#front(step, algorithm)}`;
  }

  /** Thresholds, depths, levels: those that have begun. @param {Pane} pane @param {Step} step */
  #rounds(pane, step) {
    const {player, algorithm} = pane;
    const now = player.round(step.step);
    const rounds = (player.end?.rounds ?? []).slice(0, now + 1);
    if (rounds.length === 0 || rounds[0].bound < 0) return html`<div class="rounds"><p>${t("puzzles.rounds.none")}</p></div>`;
    const first = Math.max(0, rounds.length - mostRounds);
    return html`<div class="rounds"><p>${t(`puzzles.rounds.${keyOf(algorithm)}`)}</p><ol>${first > 0 ? html`<li aria-hidden="true">…</li>` : nothing}${rounds.slice(first).map((/** @type {any} */ r, /** @type {number} */ i) => {
      const here = first + i === now;
      const title = here ? t("puzzles.round.now") : tn("puzzles.round.done", r.expanded);
      return html`<li><button type="button" class="plain" aria-current=${here ? "step" : nothing} title=${title} aria-label=${`${number(r.bound)}: ${title}`} @click=${() => this.#toStep(pane, r.step)}>${number(r.bound)}${r.backward ? "′" : ""}</button></li>`;
    })}</ol></div>`;
  }

  /** @param {Pane} pane @param {number} step */
  #toStep(pane, step) {
    this.#stop();
    if (this.watching.own) this.active = this.panes.indexOf(pane);
    this.#goTo(step);
  }

  /** What waits, as bars, and the first of it. @param {Step} step @param {string} algorithm */
  #front(step, algorithm) {
    const top = Math.max(1, ...step.bars.map((b) => b.waiting));
    const few = step.bars.length <= 9;
    const wide = 220 / Math.max(step.bars.length, 9);
    const middle = (/** @type {number} */ i) => i * wide + wide / 2;
    const title = dives(algorithm) ? t("puzzles.front.deep") : t(`puzzles.front.${step.by}`);
    const range = (/** @type {any} */ b) => b.from === b.to ? number(b.from) : `${number(b.from)}–${number(b.to)}`;
    const said = step.bars.map((b) => `${range(b)}: ${number(b.waiting)}`).join("; ") || t("puzzles.front.nothing");
    const rows = dives(algorithm) ? step.queue.toReversed() : step.queue;
    return html`
      <figure class="front"><figcaption>${title}</figcaption>
        <svg viewBox="0 0 220 86" role="img" aria-label=${`${title}: ${said}`}><path d="M0 72.5H220" class="ground"></path>${step.bars.map((b, i) => svg`
          <rect x=${i * wide + wide * 0.1} width=${wide * 0.8} y=${72 - 56 * b.waiting / top} height=${56 * b.waiting / top} class=${i === 0 && !dives(algorithm) ? "bar first" : "bar"}><title>${range(b)}: ${number(b.waiting)}</title></rect>
          ${few ? svg`<text x=${middle(i)} y=${68 - 56 * b.waiting / top}>${short(b.waiting)}</text>` : nothing}
          ${few || i === 0 || i === step.bars.length - 1 || i === step.bars.length >> 1 ? svg`<text x=${few ? middle(i) : i === 0 ? 0 : i === step.bars.length - 1 ? 220 : middle(i)} y="84" class=${few ? "value" : i === 0 ? "value begin" : i === step.bars.length - 1 ? "value end" : "value"}>${few ? range(b) : number(b.from)}</text>` : nothing}`)}</svg></figure>
      <details class="queue"><summary>${dives(algorithm) ? t("puzzles.queue.way") : t("puzzles.queue.next")}</summary>
        ${rows.length === 0 ? html`<p class="quiet small">${t("puzzles.front.nothing")}</p>` : html`<ol>${rows.map((q) => html`<li><code>${placeName(q.position, this.puzzle)}</code> <span class="quiet">${this.#rank(q, algorithm)}</span></li>`)}</ol>`}</details>`;
  }

  /** Why a position stands where it stands. @param {import("./puzzles-player.js").Place} q @param {string} algorithm */
  #rank(q, algorithm) {
    if (dives(algorithm)) return `${t("puzzles.rank.ply", number(q.ply))}${informed(algorithm) ? `, f ${number(q.g)} + ${number(q.h)}` : ""}${q.untried ? `, ${tn("puzzles.rank.untried", q.untried)}` : ""}`;
    if (algorithm === "astar") return `f = ${number(q.g)} + ${number(q.h)} = ${number(q.value)}`;
    if (algorithm === "weighted") return `f = ${number(q.g)} + ${number(this.watching.weight)} · ${number(q.h)} = ${number(q.value)}`;
    if (algorithm === "uniform") return `g = ${number(q.g)}`;
    return `${t("puzzles.rank.ply", number(q.ply))}${q.backward ? ` ${t("puzzles.rank.backward")}` : ""}`;
  }

  /** @param {Pane} pane */
  #endView(pane) {
    const {player, algorithm} = pane;
    const {end} = player;
    const best = this.#best();
    const trapped = algorithm === "dfs" && best !== null && (end.length === null ? end.solvable !== false : end.cost > best);
    return html`<div class="outcome" data-optimal=${String(end.optimal)} role="status"><p><strong>${outcome(end)}</strong></p>
      <p class="quiet small">${t("puzzles.memory", bytesText(end.memory_bytes))}</p>
      ${trapped ? html`<p class="trap small">${end.length === null ? tn("puzzles.trap.lost", best, number(end.deep)) : tn("puzzles.trap.long", best, number(end.cost))}</p>` : nothing}</div>`;
  }

  /** The cost of a cheapest solution, if one of the searches that are over has proven it. @returns {number | null} */
  #best() {
    for (const {player} of this.panes) if (player.over && player.end.optimal) return player.end.cost;
    return null;
  }

  #table() {
    if (!this.panes.some((p) => p.player.end && p.player.over)) return nothing;
    return html`<section class="panel compare" aria-labelledby="compare-title"><h3 id="compare-title">${t("puzzles.compare")}</h3>
      <div class="scroll" tabindex="0" role="group" aria-labelledby="compare-title"><table id="compare"><thead><tr><th scope="col">${t("puzzles.algorithm")}</th><th scope="col">${t("puzzles.solution")}</th><th scope="col">${t("puzzles.expanded")}</th>
        <th scope="col">${t("puzzles.generated")}</th><th scope="col">${t("puzzles.mostKept")}</th><th scope="col">${t("puzzles.bytes")}</th><th scope="col">${t("puzzles.roundCount")}</th></tr></thead>
      <tbody>${this.panes.map(({player, algorithm}) => {
        const {end, over} = player;
        if (!end || !over) return html`<tr data-algorithm=${algorithm}><th scope="row">${algorithmName(algorithm)}</th><td colspan="6" class="quiet">${t("puzzles.stillOn")}</td></tr>`;
        const length = end.length === null ? end.solvable === false ? t("puzzles.none.proven") : t("puzzles.none.cut") : `${tn("puzzles.length", end.length)}${end.optimal ? ` ✓ ${t("puzzles.fewest")}` : ""}`;
        return html`<tr data-algorithm=${algorithm}><th scope="row">${algorithmName(algorithm)}</th><td>${length}</td><td>${number(end.expanded)}</td><td>${number(end.generated)}</td>
          <td>${number(end.kept)}</td><td>${bytesText(end.memory_bytes)}</td><td>${number(end.rounds.length)}</td></tr>`;
      })}</tbody></table></div></section>`;
  }
}

/** A number with no room for it. @param {number} n */
const short = (n) => n < 10_000 ? number(n) : n < 1_000_000 ? `${Math.round(n / 1000)}k` : `${Math.round(n / 100_000) / 10}M`;

/** Where a step is on the slider, which gives most of its room to the first steps of a long search. @param {number} step @param {number} last */
const placeOf = (step, last) => last === 0 ? 0 : last <= 200 ? 1000 * step / last : 1000 * Math.log1p(step) / Math.log1p(last);

/** @param {number} place @param {number} last */
const stepOf = (place, last) => Math.round(last <= 200 ? place * last / 1000 : Math.expm1(place / 1000 * Math.log1p(last)));

customElements.define("puzzle-watch", PuzzleWatch);
