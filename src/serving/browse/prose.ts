/**
 * Rewrites sanitised HTML of the content tag by tag, so that it cannot affect the page around it:
 * every element is closed, headings continue the page's levels, other hosts are only linked.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { Parser } from "htmlparser2";
import type { Catalogue } from "../api/catalogue.ts";
import { hrefOf, isElsewhere, mediaPathOf } from "./addresses.ts";
import { pictureAt, renderPicture } from "./images.ts";
import { wordsOf } from "./words.ts";

const setOf = (words: string) => new Set(words.split(" "));

/** Other elements are replaced by their content, except those that `tagsOf` rewrites. */
const ALLOWED_ELEMENTS = setOf(
  "abbr address b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure hr i ins kbd li mark ol p pre q rp rt ruby s samp small strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr",
);
const ALLOWED_ATTRIBUTES = setOf("colspan datetime reversed rowspan scope start type value");
/** Elements that are valid only inside certain parents. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["li", ["ul", "ol"]],
  ["dt", ["dl", "div"]],
  ["dd", ["dl", "div"]],
  ["summary", ["details"]],
]);
const VOID = setOf("br hr wbr");
const HEADING = /^h[1-6]$/;
/** The only allowed style, `text-align: center` or `right`, which becomes a class. */
const ALIGNED = /(?:^|;)\s*text-align:\s*(center|right)\s*(?:;|$)/i;
export type Attributes = Readonly<Record<string, string>>;

/** @param firstLevel level of the first heading: one below the heading above the fragment */
export function renderProse(fragment: string, catalogue: Catalogue, firstLevel: 2 | 3): SafeHtml {
  const { say } = wordsOf(catalogue);
  let out = "";
  const openElements: { readonly name: string; readonly endTag: string }[] = [];
  /** The levels in the fragment of the headings above the current place. */
  const levels: number[] = [];
  const parser = new Parser({
    // `html` escapes the text.
    ontext: (text) => {
      out += html`${text}`;
    },
    onopentag: (name, attributes) => {
      const [startTag, endTag] = tagsOf(name, attributes);
      out += startTag;
      openElements.push({ name, endTag });
    },
    onclosetag: () => {
      out += openElements.pop()?.endTag ?? "";
    },
  });
  parser.end(fragment);
  // Safe as raw markup, because every tag is written and every value escaped above.
  return html.raw`${out}`;

  function tagsOf(name: string, attributes: Attributes): readonly [start: string, end: string] {
    const id = idAttribute(name, attributes);
    if (name === "a") return linkTags(attributes, id, catalogue);
    if (name === "img") return [String(renderImage(attributes)), ""];
    if (name === "iframe") {
      return [String(renderElsewhere(say.value.frame, attributes.src, catalogue)), ""];
    }
    if (HEADING.test(name)) {
      const level = firstLevel - 1 + depthOf(Number(name[1]), levels);
      return [`<h${level}${id}${alignment(attributes)}>`, `</h${level}>`];
    }
    if (!isAllowed(name, openElements.at(-1)?.name)) return ["", ""];
    const allowed = [...ALLOWED_ATTRIBUTES].map((key) => attribute(key, attributes[key])).join("");
    const startTag = `<${name}${id}${allowed}${alignment(attributes)}>`;
    if (VOID.has(name)) return [startTag, ""];
    if (name !== "table") return [startTag, `</${name}>`];
    const scroll = html`<div class="scroll" tabindex="0" role="group" aria-label="${say.value.table}">`;
    return [scroll + startTag, "</table></div>"];
  }

  function renderImage(attributes: Attributes): SafeHtml | "" {
    const { src = "", alt = "" } = attributes;
    const { publicUrl } = catalogue;
    const path = mediaPathOf(src, publicUrl);
    if (path === undefined) return renderElsewhere(say.value.imageElsewhere, src, catalogue);
    return renderPicture(pictureAt(catalogue, path), alt, { publicUrl, detail: "brief" });
  }
}

function isAllowed(name: string, parent = ""): boolean {
  const isMisplaced = PARENTS.get(name)?.includes(parent) === false;
  return ALLOWED_ELEMENTS.has(name) && !isMisplaced;
}

/** 1 to 4, without skipping a level. @param levels of the headings above; changed */
function depthOf(level: number, levels: number[]): number {
  while (levels.length > 0 && (levels.at(-1) as number) >= level) levels.pop();
  levels.push(level);
  return Math.min(levels.length, 4);
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? "" : ` ${name}="${html`${value}`}"`;
}

function alignment({ style = "", align = "" }: Attributes): string {
  const side = ALIGNED.exec(style)?.[1] ?? /^(?:center|right)$/i.exec(align)?.[0];
  return side === undefined ? "" : ` class="to-${side.toLowerCase()}"`;
}

/** Ids of the page around a fragment. The fragment loses them, so that the page's links work. */
const PAGE_IDS = /^(?:main|(?:filter|about|search)-.*)$/;

function idAttribute(tag: string, { id, name }: Attributes): string {
  const anchor = id ?? (tag === "a" ? name : undefined);
  return anchor && !/\s/.test(anchor) && !PAGE_IDS.test(anchor) ? attribute("id", anchor) : "";
}

/** @param id the attribute, or "" */
function linkTags(
  { href = "" }: Attributes,
  id: string,
  { publicUrl }: Catalogue,
): readonly [start: string, end: string] {
  const isFragment = href.startsWith("#");
  const target = isFragment || /^(?:mailto|tel):/i.test(href) ? href : hrefOf(href, publicUrl);
  if (target === undefined) return id === "" ? ["", ""] : [`<a${id}>`, "</a>"];
  const rel = !isFragment && isElsewhere(target) ? ' rel="noopener noreferrer"' : "";
  return [`<a${id} href="${html`${target}`}"${rel}>`, "</a>"];
}

/** In place of a frame or image of another host. */
function renderElsewhere(
  message: (values: { readonly address: string }) => string,
  src: string | undefined,
  { publicUrl }: Catalogue,
): SafeHtml | "" {
  const href = src && hrefOf(src, publicUrl);
  if (!href) return "";
  return html`<a class="elsewhere" href="${href}" rel="noopener noreferrer">${message({ address: href })}</a>`;
}
