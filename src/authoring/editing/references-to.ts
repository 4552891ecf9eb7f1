/** Finds the items, drafts included, that refer to an item, and replaces these references. */
import type { Collection } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import type { Listing } from "../content/files/folder.ts";
import { folderItems, type ItemSummary } from "./folder-items.ts";
import { readSource } from "./save.ts";
import { saveChange } from "./save-item.ts";
import { typedValue } from "./typed.ts";

export interface FoundReference extends Pick<ItemSummary, "file" | "item" | "called"> {
  readonly collection: CollectionName;
  readonly field: string;
  /** All names in the field: also those of other items, if it is a list. */
  readonly values: readonly string[];
}

/** @param to the item's collection. @param names by which others may refer to it: id, slug, name */
export async function referencesTo(
  listing: Listing,
  to: CollectionName,
  names: ReadonlySet<string>,
): Promise<FoundReference[]> {
  const references: FoundReference[] = [];
  for (const collection of collectionNames) {
    const { fields }: Collection = collections[collection];
    const referringFields = Object.keys(fields).filter((field) => fields[field]?.to === to);
    if (referringFields.length === 0) continue;
    const { items } = await folderItems(listing, collection);
    for (const { file, item, called, referredNames } of items) {
      for (const field of referringFields) {
        const values = referredNames[field] ?? [];
        if (values.some((value) => names.has(value)))
          references.push({ collection, file, item, called, field, values });
      }
    }
  }
  return references;
}

/** Saves the referring items even if they have other problems. */
export async function replaceReferences(
  folder: string,
  references: readonly FoundReference[],
  names: ReadonlySet<string>,
  newName: string,
): Promise<void> {
  for (const { collection, file, item, field, values } of references) {
    const replaced = new Set(values.map((value) => (names.has(value) ? newName : value)));
    await saveNames(folder, { collection, file, item, field }, [...replaced]);
  }
}

/** Saves the names of the items to which a field refers; without names, removes the field. */
export async function saveNames(
  folder: string,
  place: Pick<FoundReference, "collection" | "file" | "item" | "field">,
  names: readonly string[],
): Promise<void> {
  const { collection: name, file, item, field } = place;
  const source = readSource(folder, file);
  const declared = (collections[name] as Collection).fields[field];
  if (!source || "wrong" in source || !declared) return;
  const typed = names.map((text) => typedValue(declared, text));
  const value = declared.kind === "reference" ? typed[0] : typed;
  const fields = new Map([[field, typed.length > 0 ? value : undefined]]);
  const change = { kind: "set", item, fields } as const;
  await saveChange({ folder, name, file, allowProblems: true }, source.bytes, change);
}
