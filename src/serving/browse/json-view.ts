/** Folds and links JSON. A script makes the view one tab stop, with arrow keys inside. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../api/addresses.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { hrefOf, isElsewhere } from "./addresses.ts";
import type { Words } from "./words.ts";

/** Approximate limit of the whole view. */
const MAX_MARKUP_CHARACTERS = 40_000;
/** Approximate markup around the values of an object or array. */
const FOLD_CHARACTERS = 220;
const MAX_TEXT_CHARACTERS = 400;
/** Values on deeper levels are folded at first. */
const OPEN_LEVELS = 4;

interface JsonContext {
  readonly publicUrl: string;
  /** Address of the complete JSON. */
  readonly jsonHref: string;
  /** The texts are content, so they get its `lang`. */
  readonly isContent: boolean;
  readonly words: Words;
}

interface RenderState extends JsonContext {
  /** The `lang` attribute of texts. */
  readonly language: SafeHtml | "";
  charactersLeft: number;
}

/** With a button to copy it. */
export function renderJsonView(value: Json, context: JsonContext): SafeHtml {
  const { jsonHref, words } = context;
  const { json } = words.say;
  return html`<p class="json-actions"><button type="button" class="copy" data-copy-from="${jsonHref}" data-copied="${json.copied}" data-not-copied="${json.notCopied}">${json.copy}</button> <a href="${jsonHref}">${json.all}</a></p>
${renderJsonTree(value, context)}`;
}

export function renderJsonTree(value: Json, context: JsonContext): SafeHtml {
  const language: SafeHtml | "" = context.isContent ? html.raw` lang="pt"` : "";
  const state = { ...context, language, charactersLeft: MAX_MARKUP_CHARACTERS };
  return html`<div class="json" translate="no" role="group" aria-label="JSON">${renderValue("", value, { end: "", depth: 0, state })}</div>`;
}

interface ValuePlace {
  /** A comma, or empty after the last value. */
  readonly end: string;
  readonly depth: number;
  readonly state: RenderState;
}

function renderValue(key: SafeHtml | "", value: Json, place: ValuePlace): SafeHtml {
  if (value !== null && typeof value === "object" && Object.keys(value).length > 0) {
    return renderFold(key, value as JsonObject | readonly Json[], place);
  }
  const plain =
    typeof value === "string" ? renderText(value, place) : html`${renderPlain(value)}${place.end}`;
  const row = html`<div class="row">${key}${plain}</div>`;
  place.state.charactersLeft -= String(row).length;
  return row;
}

function renderFold(key: SafeHtml | "", value: JsonObject | readonly Json[], place: ValuePlace) {
  const { end, depth, state } = place;
  const isList = Array.isArray(value);
  const open = isList ? "[" : "{";
  const close = isList ? "]" : "}";
  state.charactersLeft -= FOLD_CHARACTERS;
  const entries = Object.entries(value) as readonly (readonly [string, Json])[];
  const rows: SafeHtml[] = [];
  for (const [name, item] of entries) {
    if (state.charactersLeft <= 0) break;
    const comma = rows.length < entries.length - 1 ? "," : "";
    const label = isList ? "" : html`<span class="k">${JSON.stringify(name)}</span>: `;
    rows.push(renderValue(label, item, { end: comma, depth: depth + 1, state }));
  }
  const left = entries.length - rows.length;
  const { json } = state.words.say;
  const rest =
    left > 0
      ? html`<div class="row rest"><a href="${state.jsonHref}">… ${json.more({ count: left })}</a></div>`
      : "";
  return html`<details${depth < OPEN_LEVELS ? " open" : ""}><summary>${key}${open}<span class="folded"> ${entries.length} ${close}${end}</span></summary><div class="in">${rows}${rest}</div></details><div class="row end">${close}${end}</div>`;
}

function renderPlain(value: Json): SafeHtml {
  if (typeof value === "number") return html`<span class="n">${value}</span>`;
  return html`<span class="b">${JSON.stringify(value)}</span>`;
}

function renderText(text: string, { end, state }: ValuePlace): SafeHtml {
  const href = hrefOf(text, state.publicUrl);
  if (href !== undefined) {
    const rel = isElsewhere(href) ? html.raw` rel="noopener noreferrer"` : "";
    const hasPage = !isElsewhere(href) && !href.startsWith("/media/");
    const target = hasPage ? withFormat(href, "api") : href;
    return html`<span class="s">"<a href="${target}"${rel}>${unquoted(text)}</a>"</span>${end}`;
  }
  if (text.length <= MAX_TEXT_CHARACTERS)
    return html`<span class="s"${state.language}>${JSON.stringify(text)}</span>${end}`;
  const more = state.words.say.json.moreCharacters({ count: text.length - MAX_TEXT_CHARACTERS });
  return html`<span class="s"${state.language}>"${unquoted(text.slice(0, MAX_TEXT_CHARACTERS))}</span><a href="${state.jsonHref}">… ${more}</a>${end}`;
}

function unquoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
