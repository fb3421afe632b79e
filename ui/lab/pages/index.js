// The first page: what there is, and the games.

import {html, nothing} from "./lib/lit.js";
import {get} from "./api.js";
import {LabElement, pages, start} from "./shell.js";
import {t} from "./strings.js";
import {figure2} from "./examples.js";

class LabIndex extends LabElement {
  static properties = {games: {state: true}, error: {state: true}};

  constructor() {
    super();
    /** @type {any[] | null} */
    this.games = null;
    this.error = "";
    this.#load();
    window.addEventListener("language", () => this.#load());
    window.addEventListener("back", () => this.#load());
  }

  async #load() {
    document.title = `Jugada · ${t("index.title")}`;
    try {
      this.games = (await get("/games")).games;
      this.error = "";
    } catch (error) {
      this.error = String(/** @type {Error} */ (error).message);
    }
  }

  render() {
    return html`
      <section class="hero">
        <h1>${t("index.title")}</h1>
        <p class="lead">${t("index.lead")}</p>
        <p><a class="button primary" href=${`/tree.html#${new URLSearchParams({game: "tree", position: figure2})}`}>${t("index.try")}</a></p>
      </section>
      <section aria-labelledby="pages-title">
        <h2 id="pages-title">${t("pages")}</h2>
        <ul class="cards">
          ${pages.filter((p) => p.href !== "/").map((p) => html`
            <li><a class="card" href=${p.href}><strong>${t(`nav.${p.key}`)}</strong><span>${t(`about.${p.key}`)}</span></a></li>`)}
        </ul>
      </section>
      <section aria-labelledby="games-title">
        <h2 id="games-title">${t("index.games")}</h2>
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
        ${this.games === null && !this.error ? html`<p class="quiet">${t("loading")}</p>` : nothing}
        ${this.games?.length === 0 ? html`<p class="quiet">${t("index.noGames")}</p>` : nothing}
        <ul class="cards">
          ${(this.games ?? []).map((g) => html`
            <li class="card"><strong>${g.title}</strong><span>${g.about}</span>
              <span class="links">${this.#links(g)}</span></li>`)}
        </ul>
      </section>`;
  }

  /** @param {any} g */
  #links(g) {
    const hash = new URLSearchParams({game: g.name});
    if (g.large || g.name !== "tree") hash.set("depth", "2");
    if (g.name === "tree") hash.set("position", figure2);
    const play = new URLSearchParams({game: g.name});
    if (g.name === "tree") play.set("position", figure2);
    return html`<a href=${`/play.html#${play}`} aria-label=${t("index.playOf", g.title)}>${t("nav.play")}</a>
      <a href=${`/tree.html#${hash}`} aria-label=${t("index.treeOf", g.title)}>${t("nav.tree")}</a>`;
  }
}

await start();
customElements.define("lab-index", LabIndex);
