/** Percent-encoding of paths and names in addresses. (RFC 3986 §2.1) */

/** Decodes percent-encoded UTF-8; leaves the rest unchanged, such as a "%" on its own. */
export function decodePercent(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** Makes a path safe in URLs, HTML attributes and `srcset`. Slashes stay. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll("'", "%27"))
    .join("/");
}
