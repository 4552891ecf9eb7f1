/** The values of an item in its form, and the changes in a submitted form. */

import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { isDate } from "../../../contract/site/site-day.ts";
import { say } from "../../../language/language.ts";
import { checkValue } from "../../content/check/check-value.ts";
import { declaredField, fieldNames } from "../../content/check/field-names.ts";
import { parseDate, parseFlag, parsePortuguese } from "../../content/check/portuguese-values.ts";
import { isRawList, type RawValue } from "../../content/parse/raw-item.ts";
import type { EditValue } from "../../editing/change.ts";
import type { ItemChange } from "../../editing/change-item.ts";
import type { ItemContent } from "../../editing/read-items.ts";
import { withPlainBreaks } from "../../editing/splice.ts";
import { typedValue } from "../../editing/typed.ts";
import type { FormValue } from "../../publish/trial.ts";

export interface FormField {
  readonly name: string;
  readonly field: Field;
  readonly value: FormValue;
  /** The value is the text below the fields of a file. */
  readonly isBody: boolean;
}

/** Whether an input is from `related.ts`, with a name like `eventos.noticias`: collection.field. */
export const isRelated = (name: string) => name.includes(".");

export function isList({ kind }: Field): boolean {
  return kind === "references" || kind === "formerNames";
}

export function formFields(name: CollectionName, { raw, body }: ItemContent): FormField[] {
  const collection: Collection = collections[name];
  return fieldNames(collection).map((key) => {
    const field = declaredField(collection, key) as Field;
    const written = raw.fields.find(({ name }) => name.normalize("NFC") === key)?.value;
    const isBody = key === collection.body && body !== undefined && !written;
    return { name: key, field, isBody, value: isBody ? body : shownValue(field, written) };
  });
}

function shownValue(field: Field, raw: RawValue = { at: 0, data: null }): FormValue {
  const { data } = raw;
  const text = shownText(raw);
  if (isList(field)) {
    if (isRawList(data)) return data.map(shownText);
    return data === null ? [] : [text];
  }
  if (field.kind === "flag") return text === "" ? field.absent === true : (parseFlag(text) ?? text);
  return field.kind === "date" ? (parseDate(text.trim()) ?? text) : text;
}

function shownText({ data, source }: RawValue): string {
  if (data === null) return "";
  if (typeof data !== "object") return source ?? String(data);
  const texts = isRawList(data) ? data.map(shownText) : data.fields.map(({ name }) => name);
  return texts.join(", ");
}

/** The fields with the values that they had when the form was opened. */
export function oldFields(form: FormData, fields: readonly FormField[]): FormField[] {
  const was: Readonly<Record<string, FormValue>> = JSON.parse(String(form.get("was") ?? "{}"));
  return fields.map((input) => ({ ...input, value: was[input.name] ?? input.value }));
}

/** The text from which {@link oldFields} reads the values. */
export function packForm(fields: readonly FormField[]): string {
  return JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
}

export interface MergedChange extends ItemChange {
  /** Names of the fields that the form changes and another user has changed to another value. */
  readonly conflicts: ReadonlySet<string>;
  /** By input, the names of the other items that should refer to this one. */
  readonly related: ReadonlyMap<string, readonly string[]>;
}

/** @param now values of the file, which another user may have changed since the form was opened */
export function readChanges(
  form: FormData,
  opened: readonly FormField[],
  now: readonly FormField[],
): MergedChange {
  const changed = new Map<string, EditValue>();
  const conflicts = new Set<string>();
  const related = new Map<string, readonly string[]>();
  let body: string | undefined;
  for (const [index, { name, field, value, isBody }] of now.entries()) {
    const posted = postedValue(form, name, field);
    const before = opened[index]?.value ?? value;
    if (posted === undefined || isSame(field, posted, before)) continue;
    const hasFileChanged = JSON.stringify(before) !== JSON.stringify(value);
    if (hasFileChanged) {
      const theirs = meaningOf(field, value);
      if (meaningOf(field, posted) === theirs) continue;
      if (meaningOf(field, before) !== theirs) conflicts.add(name);
    }
    if (isRelated(name)) related.set(name, [posted].flat().map(String));
    else if (isBody) body = String(posted);
    else changed.set(name, editValue(field, posted));
  }
  return { fields: changed, body, conflicts, related };
}

/** A value in one spelling, so that `09:00` and `09:00:00` are the same. */
function meaningOf(field: Field, value: FormValue): string {
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return JSON.stringify(value);
  const raw = { at: 0, data: typedValue(field, value.trim()) };
  const verdict = checkValue(field, parsePortuguese(field.kind, raw));
  const checked = "value" in verdict ? String(verdict.value) : value.trim();
  // A day stands for its first moment.
  return field.kind === "instant" && isDate(checked) ? `${checked}T00:00:00.000000` : checked;
}

function isSame(field: Field, posted: FormValue, shown: FormValue): boolean {
  if (typeof posted !== "string") return JSON.stringify(posted) === JSON.stringify(shown);
  // A control may send the same value in a shorter form, for example a moment without seconds.
  return posted === String(shown) || String(typedValue(field, posted)) === String(shown);
}

/** `undefined` if the form does not have the field. */
export function postedValue(form: FormData, name: string, field: Field): FormValue | undefined {
  // Browsers send nothing for an unchecked box or an empty list, so these have a second, hidden
  // input, `has.` with their name.
  if (!form.has(`f.${name}`) && !form.has(`has.${name}`)) return undefined;
  if (field.kind === "flag") return form.has(`f.${name}`);
  const texts = form.getAll(`f.${name}`).map((text) => withPlainBreaks(String(text)));
  if (isList(field)) return texts.map((text) => text.trim()).filter(Boolean);
  const [text = ""] = texts;
  return field.kind === "html" ? text : text.trim();
}

export function editValue(field: Field, posted: FormValue): EditValue {
  if (typeof posted === "boolean") return posted;
  if (typeof posted === "string")
    return posted.trim() === "" ? undefined : typedValue(field, posted);
  return posted.length === 0 ? undefined : posted.map((entry) => typedValue(field, entry));
}

export function valueText(value: FormValue): string {
  if (typeof value === "boolean") return value ? "✓" : "—";
  return (typeof value === "string" ? value : value.join("\n")) || say.writing.nothing;
}
