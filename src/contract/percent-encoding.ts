/** Percent-encoding of paths and names in addresses. (RFC 3986 §2.1) */

/** @returns the text with what is no percent-encoded UTF-8 unchanged: "100% casa" of "100%%20casa" */
export function decodePercent(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** Encodes every character of a path that has a meaning in an attribute, in `srcset` or in a URL. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll("'", "%27"))
    .join("/");
}
