// The pictures of the opponents page: how an error rate became known, game by game, and error rates beside one another. What
// they show stands in words or in a table beside them, too.

import {html, nothing, svg} from "./lib/lit.js";
import {number, percent, t} from "./strings.js";

/** @typedef {{game: number, result: "won" | "drawn" | "lost" | "points", decisions: number, missed: number, rate: number, low: number, high: number}} Point */

const height = 240;
const left = 46;
const right = 14;
const top = 12;
const bottom = 34;

/** How the error rate became known, with the band in which it lies with 90% probability. @param {Point[]} course @param {string} label */
export function coursePlot(course, label) {
  if (course.length === 0) return nothing;
  const width = innerWidth < 768 ? 340 : 640; // so that the texts have their size
  const first = course[0].game - 1; // before it nothing was known of these games
  const games = course[course.length - 1].game - first;
  const x = (/** @type {number} */ game) => left + (width - left - right) * (game - first) / games;
  const y = (/** @type {number} */ rate) => top + (height - top - bottom) * (1 - rate);
  // Who has not played may have any rate.
  const before = first === 0 ? [{game: 0, rate: 0.5, low: 0.05, high: 0.95}] : [];
  const known = [...before, ...course];
  const path = (/** @type {(p: any) => number} */ value, /** @type {any[]} */ list) => list.map((p, i) => `${i ? "L" : "M"}${x(p.game).toFixed(1)} ${y(value(p)).toFixed(1)}`).join("");
  const every = Math.max(1, Math.ceil(games / (width / 64)));
  return html`<figure class="course">
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
      ${[0, 0.25, 0.5, 0.75, 1].map((rate) => svg`<path class="grid" d=${`M${left} ${y(rate)}H${width - right}`}></path>
        <text class="tick end" x=${left - 6} y=${y(rate) + 4}>${percent(rate)}</text>`)}
      <path class="band" d=${`${path((p) => p.high, known)}${path((p) => p.low, known.toReversed()).replace("M", "L")}Z`}></path>
      <path class="mean" d=${path((p) => p.rate, known)}></path>
      ${course.map((p) => mark(p, x(p.game), y(p.rate)))}
      ${course.filter((p) => (p.game - first) % every === 0).map((p) => svg`<text class="tick middle" x=${x(p.game)} y=${height - bottom + 16}>${number(p.game)}</text>`)}
      <text class="tick middle" x=${(left + width - right) / 2} y=${height - 5}>${t("opponents.gamesPlayed")}</text>
    </svg>
    <figcaption>${["won", "drawn", "lost"].map((r) => html`<span><svg viewBox="-8 -8 16 16" aria-hidden="true">${mark({result: r}, 0, 0)}</svg>${t(`opponents.result.${r}`)}</span>`)}
      <span><i class="swatch" aria-hidden="true"></i>${t("opponents.band")}</span></figcaption>
  </figure>`;
}

/** The mark of a game: its shape says how it ended. @param {any} p @param {number} x @param {number} y */
function mark(p, x, y) {
  const title = p.game ? svg`<title>${t("opponents.point", number(p.game), t(`opponents.result.${p.result}`), percent(p.rate), percent(p.low), percent(p.high))}</title>` : nothing;
  const d = {
    won: `M${x} ${y - 6}L${x + 6} ${y + 5}H${x - 6}Z`, lost: `M${x} ${y + 6}L${x + 6} ${y - 5}H${x - 6}Z`,
    drawn: `M${x - 5} ${y - 5}h10v10h-10Z`,
  }[/** @type {string} */ (p.result)] ?? `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z`;
  return svg`<path class=${`mark ${p.result}`} d=${d}>${title}</path>`;
}

/** An error rate with the range in which it lies, on a scale from 0 to 1. @param {{rate: number, low: number, high: number}} p */
export function rangePlot(p) {
  const x = (/** @type {number} */ rate) => 4 + 192 * rate;
  return html`<svg class="range" viewBox="0 0 200 20" aria-hidden="true">
    <path class="grid" d="M4 10H196M4 6v8M100 6v8M196 6v8"></path>
    <path class="spread" d=${`M${x(p.low)} 10H${x(p.high)}`}></path>
    <circle class="dot" cx=${x(p.rate)} cy="10" r="5"></circle></svg>`;
}

/** The same as the plot, in rows. @param {Point[]} course */
export function courseTable(course) {
  return html`<div class="scroll"><table><thead><tr><th scope="col">${t("opponents.col.game")}</th><th scope="col">${t("opponents.col.result")}</th>
    <th scope="col">${t("opponents.col.decisions")}</th><th scope="col">${t("opponents.col.missed")}</th><th scope="col">${t("opponents.col.rate")}</th></tr></thead>
    <tbody>${course.map((p) => html`<tr><th scope="row">${number(p.game)}</th><td>${t(`opponents.result.${p.result}`)}</td><td>${number(p.decisions)}</td>
      <td>${number(p.missed)}</td><td>${t("opponents.range", percent(p.rate), percent(p.low), percent(p.high))}</td></tr>`)}</tbody></table></div>`;
}
