/**
 * The values that a filter of a list offers, and how many items each would leave beside what else is chosen.
 * A value that was given in another of its spellings (an id for a slug) is the one that it means.
 */
import type { ListIndex } from "../api/list-index.ts";
import type { Filter } from "../api/resource.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** @param among the items that everything else that is chosen leaves; all where absent */
export function choicesOf(
  index: ListIndex,
  { matches, offers }: Filter,
  among?: ReadonlySet<number>,
): Choice[] {
  const column = offers?.value ?? matches[0];
  if (column === undefined) return [];
  const labels = new Map<number | undefined, string>();
  for (const { value } of offers ? index.values(offers.label) : []) {
    labels.set(index.withValue(offers?.label ?? "", value)[0], String(value));
  }
  return index.values(column).map(({ value, count }) => {
    const ids = index.withValue(column, value);
    return {
      value: String(value),
      label: labels.get(ids[0]) ?? String(value),
      count: among ? countAmong(ids, among) : count,
    };
  });
}

function countAmong(ids: ArrayLike<number>, among: ReadonlySet<number>): number {
  let count = 0;
  for (let at = 0; at < ids.length; at++) if (among.has(ids[at] as number)) count += 1;
  return count;
}

/** The value among those on offer that means the same as the one that was given, else that one. */
export function offeredValue(index: ListIndex, { matches, offers }: Filter, given: string): string {
  const column = offers?.value ?? matches[0];
  if (column === undefined || index.withValue(column, given).length > 0) return given;
  for (const spelling of matches) {
    const value = index.isNumeric(spelling) && /^\d+$/.test(given) ? Number(given) : given;
    const meant = index.withValue(spelling, value);
    if (meant.length === 0) continue;
    const same = index.values(column).find(({ value: one, count }) => {
      if (count !== meant.length) return false;
      const ids = index.withValue(column, one);
      return ids.every((id, at) => id === meant[at]);
    });
    return same ? String(same.value) : given;
  }
  return given;
}
