// What the puzzles page says of moves, of the steps of a search, and of how one has ended.

import {number, t, tn} from "./strings.js";

/** @typedef {import("./puzzles-player.js").Step} Step */
/** @typedef {import("./puzzles-player.js").End} End */

const arrows = {up: "↑", down: "↓", left: "←", right: "→"};

/** The tiles of a position and where the blank is; null: it is no board of tiles. @param {any} at */
export function tilesOf(at) {
  if (at.puzzle !== "sliding") return null;
  const tiles = at.position.split(" ").map(Number);
  const columns = new Set(at.spots.map((/** @type {any} */ s) => s.x)).size;
  return {tiles, columns, blank: tiles.indexOf(0)};
}

/** Where a tile goes; "" if it cannot. @param {any} at @param {string} move @returns {keyof typeof arrows | ""} */
export function direction(at, move) {
  const board = tilesOf(at);
  if (!board) return "";
  const from = board.tiles.indexOf(Number(move));
  if (from === board.blank - 1) return "right";
  if (from === board.blank + 1) return "left";
  return from < board.blank ? "down" : "up";
}

/** A move as people say it. @param {any} at where it is made; null: nobody knows @param {string} move @param {string} puzzle */
export function moveName(at, move, puzzle) {
  const jugs = /^(?:(fill|empty):(\d+)|(\d+)>(\d+))$/.exec(move);
  if (puzzle === "jugs" && jugs) {
    if (jugs[1] === "fill") return t("puzzles.move.fill", jugs[2]);
    return jugs[1] ? t("puzzles.move.empty", jugs[2]) : t("puzzles.move.pour", jugs[3], jugs[4]);
  }
  const people = /^(?:(\d+)m)?(?:(\d+)c)?$/.exec(move);
  if (puzzle === "river" && people) {
    const who = [people[1] && tn("puzzles.missionaries", Number(people[1])), people[2] && tn("puzzles.cannibals", Number(people[2]))];
    return who.filter(Boolean).join(" + ");
  }
  const way = at ? direction(at, move) : "";
  return way ? `${move} ${arrows[way]}` : move;
}

/** A position as short as it can be. @param {string} position @param {string} puzzle */
export function placeName(position, puzzle) {
  if (puzzle !== "river") return position;
  const [, m, c, side] = /m=(\d+),c=(\d+),side=(\w+)/.exec(position) ?? [];
  return side ? t(`puzzles.bank.${side}`, m, c) : position;
}

/** Whether an algorithm goes depth first, and so remembers only the way that it is on. @param {string} algorithm */
export const dives = (algorithm) => ["dfs", "dfid", "idastar-notes"].includes(algorithm);

/** Whether it asks for estimates. @param {string} algorithm */
export const informed = (algorithm) => ["astar", "weighted", "idastar-notes"].includes(algorithm);

/** A name as keys have it. @param {string} name */
export const keyOf = (name) => name.replace(/[- ]/g, "");

/** @param {string} algorithm */
export const algorithmName = (algorithm) => t(`puzzles.algorithm.${keyOf(algorithm)}`);

/** What has just happened, in a sentence or a few. @param {Step} step @param {string} algorithm @param {string} puzzle @param {Step | null} before */
export function told(step, algorithm, puzzle, before) {
  if (step.kind === "start") return dives(algorithm) ? t("puzzles.told.startDeep") : step.waiting > 0 ? t("puzzles.told.start") : "";
  const said = [];
  const first = step.step === 1 && ["dfid", "idastar-notes"].includes(algorithm); // nothing was searched before
  if (step.begins && step.bound >= 0) said.push(t(`puzzles.${first ? "first" : "begins"}.${keyOf(algorithm)}`, number(step.bound), before && before.bound >= 0 ? number(before.bound) : ""));
  if (step.kind === "goal") {
    said.push(step.by === "ply" ? tn("puzzles.told.met", step.ply) : tn("puzzles.told.goal", step.ply));
    return said.join(" ");
  }
  const f = step.g + step.h;
  if (dives(algorithm)) said.push(step.ply === 0 ? t("puzzles.told.root") : tn("puzzles.told.deep", step.ply));
  else if (algorithm === "astar") said.push(t("puzzles.told.astar", number(step.g), number(step.h), number(f)));
  else if (algorithm === "weighted") said.push(t("puzzles.told.weighted", number(step.g), number(step.h)));
  else if (algorithm === "uniform") said.push(t("puzzles.told.uniform", number(step.g)));
  else said.push(step.backward ? tn("puzzles.told.goals", step.ply) : tn("puzzles.told.oldest", step.ply));

  /** @type {Record<string, number>} */
  const fates = {};
  let on = "";
  let back = -1;
  for (const e of step.events) {
    if (e.kind === "back") back = e.ply;
    else {
      const fate = e.fate === "repeated" && dives(algorithm) ? "circle" : e.fate;
      fates[fate] = (fates[fate] ?? 0) + 1;
    }
    if (e.fate === "kept") on = e.move ?? "";
  }
  if (dives(algorithm)) delete fates.kept;
  const list = Object.entries(fates).map(([fate, n]) => tn(`puzzles.fate.${keyOf(fate)}`, n));
  if (list.length > 0) said.push(`${list.join(", ")}.`);
  if (back > 0) said.push(tn("puzzles.told.back", back - 1));
  if (dives(algorithm) && on) said.push(t("puzzles.told.on", moveName(null, on, puzzle)));
  else if (back === 0) said.push(t("puzzles.told.all"));
  return said.join(" ");
}

/** How a search has ended. @param {End} end */
export function outcome(end) {
  if (end.refusal) return t("puzzles.end.refused", end.refusal);
  if (end.length !== null) {
    const moves = tn("puzzles.end.found", end.length);
    if (end.optimal) return `${moves} ${t("puzzles.end.optimal")}`;
    if (end.lower === null) return moves;
    return `${moves} ${end.lower <= 1 ? t("puzzles.end.cheaper") : tn("puzzles.end.lower", end.lower)}`;
  }
  if (end.solvable === false) return unsolvable(end.stopped);
  return `${t(`puzzles.stopped.${end.stopped}`, number(end.expanded))} ${end.lower === null ? "" : tn("puzzles.end.lower", end.lower)}`;
}

/** Why it is certain that there is no solution, where the search has found it out. @param {string} stopped */
export function unsolvable(stopped) {
  return t(`puzzles.none.${keyOf(stopped)}`);
}

/** Bytes as people read them. @param {number} bytes */
export function bytesText(bytes) {
  if (bytes < 1024) return `${number(bytes)} B`;
  const [n, unit] = bytes < 1 << 20 ? [bytes / 1024, "KiB"] : [bytes / (1 << 20), "MiB"];
  return `${number(Math.round(n * 10) / 10)} ${unit}`;
}
