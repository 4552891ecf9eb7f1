/**
 * The JSON view: the response with colours, folding by `<details>`, and links to the pages for developers. The markup is
 * limited: the rest is counted and linked. A script makes it one stop of the keyboard, with arrow keys inside.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../api/addresses.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { hrefOf, isElsewhere } from "./addresses.ts";
import type { Words } from "./words.ts";

/** Approximate limit of the markup, bytes. */
const MAX_MARKUP = 40_000;
/** Approximate markup around the values of an object or array, bytes. */
const FOLD_MARKUP = 220;
/** Longer texts are cut, characters. */
const MAX_TEXT = 400;
/** Deeper values are folded at first. */
const OPEN_DEPTH = 4;

interface JsonContext {
  readonly publicUrl: string;
  /** Address of the complete JSON. */
  readonly jsonHref: string;
  /** The texts are content, so they get its `lang`. */
  readonly isContent: boolean;
  readonly words: Words;
}

interface Progress extends JsonContext {
  readonly language: SafeHtml | "";
  /** Remaining characters of markup. */
  room: number;
}

/** The JSON of an address, with a button to copy it. */
export function renderJsonView(value: Json, at: JsonContext): SafeHtml {
  const { json } = at.words.say;
  return html`<p class="json-actions"><button type="button" class="copy" data-copy-from="${at.jsonHref}" data-copied="${json.copied}" data-not-copied="${json.notCopied}">${json.copy}</button> <a href="${at.jsonHref}">${json.all}</a></p>
${renderJsonTree(value, at)}`;
}

export function renderJsonTree(value: Json, at: JsonContext): SafeHtml {
  const language: SafeHtml | "" = at.isContent ? html.raw` lang="pt"` : "";
  const progress = { ...at, language, room: MAX_MARKUP };
  return html`<div class="json" translate="no" role="group" aria-label="JSON">${renderAny("", value, { end: "", depth: 0, progress })}</div>`;
}

interface Place {
  /** A comma, or empty after the last value. */
  readonly end: string;
  readonly depth: number;
  readonly progress: Progress;
}

function renderAny(key: SafeHtml | "", value: Json, place: Place): SafeHtml {
  if (value !== null && typeof value === "object" && Object.keys(value).length > 0) {
    return renderFold(key, value as JsonObject | readonly Json[], place);
  }
  const plain =
    typeof value === "string" ? renderText(value, place) : html`${renderPlain(value)}${place.end}`;
  const row = html`<div class="row">${key}${plain}</div>`;
  place.progress.room -= String(row).length;
  return row;
}

function renderFold(
  key: SafeHtml | "",
  value: JsonObject | readonly Json[],
  { end, depth, progress }: Place,
): SafeHtml {
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  progress.room -= FOLD_MARKUP;
  const entries = Object.entries(value) as readonly (readonly [string, Json])[];
  const rows: SafeHtml[] = [];
  for (const [name, item] of entries) {
    if (progress.room <= 0) break;
    const comma = rows.length < entries.length - 1 ? "," : "";
    const label = isList ? "" : html`<span class="k">${JSON.stringify(name)}</span>: `;
    rows.push(renderAny(label, item, { end: comma, depth: depth + 1, progress }));
  }
  const left = entries.length - rows.length;
  const { json } = progress.words.say;
  const rest =
    left > 0
      ? html`<div class="row rest"><a href="${progress.jsonHref}">… ${json.more({ count: left })}</a></div>`
      : "";
  return html`<details${depth < OPEN_DEPTH ? " open" : ""}><summary>${key}${open}<span class="folded"> ${entries.length} ${close}${end}</span></summary><div class="in">${rows}${rest}</div></details><div class="row end">${close}${end}</div>`;
}

function renderPlain(value: Json): SafeHtml {
  if (typeof value === "number") return html`<span class="n">${value}</span>`;
  return html`<span class="b">${JSON.stringify(value)}</span>`;
}

function renderText(text: string, { end, progress }: Place): SafeHtml {
  const href = hrefOf(text, progress.publicUrl);
  if (href !== undefined) {
    const elsewhere = isElsewhere(href) ? html.raw` rel="noopener noreferrer"` : "";
    const to = elsewhere || href.startsWith("/media/") ? href : withFormat(href, "api");
    return html`<span class="s">"<a href="${to}"${elsewhere}>${unquoted(text)}</a>"</span>${end}`;
  }
  if (text.length <= MAX_TEXT)
    return html`<span class="s"${progress.language}>${JSON.stringify(text)}</span>${end}`;
  const more = progress.words.say.json.moreCharacters({ count: text.length - MAX_TEXT });
  return html`<span class="s"${progress.language}>"${unquoted(text.slice(0, MAX_TEXT))}</span><a href="${progress.jsonHref}">… ${more}</a>${end}`;
}

/** Escaped as inside a JSON string, without the quotes. */
function unquoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
