/**
 * Compares items of two services, field by field. Each rule removes from both values the details that clients do not
 * rely on, and excuses the difference if the results are equal.
 */
import { sanitise } from "../../authoring/content/check/html.ts";
import {
  type LinkedKind,
  linkedAddressesIn,
  linkedKindOf,
  replaceLinkedAddresses,
} from "../../authoring/content/check/html-addresses.ts";
import { frameHostsIn } from "../../authoring/content/check/html-frames.ts";
import { type Both, type Comparison, shown } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import { type FlatItem, type FlatItems, fieldsOf } from "./flat-items.ts";

/**
 * Compares the items that both services have.
 * @param reason excuses differences that no rule excuses, of fields that both have
 */
export function compareItems(
  comparison: Comparison,
  was: FlatItems,
  is: FlatItems,
  reason?: ExcuseRule,
): void {
  for (const [key, { at, collection, times }] of new Map([...is, ...was])) {
    // An occurrence within another item is that of its name unless it differs from the first one.
    const [old, now] = [was, is].map(
      (items) => (items.get(key) ?? (times === 0 ? items.get(at) : undefined))?.fields,
    );
    if (!old || !now) continue;
    for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const { kind = "text", to } = fieldsOf(collection)[field] ?? {};
      const values = [old[field], now[field]] as const;
      noteFiles(comparison, kind, values);
      if (JSON.stringify(values[0]) === JSON.stringify(values[1])) continue;
      const other = now[field] === undefined ? undefined : reason;
      const rule = additionIn(collection, field, values) ?? ruleFor(kind, values) ?? other;
      // An item that is excused as a whole may have another id.
      const renamed = to && comparison.excuseOf(`${to}/${otherId(values)}`);
      comparison.add({ at, field, ...shown(...values) }, renamed ?? rule);
    }
  }
}

function noteFiles({ files }: Comparison, kind: string, [was, is]: Both<unknown>): void {
  const news = filesIn(kind, is);
  for (const [at, { address, kind: file }] of filesIn(kind, was).entries()) {
    const other = news[at]?.address;
    if (other !== undefined && (isPath(address) || address !== other))
      files[file].set(`${address} ${other}`, [address, other]);
  }
}

function additionIn(
  collection: FlatItem["collection"],
  field: string,
  [was]: Both<unknown>,
): ExcuseRule | undefined {
  // Each store counts its publications by itself.
  if (!collection && (field === "publicacao" || field === "historia")) return "publications";
  // The address of a teaser that led nowhere is an addition too.
  return was === undefined || (field === "url" && was === "") ? "montra_additions" : undefined;
}

/** Of ids that are equally many, the first that differs. */
function otherId([was, is]: Both<unknown>): unknown {
  const [olds, news] = [[was].flat(), [is].flat()];
  return olds.length === news.length ? olds.find((id, place) => id !== news[place]) : undefined;
}

function ruleFor(kind: string, values: Both<unknown>): ExcuseRule | undefined {
  const rule = rules.find(([, reduce]) => {
    const [was, is] = values.map((value) =>
      JSON.stringify(value, (_, one) =>
        typeof one === "string" ? reduce(kind, one, String(values[1])) : one,
      ),
    );
    return was === is;
  });
  return rule?.[0];
}

/** @param now the value of the new service */
type Reduction = (kind: string, text: string, now: string) => string;

/** In the order in which they are tried. */
const rules: readonly (readonly [ExcuseRule, Reduction])[] = [
  ["file_addresses", withoutFiles],
  ["usual_form", (kind, text, now) => withoutFiles(kind, inUsualForm(kind, text, now))],
];

function withoutFiles(kind: string, text: string): string {
  if (kind === "html")
    return replaceLinkedAddresses(text, (address, file) =>
      mayBeCopied(address, file) ? "{file}" : undefined,
    );
  return filesIn(kind, text).length > 0 ? "{file}" : text;
}

/** The images and documents that a value refers to, in order. */
function filesIn(kind: string, value: unknown): { address: string; kind: LinkedKind }[] {
  if (typeof value !== "string" || value === "") return [];
  if (kind === "html")
    return linkedAddressesIn(value).filter(({ address, kind }) => mayBeCopied(address, kind));
  const file = kind === "url" ? linkedKindOf(value) : kind;
  return file === (kind === "url" ? "document" : "image") ? [{ address: value, kind: file }] : [];
}

// An image of another host must keep its address; a document of any host may have been copied.
function mayBeCopied(address: string, kind: LinkedKind): boolean {
  return kind === "document" || isPath(address);
}

function isPath(address: string): boolean {
  return !/^(?:https?:)?\/\//i.test(address);
}

function inUsualForm(kind: string, text: string, now: string): string {
  const usual = text.normalize("NFC").trim();
  if (kind === "html") return sanitise(usual, frameHostsIn(now)).html;
  if (kind !== "moment") return usual;
  try {
    // Only with an offset, because a time without one is a different moment in each zone.
    return Temporal.Instant.from(usual).toString();
  } catch {
    return usual;
  }
}
