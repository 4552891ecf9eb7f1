/**
 * Removes what no kept publication needs. A medium stays at least 48 hours longer than the last
 * edition that contains it, because clients and caches still use its address.
 */
import { Edition } from "../../edition/open-edition.ts";
import { editionsFrom, readHistory } from "../history.ts";
import { mediaOf, newestUndamaged } from "../newest-undamaged.ts";
import { type Publication, publicationSeconds } from "../publication.ts";
import { DamagedError, type PublishingSession, type StoredObject } from "../store.ts";

/** Keep the last `publications` publications, and all younger than `days`. */
export interface Retention {
  readonly publications: number;
  readonly days: number;
}

export const defaultRetention: Retention = { publications: 50, days: 90 };

const MIN_MEDIA_MILLISECONDS = 48 * 3600 * 1000;

export interface PrunePlan {
  readonly keepFrom: number;
  readonly editions: readonly StoredObject[];
  /** Missing editions (SHA-256) and publications (number), which no longer count as damage. */
  readonly lost: readonly string[];
  readonly media: readonly StoredObject[];
  /** Addresses of media that are in no edition from now on. */
  readonly retired: readonly string[];
  readonly leftovers: readonly StoredObject[];
}

/** @param now epoch milliseconds @throws DamagedError if damaged: a repair may need the data */
export async function planPrune(
  session: PublishingSession,
  retention: Retention,
  now: number,
): Promise<PrunePlan> {
  const { store, objects } = session;
  const newest = await newestUndamaged(store);
  const history = await readHistory(store);
  const keepFrom = Math.max(history.keptFrom, firstToKeep(history.publications, retention, now));
  // Publications that are lost already, and that no longer count as damage after this pruning.
  const givenUp = new Map([...history.lost].filter(([number]) => number < keepFrom));
  const remaining = new Set(history.damage).difference(new Set(givenUp.values()));
  const [damage] = [...(newest?.damage ?? []), ...remaining];
  if (damage) {
    throw new DamagedError(`Nothing is removed from a damaged store. ${damage.message}`, {
      cause: damage,
    });
  }
  const kept = editionsFrom(history, keepFrom);
  // Keep only the last list of changes, because it includes the earlier ones.
  const lists = new Set(history.publications.map(({ changes }) => changes));
  const lastList = history.publications.at(-1)?.changes;
  const files = await objects.editions();
  const removed = files.filter(({ name }) => !kept.has(name) && name !== lastList);
  // Lists of changes are stored among the editions, but name no media.
  const removedEditions = removed.map(({ name }) => name).filter((name) => !lists.has(name));
  const stored = new Set(files.map(({ name }) => name));
  const missing = editionsFrom(history, history.keptFrom).difference(kept).difference(stored);
  return {
    keepFrom,
    editions: removed,
    lost: [...missing, ...[...givenUp.keys()].map(String)],
    ...(await planMedia(session, { kept, removed: removedEditions, now })),
    leftovers: await objects.leftovers(),
  };
}

// Editions by their SHA-256; the time in epoch milliseconds.
async function planMedia(
  session: PublishingSession,
  { kept, removed, now }: { kept: ReadonlySet<string>; removed: readonly string[]; now: number },
): Promise<Pick<PrunePlan, "media" | "retired">> {
  const used = await mediaOfEditions(session, kept);
  const unused = (await session.objects.media()).filter(({ name }) => !used.has(name));
  const addresses = unused.map(({ name }) => name);
  // If a removed edition is unreadable, all unused media count as used until now.
  const usedUntilNow = await mediaOfEditions(session, removed).catch(() => new Set(addresses));
  return {
    media: unused.filter(
      ({ name, since }) => !usedUntilNow.has(name) && now - since > MIN_MEDIA_MILLISECONDS,
    ),
    retired: addresses.filter((address) => usedUntilNow.has(address)),
  };
}

/** Removes in an order that leaves a valid store if it is interrupted. */
export async function applyPrune(
  session: PublishingSession,
  plan: PrunePlan,
  now: number,
): Promise<void> {
  if (plan.editions.length + plan.lost.length > 0) await session.keepFrom(plan.keepFrom);
  await session.objects.retireMedia(plan.retired, now);
  for (const { name } of plan.editions) await session.objects.remove("edition", name);
  for (const { name } of plan.media) await session.objects.remove("medium", name);
  for (const { name } of plan.leftovers) await session.objects.remove("leftovers", name);
}

/** The number of the first publication to keep. The last publication is always kept. */
export function firstToKeep(
  publications: readonly Publication[],
  { publications: count, days }: Retention,
  now: number,
): number {
  const last = publications.at(-1)?.number ?? 1;
  const firstByCount = Math.max(1, last - Math.max(1, count) + 1);
  const oldestSeconds = now / 1000 - days * 86_400;
  const youngEnough = publications.find((one) => publicationSeconds(one) >= oldestSeconds);
  return Math.min(firstByCount, youngEnough?.number ?? last);
}

async function mediaOfEditions(
  { store }: PublishingSession,
  editions: Iterable<string>,
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const sha256 of editions) {
    using edition = new Edition(await store.editionFile(sha256));
    for (const { address } of mediaOf(edition)) used.add(address);
  }
  return used;
}
