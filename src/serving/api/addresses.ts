/**
 * Builds addresses for links. Absolute ones start with the configured public URL, never with the `Host` of a
 * request. (contract.md, "The resources")
 */
import { absoluteAddress } from "../../contract/media-addresses.ts";
import type { Row } from "../../editions/edition/open-edition.ts";
import type { Catalogue } from "./catalogue.ts";

/** @returns the target with its `format` replaced */
export function withFormat(target: string, format: string): string {
  const [path = "", query = ""] = target.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("format", format);
  return `${path}?${parameters}`;
}

/** @returns the target without `format` */
export function withoutFormat(target: string): string {
  const [path = "", query = ""] = target.split("?");
  const parameters = new URLSearchParams(query);
  parameters.delete("format");
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/**
 * Address of a news page: the item's `url`, or else one built from the pattern in the site file.
 * @param row with `id`, `slug` and `url`
 */
export function newsAddress({ id, slug, url }: Row, { publicUrl, edition }: Catalogue): string {
  if (typeof url === "string") return absoluteAddress(url, publicUrl);
  const values: Readonly<Record<string, unknown>> = { public_url: publicUrl, slug, id };
  return edition.site.noticia_url.replace(/\{(public_url|slug|id)\}/g, (_, name: string) =>
    String(values[name]),
  );
}
