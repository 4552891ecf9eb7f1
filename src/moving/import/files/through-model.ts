/**
 * A model between two others (`through` of Django's ManyToManyField): which of its fields names the item, which the
 * one that it refers to, and which the order. A mapping names such a model in the place of a field.
 */
import type { FixtureObject } from "./fixture-object.ts";

export interface ThroughFields {
  readonly owner: string;
  readonly target: string;
  readonly order: string | undefined;
}

const ORDER = /^(?:ordem|order|ordering|posicao|position|sort_?(?:value|order)|peso|weight)$/i;

/**
 * @param names whether a field is called after the items, and after those that they refer to
 * @returns `undefined` where the model does not lie between the two
 */
export function throughFields(
  sample: FixtureObject | undefined,
  names: {
    readonly owner: (field: string) => boolean;
    readonly target: (field: string) => boolean;
  },
): ThroughFields | undefined {
  const fields = Object.keys(sample?.fields ?? {});
  // Of a model that refers to itself: from_noticia, to_noticia.
  const owner = fields.find((field) => !/^to_/i.test(field) && names.owner(bare(field)));
  const target = fields.find((field) => field !== owner && names.target(bare(field)));
  if (owner === undefined || target === undefined) return undefined;
  return { owner, target, order: fields.find((field) => ORDER.test(field)) };
}

function bare(field: string): string {
  return field.replace(/^(?:from|to)_/i, "").replace(/_id$/i, "");
}

/** What each item refers to, in its order, by what names the item. */
export function targetsByOwner(
  objects: readonly FixtureObject[],
  { owner, target, order }: ThroughFields,
  keyOf: (owner: unknown) => string,
): Map<string, unknown[]> {
  const place = ({ fields }: FixtureObject) => (order === undefined ? 0 : Number(fields[order]));
  const inOrder = objects.toSorted((a, b) => place(a) - place(b) || Number(a.pk) - Number(b.pk));
  const byOwner = Map.groupBy(inOrder, ({ fields }) => keyOf(fields[owner]));
  return new Map([...byOwner].map(([key, all]) => [key, all.map(({ fields }) => fields[target])]));
}
