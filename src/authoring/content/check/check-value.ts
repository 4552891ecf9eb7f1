/**
 * Checks one value against the kind of its field, by the rules of content.md, "Values". Cells of tables are converted
 * by `read-cell.ts` first. Whether references resolve is checked later by `cross-reference.ts`.
 */

import type { Field } from "../../../contract/field.ts";
import type { Kind } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { isRawItem, isRawList, type RawValue } from "../parse/raw-item.ts";
import { complaintAboutText, toNfc } from "../parse/text.ts";
import { doubleQuoted } from "../parse/yaml-faults.ts";
import { quote, quoteInFull, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { onOneLine, textChecks } from "./check-text.ts";
import { expectedOf, expectedReference } from "./expected.ts";
import { notExpected } from "./not-expected.ts";
import { NOTHING } from "./portuguese-values.ts";

/** A checked value; references and images are not resolved yet. */
export type StagedValue = string | number | boolean | readonly (string | number)[];

export type Verdict = { readonly value: StagedValue } | Complaint;

/** Whether a field counts as left out: null or only white space. */
export function isLeftOut({ data, complaint }: RawValue): boolean {
  if (complaint) return false;
  return data === null || (typeof data === "string" && data.trim() === "");
}

/** Check a value that is not left out. HTML is only checked as text here; `check-item.ts` sanitises it. */
export function checkValue(field: Field, raw: RawValue): Verdict {
  if (raw.complaint) return raw.complaint;
  if (raw.cut && (MAY_HOLD_SIGNS.has(field.kind) || isCutPath(field, raw))) return raw.cut;
  const text = typeof raw.data === "string" ? toNfc(raw.data) : undefined;
  const unfit = text === undefined ? undefined : complaintAboutText(text);
  if (unfit) return unfit;
  const isText = field.kind === "text" || field.kind === "html";
  if (text && !isText && !field.required && NOTHING.test(text))
    return { ...notExpected(quote(text), field.kind), fix: say.fields.leaveEmpty };
  const isSame = text === undefined || text === raw.data;
  const verdict = CHECKS[field.kind](field, isSame ? raw : { ...raw, data: text });
  if ("value" in verdict) return verdict;
  // Brackets around a text may be part of it.
  const [only, another] = isRawList(raw.data) && !isText ? raw.data : [];
  if (only && !another) return checkValue(field, only);
  return asWritten(verdict, raw);
}

/** Quotes the value as the editor sees it, where reading converted it: 31/12/2026. */
function asWritten(complaint: Complaint, { data, written }: RawValue): Complaint {
  if (written === undefined) return complaint;
  const [read, seen] =
    typeof data === "string" ? [quote(data), quote(written)] : [String(data), written];
  return { ...complaint, wrong: complaint.wrong.replace(read, () => shorten(seen)) };
}

// Values of other kinds are invalid if a comment cut them, or were complete: "id: 3 # the third".
const MAY_HOLD_SIGNS: ReadonlySet<Kind> = new Set(["text", "html", "reference"]);
// "media/Planta #2.jpg": cut inside the file name.
const isCutPath = ({ kind }: Field, { data }: RawValue) =>
  kind === "image" && typeof data === "string" && !/\.[a-z]{3,4}$/i.test(data);

const texts = Object.entries(textChecks).map(([kind, check]) => [kind, textual(check)]);

const CHECKS: Readonly<Record<Kind, (field: Field, raw: RawValue) => Verdict>> = {
  id: (field, raw) => wholeNumber(field, raw, { min: 1 }),
  integer: (field, raw) => wholeNumber(field, raw, field.rules),
  flag: checkFlag,
  reference: checkReference,
  references: checkEntries,
  formerNames: checkEntries,
  ...(Object.fromEntries(texts) as Record<keyof typeof textChecks, ReturnType<typeof textual>>),
};

function wholeNumber(
  field: Field,
  raw: RawValue,
  { min = -Infinity, max = Infinity }: { readonly min?: number; readonly max?: number },
): Verdict {
  // YAML reads "1.000" as one, but the editor probably meant a thousand. A number in quotes is a number.
  const written = raw.source ?? String(raw.data);
  const value = Number(/^\s*([-+]?\d{1,16})(?:[.,]0{0,2})?\s*$/.exec(written)?.[1]);
  if (Number.isSafeInteger(value) && value >= min && value <= max) return { value };
  const fix = say.values.writeSuchAs({ example: field.example });
  return { ...notExpected(describe(raw), field.kind), expected: expectedOf(field), fix };
}

/** The check of a kind with text values. */
function textual(check: (text: string) => Verdict) {
  return ({ kind }: Field, raw: RawValue): Verdict => {
    const { data } = raw;
    if (typeof data === "string") return check(data);
    const written = raw.source ?? String(data);
    // A title may be a year, or "true".
    const verdict = typeof data === "object" ? undefined : check(written);
    if (verdict && "value" in verdict) return verdict;
    const words = kind === "text" && isRawList(data) ? data.map((entry) => entry.data) : [];
    const better = words.every((word) => typeof word === "string") && words.join(", ");
    return notExpected(describe(raw), kind, better ? quoteInFull(better) : undefined);
  };
}

/** A value in words for messages: "the number 7", "a list". */
export function describe({ data, source }: RawValue): string {
  const { what } = say.values;
  if (typeof data === "string") return what.text({ quoted: quote(data) });
  if (typeof data === "number") return what.number({ digits: shorten(source ?? String(data)) });
  if (typeof data === "boolean") return String(data);
  if (data === null) return what.nothing;
  return isRawList(data) ? what.list : what.group;
}

function checkFlag(_: Field, raw: RawValue): Verdict {
  return typeof raw.data === "boolean" ? { value: raw.data } : notExpected(describe(raw), "flag");
}

/** The text of "Obras: o que muda" as a list, which YAML reads as a field; "id: 1" was meant as one. */
function nameWithColon({ data }: RawValue): string | undefined {
  const [only, another] = isRawItem(data) ? data.fields : [];
  if (!only || another || /^[a-z_]+$/.test(only.name)) return undefined;
  const { source, data: rest } = only.value;
  return typeof rest === "object"
    ? undefined
    : `[${doubleQuoted(`${only.name}: ${source ?? rest}`)}]`;
}

function checkReference(field: Field, raw: RawValue): Verdict {
  const { data } = raw;
  const numbered = field.to !== undefined && collections[field.to].fields.id !== undefined;
  if (typeof data === "string") return { value: onOneLine(data) };
  if (typeof data === "number")
    return { value: numbered && Number.isSafeInteger(data) ? data : (raw.source ?? String(data)) };
  const better = isRawList(data) ? data.slice(0, 2).map(describe).join(say.pages.or) : undefined;
  const complaint = notExpected(describe(raw), "reference", better);
  return { ...complaint, expected: expectedReference(field.to) };
}

/** Maximum entries of a list; each is resolved and has its own place. */
export const MAX_ENTRIES = 10_000;

/** Each entry must be valid for the kind of the list: references, or former values of a field. */
function checkEntries(field: Field, raw: RawValue): Verdict {
  const entries = entriesIn(raw);
  if (!entries)
    return {
      ...notExpected(describe(raw), field.kind, nameWithColon(raw)),
      expected: expectedOf(field),
    };
  if (entries.length > MAX_ENTRIES) return say.text.tooMuch({ of: "values", max: MAX_ENTRIES });
  const isFormer = field.kind === "formerNames";
  const kind: Kind = isFormer ? (field.rules.formerKind ?? "slug") : "reference";
  const ofEntry = { ...field, kind };
  const values: (string | number)[] = [];
  for (const entry of entries) {
    if (isLeftOut(entry)) return { ...say.values.emptyEntry, expected: expectedOf(field) };
    const verdict = checkValue(ofEntry, entry);
    if (!("value" in verdict)) return verdict;
    values.push(verdict.value as string | number);
  }
  return { value: isFormer ? [...new Set(values)] : values };
}

const SLUGS = /^[a-z0-9_-]+(?:[^\S\n]*[,;|\n][^\S\n]*[a-z0-9_-]+)*[,;]?\s*$/;

/** A list, one entry without its brackets, or slugs with commas; a name has capitals or spaces, and may have a comma. */
function entriesIn(raw: RawValue): readonly RawValue[] | undefined {
  const { data } = raw;
  if (isRawList(data)) return data;
  if (typeof data === "string" && SLUGS.test(data))
    return data.match(/[a-z0-9_-]+/g)?.map((slug) => ({ ...raw, data: slug }));
  return typeof data === "string" || typeof data === "number" ? [raw] : undefined;
}
