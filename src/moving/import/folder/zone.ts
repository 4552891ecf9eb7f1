/** Guesses the time zone of a service: the first in which all moments that it printed have the same offset. */
import { instantOf, parseMoment } from "../../../authoring/content/check/moment.ts";
import { printMoment } from "../../../contract/moment.ts";

// Likeliest first: winter alone does not tell Lisbon from London, summer not Madrid from Paris.
const LIKELY = ["Europe/Lisbon", "UTC", "Atlantic/Azores", "Europe/Madrid", "America/Sao_Paulo"];

export interface ZoneFound {
  readonly zone: string;
  /** The number of moments with another offset in this zone. */
  readonly misprinted: number;
}

/** @param moments as the service prints them; invalid ones are ignored */
export function zoneOf(moments: Iterable<string>): ZoneFound {
  const valid = [...moments].filter((moment) => isMoment(moment));
  let best: ZoneFound = { zone: LIKELY[0] as string, misprinted: Number.POSITIVE_INFINITY };
  for (const zone of new Set([...LIKELY, ...Intl.supportedValuesOf("timeZone")])) {
    let misprinted = 0;
    for (const moment of valid) {
      if (offsetIn(printedIn(moment, zone)) === offsetIn(moment)) continue;
      if (++misprinted >= best.misprinted) break;
    }
    if (misprinted < best.misprinted) best = { zone, misprinted };
    if (misprinted === 0) break;
  }
  return best;
}

/** A moment as Montra prints it in a zone; `undefined` if invalid. */
export function printedIn(moment: string, zone: string): string | undefined {
  const parsed = parseMoment(moment);
  return typeof parsed === "string" ? printMoment(instantOf(parsed, zone), zone) : undefined;
}

// `Z`, `z` and `+00:00` are equal.
function offsetIn(moment = ""): string | undefined {
  const [offset] = /(?:Z|[-+]\d\d:\d\d)$/i.exec(moment) ?? [];
  return offset?.replace(/^(?:z|[-+]00:00)$/i, "Z");
}

function isMoment(text: string): boolean {
  return typeof parseMoment(text) === "string" && offsetIn(text) !== undefined;
}
