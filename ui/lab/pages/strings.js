// What the pages say, in the reader's language. The messages come from the server, which has them in ui/lab/words:
//
//	await loadStrings();
//	t("tree.step", 3, 31)     the message tree.step with its values put in
//	tn("count.nodes", 12)     one of count.nodes.one and count.nodes.other
//	setLanguage("es")         loads the other ones, then fires "language" at window
//
// Keys are written as literals, or as a template with a literal beginning: a Go test reads them here.

/** @type {Record<string, string>} */
let texts = {};

/** "": the server's choice. @type {"en" | "es" | ""} */
let current = preferred();

/** @returns {"en" | "es" | ""} */
function preferred() {
  for (const code of [recall("lang"), ...navigator.languages]) {
    if (code?.startsWith("es")) return "es";
    if (code?.startsWith("en")) return "en";
  }
  return "";
}

/** The language of the page, once loadStrings is done. */
export const language = () => current || "en";

/** Loads the messages; rejects as fetch does. */
export async function loadStrings() {
  const wanted = current;
  const response = await fetch(`/api/v1/messages?lang=${wanted}`);
  if (!response.ok) throw new Error(`messages: ${response.status}`);
  const answer = await response.json();
  if (wanted !== current) return;
  texts = answer.messages;
  document.documentElement.lang = current = answer.lang;
}

/**
 * Changes the language.
 * @param {"en" | "es"} lang
 */
export async function setLanguage(lang) {
  if (lang === current) return;
  const before = current;
  current = lang;
  try {
    await loadStrings();
  } catch {
    current = before;
    window.dispatchEvent(new Event("gone"));
    return;
  }
  remember("lang", lang);
  window.dispatchEvent(new Event("language"));
}

/**
 * The message of that key.
 * @param {string} key
 * @param {...(string | number)} values
 */
export function t(key, ...values) {
  const text = texts[key];
  if (text === undefined) {
    console.error(`there is no message ${key}`); // which fails the tests of pages
    return key;
  }
  return text.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)] ?? ""));
}

/**
 * The message of that key for n things, which is the value {0}.
 * @param {string} key
 * @param {number} n
 * @param {...(string | number)} values
 */
export function tn(key, n, ...values) {
  return t(`${key}.${n === 1 ? "one" : "other"}`, number(n), ...values);
}

/** A number as the language writes it. @param {number} n @param {Intl.NumberFormatOptions} [options] */
export const number = (n, options) => n.toLocaleString(current === "es" ? "es-419" : "en", options);

/** A probability as the language writes it. @param {number} p */
export const percent = (p) => t("percent", number(Math.round(100 * p)));

/** A value with the minus of print, and a forced result as all languages have it. @param {string | null | undefined} value */
export const printed = (value) => value?.replace("-", "−").replace(/∞ in (\d+)/, "∞ ($1)") ?? "";

/** What was remembered under that name in this browser. @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers something in this browser, if it allows that. @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is asked for again the next time.
  }
}
