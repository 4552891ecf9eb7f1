/**
 * The edition of a preview, in two files: the one that is answered from, and the one before it, which is made
 * into the next by what is different. Full text of a large folder is indexed once somebody searches.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { WorkCache } from "../content/files/work-cache.ts";
import type { CheckedContent } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import { type DerivedImages, deriveImages } from "../publish/derive-images.ts";
import { makeNextEdition } from "../publish/next-edition.ts";
import {
  canRevise,
  completeSearch,
  copyEdition,
  type EditionSource,
  reviseEdition,
} from "../publish/revise-edition.ts";

/** Beyond so many items the index is made when it is asked for: of 30,000 it takes two seconds. */
const MOST_INDEXED = 3000;

export interface PreviewEditionOptions {
  readonly folder: string;
  readonly cache: WorkCache;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
}

interface Written extends EditionSource {
  readonly file: string;
  readonly hasSearch: boolean;
}

export class PreviewEdition implements Disposable {
  readonly #options: PreviewEditionOptions;
  readonly #begunAt = Math.floor(Date.now() / 1000);
  #number = 0;
  #shown: Written | undefined;
  /** Nobody has it open. */
  #before: Written | undefined;
  /** The tables in which the two differ; `undefined` where nobody knows. */
  #apart: ReadonlySet<string> | undefined;
  #unseen: ReadonlySet<string> | undefined;

  constructor(options: PreviewEditionOptions) {
    this.#options = options;
  }

  /** Path of the edition; `undefined` as long as there is none. */
  get file(): string | undefined {
    return this.#shown?.file;
  }

  /** The tables of which something is another than when it was seen last; `undefined` where all may be. */
  get changed(): ReadonlySet<string> | undefined {
    return this.#unseen;
  }

  /** It is answered from. */
  isSeen(): void {
    this.#unseen = new Set();
  }

  /** Whether searches find anything. */
  get hasSearch(): boolean {
    return this.#shown?.hasSearch ?? true;
  }

  /**
   * Writes it anew, in another file than the one that is answered from until then.
   * @param content which is closed when it is needed no more
   * @returns the images that were made of those of the content
   */
  async write(content: CheckedContent): Promise<DerivedImages> {
    const { cache, signal, onProgress } = this.#options;
    if (this.#before && !this.#apart) {
      this.#discard(this.#before, undefined);
      this.#before = undefined;
    }
    const before = this.#before ?? this.#copy();
    // Half revised it is of no use to anybody.
    this.#before = undefined;
    const hasSearch = isSmall(content);
    if (before && canRevise(before.content, content)) {
      const derived = await deriveImages(content, { cache, signal, onProgress });
      const { file } = before;
      const epochSeconds = Math.floor(Date.now() / 1000);
      const after = { content, derived };
      const revised = reviseEdition({ file, before, after, epochSeconds, withSearch: hasSearch });
      this.#apart = this.#apart?.union(revised);
      this.#unseen = this.#apart && this.#unseen?.union(this.#apart);
      this.#close(before, content);
      this.#take({ file, content, derived, hasSearch });
      return derived;
    }
    if (before) this.#discard(before, content);
    const file = this.#nextFile();
    const { derived } = await makeNextEdition(content, {
      ...{ file, before: undefined, goneBackOver: [], epochSeconds: this.#begunAt },
      ...{ cache, signal, onProgress, unpublished: { withSearch: hasSearch } },
    });
    this.#apart = undefined;
    this.#unseen = undefined;
    this.#take({ file, content, derived, hasSearch });
    return derived;
  }

  completeSearch(): void {
    const shown = this.#shown;
    if (!shown || shown.hasSearch) return;
    if (this.#before) this.#discard(this.#before, undefined);
    this.#before = undefined;
    const file = this.#nextFile();
    completeSearch(shown.file, file);
    this.#take({ ...shown, file, hasSearch: true });
  }

  [Symbol.dispose](): void {
    for (const written of [this.#shown, this.#before]) written?.content[Symbol.dispose]();
  }

  #nextFile(): string {
    return join(this.#options.folder, `edition-${++this.#number}.db`);
  }

  #copy(): Written | undefined {
    if (!this.#shown) return undefined;
    const file = this.#nextFile();
    copyEdition(this.#shown.file, file);
    this.#apart = new Set();
    return { ...this.#shown, file };
  }

  #take(written: Written): void {
    this.#before = this.#shown;
    this.#shown = written;
  }

  #discard(written: Written, content: CheckedContent | undefined): void {
    rmSync(written.file, { force: true });
    this.#close(written, content);
  }

  #close(written: Written, content: CheckedContent | undefined): void {
    const isNeeded = [this.#shown?.content, content].includes(written.content);
    if (!isNeeded) written.content[Symbol.dispose]();
  }
}

function isSmall({ counts }: CheckedContent): boolean {
  return Object.values(counts).reduce((sum, count) => sum + count, 0) <= MOST_INDEXED;
}
