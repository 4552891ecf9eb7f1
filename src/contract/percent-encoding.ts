/** Percent-encoding of paths and names in addresses. (RFC 3986 §2.1) */

/** @returns the text unchanged if it is not valid percent-encoded UTF-8 */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes every character of a path that has a meaning in an attribute, in `srcset` or in a URL. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll("'", "%27"))
    .join("/");
}
