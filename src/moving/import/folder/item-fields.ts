/** Converts fields to what editors write, and reports values that Montra prints differently. */
import { checkValue } from "../../../authoring/content/check/check-value.ts";
import { sanitise } from "../../../authoring/content/check/html.ts";
import {
  type LinkedKind,
  replaceAddresses,
} from "../../../authoring/content/check/html-addresses.ts";
import { complaintAboutSize } from "../../../authoring/content/check/html-size.ts";
import { parsePortuguese } from "../../../authoring/content/check/portuguese-values.ts";
import { escapeHtml } from "../../../authoring/content/parse/html-entities.ts";
import { shorten } from "../../../authoring/content/report/quote.ts";
import { sayRemoved } from "../../../authoring/content/report/taken-out.ts";
import {
  type FieldValue,
  type ItemText,
  markedAsHtml,
} from "../../../authoring/content/write/item-file.ts";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { encodePath } from "../../../contract/percent-encoding.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { Finding } from "../harvest/findings.ts";
import type { HarvestItem } from "../harvest/harvest.ts";
import type { ImportState } from "../harvest/import-state.ts";
import type { ItemNames } from "./item-names.ts";
import { imageAddressOf, isLinkToDocument, type MediaFiles } from "./media-files.ts";
import type { PageLinks } from "./page-links.ts";
import type { SiteSettings } from "./site-settings.ts";
import { dayIn, offsetIn, printedIn } from "./zone.ts";

export interface FieldContext extends Pick<ImportState, "harvest" | "findings"> {
  /** In which Montra prints moments; `undefined` if the source did not print them in a zone. */
  readonly zone: string | undefined;
  readonly names: ItemNames;
  readonly media: MediaFiles;
  readonly site: SiteSettings;
  /** `undefined` if links to pages that are not shown stay. */
  readonly pages: PageLinks | undefined;
}

interface ItemField extends FieldContext {
  readonly declared: Field;
  /** If the field refers to the item's own collection: the reference to the item. */
  readonly itself: string | number | undefined;
  readonly report: (said: string, rule?: Finding["rule"]) => void;
}

/** @param at the item in findings: `noticias/12` */
export function writeItem(
  name: CollectionName,
  item: HarvestItem,
  at: string,
  context: FieldContext,
): { fields: Record<string, FieldValue>; text: ItemText | undefined } {
  const { names, findings } = context;
  const collection: Collection = collections[name];
  const fields: Record<string, FieldValue> = {};
  let text: ItemText | undefined;
  for (const [field, declared] of Object.entries(collection.fields)) {
    const itemField: ItemField = {
      ...context,
      declared,
      itself: declared.to === name ? names.refer(name, Number(item.id)) : undefined,
      report: (said, rule) => findings.add("different", at, said, field, rule),
    };
    const value = item[field];
    const isMissing = (imageAddressOf(value) ?? "") === "";
    // A winner without a candidate needs its own photograph.
    const isNeeded =
      declared.required || (name === "vencedores" && field === "foto" && !item.candidato);
    const written =
      (isMissing && isNeeded ? placeholderFor(itemField) : undefined) ??
      documentPathFor(field, value, itemField) ??
      writeValue(value, itemField);
    if (written === undefined) continue;
    if (declared.kind !== "html") fields[field] = written;
    else if (field === collection.body) text = { field, html: String(written) };
    else fields[field] = markedAsHtml(String(written));
  }
  return { fields, text };
}

/** A placeholder for a missing image or link, so that the move can be rehearsed. */
function placeholderFor({ declared, report, media, site }: ItemField): string | undefined {
  if (!media.hasPlaceholder) return undefined;
  if (declared.kind === "image") {
    report("it has none, so a plain picture stands there");
    return media.placeholder();
  }
  if (declared.kind !== "url" || site.public_url === undefined) return undefined;
  report("it has none, so the address of the site stands there");
  return `${site.public_url}/`;
}

/** The path of the document that the field links to, if it was imported. */
function documentPathFor(field: string, value: unknown, { declared, media }: ItemField) {
  if (typeof value !== "string" || !isLinkToDocument(field, declared.kind, value)) return undefined;
  return media.linkTo(value)?.split("#", 1)[0];
}

function writeValue(value: unknown, field: ItemField): FieldValue | undefined {
  const { kind } = field.declared;
  if (value === undefined) return undefined;
  if (kind === "moment") return writeMoment(value, field);
  if (kind === "image") return writeImage(value, field);
  if (kind === "references" && Array.isArray(value)) return writeReferences(value, field);
  if (value === null) return leaveOut(value, field);
  if (typeof value === "object") {
    field.report(`${shorten(JSON.stringify(value))} is no single value, and is left out`);
    return undefined;
  }
  if (kind === "html") return writeHtml(String(value), field);
  if (kind === "reference") return writeReference(value, field);
  return writePlain(value as string | number | boolean, field);
}

function writeMoment(value: unknown, { report, zone }: ItemField): string | undefined {
  if (typeof value !== "string" || value === "") {
    report(`${JSON.stringify(value)} becomes the moment of publication`);
    return undefined;
  }
  if (zone !== undefined && printedIn(value, zone) !== value) {
    // A time without an offset is another moment in each zone.
    const rule = offsetIn(value) === undefined ? undefined : "usual_form";
    report(`${value} is printed in the zone ${zone}`, rule);
  }
  return value;
}

function writeImage(value: unknown, field: ItemField): string | undefined {
  const address = imageAddressOf(value);
  if (address !== value) {
    const shown = shorten(JSON.stringify(value));
    field.report(`${shown} is read as ${JSON.stringify(address ?? null)}`);
  }
  if (address === undefined) return undefined;
  if (typeof address !== "string" || address === "") return leaveOut(address, field);
  return field.media.pathOf(address) ?? address;
}

function writeReferences(values: readonly unknown[], field: ItemField): FieldValue | undefined {
  const { declared, report, itself } = field;
  const references: (string | number)[] = [];
  for (const value of values) {
    const reference = referenceTo(value, field);
    const item = `item ${JSON.stringify(value)} of ${declared.to}`;
    if (reference === undefined) {
      report(`the service shows no ${item}`, "unseen_references");
      continue;
    }
    reportQuotedId(value, field);
    if (references.includes(reference)) report(`${item} is named again, and kept once`);
    else if (reference === itself) report("the item itself is left out");
    else references.push(reference);
  }
  return references.length > 0 ? references : undefined;
}

function writeReference(value: unknown, field: ItemField): FieldValue | undefined {
  if (!isIdOrSlug(value)) return leaveOut(value, field);
  reportQuotedId(value, field);
  return referenceTo(value, field) ?? value;
}

/** `undefined` if the source shows no such item. */
function referenceTo(value: unknown, { declared: { to }, names }: ItemField) {
  return to && isIdOrSlug(value) ? names.refer(to, value) : undefined;
}

function isIdOrSlug(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function reportQuotedId(id: unknown, { report }: ItemField): void {
  if (typeof id !== "string" || !/^\d+$/.test(id)) return;
  // A number above this one is kept as text.
  const max = Number.MAX_SAFE_INTEGER;
  if (Number(id) > max) report(`the id ${id} is above ${max}, so the item gets another`);
  else report(`the id ${JSON.stringify(id)} is a number`);
}

function writeHtml(html: string, field: ItemField): string | undefined {
  const { declared, report, site } = field;
  if (html === declared.absent) return undefined;
  if (!html.isWellFormed()) report("half a character, such as an emoji cut in two, becomes \ufffd");
  const normal = html.toWellFormed().normalize("NFC");
  if (normal !== html.toWellFormed()) report("accents get their usual form (NFC)", "usual_form");
  const rewritten = replaceAddresses(html, (address, kind) => newAddressOf(address, kind, field));
  // Refused texts are not parsed, because that may take minutes; `montra check` reports them.
  if (complaintAboutSize(normal)) return rewritten;
  const clean = sanitise(normal, site.iframe_hosts);
  for (const taken of clean.takenOut) report(`publication takes out ${sayRemoved(taken)}`);
  if (clean.takenOut.length === 0 && clean.html !== normal)
    report("publication spells the HTML differently", "usual_form");
  return rewritten;
}

/** The new address of an image or link in a text; `undefined` if the address stays. */
function newAddressOf(
  address: string,
  kind: LinkedKind | undefined,
  { media, pages, report }: ItemField,
): string | undefined {
  if (kind === "image") {
    const path = media.pathOfOwn(address);
    return path && encodePath(path);
  }
  const document = kind === "document" ? media.linkTo(address) : undefined;
  if (document !== undefined) return document;
  const page = pages?.replacementOf(address);
  if (page === undefined) return undefined;
  report(`the link ${address} leads to nothing that is shown, so it gets its whole address`);
  return escapeHtml(page);
}

function writePlain(value: string | number | boolean, field: ItemField): FieldValue | undefined {
  const { declared, report } = field;
  if (value === declared.absent && !declared.required) return undefined;
  if (typeof value === "string" && value.trim() === "") return leaveOut(value, field);
  const verdict = checkValue(declared, parsePortuguese(declared.kind, { at: 0, data: value }));
  // Other invalid values stay, because `montra check` reports them.
  if ("wrong" in verdict) return mend(value, field) ?? value;
  // No response prints an instant, so its spelling makes no difference.
  if (verdict.value === value || declared.kind === "instant") return value;
  if (typeof value === "string" && verdict.value === value.normalize("NFC").trim())
    report("white space around it goes, or accents get their usual form (NFC)", "usual_form");
  else report(`${JSON.stringify(value)} becomes ${JSON.stringify(verdict.value)}`);
  return value;
}

/** A valid URL or date for an invalid one: a whole address, or the day of a moment. */
function mend(value: unknown, { declared, report, site, zone }: ItemField): string | undefined {
  const isUrl = declared.kind === "url";
  if (!isUrl && declared.kind !== "date") return undefined;
  const mended = isUrl ? wholeAddressOf(`${value}`.trim(), site.public_url) : dayIn(value, zone);
  if (mended === undefined || "wrong" in checkValue(declared, { at: 0, data: mended }))
    return undefined;
  const form = isUrl ? "a whole address" : "a day without a time";
  report(`${JSON.stringify(value)} becomes ${JSON.stringify(mended)}, ${form}`);
  return mended;
}

// Completes "www.example.pt/a b", "example.pt", "//example.pt" and "/inscricao/" like a browser.
function wholeAddressOf(written: string, publicUrl: string | undefined): string | undefined {
  if (/^https?:\/\//i.test(written)) return URL.parse(written)?.href;
  if (/^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,6}(?:[/?#]|$))/i.test(written))
    return URL.parse(`https://${written}`)?.href;
  if (!written.startsWith("/") || publicUrl === undefined) return undefined;
  return URL.parse(written, `${publicUrl}/`)?.href;
}

/** Reports the default that Montra will print, unless the value is that default. */
function leaveOut(value: unknown, { declared, report }: ItemField): undefined {
  if (!declared.required && declared.absent !== value)
    report(`${JSON.stringify(value)} becomes ${JSON.stringify(declared.absent)}`);
  return undefined;
}
