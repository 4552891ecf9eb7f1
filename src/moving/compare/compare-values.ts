/**
 * Compares an item of two services, field by field. Each kind of field has rules: a rule removes from both values the
 * details that clients do not rely on, and excuses the difference if the results are equal. A nested item is compared
 * as an item of its own, so that its differences are reported once instead of for each event that contains it.
 */
import { sanitise } from "../../authoring/content/check/html.ts";
import {
  type LinkedKind,
  linkedAddressesIn,
  linkedKindOf,
  replaceLinkedAddresses,
} from "../../authoring/content/check/html-addresses.ts";
import { frameHostsIn } from "../../authoring/content/check/html-frames.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import { type Both, type Context, shownBoth } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import type { Side } from "./side.ts";

/** @param now the new value if `value` is the old one, else `undefined`; some rules change only old values */
type Reduction = (value: string, side: Side, now: string | undefined) => string;
type Rules = readonly (readonly [ExcuseRule, Reduction])[];

const publicAddress: Rules[number] = ["public_address", (value, side) => side.withoutName(value)];
const MEDIA = /(?<=\/media\/)[0-9a-f]{32}\//g;
const MOMENTS =
  /^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):.*$|<(?:\w+:)?(?:updated|published|lastBuildDate|pubDate)>[^<]*|"date_(?:modified|published)":"[^"]*"/gm;

/** In the order in which they are tried. `body` is a response in another format than JSON. */
const RULES: Readonly<Partial<Record<string, Rules>>> = {
  image: [["image_addresses", () => ""]],
  html: [
    ["image_addresses", (html, side) => withoutFiles(html, side, ["image"])],
    ["document_addresses", (html, side) => withoutFiles(html, side)],
    [
      "harmless_html",
      (html, side, now) =>
        withoutFiles(
          now === undefined ? html : sanitise(html.normalize("NFC"), frameHostsIn(now)).html,
          side,
        ),
    ],
  ],
  moment: [["same_moment", instantOf]],
  url: [
    publicAddress,
    ["document_addresses", (url) => (linkedKindOf(url) === "document" ? "" : url)],
    ["usual_text", usualText],
  ],
  text: [publicAddress, ["usual_text", usualText]],
  body: [
    ["image_addresses", (body) => body.replaceAll(MEDIA, "")],
    ["publication_moments", (body) => body.replaceAll(MEDIA, "").replaceAll(MOMENTS, "")],
  ],
};

/** The rule that excuses the difference of two texts. */
export function ruleFor(kind: string, was: string, is: string, sides: Both<Side>) {
  const rules = RULES[kind] ?? RULES.text;
  return rules?.find(
    ([, reduce]) => reduce(was, sides[0], is) === reduce(is, sides[1], undefined),
  )?.[0];
}

function usualText(text: string, _: Side, now: string | undefined): string {
  return now === undefined ? text : text.normalize("NFC").trim();
}

// Only with an offset, because a time without one is a different moment in each zone.
function instantOf(moment: string): string {
  try {
    return Temporal.Instant.from(moment).toString();
  } catch {
    return moment;
  }
}

// An image of another host must keep its address; a document of any host may have been copied.
function withoutFiles(
  html: string,
  side: Side,
  kinds: readonly LinkedKind[] = ["image", "document"],
): string {
  return replaceLinkedAddresses(html, (address, kind) =>
    kinds.includes(kind) && (kind === "document" || side.isOwn(address)) ? "{file}" : undefined,
  );
}

/** The images and documents that a value refers to, in order. */
function filesIn(kind: string | undefined, value: string, side: Side) {
  if (kind === "image") return [{ address: value, kind }] as const;
  if (kind === "url" && linkedKindOf(value) === "document")
    return [{ address: value, kind: "document" }] as const;
  const linked = kind === "html" ? linkedAddressesIn(value) : [];
  return linked.filter(({ address, kind }) => kind === "document" || side.isOwn(address));
}

/** @param at the item: `eventos/12`. @param name the collection that declares its fields */
export function compareItem(
  name: CollectionName | undefined,
  at: string,
  [was, is]: Both<Item>,
  context: Context,
): void {
  const declared: Readonly<Record<string, Field>> = name ? collections[name].fields : {};
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const own = Object.hasOwn(declared, field) ? declared[field] : undefined;
    const values = [was[field], is[field]] as const;
    if (own?.embedded && own.to && values.every((value) => [value].flat().every(isItem)))
      compareNested(own.to, { at, field }, values as Both<Item | Item[]>, context);
    else compareField(own?.kind, { at, field }, values, context);
  }
}

function compareField(
  kind: string | undefined,
  place: { readonly at: string; readonly field: string },
  [was, is]: Both<unknown>,
  { comparison, resource, sides, files }: Context,
): void {
  const texts =
    typeof was === "string" && typeof is === "string" ? ([was, is] as const) : undefined;
  const [olds, news] = texts?.map((text, at) => filesIn(kind, text, sides[at] as Side)) ?? [];
  for (const [at, { address, kind }] of (olds ?? []).entries()) {
    const other = news?.[at]?.address;
    if (other !== undefined && (kind === "image" || address !== other))
      files.getOrInsert(`${address} ${other}`, { addresses: [address, other], kind });
  }
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const [bareWas, bareIs] = [withoutNames(was, sides[0]), withoutNames(is, sides[1])];
  const rule = texts
    ? ruleFor(kind ?? "text", ...texts, sides)
    : bareWas === bareIs
      ? "public_address"
      : undefined;
  const addition = was === undefined ? "montra_additions" : undefined;
  comparison.add({ resource, ...place, ...shownBoth(was, is) }, rule ?? addition);
}

function withoutNames(value: unknown, side: Side): string | undefined {
  return JSON.stringify(value, (_, one) => (typeof one === "string" ? side.withoutName(one) : one));
}

function compareNested(
  to: CollectionName,
  place: { readonly at: string; readonly field: string },
  values: Both<Item | Item[]>,
  context: Context,
): void {
  const { comparison, resource } = context;
  const [olds = [], news = []] = values.map((value) => [value].flat());
  const [ids = [], others = []] = [olds, news].map((items) => items.map(({ id }) => String(id)));
  // An item that is excused as a whole may have another id.
  const excuses = ids.flatMap((id, at) =>
    id === others[at] ? [] : [comparison.excuseOf(`${to}/${id}`, "")],
  );
  const isSame = ids.length === others.length && excuses.length === 0;
  const isExcused = ids.length === others.length && !excuses.includes(undefined);
  if (!isSame)
    comparison.add(
      { resource, ...place, ...shownBoth(ids, others) },
      isExcused ? excuses[0] : undefined,
    );
  const byId = new Map(news.map((item) => [String(item.id), item]));
  for (const old of olds) {
    const other = byId.get(String(old.id));
    if (other) compareItem(to, `${to}/${old.id}`, [old, other], context);
  }
}
