/** Which numbers a damaged history lacks: a backup of it says so, and is restored without them. */

/** The first and the last number of those that are missing in a row. */
export type Gap = readonly [first: number, last: number];

// Some 30 KB in a backup's mark. A history with more is hardly one any more: one gap stands for all.
const MOST_GAPS = 1000;

/** @param numbers those that are there, ascending. @returns ascending; all are below the last number */
export function gapsIn(numbers: readonly number[]): readonly Gap[] {
  const gaps: Gap[] = [];
  let expected = 1;
  for (const number of numbers) {
    if (number > expected) gaps.push([expected, number - 1]);
    expected = number + 1;
  }
  const [first, last] = [gaps[0]?.[0] ?? 0, gaps.at(-1)?.[1] ?? 0];
  return gaps.length > MOST_GAPS ? [[first, last]] : gaps;
}

/** The first number below `last` that is missing and stands in no gap. */
export function firstBeyond(
  gaps: readonly Gap[],
  { last, has }: { last: number; has: (number: number) => boolean },
): number | undefined {
  let at = 0;
  for (let number = 1; number < last; number++) {
    while ((gaps[at]?.[1] ?? Infinity) < number) at += 1;
    if (!has(number) && (gaps[at]?.[0] ?? Infinity) > number) return number;
  }
  return undefined;
}

/** `1, 4 to 6` */
export function formatGaps(gaps: readonly Gap[]): string {
  return gaps.map(([first, last]) => (first === last ? first : `${first} to ${last}`)).join(", ");
}
