/** Checks a value against the kind of its field. (content.md, "Values") */

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

/** References and images are not resolved yet. */
export type StagedValue = string | number | boolean | readonly (string | number)[];

export type Verdict = { readonly value: StagedValue } | Complaint;

export function isLeftOut({ data, complaint }: RawValue): boolean {
  if (complaint) return false;
  return data === null || (typeof data === "string" && data.trim() === "");
}

/** Checks a value that is not left out; HTML only as a text, because it is sanitised later. */
export function checkValue(field: Field, raw: RawValue): Verdict {
  const { kind } = field;
  if (raw.complaint) return raw.complaint;
  if (raw.cut && (MAY_CONTAIN_HASH.has(kind) || isCutPath(kind, raw))) return raw.cut;
  const data = typeof raw.data === "string" ? toNfc(raw.data) : raw.data;
  const complaint = typeof data === "string" && complaintAboutString(field, data);
  if (complaint) return complaint;
  const verdict = CHECKS[kind](field, data === raw.data ? raw : { ...raw, data });
  if ("value" in verdict) return verdict;
  // A list of one value counts as that value, except for texts: their brackets may be meant.
  const [only] = isRawList(data) && data.length === 1 ? data : [];
  return only && !isText(kind) ? checkValue(field, only) : asWritten(verdict, raw);
}

function complaintAboutString({ kind, required }: Field, text: string): Complaint | undefined {
  const complaint = complaintAboutText(text);
  // A required field cannot be left empty, so it gets the message of its kind.
  if (complaint || isText(kind) || required || !NOTHING.test(text)) return complaint;
  return { ...notExpected(quote(text), kind), fix: say.fields.leaveEmpty };
}

const isText = (kind: Kind) => kind === "text" || kind === "html";

/** Quotes the value as it was written, such as 31/12/2026, instead of as it was converted. */
function asWritten(complaint: Complaint, { data, written }: RawValue): Complaint {
  if (written === undefined) return complaint;
  const converted = typeof data === "string" ? quote(data) : String(data);
  const original = typeof data === "string" ? quote(written) : written;
  // A function, because "$" is special in a replacement text.
  return { ...complaint, wrong: complaint.wrong.replace(converted, () => shorten(original)) };
}

/** In other kinds, "#" begins a real comment ("id: 3 # the third"), or the value is invalid. */
const MAY_CONTAIN_HASH: ReadonlySet<Kind> = new Set(["text", "html", "reference"]);
// "media/Planta #2.jpg": cut inside the file name.
const isCutPath = (kind: Kind, { data }: RawValue) =>
  kind === "image" && typeof data === "string" && !/\.[a-z]{3,4}$/i.test(data);

type Check = (field: Field, raw: RawValue) => Verdict;

const checksOfTexts = Object.fromEntries(
  Object.entries(textChecks).map(([kind, check]) => [kind, textual(check)]),
) as Record<keyof typeof textChecks, Check>;

const CHECKS: Readonly<Record<Kind, Check>> = {
  id: checkNumber,
  integer: checkNumber,
  flag: checkFlag,
  reference: checkReference,
  references: checkEntries,
  formerNames: checkEntries,
  ...checksOfTexts,
};

/** "12", "+12", " 12 ", "12.", "12,0", "12.00" */
const WHOLE_NUMBER = /^\s*([-+]?\d{1,16})(?:[.,]0{0,2})?\s*$/;
/** "n.º 3", "3º", "12 000", "12.000" */
const CLEAR_NUMBER = /^(?:n\.?º ?)?\d+(?:[., ]\d{3})*º?$/i;

function checkNumber(field: Field, raw: RawValue): Verdict {
  const { min = field.kind === "id" ? 1 : -Infinity, max = Infinity } = field.rules;
  // The original spelling, because YAML reads "1.000" as one.
  const written = raw.source ?? String(raw.data);
  const isWithin = (value: number) => Number.isSafeInteger(value) && value >= min && value <= max;
  const value = Number(WHOLE_NUMBER.exec(written)?.[1]);
  if (isWithin(value)) return { value };
  const digits = written.replaceAll(/\D/g, "");
  const isClear = CLEAR_NUMBER.test(written) && isWithin(Number(digits));
  // "1.000" may mean one or a thousand.
  const [, beforePoint] = /^(\d{1,3})[.,]000$/.exec(written) ?? [];
  const better = beforePoint ? `${beforePoint}${say.pages.or}${digits}` : digits;
  const fix = isClear ? say.values.write({ text: better }) : say.values.writeSuchAs(field);
  return { ...notExpected(describe(raw), field.kind), expected: expectedOf(field), fix };
}

/** Accepts numbers and flags as they were spelt, because a title may be 2026 or "true". */
function textual(check: (text: string) => Verdict): Check {
  return ({ kind }, raw) => {
    const { data } = raw;
    if (typeof data === "string") return check(data);
    if (typeof data !== "object") {
      const verdict = check(raw.source ?? String(data));
      if ("value" in verdict) return verdict;
    }
    // `titulo: [Obras, na Baixa]`: the editor probably meant "Obras, na Baixa".
    const words = kind === "text" && isRawList(data) ? data.map((entry) => entry.data) : [];
    const better = words.every((word) => typeof word === "string") ? words.join(", ") : "";
    return notExpected(describe(raw), kind, better && quoteInFull(better));
  };
}

/** "the number 7", "a list" */
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

/** `["Obras: o que muda"]` for `Obras: o que muda`, which YAML reads as a field. */
function nameWithColon({ data }: RawValue): string | undefined {
  const [only, another] = isRawItem(data) ? data.fields : [];
  // `id: 1` is meant as a field.
  if (!only || another || /^[a-z_]+$/.test(only.name)) return undefined;
  const { source, data: afterColon } = only.value;
  if (typeof afterColon === "object") return undefined;
  return `[${doubleQuoted(`${only.name}: ${source ?? afterColon}`)}]`;
}

function checkReference(field: Field, raw: RawValue): Verdict {
  const { data } = raw;
  if (typeof data === "string") return { value: onOneLine(data) };
  if (typeof data === "number") {
    const isId = targetHasIds(field) && Number.isSafeInteger(data);
    return { value: isId ? data : (raw.source ?? String(data)) };
  }
  // Only one item can be referred to: suggest one of the entries.
  const entries = isRawList(data) ? data.filter((entry) => typeof entry.data !== "object") : [];
  const names = entries.slice(0, 2).map((entry) => quoteInFull(entry.source ?? `${entry.data}`));
  const better = names.join(say.pages.or);
  const complaint = notExpected(describe(raw), "reference", better);
  return { ...complaint, expected: expectedReference(field.to) };
}

export function targetHasIds({ to }: Field): boolean {
  return to !== undefined && collections[to].fields.id !== undefined;
}

export const MAX_ENTRIES = 10_000;

function checkEntries(field: Field, raw: RawValue): Verdict {
  const entries = entriesIn(raw);
  if (!entries) {
    const complaint = notExpected(describe(raw), field.kind, nameWithColon(raw));
    return { ...complaint, expected: expectedOf(field) };
  }
  if (entries.length > MAX_ENTRIES) return say.text.tooMuch({ of: "values", max: MAX_ENTRIES });
  const isFormer = field.kind === "formerNames";
  const kind: Kind = isFormer ? (field.rules.formerKind ?? "slug") : "reference";
  const entryField = { ...field, kind };
  const values: (string | number)[] = [];
  for (const entry of entries) {
    if (isLeftOut(entry)) return { ...say.values.emptyEntry, expected: expectedOf(field) };
    const verdict = checkValue(entryField, entry);
    if (!("value" in verdict)) return verdict;
    values.push(verdict.value as string | number);
  }
  return { value: isFormer ? [...new Set(values)] : values };
}

/** "obras, casas;", "obras|casas", or a slug on each line. */
const SLUGS = /^[a-z0-9_-]+(?:[^\S\n]*[,;|\n][^\S\n]*[a-z0-9_-]+)*[,;]?\s*$/;

function entriesIn(raw: RawValue): readonly RawValue[] | undefined {
  const { data } = raw;
  if (isRawList(data)) return data;
  if (typeof data === "string" && SLUGS.test(data))
    return data.match(/[a-z0-9_-]+/g)?.map((slug) => ({ ...raw, data: slug }));
  return typeof data === "string" || typeof data === "number" ? [raw] : undefined;
}
