/** The alternative text and the link of an item's image, which its JSON does not contain. */
import { fieldOfRole } from "../../contract/collection.ts";
import type { Kind } from "../../contract/kinds.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { JsonObject } from "../api/json-value.ts";
import { hrefOf, mediaPathOf } from "./addresses.ts";
import { fieldOfKind, type ItemKind } from "./item-kind.ts";
import { detailOf } from "./related.ts";

export interface ImageWords {
  /** Empty if editors wrote nothing. */
  readonly alt: string;
  readonly href: string | undefined;
}

const NOTHING: ImageWords = { alt: "", href: undefined };
const UNIQUE: ReadonlySet<Kind> = new Set(["id", "code", "slug"]);

/** Finds the item by its id, code or slug, else by its image and its texts. */
export function imageWords(
  item: JsonObject,
  { collection, fields }: ItemKind,
  { edition, publicUrl }: Catalogue,
): ImageWords {
  const image = fieldOfKind(item, { fields }, "image");
  const path = image && mediaPathOf(String(item[image.name]), publicUrl);
  if (!collection || !path) return NOTHING;
  for (const name of [collection, ...(detailOf(collection)?.otherCollections ?? [])]) {
    const declared = collections[name];
    const alt = fieldOfRole(declared, "image text");
    const link = fieldOfRole(declared, "image link");
    if (!alt) continue;
    const kindOf = (key: string) => declared.fields[key]?.kind;
    const keys = Object.keys(item).filter((key) => item[key] !== null);
    const unique = keys.find((key) => UNIQUE.has(kindOf(key) as Kind));
    const by = unique ? [unique] : keys.filter((key) => kindOf(key) === "text");
    const conditions = by.map((key) => `${name}.${key} = :${key}`);
    if (!unique) conditions.push("media.address = :address");
    const row = edition.get(
      `SELECT ${name}.${alt} AS alt, ${link ? `${name}.${link}` : "NULL"} AS link
       FROM ${name} JOIN media ON media.id = ${image.name}_id WHERE ${conditions.join(" AND ")} LIMIT 1`,
      {
        ...Object.fromEntries(by.map((key) => [key, item[key] as string | number])),
        ...(!unique && { address: path.replace("/media/", "") }),
      },
    );
    if (!row) continue;
    const href = row.link === null ? undefined : hrefOf(String(row.link), publicUrl);
    return { alt: String(row.alt), href };
  }
  return NOTHING;
}
