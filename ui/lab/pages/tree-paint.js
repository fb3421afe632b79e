// Paints a picture of a search, as the lab has laid it out, at a step of the search. What is where comes from the server; this
// module says how it looks before a node is entered, while the search is in it, and after it has left.
//
// paint(context, scene, view) draws what is in view. A scene is made once for each step; its outlines are collected in a few
// paths, so that panning and zooming a picture of thousands of nodes costs a few calls and the texts that can be read.

/**
 * @typedef {import("./trace-player.js").Picture} Picture
 * @typedef {import("./trace-player.js").Shape} Shape
 * @typedef {import("./trace-player.js").Step} Step
 * @typedef {{state: "future" | "open" | "done" | "skipped", value: string, small: string, final: boolean, alpha: string, beta: string, tip: string}} Now
 * @typedef {{picture: Picture, after: number, now: Now[], indexOf: Map<number, number>, line: Set<number>, current: number, inside: number,
 *   cut: {at: number, owner: number, child: number, start: boolean, bound: string, by: string} | null, selected: number, depth: number,
 *   given: boolean, ended: boolean, words: {limit: string, start: string, root: string}, paths: Map<string, Path2D> | null}} Scene
 */

/**
 * What is known of a shape after so many events.
 * @param {Shape} s
 * @param {number} after
 * @returns {Now}
 */
export function nowOf(s, after) {
  /** @type {Now} */
  const now = {state: "future", value: "", small: "", final: false, alpha: "", beta: "", tip: ""};
  if (s.kind !== "node") {
    if (s.enter >= 0 && s.enter < after) now.state = "skipped";
    return now;
  }
  if (s.enter < 0 || s.enter >= after) return now;
  now.state = s.leave >= 0 && s.leave < after ? "done" : "open";
  for (const c of s.changes) {
    if (c.at >= after) break;
    if (c.alpha !== undefined) now.alpha = c.alpha;
    if (c.beta !== undefined) now.beta = c.beta;
    if (c.tip !== undefined) now.tip = c.tip;
    if (c.small !== undefined) now.small = c.small;
    if (c.sum !== undefined) now.value = c.sum;
    else if (c.value !== undefined && (c.child === undefined || c.better)) now.value = c.value;
  }
  if (now.state === "done" || (s.static >= 0 && s.static < after && s.leaf)) {
    now.value = s.value + s.star;
    now.small = s.small;
    now.final = true;
  }
  return now;
}

/**
 * Makes the scene of a step.
 * @param {Picture} picture
 * @param {Step} step
 * @param {{selected: number, depth: number, given: boolean, ended: boolean, words: Scene["words"]}} options
 * @returns {Scene}
 */
export function makeScene(picture, step, {selected, depth, given, ended, words}) {
  const indexOf = new Map();
  const now = picture.shapes.map((s, i) => {
    if (s.kind === "node") indexOf.set(s.node, i);
    return nowOf(s, step.after);
  });
  const line = new Set();
  let current = -1;
  let inside = -1;
  if (step.pass === picture.pass && step.kind !== "start" && step.kind !== "end") {
    for (const n of step.line) {
      const i = indexOf.get(n.node);
      if (i === undefined) {
        inside = current; // the search is in a part that is folded away
        current = -1;
        break;
      }
      line.add(i);
      current = i;
    }
  }
  /** @type {Scene} */
  const scene = {picture, after: step.after, now, indexOf, line, current, inside, cut: null, selected, depth, given, ended, words, paths: null};
  const subject = step.kind === "cut" ? current : selected;
  scene.cut = subject >= 0 && (step.kind === "cut" || !line.size || selected >= 0) ? cutOf(scene, subject) : null;
  return scene;
}

/** @param {Scene} scene @param {number} i @returns {Scene["cut"]} */
function cutOf(scene, i) {
  const cut = scene.picture.shapes[i]?.cut;
  if (!cut || cut.at >= scene.after) return null;
  const owner = cut.node < 0 ? 0 : scene.indexOf.get(cut.node) ?? -1;
  const child = scene.indexOf.get(cut.child) ?? -1;
  const bound = scene.picture.shapes[i].aside[0] ?? "";
  return {at: i, owner, child, start: cut.node < 0, bound, by: cut.by};
}

/** The outline of a node. @param {Path2D} path @param {Shape} s @param {number} grow */
function outline(path, s, grow = 0) {
  const x = s.x - s.width / 2 - grow;
  const y = s.top - grow;
  const w = s.width + 2 * grow;
  const h = s.height + 2 * grow;
  if (s.outline === "round") path.roundRect(x, y, w, h, Math.min(w, h) / 2);
  else if (s.outline === "hexagon") {
    const p = 11;
    path.moveTo(x, y + h / 2);
    path.lineTo(x + p, y);
    path.lineTo(x + w - p, y);
    path.lineTo(x + w, y + h / 2);
    path.lineTo(x + w - p, y + h);
    path.lineTo(x + p, y + h);
    path.closePath();
  } else if (s.outline === "triangle") {
    path.moveTo(s.x, y);
    path.lineTo(x + w, y + h);
    path.lineTo(x, y + h);
    path.closePath();
  } else path.roundRect(x, y, w, h, 3 + grow);
}

/** The edge to a shape. @param {Path2D} path @param {Shape} s */
function edge(path, s) {
  if (!s.edge) return;
  path.moveTo(s.edge.x1, s.edge.y1);
  path.lineTo(s.edge.x2, s.edge.y2);
}

/** How the outlines and edges of each kind look: [fill, stroke, width, dash]. @param {Record<string, string>} c colours */
const styles = (c) => /** @type {Record<string, [string, string, number, number[]]>} */ ({
  "edge-future": ["", c.ghost, 1.2, []],
  "edge": ["", c.edge, 1.3, []],
  "edge-dashed": ["", c.edge, 1.3, [4, 3]],
  "edge-dotted": ["", c.edge, 1.3, [1.5, 3]],
  "edge-bold": ["", c.ink, 3.4, []],
  "edge-line": ["", c.now, 2.6, []],
  "bar": ["", c.cut, 2.4, []],
  "future": [c.ground, c.ghost, 1.2, []],
  "skipped": [c.ground, c.faint, 1.2, [4, 3]],
  "hidden": [c.ground, c.faint, 1.2, []],
  "max": [c.max, c["max-rim"], 1.4, []],
  "min": [c.min, c["min-rim"], 1.4, []],
  "max-leaf": [c.ground, c["max-rim"], 1.4, []],
  "min-leaf": [c.ground, c["min-rim"], 1.4, []],
  "max-bold": [c.max, c["max-rim"], 3.4, []],
  "min-bold": [c.min, c["min-rim"], 3.4, []],
  "max-leaf-bold": [c.ground, c["max-rim"], 3.4, []],
  "min-leaf-bold": [c.ground, c["min-rim"], 3.4, []],
  "extended": ["", c.faint, 1.1, [2, 2]],
});

/** Collects outlines and edges by style. @param {Scene} scene */
function collect(scene) {
  /** @type {Map<string, Path2D>} */
  const paths = new Map();
  for (const style of Object.keys(styles({}))) paths.set(style, new Path2D());
  const into = (/** @type {string} */ style) => /** @type {Path2D} */ (paths.get(style));
  scene.picture.shapes.forEach((s, i) => {
    const now = scene.now[i];
    const bold = s.line && scene.ended ? "-bold" : "";
    edge(into(edgeStyle(scene, s, i)), s);
    if (s.kind === "skipped" && now.state === "skipped" && s.edge?.bar) {
      into("bar").moveTo(s.edge.bar[0], s.edge.bar[1]);
      into("bar").lineTo(s.edge.bar[2], s.edge.bar[3]);
    }
    if (s.kind === "hidden") outline(into("hidden"), s);
    else if (now.state === "future") outline(into("future"), s);
    else if (s.kind === "skipped") outline(into("skipped"), s);
    else outline(into(s.side + (s.leaf ? "-leaf" : "") + bold), s);
    if (s.extend && s.extend.at < scene.after) outline(into("extended"), s, 4);
  });
  return paths;
}

/** @param {Scene} scene @param {Shape} s @param {number} i */
function edgeStyle(scene, s, i) {
  if (s.kind === "hidden") return "edge-dotted";
  if (scene.now[i].state === "future") return "edge-future";
  if (s.kind === "skipped") return "edge-dashed";
  if (scene.line.has(i) && scene.line.has(s.parent)) return "edge-line";
  return s.line && scene.ended ? "edge-bold" : "edge";
}

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", "DejaVu Sans", sans-serif';

/**
 * Paints what is in view.
 * @param {CanvasRenderingContext2D} g
 * @param {Scene} scene
 * @param {{width: number, height: number, ratio: number, x: number, y: number, k: number}} view size in CSS pixels; the picture is at x, y, enlarged k times
 * @param {Record<string, string>} c colours by name
 */
export function paint(g, scene, view, c) {
  const {k} = view;
  g.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  g.fillStyle = c.ground;
  g.fillRect(0, 0, view.width, view.height);
  g.setTransform(view.ratio * k, 0, 0, view.ratio * k, view.ratio * view.x, view.ratio * view.y);
  const seen = {
    left: -view.x / k - 120, right: (view.width - view.x) / k + 120, top: -view.y / k - 40, bottom: (view.height - view.y) / k + 40,
  };
  paintLimit(g, scene, view, c, seen);
  scene.paths ??= collect(scene);
  const looks = styles(c);
  for (const [style, path] of scene.paths) {
    const [fill, stroke, width, dash] = looks[style];
    if (style === "future") paintSetter(g, scene, c); // over the edges, under the nodes
    if (fill) {
      g.fillStyle = fill;
      g.fill(path);
    }
    g.strokeStyle = stroke;
    g.lineWidth = Math.max(width, 0.6 / k);
    g.setLineDash(k > 0.3 ? dash : []);
    g.stroke(path);
  }
  g.setLineDash([]);
  paintMarks(g, scene, c, k);
  if (k * 14 >= 5) paintTexts(g, scene, c, k, seen);
  paintLevels(g, scene, view, c, seen);
  paintFlag(g, scene, view, c);
}

/** How large signs for whole levels are, and where they begin. */
const margins = (/** @type {any} */ view, /** @type {any} */ seen) => ({size: Math.max(12, 11 / view.k), left: Math.max(16, seen.left + 120 + 6 / view.k)});

/** MAX and MIN at the left of the levels, on a strip of ground if nodes lie below it. */
function paintLevels(/** @type {CanvasRenderingContext2D} */ g, /** @type {Scene} */ scene, /** @type {any} */ view, /** @type {any} */ c, /** @type {any} */ seen) {
  if (view.k * 14 < 5) return;
  const {size, left} = margins(view, seen);
  if (left > 16) {
    g.globalAlpha = 0.85;
    g.fillStyle = c.ground;
    g.fillRect(seen.left, seen.top, left - seen.left + size * 3, seen.bottom - seen.top);
    g.globalAlpha = 1;
  }
  g.textBaseline = "middle";
  g.textAlign = "left";
  g.font = `700 ${size}px ${font}`;
  g.fillStyle = c.faint;
  for (const level of scene.picture.levels) if (level.side) g.fillText(level.side.toUpperCase(), left, level.top + level.height / 2);
}

/** The depth limit, where nodes lie beyond it. */
function paintLimit(/** @type {CanvasRenderingContext2D} */ g, /** @type {Scene} */ scene, /** @type {any} */ view, /** @type {any} */ c, /** @type {any} */ seen) {
  const {levels} = scene.picture;
  const {size, left} = margins(view, seen);
  const limit = scene.depth;
  if (!limit || limit >= levels.length - 1) return;
  const y = (levels[limit].top + levels[limit].height + levels[limit + 1].top) / 2;
  g.strokeStyle = c.faint;
  g.lineWidth = 1 / view.k;
  g.setLineDash([8 / view.k, 5 / view.k]);
  g.beginPath();
  g.moveTo(seen.left, y);
  g.lineTo(seen.right, y);
  g.stroke();
  g.setLineDash([]);
  g.font = `${size}px ${font}`;
  g.fillStyle = c.faint;
  g.textAlign = "left";
  g.fillText(scene.words.limit, left, y - size * 0.7);
}

/** ★ The way of the bound that has cut: from the child whose value it is, by its parent, down to where it cut. */
function paintSetter(/** @type {CanvasRenderingContext2D} */ g, /** @type {Scene} */ scene, /** @type {any} */ c) {
  const {cut} = scene;
  if (!cut || cut.owner < 0) return;
  const {shapes} = scene.picture;
  const way = [];
  for (let i = cut.at; i >= 0 && i !== cut.owner; i = shapes[i].parent) way.push(i);
  g.strokeStyle = c.setter;
  g.lineCap = "round";
  g.lineWidth = 5;
  if (cut.child >= 0) {
    const path = new Path2D();
    edge(path, shapes[cut.child]);
    g.stroke(path);
  }
  g.setLineDash([1, 8]);
  for (const i of way) {
    const path = new Path2D();
    edge(path, shapes[i]);
    g.stroke(path);
  }
  g.setLineDash([]);
  g.lineCap = "butt";
}

/** Rings: where the search is, what is selected, who has set the bound. */
function paintMarks(/** @type {CanvasRenderingContext2D} */ g, /** @type {Scene} */ scene, /** @type {any} */ c, /** @type {number} */ k) {
  const {shapes} = scene.picture;
  const ring = (/** @type {number} */ i, /** @type {string} */ colour, /** @type {number} */ grow, /** @type {number} */ width, /** @type {number[]} */ dash) => {
    if (i < 0) return;
    const path = new Path2D();
    outline(path, shapes[i], grow);
    g.strokeStyle = colour;
    g.lineWidth = Math.max(width, 1.5 / k);
    g.setLineDash(dash);
    g.stroke(path);
    g.setLineDash([]);
  };
  ring(scene.current, c.now, 3.5, 3, []);
  ring(scene.inside, c.now, 3.5, 3, [6, 4]);
  if (scene.cut) {
    ring(scene.cut.owner, c.setter, 3.5, 3.5, []);
    ring(scene.cut.owner, c.setter, 8, 1.5, []);
    ring(scene.cut.child, c.setter, 3.5, 2.5, []);
    ring(scene.cut.at, c.cut, 3.5, 3.5, []);
  }
  ring(scene.selected, c.ink, 7, 1.6, [3, 3]);
}

/** Values, names, windows, what was skipped. */
function paintTexts(/** @type {CanvasRenderingContext2D} */ g, /** @type {Scene} */ scene, /** @type {any} */ c, /** @type {number} */ k, /** @type {any} */ seen) {
  const notes = k * 10.5 >= 5;
  g.textBaseline = "middle";
  scene.picture.shapes.forEach((s, i) => {
    if (s.x < seen.left || s.x > seen.right || s.top + s.height < seen.top || s.top > seen.bottom) return;
    const now = scene.now[i];
    g.textAlign = "center";
    if (s.over && notes) {
      g.font = `12px ${font}`;
      g.fillStyle = now.state === "future" ? c.faint : c.ink;
      halo(g, s.over, s.x, s.top - 9, c.ground);
    }
    if (s.kind !== "node") paintStandIn(g, s, now, c);
    else paintNode(g, scene, i, s, now, c, notes);
  });
  g.textAlign = "left";
}

/** Text on ground, whatever is below it. */
function halo(/** @type {CanvasRenderingContext2D} */ g, /** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ ground) {
  g.strokeStyle = ground;
  g.lineWidth = 4;
  g.lineJoin = "round";
  g.strokeText(text, x, y);
  g.fillText(text, x, y);
}

/** What stands for moves not entered, or for nodes not drawn. */
function paintStandIn(/** @type {CanvasRenderingContext2D} */ g, /** @type {Shape} */ s, /** @type {Now} */ now, /** @type {any} */ c) {
  g.font = `11.5px ${font}`;
  g.fillStyle = c.faint;
  if (s.kind === "hidden") g.fillText(s.name, s.x, s.top + s.height + 9);
  else g.fillText(s.name, s.x, s.top + s.height / 2);
}

function paintNode(/** @type {CanvasRenderingContext2D} */ g, /** @type {Scene} */ scene, /** @type {number} */ i, /** @type {Shape} */ s, /** @type {Now} */ now, /** @type {any} */ c, /** @type {boolean} */ notes) {
  const future = now.state === "future";
  const middle = s.top + s.height / 2;
  const given = future && scene.given && s.leaf;
  const value = given ? s.value : now.value;
  const two = s.name !== "" && s.height >= 34;
  if (s.name) {
    g.font = `11.5px ${font}`;
    g.fillStyle = future ? c.faint : c.ink;
    g.fillText(s.name, s.x, two ? s.top + 11 : middle);
  }
  if (value) {
    g.fillStyle = now.final ? c.ink : c.faint;
    paintValue(g, value, now.small, now.final ? "600 " : given ? "" : "italic ", s, two ? s.top + 26 : middle);
  }
  if (!notes) return;
  g.font = `10.5px ${font}`;
  const onLine = scene.line.has(i);
  if (onLine && now.state === "open" && (now.alpha || now.beta)) {
    g.textAlign = "right";
    g.fillStyle = c.now;
    g.font = `600 11.5px ${font}`;
    halo(g, now.beta ? `[${now.alpha}, ${now.beta}]` : now.alpha, s.x - s.width / 2 - (scene.cut?.owner === i ? 15 : 9), middle, c.ground);
  } else if (s.window && !future) {
    g.textAlign = "right";
    g.fillStyle = c.faint;
    g.fillText(s.window, s.x - s.width / 2 - 5, middle);
  }
  if (s.aside.length && (known(s, scene.after) || (s.cut && s.cut.at < scene.after) || (s.dropped && s.dropped.at < scene.after))) {
    g.textAlign = "left";
    g.font = `10.5px ${font}`;
    g.fillStyle = s.hit && !s.cut ? c.good : c.cut;
    const away = scene.cut?.at === i || i === scene.selected ? 10 : 5;
    s.aside.forEach((text, row) => halo(g, text, s.x + s.width / 2 + away, middle + (row - (s.aside.length - 1) / 2) * 13, c.ground));
  }
  if (s.extend && s.extend.at < scene.after) badge(g, s.extend.cause === "singular" ? "S" : "Q", s.x + s.width / 2 + 2, s.top - 2, c.faint, c.ground);
  else if (known(s, scene.after)) badge(g, "=", s.x + s.width / 2 + 2, s.top - 2, c.good, c.ground);
}

/** A value, and what stands after it in small letters; smaller if a node has less room for it than it needs in the end. */
function paintValue(/** @type {CanvasRenderingContext2D} */ g, /** @type {string} */ value, /** @type {string} */ small, /** @type {string} */ style, /** @type {Shape} */ s, /** @type {number} */ y) {
  const measure = (/** @type {string} */ text, /** @type {string} */ how) => {
    g.font = how;
    return g.measureText(text).width;
  };
  const fonts = (/** @type {number} */ k) => [`${style}${14 * k}px ${font}`, `${10.5 * k}px ${font}`];
  const [large, little] = fonts(1);
  const gap = small ? 3 : 0;
  const widths = [measure(value, large), measure(small, little)];
  const all = widths[0] + gap + widths[1];
  const k = Math.min(1, (s.width - 6) / all);
  const [first, second] = fonts(k);
  const left = s.x - (all * k) / 2;
  g.textAlign = "left";
  g.font = first;
  g.fillText(value, left, y);
  g.font = second;
  if (small) g.fillText(small, left + (widths[0] + gap) * k, y);
  g.textAlign = "center";
}

/** Whether a node has not been looked into, since the table knew enough of it. @param {Shape} s @param {number} after */
const known = (s, after) => s.hit !== null && s.hit.at < after && (s.hit.use === "answer" || s.hit.use === "cut");

/** A small sign at the corner of a node. */
function badge(/** @type {CanvasRenderingContext2D} */ g, /** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ colour, /** @type {string} */ ground) {
  g.textAlign = "center";
  g.fillStyle = colour;
  g.beginPath();
  g.arc(x, y, 7, 0, 2 * Math.PI);
  g.fill();
  g.fillStyle = ground;
  g.font = `700 10px ${font}`;
  g.fillText(text, x, y + 0.5);
}

/** The bound beside the node that has it, or at the edge of the view in its direction, and the sign of the cut. */
function paintFlag(/** @type {CanvasRenderingContext2D} */ g, /** @type {Scene} */ scene, /** @type {any} */ view, /** @type {any} */ c) {
  const {cut} = scene;
  if (!cut) return;
  const {shapes} = scene.picture;
  const {k} = view;
  const at = shapes[cut.at];
  badge(g, "✂", at.x - at.width / 2 - 4, at.top - 3, c.cut, c.ground);
  if (cut.owner < 0) return;
  const owner = shapes[cut.owner];
  const bound = cut.start ? scene.words.start : cut.bound || cut.by;
  const middle = {x: view.x + owner.x * k, y: view.y + (owner.top + owner.height / 2) * k};
  const seen = middle.x > 0 && middle.x < view.width && middle.y > 0 && middle.y < view.height;
  const text = seen ? bound : `${bound} · ${owner.name || scene.words.root}`;
  const size = Math.max(13 * k, 12); // from here on in CSS pixels
  g.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  g.font = `700 ${size}px ${font}`;
  const width = g.measureText(text).width + size;
  const x = Math.max(8, Math.min(view.width - width - 56, middle.x + (owner.width / 2 + 12) * k));
  const y = Math.max(8, Math.min(view.height - size * 1.7 - 8, middle.y - size * 0.85));
  g.fillStyle = c.setter;
  g.beginPath();
  g.roundRect(x, y, width, size * 1.7, 4);
  if (seen) {
    g.moveTo(x + 0.5, y + size * 0.45);
    g.lineTo(x - 7, y + size * 0.85);
    g.lineTo(x + 0.5, y + size * 1.25);
  }
  g.fill();
  g.fillStyle = c.ground;
  g.textAlign = "left";
  g.textBaseline = "middle";
  g.fillText(text, x + size / 2, y + size * 0.9);
}

/** The index of the shape at a place of the picture; -1: none. @param {Picture} picture @param {number} x @param {number} y */
export function shapeAt(picture, x, y) {
  return picture.shapes.findIndex((s) => Math.abs(x - s.x) <= s.width / 2 + 4 && y >= s.top - 4 && y <= s.top + s.height + 4);
}
