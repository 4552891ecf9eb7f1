/** Verifies every seal and hash of a store, and references within editions. */

import { hash } from "node:crypto";
import type { Phase } from "../../../language/language.ts";
import { Edition } from "../../edition/open-edition.ts";
import { editionsFrom, pruneHint, readHistory } from "../history.ts";
import { damageOfList } from "../newest-undamaged.ts";
import { orDamage, valueOrDamage } from "../or-damage.ts";
import type { Publication } from "../publication.ts";
import { DamagedError, type Store } from "../store.ts";

/** @returns messages with a remedy. @throws StoreUnavailableError */
export async function verifyStore(
  store: Store,
  onProgress: (phase: Phase, done: number, total: number) => void,
) {
  const history = await readHistory(store);
  const problems: Error[] = [...history.damage];
  const current = history.publications.find(({ number }) => number === history.current);
  const listDamage = current && (await damageOfList(store, current));
  if (listDamage) problems.push(listDamage);
  const kept = history.publications.filter(({ number }) => number >= history.keptFrom);
  const editions = [...editionsFrom(history, history.keptFrom)];
  const media = new Map<string, string>();
  for (const [index, sha256] of editions.entries()) {
    onProgress("editions", index, editions.length);
    const { value: pairs, damage } = await valueOrDamage(verifyEdition(store, sha256));
    for (const [address, mediumHash] of pairs ?? []) media.set(address, mediumHash);
    if (damage instanceof DamagedError)
      damage.message += pruneHint(publicationsAfter(sha256, kept));
    if (damage) problems.push(damage);
  }
  for (const [done, [address, sha256]] of [...media].entries()) {
    onProgress("media", done, media.size);
    await orDamage(verifyMedium(store, address, sha256), problems);
  }
  return {
    problems: problems.map(({ message }) => message),
    publications: history.publications.length,
    editions: editions.length,
    media: media.size,
  };
}

function publicationsAfter(sha256: string, kept: readonly Publication[]): number {
  const last = kept.findLast(({ edition }) => edition === sha256)?.number ?? 0;
  return (kept.at(-1)?.number ?? last) - last;
}

/** Returns pairs of address and SHA-256 of its media. */
async function verifyEdition(store: Store, sha256: string): Promise<[string, string][]> {
  const file = await store.editionFile(sha256);
  using edition = new Edition(file);
  const [broken] = edition.all("PRAGMA foreign_key_check");
  if (broken)
    throw new DamagedError(`${file} has a reference that leads nowhere: ${JSON.stringify(broken)}`);
  const rows = edition.all("SELECT address, sha256 FROM media ORDER BY address");
  return rows.map((row) => [row.address as string, row.sha256 as string]);
}

async function verifyMedium(store: Store, address: string, sha256: string): Promise<void> {
  const bytes = await readMedium(store, address);
  if (hash("sha256", bytes) !== sha256) {
    throw new DamagedError(
      `${store.place}: the medium ${address} is not the one that the edition names. Delete it and publish the content folder again`,
    );
  }
}

/** @throws DamagedError if the medium is missing or damaged */
export async function readMedium(store: Store, address: string): Promise<Buffer> {
  const bytes = await store.readMedia(address);
  if (bytes) return bytes;
  throw new DamagedError(
    `${store.place}: the medium ${address} is missing. Publish the content folder again, or copy it from a backup`,
  );
}
