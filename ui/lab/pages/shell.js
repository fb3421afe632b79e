// The frame of every page: <lab-header> with the list of pages, the language and the colours, and the notice that the lab does
// not answer. A page's module does, after its imports:
//
//	await start();    // messages are there; the header is drawn
//
// and listens at window for "language" (all texts anew), "back" (the lab answers again: ask again) and "theme" (colours have
// changed: draw canvases anew).

import {LitElement, html, nothing} from "./lib/lit.js";
import {ask, isGone} from "./api.js";
import {language, loadStrings, recall, remember, setLanguage, t} from "./strings.js";

/** The pages there are, as the header and the first page list them. */
export const pages = [
  {href: "/", key: "home"},
  {href: "/play.html", key: "play"},
  {href: "/review.html", key: "review"},
  {href: "/tree.html", key: "tree"},
  {href: "/exercise.html", key: "exercise"},
  {href: "/puzzles.html", key: "puzzles"},
  {href: "/lessons.html", key: "lessons"},
  {href: "/opponents.html", key: "opponents"},
];

/** A Lit element whose texts follow the language and whose content is part of the page, so that shell.css holds in it. */
export class LabElement extends LitElement {
  #again = () => this.requestUpdate();

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("language", this.#again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("language", this.#again);
  }
}

const themes = /** @type {const} */ (["auto", "light", "dark"]);

class LabHeader extends LabElement {
  static properties = {gone: {state: true}, trying: {state: true}};

  constructor() {
    super();
    this.gone = isGone();
    this.trying = false;
    this.timer = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("gone", () => this.#lost());
    window.addEventListener("back", () => this.#found());
  }

  /** On a small screen the list of pages is scrolled to the one that is open. */
  updated() {
    const nav = this.querySelector("nav");
    const open = /** @type {HTMLElement | null} */ (nav?.querySelector("[aria-current]"));
    if (nav && open) nav.scrollLeft = open.offsetLeft - nav.offsetLeft - (nav.clientWidth - open.clientWidth) / 2;
  }

  #lost() {
    this.gone = true;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.#retry(), 3000);
  }

  #found() {
    this.gone = false;
    clearInterval(this.timer);
  }

  async #retry() {
    if (this.trying) return;
    this.trying = true;
    await ask("GET", "/messages").catch(() => {});
    this.trying = false;
  }

  render() {
    const here = location.pathname === "/index.html" ? "/" : location.pathname;
    return html`
      <a class="skip" href="#main" @click=${skip}>${t("skip")}</a>
      <header class="bar">
        <a class="brand" href="/"><img src="/icon.svg" alt="" width="26" height="26"><span>Jugada</span></a>
        <nav aria-label=${t("pages")}>
          ${pages.map((p) => html`<a href=${p.href} aria-current=${p.href === here ? "page" : nothing}>${t(`nav.${p.key}`)}</a>`)}
        </nav>
        <div class="preferences">
          <div class="segmented" role="group" aria-label=${t("language")}>
            ${[["es", "Español"], ["en", "English"]].map(([code, name]) => html`
              <button type="button" lang=${code} title=${name} aria-label=${`${code.toUpperCase()}: ${name}`} aria-pressed=${String(language() === code)}
                id=${`lang-${code}`} @click=${() => setLanguage(/** @type {"en" | "es"} */ (code))}>${code.toUpperCase()}</button>`)}
          </div>
          ${this.#themeButton()}
        </div>
      </header>
      <div role="alert" class="gone" ?hidden=${!this.gone}>
        ${this.gone ? html`<p><strong>${t("gone.title")}</strong> ${t("gone.text")}</p>
          <button type="button" id="retry" @click=${this.#retry}>${t("gone.retry")}</button>` : nothing}
      </div>`;
  }

  #themeButton() {
    const now = document.documentElement.dataset.theme ?? "auto";
    const next = themes[(themes.indexOf(/** @type {any} */ (now)) + 1) % themes.length];
    const label = t(`theme.${now}`);
    return html`<button type="button" id="theme" class="icon" title=${label} aria-label=${label}
      @click=${() => this.#setTheme(next)}><span class=${`theme-mark ${now}`} aria-hidden="true"></span></button>`;
  }

  /** @param {"auto" | "light" | "dark"} theme */
  #setTheme(theme) {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    remember("theme", theme);
    window.dispatchEvent(new Event("theme"));
    this.requestUpdate();
  }
}

/** Goes to the page's content without touching the hash, in which pages keep their state. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Loads the messages, waiting for the lab if it does not answer, and draws the header. */
export async function start() {
  for (;;) {
    try {
      await loadStrings();
      break;
    } catch {
      document.documentElement.classList.add("waiting");
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
  document.documentElement.classList.remove("waiting");
  customElements.define("lab-header", LabHeader);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => window.dispatchEvent(new Event("theme")));
}

/** Whether the reader wants no motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the keys that are single letters or signs are on; the help dialogs have the switch. */
export const keysOn = () => recall("keys") !== "off";

/** @param {boolean} on */
export const setKeys = (on) => remember("keys", on ? "on" : "off");
