/** An edition of what a folder was made into one of what it is, by the difference alone. */
import { constants, copyFileSync } from "node:fs";
import type { CheckedContent, CheckedItem } from "../content/report/content.ts";
import { collectionNames, collections } from "../contract/collections.ts";
import type { CollectionName } from "../contract/field.ts";
import type { RegisterRow } from "../edition/writing/edition-rows.ts";
import { placesFor } from "../edition/writing/places.ts";
import { EditionReviser } from "../edition/writing/revise-edition.ts";
import type { DerivedImages } from "./derive-images.ts";
import { FormerNames, remembering } from "./former-names.ts";
import { asRow, cropRows, type MediaRows, PLACES_APART, writeMedia } from "./next-edition.ts";

/** What an edition was made of. */
export interface EditionSource {
  readonly content: CheckedContent;
  readonly derived: DerivedImages;
}

export interface Revision {
  /** An unpublished edition that nobody has open. */
  readonly file: string;
  readonly before: EditionSource;
  readonly after: EditionSource;
  /** When the items changed, epoch seconds. */
  readonly epochSeconds: number;
  /** Without its index of full text where it takes long: see {@link completeSearch}. */
  readonly withSearch: boolean;
}

/** Whether what items are printed with is the same; else the edition is to be written whole. */
export function canRevise(before: CheckedContent, after: CheckedContent): boolean {
  return before.site.fuso_horario === after.site.fuso_horario;
}

/** @returns the tables of which something is another: of collections, and the site's */
export function reviseEdition(revision: Revision): Set<string> {
  const { file, before, after, epochSeconds, withSearch } = revision;
  using reviser = new EditionReviser(file);
  reviser.dropSearch();
  reviser.clearSite();
  reviser.writeSite(after.content.site);
  reviser.clearMedia(addressesOf(after));
  const media = writeMedia(reviser, after.content, after.derived);
  const about = { before: before.content, after, media, epochSeconds };
  const changed = new Set<string>(
    collectionNames.filter((name) => reviseCollection(reviser, name, about)),
  );
  const [was, is] = [before, after].map(({ content }) => JSON.stringify(content.site));
  if (was !== is) changed.add("site");
  reviseFormerNames(reviser, { content: after.content, media });
  if (withSearch) reviser.writeSearch();
  reviser.finish();
  return changed;
}

function addressesOf({ content, derived }: EditionSource): Set<string> {
  const made = [...derived.crops.values(), ...derived.thumbnails.values()];
  const all = [...content.images, ...content.attachments, ...made.map(({ row }) => row)];
  return new Set(all.map(({ address }) => address));
}

interface CollectionRevision {
  readonly before: CheckedContent;
  readonly after: EditionSource;
  readonly media: MediaRows;
  readonly epochSeconds: number;
}

/** @returns whether something is another */
function reviseCollection(
  reviser: EditionReviser,
  name: CollectionName,
  { before, after, media, epochSeconds }: CollectionRevision,
): boolean {
  const { content, derived } = after;
  const items = [...content.items(name)];
  const { changed, gone, isInOrder } = differencesOf([...before.items(name)], items);
  if (changed.size === 0 && gone.size === 0 && isInOrder) return false;

  const places = reviser.places(name);
  const known = new Map<CheckedItem, RegisterRow | undefined>();
  for (const item of changed.keys()) known.set(item, reviser.registered(name, item.key));
  for (const old of [...gone.values(), ...changed.values()]) if (old) reviser.remove(name, old);
  const placeOf = (item: CheckedItem) => {
    const old = changed.has(item) ? changed.get(item) : item;
    return old && places.get(old.row);
  };
  const place = placesFor(items.map(placeOf), PLACES_APART);
  const moved = new Map<number, number>();
  for (const [at, item] of items.entries()) {
    if (!changed.has(item) && places.get(item.row) !== place[at])
      moved.set(item.row, place[at] as number);
  }
  reviser.move(name, moved);
  for (const [at, item] of items.entries()) {
    if (!changed.has(item)) continue;
    const registered = registeredAs(name, item, { known: known.get(item), epochSeconds });
    const row = asRow(item, { name, registered, rows: media, content });
    const crops = cropRows(name, item, { rows: media, derived });
    reviser.writeRegister(registered);
    reviser.writeItem(name, { ...row, posicao: place[at] as number }, crops);
  }
  return true;
}

interface Differences {
  /** With what each was. */
  readonly changed: ReadonlyMap<CheckedItem, CheckedItem | undefined>;
  /** By their keys. */
  readonly gone: ReadonlyMap<string, CheckedItem>;
  readonly isInOrder: boolean;
}

function differencesOf(olds: readonly CheckedItem[], items: readonly CheckedItem[]): Differences {
  const changed = new Map<CheckedItem, CheckedItem | undefined>();
  // Most stand where they stood: only the others are looked for.
  const gone = new Map<string, CheckedItem>();
  for (const [at, old] of olds.entries()) if (items[at]?.key !== old.key) gone.set(old.key, old);
  let isInOrder = olds.length === items.length;
  for (const [at, item] of items.entries()) {
    const there = olds[at];
    const old = there?.key === item.key ? there : gone.get(item.key);
    if (old !== there) gone.delete(item.key);
    if (!old || !isSame(old, item)) changed.set(item, old);
    if (old?.posicao !== item.posicao) isInOrder = false;
  }
  return { changed, gone, isInOrder };
}

function isSame(one: CheckedItem, other: CheckedItem): boolean {
  return (
    one.row === other.row &&
    one.fingerprint === other.fingerprint &&
    one.references === other.references
  );
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
  return { ...known, item, fingerprint, lastChanged };
}

function reviseFormerNames(
  reviser: EditionReviser,
  { content, media }: { content: CheckedContent; media: MediaRows },
): void {
  const names = new FormerNames();
  for (const name of collectionNames) {
    const fields = remembering(collections[name]);
    if (fields.length === 0) continue;
    for (const item of content.itemsGiving(name, fields)) {
      const registered = reviser.registered(name, item.key) as RegisterRow;
      names.note(name, item.key, asRow(item, { name, registered, rows: media, content }));
    }
  }
  reviser.clearFormerNames();
  for (const name of names.rows([], (one) => reviser.isTaken(one))) reviser.writeFormerName(name);
}

/** The same edition with its index of full text. */
export function completeSearch(from: string, file: string): void {
  copyEdition(from, file);
  using reviser = new EditionReviser(file);
  reviser.dropSearch();
  reviser.writeSearch();
  reviser.finish();
}

export function copyEdition(from: string, file: string): void {
  copyFileSync(from, file, constants.COPYFILE_FICLONE);
}
