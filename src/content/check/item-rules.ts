/**
 * Rules of single collections that concern one item by itself and that no kind of field can say.
 * (content.md, "All the fields")
 */
import type { CollectionName } from "../../contract/field.ts";
import { either, quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { StagedItem } from "./staged-item.ts";

export interface FieldComplaint {
  readonly field: string | undefined;
  readonly complaint: Complaint;
}

/** The fields of the item, those that were read, and the names of all that were written. */
type Rule = (item: StagedItem, given: ReadonlySet<string>) => FieldComplaint[];

const RULES: ReadonlyMap<CollectionName, Rule> = new Map<CollectionName, Rule>([
  ["eventos", endsAfterItBegins],
  ["premios", hasSlugWithLetters],
  ["vencedores", isCandidateOrProject],
]);

/** What an item says against itself. */
export function complaintsAboutItem(
  name: CollectionName,
  item: StagedItem,
  given: ReadonlySet<string>,
): FieldComplaint[] {
  return RULES.get(name)?.(item, given) ?? [];
}

function endsAfterItBegins({ values }: StagedItem): FieldComplaint[] {
  const [begin, end] = [values.get("data_inicio"), values.get("data_fim")];
  if (typeof begin !== "string" || typeof end !== "string" || end >= begin) return [];
  return [
    {
      field: "data_fim",
      complaint: {
        wrong: `the event ends on ${end}, before it begins on ${begin}`,
        expected: `${begin} or a later date`,
        fix: "correct one of the two dates, or swap them",
      },
    },
  ];
}

// A number in the address of an award edition is its id.
function hasSlugWithLetters({ values }: StagedItem): FieldComplaint[] {
  const slug = values.get("slug");
  if (typeof slug !== "string" || !/^\d+$/.test(slug)) return [];
  return [
    {
      field: "slug",
      complaint: {
        wrong: `${quote(slug)} is all digits, and would be taken for the id of an award edition`,
        expected: "a slug with at least one letter",
        fix: `write "edicao-${slug}"`,
      },
    },
  ];
}

const OF_THE_PROJECT = ["nome", "foto", "codigo", "descricao"];

function isCandidateOrProject(_: StagedItem, given: ReadonlySet<string>): FieldComplaint[] {
  const own = OF_THE_PROJECT.filter((field) => given.has(field));
  if (given.has("candidato")) {
    if (own.length === 0) return [];
    return [
      {
        field: own[0],
        complaint: {
          wrong: `the winner is a candidate, and ${either(own, "and")} ${own.length > 1 ? "are" : "is"} given again`,
          expected: "candidato alone, or the nome and foto of a project that was no candidate",
          fix: `delete ${either(own, "and")}, or delete candidato`,
        },
      },
    ];
  }
  const lacking = ["nome", "foto"].filter((field) => !given.has(field));
  if (lacking.length === 0) return [];
  const hasNothing = lacking.length === 2;
  return [
    {
      field: hasNothing ? "candidato" : lacking[0],
      complaint: {
        wrong: hasNothing ? "it is not said who won" : `the project that won has no ${lacking[0]}`,
        expected: "a candidato, or the nome and foto of a project that was no candidate",
        fix: hasNothing ? "add the codigo of the candidate as candidato" : `add ${lacking[0]}`,
      },
    },
  ];
}
