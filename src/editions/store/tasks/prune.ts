/**
 * Pruning: which editions and media are no longer kept, decided before anything is removed.
 * An edition stays for the last publications and days of the retention; a medium at least 48 hours
 * longer than the last edition that names it, since clients and caches still hold its address.
 * @see architecture.md, "The store"
 */
import { Edition } from "../../edition/open-edition.ts";
import { readHistory } from "../history.ts";
import { mediaOf, newestWhole } from "../newest-whole.ts";
import { type Publication, publicationSeconds } from "../publication.ts";
import { DamagedError, type KeptThing, type PublishingSession } from "../store.ts";

/** What is kept: the last so many publications, and all that are younger than so many days. */
export interface Retention {
  readonly publications: number;
  readonly days: number;
}

export const defaultRetention: Retention = { publications: 50, days: 90 };

const MEDIA_STAY_MILLISECONDS = 48 * 3600 * 1000;

export interface PrunePlan {
  /** The first publication whose edition stays. */
  readonly keepFrom: number;
  readonly editions: readonly KeptThing[];
  /** Editions of publications before that one which have been lost, and are given up: SHA-256. */
  readonly lost: readonly string[];
  readonly media: readonly KeptThing[];
  /** Addresses of media that no edition names from now on; they go 48 hours later. */
  readonly retired: readonly string[];
  readonly litter: readonly KeptThing[];
}

/**
 * @param now epoch milliseconds
 * @throws DamagedError where the store is damaged: then nothing that may be needed is removed
 */
export async function planPrune(
  session: PublishingSession,
  retention: Retention,
  now: number,
): Promise<PrunePlan> {
  const { store } = session;
  const whole = await newestWhole(store);
  const history = await readHistory(store);
  const [damage] = [...(whole?.damage ?? []), ...history.damage];
  if (damage) {
    throw new DamagedError(`Nothing is removed from a damaged store. ${damage.message}`, {
      cause: damage,
    });
  }
  const keepFrom = Math.max(history.keptFrom, firstKept(history.publications, retention, now));
  const stay = new Set(
    history.publications.filter(({ number }) => number >= keepFrom).map(({ edition }) => edition),
  );
  // The last list of changes tells all that those before it told.
  const lists = new Set(history.publications.flatMap(({ changes }) => changes ?? []));
  const lastList = history.publications.at(-1)?.changes;
  const files = await session.kept.editions();
  const editions = files.filter(({ name }) => !stay.has(name) && name !== lastList);
  const there = new Set(files.map(({ name }) => name));
  const goesBy = history.publications.filter(
    ({ number }) => number >= history.keptFrom && number < keepFrom,
  );
  const lost = new Set(goesBy.map(({ edition }) => edition).filter((name) => !there.has(name)));
  const named = await namedMedia(session, stay);
  const media = (await session.kept.media()).filter(({ name }) => !named.has(name));
  const lately = await namedByRemoved(
    session,
    editions.filter(({ name }) => !lists.has(name)),
  );
  const goes = ({ name, since }: KeptThing) =>
    lately !== "unknown" && !lately.has(name) && now - since > MEDIA_STAY_MILLISECONDS;
  const retires = ({ name }: KeptThing) => lately === "unknown" || lately.has(name);
  return {
    keepFrom,
    editions,
    lost: [...lost.difference(stay)],
    media: media.filter(goes),
    retired: media.filter(retires).map(({ name }) => name),
    litter: await session.kept.litter(),
  };
}

/** In an order that leaves a good store wherever it ends. */
export async function applyPrune(
  session: PublishingSession,
  plan: PrunePlan,
  now: number,
): Promise<void> {
  if (plan.editions.length + plan.lost.length > 0) await session.keepFrom(plan.keepFrom);
  await session.kept.retireMedia(plan.retired, now);
  for (const { name } of plan.editions) await session.kept.remove("edition", name);
  for (const { name } of plan.media) await session.kept.remove("medium", name);
  for (const { name } of plan.litter) await session.kept.remove("litter", name);
}

/** @returns the number of the first publication that stays; the last one always does */
export function firstKept(
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

async function namedMedia(
  { store }: PublishingSession,
  editions: Iterable<string>,
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const sha256 of editions) {
    using edition = new Edition(await store.editionFile(sha256));
    for (const { address } of mediaOf(edition)) named.add(address);
  }
  return named;
}

// An edition that cannot be read any more cannot say what it named: then all that is named by no other
// counts as named until now.
async function namedByRemoved(
  session: PublishingSession,
  editions: readonly KeptThing[],
): Promise<Set<string> | "unknown"> {
  try {
    return await namedMedia(
      session,
      editions.map(({ name }) => name),
    );
  } catch {
    return "unknown";
  }
}
