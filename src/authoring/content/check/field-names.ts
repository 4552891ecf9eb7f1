/**
 * The names of fields as people write them: which field is meant by a name that is none, and which
 * collection by fields that are another's.
 * @see content.md, "All the fields"
 */
import type { Collection } from "../../../contract/collection.ts";
import { type Field, field } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { nearestName } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";

const ORDEM = field.integer("Place in the editors' order.", { wire: false });

/** The declaration of a field that editors may write, `ordem` included. */
export function declaredField(collection: Collection, name: string): Field | undefined {
  if (name === "ordem") return ORDEM;
  return Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined;
}

/** All names that editors may write in a collection. */
export function fieldNames(collection: Collection): string[] {
  return [...Object.keys(collection.fields), "ordem"];
}

/** Fields and columns of which nothing is published, whatever they hold. */
export function isNote(name: string): boolean {
  return name.startsWith("_");
}

/** A name that no field has: the field that is meant, if one can be guessed, and what to say. */
export interface UnknownName {
  readonly meant: string | undefined;
  readonly complaint: Complaint;
}

/** @param given all names that were written, so that none is suggested a second time */
export function unknownName(
  collection: Collection,
  name: string,
  given: ReadonlySet<string>,
): UnknownName {
  const known = fieldNames(collection);
  const meant = nearestName(
    name,
    known.filter((field) => !given.has(field)),
  );
  const complaint = say.fields.unknown({
    collection: collection.name,
    fields: known,
    name,
    ...(meant && { meant }),
  });
  return { meant, complaint };
}

// Most collections have most of these.
const COMMON: ReadonlySet<string> = new Set(
  "id slug ordem created modified publicar_em retirar_em".split(" "),
);

/** The collection whose items have these fields, where they fit another one better; by names written. */
export function collectionMeant(
  collection: Collection,
  names: readonly string[],
): Collection | undefined {
  const telling = names.filter((name) => !COMMON.has(name) && !isNote(name));
  const fits = ({ fields }: Collection) =>
    telling.filter((name) => Object.hasOwn(fields, name)).length;
  const own = fits(collection);
  if (own === telling.length) return undefined;
  let best: Collection | undefined;
  for (const other of Object.values(collections)) {
    if (fits(other) > Math.max(own, 1, best ? fits(best) : 0)) best = other;
  }
  // One that has but one field more, and lacks others, is no better.
  return best && (fits(best) === telling.length || fits(best) > own + 1) ? best : undefined;
}
