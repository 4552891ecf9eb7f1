/** Describes items of an edition for editors. */
import { type Collection, displayNameFields } from "../../contract/collection.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { printMilliseconds } from "../../contract/moment.ts";
import { collections, fieldOf } from "../../contract/site/collections.ts";
import { columnOf, idsColumn } from "./collection-tables.ts";
import type { Edition, Row } from "./open-edition.ts";

/** The display name of an item, or else its id. @param id row in the collection's table */
export function nameOfItem(edition: Edition, collection: CollectionName, id: number): string {
  const { by, beside } = displayNameFields(collections[collection]);
  const row = edition.get(`SELECT * FROM ${collection} WHERE id = :id`, { id });
  if (!row) return String(id);
  const textOf = (name: string) => textInName(edition, row, fieldOf(collection, name), name);
  const name = by.map(textOf).find((text) => text !== undefined);
  if (name === undefined) return String(id);
  return beside === undefined ? name : `${name} (${textOf(beside)})`;
}

function textInName(edition: Edition, row: Row, field: Field, key: string): string | undefined {
  const value = storedValue(row, key, field);
  if (value === null) return undefined;
  if (field.kind === "reference" && field.to) return nameOfItem(edition, field.to, Number(value));
  if (field.kind !== "image") return String(value);
  const image = edition.get("SELECT source, address FROM media WHERE id = :id", { id: value });
  return String(image?.source ?? image?.address);
}

/** Null also for a field that is stored in another table. */
function storedValue(row: Row, name: string, field: Field): string | number | null {
  const column = columnOf(name, field);
  return column === undefined ? null : (row[column] ?? null);
}

/** The item's values as texts, by field, in the order of declaration; null becomes "". */
export function fieldsOfItem(
  edition: Edition,
  collection: Collection,
  id: number,
): Map<string, string> {
  const row = edition.get(`SELECT * FROM ${collection.name} WHERE id = :id`, { id }) as Row;
  const described = new Map<string, string>();
  for (const [name, field] of Object.entries(collection.fields)) {
    described.set(name, describeValue(edition, { collection, name, field, row }));
  }
  return described;
}

function describeValue(
  edition: Edition,
  context: { collection: Collection; name: string; field: Field; row: Row },
): string {
  const { collection, name, field, row } = context;
  const { kind, to } = field;
  if (kind === "references" && to) {
    const names = listedIds(row, name).map((id) => nameOfItem(edition, to, id));
    return names.join(", ");
  }
  if (kind === "formerNames")
    return formerNamesOf(edition, collection, { field, item: row.id as number }).join(", ");
  const value = storedValue(row, name, field);
  if (value === null) return "";
  if (kind === "reference" && to) return nameOfItem(edition, to, Number(value));
  if (kind === "image") return describeImage(edition, Number(value));
  if (kind === "instant") return printMilliseconds(Number(value), edition.site.fuso_horario);
  if (kind === "url") return pathOf(edition, String(value));
  if (kind === "flag") return value === 1 ? "true" : "false";
  return String(value);
}

/** Ids of the targets, in the editors' order. */
export function listedIds(row: Row, name: string): number[] {
  return JSON.parse(row[idsColumn(name)] as string);
}

/** Sorted, without the present name, which editions also store for scheduled items. */
export function formerNamesOf(
  edition: Edition,
  { name: collection }: Collection,
  { field, item }: { readonly field: Field; readonly item: number },
): string[] {
  const { formerOf = "" } = field.rules;
  const rows = edition.all(
    `SELECT value FROM former_names JOIN register USING (collection, key)
     WHERE collection = :collection AND field = :formerOf AND item = :item
       AND value IS NOT (SELECT ${formerOf} FROM ${collection} WHERE id = :item)
     ORDER BY value`,
    { collection, formerOf, item },
  );
  return rows.map(({ value }) => value as string);
}

/** The path in the content folder, if the URL is that of a published file. */
function pathOf(edition: Edition, url: string): string {
  if (!url.startsWith("/media/")) return url;
  const address = url.slice("/media/".length);
  const row = edition.get("SELECT source FROM media WHERE address = :address", { address });
  return (row?.source as string | undefined) ?? url;
}

function describeImage(edition: Edition, id: number): string {
  const sql = "SELECT source, address, width, height, bytes FROM media WHERE id = :id";
  const row = edition.get(sql, { id }) as Row;
  return `${row.source ?? row.address} (${row.width}×${row.height}, ${row.bytes} bytes)`;
}
