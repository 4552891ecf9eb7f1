/** Finds the fields that editors mean by the names they write. (content.md, "All the fields") */
import { type Collection, fieldsOfKind } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { APPEARS, GOES, ORDER, order, timestamps } from "../../../contract/site/shared-fields.ts";
import { say } from "../../../language/language.ts";
import { toNfc } from "../parse/text.ts";
import { nearestName, slugify } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";

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

/** In NFC. V8 finds a field faster by the declaration's own string than by an equal one. */
export function declaredName(name: string): string {
  return declaredNames.get(name) ?? toNfc(name);
}

/** Notes are not published. */
export function isNote(name: string): boolean {
  return name.startsWith("_");
}

/** @param names all names in the item; these are not suggested */
export function unknownName(
  collection: Collection,
  name: string,
  names: ReadonlySet<string>,
): { meant: string | undefined; complaint: Complaint } {
  const known = fieldNames(collection);
  const unused = known.filter((field) => !names.has(field));
  // "Nome (curto)"
  const withoutRemark = name.replace(/\([^()]*\)$/, "");
  const meant = fieldCalled(collection, withoutRemark, unused) ?? nearestName(name, unused);
  const complaint = say.fields.unknown({
    collection: collection.name,
    fields: known,
    name,
    ...(meant && { meant }),
  });
  return { meant, complaint };
}

const REQUIRED_OR_OPTIONAL = /\((?:obrigat[óo]ri[oa]|opcional|required|optional)\)$/i;

/** The field with this name, synonym or label: "Título *", "titulo:", "Título da notícia". */
export function fieldCalled(
  collection: Collection,
  heading: string,
  fields: readonly string[] = fieldNames(collection),
): string | undefined {
  if (declaredField(collection, heading)) return heading;
  const plain = (text: string) =>
    slugify(text.replace(REQUIRED_OR_OPTIONAL, "")).replaceAll("_", "-");
  const nouns = [collection.name.replace(/s$/, ""), collection.nouns.pt.one.replace(/^uma? /, "")];
  const ofItem = new RegExp(`-d[oa]-(?:${nouns.map(slugify).join("|")})$`);
  const wanted = plain(heading).replace(ofItem, "");
  return fields.find((key) => {
    const { words, synonyms } = declaredField(collection, key) as Field;
    const labels = Object.values(words).map(({ label }) => label);
    return [key, ...labels, ...synonyms].some((one) => plain(one) === wanted);
  });
}

// Most collections have most of these, so they do not distinguish collections.
const COMMON: ReadonlySet<string> = new Set([
  ORDER,
  APPEARS,
  GOES,
  ...Object.keys(timestamps({ wire: false })),
  ...Object.values(collections).flatMap((one) => fieldsOfKind(one, "id", "slug")),
]);

/** Another collection that has all the distinctive names, if this one lacks some of them. */
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
