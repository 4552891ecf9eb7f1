/**
 * Interprets yes, no and dates as people write them in Portuguese. Tables and YAML accept these; elsewhere messages
 * suggest the correct spelling.
 * @see content.md, "Values"
 */
import type { Kind } from "../../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import { isDate } from "./moment.ts";

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

export const FLAG_WORDS: readonly string[] = [...FLAGS.keys()];

export function flagMeant(text: string): boolean | undefined {
  return FLAGS.get(text.trim().normalize("NFC").toLowerCase());
}

/**
 * The ISO form of a date in Portuguese order, 31/12/2026 or 31-12-2026, or without leading zeros, 2026-2-1. Midnight
 * after the date is dropped, because programs add it; with any other time the result is `undefined`.
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

/**
 * The ISO form of a day in Portuguese order, with an optional time: 31/12/2026 9:30. `undefined` if the text is not
 * such a day, or is in ISO form already.
 */
export function instantMeant(text: string): string | undefined {
  const [day = "", time, ...more] = text.trim().split(/[T ]+/);
  const date = dateMeant(day);
  if (date === undefined || more.length > 0) return undefined;
  if (time === undefined) return date;
  const [, hours = "", rest] = /^(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(time) ?? [];
  return rest === undefined ? undefined : `${date}T${hours.padStart(2, "0")}${rest}`;
}

/** Converts a YAML value that would be accepted in a table; other values are returned unchanged. */
export function asInTables(kind: Kind, raw: RawValue): RawValue {
  if (typeof raw.data !== "string" || raw.complaint) return raw;
  let meant: string | boolean | undefined;
  if (kind === "date") meant = dateMeant(raw.data.trim());
  else if (kind === "instant") meant = instantMeant(raw.data);
  else if (kind === "flag") meant = flagMeant(raw.data);
  return meant === undefined ? raw : { ...raw, data: meant };
}
