/**
 * Two readings of an item, field by field: what is excused is told from what is not by what the field
 * holds. What is nested is compared as an item of its own, so that a difference is told once, and not of
 * each event that carries it.
 */
import { sanitise } from "../content/check/html.ts";
import { replaceImageAddresses } from "../content/check/html-addresses.ts";
import { frameHostsIn } from "../content/check/html-frames.ts";
import { collections } from "../contract/collections.ts";
import type { CollectionName, Field } from "../contract/field.ts";
import { type Comparison, shownFrom } from "./comparison.ts";
import type { Side } from "./side.ts";

export type Item = Readonly<Record<string, unknown>>;

export interface ItemContext {
  readonly comparison: Comparison;
  readonly was: Side;
  readonly is: Side;
  readonly resource: string;
  /** Told of each image that both have, as each names it. */
  readonly onImages: (was: string, is: string, at: string) => void;
}

export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param at the item: `eventos/12`. @param name whose fields it has; the award's items have names alike */
export function compareItem(
  name: CollectionName | undefined,
  at: string,
  [was, is]: readonly [Item, Item],
  context: ItemContext,
): void {
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const declared = name && fieldOf(name, field);
    compareField(declared, at, field, [was[field], is[field]], context);
  }
}

function fieldOf(name: CollectionName, field: string): Field | undefined {
  const { fields } = collections[name];
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

function compareField(
  declared: Field | undefined,
  at: string,
  field: string,
  [was, is]: readonly [unknown, unknown],
  context: ItemContext,
): void {
  const { comparison, resource } = context;
  const to = declared?.to;
  if (to && declared.embedded && compareNested(to, at, field, [was, is], context)) return;
  if (JSON.stringify(was) === JSON.stringify(is)) {
    if (declared?.kind === "image" && typeof was === "string") context.onImages(was, was, at);
    return;
  }
  const difference = {
    ...{ resource, at, field },
    ...{ was: shownFrom(was, is), is: shownFrom(is, was) },
  };
  if (typeof was !== "string" || typeof is !== "string") {
    comparison.add(difference);
  } else if (declared?.kind === "image") {
    context.onImages(was, is, at);
    comparison.add(difference, "image_addresses");
  } else if (declared?.kind === "html") {
    compareHtml([was, is], at, difference, context);
  } else if (context.was.withoutName(was) === context.is.withoutName(is)) {
    comparison.add(difference, "public_address");
  } else if (was.normalize("NFC").trim() === is) {
    comparison.add(difference, "usual_text");
  } else {
    comparison.add(difference);
  }
}

/** @returns whether both hold items, so that all was said of them */
function compareNested(
  to: CollectionName,
  at: string,
  field: string,
  [was, is]: readonly [unknown, unknown],
  context: ItemContext,
): boolean {
  const [olds, news] = [[was].flat(), [is].flat()];
  if (![...olds, ...news].every(isItem)) return false;
  const { comparison, resource } = context;
  const [oldIds, newIds] = [olds, news].map((items) => (items as Item[]).map(({ id }) => id));
  if (JSON.stringify(oldIds) !== JSON.stringify(newIds)) {
    comparison.add({
      resource,
      at,
      field,
      was: shownFrom(oldIds, newIds),
      is: shownFrom(newIds, oldIds),
    });
  }
  const byId = new Map((news as Item[]).map((item) => [item.id, item]));
  for (const old of olds as Item[]) {
    const other = byId.get(old.id);
    if (other) compareItem(to, `${to}/${old.id}`, [old, other], context);
  }
  return true;
}

function compareHtml(
  [was, is]: readonly [string, string],
  at: string,
  difference: Parameters<Comparison["add"]>[0],
  { comparison, was: old, is: now, onImages }: ItemContext,
): void {
  const images = { was: [] as string[], is: [] as string[] };
  const plain = (html: string, side: Side, found: string[]) =>
    replaceImageAddresses(html, (address) => {
      // Of other hosts they are part of the text.
      const whole = URL.parse(address, `${side.url}/`)?.href ?? "";
      if (!side.withoutName(whole).startsWith("/")) return undefined;
      found.push(address);
      return "{image}";
    });
  const bare = { was: plain(was, old, images.was), is: plain(is, now, images.is) };
  for (const [place, address] of images.was.entries()) {
    const other = images.is[place];
    if (other !== undefined) onImages(address, other, at);
  }
  if (bare.was === bare.is) {
    comparison.add(difference, "image_addresses");
    return;
  }
  const frames = frameHostsIn(is);
  const harmless = sanitise(was.normalize("NFC"), frames).html;
  if (plain(harmless, old, []) === bare.is) comparison.add(difference, "harmless_html");
  else comparison.add(difference);
}
