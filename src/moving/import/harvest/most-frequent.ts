/** @returns the name with the greatest count; of several, the first in the alphabet */
export function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  const inAlphabet = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  const [best] = inAlphabet.sort(([, one], [, other]) => other - one);
  return best?.[0];
}
