/**
 * Publishes a content folder: read, check, make the next edition, compare, and make it current in one
 * atomic step. Until that step the store answers as before, whatever happens here.
 * @see architecture.md, "Editions" and "The store"
 */
import { existsSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { join } from "node:path";
import { recordChanges } from "../changes/record-changes.ts";
import { openWorkCache, type WorkCache } from "../content/files/work-cache.ts";
import { readContent } from "../content/read-content.ts";
import type { CheckedContent, Notice, Problem } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import type { CollectionName } from "../contract/field.ts";
import { isDiskFault, isMalformed } from "../edition/disk-fault.ts";
import { Edition } from "../edition/open-edition.ts";
import { hashOfFile } from "../store/local-files.ts";
import { newestEdition, type WholePublication } from "../store/newest-whole.ts";
import { folderOfThisProcess } from "../store/process-folder.ts";
import { type Changes, type Publication, publicationSeconds } from "../store/publication.ts";
import {
  DamagedError,
  type LockOptions,
  type PublishingSession,
  type PublishingStore,
  type Store,
} from "../store/store.ts";
import { unwritable } from "../store/unwritable.ts";
import { type BroughtBack, broughtBack } from "./brought-back.ts";
import { editionsGoneBackOver } from "./editions-before.ts";
import { largeRemovals, type Removal } from "./large-removals.ts";
import { makeNextEdition, type NextEdition } from "./next-edition.ts";
import { FolderMemory } from "./unchanged-folder.ts";

export interface PublishOptions extends Omit<LockOptions, "signal" | "onStep"> {
  readonly note: string;
  /** Publish also where the store holds another site. */
  readonly replaceSite: boolean;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
  /**
   * When a plan was made that has been looked at, epoch seconds: new items have that moment, so that the same
   * content makes the same edition again. Now unless given.
   */
  readonly plannedAt?: number;
  /**
   * Shown what will be published before anything is stored; false leaves everything as it is. Without
   * it whatever was planned is published.
   */
  readonly approve?: (plan: Plan) => Promise<boolean>;
}

export type Counts = Readonly<Record<CollectionName, Changes>>;

/** What a publication would do. Both files are there for as long as the plan is being looked at. */
export interface Plan {
  readonly counts: Counts;
  /** What is published now; `undefined` before the first publication. */
  readonly before: WholePublication | undefined;
  /** Path of the next edition. */
  readonly file: string;
  /** Its SHA-256, hex. */
  readonly edition: string;
  /** The moment that new items have, epoch seconds. */
  readonly plannedAt: number;
  /** When something appears or goes by itself next, epoch milliseconds; `undefined` where nothing does. */
  readonly nextChange: number | undefined;
  /** Collections that lose more than a third of their items; none where another site is replaced. */
  readonly removals: readonly Removal[];
  /** What a rollback went back over and the folder holds still; `undefined` where that is nothing. */
  readonly bringsBack: BroughtBack | undefined;
}

/** What came of it. `unchanged`: the content is what is published already. */
export type PublishResult = { readonly notices: readonly Notice[] } & (
  | { readonly outcome: "refused"; readonly problems: readonly Problem[] }
  | { readonly outcome: "other site"; readonly published: string; readonly given: string }
  | {
      readonly outcome: "unchanged";
      readonly publication: Publication;
      /** Addresses of media that the store had lost and that were stored again. */
      readonly restored: readonly string[];
    }
  | {
      readonly outcome: "declined";
      readonly counts: Counts;
      readonly removals: readonly Removal[];
      readonly bringsBack?: BroughtBack | undefined;
    }
  | {
      readonly outcome: "would publish";
      readonly bringsBack?: BroughtBack | undefined;
      readonly counts: Counts;
      readonly removals: readonly Removal[];
    }
  | {
      readonly outcome: "published";
      readonly publication: Publication;
      readonly counts: Counts;
      readonly bringsBack?: BroughtBack | undefined;
      /** When something appears or goes by itself next: ISO 8601 in UTC. */
      readonly nextChange?: string;
    }
);

/**
 * @throws StoreUnavailableError, ContentChangedError, or AbortError of `signal`; the old publication
 *   stays in every case
 */
export async function publish(
  folder: string,
  store: PublishingStore,
  options: PublishOptions,
): Promise<PublishResult> {
  const { onProgress } = options;
  const onStep = (step: string) => onProgress(step, 0, undefined);
  await using session = await store.startPublishing({ ...options, onStep });
  using cache = openWorkCache(store.cacheFolder);
  const memory = new FolderMemory(folder, cache);
  const current = await beforeThis(store);
  const unchanged = await memory.unchangedSince(store, current);
  if (unchanged) return { outcome: "unchanged", restored: [], ...unchanged };
  const { content, ...report } = await read(folder, options, cache);
  using checked = content;
  if (!checked) return { outcome: "refused", ...report };
  const about = { zone: checked.site.fuso_horario, ...report };
  const made = await make(checked, {
    ...{ store, current, options, cache },
    scratch: session.scratchFolder,
  });
  if (made.outcome === "other site") return { ...made, ...report };
  const { next } = made;
  if (made.outcome === "unchanged") {
    const restored = await addMedia(checked, { session, next, options });
    memory.remember(made.publication.edition, about);
    return { outcome: "unchanged", publication: made.publication, restored, ...report };
  }
  const { plan } = made;
  if (options.approve && !(await options.approve(plan))) {
    const { counts, removals, bringsBack } = plan;
    return { outcome: "declined", counts, removals, bringsBack, ...report };
  }
  await addMedia(checked, { session, next, options });
  options.signal.throwIfAborted();
  const { who, note } = options;
  const { counts, file, edition } = plan;
  onProgress("noting what changes", 0, undefined);
  const now = (options.clock ?? Date.now)();
  const toRecord = { edition: file, now, signal: options.signal };
  const changes = await recordChanges(session, toRecord).catch((error: unknown) => {
    throw faultOfWriting(store, error);
  });
  const publication = await session.publish({ file, edition, who, note, counts, changes });
  memory.remember(edition, about);
  const { nextChange, bringsBack } = plan;
  const scheduled =
    nextChange === undefined ? {} : { nextChange: new Date(nextChange).toISOString() };
  return { outcome: "published", publication, counts, bringsBack, ...scheduled, ...report };
}

/** What {@link publish} would do: the same checks and counts, with the store only read. */
export async function planPublication(
  folder: string,
  store: PublishingStore,
  options: PublishOptions,
): Promise<PublishResult> {
  await using scratch = await mkdtempDisposable(join(folderOfThisProcess(), "plan-"));
  // What publishing has kept is used and added to; where nothing has been published, nothing is made.
  using cache = existsSync(store.cacheFolder) ? openWorkCache(store.cacheFolder) : undefined;
  const memory = new FolderMemory(folder, cache);
  const current = await beforeThis(store);
  const unchanged = await memory.unchangedSince(store, current);
  if (unchanged) return { outcome: "unchanged", restored: [], ...unchanged };
  const { content, ...report } = await read(folder, options, cache);
  using checked = content;
  if (!checked) return { outcome: "refused", ...report };
  const made = await make(checked, { store, current, scratch: scratch.path, options, cache });
  if (made.outcome === "other site") return { ...made, ...report };
  if (made.outcome === "unchanged") {
    return { outcome: "unchanged", publication: made.publication, restored: [], ...report };
  }
  await options.approve?.(made.plan);
  const { counts, removals, bringsBack } = made.plan;
  return { outcome: "would publish", counts, removals, bringsBack, ...report };
}

/** Where the disk failed under a file that is being written, which SQLite may call malformed, that is said. */
function faultOfWriting({ place }: Store, error: unknown): unknown {
  return isDiskFault(error) || isMalformed(error) ? unwritable(place, error) : error;
}

async function read(
  folder: string,
  { onProgress, signal }: PublishOptions,
  cache: WorkCache | undefined,
) {
  const clock = () => Temporal.Now.instant();
  return await readContent(folder, { ...(cache && { cache }), onProgress, signal, clock });
}

type Made =
  | { readonly outcome: "other site"; readonly published: string; readonly given: string }
  | {
      readonly outcome: "unchanged";
      readonly publication: Publication;
      readonly next: NextEdition;
    }
  | { readonly outcome: "made"; readonly plan: Plan; readonly next: NextEdition };

async function make(
  content: CheckedContent,
  about: {
    store: Store;
    current: WholePublication | undefined;
    scratch: string;
    options: PublishOptions;
    cache: WorkCache | undefined;
  },
): Promise<Made> {
  const { store, current, scratch, options, cache } = about;
  const { clock = Date.now } = options;
  using opened = new DisposableStack();
  const open = (file: string) => opened.use(new Edition(file));
  const before = current && open(current.file);
  const published = before?.site.nome;
  const isOther = published !== undefined && published !== content.site.nome;
  if (isOther && !options.replaceSite) {
    return { outcome: "other site", published, given: content.site.nome };
  }
  const aside = current ? await editionsGoneBackOver(store, current) : [];
  const file = join(scratch, "next-edition.db");
  const epochSeconds = Math.max(
    options.plannedAt ?? Math.floor(clock() / 1000),
    current ? publicationSeconds(current.publication) + 1 : 0,
  );
  const next = await makeNextEdition(content, {
    ...options,
    cache,
    file,
    before,
    goneBackOver: aside.map((one) => open(one.file)),
    epochSeconds,
  }).catch((error: unknown) => {
    throw faultOfWriting(store, error);
  });
  const edition = (await hashOfFile(file)) as string;
  const { counts } = next;
  if (current?.publication.edition === edition && current.isCurrent) {
    return { outcome: "unchanged", publication: current.publication, next };
  }
  const removals = isOther ? [] : largeRemovals(counts);
  const nextChange = nextChangeOf(file);
  const bringsBack = before && current && broughtBack({ current, before, next: open(file), aside });
  const said = { counts, removals, nextChange, plannedAt: epochSeconds, bringsBack };
  return { outcome: "made", plan: { ...said, before: current, file, edition }, next };
}

function nextChangeOf(file: string): number | undefined {
  using edition = new Edition(file, { visibleAt: Date.now() });
  return edition.changes.next === Infinity ? undefined : edition.changes.next;
}

// A store of which nothing is whole any more is published into as if it were new; one whose edition
// this version cannot read is not.
async function beforeThis(store: Store): Promise<WholePublication | undefined> {
  try {
    return await newestEdition(store);
  } catch (error) {
    if (error instanceof DamagedError) return undefined;
    throw error;
  }
}

/** Stores what the store lacks. @returns the addresses of that */
async function addMedia(
  content: CheckedContent,
  about: { session: PublishingSession; next: NextEdition; options: PublishOptions },
): Promise<string[]> {
  const { session, next, options } = about;
  const { crops, thumbnails } = next.derived;
  const derived = [...crops.values(), ...thumbnails.values()];
  const rows = derived.map(({ row }) => row);
  const missing = new Set(
    await session.store.missingMedia([...rows, ...content.images, ...content.attachments]),
  );
  let done = 0;
  const report = () => options.onProgress("storing images", done++, missing.size);
  for (const { row, bytes } of derived) {
    if (!missing.has(row.address)) continue;
    report();
    await session.addMedia(row.address, bytes);
  }
  for (const image of content.images) {
    options.signal.throwIfAborted();
    if (!missing.has(image.address)) continue;
    report();
    await session.addMedia(image.address, await content.readImage(image));
  }
  for (const attachment of content.attachments) {
    options.signal.throwIfAborted();
    if (!missing.has(attachment.address)) continue;
    report();
    const pieces = () => content.readAttachment(attachment);
    await session.addMedia(attachment.address, { length: attachment.bytes, pieces });
  }
  return [...missing];
}
