/** Parses the JSON bodies that other services send. */
import { isUtf8 } from "node:buffer";

export type Item = Readonly<Record<string, unknown>>;

export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Parses a UTF-8 body. A leading byte order mark is ignored, as RFC 8259 §8.1 allows; invalid bytes become U+FFFD.
 * @throws SyntaxError if the body is not JSON
 */
export function parseJson(body: Buffer): unknown {
  const text = body.toString("utf8");
  return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
}

/**
 * Converts a body to UTF-8 from the charset of its `Content-Type`: JSON must be UTF-8, but some programs and proxies
 * send other encodings. A body that is valid UTF-8 is returned unchanged, whatever the header says.
 */
export function inUtf8(body: Buffer, contentType: string): Buffer {
  const [, charset] = /;\s*charset="?([\w:.-]+)/i.exec(contentType) ?? [];
  if (charset === undefined || /^utf-?8$/i.test(charset) || isUtf8(body)) return body;
  try {
    return Buffer.from(new TextDecoder(charset).decode(body));
  } catch {
    // Unknown charset.
    return body;
  }
}
