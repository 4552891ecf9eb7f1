/** Inputs for the items that refer to this one. The references are saved in their files. */
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { expectedOf } from "../../content/check/expected.ts";
import { isWorkbook } from "../../content/files/names.ts";
import { quote } from "../../content/report/quote.ts";
import type { FieldComplaint } from "../../editing/complaints-of.ts";
import type { ItemSummary } from "../../editing/folder-items.ts";
import type { ItemPlace } from "../../editing/open-item.ts";
import { saveNames } from "../../editing/references-to.ts";
import type { Desk } from "../frame/page.ts";
import { itemsIn } from "./item-lists.ts";
import type { FormField } from "./values.ts";

/**
 * The fields of other dated collections that list items of `to`: the field `list` of the collection
 * `from`. `name`: of its input in the form.
 */
const relations = (to: CollectionName) => {
  const isDated = (name: CollectionName) => (collections[name] as Collection).newest !== undefined;
  const others = collectionNames.filter((from) => from !== to && isDated(from) && isDated(to));
  return others.flatMap((from) => {
    const fields = Object.entries((collections[from] as Collection).fields);
    const lists = fields.filter(
      ([, { kind, to: target }]) => kind === "references" && target === to,
    );
    return lists.map(([list, declared]) => ({ from, list, declared, name: `${from}.${list}` }));
  });
};

/** The names by which others may refer to an item. */
export const namesOf = ({ key, id, title }: ItemSummary) =>
  [key, String(id ?? ""), title].filter(Boolean);

const refersTo = (names: readonly string[], item: ItemSummary, list: string) =>
  (item.referredNames[list] ?? []).some((name) => names.includes(name));

/** @param place `undefined` for a new item */
export async function relatedFields(
  desk: Desk,
  to: CollectionName,
  place?: ItemPlace,
): Promise<FormField[]> {
  const related = relations(to);
  // Without relations the list of items is not read.
  if (related.length === 0) return [];
  const inputs: FormField[] = [];
  const thisItem = place && (await summaryAt(desk, to, place));
  const theseNames = thisItem ? namesOf(thisItem) : [];
  for (const { from, list, declared, name } of related) {
    const { items, table = "" } = await itemsIn(desk, from);
    // The desk cannot change workbooks.
    if (isWorkbook(table)) continue;
    const value = items.filter((item) => refersTo(theseNames, item, list)).map(({ key }) => key);
    const words = { label: say.writing.plural({ collection: from }), help: "", meaning: "" };
    const field = { ...declared, to: from, words: { en: words, pt: words } };
    inputs.push({ name, field, value, isBody: false });
  }
  return inputs;
}

/** @param wanted names by input */
export async function complaintsAboutRelated(
  desk: Desk,
  to: CollectionName,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<FieldComplaint[]> {
  const complaints: FieldComplaint[] = [];
  for (const { from, name, declared } of relations(to)) {
    const { items } = await itemsIn(desk, from);
    const names = items.flatMap(namesOf);
    const unknown = (wanted.get(name) ?? []).filter((text) => !names.includes(text));
    // An input of the list takes one name.
    const expected = expectedOf({ ...declared, kind: "reference", to: from } as Field);
    for (const text of unknown) {
      const complaint = say.items.noName({ collection: from, quoted: quote(text), expected });
      complaints.push({ field: name, ...complaint });
    }
  }
  return complaints;
}

/** Adds the item to the lists of the wanted items, and removes it from others. */
export async function saveRelated(
  desk: Desk,
  to: CollectionName,
  place: ItemPlace,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const thisItem = await summaryAt(desk, to, place);
  for (const { from, list, name } of relations(to)) {
    const texts = wanted.get(name);
    if (!thisItem || !texts) continue;
    for (const other of (await itemsIn(desk, from)).items) {
      const refersNow = refersTo(namesOf(thisItem), other, list);
      const isWanted = namesOf(other).some((text) => texts.includes(text));
      if (refersNow === isWanted) continue;
      const listed = other.referredNames[list] ?? [];
      const others = listed.filter((text) => !namesOf(thisItem).includes(text));
      const listPlace = { collection: from, file: other.file, item: other.item, field: list };
      await saveNames(desk.folder, listPlace, isWanted ? [...others, thisItem.key] : others);
    }
  }
}

async function summaryAt(desk: Desk, name: CollectionName, { file, item }: ItemPlace) {
  const { items } = await itemsIn(desk, name);
  return items.find((other) => other.file === file && other.item === item);
}
