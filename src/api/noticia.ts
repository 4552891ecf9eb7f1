import { wireSchema } from "../contract/collections.ts";
import { collectionItems } from "./collection-items.ts";
import type { DetailResource } from "./resource.ts";

const load = collectionItems("noticias");

/** One news item, at the address that teasers lead to. (contract.md, "The resources") */
export const noticia: DetailResource = {
  kind: "detail",
  name: "noticia",
  title: "News item",
  description: "One news item by its slug.",
  path: "/noticias/:slug/",
  item: wireSchema("noticias"),
  collection: "noticias",
  segment: "Slug of the news item.",
  by: "slug",
  find: (catalogue, slug) => {
    // Slugs are unique whatever the case, but an address has one spelling.
    const row = catalogue.edition.get("SELECT id, slug FROM noticias WHERE slug = :slug", { slug });
    return row?.slug === slug ? load(catalogue, [row.id as number])[0] : undefined;
  },
};
