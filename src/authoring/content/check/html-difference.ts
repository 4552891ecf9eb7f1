/** Finds what sanitising removed by comparing the tags before and after, so that the report is always accurate. */
import { Parser } from "htmlparser2";
import { shorten } from "../report/quote.ts";
import type { RemovedCount, RemovedElement } from "../report/taken-out.ts";
import { ADDRESS_ATTRIBUTES, isHidden } from "./html-policy.ts";
import { candidatesOf } from "./srcset.ts";

interface Tag {
  readonly name: string;
  readonly attributes: readonly [string, string][];
}

export interface ReadHtml {
  /** The whole fragment in normalised spelling. */
  readonly signature: string;
  /** Without those of hidden elements, whose words are reported instead. */
  readonly tags: readonly Tag[];
  readonly comments: number;
}

export function readHtml(html: string): ReadHtml {
  const parts: string[] = [];
  const tags: Tag[] = [];
  let hiddenDepth = 0;
  let comments = 0;
  const attributes = new Map<string, string>();
  const parser = new Parser({
    onopentagname: () => attributes.clear(),
    onattribute(name, value) {
      if (!attributes.has(name)) attributes.set(name, spell(name, value));
    },
    onopentag(name, _, isImplied) {
      const own = isImplied ? [] : [...attributes];
      attributes.clear();
      parts.push(
        `\u0001<${name}${own.map(([key, value]) => ` ${key}="${value}"`).join("")}>\u0001`,
      );
      if (hiddenDepth > 0 || isHidden(Object.fromEntries(own))) hiddenDepth++;
      else if (!isImplied) tags.push({ name, attributes: own });
    },
    // The parser splits texts at entities, so no separator may be put between pieces.
    ontext: (text) => parts.push(text),
    onclosetag(name, isImplied) {
      parts.push(`\u0001</${name}${isImplied ? "!" : ""}>\u0001`);
      if (hiddenDepth > 0) hiddenDepth--;
    },
    oncomment: () => comments++,
    onprocessinginstruction: () => comments++,
  });
  parser.end(html);
  return { signature: parts.join(""), tags, comments };
}

// Undoes the differences in spelling that sanitize-html makes without changing the meaning.
function spell(attribute: string, value: string): string {
  if (attribute === "style") {
    return value
      .split(";")
      .map((rule) => rule.replaceAll(/\s+/g, " ").replace(/ ?: ?/, ":").trim())
      .filter((rule) => rule !== "")
      .join(";");
  }
  if (attribute === "srcset") {
    return Array.from(candidatesOf(value), (one) => `${one.address} ${one.descriptor}`).join(", ");
  }
  if (attribute === "class") return value.trim().split(/\s+/).join(" ");
  return value;
}

/** Tags and attributes in `before` that are missing in `after`. */
export function difference(before: ReadHtml, after: ReadHtml): RemovedCount[] {
  const names = after.tags.flatMap(({ name, attributes }) => [
    `<${name}>`,
    ...attributes.map(([attribute, value]) => `${name} ${attribute}=${value}`),
  ]);
  const kept = Map.groupBy(names, (one) => one);
  const taken: RemovedElement[] = [];
  for (const tag of before.tags) {
    const { name, attributes } = tag;
    const isKept = kept.get(`<${name}>`)?.pop() !== undefined;
    if (!isKept) taken.push(nameTag(tag));
    for (const [attribute, value] of isKept ? attributes : []) {
      if (kept.get(`${name} ${attribute}=${value}`)?.pop()) continue;
      if (!isEmptyOrdinary(attribute, value)) taken.push(nameAttribute(name, attribute, value));
    }
  }
  for (let count = after.comments; count < before.comments; count++) taken.push(["comment"]);
  const alike = Map.groupBy(taken, (one) => JSON.stringify(one));
  return Array.from(alike, ([one, { length }]) => [JSON.parse(one), length]);
}

function nameTag({ name, attributes }: Tag): RemovedElement {
  const address = attributes.find(([attribute]) => attribute === "src")?.[1];
  if (name === "iframe") {
    const host = address && URL.parse(address, "https://invalid.invalid")?.hostname;
    if (host && host !== "invalid.invalid") return ["frame", { host: shorten(host) }];
  }
  if (name === "img" && address) return ["image", { address: shorten(address) }];
  return ["tag", { tag: shorten(name) }];
}

function nameAttribute(tag: string, attribute: string, value: string): RemovedElement {
  if (ADDRESS_ATTRIBUTES.includes(attribute)) return ["address", { address: shorten(value), tag }];
  return ["attribute", { attribute: shorten(attribute), tag }];
}

// An empty class or style has no effect, so its removal is not reported.
function isEmptyOrdinary(attribute: string, value: string): boolean {
  return value.trim() === "" && !attribute.startsWith("on");
}
