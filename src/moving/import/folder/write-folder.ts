/** Writes files into a content folder, each atomically, but never over an editor's changes. */
import { hash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "../../../editions/store/make-folders.ts";
import type { FillOptions } from "./fill-options.ts";

export interface PlannedFile {
  /** Relative to the content folder, with `/`. */
  readonly path: string;
  readonly content: string | { readonly file: string; readonly sha256: string };
  /** Where an editor may keep the item instead; if one is changed, this file is not written. */
  readonly elsewhere?: readonly string[];
}

export type FileCounts = Record<"added" | "changed" | "removed" | "kept" | "unchanged", number>;

export class FolderWriter {
  readonly counts: FileCounts = { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 0 };
  readonly #options: FillOptions;
  readonly #planned = new Set<string>();

  constructor(options: FillOptions) {
    this.#options = options;
    rmSync(this.#unfinished, { recursive: true, force: true });
    rmSync(this.#theirs, { recursive: true, force: true });
    makeFolders(this.#unfinished);
  }

  write(planned: PlannedFile): void {
    const { journal, source } = this.#options;
    const { path, content } = planned;
    this.#planned.add(path);
    this.#options.onProgress("files", this.#planned.size, undefined);
    const newHash = typeof content === "string" ? hash("sha256", content) : content.sha256;
    const currentHash = this.#hashAt(path);
    if (currentHash === newHash) {
      if (journal.writtenHash(path) !== newHash) journal.recordWritten(source, path, newHash);
      this.counts.unchanged += 1;
      return;
    }
    const conflict = this.#conflictOf(planned, currentHash);
    if (conflict !== undefined) this.#keep(planned, newHash, conflict);
    else {
      this.#put(planned);
      // Last: if the process dies before this, the next import finds the file unchanged.
      journal.recordWritten(source, path, newHash);
      this.counts[currentHash === undefined ? "added" : "changed"] += 1;
    }
  }

  /** Why an editor's version stays; `undefined` if no editor changed the file. */
  #conflictOf({ path, elsewhere }: PlannedFile, currentHash?: string): string | undefined {
    const lastHash = this.#options.journal.writtenHash(path);
    if (lastHash !== undefined && currentHash === undefined)
      return `${path} was deleted or renamed here`;
    const editedPath = elsewhere?.find((other) => this.#isChanged(other));
    if (editedPath !== undefined) return `${editedPath} is in its place`;
    if (currentHash === lastHash || currentHash === undefined) return undefined;
    return lastHash === undefined ? "another file is here" : "it was changed here";
  }

  /** Removes unchanged files that the source no longer has, if all of the source was read. */
  finish(): void {
    const { folder, journal, source, findings } = this.#options;
    const isRead = findings.of("unread").length === 0;
    const unplanned = journal.writtenBy(source).filter((path) => !this.#planned.has(path));
    for (const path of isRead ? unplanned : []) {
      if (this.#isChanged(path)) {
        findings.add("conflict", path, "it was changed here, and is no longer at the source");
        this.counts.kept += 1;
        continue;
      }
      if (this.#hashAt(path) !== undefined) {
        rmSync(join(folder, path));
        removeEmpty(folder, dirname(path));
        findings.add("removed", path, "is no longer at the source");
        this.counts.removed += 1;
      }
      journal.forget(path);
    }
    rmSync(this.#unfinished, { recursive: true, force: true });
  }

  get #unfinished(): string {
    return join(this.#options.journal.folder, "unfinished");
  }

  /** Holds the source's version of files that an editor changed. */
  get #theirs(): string {
    return join(this.#options.journal.folder, "theirs");
  }

  /** Keeps an editor's version, and writes the source's version beside the journal. */
  #keep(planned: PlannedFile, newHash: string, why: string): void {
    const { journal, findings, folder } = this.#options;
    this.counts.kept += 1;
    // Only the editor changed the file, not the source.
    if (journal.writtenHash(planned.path) === newHash) return;
    const theirs = join(this.#theirs, planned.path);
    mkdirSync(dirname(theirs), { recursive: true });
    writeContent(planned, theirs);
    const shownPath = theirs.slice(folder.length).replace(/^\//, "");
    findings.add("conflict", planned.path, `${why}, and the source has another: see ${shownPath}`);
  }

  #put(planned: PlannedFile): void {
    const target = join(this.#options.folder, planned.path);
    mkdirSync(dirname(target), { recursive: true });
    const unfinished = join(this.#unfinished, basename(planned.path));
    writeContent(planned, unfinished);
    renameSync(unfinished, target);
  }

  /** Whether the file exists with other content than the import last wrote. */
  #isChanged(path: string): boolean {
    const currentHash = this.#hashAt(path);
    return currentHash !== undefined && currentHash !== this.#options.journal.writtenHash(path);
  }

  #hashAt(path: string): string | undefined {
    const file = join(this.#options.folder, path);
    return existsSync(file) ? hash("sha256", readFileSync(file)) : undefined;
  }
}

function writeContent({ content }: PlannedFile, file: string): void {
  if (typeof content === "string") writeFileSync(file, content);
  else copyFileSync(content.file, file);
}

function removeEmpty(folder: string, path: string): void {
  try {
    rmdirSync(join(folder, path));
  } catch {
    // Not empty, as the content folder itself always is.
  }
}
