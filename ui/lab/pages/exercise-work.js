// What somebody has written into an exercise: values, windows, the order of visits, cuts and the choice at the root. A Sheet of
// work can be undone step by step, and is kept in this browser under its exercise until it is cleared.

import {recall, remember} from "./strings.js";

/**
 * As the lab reads it. Nodes go by their ids.
 * @typedef {{values: Record<string, string>, windows: Record<string, [string, string]>, order: string[], pruned: string[], choice: string}} Work
 */

/** @returns {Work} */
export const noWork = () => ({values: {}, windows: {}, order: [], pruned: [], choice: ""});

/** Whether nothing has been written. @param {Work} w */
export const isEmpty = (w) => !Object.keys(w.values).length && !Object.keys(w.windows).length && !w.order.length && !w.pruned.length && !w.choice;

const store = "exercises";
const mostKept = 40;

/** What is kept, the newest first: [exercise, work]. @returns {[string, Work][]} */
function kept() {
  try {
    const list = JSON.parse(recall(store) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export class Working {
  /** @param {any} exercise */
  constructor(exercise) {
    this.key = JSON.stringify(exercise);
    /** @type {Work} */
    this.now = {...noWork(), ...kept().find(([key]) => key === this.key)?.[1]};
    /** @type {Work[]} */
    this.past = [];
    /** @type {Work[]} */
    this.future = [];
    this.typing = "";
  }

  /**
   * Changes a copy. Changes in a row that have the same name, such as the letters of one value, are undone as one.
   * @param {(work: Work) => void} change
   * @param {string} [name]
   */
  change(change, name = "") {
    const next = structuredClone(this.now);
    change(next);
    if (JSON.stringify(next) === JSON.stringify(this.now)) return;
    if (!name || name !== this.typing) this.past.push(this.now);
    this.typing = name;
    this.future = [];
    this.now = next;
    this.#keep();
  }

  undo() {
    this.#travel(this.past, this.future);
  }

  redo() {
    this.#travel(this.future, this.past);
  }

  /** @param {Work[]} from @param {Work[]} to */
  #travel(from, to) {
    const work = from.pop();
    if (!work) return;
    to.push(this.now);
    this.now = work;
    this.typing = "";
    this.#keep();
  }

  #keep() {
    const others = kept().filter(([key]) => key !== this.key);
    if (!isEmpty(this.now)) others.unshift([this.key, this.now]);
    remember(store, JSON.stringify(others.slice(0, mostKept)));
  }

  /** @param {string} id @param {string} text */
  value(id, text) {
    this.change((w) => {
      if (text) w.values[id] = text;
      else delete w.values[id];
    }, `value ${id}`);
  }

  /** @param {string} id @param {0 | 1} end 0: α, 1: β @param {string} text */
  bound(id, end, text) {
    this.change((w) => {
      const window = w.windows[id] ?? ["", ""];
      window[end] = text;
      if (window[0] || window[1]) w.windows[id] = window;
      else delete w.windows[id];
    }, `window ${id} ${end}`);
  }

  /** Visits a node as the next one; one that was visited is not any more. @param {string} id */
  visit(id) {
    this.change((w) => {
      if (w.order.includes(id)) w.order = w.order.filter((other) => other !== id);
      else {
        w.order.push(id);
        w.pruned = w.pruned.filter((other) => other !== id);
      }
    });
  }

  /** Cuts a node off, or has it again. @param {string} id */
  prune(id) {
    this.change((w) => {
      if (w.pruned.includes(id)) w.pruned = w.pruned.filter((other) => other !== id);
      else {
        w.pruned.push(id);
        w.order = w.order.filter((other) => other !== id);
      }
    });
  }

  /** @param {string} id a child of the root */
  choose(id) {
    this.change((w) => {
      w.choice = w.choice === id ? "" : id;
    });
  }

  clear() {
    this.change((w) => Object.assign(w, noWork()));
  }
}

/** What is being typed, in the signs of print: >= is ≥, inf and i are +∞. What no value has is left out. @param {string} text */
export function typed(text) {
  const value = text.toLowerCase().replace(/^([^a-z∞\d]*)(i[a-z]*|oo)/, "$1∞").replace(/∞[a-z]+/, "∞");
  const begun = /^[^a-z∞\d]*o$/.test(value); // the first half of oo
  return value.replace(begun ? /[^-−–+<>=≥≤o]/g : /[^-−–+∞\d.,<>=≥≤]/g, "")
    .replace(/>=?|≥=/, "≥").replace(/<=?|≤=/, "≤").replace(/[-–]/, "−").replace(/^∞/, "+∞");
}

const infinity = /(inf|infinity|infinito|oo)\s*$/i;

/** What is written, in the signs of print; words that are no value, which a file may hold, as they are. @param {string} [text] */
export const printed = (text = "") => (/\p{L}/u.test(text.replace(infinity, "")) ? text.trim() : typed(text));
