/** What may be asked of a file of content. */

/** A value as YAML and JSON have it; `undefined` takes the field away. */
export type Wanted = string | number | boolean | readonly (string | number)[] | undefined;

/** Items are named by their place in the file, from 0; a file that holds one item has only that. */
export type Change =
  | {
      readonly kind: "set";
      readonly item: number;
      readonly fields: ReadonlyMap<string, Wanted>;
      /** The text below the fields, of files that have one; its line breaks become the file's. */
      readonly body?: string;
    }
  | { readonly kind: "add"; readonly at: number; readonly fields: ReadonlyMap<string, Wanted> }
  | { readonly kind: "remove"; readonly item: number }
  | { readonly kind: "move"; readonly item: number; readonly to: number };

/** Fields in the order in which they are to stand; those that are in no order come last. */
export function inOrder<T>(
  fields: Iterable<readonly [string, T]>,
  order: readonly string[],
): [string, T][] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...fields]
    .map(([name, value]): [string, T] => [name, value])
    .sort(([a], [b]) => place(a) - place(b));
}
