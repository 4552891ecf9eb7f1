/**
 * HTML as editors write it, made harmless: sanitize-html decides what stays, and what it takes out is
 * found by comparing the tags before and after, so that the report cannot differ from the deed.
 * Where nothing was taken out and the text is spelt in the plain way that every parser reads alike,
 * the editors' own bytes are kept (sanitize-html would turn `<br>` into `<br />` and `&nbsp;` into a
 * character that nobody sees).
 */
import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { isNestedDeeper } from "../parse/nesting.ts";
import { shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import {
  ADDRESS_ATTRIBUTES,
  COMMON_ATTRIBUTES,
  DEEPEST_TAG,
  SCHEMES,
  STYLES,
  TAGS,
} from "./html-policy.ts";

export interface CleanHtml {
  readonly html: string;
  /** What was taken out, one phrase each: `<script>`, `the attribute onclick of <p>`. */
  readonly takenOut: readonly string[];
}

/**
 * Make a fragment harmless.
 * @param source in NFC, without NUL
 * @param frameHosts hosts whose frames stay, lower case
 */
export function sanitise(source: string, frameHosts: readonly string[]): CleanHtml {
  // Without a "<" there is no tag, and entities stay what they are: text.
  if (!source.includes("<")) return { html: source, takenOut: [] };
  const clean = sanitiseOnce(source, frameHosts);
  if (clean === source) return { html: source, takenOut: [] };
  const before = read(source);
  const unchanged = before.signature === read(clean).signature;
  if (unchanged && isPlainlySpelt(source)) return { html: source, takenOut: [] };
  const settled = settle(clean, frameHosts);
  return { html: settled, takenOut: difference(before, read(settled)) };
}

function sanitiseOnce(html: string, frameHosts: readonly string[]): string {
  return sanitizeHtml(html, optionsFor(frameHosts)).replaceAll(" />", ">");
}

const MOST_PASSES = 10;

// Two tags may have been kept apart by one that was taken out, and mean something else side by side: a
// list within a paragraph ends it.
function settle(clean: string, frameHosts: readonly string[]): string {
  let settled = clean;
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    const again = sanitiseOnce(settled, frameHosts);
    if (again === settled) break;
    settled = again;
  }
  return settled;
}

// Parsers look through all open tags at each further one: a megabyte of "<b>" takes them minutes.
const MOST_OPEN_TAGS = 1000;
// Each tag, attribute and entity is an object or a piece of text to two parsers, up to 500 bytes in all.
const MOST_PIECES = 200_000;

/** Whether so many tags are there or open at once that the fragment should not be parsed at all. */
export function complaintAboutSize(html: string): Complaint | undefined {
  // Each open tag has three characters at least: "<b>".
  if (html.length > MOST_OPEN_TAGS * 3 && isNestedDeeper(html, MOST_OPEN_TAGS))
    return TOO_MANY_TAGS;
  return html.length > MOST_PIECES && countPieces(html) > MOST_PIECES ? TOO_MANY_PIECES : undefined;
}

/** Tags and entities, and within a tag all that may begin an attribute, a class or a property. */
export function countPieces(html: string): number {
  let count = 0;
  let isInTag = false;
  for (let at = 0; at < html.length; at++) {
    const character = html[at] as string;
    if (character === "<" || character === "&") count++;
    else if (isInTag && /[\s=;,(/]/.test(character)) count++;
    if (character === "<") isInTag = true;
    else if (character === ">") isInTag = false;
  }
  return count;
}

const TOO_MANY_PIECES: Complaint = {
  wrong: `the HTML has more than ${MOST_PIECES} tags, attributes and entities`,
  expected: "a text with some formatting",
  fix: "paste the text anew without its formatting, or divide it among several items",
};

const TOO_MANY_TAGS: Complaint = {
  wrong: `more than ${MOST_OPEN_TAGS} tags are open at once`,
  expected: "HTML whose tags are closed again",
  fix: "close the tags, or paste the text anew without its formatting",
};

/** The library's options; its types lack one of them. */
type Options = sanitizeHtml.IOptions & { readonly allowedEmptyAttributes: string[] };

const byHosts = new Map<string, Options>();

function optionsFor(hosts: readonly string[]): Options {
  const key = hosts.join(" ");
  const known = byHosts.get(key);
  if (known) return known;
  const options: Options = {
    allowedEmptyAttributes: ["alt"],
    allowedTags: [...TAGS.keys()],
    allowedAttributes: {
      ...Object.fromEntries([...TAGS].map(([tag, attributes]) => [tag, [...attributes]])),
      "*": [...COMMON_ATTRIBUTES],
    },
    allowedSchemes: [...SCHEMES.everywhere],
    allowedSchemesByTag: Object.fromEntries(
      Object.entries(SCHEMES.byTag).map(([tag, schemes]) => [tag, [...schemes]]),
    ),
    allowedSchemesAppliedToAttributes: ADDRESS_ATTRIBUTES,
    allowedIframeHostnames: [...hosts],
    allowIframeRelativeUrls: false,
    allowedStyles: { "*": Object.fromEntries(Object.entries(STYLES).map(([k, v]) => [k, [...v]])) },
    nestingLimit: DEEPEST_TAG,
    // Frames and images whose address was taken out would be empty boxes.
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === "iframe" && !attribs.src) || (tag === "img" && !attribs.src && !attribs.srcset),
    // What stands in these is no text for readers.
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "xmp",
      "noscript",
      "noembed",
      "noframes",
      "template",
      "title",
      "svg",
      "math",
      "object",
    ],
  };
  byHosts.set(key, options);
  return options;
}

interface Reading {
  /** The whole fragment in one spelling. */
  readonly signature: string;
  readonly tags: readonly {
    readonly name: string;
    readonly attributes: readonly [string, string][];
  }[];
  readonly comments: number;
}

function read(html: string): Reading {
  const parts: string[] = [];
  const found: { name: string; attributes: [string, string][] }[] = [];
  let comments = 0;
  let attributes: [string, string][] = [];
  const names = new Set<string>();
  const parser = new Parser({
    onopentagname() {
      attributes = [];
      names.clear();
    },
    onattribute(name, value) {
      if (names.has(name)) return;
      names.add(name);
      attributes.push([name, spell(name, value)]);
    },
    onopentag(name, _, isImplied) {
      const own = isImplied ? [] : attributes;
      attributes = [];
      parts.push(
        `\u0001<${name}${own.map(([key, value]) => ` ${key}="${value}"`).join("")}>\u0001`,
      );
      if (!isImplied) found.push({ name, attributes: own });
    },
    // The parser gives a text in pieces, cut at entities, so nothing may stand between two pieces.
    ontext: (text) => parts.push(text),
    onclosetag: (name, isImplied) => parts.push(`\u0001</${name}${isImplied ? "!" : ""}>\u0001`),
    oncomment() {
      comments++;
    },
    onprocessinginstruction() {
      comments++;
    },
  });
  parser.end(html);
  return { signature: parts.join(""), tags: found, comments };
}

// The spellings that sanitize-html changes without changing what is said.
function spell(attribute: string, value: string): string {
  if (attribute === "style") {
    return value
      .split(";")
      .map((rule) => {
        const [property = "", ...values] = rule.split(":");
        const value = values.length === 0 ? "" : `:${values.join(":").trim()}`;
        return (property.trim() + value).replaceAll(/\s+/g, " ");
      })
      .filter((rule) => rule !== "")
      .join(";");
  }
  if (attribute === "srcset") return value.trim().replaceAll(/\s+/g, " ").replaceAll(/ ?, /g, ", ");
  if (attribute === "class") return value.trim().split(/\s+/).join(" ");
  return value;
}

function difference(before: Reading, after: Reading): string[] {
  const kept = new Counter();
  for (const { name, attributes } of after.tags) {
    kept.add(`<${name}>`, 1);
    for (const [attribute, value] of attributes) kept.add(`${name} ${attribute}=${value}`, 1);
  }
  const taken = new Counter();
  for (const tag of before.tags) {
    const { name, attributes } = tag;
    if (!kept.take(`<${name}>`)) {
      taken.add(nameTag(tag), 1);
      continue;
    }
    for (const [attribute, value] of attributes) {
      if (!kept.take(`${name} ${attribute}=${value}`) && !isEmptyOrdinary(attribute, value)) {
        taken.add(nameAttribute(name, attribute, value), 1);
      }
    }
  }
  if (before.comments > after.comments) taken.add("a comment", before.comments - after.comments);
  return taken.phrases();
}

function nameTag({
  name,
  attributes,
}: {
  name: string;
  attributes: readonly [string, string][];
}): string {
  const address = attributes.find(([attribute]) => attribute === "src")?.[1];
  if (name === "iframe") {
    const host = address && URL.parse(address, "https://invalid.invalid")?.hostname;
    if (!host || host === "invalid.invalid") return "a frame without an address of another site";
    return `a frame of ${shorten(host)}, which is not in iframe_hosts of site.yaml`;
  }
  if (name === "img" && address) return `an image with the address "${shorten(address)}"`;
  return `<${shorten(name)}>`;
}

function nameAttribute(tag: string, attribute: string, value: string): string {
  if (ADDRESS_ATTRIBUTES.includes(attribute)) {
    return `the address "${shorten(value)}" of <${tag}>`;
  }
  if (attribute === "style") return `the style "${shorten(value)}" of <${tag}>, or a part of it`;
  return `the attribute ${shorten(attribute)} of <${tag}>`;
}

// An empty class or style says nothing, and is dropped without a word.
function isEmptyOrdinary(attribute: string, value: string): boolean {
  return value.trim() === "" && !attribute.startsWith("on");
}

// Of what was taken out of one text: whoever pasted so much wants to know that, and not all of it.
const MOST_PHRASES = 100;

class Counter {
  readonly #counts = new Map<string, number>();

  add(key: string, count: number): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  take(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count === 0) return false;
    this.#counts.set(key, count - 1);
    return true;
  }

  phrases(): string[] {
    const phrases = [...this.#counts]
      .slice(0, MOST_PHRASES)
      .map(([key, count]) => (count > 1 ? `${key} (${count} times)` : key));
    const more = this.#counts.size - phrases.length;
    return more > 0 ? [...phrases, `${more} other things`] : phrases;
  }
}

const PLAIN_TEXT = /[^<]+/y;
const PLAIN_TAG =
  /<(?:\/([a-zA-Z][a-zA-Z0-9]*)\s*|([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][-a-zA-Z0-9]*(?:="[^"<>]*"|='[^'<>]*')?)*)\s*\/?)>/y;
const PLAIN_ATTRIBUTE = /([a-zA-Z][-a-zA-Z0-9]*)(?:=(?:"([^"]*)"|'([^']*)'))?/g;
// In an attribute "&b=" is no entity to any parser.
const DOUBTFUL_ADDRESS = /&(?!amp;|[A-Za-z0-9_]+=)|[\p{Cc}\\`]/u;

// Spelt so that no two parsers can read it differently: whole tags, quoted values, no attribute twice,
// addresses without entities other than &amp;, and no tag whose content browsers read as raw text.
function isPlainlySpelt(html: string): boolean {
  for (let at = 0; at < html.length; ) {
    PLAIN_TEXT.lastIndex = at;
    const text = PLAIN_TEXT.exec(html)?.[0];
    if (text) {
      at += text.length;
      continue;
    }
    PLAIN_TAG.lastIndex = at;
    const tag = PLAIN_TAG.exec(html);
    if (!tag || !hasPlainAttributes(tag[3] ?? "")) return false;
    at += tag[0].length;
  }
  return true;
}

function hasPlainAttributes(attributes: string): boolean {
  const seen = new Set<string>();
  for (const [, name = "", double, single] of attributes.matchAll(PLAIN_ATTRIBUTE)) {
    const lower = name.toLowerCase();
    if (seen.has(lower)) return false;
    seen.add(lower);
    if (ADDRESS_ATTRIBUTES.includes(lower) && DOUBTFUL_ADDRESS.test(double ?? single ?? ""))
      return false;
  }
  return true;
}
