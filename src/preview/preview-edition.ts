/**
 * The edition of a preview: written whole from content, with single items replaced as they are saved, and
 * with its index of full text once somebody searches, where that takes long.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { WorkCache } from "../content/files/work-cache.ts";
import type { CheckedContent } from "../content/report/content.ts";
import type { DerivedImages } from "../publish/derive-images.ts";
import { makeNextEdition } from "../publish/next-edition.ts";
import type { Progress } from "../publish/progress.ts";
import { type ChangedItem, completeSearch, reviseEdition } from "../publish/revise-edition.ts";

/** Beyond so many items the index is made when it is asked for: of 30,000 it takes two seconds. */
const MOST_INDEXED = 3000;

export interface PreviewEditionOptions {
  readonly folder: string;
  readonly cache: WorkCache;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
}

export class PreviewEdition {
  readonly #options: PreviewEditionOptions;
  readonly #begunAt = Math.floor(Date.now() / 1000);
  #number = 0;
  #file: string | undefined;
  #derived: DerivedImages | undefined;
  #hasSearch = true;

  constructor(options: PreviewEditionOptions) {
    this.#options = options;
  }

  /** Path of the edition; `undefined` as long as there is none. */
  get file(): string | undefined {
    return this.#file;
  }

  /** Whether searches find anything. */
  get hasSearch(): boolean {
    return this.#hasSearch;
  }

  /** @returns the images that were made of those of the content */
  async write(content: CheckedContent): Promise<DerivedImages> {
    const { cache, signal, onProgress } = this.#options;
    const file = this.#nextFile();
    const withSearch = isSmall(content);
    const { derived } = await makeNextEdition(content, {
      ...{ file, before: undefined, goneBackOver: [], epochSeconds: this.#begunAt },
      ...{ cache, signal, onProgress, unpublished: { withSearch } },
    });
    cache.flush();
    this.#take(file, { withSearch, derived });
    return derived;
  }

  /** @param items which are in it with other values */
  revise(content: CheckedContent, items: readonly ChangedItem[]): void {
    const [from, derived] = [this.#file, this.#derived];
    if (from === undefined || !derived) throw new Error("There is no edition to be revised");
    const file = this.#nextFile();
    const withSearch = isSmall(content);
    const epochSeconds = Math.floor(Date.now() / 1000);
    reviseEdition(items, { from, file, content, derived, epochSeconds, withSearch });
    this.#take(file, { withSearch, derived });
  }

  completeSearch(): void {
    const [from, derived] = [this.#file, this.#derived];
    if (from === undefined || !derived || this.#hasSearch) return;
    const file = this.#nextFile();
    completeSearch(from, file);
    this.#take(file, { withSearch: true, derived });
  }

  #nextFile(): string {
    return join(this.#options.folder, `edition-${++this.#number}.db`);
  }

  // What answers from the file has it open, or has read it whole.
  #take(file: string, about: { withSearch: boolean; derived: DerivedImages }): void {
    if (this.#file !== undefined) rmSync(this.#file, { force: true });
    this.#file = file;
    this.#hasSearch = about.withSearch;
    this.#derived = about.derived;
  }
}

function isSmall({ counts }: CheckedContent): boolean {
  return Object.values(counts).reduce((sum, count) => sum + count, 0) <= MOST_INDEXED;
}
