/** Guesses a service's time zone: in it, most moments have the offset that the service prints. */
import { instantOf, parseMoment } from "../../../authoring/content/check/moment.ts";
import { parseDate } from "../../../authoring/content/check/portuguese-values.ts";
import { printMoment } from "../../../contract/moment.ts";
import { siteDefaults } from "../../../contract/site/site.ts";
import { isDate } from "../../../contract/site/site-day.ts";

// Likeliest first, because several may match: London has had Lisbon's offset since 1996.
const LIKELY = ["Europe/Lisbon", "UTC", "Atlantic/Azores", "Europe/Madrid", "America/Sao_Paulo"];

/** @param moments as the service prints them; invalid ones are ignored */
export function zoneOf(moments: Iterable<string>): string {
  const valid = [...moments].filter(
    (moment) => typeof parseMoment(moment) === "string" && offsetIn(moment) !== undefined,
  );
  let best = { zone: LIKELY[0] as string, wrong: Number.POSITIVE_INFINITY };
  for (const zone of new Set([...LIKELY, ...Intl.supportedValuesOf("timeZone")])) {
    const isWrong = (moment: string) => offsetIn(printedIn(moment, zone)) !== offsetIn(moment);
    const wrong = valid.filter(isWrong).length;
    if (wrong < best.wrong) best = { zone, wrong };
    if (wrong === 0) break;
  }
  return best.zone;
}

/** A moment as Montra prints it in a zone; `undefined` if invalid. */
export function printedIn(moment: string, zone: string): string | undefined {
  const parsed = parseMoment(moment);
  return typeof parsed === "string" ? printMoment(instantOf(parsed, zone), zone) : undefined;
}

/** The day of a date in any form, or of a moment in a zone; `undefined` for anything else. */
export function dayIn(date: unknown, zone: string = siteDefaults.fuso_horario): string | undefined {
  const text = String(date);
  if (isDate(text)) return text;
  const day = parseDate(text) ?? printedIn(text, zone)?.slice(0, 10);
  return day !== undefined && isDate(day) ? day : undefined;
}

// `Z`, `z` and `+00:00` are equal.
export function offsetIn(moment = ""): string | undefined {
  const [offset] = /(?:Z|[-+]\d\d:\d\d)$/i.exec(moment) ?? [];
  return offset?.replace(/^(?:z|[-+]00:00)$/i, "Z");
}
