/** The zone of a service, by the moments that it printed: the first in which all of them have the same offset. */
import { instantOf, parseMoment } from "../../../authoring/content/check/moment.ts";
import { printMoment } from "../../../contract/moment.ts";

// Likeliest first: winter alone does not tell Lisbon from London, summer not Madrid from Paris.
const LIKELY = ["Europe/Lisbon", "UTC", "Atlantic/Azores", "Europe/Madrid", "America/Sao_Paulo"];

export interface ZoneFound {
  readonly zone: string;
  /** How many of the moments have another offset in it. */
  readonly misprinted: number;
}

/** @param moments as the service prints them; what is none counts for nothing */
export function zoneOf(moments: Iterable<string>): ZoneFound {
  const given = [...moments].filter((moment) => isMoment(moment));
  let best: ZoneFound = { zone: LIKELY[0] as string, misprinted: Number.POSITIVE_INFINITY };
  for (const zone of new Set([...LIKELY, ...Intl.supportedValuesOf("timeZone")])) {
    let misprinted = 0;
    for (const moment of given) {
      if (offsetIn(printedIn(moment, zone)) === offsetIn(moment)) continue;
      if (++misprinted >= best.misprinted) break;
    }
    if (misprinted < best.misprinted) best = { zone, misprinted };
    if (misprinted === 0) break;
  }
  return best;
}

/** As Montra prints a moment in a zone; `undefined` where it is none. */
export function printedIn(moment: string, zone: string): string | undefined {
  const parsed = parseMoment(moment);
  return typeof parsed === "string" ? printMoment(instantOf(parsed, zone), zone) : undefined;
}

// `Z` is spelt in several ways, and fractions of a second say nothing of a zone.
function offsetIn(moment = ""): string | undefined {
  const [offset] = /(?:Z|[-+]\d\d:\d\d)$/i.exec(moment) ?? [];
  return offset?.replace(/^(?:z|[-+]00:00)$/i, "Z");
}

function isMoment(text: string): boolean {
  return typeof parseMoment(text) === "string" && offsetIn(text) !== undefined;
}
