/**
 * One value against the kind of its field: the rules of content.md, "Values", a line of the table
 * each. Values arrive as YAML and JSON have them; a cell of a table passes through `read-cell.ts`
 * first. Whether what a value names exists is known later, in `cross-reference.ts`.
 */
import { collections } from "../../contract/collections.ts";
import type { Field } from "../../contract/field.ts";
import { type Kind, kinds } from "../../contract/kinds.ts";
import { isRawList, type RawValue } from "../parse/raw-item.ts";
import { complaintAboutText } from "../parse/text.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { textChecks } from "./check-text.ts";
import { expectedOf, expectedReference } from "./expected.ts";
import { flagMeant } from "./meant.ts";

/** A checked value before references and images are looked up. */
export type StagedValue = string | number | boolean | readonly (string | number)[];

export type Verdict = { readonly value: StagedValue } | Complaint;

/** Whether editors left a field out: nothing there, or nothing but spaces. */
export function isLeftOut({ data, complaint }: RawValue): boolean {
  if (complaint) return false;
  return data === null || (typeof data === "string" && data.trim() === "");
}

/** Check a value that is there. HTML is checked as text here and sanitised by `check-item.ts`. */
export function checkValue(field: Field, raw: RawValue): Verdict {
  if (raw.complaint) return raw.complaint;
  if (raw.cut && MAY_HOLD_SIGNS.has(field.kind)) return raw.cut;
  const text = typeof raw.data === "string" ? raw.data.normalize("NFC") : undefined;
  const unfit = text === undefined ? undefined : complaintAboutText(text);
  if (unfit) return unfit;
  return CHECKS[field.kind](field, { ...raw, data: text ?? raw.data });
}

// Of other kinds a value that is cut short is wrong, or was not cut: "id: 3 # the third".
const MAY_HOLD_SIGNS: ReadonlySet<Kind> = new Set(["text", "html", "reference"]);

const texts = Object.entries(textChecks).map(([kind, check]) => [kind, textual(check)]);

/** The check of each kind. */
const CHECKS: Readonly<Record<Kind, (field: Field, raw: RawValue) => Verdict>> = {
  id: (field, raw) => wholeNumber(field, raw, 1),
  integer: (field, raw) => wholeNumber(field, raw, Number.MIN_SAFE_INTEGER),
  flag: checkFlag,
  reference: checkReference,
  references: checkReferences,
  formerNames: checkFormerNames,
  ...(Object.fromEntries(texts) as Record<keyof typeof textChecks, ReturnType<typeof textual>>),
};

function wholeNumber(field: Field, raw: RawValue, least: number): Verdict {
  const { data } = raw;
  if (typeof data === "number") {
    if (Number.isSafeInteger(data) && data >= least) return { value: data };
    return {
      wrong: `${shorten(raw.source ?? String(data))} is not ${kinds[field.kind].expected}`,
      expected: kinds[field.kind].expected,
      fix: Number.isSafeInteger(data)
        ? "write a number above 0"
        : "write it in digits, without a fraction",
    };
  }
  const digits = typeof data === "string" && /^\s*\d{1,15}\s*$/.test(data);
  return {
    wrong: `${describe(raw)} is written`,
    expected: kinds[field.kind].expected,
    fix: digits
      ? `write ${data.trim()} without quotes`
      : `write a number such as ${kinds[field.kind].example}`,
  };
}

/** The check of a kind whose values are texts. */
function textual(check: (text: string) => Verdict) {
  return ({ kind }: Field, raw: RawValue): Verdict => {
    const { data } = raw;
    if (typeof data === "string") return check(data);
    const written = typeof data === "number" || typeof data === "boolean";
    const isAnyText = kind === "text" || kind === "html";
    const pair = kind === "gps" ? coordinatesIn(data) : undefined;
    if (pair !== undefined) return check(pair);
    return {
      wrong: `${describe(raw)} is written`,
      expected: kinds[kind].expected,
      fix: written
        ? `put it in quotes if it is meant: "${shorten(raw.source ?? String(data))}"`
        : `write ${isAnyText ? "one text" : kinds[kind].example}`,
    };
  };
}

// [41.1579, -8.6291], or [41,1579, -8,6291] with decimal commas: said as the text that is meant.
function coordinatesIn(data: RawValue["data"]): string | undefined {
  if (!isRawList(data) || (data.length !== 2 && data.length !== 4)) return undefined;
  const numbers = data.map(({ data: entry, source }) =>
    typeof entry === "number" ? (source ?? String(entry)) : undefined,
  );
  return numbers.includes(undefined) ? undefined : `[${numbers.join(",")}]`;
}

/** "the number 7", "a list": what somebody wrote in place of something else. */
export function describe({ data, source }: RawValue): string {
  if (typeof data === "string") return `the text ${quote(data)}`;
  if (typeof data === "number") return `the number ${shorten(source ?? String(data))}`;
  if (typeof data === "boolean") return String(data);
  if (data === null) return "nothing";
  return isRawList(data) ? "a list" : "a group of fields";
}

function checkFlag(_: Field, raw: RawValue): Verdict {
  if (typeof raw.data === "boolean") return { value: raw.data };
  const meant = typeof raw.data === "string" ? flagMeant(raw.data) : undefined;
  return {
    wrong: `${describe(raw)} is written`,
    expected: kinds.flag.expected,
    fix: meant === undefined ? "write true or false" : `write ${meant}, without quotes`,
  };
}

function checkReference(field: Field, raw: RawValue): Verdict {
  const { data } = raw;
  const numbered = field.to !== undefined && collections[field.to].fields.id !== undefined;
  if (typeof data === "string") return { value: data.trim() };
  if (typeof data === "number" && numbered && Number.isSafeInteger(data)) return { value: data };
  const one =
    isRawList(data) && data.length === 1 && typeof data[0]?.data === "string"
      ? data[0].data
      : undefined;
  let fix = `write one name such as "${kinds.slug.example}"`;
  if (one) fix = `write ${quote(one)} without the brackets`;
  else if (typeof data === "number")
    fix = `put it in quotes: "${shorten(raw.source ?? String(data))}"`;
  return { wrong: `${describe(raw)} is written`, expected: expectedReference(field.to), fix };
}

/** Of a list; each is looked up and has a place of its own. */
export const MOST_ENTRIES = 10_000;

function checkReferences(field: Field, raw: RawValue): Verdict {
  if (!isRawList(raw.data)) {
    const shown =
      typeof raw.data === "number" || typeof raw.data === "string"
        ? shorten(String(raw.data))
        : kinds.slug.example;
    return {
      wrong: `${describe(raw)} is written in place of a list`,
      expected: expectedOf(field),
      fix: `write it in brackets: [${shown}]`,
    };
  }
  if (raw.data.length > MOST_ENTRIES) return tooManyEntries(raw.data.length);
  const values: (string | number)[] = [];
  for (const entry of raw.data) {
    const data = typeof entry.data === "string" ? entry.data.normalize("NFC") : entry.data;
    const unfit = typeof data === "string" ? complaintAboutText(data) : undefined;
    if (unfit) return unfit;
    if (entry.complaint ?? entry.cut) return (entry.complaint ?? entry.cut) as Complaint;
    if (isLeftOut(entry)) {
      return {
        wrong: "the list has an empty entry",
        expected: expectedOf(field),
        fix: "delete the empty entry",
      };
    }
    const verdict = checkReference(field, { ...entry, data });
    if (!("value" in verdict)) return verdict;
    values.push(verdict.value as string | number);
  }
  return { value: values };
}

/** Each entry is what the field that they are former names of takes. */
function checkFormerNames(field: Field, raw: RawValue): Verdict {
  if (!isRawList(raw.data)) {
    return {
      wrong: `${describe(raw)} is written in place of a list`,
      expected: expectedOf(field),
      fix: `write it in brackets: [${shorten(raw.source ?? String(raw.data))}]`,
    };
  }
  if (raw.data.length > MOST_ENTRIES) return tooManyEntries(raw.data.length);
  const kind = field.rules.formerOf === "codigo" ? "code" : "slug";
  const names = new Set<string>();
  for (const entry of raw.data) {
    const verdict = checkValue({ ...field, kind }, entry);
    if (!("value" in verdict)) return verdict;
    names.add(verdict.value as string);
  }
  return { value: [...names] };
}

function tooManyEntries(entries: number): Complaint {
  return {
    wrong: `the list has ${entries} entries`,
    expected: `at most ${MOST_ENTRIES}`,
    fix: "name the most important ones alone",
  };
}
