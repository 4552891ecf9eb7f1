/**
 * Embeds HTML of the content in a page. It was sanitised at publication. Here it is rewritten tag by tag, so that it
 * cannot affect the page around it: every opened element is closed, headings continue the page's levels, classes,
 * styles (the page's policy refuses them) and the page's own ids are dropped, and frames and images of other hosts
 * become links.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { Parser } from "htmlparser2";
import type { Catalogue } from "../api/catalogue.ts";
import { hrefOf, isElsewhere, mediaPathOf } from "./addresses.ts";
import { pictureAt, renderPicture } from "./images.ts";
import { wordsOf } from "./words.ts";

const words = (text: string) => new Set(text.split(" "));

/** Allowed elements and attributes. Other elements are replaced by their content. */
const KEPT = words(
  "abbr address b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure hr i ins kbd li mark ol p pre q rp rt ruby s samp small strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr",
);
const ATTRIBUTES = words("colspan datetime reversed rowspan scope start type value");
/** Elements that are valid only inside certain parents. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["li", ["ul", "ol"]],
  ["dt", ["dl", "div"]],
  ["dd", ["dl", "div"]],
  ["summary", ["details"]],
]);
const VOID = words("br hr wbr");
const HEADING = /^h[1-6]$/;
/** The only allowed style is text alignment, as a class of the style sheet. */
const ALIGNED = /(?:^|;)\s*text-align:\s*(center|right)\s*(?:;|$)/i;
export type Attributes = Readonly<Record<string, string>>;

/**
 * @param firstLevel level of the first heading: one below the heading above the fragment
 * @returns the fragment as markup for any place that allows block elements
 */
export function renderProse(fragment: string, catalogue: Catalogue, firstLevel: 2 | 3): SafeHtml {
  const { say } = wordsOf(catalogue);
  let out = "";
  /** End tags of the open elements. */
  const open: string[] = [];
  /** Names of the open elements. */
  const within: string[] = [];
  const levels: number[] = [];
  const parser = new Parser({
    ontext: (text) => {
      out += html`${text}`;
    },
    onopentag: (name, attributes) => {
      const [before, after] = opened(name, attributes);
      out += before;
      open.push(after);
      within.push(name);
    },
    onclosetag: () => {
      within.pop();
      out += open.pop() ?? "";
    },
  });
  parser.end(fragment);
  // Safe as raw markup, because every tag is written and every value escaped above.
  return html.raw`${out}`;

  function opened(name: string, attributes: Attributes): readonly [string, string] {
    const id = idOf(name, attributes);
    if (name === "a") {
      const [before, after] = openedLink(attributes, id, catalogue);
      return before === "" && id !== "" ? [`<a${id}>`, "</a>"] : [before, after];
    }
    if (name === "img") return [String(renderImage(attributes)), ""];
    if (name === "iframe") {
      return [String(renderElsewhere(say.value.frame, attributes.src, catalogue)), ""];
    }
    if (HEADING.test(name)) {
      const level = firstLevel - 1 + depthOf(Number(name[1]), levels);
      return [`<h${level}${id}${alignment(attributes)}>`, `</h${level}>`];
    }
    const parents = PARENTS.get(name);
    if (!KEPT.has(name) || (parents && !parents.includes(within.at(-1) ?? ""))) return ["", ""];
    const tag = `<${name}${id}${[...ATTRIBUTES].map((one) => attribute(one, attributes[one])).join("")}${alignment(attributes)}>`;
    if (VOID.has(name)) return [tag, ""];
    if (name !== "table") return [tag, `</${name}>`];
    const label = html`${say.value.table}`;
    return [
      `<div class="scroll" tabindex="0" role="group" aria-label="${label}">${tag}`,
      "</table></div>",
    ];
  }

  function renderImage(attributes: Attributes): SafeHtml | "" {
    const { src = "", alt = "" } = attributes;
    const path = mediaPathOf(src, catalogue.publicUrl);
    return path === undefined
      ? renderElsewhere(say.value.imageElsewhere, src, catalogue)
      : renderPicture(pictureAt(catalogue, path), alt, {
          publicUrl: catalogue.publicUrl,
          detail: "brief",
        });
  }
}

/** Maps headings so that levels are never skipped: 1 to 4. */
function depthOf(given: number, above: number[]): number {
  while (above.length > 0 && (above.at(-1) as number) >= given) above.pop();
  above.push(given);
  return Math.min(above.length, 4);
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? "" : ` ${name}="${html`${value}`}"`;
}

function alignment({ style = "", align = "" }: Attributes): string {
  const [, to = /^(?:center|right)$/i.exec(align)?.[0]] = ALIGNED.exec(style) ?? [];
  return to === undefined ? "" : ` class="to-${to.toLowerCase()}"`;
}

/** Ids that the page itself uses. Fragments lose them, because a link leads to the first element with its id. */
const OF_THE_PAGE = /^(?:main|(?:filter|about|search)-.*)$/;

function idOf(tag: string, { id, name }: Attributes): string {
  const place = id ?? (tag === "a" ? name : undefined);
  return place && !/\s/.test(place) && !OF_THE_PAGE.test(place) ? attribute("id", place) : "";
}

function openedLink(
  { href = "" }: Attributes,
  id: string,
  { publicUrl }: Catalogue,
): readonly [string, string] {
  const isWithin = href.startsWith("#");
  const leads = isWithin || /^(?:mailto|tel):/i.test(href) ? href : hrefOf(href, publicUrl);
  if (leads === undefined) return ["", ""];
  const rel = !isWithin && isElsewhere(leads) ? ' rel="noopener noreferrer"' : "";
  return [`<a${id} href="${html`${leads}`}"${rel}>`, "</a>"];
}

function renderElsewhere(
  what: (values: { readonly address: string }) => string,
  src: string | undefined,
  { publicUrl }: Catalogue,
): SafeHtml | "" {
  const href = src && hrefOf(src, publicUrl);
  if (!href) return "";
  return html`<a class="elsewhere" href="${href}" rel="noopener noreferrer">${what({ address: href })}</a>`;
}
