/**
 * Addresses of images in HTML as somebody wrote it: found, and replaced without another byte being
 * touched.
 */

const TAG = /<(?:img|source|a)\b[^<>]*>/gi;
const ATTRIBUTE = /(\s)(src|srcset|href)(\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
const IMAGE_NAME = /\.(?:jpe?g|png|webp|avif|gif|svg)(?:[?#]|$)/i;

/** @returns the addresses, without entities, in the order of the text */
export function imageAddressesIn(html: string): string[] {
  const found: string[] = [];
  replaceImageAddresses(html, (address) => {
    found.push(address);
    return undefined;
  });
  return found;
}

/** @param replace gives what stands in the place of an address, `undefined` where it stays */
export function replaceImageAddresses(
  html: string,
  replace: (address: string) => string | undefined,
): string {
  if (!html.includes("<")) return html;
  const replaced = (written: string): string => {
    const address = unescapeEntities(written.trim());
    if (address === "" || /^(?:data|blob|about|javascript|mailto|tel):/i.test(address))
      return written;
    return replace(address) ?? written;
  };
  return html.replaceAll(TAG, (tag) =>
    tag.replaceAll(
      ATTRIBUTE,
      (whole, space: string, name: string, equals: string, double?: string, single?: string) => {
        const value = double ?? single ?? "";
        const isLink = /^<a\b/i.test(tag);
        if ((name.toLowerCase() === "href") !== isLink) return whole;
        if (isLink && !IMAGE_NAME.test(value)) return whole;
        const changed =
          name.toLowerCase() === "srcset"
            ? value.replaceAll(
                /(^|,\s+)([^\s,]+)/g,
                (_, before: string, address: string) => before + replaced(address),
              )
            : replaced(value);
        if (changed === value) return whole;
        const quote = double === undefined ? "'" : '"';
        return `${space}${name}${equals}${quote}${changed}${quote}`;
      },
    ),
  );
}

/** A path of the folder as it may stand in an attribute and in an address. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll("'", "%27"))
    .join("/");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
  "&#39;": "'",
};

function unescapeEntities(value: string): string {
  return value.replaceAll(/&(?:amp|quot|lt|gt|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
