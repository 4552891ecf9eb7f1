/**
 * Compares an item of two services, field by field. The kind of the field decides which rule may excuse a
 * difference. A nested item is compared as an item of its own, so that its differences are reported once, and not
 * for each event that contains it.
 */
import { sanitise } from "../../authoring/content/check/html.ts";
import {
  type LinkedKind,
  linkedKindOf,
  replaceLinkedAddresses,
} from "../../authoring/content/check/html-addresses.ts";
import { frameHostsIn } from "../../authoring/content/check/html-frames.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import { type Comparison, shownFrom } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import type { Side } from "./side.ts";

export interface ItemContext {
  readonly comparison: Comparison;
  readonly was: Side;
  readonly is: Side;
  readonly resource: string;
  /** Called for each image and document of both, with the address in each service. */
  readonly onFiles: (was: string, is: string, at: string, kind: LinkedKind) => void;
}

/** @param at the item: `eventos/12`. @param name the collection that declares its fields */
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
    if (declared?.kind === "image" && typeof was === "string")
      context.onFiles(was, was, at, "image");
    return;
  }
  const difference = {
    ...{ resource, at, field },
    ...{ was: shownFrom(was, is), is: shownFrom(is, was) },
  };
  if (was === undefined && declared?.wire) {
    comparison.add(difference, "montra_additions");
  } else if (typeof was !== "string" || typeof is !== "string") {
    comparison.add(difference);
  } else if (declared?.kind === "image") {
    context.onFiles(was, is, at, "image");
    comparison.add(difference, "image_addresses");
  } else if (declared?.kind === "html") {
    compareHtml([was, is], at, difference, context);
  } else if (declared?.kind === "moment" && isSameMoment(was, is)) {
    comparison.add(difference, "same_moment");
  } else if (context.was.withoutName(was) === context.is.withoutName(is)) {
    comparison.add(difference, "public_address");
  } else if (declared?.kind === "url" && linkedKindOf(was) === "document") {
    context.onFiles(was, is, at, "document");
    comparison.add(difference, "document_addresses");
  } else if (was.normalize("NFC").trim() === is) {
    comparison.add(difference, "usual_text");
  } else {
    comparison.add(difference);
  }
}

// With an offset, because a time without one is another moment in each zone.
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+]\d\d:\d\d)$/;

function isSameMoment(was: string, is: string): boolean {
  if (!MOMENT.test(was) || !MOMENT.test(is)) return false;
  try {
    return Temporal.Instant.compare(was, is) === 0;
  } catch {
    return false;
  }
}

/** @returns whether both values are items, and so compared completely */
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
  const [oldIds, newIds] = [olds, news].map((items) =>
    (items as Item[]).map(({ id }) => String(id)),
  );
  if (JSON.stringify(oldIds) !== JSON.stringify(newIds)) {
    comparison.add({
      resource,
      at,
      field,
      was: shownFrom(oldIds, newIds),
      is: shownFrom(newIds, oldIds),
    });
  }
  const byId = new Map((news as Item[]).map((item) => [String(item.id), item]));
  for (const old of olds as Item[]) {
    const other = byId.get(String(old.id));
    if (other) compareItem(to, `${to}/${old.id}`, [old, other], context);
  }
  return true;
}

function compareHtml(
  [was, is]: readonly [string, string],
  at: string,
  difference: Parameters<Comparison["add"]>[0],
  { comparison, was: old, is: now, onFiles }: ItemContext,
): void {
  const files = { was: [] as LinkedFile[], is: [] as LinkedFile[] };
  const withoutFiles = (html: string, side: Side, links: LinkedFile[]) =>
    replaceLinkedAddresses(html, (address, kind) => {
      // An image of another host must keep its address; a document of any host may have been copied.
      const whole = URL.parse(address, `${side.url}/`)?.href ?? "";
      if (kind === "image" && !side.withoutName(whole).startsWith("/")) return undefined;
      links.push({ address, kind });
      return "{file}";
    });
  const bare = { was: withoutFiles(was, old, files.was), is: withoutFiles(is, now, files.is) };
  let rule: ExcuseRule = "image_addresses";
  for (const [place, { address, kind }] of files.was.entries()) {
    const other = files.is[place]?.address;
    if (other === undefined) continue;
    if (kind === "document" && other === address) continue;
    if (kind === "document") rule = "document_addresses";
    onFiles(address, other, at, kind);
  }
  if (bare.was === bare.is) {
    comparison.add(difference, rule);
    return;
  }
  const frames = frameHostsIn(is);
  const harmless = sanitise(was.normalize("NFC"), frames).html;
  if (withoutFiles(harmless, old, []) === bare.is) comparison.add(difference, "harmless_html");
  else comparison.add(difference);
}

interface LinkedFile {
  readonly address: string;
  readonly kind: LinkedKind;
}
