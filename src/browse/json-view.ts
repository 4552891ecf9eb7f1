/**
 * The JSON view: the answer coloured, folded with `<details>` and with its addresses as links, all in
 * markup. It is bounded: what does not fit is counted and linked.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Json, JsonObject } from "../api/json-value.ts";
import { hrefOf, isElsewhere } from "./addresses.ts";
import { countWords } from "./words.ts";

/** Values of one view, and characters of all their texts together. */
const MOST_VALUES = 3000;
const MOST_CHARACTERS = 400_000;
/** A longer text is folded after its first part, a much longer one is cut. */
const FOLDED_TEXT = 400;
const LONGEST_TEXT = 20_000;
/** Deeper values begin folded. */
const OPEN_DEPTH = 4;

interface Progress {
  readonly publicUrl: string;
  readonly jsonHref: string;
  readonly language: SafeHtml | "";
  values: number;
  characters: number;
}

/**
 * @param at.jsonHref where the whole is
 * @param at.isContent the texts are the content's, and so in its language
 */
export function renderJsonView(
  value: Json,
  at: { publicUrl: string; jsonHref: string; isContent: boolean },
): SafeHtml {
  const language: SafeHtml | "" = at.isContent ? html.raw` lang="pt"` : "";
  const progress = { ...at, language, values: 0, characters: 0 };
  return html`<div class="json" translate="no">${renderAny("", value, { end: "", depth: 0, progress })}</div>`;
}

interface Place {
  /** What follows the value: a comma or nothing. */
  readonly end: string;
  readonly depth: number;
  readonly progress: Progress;
}

function renderAny(key: SafeHtml | "", value: Json, place: Place): SafeHtml {
  place.progress.values += 1;
  if (Array.isArray(value) && value.length > 0) {
    const items = value as readonly Json[];
    return renderFold(key, { ...place, items, brackets: "[]", keyOf: () => "" });
  }
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    const object = value as JsonObject;
    const keys = Object.keys(object);
    const items = keys.map((name) => object[name] as Json);
    const keyOf = (index: number) =>
      html`<span class="k">${JSON.stringify(keys[index])}</span><span class="p">: </span>`;
    if (keys.length > 0) return renderFold(key, { ...place, items, brackets: "{}", keyOf });
  }
  const plain = typeof value === "string" ? renderText(value, place.progress) : renderPlain(value);
  return html`<div class="row">${key}${plain}<span class="p">${place.end}</span></div>`;
}

interface Fold extends Place {
  readonly items: readonly Json[];
  readonly brackets: "[]" | "{}";
  readonly keyOf: (index: number) => SafeHtml | "";
}

function renderFold(key: SafeHtml | "", { items, brackets, keyOf, end, depth, progress }: Fold) {
  const [open, close] = brackets;
  const rows: SafeHtml[] = [];
  for (const [index, item] of items.entries()) {
    if (progress.values > MOST_VALUES || progress.characters > MOST_CHARACTERS) break;
    const comma = index < items.length - 1 ? "," : "";
    rows.push(renderAny(keyOf(index), item, { end: comma, depth: depth + 1, progress }));
  }
  const left = items.length - rows.length;
  const what = brackets === "[]" ? "item" : "member";
  const rest =
    left > 0
      ? html`<div class="row rest">… ${countWords(left, `more ${what}`)}: <a href="${progress.jsonHref}">the whole as JSON</a></div>`
      : "";
  const count = countWords(items.length, what);
  return html`<details${depth < OPEN_DEPTH ? " open" : ""}><summary>${key}<span class="p">${open}</span><span class="folded"> ${count} <span class="p">${close}${end}</span></span></summary><div class="in">${rows}${rest}</div></details><div class="row end"><span class="p">${close}${end}</span></div>`;
}

function renderPlain(value: Json): SafeHtml {
  if (typeof value === "number") return html`<span class="n">${value}</span>`;
  return html`<span class="b">${JSON.stringify(value)}</span>`;
}

function renderText(text: string, progress: Progress): SafeHtml {
  progress.characters += Math.min(text.length, LONGEST_TEXT);
  const href = hrefOf(text, progress.publicUrl);
  if (href !== undefined) {
    const elsewhere = isElsewhere(href) ? html.raw` rel="noopener noreferrer"` : "";
    return html`<span class="s">"<a href="${href}"${elsewhere}>${unquoted(text)}</a>"</span>`;
  }
  if (text.length <= FOLDED_TEXT)
    return html`<span class="s"${progress.language}>${JSON.stringify(text)}</span>`;
  const head = unquoted(text.slice(0, FOLDED_TEXT / 2));
  const tail = unquoted(text.slice(FOLDED_TEXT / 2, LONGEST_TEXT));
  const cut = text.length - LONGEST_TEXT;
  const rest =
    cut > 0
      ? html` <a href="${progress.jsonHref}">… ${countWords(cut, "more character")}</a>`
      : html`"`;
  return html`<details class="long"><summary><span class="s"${progress.language}>"${head}</span><span class="folded"> … ${countWords(text.length, "character")}</span></summary><span class="s"${progress.language}>${tail}${rest}</span></details>`;
}

/** As within the quotes of JSON. */
function unquoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
