/** The changes that an edit can make to a content file. */
import type { FieldValue } from "../content/write/item-file.ts";

/** The new value of a field; `undefined` removes the field. */
export type EditValue = FieldValue | undefined;

/** `item` is the 0-based place of the item in the file, for "add" in the new file. It is 0 if the file has one item. */
export type FileChange =
  | {
      readonly kind: "set";
      readonly item: number;
      readonly fields: ReadonlyMap<string, EditValue>;
      /** The text below the fields; its line breaks are adapted to the file's. */
      readonly body?: string;
    }
  | { readonly kind: "add"; readonly item: number; readonly fields: ReadonlyMap<string, EditValue> }
  | { readonly kind: "remove"; readonly item: number };

/** Sorts fields by `order`, a list of names; fields that it lacks come last. */
export function sortFields<T>(
  fields: Iterable<[string, T]>,
  order: readonly string[],
): [string, T][] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...fields].sort(([a], [b]) => place(a) - place(b));
}
