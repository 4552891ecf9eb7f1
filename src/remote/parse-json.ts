/** Parses the JSON bodies that other services send. */
import { isUtf8 } from "node:buffer";

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An event of the contract nests seven levels. */
const MAX_DEPTH = 32;
/** Enough for 8,000 events with their news; takes at most 150 MB and some seconds. */
const MAX_VALUES = 1_000_000;

/** The JSON is larger or more deeply nested than any list of the contract. */
export class OversizedJsonError extends SyntaxError {
  override name = "OversizedJsonError";
}

/** Ignores a byte order mark (RFC 8259 §8.1). @throws OversizedJsonError; SyntaxError */
export function parseBody(body: Buffer): unknown {
  refuseOversized(body);
  const text = body.toString("utf8");
  return parseExactly(text.startsWith("\ufeff") ? text.slice(1) : text);
}

/** `undefined` if the body is not JSON, or oversized. */
export function jsonIn(body: Buffer): unknown {
  try {
    return parseBody(body);
  } catch {
    return undefined;
  }
}

/** An integer outside the safe range becomes a string of its digits. @throws SyntaxError */
export function parseExactly(text: string): unknown {
  // Integers of up to 15 digits are safe.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const keepDigits = (_: string, value: unknown, { source = "" }: { source?: string } = {}) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value;
  // TypeScript does not know the third argument yet.
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`. */
const OPENING = new Set([0x5b, 0x7b]);
/** `]` and `}`. */
const CLOSING = new Set([0x5d, 0x7d]);

// Counts without parsing: JSON has at most one value more than commas and opening brackets.
function refuseOversized(body: Buffer): void {
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) {
      // Skips the escaped character, which may be a quote.
      if (byte === BACKSLASH) at++;
    } else if (byte === COMMA) values++;
    else if (CLOSING.has(byte)) depth--;
    else if (OPENING.has(byte)) {
      values++;
      if (++depth > MAX_DEPTH)
        throw new OversizedJsonError(`its JSON nests more than ${MAX_DEPTH} levels`);
    }
    if (values > MAX_VALUES)
      throw new OversizedJsonError(`its JSON has more than ${MAX_VALUES} values`);
  }
}

/** JSON must be UTF-8, but some servers send other charsets. Valid UTF-8 stays unchanged. */
export function toUtf8(body: Buffer, contentType: string): Buffer {
  const [, charset] = /;\s*charset="?([\w:.-]+)/i.exec(contentType) ?? [];
  if (charset === undefined || /^utf-?8$/i.test(charset) || isUtf8(body)) return body;
  try {
    return Buffer.from(new TextDecoder(charset).decode(body));
  } catch {
    // Unknown charset.
    return body;
  }
}

const WINDOWS_1252 = new TextDecoder("windows-1252");

/** `undefined` if the body is UTF-8, also if it is damaged UTF-8 with some invalid bytes. */
export function fromWindows1252(body: Buffer): Buffer | undefined {
  // A character beyond ASCII shows that the body is UTF-8, but neither a byte order mark (U+FEFF)
  // nor the mark for an invalid byte (U+FFFD) does.
  if (isUtf8(body) || /[\u0080-\ufefe\uff00-\ufffc]/.test(body.toString("utf8"))) return undefined;
  // A UTF-8 byte order mark, read as Windows-1252.
  return Buffer.from(WINDOWS_1252.decode(body).replace("ï»¿", ""));
}
