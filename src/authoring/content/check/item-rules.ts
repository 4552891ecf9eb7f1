/** Checks the rules that a collection declares for its items. (content.md, "All the fields") */
import type { Collection } from "../../../contract/collection.ts";
import { inLanguage, say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { StagedItem } from "./staged-item.ts";

interface FieldComplaint {
  readonly field: string;
  readonly complaint: Complaint;
}

/** @param item has only its valid fields @param filled names of filled fields, valid or not */
export function complaintsAboutItem(
  collection: Collection,
  item: StagedItem,
  filled: ReadonlySet<string>,
): FieldComplaint[] {
  return [
    ...complaintsAboutPeriod(collection, item),
    ...complaintsAboutSlug(collection, item),
    ...complaintsAboutEither(collection, filled),
  ];
}

function complaintsAboutPeriod(collection: Collection, { values }: StagedItem): FieldComplaint[] {
  const { period } = collection;
  if (!period) return [];
  const [begin, end] = [values[period.begin], values[period.end]];
  if (typeof begin !== "string" || typeof end !== "string" || end >= begin) return [];
  return [{ field: period.end, complaint: say.fields.period({ begin, end }) }];
}

function complaintsAboutSlug(collection: Collection, { values }: StagedItem): FieldComplaint[] {
  const prefix = collection.fields.slug?.rules.insteadOfDigits;
  const slug = String(values.slug);
  if (prefix === undefined || !/^\d+$/.test(slug)) return [];
  const about = { collection: collection.name, quoted: quote(slug), better: prefix + slug };
  return [{ field: "slug", complaint: say.fields.digitsAlone(about) }];
}

/** An item has either only the reference, or no reference and the required fields of its own. */
function complaintsAboutEither(
  { name: collection, fields, either }: Collection,
  filled: ReadonlySet<string>,
): FieldComplaint[] {
  const other = either && fields[either.reference]?.to;
  if (!other) return [];
  const field = wrongField(either, filled);
  if (field === undefined) return [];
  const { reference, required: needs } = either;
  const ownItem = inLanguage(either.ownItem);
  const complaint = say.fields.either({ collection, other, ownItem, reference, needs });
  return [{ field, complaint }];
}

function wrongField(
  { reference, required, optional }: NonNullable<Collection["either"]>,
  filled: ReadonlySet<string>,
): string | undefined {
  if (filled.has(reference)) return [...required, ...optional].find((field) => filled.has(field));
  const missing = required.filter((field) => !filled.has(field));
  if (missing.length === 0) return undefined;
  return missing.length === required.length ? reference : missing[0];
}
