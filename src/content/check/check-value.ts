/**
 * One value against the kind of its field: the rules of content.md, "Values", a line of the table
 * each. Values arrive as YAML and JSON have them; a cell of a table passes through `read-cell.ts`
 * first. Whether what a value names exists is known later, in `cross-reference.ts`.
 */
import { type Collection, collections } from "../../contract/collections.ts";
import type { CollectionName, Field, Kind } from "../../contract/field.ts";
import { isRawList, type RawValue } from "../parse/raw-item.ts";
import { complaintAboutText } from "../parse/text.ts";
import { slugify } from "../report/nearest-name.ts";
import { either, quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { A_MOMENT, daysIn, isDate, parseMoment } from "./moment.ts";

/** A checked value before references and images are looked up. */
export type StagedValue = string | number | boolean | readonly (string | number)[];

export type Verdict = { readonly value: StagedValue } | Complaint;

type KindOf<T> = { readonly [K in Kind]: T };

/** A value of each kind, for the "such as" of messages. */
export const EXAMPLES: KindOf<string> = {
  id: "12",
  integer: "2026",
  text: "Casa da Música",
  slug: "casa-da-musica",
  code: "Ab3dE9x2",
  html: "<p>…</p>",
  flag: "true",
  date: "2026-03-31",
  moment: "2026-03-31T09:30:00",
  url: "https://www.example.pt/",
  gps: "41.1579,-8.6291",
  image: "media/casa.jpg",
  reference: "casa-da-musica",
  references: "[casa-da-musica]",
};

const EXPECTED: KindOf<string> = {
  id: "a whole number from 1",
  integer: "a whole number",
  text: "a text",
  slug: 'letters without accents, digits, "-" and "_"',
  code: `eight letters without accents and digits, such as ${EXAMPLES.code}`,
  html: "a text in HTML",
  flag: "true or false",
  date: `a date such as ${EXAMPLES.date}`,
  moment: A_MOMENT,
  url: "a whole address that starts with https:// or http://",
  gps: `latitude and longitude in degrees, such as ${EXAMPLES.gps}`,
  image: `the path of an image in the folder media, such as ${EXAMPLES.image}`,
  reference: "",
  references: "",
};

/** What a field takes, in words. */
export function expectedOf(field: Field): string {
  if (field.kind === "references") return `a list, each entry ${expectedReference(field.to)}`;
  if (field.kind === "reference") return expectedReference(field.to);
  return EXPECTED[field.kind];
}

const NAME_WORDS: Readonly<Record<string, string>> = { slug: "slug", codigo: "codigo" };

/** "the slug, id or name of an item of locais" */
export function expectedReference(to: CollectionName | undefined): string {
  if (!to) return "the name of an item";
  const { fields, names }: Collection = collections[to];
  const words = names.map((name) => NAME_WORDS[name] ?? "name");
  if (fields.id) words.splice(1, 0, "id");
  return `the ${either(words)} of an item of ${to}`;
}

/** Whether editors left a field out: nothing there, or nothing but spaces. */
export function isLeftOut({ data, complaint }: RawValue): boolean {
  if (complaint) return false;
  return data === null || (typeof data === "string" && data.trim() === "");
}

/** Check a value that is there. HTML is checked as text here and sanitised by `check-item.ts`. */
export function checkValue(field: Field, raw: RawValue): Verdict {
  if (raw.complaint) return raw.complaint;
  const text = typeof raw.data === "string" ? raw.data.normalize("NFC") : undefined;
  const unfit = text === undefined ? undefined : complaintAboutText(text);
  if (unfit) return unfit;
  return CHECKS[field.kind](field, { ...raw, data: text ?? raw.data });
}

const CHECKS: KindOf<(field: Field, raw: RawValue) => Verdict> = {
  id: (field, raw) => wholeNumber(field, raw, 1),
  integer: (field, raw) => wholeNumber(field, raw, Number.MIN_SAFE_INTEGER),
  text: (field, raw) => textual(field, raw, (text) => ({ value: text.trim() })),
  html: (field, raw) => textual(field, raw, (text) => ({ value: text })),
  slug: (field, raw) => textual(field, raw, checkSlug),
  code: (field, raw) => textual(field, raw, checkCode),
  flag: checkFlag,
  date: (field, raw) => textual(field, raw, checkDate),
  moment: (field, raw) => textual(field, raw, checkMoment),
  url: (field, raw) => textual(field, raw, checkUrl),
  gps: (field, raw) => textual(field, raw, checkGps),
  image: (field, raw) => textual(field, raw, checkImagePath),
  reference: checkReference,
  references: checkReferences,
};

function wholeNumber(field: Field, raw: RawValue, least: number): Verdict {
  const { data } = raw;
  if (typeof data === "number") {
    if (Number.isSafeInteger(data) && data >= least) return { value: data };
    return {
      wrong: `${shorten(raw.source ?? String(data))} is not ${EXPECTED[field.kind]}`,
      expected: EXPECTED[field.kind],
      fix: Number.isSafeInteger(data)
        ? "write a number above 0"
        : "write it in digits, without a fraction",
    };
  }
  const digits = typeof data === "string" && /^\s*\d{1,15}\s*$/.test(data);
  return {
    wrong: `${describe(raw)} is written`,
    expected: EXPECTED[field.kind],
    fix: digits
      ? `write ${data.trim()} without quotes`
      : `write a number such as ${EXAMPLES[field.kind]}`,
  };
}

function textual(field: Field, raw: RawValue, check: (text: string) => Verdict): Verdict {
  const { data } = raw;
  if (typeof data === "string") return check(data);
  const written = typeof data === "number" || typeof data === "boolean";
  return {
    wrong: `${describe(raw)} is written`,
    expected: EXPECTED[field.kind],
    fix: written
      ? `put it in quotes if it is meant: "${shorten(raw.source ?? String(data))}"`
      : `write ${field.kind === "text" || field.kind === "html" ? "one text" : EXAMPLES[field.kind]}`,
  };
}

/** "the number 7", "a list": what somebody wrote in place of something else. */
export function describe({ data, source }: RawValue): string {
  if (typeof data === "string") return `the text ${quote(data)}`;
  if (typeof data === "number") return `the number ${shorten(source ?? String(data))}`;
  if (typeof data === "boolean") return String(data);
  if (data === null) return "nothing";
  return isRawList(data) ? "a list" : "a group of fields";
}

function checkSlug(text: string): Verdict {
  if (/^[-A-Za-z0-9_]+$/.test(text)) return { value: text };
  const better = slugify(text);
  return {
    wrong: `${quote(text)} has characters that an address cannot have`,
    expected: EXPECTED.slug,
    fix: better ? `write ${quote(better)}` : `write a word such as "${EXAMPLES.slug}"`,
  };
}

function checkCode(text: string): Verdict {
  const code = text.trim();
  if (/^[A-Za-z0-9]{8}$/.test(code)) return { value: code };
  const wrong = /^[A-Za-z0-9]*$/.test(code)
    ? `${quote(code)} has ${code.length} characters`
    : `${quote(code)} has other characters than letters and digits`;
  return { wrong, expected: EXPECTED.code, fix: "correct it, or leave it out to have one made" };
}

function checkFlag(_: Field, raw: RawValue): Verdict {
  if (typeof raw.data === "boolean") return { value: raw.data };
  const meant = typeof raw.data === "string" ? flagMeant(raw.data) : undefined;
  return {
    wrong: `${describe(raw)} is written`,
    expected: EXPECTED.flag,
    fix: meant === undefined ? "write true or false" : `write ${meant}, without quotes`,
  };
}

/** What people write for yes and no in a table. (content.md, "Spreadsheets") */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["sim", true],
  ["verdadeiro", true],
  ["true", true],
  ["1", true],
  ["não", false],
  ["nao", false],
  ["falso", false],
  ["false", false],
  ["0", false],
]);

export function flagMeant(text: string): boolean | undefined {
  return FLAGS.get(text.trim().normalize("NFC").toLowerCase());
}

function checkDate(text: string): Verdict {
  const date = text.trim();
  if (isDate(date)) return { value: date };
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!parts) {
    const better = dateMeant(date);
    return {
      wrong: `${quote(date)} is not written as a date`,
      expected: EXPECTED.date,
      fix: better ? `write ${better}` : "write year, month and day with two hyphens",
    };
  }
  const [year, month] = [Number(parts[1]), Number(parts[2])];
  const last = month >= 1 && month <= 12 ? daysIn(year, month) : undefined;
  return {
    wrong: `${date} is a date that does not exist`,
    expected: EXPECTED.date,
    fix:
      last && year > 0
        ? `write a day from 01 to ${last}: that month has no other`
        : "correct the year or the month",
  };
}

/** The ISO spelling of a date written the Portuguese way, 31/12/2026 or 31-12-2026. */
export function dateMeant(text: string): string | undefined {
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? undefined;
  if (found) {
    const [, day = "", month = "", year = ""] = found;
    const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return isDate(date) ? date : undefined;
  }
  const loose = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (!loose) return undefined;
  const [, year = "", month = "", day = ""] = loose;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}

function checkMoment(text: string): Verdict {
  const moment = parseMoment(text.trim());
  return typeof moment === "string" ? { value: moment } : moment;
}

function checkUrl(text: string): Verdict {
  const url = text.trim();
  const isPlain = /^https?:\/\/[^\s/]/i.test(url) && !/[\s\p{Cc}\\<>"]/u.test(url);
  if (isPlain && URL.canParse(url)) return { value: url };
  const host = /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:pt|com|org|eu|net)\b)/i.test(url);
  return {
    wrong: `${quote(url)} is no whole address`,
    expected: EXPECTED.url,
    fix:
      host && URL.canParse(`https://${url}`)
        ? `write ${quote(`https://${url}`)}`
        : "copy the address from the browser",
  };
}

function checkGps(text: string): Verdict {
  const found = /^\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!found) {
    const comma = /^\s*([-+]?\d+),(\d+)(?:\s*[,;]\s*|\s+)([-+]?\d+),(\d+)\s*$/.exec(text);
    const [, a, b, c, d] = comma ?? [];
    return {
      wrong: comma
        ? `${quote(text)} has decimal commas`
        : `${quote(text)} is no pair of coordinates`,
      expected: EXPECTED.gps,
      fix: comma ? `write ${quote(`${a}.${b},${c}.${d}`)}` : "copy the two numbers from a map",
    };
  }
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { value: text.trim() };
  const swapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
  return {
    wrong: `${quote(text)} lies outside the earth's coordinates`,
    expected: "a latitude from -90 to 90 and a longitude from -180 to 180",
    fix: swapped
      ? `swap the two: ${quote(`${found[2]},${found[1]}`)}`
      : "copy the two numbers from a map",
  };
}

function checkImagePath(text: string): Verdict {
  const path = text.trim();
  const complaint = complaintAboutImagePath(path);
  return complaint ?? { value: path };
}

/** What is wrong with a path by its looks; whether the image exists is `admit.ts`'s to find out. */
export function complaintAboutImagePath(path: string): Complaint | undefined {
  const bare = path.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith("//")) {
    return {
      wrong: `${quote(path)} is not in this folder`,
      expected: EXPECTED.image,
      fix: "save the image in the folder media and write its path",
    };
  }
  if (bare.split("/").includes("..")) {
    return {
      wrong: `${quote(path)} leads out of the folder`,
      expected: EXPECTED.image,
      fix: "copy the image into the folder media and write its path from there",
    };
  }
  if (path.startsWith("media/") && path === bare && !path.split("/").includes(".")) {
    return path === "media/" ? missingName(path) : undefined;
  }
  const straight = bare.replaceAll(/\/(?:\.\/)+/g, "/");
  const better = straight.startsWith("media/") ? straight : `media/${straight}`;
  const wrong = path.startsWith("media/")
    ? "is not the plain path of an image"
    : "does not begin with media/";
  return {
    wrong: `${quote(path)} ${wrong}`,
    expected: EXPECTED.image,
    fix: `write ${quote(better)}`,
  };
}

function missingName(path: string): Complaint {
  return {
    wrong: `${quote(path)} names no file`,
    expected: EXPECTED.image,
    fix: "add the file's name",
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
  let fix = `write one name such as "${EXAMPLES.slug}"`;
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
        : EXAMPLES.slug;
    return {
      wrong: `${describe(raw)} is written in place of a list`,
      expected: expectedOf(field),
      fix: `write it in brackets: [${shown}]`,
    };
  }
  if (raw.data.length > MOST_ENTRIES) {
    return {
      wrong: `the list has ${raw.data.length} entries`,
      expected: `at most ${MOST_ENTRIES}`,
      fix: "name the most important ones alone",
    };
  }
  const values: (string | number)[] = [];
  for (const entry of raw.data) {
    const data = typeof entry.data === "string" ? entry.data.normalize("NFC") : entry.data;
    const unfit = typeof data === "string" ? complaintAboutText(data) : undefined;
    if (unfit) return unfit;
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
