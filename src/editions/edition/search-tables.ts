/** Full-text indexes. The rowid is the position in the list, so that matches come in its order. */

import { type Collection, displayNameFields } from "../../contract/collection.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { SEARCH_COLUMNS } from "../../contract/site/site.ts";
import { idsColumn, shownCondition } from "./collection-tables.ts";

export interface SearchTable {
  readonly name: string;
  readonly sql: (schema: string) => string;
  /**
   * SQL: title and text, in the order of the list. In the text, plain text and HTML alternate,
   * separated by NULs. Tags are removed after reading: an SQL function would take twice the time.
   */
  readonly select: string;
  /** SQL: the ids of the same items in the same order, also of items not visible now. */
  readonly everyId: string;
}

const TOKENS = "tokenize='unicode61 remove_diacritics 2'";
const { title, text } = SEARCH_COLUMNS;

/** From "ﬀ" to "ﬆ". */
const LIGATURES = /[\ufb00-\ufb06]/g;
/** Soft hyphen, zero-width space, word joiner, and zero-width no-break space. */
const INVISIBLE_SIGNS = /[\u00ad\u200b\u2060\ufeff]/g;
/** A sign of either kind. Most texts have none, and one test is faster than two replacements. */
const UNTYPED_SIGN = /[\u00ad\u200b\u2060\ufb00-\ufb06\ufeff]/;

/** Words as people type them, without ligatures, soft hyphens and other invisible signs. */
export function searchable(text: string): string {
  if (!UNTYPED_SIGN.test(text)) return text;
  return text.replace(LIGATURES, (sign) => sign.normalize("NFKC")).replace(INVISIBLE_SIGNS, "");
}

function tableOf(collection: Collection): SearchTable {
  const { name, newest } = collection;
  const index = `busca_${name}`;
  const order = newest ? `${name}.${newest} DESC, ${name}.id DESC` : `${name}.posicao`;
  const shownInOrder = `WHERE ${shownCondition(collection)} ORDER BY ${order}`;
  const names = displayNameFields(collection).by.map((field) => markedText(collection, field));
  return {
    name: index,
    sql: (schema) =>
      `CREATE VIRTUAL TABLE ${schema}.${index} USING fts5(${title}, ${text}, content='', columnsize=0, detail=column, ${TOKENS})`,
    select: `SELECT coalesce(${[...names, "''"].join(", ")}) AS ${title}, ${textOf(collection)} AS ${text} FROM main.${name} ${shownInOrder}`,
    everyId: `SELECT id FROM main.${name} ${shownInOrder}`,
  };
}

/** Returns SQL: the text of an item, as in {@link SearchTable.select}. */
function textOf(collection: Collection): string {
  const { searched = [], either } = collection;
  const texts = searched.map((key) =>
    key === either?.reference ? textOfTarget(collection, key) : markedText(collection, key),
  );
  return concatenated(texts);
}

// Returns SQL. A winner is also found by the text of its candidate, but not by the category of its
// candidate: a candidate may win in another category, to which the winner itself refers.
function textOfTarget({ name, fields, searched = [] }: Collection, reference: string): string {
  const target = collections[fields[reference]?.to as CollectionName];
  const ownReferences = searched.filter((key) => fields[key]?.to);
  const keys = target.searched?.filter((key) => !ownReferences.includes(key)) ?? [];
  const text = concatenated(keys.map((key) => markedText(target, key)));
  return `(SELECT ${text} FROM ${target.name} WHERE ${target.name}.id = ${name}.${reference}_id)`;
}

function concatenated(texts: readonly string[]): string {
  return texts.map((sql) => `coalesce(${sql}, '')`).join(" || ' ' || ");
}

/** Returns SQL: the text of a field, with NULs around HTML. */
function markedText(collection: Collection, key: string): string {
  const text = searchedText(collection, key);
  return collection.fields[key]?.kind === "html" ? `char(0) || ${text} || char(0)` : text;
}

/** Returns SQL: the text of a field. HTML keeps its tags; references become names of targets. */
export function searchedText({ name, fields }: Collection, key: string): string {
  const { kind, to } = fields[key] as Field;
  if (!to) return `${name}.${key}`;
  // The last name is for readers; others may be slugs.
  const targetName = `${to}.${collections[to].names.at(-1)}`;
  if (kind === "reference") return `(SELECT ${targetName} FROM ${to} WHERE id = ${name}.${key}_id)`;
  return `(SELECT group_concat(${targetName}, ' ') FROM json_each(${name}.${idsColumn(key)})
    JOIN ${to} ON ${to}.id = value)`;
}

export const searchTables: Partial<Readonly<Record<CollectionName, SearchTable>>> =
  Object.fromEntries(
    Object.values(collections)
      .filter(({ searched }) => searched)
      .map((collection) => [collection.name, tableOf(collection)]),
  );

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

// Words with a hyphen at the end of a line, such as "reabili-<br>tação", as in texts from PDFs.
const HYPHENATED = /(?<!\p{L})(\p{L}{1,40})-[ \t]*(?:<br ?\/?>|\n)\s*(\p{Ll}\p{L}{0,40})/gu;

/** For a search index: "reabili-<br>tação" becomes "reabili tação reabilitação". */
export function plainText(html: string): string {
  return withoutTags(html.includes("-") ? html.replace(HYPHENATED, "$1 $2 $1$2") : html);
}

/** The text without tags on one line: "reabili-<br>tação" becomes "reabilitação". */
export function lineOfText(html: string): string {
  return withoutTags(html.replace(HYPHENATED, "$1$2")).replace(/\s+/g, " ").trim();
}

/** Sanitised HTML has only complete tags, unless it was cut off, and these four entities. */
function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]*(?:>|$)/g, " ")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "");
}
