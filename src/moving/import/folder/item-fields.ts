/** Converts fields to what editors write, and reports values that Montra prints differently. */
import { checkValue } from "../../../authoring/content/check/check-value.ts";
import { sanitise } from "../../../authoring/content/check/html.ts";
import { replaceAddresses } from "../../../authoring/content/check/html-addresses.ts";
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
import { siteDefaults } from "../../../contract/site/site.ts";
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
  /** In a field that refers to the item's own collection: the name of the item. */
  readonly itself?: string | number | undefined;
}

/** @param at the item in findings: `noticias/12` */
export function writeItem(
  name: CollectionName,
  item: HarvestItem,
  at: string,
  context: FieldContext,
): { fields: Record<string, FieldValue>; text: ItemText | undefined } {
  const collection: Collection = collections[name];
  const fields: Record<string, FieldValue> = {};
  let text: ItemText | undefined;
  for (const [field, declared] of Object.entries(collection.fields)) {
    const report: Report = (said, rule) => context.findings.add("different", at, said, field, rule);
    const value = item[field];
    const itself = declared.to === name ? context.names.refer(name, Number(item.id)) : undefined;
    const written =
      placeholderFor(name, field, item, report, context) ??
      writeLink(field, declared, value, context) ??
      writeValue(declared, value, report, { ...context, itself });
    if (written === undefined) continue;
    if (declared.kind === "html" && field === collection.body) {
      text = { field, html: written as string };
    } else {
      fields[field] = declared.kind === "html" ? markedAsHtml(written as string) : written;
    }
  }
  return { fields, text };
}

type Report = (said: string, rule?: Finding["rule"]) => void;

/** A placeholder for a missing required image or link, so that the move can be rehearsed. */
function placeholderFor(
  name: CollectionName,
  field: string,
  item: HarvestItem,
  report: Report,
  { media, site: { public_url: publicUrl } }: FieldContext,
): string | undefined {
  const { kind, required } = (collections[name] as Collection).fields[field] as Field;
  // A winner without a candidate needs its own photograph.
  const isNeeded = required || (name === "vencedores" && field === "foto" && !item.candidato);
  if (!media.hasPlaceholder || !isNeeded || (imageAddressOf(item[field]) ?? "") !== "")
    return undefined;
  if (kind === "image") {
    report("it has none, so a plain picture stands there");
    return media.placeholder();
  }
  if (kind !== "url" || publicUrl === undefined) return undefined;
  report("it has none, so the address of the site stands there");
  return `${publicUrl}/`;
}

function writeValue(
  field: Field,
  value: unknown,
  report: Report,
  context: FieldContext,
): FieldValue | undefined {
  if (value === undefined) return undefined;
  if (field.kind === "moment" && (typeof value !== "string" || value === "")) {
    report(`${JSON.stringify(value)} becomes the moment of publication`);
    return undefined;
  }
  if (value === null) return leaveOut(field, value, report);
  if (Array.isArray(value) && field.kind === "references")
    return writeReferences(field, value, report, context);
  if (field.kind === "image" && typeof value === "object") {
    const address = imageAddressOf(value);
    report(`${shorten(JSON.stringify(value))} is read as ${JSON.stringify(address ?? null)}`);
    return writeValue(field, address, report, context);
  }
  if (typeof value === "object") {
    report(`${shorten(JSON.stringify(value))} is no single value, and is left out`);
    return undefined;
  }
  switch (field.kind) {
    case "html":
      return writeHtml(field, String(value), report, context);
    case "image":
      return typeof value === "string" && value !== ""
        ? (context.media.pathOf(value) ?? value)
        : leaveOut(field, value, report);
    case "reference":
      if (field.to === undefined || !isKey(value)) return leaveOut(field, value, report);
      reportQuotedId(value, report);
      return context.names.refer(field.to, value) ?? value;
    case "moment":
      if (context.zone !== undefined && printedIn(String(value), context.zone) !== value) {
        // A time without an offset is another moment in each zone.
        const rule = offsetIn(String(value)) === undefined ? undefined : "usual_form";
        report(`${value} is printed in the zone ${context.zone}`, rule);
      }
      return String(value);
    default:
      return writePlain(field, value as string | number | boolean, report, context);
  }
}

/** @returns the path of the document that the field links to, if it was imported */
function writeLink(
  name: string,
  { kind }: Field,
  value: unknown,
  { media }: FieldContext,
): string | undefined {
  if (typeof value !== "string" || !isLinkToDocument(name, kind, value)) return undefined;
  return media.linkTo(value)?.split("#", 1)[0];
}

function writeHtml(
  field: Field,
  html: string,
  report: Report,
  context: FieldContext,
): string | undefined {
  if (html === field.absent) return undefined;
  if (!html.isWellFormed()) report("half a character, such as an emoji cut in two, becomes \ufffd");
  const normal = html.toWellFormed().normalize("NFC");
  if (normal !== html.toWellFormed()) report("accents get their usual form (NFC)", "usual_form");
  const rewritten = replaceAddresses(html, (address, kind) => {
    if (kind === "image") {
      const path = context.media.pathOfOwn(address);
      return path === undefined ? undefined : encodePath(path);
    }
    const file = kind === "document" ? context.media.linkTo(address) : undefined;
    if (file !== undefined) return file;
    const page = context.pages?.replacementOf(address);
    if (page === undefined) return undefined;
    report(`the link ${address} leads to nothing that is shown, so it gets its whole address`);
    return escapeHtml(page);
  });
  // Refused texts are not parsed, because that may take minutes; `montra check` reports them.
  if (complaintAboutSize(normal)) return rewritten;
  const clean = sanitise(normal, context.site.iframe_hosts);
  for (const taken of clean.takenOut) report(`publication takes out ${sayRemoved(taken)}`);
  if (clean.takenOut.length === 0 && clean.html !== normal)
    report("publication spells the HTML differently", "usual_form");
  return rewritten;
}

function writeReferences(
  field: Field,
  values: readonly unknown[],
  report: Report,
  context: FieldContext,
): FieldValue | undefined {
  const names: (string | number)[] = [];
  for (const value of values) {
    const name = field.to && isKey(value) ? context.names.refer(field.to, value) : undefined;
    const item = `item ${JSON.stringify(value)} of ${field.to}`;
    if (name === undefined) {
      report(`the service shows no ${item}`, "unseen_references");
      continue;
    }
    reportQuotedId(value, report);
    if (names.includes(name)) report(`${item} is named again, and kept once`);
    else if (name === context.itself) report("the item itself is left out");
    else names.push(name);
  }
  return names.length > 0 ? names : undefined;
}

function reportQuotedId(id: unknown, report: Report): void {
  if (typeof id !== "string" || !/^\d+$/.test(id)) return;
  // A number above this one is kept as text.
  const max = Number.MAX_SAFE_INTEGER;
  if (Number(id) > max) report(`the id ${id} is above ${max}, so the item gets another`);
  else report(`the id ${JSON.stringify(id)} is a number`);
}

function writePlain(
  field: Field,
  value: string | number | boolean,
  report: Report,
  { site, zone = siteDefaults.fuso_horario }: FieldContext,
): FieldValue | undefined {
  if (value === field.absent && !field.required) return undefined;
  if (typeof value === "string" && value.trim() === "") return leaveOut(field, value, report);
  // Other invalid values stay, because `montra check` reports them.
  const verdict = checkValue(field, parsePortuguese(field.kind, { at: 0, data: value }));
  if ("wrong" in verdict) {
    const isUrl = field.kind === "url";
    if (!isUrl && field.kind !== "date") return value;
    const mended = isUrl ? wholeAddressOf(`${value}`.trim(), site.public_url) : dayIn(value, zone);
    if (mended === undefined || "wrong" in checkValue(field, { at: 0, data: mended })) return value;
    const form = isUrl ? "a whole address" : "a day without a time";
    report(`${JSON.stringify(value)} becomes ${JSON.stringify(mended)}, ${form}`);
    return mended;
  }
  // No response prints an instant, so its spelling makes no difference.
  if (verdict.value === value || field.kind === "instant") return value;
  if (typeof value === "string" && verdict.value === value.normalize("NFC").trim())
    report("white space around it goes, or accents get their usual form (NFC)", "usual_form");
  else report(`${JSON.stringify(value)} becomes ${JSON.stringify(verdict.value)}`);
  return value;
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
function leaveOut(field: Field, value: unknown, report: Report): undefined {
  if (!field.required && field.absent !== value) {
    report(`${JSON.stringify(value)} becomes ${JSON.stringify(field.absent)}`);
  }
  return undefined;
}

function isKey(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
