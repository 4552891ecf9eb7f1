/** The items of an edition as editors would write them, without fields at their default. */
import type { Collection } from "../../contract/collection.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { printMilliseconds, printMoment } from "../../contract/moment.ts";
import { encodePath } from "../../contract/percent-encoding.ts";
import { collections } from "../../contract/site/collections.ts";
import { columnOf } from "../../editions/edition/collection-tables.ts";
import { formerNamesOf, listedIds } from "../../editions/edition/describe-item.ts";
import type { Edition, Row } from "../../editions/edition/open-edition.ts";
import { replaceEveryAddress } from "../content/check/html-addresses.ts";
import { markedAsHtml } from "../content/write/item-file.ts";

export type ExportedValue = string | number | boolean | readonly number[] | readonly string[];
export type ExportedItem = Record<string, ExportedValue>;

export function* exportedItems(edition: Edition, name: CollectionName): Generator<ExportedItem> {
  const collection = collections[name];
  const paths = pathsOfMedia(edition);
  // Read all rows at once: two generators may use the same prepared statement at a time.
  for (const row of edition.all(`SELECT * FROM ${name} ORDER BY posicao`)) {
    const item = { edition, collection, row, paths };
    const exported: ExportedItem = {};
    for (const [field, declared] of Object.entries(collection.fields)) {
      const value = exportValue(item, field, declared);
      if (value !== undefined) exported[field] = value;
    }
    yield exported;
  }
}

/** For an item with its own file, unless its collection is sorted by date. @param place 1-based */
export function orderOf(name: CollectionName, place: number): { ordem?: number } {
  return collections[name].newest === undefined ? { ordem: place } : {};
}

interface ItemContext {
  readonly edition: Edition;
  readonly collection: Collection;
  readonly row: Row;
  /** Paths of media in the content folder, by row id and by address. */
  readonly paths: ReadonlyMap<number | string, string>;
}

function exportValue(item: ItemContext, name: string, field: Field): ExportedValue | undefined {
  const { edition, collection, row, paths } = item;
  const zone = edition.site.fuso_horario;
  const column = columnOf(name, field);
  if (field.kind === "formerNames") {
    const names = formerNamesOf(edition, collection, { field, item: row.id as number });
    return names.length > 0 ? names : undefined;
  }
  if (column === undefined) {
    const ids = listedIds(row, name);
    return ids.length > 0 ? ids : undefined;
  }
  const value = row[column];
  if (value === null || value === undefined) return undefined;
  switch (field.kind) {
    case "flag":
      return (value === 1) === field.absent ? undefined : value === 1;
    case "image":
      return paths.get(value as number);
    case "reference":
      return field.to && referenceName(edition, field.to, value as number);
    case "url":
      return paths.get(String(value).replace(/^\/media\//, "")) ?? (value as string);
    case "moment":
      return exportMoment(value as string, zone);
    case "instant":
      return exportMoment(printMilliseconds(value as number, zone), zone);
    case "html":
      return value === field.absent ? undefined : markedAsHtml(withPathsOfMedia(`${value}`, paths));
    default:
      return value === field.absent && !field.required ? undefined : value;
  }
}

// Items without an id are referred to by a unique name.
function referenceName(edition: Edition, to: CollectionName, id: number): string | number {
  const { fields, names } = collections[to];
  if (fields.id) return id;
  const row = edition.get(`SELECT ${names[0]} AS name FROM ${to} WHERE id = :id`, { id });
  return row?.name as string;
}

// Printing cuts the seconds off historic offsets, so that the text would be another moment. Without
// its offset, the text is read in the site's zone as the right moment.
function exportMoment(printed: string, zone: string): string {
  const roundTrip = printMoment(Temporal.Instant.from(printed), zone);
  return roundTrip === printed ? printed : printed.replace(/(?:Z|[-+]\d\d:\d\d(?::\d\d)?)$/, "");
}

/** The address of a file, such as `/media/0123…cdef/casa.jpg`, with 32 digits. */
const MEDIUM = /^\/media\/([0-9a-f]{32}\/[a-z0-9._-]+)/;

/** Replaces addresses of media in published HTML with the paths that editors write. */
function withPathsOfMedia(html: string, paths: ItemContext["paths"]): string {
  if (!html.includes("/media/")) return html;
  return replaceEveryAddress(html, (address) => {
    const path = paths.get(MEDIUM.exec(address)?.[1] ?? "");
    return path && address.replace(MEDIUM, encodePath(path));
  });
}

function pathsOfMedia(edition: Edition): ItemContext["paths"] {
  const paths = new Map<number | string, string>();
  for (const row of edition.all("SELECT id, address, source FROM media WHERE source IS NOT NULL")) {
    paths.set(row.id as number, row.source as string);
    paths.set(row.address as string, row.source as string);
  }
  return paths;
}
