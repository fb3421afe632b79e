// What stands beside a board: the moves of the game with their variations, lines of the engine, the graph of the values, and
// what was missed.

import {html, nothing} from "./lib/lit.js";
import {t} from "./strings.js";
import {share, shown, told, typicalOf} from "./play-analysis.js";

/** @typedef {import("./play-record.js").Node} Node */
/** @typedef {{max: string, min: string}} Names */

/** The moves of a game, each a button. @param {Node} root @param {Node} now @param {Names} names @param {(node: Node) => void} show */
export function moveList(root, now, names, show) {
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
    const {fault} = node;
    return html`${number ? html`<span class="number">${number}</span>` : nothing}<button type="button" class=${fault ? "move fault" : "move"} aria-current=${node === now ? "step" : nothing}
      title=${fault ? told(node, names) : nothing} @click=${() => show(node)}>${node.move}${fault ? html`<strong>${fault.mark}</strong>` : nothing}</button>`;
  }
}

/** Lines of the engine; a move plays its line out as far as it goes. @param {{value: string, moves: string[], bound?: string}[]} lines @param {(moves: string[]) => void} play */
export function lineList(lines, play) {
  return lines.map((l) => html`<li><span class="worth">${shown(l.value, l.bound)}</span><span class="moves">${lineMoves(l.moves, play)}</span></li>`);
}

/** @param {string[]} moves @param {(moves: string[]) => void} play */
function lineMoves(moves, play) {
  return moves.slice(0, 16).map((m, i) => html`<button type="button" class="move" @click=${() => play(moves.slice(0, i + 1))}>${m}</button>`);
}

/** How the value went, for MAX upwards. @param {Node[]} line @param {Node} now @param {Names} names @param {(node: Node) => void} show */
export function graph(line, now, names, show) {
  const typical = typicalOf(line);
  const points = line.map((node, i) => ({node, x: 100 * i / (line.length - 1), y: height(node, typical)})).filter((p) => p.y !== null);
  if (points.length < 2) return nothing;
  const path = points.map((p, i) => `${i === 0 ? "M" : "L"}${p.x.toFixed(2)} ${Number(p.y).toFixed(2)}`).join("");
  const x = 100 * line.indexOf(now) / (line.length - 1);
  return html`<figure class="graph" @click=${(/** @type {MouseEvent} */ e) => {
    const box = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
    show(line[Math.round((line.length - 1) * Math.max(0, Math.min(1, (e.clientX - box.left) / box.width)))]);
  }}>
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label=${t("game.graph", names.max)}>
      <path class="area" d=${`${path}L${points.at(-1)?.x} 20L${points[0].x} 20Z`}></path>
      <path class="zero" d="M0 20H100"></path>
      <path class="faults" d=${line.map((n, i) => n.fault ? `M${(100 * i / (line.length - 1)).toFixed(2)} 0V40` : "").join("")}></path>
      <path class="now" d=${`M${x} 0V40`}></path>
      <path class="curve" d=${path}></path>
    </svg>
    <figcaption><span>${t("game.graph.up", names.max)}</span><span>${t("game.graph.down", names.min)}</span></figcaption></figure>`;
}

/** @param {Node} node @param {number} typical @returns {number | null} */
function height(node, typical) {
  const over = node.at?.over ? node.at.winner === null ? 0 : node.at.winner === "max" ? 1 : -1 : null;
  const value = over ?? (node.found ? share(node.found, typical) : null);
  return value === null ? null : 20 - 18 * value;
}

/** The moves that gave something up, with what was better. @param {Node[]} line @param {Names} names @param {(node: Node) => void} show @param {(from: Node, moves: string[]) => void} play @param {boolean} whole whether the game has been looked at */
export function faultList(line, names, show, play, whole) {
  const faults = line.filter((n) => n.fault);
  if (faults.length === 0) {
    const all = line.filter((n) => !n.at?.over).every((n) => n.found?.bests);
    return whole && all ? html`<p class="quiet" id="faults">${t("game.noFaults")}</p>` : nothing;
  }
  return html`<ul class="faults" id="faults">${faults.map((node) => html`<li>
    <p><button type="button" class="move fault" @click=${() => show(node)}>${node.move}<strong>${node.fault?.mark}</strong></button> ${told(node, names)}</p>
    <p class="moves"><span class="quiet">${t("game.betterLine")}</span> ${lineMoves(node.fault?.before.line ?? [], (moves) => play(/** @type {Node} */ (node.parent), moves))}</p></li>`)}</ul>`;
}
