/**
 * Checks one value against the kind of its field, by the rules of content.md, "Values". Cells of tables are converted
 * by `read-cell.ts` first. Whether references resolve is checked later by `cross-reference.ts`.
 */

import type { Field } from "../../../contract/field.ts";
import { type Kind, kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { isRawList, type RawValue } from "../parse/raw-item.ts";
import { complaintAboutText } from "../parse/text.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { textChecks } from "./check-text.ts";
import { expectedOf, expectedReference } from "./expected.ts";
import { notExpected, writeOr } from "./not-expected.ts";
import { flagMeant } from "./portuguese-values.ts";

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
  const text = typeof raw.data === "string" ? raw.data.normalize("NFC") : undefined;
  const unfit = text === undefined ? undefined : complaintAboutText(text);
  if (unfit) return unfit;
  const verdict = CHECKS[field.kind](field, { ...raw, data: text ?? raw.data });
  return "value" in verdict ? verdict : asWritten(verdict, raw);
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
  const { data } = raw;
  // YAML reads "1.000" as one, but the editor probably meant a thousand.
  const written = raw.source ?? String(data);
  const isWhole = Number.isSafeInteger(data) && /^[-+]?\d+(?:\.0{0,2})?$/.test(written);
  if (isWhole && typeof data === "number" && data >= min && data <= max) return { value: data };
  const digits = typeof data === "string" ? /^\s*(\d{1,15})\s*$/.exec(data)?.[1] : undefined;
  const isThousand = Number.isSafeInteger(data) && /^\d{1,3}(?:\.000)+$/.test(written);
  const readings = [data, written.replaceAll(".", "")].join(say.values.or);
  const expected = expectedOf(field);
  const fix = writeOr(isThousand ? readings : undefined, field.example);
  const complaint = { ...notExpected(describe(raw), field.kind), expected, fix };
  return digits && Number(digits) >= min && Number(digits) <= max
    ? { ...complaint, fix: say.values.writeWithoutQuotes({ text: digits }) }
    : complaint;
}

/** The check of a kind with text values. */
function textual(check: (text: string) => Verdict) {
  return ({ kind }: Field, raw: RawValue): Verdict => {
    const { data } = raw;
    if (typeof data === "string") return check(data);
    const written = raw.source ?? String(data);
    const verdict = check(written);
    // A title may be a year.
    if (typeof data === "number" && "value" in verdict) return verdict;
    const complaint = notExpected(describe(raw), kind);
    // Suggest quotes only if the value would be valid with them.
    return typeof data === "boolean" && "value" in verdict
      ? { ...complaint, fix: say.values.quoteIfMeant({ text: shorten(written) }) }
      : complaint;
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
  if (typeof raw.data === "boolean") return { value: raw.data };
  const meant = typeof raw.data === "string" ? flagMeant(raw.data) : undefined;
  const complaint = notExpected(describe(raw), "flag");
  if (meant === undefined) return complaint;
  return { ...complaint, fix: say.values.writeWithoutQuotes({ text: String(meant) }) };
}

function checkReference(field: Field, raw: RawValue): Verdict {
  const { data } = raw;
  const numbered = field.to !== undefined && collections[field.to].fields.id !== undefined;
  if (typeof data === "string") return { value: data.trim() };
  if (typeof data === "number" && numbered && Number.isSafeInteger(data)) return { value: data };
  if (typeof data === "number" && !numbered) return { value: raw.source ?? String(data) };
  return {
    ...notExpected(describe(raw), "reference"),
    expected: expectedReference(field.to),
    ...(typeof data === "number" && {
      fix: say.values.quoteIfMeant({ text: shorten(raw.source ?? String(data)) }),
    }),
  };
}

/** Maximum entries of a list; each is resolved and has its own place. */
export const MAX_ENTRIES = 10_000;

/** Each entry must be valid for the kind of the list: references, or former values of a field. */
function checkEntries(field: Field, raw: RawValue): Verdict {
  if (!isRawList(raw.data)) return notAList(field, raw);
  if (raw.data.length > MAX_ENTRIES) return say.json.tooManyValues({ most: MAX_ENTRIES });
  const isFormer = field.kind === "formerNames";
  const kind = isFormer ? (field.rules.formerKind ?? "slug") : "reference";
  const values: (string | number)[] = [];
  for (const entry of raw.data) {
    if (isLeftOut(entry)) return { ...say.values.emptyEntry, expected: expectedOf(field) };
    const verdict = checkValue({ ...field, kind }, entry);
    if (!("value" in verdict)) return verdict;
    values.push(verdict.value as string | number);
  }
  return { value: isFormer ? [...new Set(values)] : values };
}

/** Longer texts are not repeated in a message. */
const MAX_COPIED = 300;

function notAList(field: Field, raw: RawValue): Complaint {
  const { data, source } = raw;
  let entry = JSON.stringify(kinds[field.rules.formerKind ?? "slug"].example);
  if (typeof data === "number") entry = source ?? String(data);
  else if (typeof data === "string" && data.length < MAX_COPIED)
    entry = JSON.stringify(data.trim());
  return {
    ...notExpected(describe(raw), field.kind, `[${entry}]`),
    expected: expectedOf(field),
  };
}
