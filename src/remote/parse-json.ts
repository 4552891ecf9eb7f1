/** JSON as another service sends it. */
import { isUtf8 } from "node:buffer";

export type Item = Readonly<Record<string, unknown>>;

export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The value of a body in UTF-8. A mark of UTF-8 before it is passed over, as RFC 8259 §8.1 allows; bytes that are no
 * UTF-8 become U+FFFD.
 * @throws SyntaxError where it is no JSON
 */
export function parseJson(body: Buffer): unknown {
  const text = body.toString("utf8");
  return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
}

/**
 * A body in UTF-8 where its `Content-Type` names another encoding and it is in that: JSON has one encoding, but
 * programs and proxies send others. What is UTF-8 already stays, whatever the header says.
 */
export function inUtf8(body: Buffer, contentType: string): Buffer {
  const [, charset] = /;\s*charset="?([\w:.-]+)/i.exec(contentType) ?? [];
  if (charset === undefined || /^utf-?8$/i.test(charset) || isUtf8(body)) return body;
  try {
    return Buffer.from(new TextDecoder(charset).decode(body));
  } catch {
    // Nobody knows an encoding of that name.
    return body;
  }
}
