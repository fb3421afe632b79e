// The lessons page: the list of lessons or, with ?lesson=NAME, one of them. Its text comes from the lab as HTML, in which
// <lesson-figure> (lessons-figure.js) stands where a search can be stepped through.
//
// Headings, figures and transcripts are the same in both languages, in the same order. So whoever changes the language stays
// where they are: at the same heading, with the same parts unfolded and the same figures at the same step.

import {html, nothing} from "./lib/lit.js";
import {get} from "./api.js";
import {LabElement, start} from "./shell.js";
import {language, setLanguage, t} from "./strings.js";
import "./lessons-figure.js";

/**
 * @typedef {{id: string, title: string, level: number}} Section
 * @typedef {{name: string, title: string, about: string, sections: Section[]}} Info
 * @typedef {Info & {html: string, figures: any[], before: {name: string, title: string} | null, after: {name: string, title: string} | null}} Lesson
 */

const near = 96; // how far below the upper edge a heading is the one that is being read, in pixels

/** Where a lesson is in the lab. @param {string} name */
const hrefOf = (name) => `/lessons.html?${new URLSearchParams({lesson: name})}`;

class LessonsPage extends LabElement {
  static properties = {lessons: {state: true}, lesson: {state: true}, error: {state: true}, reading: {state: true}};

  constructor() {
    super();
    /** @type {Info[] | null} */
    this.lessons = null;
    /** @type {Lesson | null} */
    this.lesson = null;
    this.error = "";
    this.reading = ""; // id of the heading
    this.frame = 0;
    /** @type {(() => void) | null} what to do when the lesson is there in the other language */
    this.stay = null;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("language", () => this.#load());
    window.addEventListener("back", () => this.#load());
    window.addEventListener("scroll", () => this.#look(), {passive: true});
    window.addEventListener("resize", () => this.#measure());
    this.#load();
  }

  get #article() {
    return /** @type {HTMLElement | null} */ (this.querySelector("article"));
  }

  /** The lesson that the address names, "" for the list. */
  get #name() {
    return new URLSearchParams(location.search).get("lesson") ?? "";
  }

  async #load() {
    const asked = language();
    const name = this.#name;
    try {
      const [list, lesson] = await Promise.all([get("/lessons"), name ? get(`/lessons/${encodeURIComponent(name)}`) : null]);
      if (asked !== language()) return;
      if (this.lesson && lesson) this.stay = this.#place();
      this.lessons = list.lessons;
      this.lesson = lesson;
      this.error = "";
      document.title = `${lesson?.title ?? t("nav.lessons")} · Jugada`;
    } catch (error) {
      this.error = String(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Map<string, any>} changed */
  updated(changed) {
    const {lesson} = this;
    if (!changed.has("lesson") || !lesson) return;
    for (const figure of /** @type {NodeListOf<any>} */ (this.querySelectorAll("lesson-figure"))) figure.figure = lesson.figures[figure.dataset.figure];
    if (this.stay) {
      this.stay();
      this.stay = null;
    } else this.#target()?.scrollIntoView();
    this.#measure();
    this.#look();
  }

  /** The heading that the address names. */
  #target() {
    return location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  }

  /** Remembers where the reader is, and returns what goes there in the other language. @returns {() => void} */
  #place() {
    const marks = () => [...(this.#article?.querySelectorAll("h1, h2, h3, figure, .transcript, details") ?? [])];
    const before = marks();
    const at = Math.max(0, before.findLastIndex((m) => m.getClientRects().length > 0 && m.getBoundingClientRect().top < near));
    const top = before[at]?.getBoundingClientRect().top ?? 0;
    const unfolded = before.map((m) => /** @type {HTMLDetailsElement} */ (m).open === true);
    const figures = [.../** @type {NodeListOf<any>} */ (this.querySelectorAll("lesson-figure"))].map((f) => f.state);
    const target = this.lesson?.sections.findIndex((s) => s.id === decodeURIComponent(location.hash.slice(1))) ?? -1;
    return () => {
      const after = marks();
      unfolded.forEach((open, i) => { if (open) /** @type {HTMLDetailsElement} */ (after[i]).open = true; });
      /** @type {NodeListOf<any>} */ (this.querySelectorAll("lesson-figure")).forEach((f, i) => f.restore(figures[i]));
      const hash = target >= 0 ? `#${this.lesson?.sections[target].id}` : "";
      history.replaceState(null, "", `${hrefOf(this.lesson?.name ?? "")}${hash}`);
      if (after[at]) scrollBy(0, after[at].getBoundingClientRect().top - top);
    };
  }

  /** Finds out which part is being read. */
  #look() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const headings = [...(this.#article?.querySelectorAll("h2, h3") ?? [])];
      this.reading = headings.findLast((h) => h.getBoundingClientRect().top < near)?.id ?? "";
    });
  }

  /** What is too wide for the page can be scrolled by keys. */
  #measure() {
    for (const box of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("article pre, article .scroll"))) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }

  render() {
    const {lesson} = this;
    return html`
      ${this.error ? html`<p class="error" role="alert">${this.error} <a href="/lessons.html">${t("lessons.all")}</a></p>` : nothing}
      ${lesson ? this.#lessonView(lesson) : this.#name ? nothing : this.#listView()}`;
  }

  #listView() {
    return html`
      <h1>${t("nav.lessons")}</h1>
      <p class="lead">${t("lessons.lead")}</p>
      ${this.lessons === null && !this.error ? html`<p class="quiet">${t("loading")}</p>` : nothing}
      <ol class="cards" id="lessons">${(this.lessons ?? []).map((l) => html`
        <li><a class="card" href=${hrefOf(l.name)}><strong>${l.title}</strong><span class="about">${l.about}</span>
          <span class="parts">${l.sections.filter((s) => s.level === 2).map((s) => s.title).join(" · ")}</span></a></li>`)}</ol>`;
  }

  /** @param {Lesson} lesson */
  #lessonView(lesson) {
    return html`<div class="lesson">
      <nav class="contents no-print" aria-label=${t("lessons.contents")}>
        ${this.#wide ? this.#contents(lesson) : html`<details @click=${this.#fold}><summary>${this.#heading(lesson)}</summary>${this.#contents(lesson)}</details>`}
      </nav>
      <div class="text">
        <article lang=${language()} .innerHTML=${lesson.html}></article>
        <nav class="onwards no-print" aria-label=${t("lessons.onwards")}>
          ${lesson.before ? html`<a class="card" id="before" rel="prev" href=${hrefOf(lesson.before.name)}><span>${t("lessons.before")}</span><strong>${lesson.before.title}</strong></a>` : html`<span></span>`}
          ${lesson.after ? html`<a class="card" id="after" rel="next" href=${hrefOf(lesson.after.name)}><span>${t("lessons.after")}</span><strong>${lesson.after.title}</strong></a>` : nothing}
        </nav>
      </div>
    </div>`;
  }

  /** What the folded contents are called: the part that is being read. @param {Lesson} lesson */
  #heading(lesson) {
    return lesson.sections.find((s) => s.id === this.#part(lesson))?.title ?? t("lessons.contents");
  }

  /** On a small screen the contents would hide what they lead to. @param {Event} e */
  #fold(e) {
    const details = /** @type {HTMLDetailsElement} */ (e.currentTarget);
    if (/** @type {HTMLElement} */ (e.target).closest("a, button")) details.open = false;
  }

  /** All lessons, the headings of this one, and the way to the same place in the other language. @param {Lesson} lesson */
  #contents(lesson) {
    const other = language() === "en" ? "es" : "en";
    return html`<p><a href="/lessons.html">${t("lessons.all")}</a></p>
      <ol>${(this.lessons ?? []).map((l) => html`<li>
        <a href=${hrefOf(l.name)} aria-current=${l.name === lesson.name ? "page" : nothing}>${l.title}</a>
        ${l.name === lesson.name ? html`<ul>${l.sections.filter((s) => s.level === 2).map((s) => html`
          <li><a href=${`#${s.id}`} aria-current=${s.id === this.#part(l) ? "true" : nothing}>${s.title}</a></li>`)}</ul>` : nothing}</li>`)}</ol>
      <p><button type="button" class="plain" id="other-language" lang=${other} @click=${() => setLanguage(other)}>${t("lessons.other")}</button></p>`;
  }

  /** The part that is being read: the last one before the heading. @param {Info} lesson */
  #part(lesson) {
    const at = lesson.sections.findIndex((s) => s.id === this.reading);
    return lesson.sections.slice(0, at + 1).findLast((s) => s.level === 2)?.id;
  }

  /** Whether the contents have room beside the text. */
  get #wide() {
    return matchMedia("(min-width: 62rem)").matches;
  }
}

/** A link from a lesson to itself in the other language says so in its address. */
async function obey() {
  const query = new URLSearchParams(location.search);
  const wanted = query.get("lang");
  if (wanted !== "en" && wanted !== "es") return;
  await setLanguage(wanted);
  query.delete("lang");
  history.replaceState(null, "", `?${query}${location.hash}`);
}

await start();
await obey();
customElements.define("lessons-page", LessonsPage);
