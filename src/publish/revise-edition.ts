/** An edition with some of its items replaced, beside the one that is being answered from. */
import { constants, copyFileSync } from "node:fs";
import type { CheckedContent, CheckedItem } from "../content/report/content.ts";
import type { CollectionName } from "../contract/field.ts";
import { EditionReviser } from "../edition/writing/revise-edition.ts";
import type { RegisterRow } from "../edition/writing/write-edition.ts";
import type { DerivedImages } from "./derive-images.ts";
import { asRow, cropRows } from "./next-edition.ts";

/** An item that was saved, has come, or is gone. */
export interface ChangedItem {
  readonly name: CollectionName;
  readonly item: CheckedItem;
  readonly isGone: boolean;
}

export interface Revision {
  readonly from: string;
  /** Where to write it; nothing is there yet. */
  readonly file: string;
  readonly content: CheckedContent;
  /** What was made of its images. */
  readonly derived: DerivedImages;
  /** When the items changed, epoch seconds. */
  readonly epochSeconds: number;
  /** Without its index of full text where it takes long: see {@link completeSearch}. */
  readonly withSearch: boolean;
}

/** @param items which the edition has with other values or has not, in the order in which they were saved */
export function reviseEdition(
  items: readonly ChangedItem[],
  { from, file, content, derived, epochSeconds, withSearch }: Revision,
): void {
  copyFileSync(from, file, constants.COPYFILE_FICLONE);
  using reviser = new EditionReviser(file);
  const rows = reviser.mediaRows();
  for (const { name, item, isGone } of items) {
    if (isGone) {
      reviser.remove(name, item);
      continue;
    }
    const known = reviser.registered(name, item.key);
    const registered = registeredAs(name, item, { known, epochSeconds });
    const row = asRow(item, { name, registered, rows, content });
    const crops = cropRows(name, item, { rows, derived });
    if (known) reviser.replace(row, registered, crops);
    else reviser.insert(row, registered, crops);
  }
  reviser.dropSearch();
  if (withSearch) reviser.writeSearch();
  reviser.finish();
}

function registeredAs(
  collection: CollectionName,
  { key, row: item, fingerprint }: CheckedItem,
  { known, epochSeconds }: { known: RegisterRow | undefined; epochSeconds: number },
): RegisterRow {
  if (!known) {
    const now = { firstPublished: epochSeconds, lastChanged: epochSeconds };
    return { collection, key, item, fingerprint, ...now };
  }
  const isSame = known.fingerprint === fingerprint;
  const lastChanged = isSame ? known.lastChanged : Math.max(known.lastChanged, epochSeconds);
  return { ...known, fingerprint, lastChanged };
}

/** The same edition with its index of full text. */
export function completeSearch(from: string, file: string): void {
  copyFileSync(from, file, constants.COPYFILE_FICLONE);
  using reviser = new EditionReviser(file);
  reviser.dropSearch();
  reviser.writeSearch();
  reviser.finish();
}
