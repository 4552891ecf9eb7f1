/** Loads items in the shape of the API. Each table is queried at most once for a page. */
import type { Collection } from "../../contract/collection.ts";
import {
  type CollectionName,
  type Field,
  isPrinted,
  wireSchemaOfField,
} from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { collections, wireSchema } from "../../contract/site/collections.ts";
import { columnOf, idsColumn } from "../../editions/edition/collection-tables.ts";
import type { Cells } from "../../editions/edition/open-edition.ts";
import type { Catalogue } from "./catalogue.ts";
import { jsonBytes } from "./json.ts";
import { JsonPiece, type MixedJson, type MixedObject } from "./json-value.ts";
import type { FieldOnDemand, Load } from "./resource.ts";

type PrintField = (row: Cells) => MixedJson;
/** Loads the items nested in a field for all rows at once, before the field is printed. */
type Printer = (batch: Batch) => PrintField;

/** Rows loaded by one query: the items of a page, or all their nested items of one collection. */
interface Batch {
  readonly catalogue: Catalogue;
  readonly rows: readonly Cells[];
}

/**
 * Lists and details that print the same fields get the same function, by which `changes/digests.ts`
 * knows that their items have the same digests.
 * @param where `list`: also for items nested in others; `detail`: at the item's own address
 */
export function collectionItems(name: CollectionName, where: "list" | "detail" = "list"): Load {
  const fields = Object.entries(collections[name].fields);
  const printed = fields.filter(([, field]) => isPrinted(field, where)).map(([field]) => field);
  return loadFunctions.getOrInsertComputed(`${name} ${printed.join(",")}`, () => {
    const loader = new ItemLoader(collections[name], where);
    return (catalogue, ids) => {
      const items = loader.load(catalogue, Array.from(ids));
      return Array.from(ids, (id) => items.get(id)).filter((item) => item !== undefined);
    };
  });
}

const loadFunctions = new Map<string, Load>();

/** Fields of a collection that a request can name although they are not printed in lists. */
export function fieldsOnDemand(
  name: CollectionName,
  fieldNames: readonly string[],
): Readonly<Record<string, FieldOnDemand>> {
  const collection = collections[name];
  const entries = fieldNames.map((fieldName): [string, FieldOnDemand] => {
    // A loader leaves out fields without `wire`.
    const field = { ...(collection.fields[fieldName] as Field), wire: true };
    const loader = new ItemLoader({ ...collection, fields: { [fieldName]: field } });
    const load: FieldOnDemand["load"] = (catalogue, ids) => {
      const items = loader.load(catalogue, Array.from(ids, Number));
      return new Map(Array.from(items, ([id, item]) => [id, item[fieldName] ?? null]));
    };
    return [fieldName, { schema: wireSchemaOfField(field, wireSchema), load }];
  });
  return Object.fromEntries(entries);
}

const ID_COLUMN = 0;

class ItemLoader {
  readonly #select: string;
  readonly #printers: readonly (readonly [name: string, printer: Printer])[];
  /**
   * All fields null, from `JSON.parse`. V8 reads copies of such an object faster than objects that
   * were built field by field.
   */
  readonly #blank: Readonly<Record<string, null>>;

  constructor({ name: collection, fields }: Collection, where: "list" | "detail" = "list") {
    const printed = Object.entries(fields).filter(([, field]) => isPrinted(field, where));
    const columns = [`${collection}.id`];
    const joins: string[] = [];
    this.#printers = printed.map(([name, field]) => {
      const { stored } = kinds[field.kind];
      if (stored === "medium") joins.push(joinMedium(collection, name));
      const at = columns.length;
      columns.push(selectedColumn(collection, name, field));
      return [name, stored === "items" ? listPrinter(at, field) : cellPrinter(at, field)];
    });
    const members = printed.map(([name]) => `"${name}":null`);
    this.#blank = JSON.parse(`{${members.join(",")}}`);
    this.#select = `SELECT ${columns.join(", ")} FROM ${collection}${joins.join("")}
      WHERE ${collection}.id IN (SELECT value FROM json_each(:ids))`;
  }

  load(catalogue: Catalogue, ids: readonly number[]): Map<number, MixedObject> {
    const rows = catalogue.edition.cells(this.#select, { ids: JSON.stringify(ids) });
    const batch = { catalogue, rows };
    const fields = this.#printers.map(([name, printer]) => [name, printer(batch)] as const);
    const items = new Map<number, MixedObject>();
    for (const row of rows) {
      const item: Record<string, MixedJson> = { ...this.#blank };
      for (const [name, print] of fields) item[name] = print(row);
      items.set(row[ID_COLUMN] as number, item);
    }
    return items;
  }
}

function selectedColumn(collection: CollectionName, name: string, field: Field): string {
  const { stored } = kinds[field.kind];
  if (stored === "medium") return `media_${name}.address`;
  return `${collection}.${stored === "items" ? idsColumn(name) : columnOf(name, field)}`;
}

function joinMedium(collection: CollectionName, name: string): string {
  return ` LEFT JOIN media AS media_${name} ON media_${name}.id = ${collection}.${name}_id`;
}

/** @param at index of the column in a row */
function cellPrinter(at: number, { kind, embedded, to }: Field): Printer {
  if (embedded && to) {
    return ({ catalogue, rows }) => {
      const ids = rows.map((row) => row[at] as number | null).filter((id) => id !== null);
      const targets = nestedItems(catalogue, to, ids);
      return (row) => targets.get(row[at] as number) ?? null;
    };
  }
  const cell = (row: Cells) => row[at] ?? null;
  const { print } = kinds[kind];
  if (!print) return () => cell;
  return ({ catalogue: { publicUrl } }) =>
    (row) => {
      const stored = cell(row);
      return stored === null ? null : print(stored, publicUrl);
    };
}

function listPrinter(at: number, { embedded, to }: Field): Printer {
  return ({ catalogue, rows }) => {
    const idsByRow = new Map(rows.map((row) => [row, JSON.parse(row[at] as string) as number[]]));
    const idsOf = (row: Cells) => idsByRow.get(row) as number[];
    if (!embedded || !to) return idsOf;
    const targets = nestedItems(catalogue, to, [...idsByRow.values()].flat());
    return (row) => idsOf(row).map((id) => targets.get(id) ?? null);
  };
}

const nestedLoaders = new Map<CollectionName, ItemLoader>();

function nestedItems(
  catalogue: Catalogue,
  name: CollectionName,
  ids: readonly number[],
): ReadonlyMap<number, JsonPiece> {
  return catalogue.nested.get(name, ids, (missing) => {
    const loader = nestedLoaders.getOrInsertComputed(name, () => new ItemLoader(collections[name]));
    const items = loader.load(catalogue, missing);
    return new Map(Array.from(items, ([id, item]) => [id, new JsonPiece(jsonBytes(item))]));
  });
}
