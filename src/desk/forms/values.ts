/** What a form shows of an item, and what was changed in the form that comes back. */
import { declaredField, fieldNames, isNote } from "../../content/check/field-names.ts";
import { dateMeant, flagMeant } from "../../content/check/meant.ts";
import { isRawList, type RawItem, type RawValue } from "../../content/parse/raw-item.ts";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import type { Wanted } from "../../editing/change.ts";
import { isList } from "../../editing/plain-lines.ts";
import { withPlainBreaks } from "../../editing/splice.ts";

export type ShownValue = string | boolean | readonly string[];

export interface ShownField {
  readonly name: string;
  readonly field: Field;
  readonly value: ShownValue;
  /** It is the text below the fields of a file. */
  readonly isBody: boolean;
}

/** An item of the folder, or one that is to be. */
export interface ItemContent {
  readonly raw: RawItem;
  readonly body?: string | undefined;
}

/** Every field that the collection declares, with what the item has written. */
export function shownFields(name: CollectionName, { raw, body }: ItemContent): ShownField[] {
  const collection: Collection = collections[name];
  return fieldNames(collection).map((key) => {
    const field = declaredField(collection, key) as Field;
    const written = raw.fields.find((one) => one.name.normalize("NFC") === key)?.value;
    const isBody = key === collection.body && body !== undefined && !written;
    return { name: key, field, isBody, value: isBody ? body : shown(field, written) };
  });
}

/** Names that an item has written and no field has, with what stands there. */
export function unknownFields(name: CollectionName, { fields }: RawItem): [string, string][] {
  return fields
    .filter(
      (one) => !isNote(one.name) && !declaredField(collections[name], one.name.normalize("NFC")),
    )
    .map((one) => [one.name, String(shownText(one.value))]);
}

function shown(field: Field, raw: RawValue | undefined): ShownValue {
  const text = raw ? shownText(raw) : "";
  if (isList(field) && raw && isRawList(raw.data)) return raw.data.map(shownText);
  if (isList(field)) return raw && raw.data !== null ? [text] : [];
  if (field.kind === "flag") return text === "" ? field.absent === true : (flagMeant(text) ?? text);
  return field.kind === "date" ? (dateMeant(text.trim()) ?? text) : text;
}

function shownText({ data, source }: RawValue): string {
  if (data === null) return "";
  if (typeof data !== "object") return source ?? String(data);
  return isRawList(data)
    ? data.map(shownText).join(", ")
    : data.fields.map(({ name }) => name).join(", ");
}

export interface Changed {
  readonly fields: ReadonlyMap<string, Wanted>;
  readonly body?: string;
}

/** The fields of a form that differ from what was shown; those that the form does not have stay. */
export function changedIn(form: FormData, fields: readonly ShownField[]): Changed {
  const changed = new Map<string, Wanted>();
  let body: { body?: string } = {};
  for (const { name, field, value, isBody } of fields) {
    const posted = postedValue(form, name, field);
    if (posted === undefined || isSame(posted, value)) continue;
    if (isBody) body = { body: String(posted) };
    else changed.set(name, wantedOf(field, posted));
  }
  for (const name of form.getAll("drop")) changed.set(String(name), undefined);
  return { fields: changed, ...body };
}

// Browsers leave the seconds of a moment out where there are none.
function isSame(posted: ShownValue, shown: ShownValue): boolean {
  const isShorter =
    typeof shown === "string" && /T\d\d:\d\d:00$/.test(shown) && `${posted}:00` === shown;
  return isShorter || JSON.stringify(posted) === JSON.stringify(shown);
}

/** What a form says of a field, `undefined` where it does not have it. */
export function postedValue(form: FormData, name: string, field: Field): ShownValue | undefined {
  if (!form.has(`f.${name}`) && !form.has(`has.${name}`)) return undefined;
  if (field.kind === "flag") return form.has(`f.${name}`);
  const texts = form.getAll(`f.${name}`).map((text) => withPlainBreaks(String(text)));
  if (!isList(field)) return field.kind === "html" ? (texts[0] ?? "") : (texts[0] ?? "").trim();
  const places = form.getAll(`o.${name}`).map(Number);
  // What was moved to the place of another stands before it on the way up, and behind it on the way down.
  const placeOf = (wanted: number, own: number) => wanted - Math.sign(own - wanted) / 2;
  return texts
    .map((text, at) => ({ text: text.trim(), place: placeOf(places[at] || at + 1, at + 1) }))
    .filter(({ text }) => text !== "")
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text);
}

function wantedOf(field: Field, posted: ShownValue): Wanted {
  if (typeof posted === "boolean") return posted;
  if (typeof posted !== "string")
    return posted.length === 0 ? undefined : posted.map((entry) => plainOf(field, entry));
  return posted.trim() === "" ? undefined : plainOf(field, posted);
}

// Numbers stand as numbers, as long as the field takes them.
function plainOf({ kind, to }: Field, text: string): string | number {
  const isNumbered = ["id", "integer"].includes(kind) || (to && collections[to].fields.id);
  if (isNumbered && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  // As browsers send a moment to the minute.
  const isMoment = kind === "moment" || kind === "instant";
  return isMoment && /T\d\d:\d\d$/.test(text) ? `${text}:00` : text;
}
