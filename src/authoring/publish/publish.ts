/** Publishes a content folder. If anything fails, the store keeps its current publication. */

import { existsSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { join } from "node:path";
import { printMilliseconds } from "../../contract/moment.ts";
import { isDiskFault, isMalformed } from "../../editions/edition/disk-fault.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { hashOfFile } from "../../editions/store/local-files.ts";
import { newestUndamaged } from "../../editions/store/newest-undamaged.ts";
import { folderOfThisProcess } from "../../editions/store/process-folder.ts";
import { publicationSeconds } from "../../editions/store/publication.ts";
import {
  DamagedError,
  type PublishingSession,
  type PublishingStore,
  type Store,
  type UndamagedPublication,
} from "../../editions/store/store.ts";
import { unwritable } from "../../editions/store/store-faults.ts";
import type { Phase } from "../../language/language.ts";
import { fourAtOnce } from "../content/files/four-at-once.ts";
import { openWorkCache, type WorkCache } from "../content/files/work-cache.ts";
import { readContent } from "../content/read-content.ts";
import type { CheckedContent } from "../content/report/content.ts";
import { restoredChanges } from "./brought-back.ts";
import { deriveWhileChecking } from "./derive-images.ts";
import { largeRemovals } from "./large-removals.ts";
import { makeNextEdition, type NextEdition } from "./next-edition.ts";
import type { PlanOptions, PublicationPlan, PublishOptions, PublishResult } from "./plan.ts";
import { FolderMemory } from "./unchanged-folder.ts";
import { findUndoneEditions } from "./undone-editions.ts";

/** @throws StoreUnavailableError, ContentChangedError, AbortError of `signal` */
export async function publish(
  folder: string,
  store: PublishingStore,
  options: PublishOptions,
): Promise<PublishResult> {
  const { onProgress } = options;
  const onStep = (step: Phase) => onProgress(step, 0, undefined);
  await using session = await store.startPublishing({ ...options, onStep });
  using cache = openWorkCache(store.cacheFolder);
  const read = await readIfChanged(folder, { store, options, cache });
  if ("outcome" in read) return read;
  const { memory, newest, report } = read;
  using checked = read.content;
  // Loaded now, because this thread is idle while the images are being made.
  const recordingModule = import("../../serving/changes/record-changes.ts");
  const toRemember = { zone: checked.site.fuso_horario, ...report };
  const scratch = session.scratchFolder;
  const result = await makePlan(checked, { store, newest, options, cache, scratch });
  if (result.outcome === "other site") return { ...result, ...report };
  const { next } = result;
  if (result.outcome === "unchanged") {
    const restored = await storeMedia(checked, { session, next, options });
    memory?.remember(result.publication.edition, toRemember);
    return { outcome: "unchanged", publication: result.publication, restored, ...report };
  }
  const { plan } = result;
  if (options.approve && !(await options.approve(plan)))
    return { outcome: "declined", ...result.plannedChanges, ...report };
  await storeMedia(checked, { session, next, options });
  options.signal.throwIfAborted();
  const { who, note } = options;
  const { counts, file, edition, nextChange, bringsBack } = plan;
  onProgress("changes", 0, undefined);
  const now = (options.clock ?? Date.now)();
  const toRecord = { edition: file, now, signal: options.signal };
  const { recordChanges } = await recordingModule;
  const changes = await orStoreFault(store, recordChanges(session, toRecord));
  const publication = await session.publish({ file, edition, who, note, counts, changes });
  memory?.remember(edition, toRemember);
  return { outcome: "published", publication, counts, bringsBack, nextChange, ...report };
}

/** A dry run of {@link publish}: the same checks and counts, but the store is only read. */
export async function planPublication(
  folder: string,
  store: PublishingStore,
  options: PlanOptions,
): Promise<PublishResult> {
  await using scratch = await mkdtempDisposable(join(folderOfThisProcess(), "plan-"));
  // A dry run creates no work cache: it uses the cache only if an earlier run has made it.
  using cache = existsSync(store.cacheFolder) ? openWorkCache(store.cacheFolder) : undefined;
  const read = await readIfChanged(folder, { store, options, cache });
  if ("outcome" in read) return read;
  const { newest, report } = read;
  using checked = read.content;
  const result = await makePlan(checked, { store, newest, scratch: scratch.path, options, cache });
  if (result.outcome === "other site") return { ...result, ...report };
  if (result.outcome === "unchanged") {
    return { outcome: "unchanged", publication: result.publication, restored: [], ...report };
  }
  await options.approve?.(result.plan);
  return { outcome: "would publish", ...result.plannedChanges, ...report };
}

// If the disk fails while SQLite writes a file, it may report the file as malformed.
async function orStoreFault<T>({ place }: Store, writing: Promise<T>): Promise<T> {
  return await writing.catch((error: unknown) => {
    throw isDiskFault(error) || isMalformed(error) ? unwritable(place, error) : error;
  });
}

interface Publishing {
  readonly store: Store;
  readonly options: PlanOptions;
  readonly cache: WorkCache | undefined;
}

async function readIfChanged(folder: string, { store, options, cache }: Publishing) {
  const { onProgress, signal } = options;
  const memory = cache && (await FolderMemory.open(folder, cache, signal));
  const newest = await findNewest(store);
  const unchanged = await memory?.unchangedSince(store, newest);
  if (unchanged) return { outcome: "unchanged", restored: [], ...unchanged } as const;
  const clock = () => Temporal.Now.instant();
  const decodeImage = deriveWhileChecking(cache);
  const reading = { cache, hashes: memory?.hashes, decodeImage, onProgress, signal, clock };
  const { content, ...report } = await readContent(folder, reading);
  if (!content) return { outcome: "refused", ...report } as const;
  return { memory, newest, content, report };
}

async function makePlan(
  content: CheckedContent,
  publishing: Publishing & { newest: UndamagedPublication | undefined; scratch: string },
) {
  const { store, newest, scratch, options, cache } = publishing;
  const { clock = Date.now } = options;
  using opened = new DisposableStack();
  const open = (file: string) => opened.use(new Edition(file));
  const before = newest && open(newest.file);
  const published = before?.site.nome;
  const isOtherSite = published !== undefined && published !== content.site.nome;
  if (isOtherSite && !options.replaceSite) {
    return { outcome: "other site", published, given: content.site.nome } as const;
  }
  const undone = newest ? await findUndoneEditions(store, newest) : [];
  const file = join(scratch, "next-edition.db");
  // Later than the last publication, even if the clock was set back.
  const epochSeconds = Math.max(
    options.plannedAt ?? Math.floor(clock() / 1000),
    newest ? publicationSeconds(newest.publication) + 1 : 0,
  );
  const undoneEditions = undone.map((edition) => open(edition.file));
  const editionOptions = { ...options, cache, file, before, undoneEditions, epochSeconds };
  const next = await orStoreFault(store, makeNextEdition(content, editionOptions));
  const edition = (await hashOfFile(file)) as string;
  const { counts } = next;
  if (newest?.publication.edition === edition && newest.isCurrent) {
    return { outcome: "unchanged", publication: newest.publication, next } as const;
  }
  const number = newest?.publication.number ?? 0;
  const last = undone.at(-1);
  const bringsBack =
    last && before && restoredChanges(number, last, { current: before, next: open(file) });
  const plannedChanges = { counts, removals: largeRemovals(counts), bringsBack };
  const facts = { before: newest, file, edition, plannedAt: epochSeconds };
  const plan = { ...plannedChanges, ...facts, nextChange: nextChangeOf(file) };
  return { outcome: "made", plan, plannedChanges, next } as const;
}

function nextChangeOf(file: string): PublicationPlan["nextChange"] {
  using edition = new Edition(file, { visibleAt: Date.now() });
  const { next } = edition.schedule;
  const zone = edition.site.fuso_horario;
  return next === Infinity ? undefined : { moment: printMilliseconds(next, zone), zone };
}

// If every publication is damaged, publish as if the store were new.
async function findNewest(store: Store): Promise<UndamagedPublication | undefined> {
  try {
    // Media that the store lacks are stored again.
    return await newestUndamaged(store, { withMedia: false });
  } catch (error) {
    if (error instanceof DamagedError) return undefined;
    throw error;
  }
}

/** @returns the addresses of the media that the store lacked */
async function storeMedia(
  content: CheckedContent,
  publishing: { session: PublishingSession; next: NextEdition; options: PlanOptions },
): Promise<string[]> {
  const { session, next, options } = publishing;
  const { crops, thumbnails } = next.derived;
  const derived = [...crops.values(), ...thumbnails.values()];
  const rows = derived.map(({ row }) => row);
  const missing = new Set(
    await session.store.missingMedia([...rows, ...content.images, ...content.attachments]),
  );
  let done = 0;
  const add = (address: string, read: () => Promise<Buffer>) => async () => {
    options.signal.throwIfAborted();
    if (!missing.has(address)) return;
    options.onProgress("storedImages", done++, missing.size);
    await session.addMedia(address, await read());
  };
  // `fourAtOnce` waits for running writes even after an error, so that none outlives the session.
  await fourAtOnce([
    ...derived.map(({ row, bytes }) => add(row.address, async () => bytes)),
    ...content.images.map((image) => add(image.address, () => content.readImage(image))),
    ...content.attachments.map((file) => add(file.address, () => content.readAttachment(file))),
  ]);
  return [...missing];
}
