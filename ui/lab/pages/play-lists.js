// What stands beside a board: the moves of the game with their variations, lines of the engine, and the graph of the values.

import {html, nothing, svg} from "./lib/lit.js";
import {t} from "./strings.js";
import {share, shown, typicalOf} from "./play-analysis.js";

/** @typedef {import("./play-record.js").Node} Node */
/** @typedef {{max: string, min: string}} Names */

/** The moves of a game, each a button. @param {Node} root @param {Node} now @param {(node: Node) => void} show */
export function moveList(root, now, show) {
  return html`<ol class="main">${follow(root, 1, true)}</ol>`;

  /** @param {Node} from @param {number} ply @param {boolean} numbered @returns {any[]} */
  function follow(from, ply, numbered) {
    const items = [];
    for (let node = from; node.children.length > 0; node = node.children[0], ply++) {
      const [main, ...others] = node.children;
      items.push(html`<li>${one(main, ply, numbered)}</li>`);
      numbered = others.length > 0;
      for (const variation of others) {
        items.push(html`<li class="variation"><ol aria-label=${t("game.variation")}><li>${one(variation, ply, true)}</li>${follow(variation, ply + 1, false)}</ol></li>`);
      }
    }
    return items;
  }

  /** @param {Node} node @param {number} ply @param {boolean} numbered */
  function one(node, ply, numbered) {
    const number = ply % 2 === 1 ? `${(ply + 1) / 2}.` : numbered ? `${ply / 2}…` : "";
    const {mark} = node;
    return html`${number ? html`<span class="number">${number}</span>` : nothing}<button type="button" class=${mark ? `move ${markName(mark)}` : "move"} aria-current=${node === now ? "step" : nothing}
      @click=${() => show(node)}>${node.move}${mark ? html`<strong>${mark}</strong>` : nothing}</button>`;
  }
}

/** The name of a mark, for its colour and its words. @param {string} mark */
export const markName = (mark) => ({"!": "good", "?!": "dubious", "?": "mistake", "??": "blunder"})[mark] ?? "";

/** Lines of the engine; a move plays its line out as far as it goes. @param {{value: string, moves: string[], bound?: string}[]} lines @param {(moves: string[]) => void} play */
export function lineList(lines, play) {
  return lines.map((l) => html`<li><span class="worth">${shown(l.value, l.bound)}</span><span class="moves">${lineMoves(l.moves, play)}</span></li>`);
}

/** @param {string[]} moves @param {(moves: string[]) => void} play */
function lineMoves(moves, play) {
  return moves.slice(0, 16).map((m, i) => html`<button type="button" class="move" @click=${() => play(moves.slice(0, i + 1))}>${m}</button>`);
}

/** How the value of a game that is played went, for MAX upwards. @param {Node[]} line @param {Node} now @param {Names} names @param {(node: Node) => void} show */
export function valueGraph(line, now, names, show) {
  const typical = typicalOf(line);
  return graph(line.map((node) => height(node, typical)), line.indexOf(now), [], names, (i) => show(line[i]));
}

/**
 * The graph of a game, for MAX upwards.
 * @param {(number | null)[]} heights of the positions, from −1 to 1; null: not known
 * @param {number} now the position that is shown
 * @param {{at: number, mark: string}[]} marks of moves, at the positions after them
 * @param {Names} names
 * @param {(position: number) => void} go
 */
export function graph(heights, now, marks, names, go) {
  const last = heights.length - 1;
  const across = (/** @type {number} */ i) => (100 * i / last).toFixed(2);
  const up = (/** @type {number} */ i) => (20 - 18 * /** @type {number} */ (heights[i])).toFixed(2);
  const known = heights.flatMap((h, i) => h === null ? [] : [i]);
  if (known.length < 2) return nothing;
  const path = known.map((i, n) => `${n === 0 ? "M" : "L"}${across(i)} ${up(i)}`).join("");
  return html`<figure class="graph" @click=${(/** @type {MouseEvent} */ e) => {
    const box = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
    go(Math.round(last * Math.max(0, Math.min(1, (e.clientX - box.left) / box.width))));
  }}>
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label=${t("game.graph", names.max)}>
      <path class="area" d=${`${path}L${across(/** @type {number} */ (known.at(-1)))} 20L${across(known[0])} 20Z`}></path>
      <path class="zero" d="M0 20H100"></path>
      <path class="now" d=${`M${across(now)} 0V40`}></path>
      <path class="curve" d=${path}></path>
      ${marks.filter((m) => heights[m.at] !== null).map((m) => svg`<path class=${`dot ${markName(m.mark)}`} d=${`M${across(m.at)} ${up(m.at)}h0`}></path>`)}
    </svg>
    <figcaption><span>${t("game.graph.up", names.max)}</span><span>${t("game.graph.down", names.min)}</span></figcaption></figure>`;
}

/** @param {Node} node @param {number} typical @returns {number | null} */
function height(node, typical) {
  if (node.at?.over) return node.at.winner === null ? 0 : node.at.winner === "max" ? 1 : -1;
  return node.found ? share(node.found, typical) : null;
}
