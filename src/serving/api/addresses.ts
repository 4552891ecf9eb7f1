/** Addresses for links. Absolute ones start with the public URL, not with the client's `Host`. */
import { absoluteAddress } from "../../contract/media-addresses.ts";
import { fillNewsPattern } from "../../contract/site/site.ts";
import type { Row } from "../../editions/edition/open-edition.ts";
import type { Catalogue } from "./catalogue.ts";

/** @param target may have a query @param query parameters to add, without `?`; may be empty */
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

export function withFormat(target: string, format: string | undefined): string {
  return withParameters(target, { format });
}

/** Absolute: the item's `url`, else made from the site's pattern: `{public_url}/noticias/{slug}/`. */
export function newsAddress({ id, slug, url }: Row, { publicUrl, edition }: Catalogue): string {
  if (typeof url === "string") return absoluteAddress(url, publicUrl);
  return fillNewsPattern(edition.site.noticia_url, { public_url: publicUrl, slug, id });
}
