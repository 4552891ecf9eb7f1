/**
 * Inputs for the items that refer to this one, such as the events of a news item in the form of the news. The references
 * are in the files of those other items, and are saved there.
 */
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { expectedOf } from "../../content/check/expected.ts";
import { isWorkbook } from "../../content/files/names.ts";
import { quote } from "../../content/report/quote.ts";
import type { FieldComplaint } from "../../editing/complaints-of.ts";
import type { ItemSummary } from "../../editing/folder-items.ts";
import { saveNames } from "../../editing/references-to.ts";
import type { Desk } from "../frame/page.ts";
import { itemsIn } from "./item-lists.ts";
import type { FormField } from "./values.ts";

/** Fields of lists that refer to a collection. `name` is that of the input in the form of the item referred to. */
const relations = (to: CollectionName) =>
  collectionNames.flatMap((from) => {
    const { newest, fields }: Collection = collections[from];
    if (from === to || !newest || !(collections[to] as Collection).newest) return [];
    return Object.entries(fields).flatMap(([list, declared]) =>
      declared.kind === "references" && declared.to === to
        ? [{ from, list, declared, name: `${from}.${list}` }]
        : [],
    );
  });

/** The names by which others may refer to an item. */
export const namesOf = ({ key, id, title }: ItemSummary) =>
  [key, String(id ?? ""), title].filter(Boolean);
const refersTo = (names: readonly string[], item: ItemSummary, list: string) =>
  (item.names[list] ?? []).some((name) => names.includes(name));

/** The inputs for the items that refer to this one. @param place `undefined` for a new item */
export async function relatedFields(
  desk: Desk,
  to: CollectionName,
  place?: Pick<ItemSummary, "file" | "item">,
): Promise<FormField[]> {
  const shown: FormField[] = [];
  for (const { from, list, declared, name } of relations(to)) {
    const own = place && (await summaryAt(desk, to, place));
    const ownNames = own ? namesOf(own) : [];
    const { items, table = "" } = await itemsIn(desk, from);
    // A workbook cannot be written.
    if (isWorkbook(table)) continue;
    const value = items.filter((item) => refersTo(ownNames, item, list)).map(({ key }) => key);
    const words = { label: say.writing.plural({ collection: from }), help: "", meaning: "" };
    const field = { ...declared, to: from, words: { en: words, pt: words } };
    shown.push({ name, field, value, isBody: false });
  }
  return shown;
}

/** Complaints about the items that should refer to this one. */
export async function complaintsAboutRelated(
  desk: Desk,
  to: CollectionName,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<FieldComplaint[]> {
  const complaints: FieldComplaint[] = [];
  for (const { from, name, declared } of relations(to)) {
    const { items } = await itemsIn(desk, from);
    for (const text of wanted.get(name) ?? [])
      if (!items.some((one) => namesOf(one).includes(text)))
        complaints.push({
          field: name,
          ...say.items.noName({
            collection: from,
            quoted: quote(text),
            expected: expectedOf({ ...declared, kind: "reference", to: from } as Field),
          }),
        });
  }
  return complaints;
}

/** Adds the item to the lists of the items that should refer to it, and removes it from all others. */
export async function saveRelated(
  desk: Desk,
  to: CollectionName,
  place: Pick<ItemSummary, "file" | "item">,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const own = await summaryAt(desk, to, place);
  for (const { from, list, name } of relations(to)) {
    const texts = wanted.get(name);
    if (!own || !texts) continue;
    for (const one of (await itemsIn(desk, from)).items) {
      const refersNow = refersTo(namesOf(own), one, list);
      const isWanted = namesOf(one).some((text) => texts.includes(text));
      if (refersNow === isWanted) continue;
      const others = (one.names[list] ?? []).filter((text) => !namesOf(own).includes(text));
      const place = { collection: from, file: one.file, item: one.item, field: list };
      await saveNames(desk.folder, place, isWanted ? [...others, own.key] : others);
    }
  }
}

async function summaryAt(
  desk: Desk,
  name: CollectionName,
  { file, item }: Pick<ItemSummary, "file" | "item">,
) {
  const { items } = await itemsIn(desk, name);
  return items.find((one) => one.file === file && one.item === item);
}
