/**
 * The table of collections. Each is declared in a file of its name: field names and their order are the
 * wire's (contract.md, "The resources"), what editors may write is content.md, "All the fields". The order
 * of the table is the order of dependency: a collection refers only to those before it (and to itself).
 */
import * as z from "zod";
import { autores } from "./autores.ts";
import { candidatos } from "./candidatos.ts";
import { categorias } from "./categorias.ts";
import { type Collection, nounOf } from "./collection.ts";
import { eventos } from "./eventos.ts";
import { type CollectionName, wireSchemaOfField } from "./field.ts";
import { locais } from "./locais.ts";
import { noticias } from "./noticias.ts";
import { patrocinios } from "./patrocinios.ts";
import { premios } from "./premios.ts";
import { temas } from "./temas.ts";
import { vencedores } from "./vencedores.ts";

/** Every collection, those referred to before those that refer. */
export const collections: Readonly<Record<CollectionName, Collection>> = {
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

/** The names of {@link collections}, in the same order. */
export const collectionNames = Object.keys(collections) as readonly CollectionName[];

const schemas = new Map<CollectionName, z.ZodObject>();

/** The schema of a collection's item on the wire, keys in the wire's order. */
export function wireSchema(name: CollectionName): z.ZodObject {
  return schemas.getOrInsertComputed(name, () => {
    const printed = Object.entries(collections[name].fields).filter(([, { wire }]) => wire);
    const members = printed.map(([key, field]) => [key, wireSchemaOfField(field, wireSchema)]);
    return z.strictObject(Object.fromEntries(members)).meta({ title: titleOf(name) });
  });
}

/** "a news item" is titled "News item". */
function titleOf(name: CollectionName): string {
  const noun = nounOf(collections[name]);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
