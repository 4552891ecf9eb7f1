import { collectionDetail } from "../plain-collection.ts";

/** One news item, at the address that teasers link to. (contract.md, "The resources") */
export const noticiaDetail = collectionDetail("noticias", {
  name: "noticia",
  path: "/noticias/:slug/",
});
