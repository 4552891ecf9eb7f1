/**
 * A content folder as it is on disk, drafts included, answered as it would be once it is published. The
 * folder is looked at anew whenever something in it is saved; where it has problems, what it was before them
 * stays. It needs no store, and what it keeps lies in the temporary folder of this process.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SafeHtml } from "@remix-run/html-template";
import type { Logger } from "pino";
import { openWorkCache, type WorkCache } from "../content/files/work-cache.ts";
import type { CheckedContent, Problem } from "../content/report/content.ts";
import { compareText } from "../content/report/report.ts";
import { say } from "../language/language.ts";
import type { Progress } from "../publish/progress.ts";
import type { ChangedItem } from "../publish/revise-edition.ts";
import { folderOfThisProcess } from "../store/process-folder.ts";
import { marksOf } from "./bar.ts";
import { type FolderState, savedSince, stateOf } from "./folder-state.ts";
import { FolderWatch } from "./folder-watch.ts";
import { type Draft, isDraft, isUnsettled, type Look, lookAt } from "./look.ts";
import { OpenPages } from "./open-pages.ts";
import { answerOwn, answerWithReport } from "./own-addresses.ts";
import { PreviewEdition } from "./preview-edition.ts";
import { PreviewMedia } from "./preview-media.ts";
import { PreviewService } from "./preview-service.ts";
import type { PreviewState } from "./preview-state.ts";

export interface PreviewOptions {
  /** Absolute URL of the service that answers, without a trailing slash. */
  readonly publicUrl: () => string;
  /** The moment that is shown, epoch milliseconds; now where absent. */
  readonly at?: number | undefined;
  /** A store's folder of work that was done before; one that goes with the process where absent. */
  readonly cacheFolder?: string;
  /** What stands in the bar of every page behind its sentence. */
  readonly more?: SafeHtml;
  readonly onProgress?: Progress;
  readonly log: Logger;
}

const byFile = (one: Draft, other: Draft) => compareText(one.file, other.file);

/** A folder that seems to have problems is looked at again, since a file may be half written. */
const SECOND_LOOK_MILLISECONDS = 250;
const UNSETTLED_MILLISECONDS = 100;
const MOST_UNSETTLED = 30;
/** Beyond it reading the folder is as fast. */
const MOST_REVISED = 500;

/** What is shown, and what it was made of: what is saved next is compared with it. */
interface Base extends Pick<Look, "notices" | "drafts"> {
  readonly content: CheckedContent;
  readonly folder: FolderState;
}

export class Preview implements AsyncDisposable {
  readonly folder: string;
  readonly service: PreviewService;
  readonly #options: PreviewOptions;
  readonly #scratch: string;
  readonly #cache: WorkCache;
  readonly #media = new PreviewMedia();
  readonly #pages: OpenPages;
  readonly #watch: FolderWatch;
  readonly #listeners = new Set<(state: PreviewState) => void>();
  readonly #instance = randomUUID().slice(0, 8);
  readonly #stopping = new AbortController();
  #at: number | undefined;
  #number = 0;
  #state: PreviewState;
  readonly #edition: PreviewEdition;
  #base: Base | undefined;
  #looking: Promise<void> = Promise.resolve();
  /** Looks that wait for the one at hand. */
  #next: Promise<void> | undefined;
  #isDirty = false;

  /** Watches a folder from now on; the first look at it is for whoever asks. That there is none is a problem of the report. */
  constructor(folder: string, options: PreviewOptions) {
    this.folder = folder;
    this.#options = options;
    this.#at = options.at;
    this.#scratch = mkdtempSync(join(folderOfThisProcess(), "preview-"));
    this.#cache = openWorkCache(options.cacheFolder ?? this.#scratch);
    this.#edition = new PreviewEdition({
      ...{ folder: this.#scratch, cache: this.#cache, signal: this.#stopping.signal },
      onProgress: options.onProgress ?? (() => {}),
    });
    this.service = new PreviewService({
      ...{ media: this.#media, clock: this.clock, log: options.log },
      publicUrl: options.publicUrl,
    });
    this.#state = {
      ...{ version: this.#version(), problems: [], notices: [], drafts: [] },
      ...{ lookedAt: undefined, isShowing: false },
    };
    this.#pages = new OpenPages(this.#state.version);
    this.#watch = new FolderWatch(folder, () => {
      this.#isDirty = true;
      void this.look();
    });
  }

  /** Now, or the moment that is shown: epoch milliseconds. */
  readonly clock = (): number => this.#at ?? Date.now();

  readonly #clock = () => Temporal.Instant.fromEpochMilliseconds(this.clock());

  get state(): PreviewState {
    return this.#state;
  }

  /** Looks at the folder now. @returns what it is from then on */
  async look(): Promise<PreviewState> {
    this.#next ??= this.#looking.then(() => {
      this.#next = undefined;
      this.#looking = this.#look().catch((error: Error) => this.#fail(error));
      return this.#looking;
    });
    await this.#next;
    return this.#state;
  }

  /** Shows another moment, epoch milliseconds, or now where `undefined`. */
  async showAt(at: number | undefined): Promise<PreviewState> {
    this.#at = at;
    this.#forget();
    return await this.look();
  }

  /** @returns what ends the telling */
  onChange(listener: (state: PreviewState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Answers a request as the service would. Who may ask is decided by whoever hands it over. */
  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    const about = { state: this.#state, at: this.#at, more: this.#options.more };
    if (answerOwn(request, response, { ...about, pages: this.#pages })) return;
    if (!this.service.isShowing && answerWithReport(request, response, about)) return;
    const { service } = this.service;
    if (this.#edition.hasSearch || !/[?&]search=/.test(request.url ?? "")) {
      service.handle(request, response);
    } else void this.#completeSearch().then(() => service.handle(request, response));
  };

  /** Ends the connections of open pages, which come again for as long as there is a server. */
  leavePages(): void {
    this.#pages.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    this.#watch.stop();
    this.#pages.close();
    await this.#looking;
    await this.service.stop();
    this.#forget();
    this.#cache.close();
    rmSync(this.#scratch, { recursive: true, force: true });
  }

  async #look(): Promise<void> {
    for (let tries = 0; !this.#stopping.signal.aborted; tries++) {
      this.#isDirty = false;
      this.#watch.refresh();
      const folder = stateOf(this.folder);
      const revised = this.#revise(folder);
      if (revised) {
        const isWrong = revised.problems.length > 0;
        const mayChange = isWrong && tries < MOST_UNSETTLED;
        if (mayChange && (await this.#mayBeHalfWritten(revised))) continue;
        await this.#tell(revised);
        return;
      }
      const look = await lookAt(this.folder, {
        cache: this.#cache,
        clock: this.#clock,
        signal: this.#stopping.signal,
        onProgress: this.#options.onProgress,
      });
      if (!look.content && tries < MOST_UNSETTLED && (await this.#mayBeHalfWritten(look))) continue;
      if (look.content) await this.#take(look.content, { ...look, folder });
      await this.#tell(look);
      return;
    }
  }

  /**
   * What was saved of single items, where nothing else is different.
   * @returns `undefined` where the folder has to be read
   */
  #revise(now: FolderState): Omit<Look, "content"> | undefined {
    const base = this.#base;
    const changed = base && savedSince(base.folder, now);
    if (!base || !changed) return undefined;
    const { saved, gone } = changed;
    if (saved.length + gone.length > MOST_REVISED) return undefined;
    const { content } = base;
    const problems: Problem[] = [];
    const items: ChangedItem[] = [];
    const known = new Map(base.folder.items);
    let { notices, drafts } = base;
    for (const { name, file } of gone) {
      known.delete(file.path);
      const draft = drafts.find((one) => one.file === file.path);
      drafts = drafts.filter((one) => one !== draft);
      notices = notices.filter(({ at }) => at.file !== file.path);
      // One that was left out is in nothing.
      if (draft?.problem) continue;
      const item = content.remove(name, file.path);
      if (!item) return this.#forget();
      items.push({ name, item, isGone: true });
    }
    for (const state of saved) {
      const { name, file } = state;
      const revised = content.revise(name, file, this.#clock);
      if (!revised) return this.#forget();
      const { item } = revised;
      if (isDraft(file)) {
        const [problem] = revised.problems;
        const before = drafts.find((draft) => draft.file === file.path);
        // One that was shown is left out from now on, and others may refer to it.
        if (problem && before && !before.problem) return this.#forget();
        const others = drafts.filter((draft) => draft !== before);
        drafts = [...others, { file: file.path, problem }].sort(byFile);
        known.set(file.path, state);
      } else problems.push(...revised.problems);
      if (!item) continue;
      items.push({ name, item, isGone: false });
      known.set(file.path, state);
      if (isDraft(file)) continue;
      notices = [...notices.filter(({ at }) => at.file !== file.path), ...revised.notices];
    }
    if (items.length > 0) this.#edition.revise(content, items);
    this.#base = { ...base, folder: { ...now, items: known }, notices, drafts };
    return { problems, notices, drafts };
  }

  /** Items may have been taken in already that the edition has not. */
  #forget(): undefined {
    this.#base?.content[Symbol.dispose]();
    this.#base = undefined;
  }

  async #mayBeHalfWritten(look: Pick<Look, "problems">): Promise<boolean> {
    const isUnsettledYet = isUnsettled(look);
    await sleep(isUnsettledYet ? UNSETTLED_MILLISECONDS : SECOND_LOOK_MILLISECONDS);
    return isUnsettledYet || this.#isDirty;
  }

  async #take(
    content: CheckedContent,
    { folder, notices, drafts }: Omit<Base, "content">,
  ): Promise<void> {
    const { crops, thumbnails } = await this.#edition.write(content);
    const made = [...crops.values(), ...thumbnails.values()];
    this.#media.show(content, new Map(made.map(({ row, bytes }) => [row.address, bytes])));
    this.#forget();
    this.#base = { content, folder, notices, drafts };
  }

  async #tell({ problems, notices, drafts }: Omit<Look, "content">): Promise<void> {
    const version = this.#version();
    const lookedAt = Date.now();
    await this.#show({ version, problems, drafts });
    const { isShowing } = this.service;
    this.#state = { version, problems, notices, drafts, lookedAt, isShowing };
    this.#pages.tell(version);
    for (const listener of this.#listeners) listener(this.#state);
  }

  async #show(about: Pick<PreviewState, "version" | "problems" | "drafts">): Promise<void> {
    const { file } = this.#edition;
    if (file === undefined) return;
    const at = this.#at === undefined ? undefined : new Date(this.#at).toISOString();
    const isBehind = about.problems.length > 0;
    const marks = marksOf({ ...about, isBehind, at, more: this.#options.more });
    await this.service.show({ file, madeAt: Date.now(), marks });
  }

  /** Full text of a large folder is indexed when somebody searches. */
  async #completeSearch(): Promise<void> {
    const completing = this.#looking.then(async () => {
      if (this.#edition.hasSearch || this.#stopping.signal.aborted) return;
      this.#edition.completeSearch();
      await this.#show(this.#state);
    });
    this.#looking = completing.catch((error: Error) => this.#fail(error));
    await this.#looking;
  }

  /** What the machine is at fault for is said like a problem, and what was shown stays. */
  async #fail(error: Error): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#options.log.error({ err: error }, "the folder could not be shown");
    const problem = { at: { file: this.folder }, wrong: error.message, ...say.shown.machine };
    const { notices, drafts } = this.#state;
    await this.#tell({ problems: [problem], notices, drafts }).catch(() => {});
  }

  #version(): string {
    return `${this.#instance}-${++this.#number}`;
  }
}
