/** Serves a folder and its drafts as if published. If it has problems, the last edition stays. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { SafeHtml } from "@remix-run/html-template";
import type { Logger } from "pino";
import { folderOfThisProcess } from "../../editions/store/process-folder.ts";
import { say } from "../../language/language.ts";
import { FileHashes } from "../content/files/file-hashes.ts";
import { listFolder } from "../content/files/folder.ts";
import { openWorkCache, type WorkCache } from "../content/files/work-cache.ts";
import { yieldingWhenDue } from "../content/files/yield-when-due.ts";
import type { CheckedContent } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import type { DeriveOptions } from "../publish/derive-images.ts";
import { makeNextEdition } from "../publish/next-edition.ts";
import { renderTrial, type TrialItem } from "../publish/trial.ts";
import { headMarks, renderBar } from "./bar.ts";
import { FolderWatch } from "./folder-watch.ts";
import { OpenPages } from "./open-pages.ts";
import { answerOwn, answerWithReport, whyNothing } from "./own-addresses.ts";
import { type PreviewReport, type PreviewState, readPreview } from "./preview-content.ts";
import { PreviewMedia } from "./preview-media.ts";
import { PreviewService } from "./preview-service.ts";

export interface PreviewOptions {
  /** Without a trailing slash. */
  readonly publicUrl: () => string;
  /** The moment to show, epoch milliseconds. Default: now. */
  readonly at?: number | undefined;
  /** Further links in the bar. */
  readonly more?: SafeHtml;
  readonly onProgress?: Progress;
  readonly log: Logger;
}

export class Preview implements AsyncDisposable {
  readonly folder: string;
  readonly service: PreviewService;
  readonly #options: PreviewOptions;
  readonly #scratch: string;
  readonly #cache: WorkCache | undefined;
  readonly #workOptions: DeriveOptions;
  readonly #media = new PreviewMedia();
  readonly pages: OpenPages;
  readonly #watch: FolderWatch;
  readonly #listeners = new Set<(state: PreviewState) => void>();
  readonly #instanceId = randomUUID().slice(0, 8);
  readonly #stopping = new AbortController();
  #versions = 0;
  #state: PreviewState;
  /** The publication time of the preview's editions, epoch seconds. */
  readonly #startedAt = Math.floor(Date.now() / 1000);
  /** Paths of the newest edition and of the one that is shown. */
  #edition: string | undefined;
  #shown: string | undefined;
  /** `undefined` forces a read. */
  #lastDigest: string | undefined;
  #updating: Promise<void> = Promise.resolve();
  /** The read that starts after the running one; concurrent calls of {@link update} share it. */
  #queued: Promise<void> | undefined;

  /** Call {@link update} for the first read. A missing folder is a problem of the report. */
  constructor(folder: string, options: PreviewOptions) {
    this.folder = folder;
    this.#options = options;
    this.#scratch = mkdtempSync(join(folderOfThisProcess(), "preview-"));
    this.#cache = openWorkCache(this.#scratch);
    const { onProgress = () => {} } = options;
    this.#workOptions = { cache: this.#cache, signal: this.#stopping.signal, onProgress };
    this.service = new PreviewService({
      ...options,
      media: this.#media,
      clock: this.clock,
      whyNothing: () => whyNothing(this.#state),
    });
    const report = { problems: [], notices: [], drafts: [] };
    this.#state = { version: this.#nextVersion(), ...report, updatedAt: undefined };
    this.pages = new OpenPages(() => ({ state: this.#state.version }));
    this.#watch = new FolderWatch(folder, () => this.update());
  }

  readonly clock = (): number => this.#options.at ?? Date.now();

  get state(): PreviewState {
    return this.#state;
  }

  get zone(): string {
    return this.service.service.snapshot?.catalogue.zone ?? Temporal.Now.timeZoneId();
  }

  /** @returns HTML; `undefined` if there is no edition, or no page that shows the item */
  async trial(item: TrialItem): Promise<string | undefined> {
    const { publicUrl } = this.#options;
    const edition = this.#shown;
    if (edition === undefined) return undefined;
    return await renderTrial(item, { edition, scratch: this.#scratch, publicUrl: publicUrl() });
  }

  /** Reads the folder, unless it is unchanged since the last read. */
  async update(): Promise<PreviewState> {
    this.#queued ??= this.#updating.then(() => {
      this.#queued = undefined;
      this.#updating = this.#update().catch((error: Error) => this.#showError(error));
      return this.#updating;
    });
    await this.#queued;
    return this.#state;
  }

  /** @returns a function that removes the listener */
  onChange(listener: (state: PreviewState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The caller is responsible for access control. */
  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    const { at, more } = this.#options;
    const situation = { state: this.#state, at, more };
    if (answerOwn(request, response, { ...situation, pages: this.pages })) return;
    if (!this.service.isShowing && answerWithReport(request, response, situation)) return;
    this.service.service.handle(request, response);
  };

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    this.#watch.stop();
    this.pages.close();
    await this.#updating;
    await this.service.stop();
    this.#cache?.[Symbol.dispose]();
    rmSync(this.#scratch, { recursive: true, force: true });
  }

  async #update(): Promise<void> {
    this.#watch.refresh();
    const hashes = new FileHashes(this.#cache, this.folder);
    const options = { withDrafts: true, yieldWhenDue: yieldingWhenDue() };
    const digest = await hashes.digest(listFolder(this.folder), options);
    if (digest === this.#lastDigest) {
      hashes.save();
      this.#cache?.flush();
      return;
    }
    const clock = () => Temporal.Instant.fromEpochMilliseconds(this.clock());
    const read = await readPreview(this.folder, { ...this.#workOptions, hashes, clock });
    if (read.content) await this.#makeEdition(read.content);
    await this.#applyReport(read);
    this.#lastDigest = digest;
  }

  async #makeEdition(content: CheckedContent): Promise<void> {
    using _ = content;
    const file = join(this.#scratch, `edition-${this.#versions}.db`);
    const { derived } = await makeNextEdition(content, {
      ...this.#workOptions,
      file,
      epochSeconds: this.#startedAt,
      // Without search indexes, which take a third of the time; a search in the preview makes them.
      searched: [],
    });
    this.#cache?.flush();
    this.#edition = file;
    const { crops, thumbnails } = derived;
    const derivedImages = [...crops.values(), ...thumbnails.values()];
    this.#media.show(content, new Map(derivedImages.map(({ row, bytes }) => [row.address, bytes])));
  }

  async #applyReport({ problems, notices, drafts }: PreviewReport): Promise<void> {
    const version = this.#nextVersion();
    const state = { version, problems, notices, drafts, updatedAt: Date.now() };
    await this.#show(state);
    this.#state = state;
    this.pages.tell("state", version);
    for (const listener of this.#listeners) listener(state);
  }

  async #show(state: PreviewState): Promise<void> {
    const file = this.#edition;
    if (file === undefined) return;
    const { at, more } = this.#options;
    const marks = { head: headMarks, top: renderBar({ state, at, more }) };
    await this.service.show({ file, madeAt: Date.now(), marks });
    if (this.#shown !== undefined && this.#shown !== file) rmSync(this.#shown, { force: true });
    this.#shown = file;
  }

  async #showError(error: Error): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#lastDigest = undefined;
    const complaint = say.editing.notShown({ why: error.message });
    // Every update tries again. Log the same error only once.
    if (this.#state.problems[0]?.wrong === complaint.wrong) return;
    this.#options.log.error({ err: error }, "the folder could not be shown");
    const problem = { at: { file: this.folder }, ...complaint };
    await this.#applyReport({ ...this.#state, problems: [problem] }).catch(() => {});
  }

  #nextVersion(): string {
    return `${this.#instanceId}-${++this.#versions}`;
  }
}
