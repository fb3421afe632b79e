// The signs on buttons: each one path, drawn in the colour of the button's text.

import {html} from "./lib/lit.js";

/** @type {Record<string, string>} */
const paths = {
  first: "M6 5v14M19 5l-9 7 9 7Z",
  back: "M16 5l-9 7 9 7Z",
  next: "M8 5l9 7-9 7Z",
  last: "M18 5v14M5 5l9 7-9 7Z",
  previousCut: "M7 8l-5 4.5 5 4.5ZM10.5 8l9 9m0-9-9 9M21 6.5a1.7 1.7 0 1 0-3.4 0 1.7 1.7 0 0 0 3.4 0M21 18.5a1.7 1.7 0 1 0-3.4 0 1.7 1.7 0 0 0 3.4 0",
  nextCut: "M17 8l5 4.5-5 4.5ZM13.5 8l-9 9m0-9 9 9M6.4 6.5a1.7 1.7 0 1 0-3.4 0 1.7 1.7 0 0 0 3.4 0M6.4 18.5a1.7 1.7 0 1 0-3.4 0 1.7 1.7 0 0 0 3.4 0",
  previousRound: "M17 7l-8 5 8 5ZM5 5v14M9 5v14",
  nextRound: "M7 7l8 5-8 5ZM19 5v14M15 5v14",
  play: "M7 4l13 8-13 8Z",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  close: "M6 6l12 12M18 6L6 18",
  up: "M12 19V6M6 11l6-6 6 6",
  down: "M12 5v13M6 13l6 6 6-6",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2",
  redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h2",
};

/** A sign by its name. @param {string} name */
export const icon = (name) => html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${paths[name]}></path></svg>`;
