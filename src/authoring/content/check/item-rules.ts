/**
 * Checks rules about several fields of one item, declared by the collections: the order of two dates, slugs that are
 * not numbers, items that either refer to another or have their own fields.
 * @see content.md, "All the fields"
 */
import type { Collection } from "../../../contract/collection.ts";
import { inLanguage, say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { StagedItem } from "./staged-item.ts";

interface FieldComplaint {
  readonly field: string | undefined;
  readonly complaint: Complaint;
}

/**
 * Check the rules of the collection.
 * @param item its valid fields
 * @param given names of all filled fields, valid or not
 */
export function complaintsAboutItem(
  collection: Collection,
  item: StagedItem,
  given: ReadonlySet<string>,
): FieldComplaint[] {
  return [
    ...complaintsAboutPeriod(collection, item),
    ...complaintsAboutSlugs(collection, item),
    ...complaintsAboutEither(collection, given),
  ];
}

function complaintsAboutPeriod(collection: Collection, { values }: StagedItem): FieldComplaint[] {
  const { period } = collection;
  if (!period) return [];
  const [begin, end] = [values.get(period.begin), values.get(period.end)];
  if (typeof begin !== "string" || typeof end !== "string" || end >= begin) return [];
  const complaint = say.fields.period({ begin, end });
  return [{ field: period.end, complaint }];
}

function complaintsAboutSlugs(
  { name, fields }: Collection,
  { values }: StagedItem,
): FieldComplaint[] {
  const complaints: FieldComplaint[] = [];
  for (const [field, slug] of values) {
    const insteadOfDigits = fields[field]?.rules.insteadOfDigits;
    if (insteadOfDigits === undefined || !/^\d+$/.test(String(slug))) continue;
    const complaint = say.fields.digitsAlone({
      collection: name,
      quoted: quote(String(slug)),
      better: `${insteadOfDigits}${slug}`,
    });
    complaints.push({ field, complaint });
  }
  return complaints;
}

function complaintsAboutEither(
  collection: Collection,
  given: ReadonlySet<string>,
): FieldComplaint[] {
  const target = collection.fields[collection.either?.reference ?? ""]?.to;
  if (!collection.either || !target) return [];
  const { reference, needs, takes, own } = collection.either;
  const isOther = given.has(reference);
  const wrong = isOther
    ? [...needs, ...takes].find((field) => given.has(field))
    : needs.find((field) => !given.has(field));
  if (wrong === undefined) return [];
  const isNeither = !isOther && needs.every((field) => !given.has(field));
  const about = {
    collection: collection.name,
    other: target,
    own: inLanguage(own),
    reference,
    needs,
  };
  return [{ field: isNeither ? reference : wrong, complaint: say.fields.either(about) }];
}
