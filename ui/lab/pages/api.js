// The lab's API. Every call is in the reader's language and rejects with a Problem, which says what is wrong in a sentence, or
// with Gone if the lab does not answer; then "gone" is fired at window, and "back" once it answers again.

import {language, t} from "./strings.js";

/** What the lab refuses to do, or cannot. */
export class Problem extends Error {
  /** @param {number} status @param {{title?: string, detail?: string, errors?: {location?: string, message?: string}[], instance?: string}} body */
  constructor(status, body) {
    const faults = (body.errors ?? []).map((e) => [field(e.location), e.message].filter(Boolean).join(": ")).filter(Boolean);
    super([body.detail || body.title || String(status), ...faults].join(" · ") + (body.instance ? ` (${body.instance})` : ""));
    this.status = status;
  }
}

/** What somebody who reads a page may know a field by: its place without what it is a part of the request. @param {string} [location] */
const field = (location = "") => location.replace(/^(body|query|path|header)(\.|$)/, "");

/** The lab does not answer. */
export class Gone extends Error {
  constructor() {
    super(t("gone.short"));
  }
}

let gone = false;

/** Whether the lab did not answer when it was asked last. */
export const isGone = () => gone;

/**
 * Asks the lab and returns the JSON that it answers. A busy lab is asked again when it says, some times.
 * @param {string} method
 * @param {string} path below /api/v1
 * @param {{query?: Record<string, any>, body?: any, signal?: AbortSignal, tries?: number}} [options]
 * @returns {Promise<any>}
 */
export async function ask(method, path, options = {}) {
  const response = await send(method, path, "application/json", options);
  return response.status === 204 ? null : response.json();
}

/**
 * Asks the lab for a file, which comes with its name.
 * @param {string} path below /api/v1
 * @param {any} body
 */
export async function file(path, body) {
  const response = await send("POST", path, "*/*", {body});
  const name = /filename="([^"]*)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "jugada";
  return {name, content: await response.blob()};
}

/** Has the browser keep a file. @param {string} name @param {Blob} content */
export function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Asks the lab for a stream and yields its events as they come. Whoever leaves the loop, or aborts the signal, ends the stream
 * and what the lab does for it.
 * @param {string} path below /api/v1
 * @param {any} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<{event: string, data: any}>}
 */
export async function* stream(path, body, signal) {
  const response = await send("POST", path, "text/event-stream", {body, signal});
  const reader = /** @type {ReadableStream<BufferSource>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const text of events) {
        const fields = Object.fromEntries(text.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
        const data = JSON.parse(fields.data);
        if (fields.event === "error") throw new Problem(data.status ?? 500, data);
        yield {event: fields.event, data};
      }
    }
  } finally {
    reader.cancel().catch(() => {}); // it may have been aborted
  }
}

/**
 * Sends a request, and has the page told when the lab is gone and when it is back.
 * @param {string} method
 * @param {string} path below /api/v1
 * @param {string} accept the kind of answer that is wanted
 * @param {{query?: Record<string, any>, body?: any, signal?: AbortSignal, tries?: number}} options
 * @returns {Promise<Response>}
 */
async function send(method, path, accept, {query = {}, body, signal, tries = 3}) {
  const parameters = new URLSearchParams({lang: language()});
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== "") parameters.set(name, String(value));
  let response;
  try {
    response = await fetch(`/api/v1${path}?${parameters}`, {
      method, signal,
      headers: body === undefined ? {Accept: accept} : {Accept: accept, "Content-Type": "application/json"},
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (!gone) {
      gone = true;
      window.dispatchEvent(new Event("gone"));
    }
    throw new Gone();
  }
  if (gone) {
    gone = false;
    window.dispatchEvent(new Event("back"));
  }
  const again = response.headers.get("Retry-After");
  if (again !== null && tries > 0) {
    await pause(Number(again), signal);
    return send(method, path, accept, {query, body, signal, tries: tries - 1});
  }
  if (!response.ok) throw await problem(response);
  return response;
}

/** Waits so many seconds, or until the signal. @param {number} seconds @param {AbortSignal} [signal] */
function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** @param {Response} response */
async function problem(response) {
  const body = await response.json().catch(() => ({}));
  return new Problem(response.status, body);
}

/** @param {string} path @param {Record<string, any>} [query] @param {AbortSignal} [signal] */
export const get = (path, query, signal) => ask("GET", path, {query, signal});

/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) => ask("POST", path, {body, signal});
