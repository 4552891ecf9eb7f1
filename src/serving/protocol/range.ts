/**
 * Byte ranges of media: one range is answered with 206, several with the whole.
 * @see RFC 9110 §14 (ranges) and §13.1.5 (If-Range)
 */
import { parseHttpDate, type Validators } from "./conditional.ts";

const DIGITS = /^[0-9]*$/;

/** Offsets of the first and the last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * @param range `Range` as received
 * @param bytes length of the whole
 * @returns the range to send, `undefined` for the whole, `"unsatisfiable"` for 416
 */
export function chooseRange(range: string, bytes: number): ByteRange | "unsatisfiable" | undefined {
  // Cut and trimmed, so that white space is in no expression, where it could be tried in many ways.
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
 * Whether a `Range` still counts beside an `If-Range`: only where the validator is the current one,
 * compared strongly; a date must be the exact one (§13.1.5).
 */
export function rangeStillApplies(ifRange: string | undefined, current: Validators): boolean {
  if (ifRange === undefined) return true;
  const given = ifRange.trim();
  if (given.includes('"')) return given === current.etag;
  return current.lastModified !== undefined && parseHttpDate(given) === current.lastModified;
}
