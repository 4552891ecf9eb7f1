/** All collections in dependency order: each refers only to earlier ones and to itself. */
import * as z from "zod";
import type { Collection } from "../collection.ts";
import { type CollectionName, type Field, isPrinted, wireSchemaOfField } from "../field.ts";
import { capitalised, withoutArticle } from "../words.ts";
import { autores } from "./autores.ts";
import { candidatos } from "./candidatos.ts";
import { categorias } from "./categorias.ts";
import { eventos } from "./eventos.ts";
import { locais } from "./locais.ts";
import { noticias } from "./noticias.ts";
import { patrocinios } from "./patrocinios.ts";
import { premios } from "./premios.ts";
import { temas } from "./temas.ts";
import { vencedores } from "./vencedores.ts";

const table = {
  temas,
  autores,
  locais,
  noticias,
  eventos,
  premios,
  categorias,
  candidatos,
  vencedores,
  patrocinios,
};

// Added to field.ts from here, because the collections import field.ts.
declare module "../field.ts" {
  interface CollectionNames extends Readonly<Record<keyof typeof table, true>> {}
}

export const collections: Readonly<Record<CollectionName, Collection>> = table;

export const collectionNames = Object.keys(collections) as readonly CollectionName[];

const schemas = new Map<string, z.ZodObject>();

/** The schema of an item on the wire. @param where as in {@link isPrinted} */
export function wireSchema(name: CollectionName, where: "list" | "detail" = "list"): z.ZodObject {
  const fields = Object.entries(collections[name].fields);
  // Most collections print the same fields in both places, and have a single schema.
  const isSummary = where === "list" && fields.some(([, { wire }]) => wire === "detail");
  return schemas.getOrInsertComputed(`${name} ${isSummary}`, () => {
    const printed = fields.filter(([, field]) => isPrinted(field, isSummary ? "list" : "detail"));
    const keys = printed.map(([key]) => key);
    const noun = capitalised(withoutArticle(collections[name].nouns.en));
    const title = isSummary ? `${noun} summary` : noun;
    return z.strictObject(wireSchemasOf(name, keys)).meta({ title });
  });
}

/** The schemas of fields, also of those that the collection's own items do not print. */
export function wireSchemasOf<Key extends string>(
  name: CollectionName,
  keys: readonly Key[],
): Record<Key, z.ZodType> {
  const schemaOf = (key: Key) => wireSchemaOfField(fieldOf(name, key), (to) => wireSchema(to));
  return Object.fromEntries(keys.map((key) => [key, schemaOf(key)])) as Record<Key, z.ZodType>;
}

/** @throws Error if the collection has no such field */
export function fieldOf(name: CollectionName, key: string): Field {
  const field = collections[name].fields[key];
  if (!field) throw new Error(`${name} has no field ${key}`);
  return field;
}
