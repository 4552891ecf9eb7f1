/** List and detail resources of collections. A declaration has only what differs from these. */

import type * as z from "zod";
import type { CollectionName } from "../../contract/field.ts";
import { collections, wireSchema } from "../../contract/site/collections.ts";
import { capitalised, withoutArticle, wordsIn } from "../../contract/words.ts";
import { shownCondition } from "../../editions/edition/collection-tables.ts";
import { inEachLanguage } from "../../language/language.ts";
import { collectionItems, fieldsOnDemand } from "./collection-items.ts";
import { usualNames } from "./fields.ts";
import { segmentName } from "./path-template.ts";
import { pictureOf } from "./pictures.ts";
import type { DetailResource, FieldOnDemand, Filter, ListResource } from "./resource.ts";

type Declaration<Resource, Required extends keyof Resource> = Pick<Resource, Required> &
  Partial<Resource>;

/** Filters by ids and slugs; none if the collection lacks one of these fields. */
export function namedFilters(collection: CollectionName): Readonly<Record<string, Filter>> {
  const { id, slug } = collections[collection].fields;
  if (!id || !slug) return {};
  return {
    id__in: {
      matches: [],
      ids: true,
      finds: `SELECT id FROM ${collection} WHERE id IN (SELECT value FROM json_each(:values))`,
      en: { label: "Ids", meaning: "The items with these ids, separated by commas." },
      pt: {
        label: "Identificadores",
        meaning: "Os itens com estes identificadores, separados por vírgulas.",
      },
    },
    slug: {
      matches: [],
      // Slugs are unique ignoring case, but each has one spelling.
      finds: `SELECT ${collection}.id FROM ${collection} JOIN json_each(:values) ON slug = value
        WHERE slug = value COLLATE BINARY`,
      en: { meaning: "The item with this slug, or the items with several, separated by commas." },
      pt: { meaning: "O item com este slug, ou os itens com vários, separados por vírgulas." },
    },
  };
}

/** Image data, and the item's slug and moments unless they are among its usual fields. */
function defaultOnDemand(
  collection: CollectionName,
  item: z.ZodType,
): Readonly<Record<string, FieldOnDemand>> {
  const usual = usualNames({ item });
  const fields = Object.entries(collections[collection].fields);
  const hidden = fields.filter(([name, { wire }]) => !wire && !usual.includes(name));
  const added = hidden
    .filter(([, { kind }]) => kind === "slug" || kind === "moment")
    .map(([name]) => name);
  const images = fields.filter(([, { kind }]) => kind === "image");
  return {
    ...fieldsOnDemand(collection, added),
    ...Object.assign({}, ...images.map(([name]) => pictureOf(collection, name))),
  };
}

/** Newest first if the collection has a date, else in the editors' order. */
export function collectionList(
  collection: CollectionName,
  declaration: Declaration<ListResource, "path" | "description">,
): ListResource {
  const { newest, nouns } = collections[collection];
  const { item = wireSchema(collection) } = declaration;
  return {
    kind: "list",
    name: collection,
    item,
    collection,
    nouns,
    envelope: "pages",
    filters: namedFilters(collection),
    onDemand: defaultOnDemand(collection, item),
    order: `
      SELECT id FROM ${collection} WHERE ${shownCondition(collections[collection])}
      ORDER BY ${newest ? `${newest} DESC, id DESC` : "posicao"}`,
    load: collectionItems(collection),
    title: inEachLanguage((_, code) => capitalised(wordsIn(nouns, code).other)),
    whenEmpty: inEachLanguage(({ resources }, code) => resources.none(wordsIn(nouns, code))),
    ...declaration,
  };
}

/** By the field that the path segment is named after: id or slug. */
export function collectionDetail(
  collection: CollectionName,
  declaration: Declaration<DetailResource, "name" | "path">,
): DetailResource {
  const { nouns, fields } = collections[collection];
  const segmentField = segmentName(declaration) ?? "id";
  const kind = fields[segmentField]?.kind;
  const key = kind === "slug" || kind === "code" ? kind : "id";
  const { item = wireSchema(collection, "detail"), load = collectionItems(collection, "detail") } =
    declaration;
  const names = `
    SELECT id, ${segmentField} AS name FROM ${collection} WHERE ${shownCondition(collections[collection])}`;
  const sql = `${names} AND ${segmentField} = :name`;
  return {
    kind: "detail",
    item,
    collection,
    segmentField,
    find: (catalogue, segment) => {
      // Slugs are compared ignoring case, but each address has one spelling.
      const row = catalogue.edition.get(sql, { name: segment });
      if (!row || String(row.name) !== segment) return undefined;
      return load(catalogue, [row.id as number])[0];
    },
    names,
    load,
    title: inEachLanguage((_, code) => capitalised(withoutArticle(wordsIn(nouns, code)))),
    description: inEachLanguage(({ resources }, code) => resources.one(wordsIn(nouns, code), key)),
    segment: inEachLanguage(({ resources }, code) => resources.segment(wordsIn(nouns, code), key)),
    onDemand: defaultOnDemand(collection, item),
    ...declaration,
  };
}
