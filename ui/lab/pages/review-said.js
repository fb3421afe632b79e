// What a review says, as the page shows it: the sentences with lines that can be played, the bar of the value, the table of how
// the sides have played, and the list of the moves with marks.

import {html, nothing, svg} from "./lib/lit.js";
import {number, printed, t} from "./strings.js";
import {markName} from "./play-lists.js";

/**
 * @typedef {import("./review-game.js").Move} Move
 * @typedef {import("./review-game.js").Sentence} Sentence
 * @typedef {{sentence: Sentence, steps: number}} Place after so many moves of the line of a sentence
 * @typedef {{go: (place: Place) => void, peek: (place: Place | null) => void}} Player
 */

/** The marks, the worst first. */
export const marks = ["??", "?", "?!", "!"];

/** What a mark means. @param {string} mark */
export const meaning = (mark) => t(`review.mark.${markName(mark)}`);

/** Expected points, as the sentences have them. @param {number} x */
const points = (x) => number(x, {minimumFractionDigits: 2, maximumFractionDigits: 2});

/** What is said of a move. @param {Move} move @param {Place | null} at @param {Player} player */
export function sentences(move, at, player) {
  return html`<div class="said" id="said">${move.sentences.map((s) => html`<p>${spoken(s, at, player)}</p>`)}</div>`;
}

/** A sentence, whose line is one of buttons. @param {Sentence} s @param {Place | null} at @param {Player} player */
function spoken(s, at, player) {
  const line = s.line.join(" ");
  const begin = line === "" ? -1 : s.text.lastIndexOf(line);
  if (begin < 0) return s.text;
  return html`${s.text.slice(0, begin)}<span class="line" role="group" aria-label=${t("review.line")} @pointerleave=${() => player.peek(null)}>${s.line.map((move, i) => {
    const place = {sentence: s, steps: i + 1};
    const here = at?.sentence === s && at.steps === i + 1;
    return html`${i > 0 ? " " : ""}<button type="button" class="move" aria-current=${here ? "step" : nothing} @click=${() => player.go(place)}
      @pointermove=${(/** @type {PointerEvent} */ e) => e.pointerType === "mouse" && player.peek(place)}>${move}</button>`;
  })}</span>${s.text.slice(begin + line.length)}`;
}

/** The bar beside the board: how much of a point each side can expect. @param {{share: number, value: string} | null} value @param {boolean} flipped @param {string[]} sides */
export function bar(value, flipped, sides) {
  const share = value?.share ?? 0.5;
  const label = value ? t("review.bar", printed(value.value), sides[0], points(share), sides[1], points(1 - share)) : t("review.noValue");
  const height = 100 * share;
  return html`<div class="scale" role="img" id="scale" aria-label=${label} title=${label} data-share=${share.toFixed(3)}>
    <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">${value ? svg`
      <rect class="max" width="10" height=${height} y=${flipped ? 0 : 100 - height}></rect><rect class="min" width="10" height=${100 - height} y=${flipped ? height : 0}></rect>` : nothing}
      <path class="even" d="M0 50H10"></path></svg>
    <span class=${(share >= 0.5) === !flipped ? "low" : "high"} aria-hidden="true">${value ? short(value.value) : ""}</span></div>`;
}

/** A value that fits beside the board. @param {string} value */
const short = (value) => printed(value).replace(/(\.\d)\d+$/, "$1").replace(/ \((\d+)\)/, "");

/** How the sides have played. @param {Move[]} moves @param {string[]} sides @param {string[]} players */
export function accounts(moves, sides, players) {
  const rows = ["max", "min"].map((side, i) => ({name: sides[i], player: players[i], of: moves.filter((m) => m.side === side)})).filter((r) => r.of.length > 0);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t("review.accounts")}><table class="accounts" id="accounts">
    <caption class="seen-not">${t("review.accounts")}</caption>
    <thead><tr><th scope="col">${t("review.side")}</th><th scope="col">${t("review.moves")}</th><th scope="col">${t("review.cost")}</th><th scope="col">${t("review.perMove")}</th>
      ${marks.toReversed().map((m) => html`<th scope="col" title=${meaning(m)}><span aria-hidden="true" class=${`sign-of ${markName(m)}`}>${m}</span><span class="seen-not">${meaning(m)}</span></th>`)}</tr></thead>
    <tbody>${rows.map((r) => {
      const cost = r.of.reduce((sum, m) => sum + m.cost, 0);
      return html`<tr><th scope="row">${r.name}${r.player ? html` <span class="quiet">${r.player}</span>` : nothing}</th><td>${r.of.length}</td><td>${points(cost)}</td><td>${number(cost / r.of.length, {minimumFractionDigits: 3, maximumFractionDigits: 3})}</td>
        ${marks.toReversed().map((mark) => html`<td>${r.of.filter((m) => m.mark === mark).length}</td>`)}</tr>`;
    })}</tbody></table></div>`;
}

/**
 * The moves with marks, of the sides and with the marks that are chosen.
 * @param {Move[]} moves
 * @param {{side: string, off: Set<string>}} filter
 * @param {number} now
 * @param {string[]} sides
 * @param {{go: (ply: number) => void, filter: (change: {side?: string, mark?: string}) => void, busy: boolean}} page
 */
export function markedList(moves, filter, now, sides, page) {
  const marked = moves.filter((m) => m.mark);
  const shown = chosen(moves, filter);
  return html`
    <div class="row filter" role="group" aria-label=${t("review.filter")}>
      <label class="field line"><span>${t("review.side")}</span><select id="filter-side" @change=${(/** @type {any} */ e) => page.filter({side: e.target.value})}>
        ${["", "max", "min"].map((s, i) => html`<option value=${s} ?selected=${s === filter.side}>${s ? sides[i - 1] : t("review.bothSides")}</option>`)}</select></label>
      ${marks.map((m) => html`<button type="button" class=${`toggle ${markName(m)}`} id=${`filter-${markName(m)}`} aria-pressed=${String(!filter.off.has(m))} title=${meaning(m)}
        @click=${() => page.filter({mark: m})}><strong>${m}</strong> ${marked.filter((x) => x.mark === m && (!filter.side || x.side === filter.side)).length}<span class="seen-not">, ${meaning(m)}</span></button>`)}
    </div>
    ${shown.length > 0 ? html`<ol class="marked" id="marked">${shown.map((m) => html`<li><button type="button" class=${`move ${markName(m.mark)}`} aria-current=${m.ply === now ? "step" : nothing}
      aria-label=${`${m.heading}: ${meaning(m.mark)}`} @click=${() => page.go(m.ply)}>${m.heading.slice(0, m.heading.length - m.mark.length)}<strong>${m.mark}</strong></button></li>`)}</ol>`
      : html`<p class="quiet small" id="marked">${marked.length > 0 ? t("review.noneChosen") : page.busy ? t("review.noneYet") : t("review.none")}</p>`}`;
}

/** The moves with marks that the filter leaves. @param {Move[]} moves @param {{side: string, off: Set<string>}} filter */
export const chosen = (moves, filter) => moves.filter((m) => m.mark && !filter.off.has(m.mark) && (!filter.side || m.side === filter.side));
