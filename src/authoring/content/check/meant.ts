/**
 * What people mean who write yes, no and dates as they do in Portuguese. Tables and YAML take it so; where
 * it is wrong, messages say how to write it.
 * @see content.md, "Values"
 */
import type { Kind } from "../../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
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

/** A value of YAML that a cell of a table may hold, as the value that is meant; any other as it is. */
export function asInTables(kind: Kind, raw: RawValue): RawValue {
  if (typeof raw.data !== "string" || raw.complaint) return raw;
  let meant: string | boolean | undefined;
  if (kind === "date") meant = dateMeant(raw.data.trim());
  else if (kind === "instant") meant = instantMeant(raw.data);
  else if (kind === "flag") meant = flagMeant(raw.data);
  return meant === undefined ? raw : { ...raw, data: meant };
}
