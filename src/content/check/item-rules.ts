/**
 * Rules that concern one item by itself and that no kind of field can say, as the collections declare
 * them: two dates in order, slugs that are no number, items that are either another's or their own.
 * @see content.md, "All the fields"
 */
import { type Collection, nounOf } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import { either, quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { StagedItem } from "./staged-item.ts";

export interface FieldComplaint {
  readonly field: string | undefined;
  readonly complaint: Complaint;
}

/**
 * What an item says against itself.
 * @param item the fields that were read
 * @param given the names of all that were written
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
  return [
    {
      field: period.end,
      complaint: {
        wrong: `the ${nounOf(collection)} ends on ${end}, before it begins on ${begin}`,
        expected: `${begin} or a later date`,
        fix: "correct one of the two dates, or swap them",
      },
    },
  ];
}

function complaintsAboutSlugs(
  { one, fields }: Collection,
  { values }: StagedItem,
): FieldComplaint[] {
  return Object.entries(fields).flatMap(([field, { rules }]) => {
    const { insteadOfDigits } = rules;
    const slug = values.get(field);
    if (insteadOfDigits === undefined || typeof slug !== "string") return [];
    if (!/^\d+$/.test(slug)) return [];
    const complaint = {
      wrong: `${quote(slug)} is all digits, and would be taken for the id of ${one}`,
      expected: "a slug with at least one letter",
      fix: `write "${insteadOfDigits}${slug}"`,
    };
    return [{ field, complaint }];
  });
}

function complaintsAboutEither(
  collection: Collection,
  given: ReadonlySet<string>,
): FieldComplaint[] {
  const target = collection.fields[collection.either?.reference ?? ""]?.to;
  if (!collection.either || !target) return [];
  const { reference, needs, takes, own, neither } = collection.either;
  const other = collections[target];
  const ofItsOwn = `the ${either(needs, "and")} of ${own}`;
  if (given.has(reference)) {
    const again = [...needs, ...takes].filter((field) => given.has(field));
    if (again.length === 0) return [];
    const fields = either(again, "and");
    const complaint = {
      wrong: `the ${nounOf(collection)} is ${other.one}, and ${fields} ${again.length > 1 ? "are" : "is"} given again`,
      expected: `${reference} alone, or ${ofItsOwn}`,
      fix: `write "_" before ${fields} to keep ${again.length > 1 ? "them as notes" : "it as a note"}, or before ${reference}`,
    };
    return [{ field: again[0], complaint }];
  }
  const lacking = needs.filter((field) => !given.has(field));
  if (lacking.length === 0) return [];
  const hasNothing = lacking.length === needs.length;
  const complaint = {
    wrong: hasNothing ? neither : `${own} has no ${lacking[0]}`,
    expected: `a ${reference}, or ${ofItsOwn}`,
    fix: hasNothing
      ? `add the ${other.names[0]} of the ${nounOf(other)} as ${reference}`
      : `add ${lacking[0]}`,
  };
  return [{ field: hasNothing ? reference : lacking[0], complaint }];
}
