/**
 * Writes down with a publication what it changes, address by address, beside what those before it changed: an
 * address has the publication with which it came and the one that changed it last, so that what changed since any
 * of them is looked up, and nothing is compared when it is asked for.
 * @see architecture.md, "What changed"
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Changes, type ScheduledState } from "../../editions/edition/changes-file.ts";
import { Edition, EditionFormatError } from "../../editions/edition/open-edition.ts";
import { hashOfFile } from "../../editions/store/local-files.ts";
import type { Publication } from "../../editions/store/publication.ts";
import {
  DamagedError,
  type PublishingSession,
  type RecordedChanges,
  type Store,
} from "../../editions/store/store.ts";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources/resources.ts";
import { type Digest, digestsOf } from "./digests.ts";
import { nextStates } from "./next-states.ts";
import { scheduledAfter } from "./scheduled.ts";
import { writeChanges } from "./write-changes.ts";

export interface ToRecord {
  /** Path of the edition that is published. */
  readonly edition: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Works out what the next publication changes, into a file that is stored with it.
 * @throws StoreUnavailableError; AbortError of `signal`
 */
export async function recordChanges(
  session: PublishingSession,
  about: ToRecord,
): Promise<RecordedChanges> {
  const { store } = session;
  const before = await lastPublication(store);
  const number = (before?.number ?? 0) + 1;
  using known = await changesOf(store, before?.publication);
  const digests = await digestsIn(about);
  const scheduled = scheduledIn(about);
  const next = nextStates(known, {
    ...{ digests, scheduled, number, now: about.now },
    keptFrom: await store.keptFrom(),
  });
  const file = join(session.scratchFolder, "changes.db");
  rmSync(file, { force: true });
  writeChanges(file, { ...next, number, scheduled });
  return { number, file, sha256: (await hashOfFile(file)) as string };
}

/** Where it cannot be told which one is current, its number may be, and nothing of what it changed. */
async function lastPublication(
  store: Store,
): Promise<{ number: number; publication?: Publication } | undefined> {
  try {
    const publication = await store.current();
    return publication && { number: publication.number, publication };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return { number: (await store.numbers()).at(-1) ?? 0 };
  }
}

/** @returns `undefined` where nothing was written down, or nothing that can be read */
async function changesOf(
  store: Store,
  publication: Publication | undefined,
): Promise<Changes | undefined> {
  if (publication?.changes === undefined) return undefined;
  try {
    const opened = new Changes(await store.editionFile(publication.changes));
    if (opened.number === publication.number) return opened;
    opened[Symbol.dispose]();
  } catch (error) {
    if (!(error instanceof DamagedError || error instanceof EditionFormatError)) throw error;
  }
  return undefined;
}

/** What items are counted by, and lists come in parts by: of each filter what it matches first, as a rule an id. */
const counted: ReadonlySet<string> = new Set(
  lists.flatMap(({ filters, scope }) => [
    ...Object.values(filters).flatMap(({ matches, range }) => (range ? [] : matches.slice(0, 1))),
    ...(scope ? [scope.column] : []),
  ]),
);

async function digestsIn({ edition: file, now, signal }: ToRecord): Promise<Map<string, Digest>> {
  using edition = new Edition(file, { visibleAt: now });
  // Other orders of the lists, and what they are filtered by alone, change nothing of what is looked at here.
  const plain = lists.map(({ orderings: _, ...list }) => list);
  const publicUrl = edition.site.public_url ?? "";
  const catalogue = await Catalogue.open(edition, { publicUrl, lists: plain, columns: counted });
  const digests = new Map<string, Digest>();
  for (const { path, digest } of digestsOf(catalogue)) {
    digests.set(path, digest);
    if (digests.size % 500 === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    }
  }
  return digests;
}

/** Of all that the edition holds, what is to appear later included. */
function scheduledIn({ edition: file, now }: ToRecord): ScheduledState[] {
  using edition = new Edition(file);
  const scoped = lists.filter(({ scope }) => scope);
  const catalogue = new Catalogue(edition, { publicUrl: "", lists: scoped });
  return [...scheduledAfter(catalogue, now)];
}
