// The tree page: a search on a tree, step by step, by one algorithm or by several side by side.
//
// The page holds the setup and the players (trace-player.js), one a pane; tree-view.js draws. The address's hash carries setup,
// algorithms and steps, so that a link shows the same to whoever opens it.

import {html, live, nothing, repeat} from "./lib/lit.js";
import {icon} from "./icons.js";
import {get, post} from "./api.js";
import {LabElement, keysOn, setKeys, start} from "./shell.js";
import {language, number, printed, t, tn} from "./strings.js";
import {TracePlayer} from "./trace-player.js";
import {emptySetup, requestOf} from "./tree-setup.js";
import {describe} from "./tree-view.js";

const editor = () => import("./tree-editor.js");

/** @typedef {import("./tree-setup.js").Setup} Setup */
/** @typedef {{id: number, player: TracePlayer, algorithm: string, selected: number, follow: number}} Pane */

const speeds = [0.5, 1, 2, 5, 15, 60]; // steps a second
const mostPanes = 4;
const formats = ["svg", "tikz", "dot", "json", "text", "tree"];

/** Whether a search is told by steps of its own: its tree is no explicit tree, and nobody is asked to do it by hand. @param {TracePlayer} player */
const own = (player) => ["mcts", "dfpn"].includes(player.trace?.algorithm);

class TreePage extends LabElement {
  static properties = {
    games: {state: true}, setup: {state: true}, panes: {state: true}, active: {state: true}, playing: {state: true}, speed: {state: true},
    together: {state: true}, follow: {state: true}, editing: {state: true}, differs: {state: true}, error: {state: true}, copied: {state: true},
  };

  constructor() {
    super();
    /** @type {any} */
    this.games = null;
    this.error = "";
    /** @type {Setup} */
    this.setup = emptySetup();
    /** @type {Pane[]} */
    this.panes = [];
    this.active = 0;
    this.playing = 0;
    this.speed = 2;
    this.together = true;
    this.follow = true;
    this.editing = false;
    /** @type {any} */
    this.differs = null;
    this.copied = "";
    this.count = 0;
    this.saving = 0;
    this.written = "";
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("keydown", (e) => this.#key(e));
    window.addEventListener("paste", (e) => this.#paste(e));
    window.addEventListener("hashchange", () => location.hash !== this.written && this.#open());
    window.addEventListener("language", () => {
      this.#loadGames();
      for (const pane of this.panes) pane.player.relabel();
    });
    window.addEventListener("back", () => {
      this.#loadGames();
      for (const pane of this.panes) pane.player.resume();
    });
    this.#loadGames();
    this.#open();
  }

  async #loadGames() {
    try {
      this.games = await get("/games");
      this.error = "";
    } catch (error) {
      this.error = String(/** @type {Error} */ (error).message);
    }
  }

  // The address.

  #open() {
    const hash = new URLSearchParams(location.hash.slice(1));
    const setup = emptySetup();
    if (hash.has("game")) setup.position = "";
    for (const name of /** @type {(keyof Setup)[]} */ (Object.keys(setup))) {
      const value = hash.get(name);
      if (value === null) continue;
      if (typeof setup[name] === "boolean") /** @type {any} */ (setup)[name] = value === "1";
      else /** @type {any} */ (setup)[name] = value;
    }
    this.setup = setup;
    this.together = hash.get("own") !== "1";
    const usual = setup.opponent ? "expectation" : "alphabeta";
    const algorithms = (hash.get("a") ?? usual).split(",").slice(0, mostPanes);
    const steps = (hash.get("s") ?? "").split(",").map(Number);
    for (const pane of this.panes) pane.player.close();
    this.panes = algorithms.map((a) => this.#pane(a));
    this.active = 0;
    this.panes.forEach((pane, i) => this.#search(pane, steps[i] || 0));
  }

  #save() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => {
      const hash = new URLSearchParams();
      const empty = emptySetup();
      for (const [name, value] of Object.entries(this.setup)) {
        if (value === true) hash.set(name, "1");
        else if (value && (name === "game" || name === "position" || value !== /** @type {any} */ (empty)[name])) hash.set(name, String(value));
      }
      hash.set("a", this.panes.map((p) => p.algorithm).join(","));
      hash.set("s", this.panes.map((p) => p.player.wanted).join(","));
      if (!this.together) hash.set("own", "1");
      this.written = `#${hash}`;
      history.replaceState(null, "", this.written);
    }, 250);
  }

  // Panes.

  /** @param {string} algorithm @returns {Pane} */
  #pane(algorithm) {
    const pane = {id: this.count++, player: new TracePlayer(), algorithm, selected: -1, follow: -1};
    pane.player.addEventListener("change", () => this.#changed(pane));
    return pane;
  }

  /** @param {Pane} pane */
  #changed(pane) {
    const {player} = pane;
    if (pane.selected >= (player.picture?.shapes.length ?? 0)) pane.selected = -1;
    this.requestUpdate();
    this.#save();
    this.#followInto(pane);
  }

  /** Opens what the search enters, if it is to be followed and not running past. @param {Pane} pane */
  #followInto(pane) {
    const {step, picture} = pane.player;
    if (!this.follow || this.playing && this.speed > 2 || !step || !picture || step.pass !== picture.pass || pane.follow === step.step) return;
    const drawn = new Set(picture.shapes.filter((s) => s.kind === "node").map((s) => s.node));
    if (step.kind === "start" || step.kind === "end" || step.line.every((n) => drawn.has(n.node))) return;
    pane.follow = step.step;
    pane.player.open(step.line.slice(0, -1).map((n) => n.node));
  }

  /** @param {Pane} pane @param {number} [at] */
  #search(pane, at = 0) {
    pane.selected = pane.follow = -1;
    this.differs = null;
    pane.player.load(requestOf(this.setup, pane.algorithm), at).then(() => this.#compare());
  }

  /** @param {Setup} setup */
  #setup(setup) {
    this.setup = setup;
    this.#stop();
    const known = setup.opponent ? this.games?.traced_against : this.games?.traced;
    for (const pane of this.panes) {
      if (known && !known.includes(pane.algorithm)) pane.algorithm = known[0];
      this.#search(pane);
    }
  }

  #add() {
    const known = (this.setup.opponent ? this.games?.traced_against : this.games?.traced) ?? ["alphabeta"];
    const used = this.panes.map((p) => p.algorithm);
    const algorithm = known.find((/** @type {string} */ a) => !used.includes(a)) ?? known[0];
    const pane = this.#pane(algorithm);
    this.panes = [...this.panes, pane];
    this.#search(pane, this.together ? this.panes[0].player.wanted : 0);
  }

  /** @param {Pane} pane */
  #remove(pane) {
    pane.player.close();
    this.panes = this.panes.filter((p) => p !== pane);
    this.active = 0;
    this.#compare();
    this.#save();
  }

  /** Finds out where the first two tellings differ first. */
  async #compare() {
    this.differs = null;
    const [a, b] = this.panes.map((p) => p.player.trace?.id);
    if (!a || !b) return;
    try {
      const differs = await get(`/traces/${a}/differs`, {with: b});
      if (this.panes[0]?.player.trace?.id === a && this.panes[1]?.player.trace?.id === b) this.differs = differs;
    } catch {
      // The panes say themselves what is wrong.
    }
  }

  // Time.

  /** The panes that a command is for. */
  #moved() {
    return this.together ? this.panes : this.panes.slice(this.active, this.active + 1);
  }

  /** @param {number} by */
  #go(by) {
    for (const pane of this.#moved()) pane.player.go(pane.player.wanted + by);
  }

  /** @param {number} step -1: the last */
  #goTo(step) {
    for (const pane of this.#moved()) pane.player.go(step < 0 ? pane.player.last : step);
  }

  /** In step, the pane that is active finds the cut and the others come along. @param {boolean} back */
  async #cut(back) {
    this.#stop();
    const lead = this.panes[this.active] ?? this.panes[0];
    if (!lead || !(await lead.player.find("cut", back)) || !this.together) return;
    for (const pane of this.panes) if (pane !== lead) pane.player.go(lead.player.wanted);
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
    if (this.#moved().every((p) => p.player.wanted >= p.player.last)) this.#goTo(0);
    this.#tick();
  }

  #tick() {
    this.playing = setTimeout(async () => {
      const moved = this.#moved();
      await Promise.all(moved.map((p) => p.player.go(p.player.wanted + 1)));
      if (!this.playing) return;
      if (moved.every((p) => p.player.error || p.player.wanted >= p.player.last)) this.#stop();
      else this.#tick();
    }, 1000 / this.speed);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented || this.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (e.target);
    if (target.closest("input, select, textarea, [contenteditable], [role=tree] [role=none], tree-editor")) return;
    const onButton = target.closest("button, a, summary");
    const single = keysOn();
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => (this.#stop(), this.#go(1)), ArrowLeft: () => (this.#stop(), this.#go(-1)),
      Home: () => this.#goTo(0), End: () => this.#goTo(-1), PageDown: () => this.#go(10), PageUp: () => this.#go(-10),
    };
    if (single) {
      Object.assign(keys, {
        n: () => (this.#stop(), this.#go(1)), p: () => (this.#stop(), this.#go(-1)), c: () => this.#cut(false), C: () => this.#cut(true),
        "+": () => this.#view()?.enlarge(1.4), "-": () => this.#view()?.enlarge(1 / 1.4), "0": () => this.#view()?.fit(),
        "?": () => this.#help(), e: () => this.setup.game === "tree" && this.#edit(),
      });
      if (!onButton) keys[" "] = () => this.#play();
    }
    const action = keys[e.key];
    if (!action) return;
    e.preventDefault();
    action();
  }

  /** @returns {any} */
  #view() {
    return this.querySelector(`#view-${this.panes[this.active]?.id}`);
  }

  /** The editor is loaded when it is wanted first. */
  async #edit() {
    if (!this.editing) await editor();
    this.editing = !this.editing;
  }

  /** A tree that is pasted anywhere is searched. @param {ClipboardEvent} e */
  #paste(e) {
    if (/** @type {HTMLElement} */ (e.target).closest?.("input, textarea")) return;
    const text = e.clipboardData?.getData("text/plain").trim() ?? "";
    if (!/^(MAX|MIN)?\s*[({]/.test(text)) return;
    e.preventDefault();
    post("/tree", {text}).then(
      (answer) => this.#setup({...emptySetup(), position: answer.position}),
      () => this.#setup({...emptySetup(), position: text}), // the search says what is wrong with it
    );
  }

  /** Chooses a node, in the editor too. @param {Pane} pane @param {number} i */
  #pick(pane, i) {
    pane.selected = i;
    this.requestUpdate();
    const shapes = pane.player.picture?.shapes;
    const names = [];
    for (let j = i; shapes && j >= 0; j = shapes[j].parent) names.unshift(shapes[j].name);
    /** @type {any} */ (this.querySelector("tree-editor"))?.reveal(names);
  }

  #help() {
    /** @type {HTMLDialogElement | null} */ (this.querySelector("#help"))?.showModal();
  }

  render() {
    document.title = `${t("nav.tree")} · Jugada`;
    return html`
      <h1 class="seen-not">${t("nav.tree")}</h1>
      ${this.error && !this.games ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <tree-setup .setup=${this.setup} .games=${this.games} .busy=${this.panes.some((p) => p.player.busy)} .editing=${this.editing}
        @search=${(/** @type {any} */ e) => this.#setup(e.detail)} @edit=${this.#edit}></tree-setup>
      ${this.editing && this.setup.game === "tree" ? html`<tree-editor .position=${this.setup.position}
        @edited=${(/** @type {any} */ e) => this.#setup({...this.setup, game: "tree", position: e.detail})}></tree-editor>` : nothing}
      ${this.#difference()}
      <div class="work" data-count=${this.panes.length}>
        <div class="panes">${repeat(this.panes, (p) => p.id, (p, i) => this.#paneView(p, i))}</div>
        ${this.#transport()}
        ${this.#side()}
      </div>
      ${this.#helpDialog()}`;
  }

  /** @param {Pane} pane @param {number} i */
  #paneView(pane, i) {
    const {player} = pane;
    const {trace, step} = player;
    const known = (this.setup.opponent ? this.games?.traced_against : this.games?.traced) ?? [pane.algorithm];
    const many = this.panes.length > 1;
    return html`
      <section class="pane panel" aria-label=${t("tree.pane", t(`algorithm.${pane.algorithm}`))} ?data-active=${many && i === this.active} ?data-long=${trace?.algorithm === "mcts"}
        @pointerdown=${() => (this.active = i)} @focusin=${() => (this.active = i)}>
        <header>
          <select aria-label=${t("tree.algorithm")} class="algorithm" id=${`algorithm-${i}`} @change=${(/** @type {any} */ e) => {
            pane.algorithm = e.target.value;
            this.#search(pane, 0);
          }}>${known.map((/** @type {string} */ a) => html`<option value=${a} ?selected=${a === pane.algorithm}>${t(`algorithm.${a}`)}</option>`)}</select>
          ${this.#passes(pane)}
          <span class="counts">${trace?.summary ?? ""}</span>
          ${many ? html`<button type="button" class="icon plain no-print" aria-label=${t("tree.remove", t(`algorithm.${pane.algorithm}`))} title=${t("tree.removeShort")}
            @click=${() => this.#remove(pane)}>${icon("close")}</button>` : nothing}
        </header>
        <div class="stage">
          <tree-view id=${`view-${pane.id}`} .trace=${trace?.id ?? ""} .picture=${player.picture} .step=${step} .selected=${pane.selected} .depth=${trace?.passes[step?.pass ?? 0]?.depth ?? 0}
            .given=${trace?.game === "tree"} .ended=${step?.kind === "end"} .name=${t(`algorithm.${pane.algorithm}`)}
            @pick=${(/** @type {CustomEvent} */ e) => this.#pick(pane, e.detail)}
            @fold=${(/** @type {CustomEvent} */ e) => this.#fold(pane, e.detail)}></tree-view>
          ${player.busy ? html`<p class="over" role="status">${t("tree.searching")}</p>` : nothing}
          ${player.error ? html`<div class="over error" role="alert"><p>${player.error}</p>
            <button type="button" @click=${() => player.resume()}>${t("gone.retry")}</button></div>` : nothing}
          ${!player.busy && !player.error && trace && !player.picture ? html`<p class="over">${t("tree.nothing")}</p>` : nothing}
        </div>
        <div class="telling">
          <p class=${`sentence ${step?.kind ?? ""}`} id=${`sentence-${i}`} role="status" aria-live="polite">${step ? html`${this.#kind(step.kind)} <span class="text">${step.text}</span>` : nothing}</p>
          <p class="place">${trace ? t("tree.step", number(player.index), number(player.last)) : " "}${trace?.cut_short ? html` · <strong>${t("tree.cutShort")}</strong>` : nothing}</p>
        </div>
      </section>`;
  }

  /** The sign before the sentence: what sort of step it is. Of a playout the words begin with it. @param {string} kind */
  #kind(kind) {
    return kind === "playout" ? nothing : html`<span class="kind">${t(`kind.${kind}`)}</span>`;
  }

  /** The searches that this one consists of: iterations and second looks. @param {Pane} pane */
  #passes(pane) {
    const {trace, step} = pane.player;
    if (!trace || trace.passes.length < 2) return nothing;
    return html`<ol class="passes" aria-label=${t("tree.passes")}>${trace.passes.map((/** @type {any} */ p) => html`
      <li><button type="button" class="plain" aria-pressed=${String(p.pass === step?.pass)} title=${this.#passTitle(p)}
        @click=${() => this.#toPass(pane, p)}>${p.cause === "secondary" ? "↻ " : p.cause === "rejection" ? "✗ " : ""}${p.depth || p.pass + 1}${p.discarded ? "…" : ""}</button></li>`)}</ol>`;
  }

  /** @param {any} p */
  #passTitle(p) {
    const cause = p.cause || "deepening";
    return `${t(`pass.${cause}`, p.depth, (p.without ?? []).join(", ") || (p.from ?? []).join(" "))} · ${tn("count.nodes", p.nodes)}${p.discarded ? ` · ${t("pass.discarded")}` : ""}`;
  }

  /** Goes to where a pass begins. @param {Pane} pane @param {any} p */
  async #toPass(pane, p) {
    this.#stop();
    const {player} = pane;
    let low = 0;
    let high = player.last;
    while (low < high) { // the first step after its first event
      const middle = (low + high) >> 1;
      const answer = await get(`/traces/${player.trace.id}/steps`, {from: middle, count: 1}).catch(() => null);
      if (!answer) return;
      if (answer.steps[0].after > p.begin) high = middle;
      else low = middle + 1;
    }
    player.go(low);
  }

  /** Goes to the node at which the table has been told what it knows of this one. @param {Pane} pane @param {import("./trace-player.js").Shape} shape */
  async #visit(pane, shape) {
    const node = shape.hit?.node ?? -1;
    const place = () => pane.player.picture?.shapes.findIndex((s) => s.kind === "node" && s.node === node) ?? -1;
    if (place() < 0) await pane.player.open([node]);
    const at = place();
    if (at < 0) return;
    this.#pick(pane, at);
    const view = /** @type {any} */ (this.querySelectorAll("tree-view")[this.panes.indexOf(pane)]);
    await view?.updateComplete;
    view?.show(at);
  }

  /** @param {Pane} pane @param {number} i */
  async #fold(pane, i) {
    const shape = pane.player.picture?.shapes[i];
    if (!shape) return;
    const selected = pane.player.picture?.shapes[pane.selected];
    await pane.player.toggle(shape);
    const {picture} = pane.player;
    pane.selected = selected && picture ? picture.shapes.findIndex((s) => s.kind === selected.kind && s.node === selected.node) : -1;
    this.requestUpdate();
  }

  #transport() {
    const lead = this.panes[this.active]?.player ?? this.panes[0]?.player;
    if (!lead) return nothing;
    const at = lead.wanted;
    const last = this.together ? Math.max(...this.panes.map((p) => p.player.last)) : lead.last;
    const first = at <= 0;
    const end = this.#moved().every((p) => p.player.wanted >= p.player.last);
    return html`
      <div class="transport panel no-print" role="toolbar" aria-label=${t("play.title")}>
        <div class="keys">
          ${this.#button("first", "first", t("play.first"), () => this.#goTo(0), first)}
          ${this.#button("previous-cut", "previousCut", t("play.previousCut"), () => this.#cut(true), first)}
          ${this.#button("back", "back", t("play.back"), () => (this.#stop(), this.#go(-1)), first)}
          <button type="button" id="play" class="primary" @click=${this.#play}>${icon(this.playing ? "pause" : "play")}<span>${this.playing ? t("play.pause") : t("play.play")}</span></button>
          ${this.#button("next", "next", t("play.next"), () => (this.#stop(), this.#go(1)), end)}
          ${this.#button("next-cut", "nextCut", t("play.nextCut"), () => this.#cut(false), end)}
          ${this.#button("last", "last", t("play.last"), () => this.#goTo(-1), end)}
        </div>
        <input type="range" id="slider" min="0" max=${last} .value=${live(String(at))} aria-label=${t("play.slider")}
          aria-valuetext=${t("tree.step", number(at), number(last))} @input=${(/** @type {any} */ e) => (this.#stop(), this.#goTo(Number(e.target.value)))}>
        <label class="check"><span>${t("play.speed")}</span>
          <select id="speed" @change=${(/** @type {any} */ e) => (this.speed = Number(e.target.value))}>
            ${speeds.map((s) => html`<option value=${s} ?selected=${s === this.speed}>${t("play.perSecond", s)}</option>`)}</select></label>
        <label class="check"><input type="checkbox" id="follow" .checked=${this.follow} @change=${(/** @type {any} */ e) => (this.follow = e.target.checked)}>${t("play.follow")}</label>
        ${this.panes.length > 1 ? html`<label class="check"><input type="checkbox" id="together" .checked=${this.together}
          @change=${(/** @type {any} */ e) => { this.together = e.target.checked; this.#save(); }}>${t("play.together")}</label>` : nothing}
        <span class="others">
          <button type="button" id="add" ?disabled=${this.panes.length >= mostPanes} @click=${this.#add}>${t("play.compare")}</button>
          <button type="button" id="help-button" @click=${this.#help}>${t("help.button")}</button>
        </span>
      </div>`;
  }

  /** @param {string} id @param {string} sign @param {string} label @param {() => void} action @param {boolean} off */
  #button(id, sign, label, action, off) {
    return html`<button type="button" id=${id} class="icon" title=${label} aria-label=${label} aria-disabled=${String(off)} @click=${action}>${icon(sign)}</button>`;
  }

  #difference() {
    if (this.panes.length < 2 || !this.differs) return nothing;
    const names = this.panes.slice(0, 2).map((p) => t(`algorithm.${p.algorithm}`));
    if (this.differs.same) return html`<p class="differs" id="differs">${t("differs.same", ...names)}</p>`;
    return html`<p class="differs" id="differs">${t("differs.first", names[0], number(this.differs.step), names[1], number(this.differs.with_step))}
      <button type="button" id="to-difference" @click=${() => {
        this.#stop();
        this.panes[0].player.go(this.differs.step);
        this.panes[1].player.go(this.differs.with_step);
      }}>${t("differs.show")}</button></p>`;
  }

  #side() {
    const pane = this.panes[this.active] ?? this.panes[0];
    if (!pane) return nothing;
    const {player} = pane;
    return html`
      <aside class="side" aria-label=${t("side.title")}>
        <section class="panel"><h2>${t("side.line")}</h2>${this.#line(player)}</section>
        ${this.#board(player)}
        ${this.#node(pane)}
        ${player.step ? html`<section class="panel told"><h2>${t("side.told")}</h2>
          <ol>${player.recent(8).map((s) => html`<li data-kind=${s.kind} ?data-now=${s.step === player.index}>
            <button type="button" class="plain" @click=${() => (this.#stop(), player.go(s.step))}><span class="number">${number(s.step)}</span> ${this.#brief(s)}</button></li>`)}</ol></section>` : nothing}
        <section class="panel legend no-print"><h2>${t("legend.title")}</h2>${this.#legend(player)}</section>
        <section class="panel export no-print"><h2>${t("export.title")}</h2>
          <div class="links">${player.trace ? formats.filter((f) => f !== "tree" || !own(player)).map((f) => html`<a class="button" id=${`export-${f}`} download
            href=${`/api/v1/traces/${player.trace.id}/export?format=${f}&lang=${language()}`}>${t(`export.${f}`)}</a>`) : nothing}
            ${player.trace?.game === "tree" && !own(player) ? html`<a class="button" id="by-hand" href=${this.#byHand(pane)}>${t("exercise.byHand")}</a>` : nothing}
            <button type="button" id="copy" @click=${this.#copy}>${this.copied || t("export.link")}</button></div></section>
      </aside>`;
  }

  /** A step in a line: of a playout its number, and how it went in the tree. @param {import("./trace-player.js").Step} step */
  #brief(step) {
    const [first] = step.text.split("\n");
    return step.kind === "playout" ? `${first} · ${step.line.slice(1).map((n) => n.name).join(" ")}` : first;
  }

  /** The tree as an exercise. @param {Pane} pane */
  #byHand(pane) {
    const algorithm = pane.algorithm === "negamax" || pane.algorithm === "levels" ? "minimax" : "alphabeta";
    const {position, depth} = this.setup;
    return `/exercise.html#${new URLSearchParams({algorithm, tree: position, ...(depth ? {depth} : {})})}`;
  }

  async #copy() {
    await new Promise((resolve) => setTimeout(resolve, 260)); // the address is up to date then
    // Beyond this computer and without TLS, pages may not write to the clipboard.
    const done = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.copied = done ? t("export.copied") : t("export.address");
    setTimeout(() => (this.copied = ""), 3000);
  }

  /** The windows on the line that the search is on. @param {TracePlayer} player */
  #line(player) {
    const line = player.step?.line ?? [];
    if (!line.length) return html`<p class="quiet">${t("side.noLine")}</p>`;
    const windows = line.some((n) => n.alpha !== undefined);
    return html`<div class="scroll"><table id="line"><thead><tr><th scope="col">${t("side.node")}</th><th scope="col">${t("side.turn")}</th>
      ${windows ? html`<th scope="col">α</th><th scope="col">β</th>` : nothing}<th scope="col">${this.#valued(player)}</th></tr></thead>
      <tbody>${line.map((n) => html`<tr><th scope="row">${n.name || t("tree.root")}</th><td><span class=${`side-mark ${n.side}`}>${n.side.toUpperCase()}</span></td>
        ${windows ? html`<td>${printed(n.alpha)}</td><td>${printed(n.beta)}</td>` : nothing}<td>${printed(n.value)}</td></tr>`)}</tbody></table></div>`;
  }

  /** What the values are. @param {TracePlayer} player */
  #valued(player) {
    switch (player.trace?.algorithm) {
      case "mcts": return t("side.mean");
      case "dfpn": return t("side.numbers");
      default: return t("side.value");
    }
  }

  /** The position that the step is about, in games that draw one. @param {TracePlayer} player */
  #board(player) {
    const {trace, step} = player;
    const game = this.games?.games.find((/** @type {any} */ g) => g.name === trace?.game);
    if (!trace || !step || !trace.passes.length || !(game?.draws ?? trace.game !== "tree")) return nothing;
    const names = step.line.slice(1).map((n) => n.name).join(" ");
    return html`<section class="panel"><h2>${t("side.board")}${names ? html`: <span class="mono">${names}</span>` : nothing}</h2>
      <img class="board" src=${`/api/v1/traces/${trace.id}/board?pass=${step.pass}&node=${step.node}`} alt=${t("side.boardAfter", names || t("tree.root"))}></section>`;
  }

  /** What is known of the selected node. @param {Pane} pane */
  #node(pane) {
    const {picture, step} = pane.player;
    const shape = picture?.shapes[pane.selected];
    if (!shape || !step) return html`<section class="panel"><h2>${t("side.selected")}</h2><p class="quiet">${t("side.none")}</p></section>`;
    return html`<section class="panel" id="selected"><h2>${t("side.selected")}</h2><p>${describe(shape, step.after)}</p>
      ${shape.can_open || shape.kind === "hidden" ? html`<button type="button" @click=${() => this.#fold(pane, pane.selected)}>${t("tree.open")}</button>` : nothing}
      ${shape.hit?.ago === 0 && shape.hit.at < step.after ? html`<button type="button" id="visit" @click=${() => this.#visit(pane, shape)}>${t("tree.visit")}</button>` : nothing}
      ${shape.can_close ? html`<button type="button" @click=${() => this.#fold(pane, pane.selected)}>${t("tree.close")}</button>` : nothing}
      ${shape.nodes_below && shape.kind === "node" ? html`<p class="quiet">${t("tree.below", number(shape.nodes_below))}</p>` : nothing}</section>`;
  }

  /** @param {TracePlayer} player */
  #legend(player) {
    const others = {mcts: ["max", "min", "playout", "untried", "hidden"], dfpn: ["max", "min", "numbers", "counted", "hidden"]};
    const entries = /** @type {Record<string, string[]>} */ (others)[player.trace?.algorithm]
      ?? ["max", "min", "model", "now", "cut", "setter", "skipped", "extended", "known", "hidden"];
    return html`<ul>${entries.map((e) => html`<li><span class=${`mark ${e}`} aria-hidden="true"></span>${t(`legend.${e}`)}</li>`)}</ul>`;
  }

  #helpDialog() {
    const keys = [
      ["→ n", "next"], ["← p", "back"], [`${t("key.home")} ${t("key.end")}`, "ends"], [`${t("key.pageDown")} ${t("key.pageUp")}`, "ten"], [t("key.space"), "play"], ["c C", "cut"], ["+ − 0", "zoom"], ["e", "edit"], ["?", "help"],
    ];
    const tree = [["↑ ↓", "upDown"], ["← →", "siblings"], [t("key.enter"), "fold"], ["Esc", "unselect"]];
    const rows = (/** @type {string[][]} */ list) => list.map(([k, key]) => html`<tr><th scope="row">${k.split(" ").map((one) => html`<kbd>${one}</kbd> `)}</th><td>${t(`help.${key}`)}</td></tr>`);
    return html`<dialog id="help" aria-labelledby="help-title">
      <h2 id="help-title">${t("help.title")}</h2><p>${t("help.intro")}</p>
      <table class="help"><tbody>${rows(keys)}</tbody></table>
      <h3>${t("help.inTree")}</h3><table class="help"><tbody>${rows(tree)}</tbody></table>
      <p>${t("help.mouse")}</p>
      <p><label class="check"><input type="checkbox" id="keys" .checked=${keysOn()} @change=${(/** @type {any} */ e) => setKeys(e.target.checked)}>${t("help.keys")}</label></p>
      <form method="dialog"><button class="primary" autofocus>${t("help.close")}</button></form></dialog>`;
  }
}

await start();
customElements.define("tree-page", TreePage);
