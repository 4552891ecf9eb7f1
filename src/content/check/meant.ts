/**
 * What people mean who write yes, no and dates as they do in Portuguese. Tables and YAML take it so; where
 * it is wrong, messages say how to write it.
 * @see content.md, "Values"
 */
import type { Kind } from "../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import { slugify } from "../report/nearest-name.ts";
import { isDate } from "./moment.ts";

/** What people write for yes and no. */
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

/** In lower case. */
export const FLAG_WORDS: readonly string[] = [...FLAGS.keys()];

export function flagMeant(text: string): boolean | undefined {
  return FLAGS.get(text.trim().normalize("NFC").toLowerCase());
}

/**
 * The ISO spelling of a date written the Portuguese way, 31/12/2026 or 31-12-2026, or with slips of the form,
 * 2026-2-1. Programs write midnight behind a date; another time of day would be lost.
 */
export function dateMeant(text: string): string | undefined {
  const [day = "", time, ...more] = text.split(/[T ]/);
  if (more.length > 0 || (time !== undefined && !/^00:00(?::00(?:\.0{1,6})?)?Z?$/.test(time)))
    return undefined;
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day);
  if (found) return isoDate(found[3], found[2], found[1]);
  const loose = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(day);
  return loose ? isoDate(loose[1], loose[2], loose[3]) : undefined;
}

function isoDate(year = "", month = "", day = ""): string | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}

/** A date that somebody seems to have meant. */
export interface NearDate {
  readonly date: string;
  /** What stands behind it, as hours and minutes; empty where that is no time of day. */
  readonly time?: string;
}

const MONTHS = "jan fev mar abr mai jun jul ago set out nov dez".split(" ");
// The days from the beginning of the calendar of spreadsheets to 1 January 1970.
const DAYS_BEFORE_1970 = 25_569;

/** The date that a text may mean which is none as it stands: for messages alone. */
export function dateNear(text: string): NearDate | undefined {
  const timed = /^(\S{8,10})(?:T|,? +(?:às +)?)(\d{1,2})(?:[:h.](\d\d)?.*)?$/.exec(text);
  if (timed) {
    const [, day = "", told = "", minutes = "00"] = timed;
    // 9h30 da noite; 9:30 PM or 9:30 p.m. GMT, of telephones in English.
    const isAfternoon = /\d ?p\.?m\b| da (?:tarde|noite)/i.test(text) && Number(told) < 12;
    const hours = isAfternoon ? String(Number(told) + 12) : told;
    const date = dateMeant(day);
    const isTime = Number(hours) < 24 && Number(minutes) < 60;
    if (date === undefined) return undefined;
    return { date, time: isTime ? `${hours.padStart(2, "0")}:${minutes}` : "" };
  }
  const date = dateMeant(text) ?? dateInOtherForm(text);
  return date === undefined ? undefined : { date };
}

const WEEKDAY = /(?:segunda|ter[çc]a|quarta|quinta|sexta|s[áa]bado|domingo)(?:-feira)?,? +/i;

function dateInOtherForm(written: string): string | undefined {
  const text = written.replace(WEEKDAY, "").replace(/\.?º/, "");
  const digits = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (digits) return isoDate(digits[1], digits[2], digits[3]);
  const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d\d)$/.exec(text);
  if (short) return isoDate(`20${short[3]}`, short[2], short[1]);
  // What a spreadsheet shows of a date in a cell that is formatted as a number.
  const [, serial] = /^(\d{5})(?:[.,]\d{1,12})?$/.exec(text) ?? [];
  if (serial !== undefined) {
    return new Date((Number(serial) - DAYS_BEFORE_1970) * 86_400_000).toISOString().slice(0, 10);
  }
  const [, day, month = "", year] =
    /^(\d{1,2})(?: de | |[/.-])(\p{L}{3,9})\.?(?: de |, | |[/.-])(\d{4}|\d\d)$/u.exec(text) ?? [];
  const at = MONTHS.indexOf(slugify(month).slice(0, 3));
  return isoDate(year?.padStart(4, "20"), String(at + 1), day);
}

/**
 * The ISO spelling of a day written the Portuguese way, with its time of day where it has one: 31/12/2026 9:30.
 * `undefined` of what is no such day, and of what is a moment already.
 */
export function instantMeant(text: string): string | undefined {
  const [day = "", time, ...more] = text.trim().split(/[T ]+/);
  const date = dateMeant(day);
  if (date === undefined || more.length > 0) return undefined;
  if (time === undefined) return date;
  const [, hours = "", rest] = /^(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(time) ?? [];
  return rest === undefined ? undefined : `${date}T${hours.padStart(2, "0")}${rest}`;
}

/** As {@link dateNear}, with the time of day where there is one: "25/12/2026 às 9h30". */
export function instantNear(text: string): string | undefined {
  const near = dateNear(text);
  return near?.time ? `${near.date}T${near.time}:00` : near?.date;
}

/** A value of YAML that a cell of a table may hold, as the value that is meant; any other as it is. */
export function asInTables(kind: Kind, raw: RawValue): RawValue {
  if (typeof raw.data !== "string" || raw.complaint) return raw;
  let meant: string | boolean | undefined;
  if (kind === "date") meant = dateMeant(raw.data.trim());
  else if (kind === "instant") meant = instantMeant(raw.data);
  else if (kind === "flag") meant = flagMeant(raw.data);
  return meant === undefined ? raw : { ...raw, data: meant };
}
