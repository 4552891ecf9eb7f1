/** Percent-encoding of paths and names in addresses. (RFC 3986 §2.1) */

/** Decodes percent-encoded UTF-8 and leaves everything else unchanged: "100%%20casa" becomes "100% casa". */
export function decodePercent(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** Encodes every character of a path that has a meaning in HTML attributes, in `srcset` or in URLs, except slashes. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll("'", "%27"))
    .join("/");
}
