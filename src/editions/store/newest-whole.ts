/**
 * Which publication can be answered from: the current one, or where that is damaged the newest before
 * it that is not. So a store that lost bytes, and a copy that was taken while somebody published, go on
 * with what is whole, and say so.
 * @see architecture.md, "The store"
 */
import { Edition, EditionFormatError } from "../edition/open-edition.ts";
import { DamagedError, type MediumName, type Store, type WholePublication } from "./store.ts";

export type { WholePublication };

/**
 * The newest publication with a whole edition and all its media; where none has all its media, the
 * newest with a whole edition, since one image that is missing everywhere must not silence a site.
 * An edition that only a newer version can read is passed over as well.
 * @returns `undefined` before the first publication
 * @throws DamagedError where no edition is whole; EditionFormatError; StoreUnavailableError
 */
export async function newestWhole(store: Store): Promise<WholePublication | undefined> {
  return await newest(store, { withMedia: true });
}

/** As {@link newestWhole}, whatever has become of the media: what the next edition is compared with. */
export async function newestEdition(store: Store): Promise<WholePublication | undefined> {
  return await newest(store, { withMedia: false });
}

async function newest(
  store: Store,
  { withMedia }: { withMedia: boolean },
): Promise<WholePublication | undefined> {
  const damage: Error[] = [];
  const current = await orDamage(store.current(), damage);
  if (!current && damage.length === 0) return undefined;
  // A copy that was killed may have written down a bound above its last publication.
  const first = Math.min(await store.keptFrom(), current?.number ?? 1);
  const numbers = current ? range(first, current.number) : await store.numbers();
  const tried = new Set<string>();
  let withoutMedia: WholePublication | undefined;
  for (const number of numbers.toReversed()) {
    const publication =
      number === current?.number ? current : await orDamage(store.publication(number), damage);
    if (!publication || tried.has(publication.edition)) continue;
    tried.add(publication.edition);
    const file = await orDamage(store.editionFile(publication.edition), damage);
    if (file === undefined) continue;
    const found = { publication, file, isCurrent: number === current?.number, damage };
    if (!withMedia) return found;
    // An edition of a newer version is no damage, but this version cannot answer from it either.
    using edition = await orDamage(openEdition(file), damage);
    if (!edition) continue;
    const missing = await missingMediaOf(store, edition);
    if (!missing) return found;
    damage.push(missing);
    withoutMedia ??= found;
  }
  if (withoutMedia) return withoutMedia;
  throw damage[0] ?? new DamagedError(`${store.place} holds no publication that is whole`);
}

/** What an edition names that the store does not have, `undefined` where it has everything. */
async function missingMediaOf(store: Store, edition: Edition): Promise<DamagedError | undefined> {
  const missing = await store.missingMedia(mediaOf(edition));
  const [first] = missing;
  if (first === undefined) return undefined;
  const more = missing.length > 1 ? ` and ${missing.length - 1} more are` : " is";
  return new DamagedError(
    `${store.place}: the medium ${first}${more} missing or cut off. Publish the content folder again, or copy what is missing from a backup`,
  );
}

/** The media that an edition names. */
export function mediaOf(edition: Edition): MediumName[] {
  const rows = edition.all("SELECT address, bytes FROM media ORDER BY address");
  return rows.map((row) => ({ address: row.address as string, bytes: row.bytes as number }));
}

async function openEdition(file: string): Promise<Edition> {
  return new Edition(file);
}

async function orDamage<T>(work: Promise<T>, damage: Error[]): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DamagedError || error instanceof EditionFormatError)) throw error;
    damage.push(error);
    return undefined;
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
