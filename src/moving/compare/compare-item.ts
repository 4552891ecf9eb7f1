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
import type { Both, Context } from "./compare-responses.ts";
import { shownFrom } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import type { Side } from "./side.ts";

/** @param at the item: `eventos/12`. @param name the collection that declares its fields */
export function compareItem(
  name: CollectionName | undefined,
  at: string,
  [was, is]: Both<Item>,
  context: Context,
): void {
  const declared: Readonly<Record<string, Field>> = name ? collections[name].fields : {};
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const shape = Object.hasOwn(declared, field) ? declared[field] : undefined;
    compareField(shape, at, field, [was[field], is[field]], context);
  }
}

function compareField(
  declared: Field | undefined,
  at: string,
  field: string,
  [was, is]: Both<unknown>,
  context: Context,
): void {
  const { comparison, resource, onFiles } = context;
  const to = declared?.embedded ? declared.to : undefined;
  if (to && compareNested(to, at, field, [was, is], context)) return;
  if (declared?.kind === "image" && typeof was === "string" && typeof is === "string")
    onFiles(was, is, at, "image");
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const shown = { was: shownFrom(was, is), is: shownFrom(is, was) };
  const rule = ruleFor(declared, at, [was, is], context);
  comparison.add({ resource, at, field, ...shown }, rule);
}

/** The rule that may excuse the difference of two values. */
function ruleFor(
  declared: Field | undefined,
  at: string,
  [was, is]: Both<unknown>,
  context: Context,
): ExcuseRule | undefined {
  if (was === undefined) return "montra_additions";
  if (typeof was !== "string" || typeof is !== "string") return undefined;
  if (declared?.kind === "image") return "image_addresses";
  if (declared?.kind === "html") return ruleForHtml([was, is], at, context);
  if (declared?.kind === "moment" && isSameMoment(was, is)) return "same_moment";
  if (context.was.withoutName(was) === context.is.withoutName(is)) return "public_address";
  if (declared?.kind === "url" && linkedKindOf(was) === "document") {
    context.onFiles(was, is, at, "document");
    return "document_addresses";
  }
  return was.normalize("NFC").trim() === is ? "usual_text" : undefined;
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
  [was, is]: Both<unknown>,
  context: Context,
): boolean {
  const [olds, news] = [[was].flat(), [is].flat()];
  if (!olds.every(isItem) || !news.every(isItem)) return false;
  const { comparison, resource } = context;
  const [oldIds, newIds] = [olds, news].map((items) => items.map(({ id }) => String(id)));
  if (JSON.stringify(oldIds) !== JSON.stringify(newIds)) {
    const shown = { was: shownFrom(oldIds, newIds), is: shownFrom(newIds, oldIds) };
    comparison.add({ resource, at, field, ...shown });
  }
  const byId = new Map(news.map((item) => [String(item.id), item]));
  for (const old of olds) {
    const other = byId.get(String(old.id));
    if (other) compareItem(to, `${to}/${old.id}`, [old, other], context);
  }
  return true;
}

interface LinkedFile {
  readonly address: string;
  readonly kind: LinkedKind;
}

function ruleForHtml(
  [was, is]: Both<string>,
  at: string,
  { was: old, is: now, onFiles }: Context,
): ExcuseRule | undefined {
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
    if (other === undefined || (kind === "document" && other === address)) continue;
    if (kind === "document") rule = "document_addresses";
    onFiles(address, other, at, kind);
  }
  if (bare.was === bare.is) return rule;
  const harmless = sanitise(was.normalize("NFC"), frameHostsIn(is)).html;
  return withoutFiles(harmless, old, []) === bare.is ? "harmless_html" : undefined;
}
