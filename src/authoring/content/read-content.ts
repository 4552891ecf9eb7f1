/**
 * Reads a content folder: each file by itself, then the images, then references between items. At
 * the end it lists the folder again, because a file saved meanwhile makes the result worthless.
 */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import type { Site } from "../../contract/site/site.ts";
import { type Phase, say } from "../../language/language.ts";
import { checkAttachments } from "./attachments/check-attachments.ts";
import { doubtsAbout } from "./check/doubtful-text.ts";
import { Scratch } from "./check/scratch.ts";
import { checkSite, unnamedSite } from "./check/site.ts";
import { ScratchContent } from "./checked-content.ts";
import type { SourceFile } from "./files/entries.ts";
import { FileHashes } from "./files/file-hashes.ts";
import { filesOf, type Listing, listFolder } from "./files/folder.ts";
import { holdsItems } from "./files/names.ts";
import { type FileState, isSameState, MEGABYTE, readFile, stateAt } from "./files/read-file.ts";
import type { WorkCache } from "./files/work-cache.ts";
import { type YieldWhenDue, yieldingWhenDue } from "./files/yield-when-due.ts";
import type { DecodeImage } from "./images/check-image.ts";
import { ImageChecks } from "./images/check-images.ts";
import { Intake } from "./intake/intake.ts";
import { readItemFile } from "./intake/read-item-file.ts";
import { readTable } from "./intake/read-table.ts";
import { decodeText } from "./parse/text.ts";
import { crossReference } from "./refer/cross-reference.ts";
import type { ContentReport } from "./report/content.ts";
import { sayDoubt } from "./report/doubt.ts";
import type { Progress } from "./report/progress.ts";
import { MAX_STORED_PROBLEMS, Report } from "./report/report.ts";

export { CONTENT_VERSION } from "./intake/intake.ts";

export interface ReadContentOptions {
  readonly cache?: WorkCache | undefined;
  /** Hashes of the folder's files, if the caller has just computed them. */
  readonly hashes?: FileHashes | undefined;
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Paths of drafts to read as if they were items. */
  readonly drafts?: ReadonlySet<string>;
  /** If false, only check that images and documents exist, and return no content; default: true. */
  readonly looksIntoMedia?: boolean;
  /** @param isIn whether an item of a collection has the image in a field */
  readonly decodeImage?: (
    isIn: (name: CollectionName, field: string) => boolean,
  ) => DecodeImage | undefined;
  readonly clock: () => Temporal.Instant;
}

/**
 * @returns problems and notices; without problems also the content, which the caller closes
 * @throws SpoolError if the temporary folder is not writable; the signal's reason if aborted
 */
export async function readContent(
  folder: string,
  options: ReadContentOptions,
): Promise<ContentReport> {
  const report = new Report();
  const listing = listFolder(folder);
  for (const problem of listing.problems) report.complain(problem.at, problem.field, problem);
  using ifNotReturned = new DisposableStack();
  const scratch = ifNotReturned.use(new Scratch());
  const { cache } = options;
  const hashes = options.hashes ?? (cache && new FileHashes(cache, folder));
  const reader = new ContentReader({ ...options, hashes, listing, report, scratch });
  const content = await reader.read();
  if (content && !report.hasProblems) reader.reportChangedFiles(listFolder(folder));
  // Saved even if there are problems: the next run reads the corrected folder.
  hashes?.save();
  cache?.flush();
  const { problems, notices } = report;
  const drafts = [...listing.drafts.values()].flat().map(({ path }) => path);
  const isPublishable = problems.length === 0 && options.looksIntoMedia !== false;
  if (!content || !isPublishable) return { problems, notices, drafts, content: undefined };
  // From here on, the scratch files are closed with the content.
  ifNotReturned.move();
  return { problems, notices, drafts, content };
}

interface ReaderOptions extends ReadContentOptions {
  readonly listing: Listing;
  readonly report: Report;
  readonly scratch: Scratch;
}

class ContentReader {
  readonly #options: ReaderOptions;
  /** The state of each file when it was read, by absolute path. */
  readonly #states = new Map<string, FileState>();
  #phase = { name: "reading" as Phase, done: 0, total: undefined as number | undefined };

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** @returns `undefined` if there are problems, which are reported */
  async read(): Promise<ScratchContent | undefined> {
    const { report, scratch, cache, clock, hashes, decodeImage, signal } = this.#options;
    const { listing, looksIntoMedia = true, onProgress } = this.#options;
    const { media, mediaInCloud, drafts } = listing;
    const site = this.#readSite();
    for (const path of media.keys())
      if (holdsItems(path)) report.notice({ at: { file: path }, said: say.files.inMedia });
    const frameHosts = site.iframe_hosts;
    const intake = new Intake({ hashes, report, scratch, cache, media, mediaInCloud, frameHosts });
    await using imageChecks = new ImageChecks({
      intake,
      longest: site.imagens.maximo,
      decodeImage: (path) =>
        decodeImage?.((name, field) => scratch.imagesIn(name, field).has(path)),
      onImage: (done, total) => onProgress?.("images", done, total),
      signal,
    });
    const beforeYielding = () => {
      signal?.throwIfAborted();
      if (looksIntoMedia) imageChecks.begin();
      onProgress?.(this.#phase.name, this.#phase.done, this.#phase.total);
    };
    const yieldWhenDue = yieldingWhenDue(beforeYielding, () => imageChecks.isBusy);

    await this.#readItems(intake, yieldWhenDue);
    if (report.isFull) {
      onProgress?.("reading", this.#phase.done, this.#phase.total);
      const said = say.report.stopped({ max: MAX_STORED_PROBLEMS });
      report.notice({ at: { file: "site.yaml" }, said });
      return undefined;
    }

    this.#begin("images", intake.images.size);
    const none = new Map<string, never>();
    const images = looksIntoMedia ? await imageChecks.finish() : none;
    const attachments = looksIntoMedia ? await checkAttachments(intake, yieldWhenDue) : none;

    this.#begin("references", undefined);
    const now = clock();
    const mediumOf = (path: string) => images.get(path) ?? attachments.get(path);
    const counts = await crossReference({ intake, drafts, site, now, yieldWhenDue, mediumOf });
    for (const [location, state] of intake.states) this.#states.set(location, state);
    if (report.hasProblems) return undefined;
    return new ScratchContent({ site, counts, images, attachments, media, cache, scratch });
  }

  async #readItems(intake: Intake, yieldWhenDue: YieldWhenDue): Promise<void> {
    const { report, listing } = this.#options;
    const files = collectionNames.flatMap((name) => listing.collections.get(name)?.items ?? []);
    this.#begin("reading", files.length || undefined);
    for (const name of collectionNames) {
      const { table, items = [] } = listing.collections.get(name) ?? {};
      if (table && !report.isFull) await readTable(intake, name, table, yieldWhenDue);
      for (const file of [...items, ...this.#draftsOf(name)]) {
        if (report.isFull) return;
        readItemFile(intake, name, file);
        this.#phase.done++;
        await yieldWhenDue();
      }
    }
  }

  /** @param current the folder, listed again after all files were read */
  reportChangedFiles(current: Listing): void {
    const { report, listing } = this.#options;
    const unseen = new Map(filesOf(listing).map((file) => [file.path, file]));
    for (const { path, location } of filesOf(current)) {
      const isSamePlace = unseen.get(path)?.location === location;
      unseen.delete(path);
      // A file that was not read has no state: no item uses it.
      const state = this.#states.get(location);
      const isUnchanged = isSamePlace && (!state || isSameState(state, stateAt(location)));
      if (!isUnchanged) report.complain({ file: path }, undefined, say.files.changed);
    }
    for (const path of unseen.keys()) report.complain({ file: path }, undefined, say.files.changed);
  }

  #draftsOf(name: CollectionName): SourceFile[] {
    const { drafts: wanted, listing } = this.#options;
    const drafts = listing.drafts.get(name) ?? [];
    return drafts.filter(({ path }) => wanted?.has(path));
  }

  #readSite(): Site {
    const { report, listing } = this.#options;
    const file = listing.site;
    if (!file) return unnamedSite;
    const read = readFile(file, MEGABYTE);
    if ("state" in read) this.#states.set(file.location, read.state);
    const content = "bytes" in read ? decodeText(read.bytes) : { ...read, spot: undefined };
    if (typeof content !== "string") {
      report.complain({ file: file.path, ...content.spot }, undefined, content);
      return unnamedSite;
    }
    const { site, problems } = checkSite(file, content);
    for (const problem of problems) report.complain(problem.at, problem.field, problem);
    for (const doubt of doubtsAbout(site.nome, { kind: "text" }))
      report.notice({ at: { file: file.path }, field: "nome", said: sayDoubt(doubt) });
    return site;
  }

  #begin(name: Phase, total: number | undefined): void {
    this.#phase = { name, done: 0, total };
    this.#options.onProgress?.(name, 0, total);
  }
}
