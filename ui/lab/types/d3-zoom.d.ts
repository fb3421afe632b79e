// What pages/lib/d3-zoom.js exports, as vendor.sh has it put together.
export {zoom, zoomIdentity, zoomTransform} from "d3-zoom";
export type {ZoomBehavior} from "d3-zoom";
export {pointer, select} from "d3-selection";
