/** Statistics of the rounds of measurements. */

/** @throws RangeError if empty */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The quantile of a share (0 to 1), linearly interpolated. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (below === undefined || above === undefined) throw new RangeError("a quantile of nothing");
  return below + (above - below) * (at - Math.floor(at));
}

/** The median of paired ratios: each figure is divided by the peer's figure of the same round. */
export function ratio(figures: readonly number[], bases: readonly number[]): number {
  return median(figures.map((figure, round) => figure / (bases[round] as number)));
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
