/** JSON as another service sends it. */

/**
 * The value of a body in UTF-8. A mark of UTF-8 before it is passed over, as RFC 8259 §8.1 allows; bytes that are no
 * UTF-8 become U+FFFD.
 * @throws SyntaxError where it is no JSON
 */
export function parseJson(body: Buffer): unknown {
  const text = body.toString("utf8");
  return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
}
