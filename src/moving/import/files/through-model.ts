/** Through models of Django's ManyToManyField; a mapping may name one instead of a field. */
import type { FixtureObject } from "./fixture.ts";

export interface ThroughFields {
  readonly owner: string;
  readonly target: string;
  readonly order: string | undefined;
}

export const ORDER_FIELD_NAME =
  /^(?:ordem|order|ordering|posicao|position|sort_?(?:value|order)|peso|weight)$/i;

/** @param keyOf the key of an owner, which the objects give as a primary or natural key */
export function groupTargets(
  objects: readonly FixtureObject[],
  { owner, target, order }: ThroughFields,
  keyOf: (owner: unknown) => string,
): Map<string, unknown[]> {
  const place = ({ fields }: FixtureObject) => (order === undefined ? 0 : Number(fields[order]));
  const inOrder = objects.toSorted((a, b) => place(a) - place(b) || Number(a.pk) - Number(b.pk));
  const byOwner = Map.groupBy(inOrder, ({ fields }) => keyOf(fields[owner]));
  const targetsOf = (rows: readonly FixtureObject[]) => rows.map(({ fields }) => fields[target]);
  return new Map([...byOwner].map(([key, rows]) => [key, targetsOf(rows)]));
}
