/** Paths and names as addresses spell them. (RFC 3986 §2.1) */

/** @returns the text itself where it is no percent-encoding of UTF-8 */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A path with all of it encoded that means something in an attribute, a list of addresses or a URL. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll("'", "%27"))
    .join("/");
}
