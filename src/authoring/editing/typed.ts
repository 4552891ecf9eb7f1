/** What somebody typed, as a file has it: a number as one, as long as its field takes it; a moment to the second. */

import type { Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";

export function typedValue({ kind, to }: Field, text: string): string | number {
  const isNumbered = ["id", "integer"].includes(kind) || (to && collections[to].fields.id);
  if (isNumbered && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  // As browsers send a moment to the minute.
  const isMoment = kind === "moment" || kind === "instant";
  return isMoment && /T\d\d:\d\d$/.test(text) ? `${text}:00` : text;
}
