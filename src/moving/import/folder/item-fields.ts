/**
 * The fields of an item as editors write them, from what a service printed: references by the names of
 * files, images by their paths, what is at its default left out. Whatever Montra will print otherwise than
 * it was printed is told.
 */

import { checkValue } from "../../../authoring/content/check/check-value.ts";
import { sanitise } from "../../../authoring/content/check/html.ts";
import { replaceAddresses } from "../../../authoring/content/check/html-addresses.ts";
import { sayTaken } from "../../../authoring/content/report/taken-out.ts";
import {
  type FieldValue,
  type ItemText,
  writable,
} from "../../../authoring/content/write/item-file.ts";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { encodePath } from "../../../contract/percent-encoding.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { Findings } from "../harvest/findings.ts";
import type { HarvestItem } from "../harvest/harvest.ts";
import { isLinkToDocument } from "./media-files.ts";
import { printedIn } from "./zone.ts";

export interface FieldContext {
  readonly findings: Findings;
  /** In which Montra prints moments; `undefined` where nobody has printed them before. */
  readonly zone: string | undefined;
  readonly frameHosts: readonly string[];
  /** How a reference names an item; `undefined` where there is none of that id. */
  readonly nameOf: (to: CollectionName, id: string | number) => string | number | undefined;
  /** The path of an image, `undefined` where it cannot be had. */
  readonly pathOf: (named: string) => string | undefined;
  /** The path of a plain picture, where one may stand for an image that there is none of. */
  readonly placeholder: (() => string) | undefined;
  /** Of the site, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly isOwnImage: (named: string) => boolean;
  /** What stands in the place of a link to a document; `undefined` where it stays as it is. */
  readonly linkTo: (named: string) => string | undefined;
  /** The same of a link to a page. */
  readonly pageAt: (written: string) => string | undefined;
}

export interface WrittenItem {
  readonly fields: Record<string, FieldValue>;
  readonly text: ItemText | undefined;
}

/** @param at the item in findings: `noticias/12` */
export function writeItem(
  name: CollectionName,
  item: HarvestItem,
  at: string,
  context: FieldContext,
): WrittenItem {
  const collection: Collection = collections[name];
  const fields: Record<string, FieldValue> = {};
  let text: ItemText | undefined;
  for (const [field, declared] of Object.entries(collection.fields)) {
    const value = item[field];
    const tell = (said: string) => context.findings.add("otherwise", at, said, field);
    const written =
      standIn(name, field, item, tell, context) ??
      writeLink(field, declared, value, context) ??
      writeValue(declared, value, tell, context);
    if (written === undefined) continue;
    if (declared.kind === "html" && field === collection.body) {
      text = { field, html: written as string };
    } else {
      fields[field] = declared.kind === "html" ? writable(written as string) : written;
    }
  }
  return { fields, text };
}

type Tell = (said: string) => void;

/** What stands in the place of something without which the item cannot be published, so that the move can be rehearsed. */
function standIn(
  name: CollectionName,
  field: string,
  item: HarvestItem,
  tell: Tell,
  { placeholder, publicUrl }: FieldContext,
): string | undefined {
  const { kind, required } = (collections[name] as Collection).fields[field] as Field;
  const isNeeded = required || (name === "vencedores" && field === "foto" && !item.candidato);
  if (placeholder === undefined || !isNeeded || (item[field] ?? "") !== "") return undefined;
  if (kind === "image") {
    tell("it has none, so a plain picture stands there");
    return placeholder();
  }
  if (kind !== "url" || publicUrl === undefined) return undefined;
  tell("it has none, so the address of the site stands there");
  return `${publicUrl}/`;
}

/** @returns `undefined` where the field is left out */
function writeValue(
  field: Field,
  value: unknown,
  tell: Tell,
  context: FieldContext,
): FieldValue | undefined {
  if (value === undefined) return undefined;
  if (value === null) {
    if (!field.required && field.absent !== null)
      tell(`null becomes ${JSON.stringify(field.absent)}`);
    return undefined;
  }
  const { to } = field;
  switch (field.kind) {
    case "html":
      return typeof value === "string" ? writeHtml(field, value, tell, context) : plain(value);
    case "image":
      return typeof value === "string" && value !== ""
        ? (context.pathOf(value) ?? value)
        : leftOut(field, value, tell);
    case "reference":
      if (to === undefined || !isKey(value)) return plain(value);
      tellQuoted(value, tell);
      return context.nameOf(to, value) ?? value;
    case "references":
      return Array.isArray(value) ? writeReferences(field, value, tell, context) : plain(value);
    case "moment":
      if (typeof value !== "string" || value === "") return undefined;
      if (context.zone !== undefined && printedIn(value, context.zone) !== value) {
        tell(`${value} is printed in the zone ${context.zone}`);
      }
      return value;
    default:
      return writePlain(field, value, tell, context);
  }
}

/** @returns where a document lies that came with the item */
function writeLink(
  name: string,
  { kind }: Field,
  value: unknown,
  { linkTo }: FieldContext,
): string | undefined {
  if (typeof value !== "string" || !isLinkToDocument(name, kind, value)) return undefined;
  return linkTo(value)?.split("#", 1)[0];
}

function writeHtml(
  field: Field,
  html: string,
  tell: Tell,
  context: FieldContext,
): string | undefined {
  if (html === field.absent) return undefined;
  const normal = html.normalize("NFC");
  if (normal !== html) tell("accents are brought to their usual form (NFC)");
  const moved = replaceAddresses(html, (address, kind) => {
    if (kind !== "image") {
      const file = kind === "document" ? context.linkTo(address) : undefined;
      const page = file ?? context.pageAt(address);
      if (file === undefined && page !== undefined)
        tell(`the link ${address} leads to nothing that is shown, so it gets its whole address`);
      return file ?? (page === undefined ? undefined : escapeHtml(page));
    }
    const path = context.isOwnImage(address) ? context.pathOf(address) : undefined;
    return path === undefined ? undefined : encodePath(path);
  });
  const clean = sanitise(normal, context.frameHosts);
  for (const taken of clean.takenOut) tell(`publication takes out ${sayTaken(taken)}`);
  if (clean.takenOut.length === 0 && clean.html !== normal)
    tell("publication spells the HTML otherwise");
  return moved;
}

function escapeHtml(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

function writeReferences(
  field: Field,
  values: readonly unknown[],
  tell: Tell,
  context: FieldContext,
): FieldValue | undefined {
  const names: (string | number)[] = [];
  for (const value of values) {
    const name = field.to && isKey(value) ? context.nameOf(field.to, value) : undefined;
    if (name !== undefined) tellQuoted(value, tell);
    if (name !== undefined && names.includes(name))
      tell(`item ${JSON.stringify(value)} of ${field.to} is named again, and will be once`);
    else if (name !== undefined) names.push(name);
    else tell(`the service shows no item ${JSON.stringify(value)} of ${field.to}`);
  }
  return names.length > 0 ? names : undefined;
}

function tellQuoted(id: unknown, tell: Tell): void {
  if (typeof id === "string" && /^\d+$/.test(id)) tell(`the id ${JSON.stringify(id)} is a number`);
}

function writePlain(
  field: Field,
  value: unknown,
  tell: Tell,
  { publicUrl }: FieldContext,
): FieldValue | undefined {
  const written = plain(value);
  if (written === undefined) return undefined;
  if (written === field.absent && !field.required) return undefined;
  if (typeof written === "string" && written.trim() === "") return leftOut(field, written, tell);
  // What cannot be published at all is for `montra check` to say.
  const verdict = checkValue(field, { at: 0, data: written });
  if ("wrong" in verdict && field.kind === "url") {
    const whole = wholeAddressOf(String(written).trim(), publicUrl);
    if (whole !== undefined && "value" in checkValue(field, { at: 0, data: whole })) {
      tell(`${JSON.stringify(written)} becomes ${JSON.stringify(whole)}, a whole address`);
      return whole;
    }
  }
  if ("value" in verdict && verdict.value !== written && field.kind !== "instant") {
    tell("white space around it is left out, or accents are brought to their usual form (NFC)");
  }
  return written;
}

// "www.example.pt/a b", "//example.pt", "/inscricao/": where a browser is led by it, or whoever copies it there.
function wholeAddressOf(written: string, publicUrl: string | undefined): string | undefined {
  if (/^https?:\/\//i.test(written)) return URL.parse(written)?.href;
  if (/^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,6}(?:[/?#]|$))/i.test(written))
    return URL.parse(`https://${written}`)?.href;
  if (!written.startsWith("/") || publicUrl === undefined) return undefined;
  return URL.parse(written, `${publicUrl}/`)?.href;
}

function leftOut(field: Field, value: unknown, tell: Tell): undefined {
  if (!field.required && field.absent !== value) {
    tell(`${JSON.stringify(value)} becomes ${JSON.stringify(field.absent)}`);
  }
  return undefined;
}

// What is of no kind that editors write is shown as it came, for `montra check` to refuse.
function plain(value: unknown): string | number | boolean | undefined {
  if (value === null || value === undefined) return undefined;
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  return isPlain ? (value as string | number | boolean) : JSON.stringify(value);
}

function isKey(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
