/**
 * Edits JSON items in place. The content parser gives only the beginnings of values. Their ends follow from that,
 * because between two values there is only white space and a comma.
 */
import { isRawItem, isRawList, type RawItem, type RawValue } from "../content/parse/raw-item.ts";
import { type EditValue, inOrder } from "./change.ts";
import { type Plan, spliceBracketed, spliceMembers } from "./entries.ts";
import type { Range, Splice } from "./splice.ts";

/** The range of each element of a list. @param end of the list, after its bracket */
export function rangesOf(
  text: string,
  elements: readonly { readonly at: number }[],
  end: number,
): Range[] {
  return elements.map(({ at }, index) => {
    const next = elements[index + 1]?.at;
    return { start: at, end: endBefore(text, next ?? end - 1, next !== undefined) };
  });
}

/** The range of a value that is the whole text. */
export function wholeOf(text: string, { at }: RawValue): Range {
  return { start: at, end: text.trimEnd().length };
}

/** Adds, removes and moves elements of a list by a plan. */
export function editJsonList(
  text: string,
  list: readonly RawValue[],
  whole: Range,
  plan: Plan,
): Splice[] {
  const inside = { start: whole.start + 1, end: whole.end - 1 };
  return spliceBracketed(text, inside, rangesOf(text, list, whole.end), plan);
}

/** Changes fields of one item. @param order names of all fields, in the order in which to insert new ones */
export function editJsonFields(
  text: string,
  { fields }: RawItem,
  whole: Range,
  wanted: ReadonlyMap<string, EditValue>,
  order: readonly string[],
): Splice[] {
  const ranges = rangesOf(text, fields, whole.end);
  const splices: Splice[] = [];
  const gone = new Set<number>();
  const added: [string, EditValue][] = [];
  for (const [name, value] of wanted) {
    const at = fields.findIndex((field) => field.name === name);
    const field = fields[at];
    if (!field) {
      if (value !== undefined) added.push([name, value]);
    } else if (value === undefined) gone.add(at);
    else splices.push(...replaceValue(text, field.value, ranges[at]?.end ?? 0, value));
  }
  const inside = { start: whole.start + 1, end: whole.end - 1 };
  const members = inOrder(added, order).map(
    ([name, value]) => `${JSON.stringify(name)}: ${spell(value)}`,
  );
  return [...splices, ...spliceMembers(text, inside, ranges, gone, members)];
}

function replaceValue(text: string, old: RawValue, end: number, value: EditValue): Splice[] {
  if (!Array.isArray(value) || !isRawList(old.data))
    return [{ at: old.at, end, text: spell(value) }];
  const left = old.data.map(({ data }, at) => [data, at] as const);
  const plan = value.map((entry) => {
    const known = left.findIndex(([data]) => data === entry);
    return known < 0 ? JSON.stringify(entry) : (left.splice(known, 1)[0]?.[1] ?? 0);
  });
  return editJsonList(text, old.data, { start: old.at, end }, plan);
}

/** An item as JSON on one line. */
export function spellItem(fields: ReadonlyMap<string, EditValue>): string {
  const present = [...fields].filter(([, value]) => value !== undefined);
  return `{ ${present.map(([name, value]) => `${JSON.stringify(name)}: ${spell(value)}`).join(", ")} }`;
}

function spell(value: EditValue): string {
  if (Array.isArray(value)) return `[${value.map((entry) => JSON.stringify(entry)).join(", ")}]`;
  return JSON.stringify(value);
}

function endBefore(text: string, next: number, isAfterComma: boolean): number {
  let end = text.slice(0, next).trimEnd().length;
  if (isAfterComma) end = text.slice(0, end - 1).trimEnd().length;
  return end;
}

export function itemOf(raw: RawValue | undefined): RawItem | undefined {
  return raw && isRawItem(raw.data) ? raw.data : undefined;
}
