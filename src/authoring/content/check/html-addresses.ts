/** Finds and replaces addresses of images and documents in HTML without changing any other byte. */
import { attachmentTypes, extensionOf } from "../../../contract/attachment-types.ts";
import { unescapeHtml } from "../parse/html-entities.ts";
import { replaceInSrcset } from "./srcset.ts";

// Browsers read `<image>` as `<img>`.
const TAG = /<(?:img|image|source|a)\b[^<>]*>/gi;
/** ` src="…"`, ` href='…'`, ` srcset=…` */
const ATTRIBUTE = /(\s(src|srcset|href)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;
const IMAGE_NAME = /\.(?:jpe?g|png|webp|avif|gif|svg)(?:[?#]|$)/i;

export type LinkedKind = "image" | "document";

/** `undefined` for a page. Everything in a folder `media` is a file. */
export function linkedKindOf(address: string): LinkedKind | undefined {
  if (IMAGE_NAME.test(address)) return "image";
  const [path = ""] = address.split(/[?#]/, 1);
  const isUpload = /(?:^|\/)media\/./.test(path) && !path.endsWith("/");
  return isUpload || Object.hasOwn(attachmentTypes, extensionOf(path)) ? "document" : undefined;
}

/** In the order of the text, with entities decoded. */
export function linkedAddressesIn(html: string): { address: string; kind: LinkedKind }[] {
  const addresses: { address: string; kind: LinkedKind }[] = [];
  replaceAddresses(html, (address, kind) => {
    if (kind) addresses.push({ address, kind });
    return undefined;
  });
  return addresses;
}

/**
 * Replaces addresses of images, documents and pages.
 * @param replace gets `undefined` as the kind of a page; returns `undefined` to keep the address
 */
export function replaceAddresses(
  html: string,
  replace: (address: string, kind: LinkedKind | undefined) => string | undefined,
): string {
  return replaceEveryAddress(html, (address, isLink) => {
    if (/^$|^(?:data|blob|about|javascript|mailto|tel):/i.test(address)) return undefined;
    return replace(address, isLink ? linkedKindOf(address) : "image");
  });
}

/** Replaces addresses of any scheme. @param replace gets the address with its entities decoded */
export function replaceEveryAddress(
  html: string,
  replace: (address: string, isLink: boolean) => string | undefined,
): string {
  if (!html.includes("<")) return html;
  return html.replaceAll(TAG, (tag) => {
    const isLink = /^<a\b/i.test(tag);
    const replaced = isLink ? ["href"] : ["src", "srcset"];
    const newAddress = (old: string) => replace(unescapeHtml(old.trim()), isLink) ?? old;
    return tag.replaceAll(ATTRIBUTE, (whole, beforeValue: string, name: string, ...values) => {
      const [double, single, bare = ""] = values as (string | undefined)[];
      const attribute = name.toLowerCase();
      if (!replaced.includes(attribute)) return whole;
      const value = double ?? single ?? bare;
      const isSrcset = attribute === "srcset";
      const newValue = isSrcset ? replaceInSrcset(value, newAddress) : newAddress(value);
      if (newValue === value) return whole;
      // The same quotes again, because other parts of a `srcset` may contain the other kind.
      const quote = single === undefined ? '"' : "'";
      return `${beforeValue}${quote}${newValue}${quote}`;
    });
  });
}
