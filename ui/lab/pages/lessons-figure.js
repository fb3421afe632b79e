// <lesson-figure>: a search that a lesson shows. It leads to the page that makes it, and steps through it in the lesson itself: the
// tree and what draws it are loaded when that is asked for.

import {html, live, nothing} from "./lib/lit.js";
import {icon} from "./icons.js";
import {LabElement} from "./shell.js";
import {number, t, tn} from "./strings.js";

const pace = 1200; // ms a step

/** @typedef {{command: string, page: "tree" | "play" | "puzzles", hash: string, board: string, trace: any, of: number}} Figure */

class LessonFigure extends LabElement {
  static properties = {figure: {attribute: false}, player: {state: true}, playing: {state: true}, selected: {state: true}};

  constructor() {
    super();
    /** @type {Figure | null} */
    this.figure = null;
    /** @type {import("./trace-player.js").TracePlayer | null} */
    this.player = null;
    this.playing = 0;
    this.selected = -1;
    this.resume = () => this.player?.resume();
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("back", this.resume);
    this.addEventListener("keydown", this.#key);
    this.#picture?.addEventListener("click", () => this.figure?.trace && this.open(0));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("back", this.resume);
    this.#stop();
    this.player?.close();
  }

  /** The picture that it brings to life; a transcript has none. @returns {HTMLImageElement | null} */
  get #picture() {
    return this.closest("figure")?.querySelector("img") ?? null;
  }

  /** The step at which it stands; null: nobody steps through it. */
  get state() {
    return this.player ? this.player.wanted : null;
  }

  /** Makes it stand where another one did. @param {number | null} state */
  restore(state) {
    if (state !== null) this.open(state);
  }

  /** Searches, and goes to a step. @param {number} step */
  async open(step) {
    if (this.player) return;
    const [{TracePlayer}] = await Promise.all([import("./trace-player.js"), import("./tree-view.js")]);
    if (this.player || !this.isConnected) return;
    const player = new TracePlayer();
    this.player = player;
    player.addEventListener("change", () => this.#changed());
    if (this.#picture) this.#picture.hidden = true;
    await this.updateComplete;
    const view = /** @type {HTMLElement} */ (this.querySelector("tree-view"));
    view.id = `figure-${this.dataset.figure}`;
    await player.load(this.figure?.trace, step);
  }

  #changed() {
    const picture = this.player?.picture;
    const stage = /** @type {HTMLElement | null} */ (this.querySelector(".stage"));
    // As high as the tree is, within what CSS allows.
    if (picture && stage) stage.style.setProperty("--height", `${Math.round(Math.min(1, stage.clientWidth / picture.width) * picture.height) + 24}px`);
    this.requestUpdate();
  }

  #close() {
    this.#stop();
    this.player?.close();
    this.player = null;
    this.selected = -1;
    if (this.#picture) this.#picture.hidden = false;
    this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector(".begin"))?.focus());
  }

  // Time.

  #stop() {
    clearTimeout(this.playing);
    this.playing = 0;
  }

  /** @param {number} step */
  #go(step) {
    this.#stop();
    this.player?.go(step);
  }

  /** @param {number} by */
  #by(by) {
    if (this.player) this.#go(this.player.wanted + by);
  }

  #play() {
    if (this.playing) {
      this.#stop();
      return;
    }
    if (this.player && this.player.wanted >= this.player.last) this.player.go(0);
    this.#tick();
  }

  #tick() {
    this.playing = setTimeout(async () => {
      await this.player?.go(this.player.wanted + 1);
      if (!this.playing) return;
      if (!this.player || this.player.error || this.player.wanted >= this.player.last) this.#stop();
      else this.#tick();
    }, pace);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const target = /** @type {HTMLElement} */ (e.target);
    if (!this.player || e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented || target.closest("input, [role=tree]")) return;
    if (e.key === "ArrowRight") this.#by(1);
    else if (e.key === "ArrowLeft") this.#by(-1);
    else return;
    e.preventDefault();
  }

  /** @param {number} i */
  async #fold(i) {
    const shape = this.player?.picture?.shapes[i];
    if (!shape) return;
    this.selected = -1;
    await this.player?.toggle(shape);
  }

  render() {
    if (!this.figure) return nothing;
    return html`${this.player ? this.#live(this.player) : nothing}<p class="ways no-print">
      ${this.figure.trace && !this.player ? html`<button type="button" class="begin" @click=${() => this.open(0)}>${icon("play")}${t("lessons.step")}</button>` : nothing}
      ${this.#links(this.figure)}</p>`;
  }

  /** @param {Figure} figure */
  #links(figure) {
    const step = this.player && figure.page === "tree" ? `&s=${this.player.wanted}` : "";
    const words = {tree: figure.of > 1 ? tn("lessons.openFirst", figure.of) : t("lessons.openTree"), play: t("lessons.openPlay"), puzzles: t("lessons.openPuzzle")}[figure.page];
    return html`<a href=${`/${figure.page}.html#${figure.hash}${step}`}>${words}</a>
      ${figure.board ? html`<a href=${`/play.html#${figure.board}`}>${t("lessons.board")}</a>` : nothing}
      ${this.player ? html`<button type="button" class="plain shut" @click=${this.#close}>${icon("close")}${this.#picture ? t("lessons.picture") : t("lessons.close")}</button>` : nothing}`;
  }

  /** @param {import("./trace-player.js").TracePlayer} player */
  #live(player) {
    const {trace, step, picture} = player;
    const at = player.wanted;
    const last = player.last;
    return html`<section class="live panel" aria-label=${trace ? t("lessons.figure", t(`algorithm.${trace.algorithm}`)) : t("tree.searching")}>
      <div class="stage">
        <tree-view .trace=${trace?.id ?? ""} .picture=${picture} .step=${step} .selected=${this.selected} .depth=${trace?.passes[step?.pass ?? 0]?.depth ?? 0}
          .given=${trace?.game === "tree"} .ended=${step?.kind === "end"} .name=${trace ? t(`algorithm.${trace.algorithm}`) : ""}
          @pick=${(/** @type {CustomEvent} */ e) => (this.selected = e.detail)} @fold=${(/** @type {CustomEvent} */ e) => this.#fold(e.detail)}></tree-view>
        ${player.busy ? html`<p class="over" role="status">${t("tree.searching")}</p>` : nothing}
        ${player.error ? html`<div class="over error" role="alert"><p>${player.error}</p><button type="button" @click=${() => player.resume()}>${t("gone.retry")}</button></div>` : nothing}
      </div>
      <div class="telling">
        <p class=${`sentence ${step?.kind ?? ""}`} role="status" aria-live="polite">${step ? html`<span class="kind">${t(`kind.${step.kind}`)}</span> <span class="text">${step.text}</span>` : nothing}</p>
        <p class="place">${trace ? t("tree.step", number(player.index), number(last)) : " "}</p>
      </div>
      <div class="transport" role="toolbar" aria-label=${t("play.title")}>
        <div class="keys">
          ${this.#button("first", t("play.first"), () => this.#go(0), at <= 0)}
          ${this.#button("previousCut", t("play.previousCut"), () => this.#cut(true), at <= 0)}
          ${this.#button("back", t("play.back"), () => this.#by(-1), at <= 0)}
          <button type="button" class="primary icon" title=${this.playing ? t("play.pause") : t("play.play")} aria-label=${this.playing ? t("play.pause") : t("play.play")}
            @click=${this.#play}>${icon(this.playing ? "pause" : "play")}</button>
          ${this.#button("next", t("play.next"), () => this.#by(1), at >= last)}
          ${this.#button("nextCut", t("play.nextCut"), () => this.#cut(false), at >= last)}
          ${this.#button("last", t("play.last"), () => this.#go(last), at >= last)}
        </div>
        <input type="range" min="0" max=${last} .value=${live(String(at))} aria-label=${t("play.slider")} aria-valuetext=${t("tree.step", number(at), number(last))}
          @input=${(/** @type {any} */ e) => this.#go(Number(e.target.value))}>
      </div></section>`;
  }

  /** @param {boolean} back */
  #cut(back) {
    this.#stop();
    this.player?.find("cut", back);
  }

  /** @param {string} sign @param {string} label @param {() => void} action @param {boolean} off */
  #button(sign, label, action, off) {
    return html`<button type="button" class="icon" data-does=${sign} title=${label} aria-label=${label} aria-disabled=${String(off)} @click=${action}>${icon(sign)}</button>`;
  }
}

customElements.define("lesson-figure", LessonFigure);
