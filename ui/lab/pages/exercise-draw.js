// Draws the tree of an exercise with what has been written into it, as SVG: on the screen, on printed sheets, and as their key.
// What is where comes from the lab and is the same picture as of any search; it holds nothing that is asked.

import {nothing, svg} from "./lib/lit.js";
import {printed} from "./exercise-work.js";

/**
 * @typedef {{id: string, parent: number, ply: number, side: string, outline: string, x: number, top: number, width: number, height: number, leaf: boolean,
 *   name: string, value: string, edge: {x1: number, y1: number, x2: number, y2: number} | null}} Shape
 * @typedef {{width: number, height: number, levels: {top: number, height: number, side: string}[], shapes: Shape[]}} Picture
 * @typedef {import("./exercise-work.js").Work} Work
 * @typedef {{asks: string[], selected?: number, field?: string, mistake?: string, part?: string}} Look field: what is being written
 */

/** Which shapes are cut off or lie below one that is. @param {Shape[]} shapes @param {Work} work */
export function cutOff(shapes, work) {
  /** @type {Set<number>} */
  const off = new Set();
  shapes.forEach((s, i) => {
    if (work.pruned.includes(s.id) || off.has(s.parent)) off.add(i);
  });
  return off;
}

/** A figure space for each sign that is to be written. */
const blank = "\u2007\u2007\u2007";

/** The viewBox of a drawing: below the picture there is room for turns. @param {Picture} picture */
export const extent = (picture) => ({width: picture.width, height: picture.height + 8});

/**
 * The content of an svg element whose viewBox is the picture's extent.
 * @param {Picture} picture
 * @param {Work} work
 * @param {Look} look
 */
export function drawing(picture, work, look) {
  const {shapes} = picture;
  const off = cutOff(shapes, work);
  return svg`
    ${picture.levels.map((l) => svg`<text class="level" x="14" y=${l.top + l.height / 2 + 4}>${l.side.toUpperCase()}</text>`)}
    ${shapes.map((s, i) => edge(shapes, i, work, off, look))}
    ${shapes.map((s, i) => node(s, i, work, off, look))}`;
}

/** @param {Shape[]} shapes @param {number} i @param {Work} work @param {Set<number>} off @param {Look} look */
function edge(shapes, i, work, off, look) {
  const s = shapes[i];
  const e = s.edge;
  if (!e) return nothing;
  const cut = work.pruned.includes(s.id);
  const wrong = look.part === "choice" ? work.choice === s.id : look.part === "cuts" && look.mistake === s.id;
  const kind = off.has(i) ? "edge off" : work.choice === s.id ? "edge chosen" : "edge";
  return svg`<g data-edge=${i}>
    <line class=${wrong ? `${kind} wrong` : kind} x1=${e.x1} y1=${e.y1} x2=${e.x2} y2=${e.y2}></line>
    ${cut ? bar(e) : nothing}
    <line class="reach" x1=${e.x1} y1=${e.y1} x2=${e.x2} y2=${e.y2}></line></g>`;
}

/** The stroke across an edge, nearer to its end, where the edges of siblings are farther apart. @param {NonNullable<Shape["edge"]>} e */
function bar(e) {
  const dx = e.x2 - e.x1;
  const dy = e.y2 - e.y1;
  const long = Math.hypot(dx, dy);
  const [x, y] = [e.x1 + dx * 0.6, e.y1 + dy * 0.6];
  const [ax, ay] = [(dy / long) * 8, (dx / long) * 8];
  const [sx, sy] = [(dx / long) * 2.5, (dy / long) * 2.5];
  return svg`<path class="bar" d=${`M${x - ax - sx} ${y + ay - sy}L${x + ax - sx} ${y - ay - sy}M${x - ax + sx} ${y + ay + sy}L${x + ax + sx} ${y - ay + sy}`}></path>`;
}

/** @param {Shape} s @param {number} i @param {Work} work @param {Set<number>} off @param {Look} look */
function node(s, i, work, off, look) {
  const left = s.x - s.width / 2;
  const middle = s.top + s.height / 2;
  const gone = off.has(i);
  const on = look.selected === i;
  const round = s.outline === "round" ? Math.min(20, s.width / 2, s.height / 2) : 3;
  const kind = ["outline", s.side, s.leaf ? "leaf" : "", gone ? "off" : "", work.choice === s.id ? "chosen" : ""].join(" ");
  const wrong = look.mistake === s.id;
  const named = s.name !== "";
  const ring = (/** @type {string} */ name, /** @type {number} */ grow) => svg`<rect class=${name} x=${left - grow} y=${s.top - grow} width=${s.width + 2 * grow}
    height=${s.height + 2 * grow} rx=${round + grow}></rect>`;
  return svg`<g data-node=${i} data-id=${s.id}>
    <rect class="reach" x=${left - 6} y=${s.top - 6} width=${s.width + 12} height=${s.height + 12}></rect>
    ${wrong ? ring("wrong", 4.5) : nothing}
    ${on ? ring("selected", wrong ? 8.5 : 5) : nothing}
    <rect class=${kind} x=${left} y=${s.top} width=${s.width} height=${s.height} rx=${round}></rect>
    ${named ? svg`<text class=${gone ? "name off" : "name"} x=${s.x} y=${s.top + 15}>${s.name}</text>` : nothing}
    ${s.leaf ? svg`<text class=${gone ? "value given off" : "value given"} x=${s.x} y=${named ? s.top + s.height - 8 : middle + 5}>${printed(s.value)}</text>` : value(s, work, named, gone, on, look)}
    ${s.leaf ? nothing : span(s, i, work, gone, on, look)}
    ${visit(s, work, gone, look)}
    ${wrong ? svg`<g class="flag"><circle cx=${left - 3} cy=${s.top - 3} r="8"></circle><text x=${left - 3} y=${s.top + 1}>!</text></g>` : nothing}
  </g>`;
}

/** The value in an inner node, or the place for it. @param {Shape} s @param {Work} work @param {boolean} named @param {boolean} gone @param {boolean} on @param {Look} look */
function value(s, work, named, gone, on, look) {
  const text = printed(work.values[s.id]);
  const writing = on && look.field === "value";
  const base = named ? s.top + s.height - 8 : s.top + s.height / 2 + 5;
  return svg`
    ${look.asks.includes("values") && !gone && (!text || writing) ? svg`<rect class=${writing ? "slot writing" : "slot"} x=${s.x - s.width / 2 + 5} y=${base - 13}
      width=${s.width - 10} height="17" rx="3"></rect>` : nothing}
    ${text ? svg`<text class=${gone ? "value off" : "value"} x=${s.x} y=${base} textLength=${text.length > 5 ? s.width - 8 : nothing} lengthAdjust="spacingAndGlyphs">${text}</text>` : nothing}`;
}

/** The window on the left of an inner node. @param {Shape} s @param {number} i @param {Work} work @param {boolean} gone @param {boolean} on @param {Look} look */
function span(s, i, work, gone, on, look) {
  if (!look.asks.includes("windows")) return nothing;
  const [alpha, beta] = work.windows[s.id] ?? ["", ""];
  if (gone && !alpha && !beta) return nothing;
  const end = s.x - s.width / 2 - 9;
  const middle = s.top + s.height / 2;
  const part = (/** @type {string} */ text, /** @type {string} */ field) => svg`<tspan data-field=${field} class=${(text ? "bound" : "bound none") + (on && look.field === field ? " writing" : "")}>${printed(text) || blank}</tspan>`;
  return svg`<g data-field="alpha"><rect class="reach" x=${end - 56} y=${middle - 14} width="58" height="28"></rect>
    <text class=${gone ? "window off" : "window"} x=${end} y=${middle + 4}>[${part(alpha, "alpha")}, ${part(beta, "beta")}]</text></g>`;
}

/** In which turn a node is visited. @param {Shape} s @param {Work} work @param {boolean} gone @param {Look} look */
function visit(s, work, gone, look) {
  if (!look.asks.includes("order") || !s.leaf) return nothing;
  const turn = work.order.indexOf(s.id) + 1;
  if (!turn && gone) return nothing;
  const [x, y] = [s.x, s.top + s.height + 12];
  return svg`<g class=${turn ? "turn" : "turn none"}><circle cx=${x} cy=${y} r="8.5"></circle>
    ${turn ? svg`<text x=${x} y=${y + 3.6}>${turn}</text>` : nothing}</g>`;
}
