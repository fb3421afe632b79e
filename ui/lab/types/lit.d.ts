// What pages/lib/lit.js exports, as vendor.sh has it put together.
export * from "lit";
export {classMap} from "lit/directives/class-map.js";
export {ifDefined} from "lit/directives/if-defined.js";
export {live} from "lit/directives/live.js";
export {createRef, ref} from "lit/directives/ref.js";
export {repeat} from "lit/directives/repeat.js";
export {unsafeHTML} from "lit/directives/unsafe-html.js";
export {unsafeSVG} from "lit/directives/unsafe-svg.js";
