/**
 * Copies what a target store lacks; its history must be a prefix of the source's. Publications come
 * last, so that the target stays valid if the copy is killed, and the next copy continues.
 */

import { hash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Phase } from "../../../language/language.ts";
import { Edition } from "../../edition/open-edition.ts";
import { editionsFrom, type History, readHistory } from "../history.ts";
import { readIfThere } from "../local-files.ts";
import { mediaOf } from "../newest-undamaged.ts";
import { orDamage } from "../or-damage.ts";
import { isSame, type Publication } from "../publication.ts";
import {
  DamagedError,
  type MediumName,
  type PublishingSession,
  type PublishingStore,
  type SessionOptions,
  type Store,
  StoreUnavailableError,
} from "../store.ts";
import { writeInto } from "../store-faults.ts";
import { readMedium } from "./verify-store.ts";

interface CopyOptions extends SessionOptions {
  readonly onProgress: (phase: Phase, done: number, total: number) => void;
}

export interface CopyReport {
  /** How many were copied. */
  readonly publications: number;
  readonly editions: number;
  readonly media: number;
  /** Messages about the source, with a remedy. */
  readonly damage: readonly string[];
}

/**
 * Makes the newest publication with an undamaged edition current in the target.
 * @throws StoreUnavailableError, also for another history; DamagedError; EditionFormatError
 */
export async function copyStore(
  from: Store,
  to: PublishingStore,
  options: CopyOptions,
): Promise<CopyReport> {
  if (resolve(from.place) === resolve(to.place))
    throw new StoreUnavailableError(`${to.place} is the store to copy: name another one for it`);
  // Checked before taking the lock too, because that creates the target's folder.
  await historyOf(from);
  await using session = await to.startPublishing(options);
  const source = await historyOf(from);
  const target = await readHistory(to);
  refuseOtherHistory(from, to, { source, target });
  const copying = { from, to, session, options, damage: [...source.damage] };
  const editions = await copyEditions(copying, { source, target });
  const last = source.publications.findLast(({ edition }) => editions.whole.has(edition));
  if (!last) throw copying.damage[0] ?? new DamagedError(`${from.place} holds no whole edition`);
  if (last.changes) await copyFile(copying, last.changes, last.number === target.current);
  const media = await copyMedia(copying, editions);
  const publications = await copyPublications(session, { source, target, last });
  const damage = copying.damage.map(({ message }) => message);
  return { publications, editions: editions.copied, media, damage };
}

interface CopyState {
  readonly from: Store;
  readonly to: PublishingStore;
  readonly session: PublishingSession;
  readonly options: CopyOptions;
  readonly damage: Error[];
}

interface Histories {
  readonly source: History;
  readonly target: History;
}

async function historyOf(from: Store): Promise<History> {
  const history = await readHistory(from);
  if (history.publications.length > 0) return history;
  throw (
    history.damage[0] ??
    new StoreUnavailableError(`There is nothing to copy: ${from.place} holds no publication`)
  );
}

function refuseOtherHistory(from: Store, to: Store, { source, target }: Histories): void {
  const [damaged] = target.damage;
  if (target.publications.length === 0 && damaged) throw damaged;
  const foreign = foreignPublication({ source, target });
  if (!foreign) return;
  throw new StoreUnavailableError(
    `Cannot copy into ${to.place}: its publication ${foreign.number} of ${foreign.time} is not in ${from.place}. Name a store that is empty or holds an earlier copy of this one`,
  );
}

/** A publication of the target that is not in the source. Damaged ones are in neither list. */
function foreignPublication({ source, target }: Histories): Publication | undefined {
  const inSource = new Map(source.publications.map((one) => [one.number, one]));
  const lastNumber = source.publications.at(-1)?.number ?? 0;
  const foreign = target.publications.find((publication) => {
    const counterpart = inSource.get(publication.number);
    // Without a counterpart below the last number, the record in the source is damaged.
    return counterpart ? !isSame(publication, counterpart) : publication.number > lastNumber;
  });
  if (foreign) return foreign;
  // At least one record must be in both.
  const hasCommon = target.publications.some(({ number }) => inSource.has(number));
  return hasCommon ? undefined : target.publications[0];
}

interface CopiedEditions {
  readonly copied: number;
  /** The editions that the target has now, by SHA-256. */
  readonly whole: ReadonlySet<string>;
  /** The media of these editions, by address. */
  readonly media: ReadonlyMap<string, MediumName>;
  /** Addresses of media of editions that the target had before, which are flushed. */
  readonly flushedMedia: ReadonlySet<string>;
}

async function copyEditions(
  copying: CopyState,
  { source, target }: Histories,
): Promise<CopiedEditions> {
  // Editions pruned from either store are not copied.
  const keptFrom = Math.max(source.keptFrom, target.keptFrom);
  const wanted = editionsFrom(source, keptFrom);
  const known = editionsFrom(target, target.keptFrom);
  const whole = new Set<string>();
  const media = new Map<string, MediumName>();
  const flushedMedia = new Set<string>();
  let copied = 0;
  for (const [done, sha256] of [...wanted].entries()) {
    copying.options.onProgress("editions", done, wanted.size);
    const inTarget = await copyFile(copying, sha256, known.has(sha256));
    if (!inTarget) continue;
    whole.add(sha256);
    if (inTarget.isCopied) copied += 1;
    using edition = new Edition(inTarget.file);
    for (const medium of mediaOf(edition)) {
      media.set(medium.address, medium);
      if (!inTarget.isCopied) flushedMedia.add(medium.address);
    }
  }
  return { copied, whole, media, flushedMedia };
}

/**
 * Copies an edition or a list of changes, unless the target has it undamaged. @param isKnown a
 * publication of the target refers to it; otherwise a copy that was killed may have left it
 * unflushed, and it is written again @returns a local file; `undefined` if the source is damaged
 */
async function copyFile(
  { from, to, session, options, damage }: CopyState,
  sha256: string,
  isKnown: boolean,
): Promise<{ file: string; isCopied: boolean } | undefined> {
  options.signal?.throwIfAborted();
  const existing = isKnown ? await orDamage(to.editionFile(sha256)) : undefined;
  if (existing !== undefined) return { file: existing, isCopied: false };
  const file = await orDamage(from.editionFile(sha256), damage);
  if (file === undefined) return undefined;
  const bytes = await readIfThere(file);
  if (!bytes || hash("sha256", bytes) !== sha256) {
    throw new DamagedError(
      `${file} is damaged: it no longer has the SHA-256 in its name. Try again, or copy another publication`,
    );
  }
  const copy = join(session.scratchFolder, `${sha256}.db`);
  await writeInto(to.place, () => writeFile(copy, bytes, { flag: "wx", flush: true }));
  await session.addEdition(copy, sha256);
  return { file, isCopied: true };
}

async function copyMedia(
  { from, to, session, options, damage }: CopyState,
  { media, flushedMedia }: CopiedEditions,
): Promise<number> {
  const missing = new Set(await to.missingMedia(media.values()));
  // Of the other media, a copy that was killed may have left some unflushed: write them again.
  const unflushed = new Set(media.keys()).difference(flushedMedia);
  const addresses = missing.union(unflushed);
  let copied = 0;
  for (const [done, address] of [...addresses].entries()) {
    options.signal?.throwIfAborted();
    options.onProgress("media", done, addresses.size);
    const bytes = await orDamage(readMedium(from, address), damage);
    if (!bytes) continue;
    await session.addMedia(address, bytes);
    if (missing.has(address)) copied += 1;
  }
  return copied;
}

async function copyPublications(
  session: PublishingSession,
  { source, target, last }: Histories & { last: Publication },
): Promise<number> {
  const current = target.current ?? 0;
  if (last.number < current) return 0;
  const known = new Set(target.publications.map(({ number }) => number));
  const missing = source.publications.filter(
    ({ number }) => number <= last.number && !known.has(number),
  );
  if (missing.length === 0 && last.number === current) return 0;
  const lastOfTarget = target.publications.at(-1)?.number ?? 0;
  // Editions in between were pruned from the source.
  if (source.keptFrom > lastOfTarget + 1) await session.keepFrom(source.keptFrom);
  // The target has the last one already if only earlier records or its pointer were damaged.
  await session.adopt(missing.includes(last) ? missing : [...missing, last]);
  return missing.length;
}
