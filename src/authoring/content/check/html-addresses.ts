/**
 * Addresses of images and documents in HTML as somebody wrote it: found, and replaced without another byte
 * being touched.
 */
import { attachmentTypes, extensionOf } from "../../../contract/attachment-types.ts";
import { unescapeHtml } from "../parse/html-entities.ts";

const TAG = /<(?:img|source|a)\b[^<>]*>/gi;
const ATTRIBUTE = /(\s)(src|srcset|href)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;
const IMAGE_NAME = /\.(?:jpe?g|png|webp|avif|gif|svg)(?:[?#]|$)/i;

/** What an address leads to: an image is shown, or linked to; all else is linked to. */
export type LinkedKind = "image" | "document";

/** What a link leads to by its name; `undefined` of pages. What lies in a folder `media` is no page. */
export function linkedKindOf(address: string): LinkedKind | undefined {
  if (IMAGE_NAME.test(address)) return "image";
  const [path = ""] = address.split(/[?#]/, 1);
  const isUpload = /(?:^|\/)media\/./.test(path) && !path.endsWith("/");
  return isUpload || Object.hasOwn(attachmentTypes, extensionOf(path)) ? "document" : undefined;
}

/** @returns the addresses, without entities, in the order of the text */
export function linkedAddressesIn(html: string): { address: string; kind: LinkedKind }[] {
  const found: { address: string; kind: LinkedKind }[] = [];
  replaceLinkedAddresses(html, (address, kind) => {
    found.push({ address, kind });
    return undefined;
  });
  return found;
}

/** @param replace gives what stands in the place of an address, `undefined` where it stays */
export function replaceImageAddresses(
  html: string,
  replace: (address: string) => string | undefined,
): string {
  return replaceLinkedAddresses(html, (address, kind) =>
    kind === "image" ? replace(address) : undefined,
  );
}

/** As {@link replaceImageAddresses}, of documents as well. */
export function replaceLinkedAddresses(
  html: string,
  replace: (address: string, kind: LinkedKind) => string | undefined,
): string {
  return replaceAddresses(html, (address, kind) => (kind ? replace(address, kind) : undefined));
}

/** As {@link replaceImageAddresses}, of links to pages, for which `kind` is `undefined`, as well. */
export function replaceAddresses(
  html: string,
  replace: (address: string, kind: LinkedKind | undefined) => string | undefined,
): string {
  if (!html.includes("<")) return html;
  const replaced = (written: string, kind: LinkedKind | undefined): string => {
    const address = unescapeHtml(written.trim());
    if (address === "" || /^(?:data|blob|about|javascript|mailto|tel):/i.test(address))
      return written;
    return replace(address, kind) ?? written;
  };
  return html.replaceAll(TAG, (tag) =>
    tag.replaceAll(
      ATTRIBUTE,
      (
        whole,
        space: string,
        name: string,
        equals: string,
        double?: string,
        single?: string,
        bare?: string,
      ) => {
        const value = double ?? single ?? bare ?? "";
        const isLink = /^<a\b/i.test(tag);
        if ((name.toLowerCase() === "href") !== isLink) return whole;
        const kind = isLink ? linkedKindOf(value) : "image";
        const changed =
          name.toLowerCase() === "srcset"
            ? value.replaceAll(
                /(^|,\s+)([^\s,]+)/g,
                (_, before: string, address: string) => before + replaced(address, kind),
              )
            : replaced(value, kind);
        if (changed === value) return whole;
        const quote = single === undefined ? '"' : "'";
        return `${space}${name}${equals}${quote}${changed}${quote}`;
      },
    ),
  );
}
