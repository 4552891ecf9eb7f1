/** Finds a collection by its name or by the word for one item: `locais`, `noticia`, `Prémio`. */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import { slugify } from "../content/report/nearest-name.ts";

export const singulars: readonly string[] = collectionNames.map(singularOf);

/** `local` of `locais`, `autor` of `autores`, `noticia` of `noticias`. */
function singularOf(name: string): string {
  if (name.endsWith("ais")) return name.replace(/ais$/, "al");
  if (name.endsWith("res")) return name.replace(/es$/, "");
  return name.replace(/s$/, "");
}

export function collectionNamed(word: string): CollectionName | undefined {
  const plainWord = slugify(word);
  return collectionNames.find((name) => plainWord === name || plainWord === singularOf(name));
}
