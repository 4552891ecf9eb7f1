/** Chooses the publication to serve. (architecture.md, "The store") */
import { Edition } from "../edition/open-edition.ts";
import { orDamage, valueOrDamage } from "./or-damage.ts";
import type { Publication } from "./publication.ts";
import { DamagedError, type MediumName, type Store, type UndamagedPublication } from "./store.ts";

/**
 * The newest with an undamaged edition and all its media. If all lack media, the newest with an
 * undamaged edition, because one lost image must not take the site down. Skips newer formats.
 * @param options `withMedia`: false ignores missing media
 * @returns `undefined` before the first publication
 * @throws DamagedError if no edition is undamaged; EditionFormatError; StoreUnavailableError
 */
export async function newestUndamaged(
  store: Store,
  { withMedia = true } = {},
): Promise<UndamagedPublication | undefined> {
  const damage: Error[] = [];
  const current = await orDamage(store.current(), damage);
  if (!current && damage.length === 0) return undefined;
  let newestWithoutMedia: UndamagedPublication | undefined;
  for await (const candidate of withUndamagedEdition(store, current, damage)) {
    if (!withMedia) return candidate;
    // An edition of a newer format is not damaged, but this version cannot serve it.
    const opening = Promise.try(() => new Edition(candidate.file));
    using edition = await orDamage(opening, damage);
    if (!edition) continue;
    const mediaDamage = await damageOfMedia(store, edition);
    if (!mediaDamage) return candidate;
    damage.push(mediaDamage);
    newestWithoutMedia ??= candidate;
  }
  if (newestWithoutMedia) return newestWithoutMedia;
  throw damage[0] ?? new DamagedError(`${store.place} holds no publication that is whole`);
}

/** Newest first, each edition once. Adds the damage of the others to `damage`. */
async function* withUndamagedEdition(
  store: Store,
  current: Publication | undefined,
  damage: Error[],
): AsyncGenerator<UndamagedPublication> {
  const checkedEditions = new Set<string>();
  for (const number of await numbersNewestFirst(store, current)) {
    const isPointedTo = number === current?.number;
    const publication = isPointedTo ? current : await orDamage(store.publication(number), damage);
    if (!publication || checkedEditions.has(publication.edition)) continue;
    checkedEditions.add(publication.edition);
    const file = await orDamage(store.editionFile(publication.edition), damage);
    if (file === undefined) continue;
    // A damaged list of changes is only reported, because the next publication makes a new one.
    const listDamage = isPointedTo ? await damageOfList(store, publication) : undefined;
    if (listDamage) damage.push(listDamage);
    yield { publication, file, isCurrent: isPointedTo && !listDamage, damage };
  }
}

async function numbersNewestFirst(store: Store, current?: Publication): Promise<number[]> {
  if (!current) return (await store.numbers()).toReversed();
  // A `montra copy` that was killed may have recorded a bound above its last publication.
  const first = Math.min(await store.keptFrom(), current.number);
  return numbersBetween(first, current.number).toReversed();
}

/** `undefined` if the list is undamaged, or was never recorded. */
export async function damageOfList(
  store: Store,
  { number, changes }: Publication,
): Promise<DamagedError | undefined> {
  if (changes === undefined) return undefined;
  const { damage: cause } = await valueOrDamage(store.editionFile(changes));
  if (!cause) return undefined;
  return new DamagedError(
    `The list of what changed until publication ${number} is missing or damaged. Publish the content folder again: a new one is made. ${cause.message}`,
    { cause },
  );
}

async function damageOfMedia(store: Store, edition: Edition): Promise<DamagedError | undefined> {
  const missing = await store.missingMedia(mediaOf(edition));
  const [first] = missing;
  if (first === undefined) return undefined;
  const more = missing.length > 1 ? ` and ${missing.length - 1} more are` : " is";
  return new DamagedError(
    `${store.place}: the medium ${first}${more} missing or truncated. Publish the content folder again, or copy what is missing from a backup`,
  );
}

/** Ascending by address. */
export function mediaOf(edition: Edition): MediumName[] {
  const rows = edition.all("SELECT address, bytes FROM media ORDER BY address");
  return rows.map((row) => ({ address: row.address as string, bytes: row.bytes as number }));
}

/** From `first` to `last`, both included. */
export function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
