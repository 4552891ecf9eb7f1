/**
 * Byte ranges of media. A single range gets 206; several ranges get the whole body.
 * @see RFC 9110 §14 (ranges) and §13.1.5 (If-Range)
 */
import { parseHttpDate, type Validators } from "./conditional.ts";

const DIGITS = /^[0-9]*$/;

/** Offsets of the first and the last byte, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * @param range `Range` as received
 * @param bytes length of the whole body
 * @returns the range to send, `undefined` for the whole body, `"unsatisfiable"` for 416
 */
export function chooseRange(range: string, bytes: number): ByteRange | "unsatisfiable" | undefined {
  // Split and trim instead of one expression with `\s*`, which could backtrack over long whitespace.
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

/**
 * Whether `Range` applies despite `If-Range`: only if the tag matches by strong comparison, or the date is
 * exactly `Last-Modified` (§13.1.5).
 */
export function rangeStillApplies(ifRange: string | undefined, current: Validators): boolean {
  if (ifRange === undefined) return true;
  const validator = ifRange.trim();
  if (validator.includes('"')) return validator === current.etag;
  return current.lastModified !== undefined && parseHttpDate(validator) === current.lastModified;
}
