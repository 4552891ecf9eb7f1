/** Derives a collection's tables from its declaration: the items, and each list of references. */
import type { Collection } from "../../contract/collection.ts";
import { type Field, isFilledIn } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { type Column, column, type Table } from "./table.ts";

/** `undefined` for lists ({@link linkTable}) and former names, which have their own tables. */
export function columnOf(name: string, { kind }: Field): string | undefined {
  const { stored } = kinds[kind];
  if (stored === "items" || stored === "former names") return undefined;
  return stored === "value" ? name : `${name}_id`;
}

/** SQL: whether an item is published. */
export function shownCondition({ shownBy }: Collection): string {
  return shownBy ?? "TRUE";
}

/** The table of a list of references: `item_id`, `posicao` (1-based), `target_id`. */
export function linkTable(collection: string, fieldName: string): string {
  return `${collection}_${fieldName}`;
}

/** An item's references as JSON, because a query per list took a quarter of a page's time. */
export function idsColumn(fieldName: string): string {
  return `${fieldName}_ids`;
}

export function tablesOf(collection: Collection): Table[] {
  const { name, fields } = collection;
  const items: Table = {
    name,
    columns: [
      ...(fields.id ? [] : [column("id", "INTEGER PRIMARY KEY")]),
      ...Object.keys(fields).flatMap((field) => columnsOf(collection, field)),
      // The editors' order.
      column("posicao", "INTEGER NOT NULL"),
    ],
    constraints: constraintsOf(collection),
    unique: ["posicao", ...Object.keys(fields).filter((field) => isUnique(collection, field))],
    indexes: indexesOf(collection),
  };
  const lists = Object.entries(fields).filter(([, { kind }]) => kinds[kind].stored === "items");
  return [items, ...lists.map(([field, { to }]) => listTable(name, field, to as string))];
}

function listTable(collection: string, field: string, to: string): Table {
  return {
    name: linkTable(collection, field),
    columns: [
      column("item_id", `INTEGER NOT NULL REFERENCES ${collection}`),
      column("posicao", "INTEGER NOT NULL"),
      column("target_id", `INTEGER NOT NULL REFERENCES ${to}`),
    ],
    constraints: ["PRIMARY KEY (item_id, posicao)"],
    withoutRowid: true,
  };
}

function columnsOf(collection: Collection, name: string): Column[] {
  const field = collection.fields[name] as Field;
  const { kind, to, required, absent, rules } = field;
  const storage = kinds[kind];
  if (storage.stored === "former names") return [];
  if (storage.stored === "items") return [listColumn(collection.name, name)];
  const columnName = columnOf(name, field) as string;
  const notNull = isNullable(collection, name) || kind === "id" ? "" : " NOT NULL";
  const hasEmptyDefault = !required && absent !== null;
  const constraints = [
    // "TEXT CHECK (…)" becomes "TEXT NOT NULL CHECK (…)".
    storage.column(columnName, hasEmptyDefault).replace(/^\w+/, (type) => type + notNull),
    ...(to ? [`REFERENCES ${to}`] : []),
    ...(rules.insteadOfDigits === undefined ? [] : [`CHECK (${columnName} GLOB '*[^0-9]*')`]),
  ];
  const columnDefault = storage.stored === "value" ? storedDefault(absent) : null;
  const fieldColumn = column(columnName, constraints.join(" "), columnDefault);
  if (rules.cropColumn === undefined) return [fieldColumn];
  return [fieldColumn, column(rules.cropColumn, `INTEGER${notNull} REFERENCES media`)];
}

function listColumn(collection: string, name: string): Column {
  const table = linkTable(collection, name);
  const sql = `(SELECT json_group_array(target_id) FROM
    (SELECT target_id FROM ${table} WHERE item_id = ${collection}.id ORDER BY posicao))`;
  return { ...column(idsColumn(name), "TEXT NOT NULL"), repeats: { table, sql } };
}

function isNullable({ fields, either }: Collection, name: string): boolean {
  const field = fields[name] as Field;
  if (field.required || field.absent !== null) return false;
  if (!isFilledIn(field)) return true;
  // Publication does not fill in fields of an item that refers to another one instead.
  return either !== undefined && [...either.required, ...either.optional].includes(name);
}

/** A text is unique only if it alone identifies an item, as the name of a category does. */
function isUnique({ fields, identity }: Collection, name: string): boolean {
  const kind = fields[name]?.kind;
  if (kind === "slug" || kind === "code") return true;
  const identityFields = identity?.parts.flat() ?? [];
  return kind === "text" && identityFields.length === 1 && identityFields[0] === name;
}

function constraintsOf({ fields, period, either }: Collection): string[] {
  const constraints: string[] = [];
  if (period) constraints.push(`CHECK (${period.end} >= ${period.begin})`);
  if (either) {
    const nameOf = (key: string) => columnOf(key, fields[key] as Field);
    const reference = nameOf(either.reference);
    for (const key of [...either.required, ...either.optional]) {
      // A field with another default is never null.
      if (fields[key]?.absent !== null) continue;
      constraints.push(`CHECK ((${reference} IS NULL) = (${nameOf(key)} IS NOT NULL))`);
    }
  }
  return constraints;
}

function indexesOf({ name, fields, newest }: Collection): Record<string, string> {
  const indexes: Record<string, string> = {};
  if (newest) indexes[`${name}_newest`] = `${newest} DESC, id DESC`;
  for (const [key, field] of Object.entries(fields)) {
    const columnName = columnOf(key, field);
    if (field.rules.indexed && columnName) indexes[`${name}_${key}`] = columnName;
  }
  return indexes;
}

function storedDefault(absent: Field["absent"]): Column["absent"] {
  if (typeof absent === "boolean") return Number(absent);
  return typeof absent === "string" ? absent : null;
}
