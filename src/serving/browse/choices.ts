/**
 * The values that a filter offers, each with the number of items left when combined with the other active filters.
 * A value given in another spelling (an id instead of a slug) counts as the offered value with the same meaning.
 */
import type { ListIndex } from "../api/list-index.ts";
import type { Filter } from "../api/resource.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** @param among ids of the items that the other active filters leave. Default: all */
export function choicesOf(
  index: ListIndex,
  { matches, offers }: Filter,
  among?: ReadonlySet<number>,
): Choice[] {
  const column = offers?.value ?? matches[0];
  if (column === undefined) return [];
  const values = index.values(column);
  const labels = offers ? labelsOf(index, offers) : values.map(({ value }) => String(value));
  return values.map(({ value, count }, at) => ({
    value: String(value),
    label: labels[at] ?? String(value),
    count: among ? index.withValue(column, value).filter((id) => among.has(id)).length : count,
  }));
}

/**
 * The label of each value. Values and labels come from the same rows, so they are in the same order. If an item has
 * several labels, the rarest one that all items of the value share is used.
 */
function labelsOf(index: ListIndex, { value, label }: Required<Filter>["offers"]): string[] {
  const [values, labels] = [index.values(value), index.values(label)];
  if (values.length === labels.length) return labels.map(({ value: name }) => String(name));
  const rarestFirst = labels
    .map(({ value: name }) => ({ name: String(name), ids: new Set(index.withValue(label, name)) }))
    .toSorted((one, other) => one.ids.size - other.ids.size);
  return values.map(({ value: one }) => {
    const ids = index.withValue(value, one);
    return rarestFirst.find((known) => ids.every((id) => known.ids.has(id)))?.name ?? String(one);
  });
}

/** The offered value with the same meaning as the given one; the given one if there is none. */
export function offeredValue(index: ListIndex, { matches, offers }: Filter, given: string): string {
  const column = offers?.value ?? matches[0];
  if (column === undefined || index.withValue(column, given).length > 0) return given;
  for (const spelling of matches) {
    const value = index.isNumeric(spelling) && /^\d+$/.test(given) ? Number(given) : given;
    const matching = index.withValue(spelling, value);
    if (matching.length === 0) continue;
    const same = index.values(column).find(({ value: one, count }) => {
      if (count !== matching.length) return false;
      const ids = index.withValue(column, one);
      return ids.every((id, at) => id === matching[at]);
    });
    return same ? String(same.value) : given;
  }
  return given;
}
