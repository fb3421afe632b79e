// The clock of a game: two times that run down, one at a time, and a bonus for each move. It is the page's own, so that what the
// network and the lab take for their answers is nobody's time but the computer's.

/** @typedef {"max" | "min"} Side */

export class Clock extends EventTarget {
  /** @param {number} minutes each, 0: no clock @param {number} bonus seconds that a move gains */
  constructor(minutes, bonus) {
    super();
    this.bonus = bonus * 1000;
    /** @type {Record<Side, number> | null} milliseconds left */
    this.left = minutes > 0 ? {max: minutes * 60_000, min: minutes * 60_000} : null;
    /** @type {Side | null} */
    this.running = null;
    this.since = 0;
    this.timer = 0;
  }

  /** Milliseconds that a side has left now. @param {Side} side */
  time(side) {
    if (!this.left) return Infinity;
    return Math.max(0, this.left[side] - (this.running === side ? performance.now() - this.since : 0));
  }

  /** Lets a side's time run. It fires "tick" a few times a second, and "out" when that side has none left. @param {Side} side */
  run(side) {
    if (!this.left || this.running === side) return;
    this.stop();
    this.running = side;
    this.since = performance.now();
    this.timer = setInterval(() => {
      if (this.time(side) === 0) {
        this.stop();
        this.dispatchEvent(new CustomEvent("out", {detail: side}));
      }
      this.dispatchEvent(new Event("tick"));
    }, 200);
  }

  /** Stops the time. */
  stop() {
    clearInterval(this.timer);
    if (this.left && this.running) this.left[this.running] = this.time(this.running);
    this.running = null;
  }

  /** Stops the time of a side that has moved, and adds its bonus. @param {Side} side */
  moved(side) {
    this.stop();
    if (this.left) this.left[side] += this.bonus;
  }
}

/** A time as clocks show it. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
