/** Finds a collection by its name or by the word for one item of it: `locais`, `noticia`, `Prémio`. */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import { nearestName, slugify } from "../content/report/nearest-name.ts";

/** The Portuguese singular of each collection's name: `locais` → `local`. */
export const singulars: ReadonlyMap<CollectionName, string> = new Map(
  collectionNames.map((name) => [name, singularOf(name)]),
);

function singularOf(name: string): string {
  if (name.endsWith("ais")) return name.replace(/ais$/, "al");
  if (name.endsWith("res")) return name.replace(/es$/, "");
  return name.replace(/s$/, "");
}

/** @returns the collection; if there is none, `near` is the most similar word, if any is similar */
export function collectionMeant(
  word: string,
): { readonly name: CollectionName } | { readonly near: string | undefined } {
  const plain = slugify(word);
  for (const [name, one] of singulars) if (plain === name || plain === one) return { name };
  return { near: nearestName(plain, singulars.values()) };
}
