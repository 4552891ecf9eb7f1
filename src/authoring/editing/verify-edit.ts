/** Verifies that changed fields have their new values and everything else is as before. */

import { collections } from "../../contract/site/collections.ts";
import { declaredField } from "../content/check/field-names.ts";
import { readCell } from "../content/intake/read-cell.ts";
import { isRawItem, isRawList, type RawItem, type RawValue } from "../content/parse/raw-item.ts";
import type { EditValue, EditValues, FileChange } from "./change.ts";
import { NO_FIELDS, type ReadItem, type Subject } from "./read-items.ts";
import { withPlainBreaks } from "./splice.ts";

export function isEditCorrect(
  before: readonly ReadItem[],
  change: FileChange,
  after: readonly ReadItem[],
  subject: Subject,
): boolean {
  // The old item in each place of the new file; `undefined` in the place of an added one.
  const oldItems: (ReadItem | undefined)[] = [...before];
  if (change.kind === "add") oldItems.splice(change.item, 0, undefined);
  else if (change.kind === "remove") oldItems.splice(change.item, 1);
  if (oldItems.length !== after.length) return false;
  return after.every((item, place) => {
    const old = oldItems[place];
    if (place !== change.item || change.kind === "remove") return old && isSame(old, item);
    const newBody = change.kind === "set" ? change.body : undefined;
    const body = newBody === undefined ? old?.body : withPlainBreaks(newBody);
    if (old && item.body !== body) return false;
    return hasNewValues(old?.read(), item.read(), change.fields, subject);
  });
}

function isSame(old: ReadItem, item: ReadItem): boolean {
  if (old.cells && item.cells) return cellsAsText(old.cells) === cellsAsText(item.cells);
  if (old.source !== undefined && old.source === item.source) return true;
  return old.body === item.body && comparableItem(old.read()) === comparableItem(item.read());
}

// Empty cells at the end of a row have no meaning.
function cellsAsText(cells: readonly string[]): string {
  return JSON.stringify(cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1));
}

function hasNewValues(
  old: RawItem | undefined,
  item: RawItem,
  wanted: EditValues,
  subject: Subject,
): boolean {
  for (const [name, value] of wanted) {
    const field = item.fields.find((raw) => raw.name === name);
    // In a table, the cell of a removed value stays empty.
    const isGone = !field || (subject.extension === ".csv" && field.value.data === null);
    const isAsWanted = value === undefined ? isGone : hasValue(field?.value, name, value, subject);
    if (!isAsWanted) return false;
  }
  // A new row of a table also has the empty cells of fields that were not given.
  const unchangedPart = (raw: RawItem) => comparableItem(raw, wanted, old === undefined);
  return unchangedPart(old ?? NO_FIELDS) === unchangedPart(item);
}

function hasValue(
  raw: RawValue | undefined,
  name: string,
  value: EditValue,
  { name: collection, extension }: Subject,
): boolean {
  if (!raw || raw.complaint || raw.cut) return false;
  if (extension !== ".csv") return comparable(raw) === comparable(asRaw(value));
  const field = declaredField(collections[collection], name);
  if (!field) return false;
  if (typeof value === "boolean" || typeof value === "number")
    return raw.data === value || raw.data === String(value);
  // Other values are compared with what the reader makes of a cell with this text.
  const cell = readCell(field, Array.isArray(value) ? value.join("|") : String(value), 0);
  if (!("at" in cell) || comparable(raw) !== comparable(cell)) return false;
  if (!Array.isArray(value)) return true;
  // An entry that contains `|` would be read as two.
  const entries = isRawList(raw.data) ? raw.data.map(({ data }) => String(data)) : [];
  return JSON.stringify(entries) === JSON.stringify(value.map(String));
}

function asRaw(value: EditValue): RawValue {
  if (Array.isArray(value)) return { at: 0, data: value.map((data) => ({ at: 0, data })) };
  return { at: 0, data: value as RawValue["data"] };
}

/**
 * The fields as a text for comparison: without their places in the file, and sorted by name because
 * their order has no meaning. @param without names of fields to leave out
 */
function comparableItem({ fields }: RawItem, without?: EditValues, ignoreEmpty = false): string {
  return fields
    .filter(({ name }) => !without?.has(name))
    .filter(({ value }) => !(ignoreEmpty && value.data === null && !value.complaint))
    .map(({ name, value }) => `${JSON.stringify(name)}:${comparable(value)}`)
    .sort()
    .join();
}

function comparable({ data, source, complaint, cut }: RawValue): string {
  const problems = (complaint ? `!${complaint.wrong}` : "") + (cut ? `#${cut.wrong}` : "");
  if (isRawList(data)) return `[${data.map(comparable).join()}]${problems}`;
  if (isRawItem(data)) return `{${comparableItem(data)}}${problems}`;
  return (typeof data === "number" ? (source ?? String(data)) : JSON.stringify(data)) + problems;
}
