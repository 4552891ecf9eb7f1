/** Which collection is meant by a word for one item of it: `noticia`, `Prémio`, `locais`. */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import { nearestName, slugify } from "../content/report/nearest-name.ts";

/** The word for one item of each collection, as the plural of Portuguese gives it: `locais` → `local`. */
export const oneOf: ReadonlyMap<CollectionName, string> = new Map(
  collectionNames.map((name) => [name, singularOf(name)]),
);

function singularOf(name: string): string {
  if (name.endsWith("ais")) return name.replace(/ais$/, "al");
  if (name.endsWith("res")) return name.replace(/es$/, "");
  return name.replace(/s$/, "");
}

/** @returns `undefined` where none is meant, and then the nearest word, if any is near */
export function collectionMeant(
  word: string,
): { readonly name: CollectionName } | { readonly near: string | undefined } {
  const plain = slugify(word);
  for (const [name, one] of oneOf) if (plain === name || plain === one) return { name };
  return { near: nearestName(plain, oneOf.values()) };
}
