/** Byte ranges: a single one gets 206, several get the whole body. (RFC 9110 §14) */
import { parseHttpDate, type Validators } from "./conditional.ts";

/**
 * Captures `0` and `499` in `bytes=0-499`, only `500` in `bytes=500-` (the rest from there), and
 * only `500` as the second in `bytes=-500` (the last 500 bytes). Does not match several ranges.
 */
const RANGE = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/** Offsets, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** @param bytes of the whole body @returns `undefined`: the whole body; `unsatisfiable`: 416 */
export function chooseRange(range: string, bytes: number): ByteRange | "unsatisfiable" | undefined {
  const [, from, to] = RANGE.exec(range) ?? [];
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) {
    const suffix = Math.min(Number(to), bytes);
    return suffix === 0 ? "unsatisfiable" : { first: bytes - suffix, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === undefined ? Infinity : Number(to);
  if (last < first) return undefined;
  return first >= bytes ? "unsatisfiable" : { first, last: Math.min(last, bytes - 1) };
}

/** `If-Range` must be the tag (strong comparison) or exactly `Last-Modified` (§13.1.5). */
export function rangeStillApplies(ifRange: string | undefined, current: Validators): boolean {
  if (ifRange === undefined) return true;
  const validator = ifRange.trim();
  if (validator.includes('"')) return validator === current.etag;
  return current.lastModified !== undefined && parseHttpDate(validator) === current.lastModified;
}
