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
  const { store } = session;
  const whole = await newestUndamaged(store);
  const history = await readHistory(store);
  const keepFrom = Math.max(history.keptFrom, firstToKeep(history.publications, retention, now));
  const givenUp = new Map([...history.lost].filter(([number]) => number < keepFrom));
  const remaining = new Set(history.damage).difference(new Set(givenUp.values()));
  const [damage] = [...(whole?.damage ?? []), ...remaining];
  if (damage) {
    throw new DamagedError(`Nothing is removed from a damaged store. ${damage.message}`, {
      cause: damage,
    });
  }
  const kept = editionsFrom(history, keepFrom);
  // Keep only the last list of changes, because it includes the earlier ones.
  const lists = new Set(history.publications.flatMap(({ changes }) => changes ?? []));
  const lastList = history.publications.at(-1)?.changes;
  const files = await session.objects.editions();
  const editions = files.filter(({ name }) => !kept.has(name) && name !== lastList);
  const stored = new Set(files.map(({ name }) => name));
  const lost = editionsFrom(history, history.keptFrom).difference(kept).difference(stored);
  const used = await mediaOfEditions(session, kept);
  const media = (await session.objects.media()).filter(({ name }) => !used.has(name));
  // Lists of changes are stored among the editions, but name no media.
  const removed = editions.map(({ name }) => name).filter((name) => !lists.has(name));
  // If a removed edition is unreadable, all media in no kept edition count as used until now.
  const recentlyUsed = await mediaOfEditions(session, removed).catch(() => "unknown" as const);
  const isRemovable = ({ name, since }: StoredObject) =>
    recentlyUsed !== "unknown" && !recentlyUsed.has(name) && now - since > MIN_MEDIA_MILLISECONDS;
  const isRetired = ({ name }: StoredObject) =>
    recentlyUsed === "unknown" || recentlyUsed.has(name);
  return {
    keepFrom,
    editions,
    lost: [...lost, ...[...givenUp.keys()].map(String)],
    media: media.filter(isRemovable),
    retired: media.filter(isRetired).map(({ name }) => name),
    leftovers: await session.objects.leftovers(),
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

/** The last publication is always kept. */
export function firstToKeep(
  publications: readonly Publication[],
  { publications: most, days }: Retention,
  now: number,
): number {
  const last = publications.at(-1)?.number ?? 1;
  const byCount = Math.max(1, last - Math.max(1, most) + 1);
  const oldest = now / 1000 - days * 86_400;
  const byAge = publications.find((one) => publicationSeconds(one) >= oldest)?.number ?? last;
  return Math.min(byCount, byAge);
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
