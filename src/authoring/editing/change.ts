/** The changes that an edit can make to a content file. */
import type { FieldValue } from "../content/write/item-file.ts";

/** `undefined` removes the field. */
export type EditValue = FieldValue | undefined;

/** The new values, by field name. */
export type EditValues = ReadonlyMap<string, EditValue>;

/** `item`: 0-based place in the file; for "add", in the new file. 0 if the file is one item. */
export type FileChange =
  | {
      readonly kind: "set";
      readonly item: number;
      readonly fields: EditValues;
      /** The text below the fields; its line breaks are adapted to the file's. */
      readonly body?: string | undefined;
    }
  | { readonly kind: "add"; readonly item: number; readonly fields: EditValues }
  | { readonly kind: "remove"; readonly item: number };
