/** Byte ranges: a single one gets 206, several get the whole body. (RFC 9110 §14) */
import { parseHttpDate, type Validators } from "./conditional.ts";

const DIGITS = /^[0-9]*$/;

/** Offsets, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** @param bytes of the whole body @returns `undefined`: the whole body; `unsatisfiable`: 416 */
export function chooseRange(range: string, bytes: number): ByteRange | "unsatisfiable" | undefined {
  // `bytes=0-499`; `500-` is the rest from there, `-500` the last 500 bytes. Several ranges have a
  // comma. Not one expression with `\s*`, which could backtrack over long whitespace.
  const [unit = "", set = "", ...more] = range.split("=", 3);
  const [from = "", to, ...others] = set.split("-", 3).map((part) => part.trim());
  if (unit.trim().toLowerCase() !== "bytes" || to === undefined) return undefined;
  if (more.length > 0 || others.length > 0 || !DIGITS.test(from) || !DIGITS.test(to)) {
    return undefined;
  }
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const suffix = Math.min(Number(to), bytes);
    return suffix === 0 ? "unsatisfiable" : { first: bytes - suffix, last: bytes - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return undefined;
  if (first >= bytes) return "unsatisfiable";
  return { first, last: to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}

/** `If-Range` must be the tag (strong comparison) or exactly `Last-Modified` (§13.1.5). */
export function rangeStillApplies(ifRange: string | undefined, current: Validators): boolean {
  if (ifRange === undefined) return true;
  const validator = ifRange.trim();
  if (validator.includes('"')) return validator === current.etag;
  return current.lastModified !== undefined && parseHttpDate(validator) === current.lastModified;
}
