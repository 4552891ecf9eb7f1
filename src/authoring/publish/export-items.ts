/**
 * The items of an edition as editors would write them: every field that is not at its default,
 * references as ids, codes or names, images by their paths.
 */
import type { Collection } from "../../contract/collection.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { printMilliseconds, printMoment } from "../../contract/moment.ts";
import { collections } from "../../contract/site/collections.ts";
import { columnOf, linkTable } from "../../editions/edition/collection-tables.ts";
import { FORMER_NAMES_OF } from "../../editions/edition/former-names.ts";
import type { Edition, Row } from "../../editions/edition/open-edition.ts";
import { withPathsOfMedia } from "./export-html.ts";

export type ExportedValue = string | number | boolean | readonly number[] | readonly string[];
export type ExportedItem = Record<string, ExportedValue>;

/** In the editors' order. */
export function* exportedItems(edition: Edition, name: CollectionName): Generator<ExportedItem> {
  const collection = collections[name];
  const paths = pathsOfMedia(edition);
  // All at once and not step by step: two of these may be under way on the same statement.
  for (const row of edition.all(`SELECT * FROM ${name} ORDER BY posicao`)) {
    yield exportItem({ edition, collection, row, paths });
  }
}

/** What says where an item stands among others, where the editors' order is shown: files have none of their own. */
export function orderOf(name: CollectionName, place: number): { ordem?: number } {
  return collections[name].newest === undefined ? { ordem: place } : {};
}

interface ItemAtHand {
  readonly edition: Edition;
  readonly collection: Collection;
  readonly row: Row;
  /** Path in the content folder by row and by address. */
  readonly paths: ReadonlyMap<number | string, string>;
}

function exportItem(item: ItemAtHand): ExportedItem {
  const exported: ExportedItem = {};
  for (const [name, field] of Object.entries(item.collection.fields)) {
    const value = exportValue(item, name, field);
    if (value !== undefined) exported[name] = value;
  }
  return exported;
}

/** `undefined` where the field is left out. */
function exportValue(item: ItemAtHand, name: string, field: Field): ExportedValue | undefined {
  const { edition, collection, row, paths } = item;
  const column = columnOf(name, field);
  if (field.kind === "formerNames") {
    const asked = { collection: collection.name, field: field.rules.formerOf ?? "", item: row.id };
    const names = edition.all(FORMER_NAMES_OF, asked as Record<string, string | number>);
    return names.length > 0 ? names.map(({ value }) => value as string) : undefined;
  }
  if (column === undefined) {
    const links = edition.all(
      `SELECT target_id FROM ${linkTable(collection.name, name)} WHERE item_id = :id ORDER BY posicao`,
      { id: row.id as number },
    );
    return links.length > 0 ? links.map(({ target_id }) => target_id as number) : undefined;
  }
  const value = row[column];
  if (value === null || value === undefined) return undefined;
  switch (field.kind) {
    case "flag":
      return (value === 1) === field.absent ? undefined : value === 1;
    case "image":
      return paths.get(value as number);
    case "reference":
      return field.to && nameOf(edition, field.to, value as number);
    case "url":
      return paths.get(String(value).replace(/^\/media\//, "")) ?? (value as string);
    case "moment":
      return exportMoment(value as string, edition.site.fuso_horario);
    case "instant":
      return exportMoment(
        printMilliseconds(value as number, edition.site.fuso_horario),
        edition.site.fuso_horario,
      );
    case "html":
      return exportHtml(withPathsOfMedia(value as string, paths), field);
    default:
      return value === field.absent && !field.required ? undefined : value;
  }
}

// A reference to an item without an id names it by what is unique of it.
function nameOf(edition: Edition, to: CollectionName, id: number): string | number {
  const { fields, names } = collections[to];
  if (fields.id) return id;
  return edition.get(`SELECT ${names[0]} AS name FROM ${to} WHERE id = :id`, { id })
    ?.name as string;
}

// Text that is nothing but white space counts as left out, which some fields have another value for; a
// comment in front of it is taken out again at publication.
function exportHtml(html: string, { absent }: Field): string | undefined {
  if (html === absent) return undefined;
  return html.trim() === "" ? `<!-- -->${html}` : html;
}

// An offset of a time before zones had whole minutes cannot be written: then without one, which is the
// site's.
function exportMoment(printed: string, zone: string): string {
  const again = printMoment(Temporal.Instant.from(printed), zone);
  return again === printed ? printed : printed.replace(/(?:Z|[-+]\d\d:\d\d(?::\d\d)?)$/, "");
}

function pathsOfMedia(edition: Edition): Map<number | string, string> {
  const paths = new Map<number | string, string>();
  for (const row of edition.all("SELECT id, address, source FROM media WHERE source IS NOT NULL")) {
    paths.set(row.id as number, row.source as string);
    paths.set(row.address as string, row.source as string);
  }
  return paths;
}
