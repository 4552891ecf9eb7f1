/** The few figures that a round of measurements comes down to. */

/** @throws RangeError of nothing */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The value below which a share of the numbers lies, between neighbours by their distance. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (below === undefined || above === undefined) throw new RangeError("a quantile of nothing");
  return below + (above - below) * (at - Math.floor(at));
}

/** Medians of paired ratios: each round's figure is divided by the figure of the same round. */
export function ratio(figures: readonly number[], bases: readonly number[]): number {
  return median(figures.map((figure, round) => figure / (bases[round] as number)));
}
