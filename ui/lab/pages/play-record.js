// A game as it is kept: a tree of moves, in which another move than the one made before begins a variation.
//
// As a text it is the moves with spaces between them, and the variations of a move in parentheses behind it, as in PGN:
// "4 0 (1 8) 2" is 4 0 2 and, instead of 0 2, 1 8.

/** A position of the game: the move that has led to it, and those that were made in it, the first of them being the main one. */
export class Node {
  /** @param {string} move "" at the start @param {Node | null} parent */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {Node[]} */
    this.children = [];
    /** @type {any} what the lab says of the position; null: it has not been asked */
    this.at = null;
    /** @type {any} the best analysis there is of it; null: none */
    this.found = null;
    this.mark = ""; // of the move: ??, ?, ?! or !
    /** Whether a person was told here what is best: a move made here then says nothing of them. */
    this.told = false;
    /** @type {Node | null} the child that was shown last */
    this.next = null;
  }

  /** The child by that move, made if there is none. @param {string} move */
  child(move) {
    let child = this.children.find((c) => c.move === move);
    if (!child) {
      child = new Node(move, this);
      this.children.push(child);
    }
    return child;
  }

  /** Takes the node and all that follows it out of the game. */
  remove() {
    if (!this.parent) return;
    const {parent} = this;
    parent.children = parent.children.filter((c) => c !== this);
    if (parent.next === this) parent.next = null;
  }

  /** The nodes from the start to this one. @returns {Node[]} */
  path() {
    const path = [];
    for (let node = /** @type {Node | null} */ (this); node; node = node.parent) path.unshift(node);
    return path;
  }

  /** The moves from the start to this node. */
  moves() {
    return this.path().slice(1).map((n) => n.move);
  }

  /** The path, and on from here by what was shown last or else by the main moves. */
  line() {
    const line = this.path();
    for (let node = this.next ?? this.children[0]; node; node = node.next ?? node.children[0]) line.push(node);
    return line;
  }

  /** All nodes from here on: first this one, then what follows its first child, and so on. @returns {Node[]} */
  all() {
    const found = [];
    const open = /** @type {Node[]} */ ([this]);
    for (let node = open.pop(); node; node = open.pop()) {
      found.push(node);
      open.push(...node.children.toReversed());
    }
    return found;
  }
}

/** @param {string} move */
const quoted = (move) => move.replace(/[\s()%]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** @param {string} token */
const unquoted = (token) => token.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));

/** The game as a text. @param {Node} root @returns {string} */
export function written(root) {
  const words = [];
  for (let node = root; node.children.length > 0; node = node.children[0]) {
    const [main, ...others] = node.children;
    words.push(quoted(main.move), ...others.map((o) => `(${[quoted(o.move), written(o)].filter(Boolean).join(" ")})`));
  }
  return words.join(" ");
}

/**
 * The game of a text; commas, move numbers with a point and line ends are as good as spaces. Whether its moves are legal is
 * for the lab to say; parentheses that do not pair give null.
 * @param {string} text
 * @returns {Node | null}
 */
export function read(text) {
  const root = new Node("", null);
  /** @type {Node[]} */
  const back = [];
  let at = root;
  for (const token of text.match(/[()]|[^\s(),;]+/g) ?? []) {
    if (token === "(") {
      if (!at.parent) return null;
      back.push(at);
      at = at.parent;
    } else if (token === ")") {
      const before = back.pop();
      if (!before) return null;
      at = before;
    } else if (!/^\d+\.+$/.test(token)) {
      at = at.child(unquoted(token));
    }
  }
  return back.length === 0 ? root : null;
}
