/** Which publication added and last changed each address (architecture.md, "What changed"). */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Changes, type ScheduledState } from "../../editions/edition/changes-file.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { Slices } from "../../editions/edition/slices.ts";
import { hashOfFile } from "../../editions/store/local-files.ts";
import { orDamage } from "../../editions/store/or-damage.ts";
import {
  identityOf,
  type Publication,
  publicationSeconds,
} from "../../editions/store/publication.ts";
import type { PublishingSession, RecordedChanges, Store } from "../../editions/store/store.ts";
import { Catalogue } from "../api/catalogue.ts";
import type { ListResource } from "../api/resource.ts";
import { lists } from "../api/resources/resources.ts";
import { type Digest, digestsOf } from "./digests.ts";
import { nextStates, type PreviousStates } from "./next-states.ts";
import { scheduledAfter } from "./scheduled.ts";
import { writeChanges } from "./write-changes.ts";

export interface RecordOptions {
  /** Path of the edition to publish. */
  readonly edition: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
}

/** Writes the next list of changes. @throws StoreUnavailableError; AbortError of `signal` */
export async function recordChanges(
  session: PublishingSession,
  options: RecordOptions,
): Promise<RecordedChanges> {
  const { store } = session;
  const before = await lastPublication(store);
  const number = (before?.number ?? 0) + 1;
  using list = await changesOf(store, before?.publication);
  const previous = list ?? (await statesFromEdition(store, before?.publication, options));
  const digests = await digestsIn(options);
  const scheduled = scheduledIn(options);
  const keptFrom = await store.keptFrom();
  const { now } = options;
  const next = nextStates(previous, { digests, scheduled, number, now, keptFrom });
  const file = join(session.scratchFolder, "changes.db");
  rmSync(file, { force: true });
  const identities = new Map(list?.identities);
  if (before?.publication) identities.set(before.number, identityOf(before.publication));
  writeChanges(file, { ...next, number, scheduled, identities });
  return { number, file, sha256: (await hashOfFile(file)) as string };
}

/** If the current publication is damaged, only a number; `undefined` before the first one. */
async function lastPublication(
  store: Store,
): Promise<{ number: number; publication?: Publication } | undefined> {
  const damage: Error[] = [];
  const publication = await orDamage(store.current(), damage);
  if (damage.length > 0) return { number: (await store.numbers()).at(-1) ?? 0 };
  return publication && { number: publication.number, publication };
}

/** @returns `undefined` if no changes were recorded, or if the file is damaged */
async function changesOf(store: Store, publication?: Publication): Promise<Changes | undefined> {
  if (publication?.changes === undefined) return undefined;
  const file = store.editionFile(publication.changes);
  return await orDamage(file.then((path) => new Changes(path)));
}

/** For a publication without a list of changes. `undefined` if the edition is damaged. */
async function statesFromEdition(
  store: Store,
  publication: Publication | undefined,
  { signal }: RecordOptions,
): Promise<PreviousStates | undefined> {
  if (!publication) return undefined;
  const { number: since, edition } = publication;
  const now = publicationSeconds(publication) * 1000;
  const file = await orDamage(store.editionFile(edition));
  const digests = file && (await orDamage(digestsIn({ edition: file, now, signal })));
  if (!digests) return undefined;
  const scheduled = scheduledIn({ edition: file, now });
  const states = Array.from(digests, ([path, digest]) => {
    return { path, digest, added: since, changed: since };
  });
  return {
    since,
    states: () => states,
    scheduledUntil: (until) => {
      const due = scheduled.filter(({ moment }) => moment <= until);
      return new Set(due.map(({ path }) => path));
    },
  };
}

// The columns that digests read: ids, path segments, and the first column of each filter, because
// some items contain counts of other items by it (`total_candidatos`).
const DIGEST_COLUMNS: ReadonlySet<string> = new Set(["id", ...lists.flatMap(digestColumns)]);

function digestColumns({ filters, scope }: ListResource): string[] {
  const exact = Object.values(filters).filter(({ range }) => !range);
  const columns = exact.flatMap(({ matches }) => matches.slice(0, 1));
  return scope ? [...columns, scope.column] : columns;
}

/** By path. */
async function digestsIn(options: RecordOptions): Promise<ReadonlyMap<string, Digest>> {
  const { edition: file, now, signal } = options;
  using edition = new Edition(file, { visibleAt: now });
  // Reading the other orders of lists takes time, and no digest depends on them.
  const withoutOrderings = lists.map(({ orderings: _, ...list }) => list);
  // An unknown URL is the same for each edition, so it changes no digest.
  const publicUrl = edition.site.public_url ?? "";
  const catalogueOptions = { publicUrl, lists: withoutOrderings, columns: DIGEST_COLUMNS };
  const catalogue = await Catalogue.open(edition, catalogueOptions);
  const digests = new Map<string, Digest>();
  const slices = new Slices();
  for (const [path, digest] of digestsOf(catalogue)) {
    digests.set(path, digest);
    await slices.pause();
    signal?.throwIfAborted();
  }
  return digests;
}

/** Opens the edition without `visibleAt`, so that items that appear later are included. */
function scheduledIn({ edition: file, now }: RecordOptions): ScheduledState[] {
  using edition = new Edition(file);
  // Only the paths of scoped lists depend on the content.
  const scoped = lists.filter(({ scope }) => scope);
  const catalogue = new Catalogue(edition, { publicUrl: "", lists: scoped });
  return [...scheduledAfter(catalogue, now)];
}
