/**
 * JSON bytes as Django REST Framework writes them: UTF-8, accents as they are, no white space, the two
 * line separators that JavaScript once could not read escaped. (contract.md, "Every response")
 */
import type { Json } from "./json-value.ts";

const LINE_SEPARATORS = /[\u2028\u2029]/g;

/** @param indent spaces a level; none by default */
export function renderJson(value: Json, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(LINE_SEPARATORS, (character) =>
    character === "\u2028" ? "\\u2028" : "\\u2029",
  );
}
