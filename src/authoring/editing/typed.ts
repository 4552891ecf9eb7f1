/** Converts the text of a form input to the value for the file. */

import type { Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { coordinatesIn } from "../content/check/coordinates.ts";

export function typedValue({ kind, to }: Field, text: string): string | number {
  if (kind === "gps") return coordinatesIn(text) ?? text;
  const mayReferById = to !== undefined && collections[to].fields.id !== undefined;
  const mayBeNumber = kind === "id" || kind === "integer" || mayReferById;
  // Numbers of up to 15 digits are exact.
  if (mayBeNumber && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  // Browsers send moments without seconds: "2026-03-31T09:30" -> "2026-03-31T09:30:00".
  const isMoment = kind === "moment" || kind === "instant";
  return isMoment && /T\d\d:\d\d$/.test(text) ? `${text}:00` : text;
}
