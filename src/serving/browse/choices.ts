/** The values that a filter offers. */
import type { CollectionName } from "../../contract/field.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { nameField } from "./related.ts";

export interface Choice {
  readonly value: string;
  /** The value in another spelling: of an item, its id beside its slug. */
  readonly id: string;
  readonly label: string;
  /** Of items in the whole list. */
  readonly count: number;
}

export function choicesOf(
  catalogue: Catalogue,
  list: ListResource,
  { matches: [column], to }: Filter,
): Choice[] {
  if (column === undefined) return [];
  const items = to && itemsOf(catalogue, to);
  return catalogue
    .list(list)
    .values(column)
    .map(({ value, count }) => {
      const [id, slug, label] = items?.get(value) ?? [value, value, value];
      return { value: `${slug}`, id: `${id}`, label: `${label}`, count };
    });
}

function itemsOf({ edition }: Catalogue, collection: CollectionName) {
  const rows = edition.cells(`SELECT id, slug, ${nameField(collection)} FROM ${collection}`);
  return new Map(rows.map((row) => [row[0], row]));
}

/** The choice that a request's value stands for. */
export function chosenOf(choices: readonly Choice[], given: string): Choice | undefined {
  return choices.find(({ value, id }) => value === given || id === given);
}
