/**
 * Checks the rules that a collection declares for its items: the end is not before the beginning, a slug is not all
 * digits, and an item either refers to another or has its own fields.
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
 * Checks the rules of the collection.
 * @param item with its valid fields only
 * @param given names of all filled fields, valid or not
 */
export function complaintsAboutItem(
  collection: Collection,
  item: StagedItem,
  given: ReadonlySet<string>,
): FieldComplaint[] {
  return [
    ...complaintsAboutPeriod(collection, item),
    ...complaintsAboutSlug(collection, item),
    ...complaintsAboutEither(collection, given),
  ];
}

function complaintsAboutPeriod(collection: Collection, { values }: StagedItem): FieldComplaint[] {
  const { period } = collection;
  if (!period) return [];
  const [begin, end] = [values[period.begin], values[period.end]];
  if (typeof begin !== "string" || typeof end !== "string" || end >= begin) return [];
  const complaint = say.fields.period({ begin, end });
  return [{ field: period.end, complaint }];
}

function complaintsAboutSlug(
  { name, fields }: Collection,
  { values: { slug } }: StagedItem,
): FieldComplaint[] {
  const insteadOfDigits = fields.slug?.rules.insteadOfDigits;
  if (insteadOfDigits === undefined || !/^\d+$/.test(String(slug))) return [];
  const complaint = say.fields.digitsAlone({
    collection: name,
    quoted: quote(String(slug)),
    better: `${insteadOfDigits}${slug}`,
  });
  return [{ field: "slug", complaint }];
}

function complaintsAboutEither(
  collection: Collection,
  given: ReadonlySet<string>,
): FieldComplaint[] {
  const target = collection.fields[collection.either?.reference ?? ""]?.to;
  if (!collection.either || !target) return [];
  const { reference, needs, takes, own } = collection.either;
  const hasReference = given.has(reference);
  const wrong = hasReference
    ? [...needs, ...takes].find((field) => given.has(field))
    : needs.find((field) => !given.has(field));
  if (wrong === undefined) return [];
  const hasNothing = !hasReference && needs.every((field) => !given.has(field));
  const about = {
    collection: collection.name,
    other: target,
    own: inLanguage(own),
    reference,
    needs,
  };
  return [{ field: hasNothing ? reference : wrong, complaint: say.fields.either(about) }];
}
