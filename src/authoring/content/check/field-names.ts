/**
 * Looks up field names as editors write them: which field a misspelt name stands for, and whether the fields belong
 * to another collection.
 * @see content.md, "All the fields"
 */
import { type Collection, fieldsOfKind } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { APPEARS, GOES, ORDER, order, timestamps } from "../../../contract/site/shared-fields.ts";
import { say } from "../../../language/language.ts";
import { toNfc } from "../parse/text.ts";
import { nearestName, slugify } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";

/** The declaration of a field that editors may write, including `ordem`. */
export function declaredField(collection: Collection, name: string): Field | undefined {
  if (name === ORDER) return order;
  return Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined;
}

export function fieldNames(collection: Collection): string[] {
  return [...Object.keys(collection.fields), ORDER];
}

const declaredNames = new Map(
  Object.values(collections).flatMap((one) => fieldNames(one).map((name) => [name, name])),
);

/** The name in NFC. V8 finds a field faster by the string in the declaration than by an equal one from a parser. */
export function declaredName(name: string): string {
  return declaredNames.get(name) ?? toNfc(name);
}

/** Fields and columns for notes, which are not published. */
export function isNote(name: string): boolean {
  return name.startsWith("_");
}

/**
 * The problem for an unknown field name, and the field that was probably meant.
 * @param given all names in the item; these are not suggested
 */
export function unknownName(
  collection: Collection,
  name: string,
  given: ReadonlySet<string>,
): { meant: string | undefined; complaint: Complaint } {
  const known = fieldNames(collection);
  const free = known.filter((field) => !given.has(field));
  // "Nome (curto)"
  const bare = name.replace(/\([^()]*\)$/, "");
  const meant = fieldCalled(collection, bare, free) ?? nearestName(name, free);
  const complaint = say.fields.unknown({
    collection: collection.name,
    fields: known,
    name,
    ...(meant && { meant }),
  });
  return { meant, complaint };
}

const MARKS_OF_FORMS = /\((?:obrigat[óo]ri[oa]|opcional|required|optional)\)$/i;

/**
 * The field that has this heading as its name, or as a label or synonym in any language, without regard to case, accents
 * and signs: "Título *", "Título:".
 */
export function fieldCalled(
  collection: Collection,
  heading: string,
  fields: readonly string[] = fieldNames(collection),
): string | undefined {
  if (declaredField(collection, heading)) return heading;
  const plain = (text: string) => slugify(text.replace(MARKS_OF_FORMS, "")).replaceAll("_", "-");
  const wanted = plain(heading);
  return fields.find((key) => {
    const { words, synonyms } = declaredField(collection, key) as Field;
    const labels = Object.values(words).map(({ label }) => label);
    return [key, ...labels, ...synonyms].some((one) => plain(one) === wanted);
  });
}

// Most collections have most of these, so they do not distinguish collections.
const COMMON: ReadonlySet<string> = new Set([
  ...[ORDER, APPEARS, GOES, ...Object.keys(timestamps({ wire: false }))],
  ...Object.values(collections).flatMap((one) => fieldsOfKind(one, "id", "slug")),
]);

/** The collection that has all the distinctive names, if this one has not. */
export function betterCollection(
  collection: Collection,
  names: readonly string[],
): Collection | undefined {
  const distinctive = names.filter((name) => !COMMON.has(name) && !isNote(name));
  const hasAll = ({ fields }: Collection) =>
    distinctive.every((name) => Object.hasOwn(fields, name));
  if (distinctive.length < 2 || hasAll(collection)) return undefined;
  return Object.values(collections).find(hasAll);
}
