/**
 * Builds addresses for links. Absolute ones start with the configured public URL, never with the `Host` of a
 * request. (contract.md, "The resources")
 */
import { absoluteAddress } from "../../contract/media-addresses.ts";
import type { Row } from "../../editions/edition/open-edition.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * @param target a path, or a path and query
 * @param query parameters to add, without a `?`; may be empty
 */
export function withQuery(target: string, query: string): string {
  return query === "" ? target : `${target}${target.includes("?") ? "&" : "?"}${query}`;
}

/** @returns the target with these parameters set, or removed if `undefined` */
export function withParameters(
  target: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const [path = "", query = ""] = target.split("?");
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) all.delete(name);
    else all.set(name, value);
  }
  return withQuery(path, all.toString());
}

/** @param format `undefined` removes the parameter */
export function withFormat(target: string, format: string | undefined): string {
  return withParameters(target, { format });
}

/**
 * Absolute address of a news page: the item's `url`, or else one built from the pattern in the site file.
 * @param row with `id`, `slug` and `url`
 */
export function newsAddress({ id, slug, url }: Row, { publicUrl, edition }: Catalogue): string {
  if (typeof url === "string") return absoluteAddress(url, publicUrl);
  const values: Readonly<Record<string, unknown>> = { public_url: publicUrl, slug, id };
  return edition.site.noticia_url.replace(/\{(public_url|slug|id)\}/g, (_, name: string) =>
    String(values[name]),
  );
}
