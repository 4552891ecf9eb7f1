/** The choices of a filter: the values that items of its list have. */
import type { CollectionName } from "../../contract/field.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { nameField } from "./related.ts";

export interface Choice {
  /** Written in links and forms. */
  readonly value: string;
  /** All values that select it: an item's id and slug, and its name if the filter accepts names. */
  readonly spellings: readonly string[];
  readonly label: string;
  /** In the whole list. */
  readonly count: number;
}

/** @param requested if it names an item, that item is a choice even if no item refers to it */
export function filterChoices(
  catalogue: Catalogue,
  list: ListResource,
  { matches, to }: Filter,
  requested?: string,
): Choice[] {
  const [column] = matches;
  if (column === undefined) return [];
  const targets = to && targetsOf(catalogue, to);
  const choiceOf = (target: readonly unknown[], count: number): Choice => {
    const names = target.map(String);
    const [, slug = "", label = ""] = names;
    // The columns that `matches` names are id, slug and name, in this order.
    return { value: slug, spellings: names.slice(0, matches.length), label, count };
  };
  // A value that is no item is its own id, slug and name.
  const choices = catalogue
    .list(list)
    .values(column)
    .map(({ value, count }) => choiceOf(targets?.get(value) ?? [value, value, value], count));
  if (requested === undefined || !targets || choiceOfValue(choices, requested)) return choices;
  const others = Array.from(targets.values(), (target) => choiceOf(target, 0));
  const choice = choiceOfValue(others, requested);
  return choice ? [...choices, choice] : choices;
}

/** The items that a filter can select, by id: id, slug and name. */
function targetsOf({ edition }: Catalogue, collection: CollectionName) {
  const rows = edition.cells(`SELECT id, slug, ${nameField(collection)} FROM ${collection}`);
  return new Map(rows.map((row) => [row[0], row]));
}

/** @param value in any spelling */
export function choiceOfValue(choices: readonly Choice[], value: string): Choice | undefined {
  return choices.find(({ spellings }) => spellings.includes(value));
}
