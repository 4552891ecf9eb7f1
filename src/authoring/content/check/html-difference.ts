/** Lists the tags and attributes that sanitising removed, by comparing HTML before and after. */
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
  /** Tags outside hidden elements, whose text `html.ts` reports instead. */
  readonly tags: readonly Tag[];
  readonly comments: number;
}

export function readHtml(html: string): ReadHtml {
  const parts: string[] = [];
  const tags: Tag[] = [];
  let hiddenDepth = 0;
  let comments = 0;
  // Not the parser's own object, which puts names of digits first and lacks `__proto__`.
  const attributes = new Map<string, string>();
  const parser = new Parser({
    onopentagname: () => attributes.clear(),
    onattribute(name, value) {
      if (!attributes.has(name)) attributes.set(name, spellLikeSanitizer(name, value));
    },
    onopentag(name, _, isImplied) {
      const pairs = [...attributes];
      const spelt = pairs.map(([key, value]) => ` ${key}="${value}"`).join("");
      // "\u0001" tells a tag from a text that looks like one.
      parts.push(`\u0001<${name}${spelt}>\u0001`);
      if (hiddenDepth > 0 || isHidden(Object.fromEntries(pairs))) hiddenDepth++;
      else if (!isImplied) tags.push({ name, attributes: pairs });
    },
    // The parser splits texts at entities, so the parts of a text must join without a separator.
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

function spellLikeSanitizer(attribute: string, value: string): string {
  if (attribute === "style") {
    const rules = value.split(";");
    const plain = rules.map((rule) => rule.replaceAll(/\s+/g, " ").replace(/ ?: ?/, ":").trim());
    return plain.filter((rule) => rule !== "").join(";");
  }
  if (attribute === "srcset") {
    return Array.from(candidatesOf(value), (one) => `${one.address} ${one.descriptor}`).join(", ");
  }
  if (attribute === "class") return value.trim().split(/\s+/).join(" ");
  return value;
}

export function difference(before: ReadHtml, after: ReadHtml): RemovedCount[] {
  const keptNames = after.tags.flatMap(({ name, attributes }) => [
    `<${name}>`,
    ...attributes.map(([attribute, value]) => `${name} ${attribute}=${value}`),
  ]);
  const kept = Map.groupBy(keptNames, (name) => name);
  // Each tag or attribute that was kept accounts for one in the original.
  const takeKept = (name: string) => kept.get(name)?.pop() !== undefined;
  const removed: RemovedElement[] = [];
  for (const tag of before.tags) {
    const { name, attributes } = tag;
    if (!takeKept(`<${name}>`)) {
      removed.push(removedTag(tag));
      continue;
    }
    for (const [attribute, value] of attributes) {
      if (!takeKept(`${name} ${attribute}=${value}`) && !hasNoEffect(attribute, value))
        removed.push(removedAttribute(name, attribute, value));
    }
  }
  const alike = Map.groupBy(removed, (element) => JSON.stringify(element)).values();
  const counts = alike.map((group): RemovedCount => [group[0] as RemovedElement, group.length]);
  const removedComments = before.comments - after.comments;
  return removedComments > 0 ? [...counts, [["comment"], removedComments]] : [...counts];
}

function removedTag({ name, attributes }: Tag): RemovedElement {
  const address = attributes.find(([attribute]) => attribute === "src")?.[1];
  if (name === "iframe") {
    const host = address && URL.parse(address, "https://invalid.invalid")?.hostname;
    if (host && host !== "invalid.invalid") return ["frame", { host: shorten(host) }];
  }
  if (name === "img" && address) return ["image", { address: shorten(address) }];
  return ["tag", { tag: shorten(name) }];
}

function removedAttribute(tag: string, attribute: string, value: string): RemovedElement {
  if (ADDRESS_ATTRIBUTES.includes(attribute)) return ["address", { address: shorten(value), tag }];
  return ["attribute", { attribute: shorten(attribute), tag }];
}

/** An empty attribute has none. An event handler is always reported, even if it is empty. */
function hasNoEffect(attribute: string, value: string): boolean {
  return value.trim() === "" && !attribute.startsWith("on");
}
