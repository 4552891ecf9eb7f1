/** Checks the rules that a collection declares for its items. (content.md, "All the fields") */
import type { Collection } from "../../../contract/collection.ts";
import { inLanguage, say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { StagedItem } from "./staged-item.ts";

interface FieldComplaint {
  readonly field: string | undefined;
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
  const complaint = say.fields.period({ begin, end });
  return [{ field: period.end, complaint }];
}

function complaintsAboutSlug(
  { name, fields }: Collection,
  { values: { slug } }: StagedItem,
): FieldComplaint[] {
  const prefix = fields.slug?.rules.insteadOfDigits;
  if (prefix === undefined || !/^\d+$/.test(String(slug))) return [];
  const complaint = say.fields.digitsAlone({
    collection: name,
    quoted: quote(String(slug)),
    better: `${prefix}${slug}`,
  });
  return [{ field: "slug", complaint }];
}

/** An item has either only the reference, or no reference and the required fields of its own. */
function complaintsAboutEither(
  { name, fields, either }: Collection,
  filled: ReadonlySet<string>,
): FieldComplaint[] {
  if (!either) return [];
  const { reference, required, optional, ownItem } = either;
  const other = fields[reference]?.to;
  if (!other) return [];
  const hasReference = filled.has(reference);
  const wrongField = hasReference
    ? [...required, ...optional].find((field) => filled.has(field))
    : required.find((field) => !filled.has(field));
  if (wrongField === undefined) return [];
  const hasNothing = !hasReference && required.every((field) => !filled.has(field));
  const about = {
    collection: name,
    other,
    ownItem: inLanguage(ownItem),
    reference,
    needs: required,
  };
  return [{ field: hasNothing ? reference : wrongField, complaint: say.fields.either(about) }];
}
