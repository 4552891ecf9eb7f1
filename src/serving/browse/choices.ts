/** The values that a filter offers. */
import type { CollectionName } from "../../contract/field.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { nameField } from "./related.ts";

export interface Choice {
  readonly value: string;
  /** The values that select it: of an item its id, its slug and, if the filter accepts it, its name. */
  readonly spellings: readonly string[];
  readonly label: string;
  /** The number of items in the whole list that have it. */
  readonly count: number;
}

/** @param given a request's value: its item is a choice, though no item of the list may have it */
export function filterChoices(
  catalogue: Catalogue,
  list: ListResource,
  { matches, to }: Filter,
  given?: string,
): Choice[] {
  const [column] = matches;
  if (column === undefined) return [];
  const items = to && itemsOf(catalogue, to);
  const choiceOf = (item: readonly unknown[], count: number): Choice => {
    const names = item.map(String);
    const [, slug = "", label = ""] = names;
    return { value: slug, spellings: names.slice(0, matches.length), label, count };
  };
  const choices = catalogue
    .list(list)
    .values(column)
    .map(({ value, count }) => choiceOf(items?.get(value) ?? [value, value, value], count));
  if (given === undefined || !items || chosenOf(choices, given)) return choices;
  const others = Array.from(items.values(), (item) => choiceOf(item, 0));
  const chosen = chosenOf(others, given);
  return chosen ? [...choices, chosen] : choices;
}

function itemsOf({ edition }: Catalogue, collection: CollectionName) {
  const rows = edition.cells(`SELECT id, slug, ${nameField(collection)} FROM ${collection}`);
  return new Map(rows.map((row) => [row[0], row]));
}

/** The choice that a request's value stands for. */
export function chosenOf(choices: readonly Choice[], given: string): Choice | undefined {
  return choices.find(({ spellings }) => spellings.includes(given));
}
