/**
 * Writes files into a content folder, each atomically, and never over changes of an editor. It compares three states:
 * the file in the folder, the last version written (journal), and the new version.
 */
import { hash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "../../../editions/store/make-folders.ts";
import type { Findings } from "../harvest/findings.ts";
import type { Journal } from "../journal/journal.ts";

/** A file to write: its text, or the local file to copy. */
export interface PlannedFile {
  /** Relative to the content folder, with `/`. */
  readonly path: string;
  readonly content: string | { readonly file: string; readonly sha256: string };
  /** Other paths at which an editor may keep the same item; if one of them was changed, this file is not written. */
  readonly elsewhere?: readonly string[];
}

export interface FileCounts {
  added: number;
  changed: number;
  removed: number;
  kept: number;
  unchanged: number;
}

export interface WriteFolderOptions {
  /** The content folder. */
  readonly folder: string;
  readonly journal: Journal;
  readonly source: string;
  readonly findings: Findings;
  /** Whether to delete files that are no longer planned; only if the whole source was read. */
  readonly removes: boolean;
  readonly onProgress: (done: number) => void;
}

// Bounds the memory for their texts.
const MAX_WAITING = 100;

export class FolderWriter {
  readonly counts: FileCounts = { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 0 };
  readonly #options: WriteFolderOptions;
  readonly #planned = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #waiting: { readonly planned: PlannedFile; readonly wanted: string }[] = [];
  /** Lower-case names of the files in each folder at the start. */
  readonly #names = new Map<string, ReadonlySet<string>>();

  constructor(options: WriteFolderOptions) {
    this.#options = options;
    rmSync(this.#unfinished, { recursive: true, force: true });
    rmSync(this.#theirs, { recursive: true, force: true });
    makeFolders(this.#unfinished);
  }

  write(planned: PlannedFile): void {
    const { journal, source } = this.#options;
    const { path } = planned;
    this.#planned.add(path);
    this.#options.onProgress(this.#planned.size);
    const wanted = this.#hashOf(planned);
    const there = this.#hashAt(path);
    const before = journal.written(path);
    if (there === wanted) {
      if (before.sha256 !== wanted) journal.wrote(source, path, wanted);
      this.counts.unchanged += 1;
      return;
    }
    const isOurs = there === before.sha256 || there === before.intended;
    const changed = this.#changedElsewhere(planned);
    if (there === undefined && before.sha256 !== undefined) {
      // An editor deleted or renamed the file.
      this.#keep(planned, wanted, `${path} was taken away here`);
    } else if (changed !== undefined) {
      this.#keep(planned, wanted, `${changed} is in its place`);
    } else if (there !== undefined && !isOurs) {
      this.#keep(planned, wanted, before.sha256 ? "it was changed here" : "another file is here");
    } else {
      this.#waiting.push({ planned, wanted });
      if (this.#waiting.length >= MAX_WAITING) this.#writeWaiting();
      if (there === undefined) this.counts.added += 1;
      else this.counts.changed += 1;
    }
  }

  /** Writes the last files, and removes unchanged files that the source no longer has. */
  finish(): void {
    this.#writeWaiting();
    const { folder, journal, source, findings, removes } = this.#options;
    const gone: string[] = [];
    for (const path of removes ? journal.writtenBy(source) : []) {
      if (!this.#planned.has(path)) gone.push(path);
    }
    for (const path of gone) {
      const there = this.#hashAt(path);
      const { sha256, intended } = journal.written(path);
      if (there !== undefined && there !== sha256 && there !== intended) {
        findings.add("conflict", path, "it was changed here, and is no longer at the source");
        this.counts.kept += 1;
        continue;
      }
      if (there !== undefined) {
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

  #keep(planned: PlannedFile, wanted: string, why: string): void {
    const { journal, findings, folder } = this.#options;
    this.counts.kept += 1;
    // The source's version is unchanged: only the editor changed the file, so there is no conflict.
    if (journal.written(planned.path).sha256 === wanted) return;
    const theirs = join(this.#theirs, planned.path);
    mkdirSync(dirname(theirs), { recursive: true });
    if (typeof planned.content === "string") writeFileSync(theirs, planned.content);
    else copyFileSync(planned.content.file, theirs);
    const shown = theirs.slice(folder.length).replace(/^\//, "");
    findings.add("conflict", planned.path, `${why}, and the source has another: see ${shown}`);
  }

  // The journal records each write before and after it, in one transaction for many files, because each transaction
  // flushes to disk.
  #writeWaiting(): void {
    const { journal, source } = this.#options;
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return;
    journal.together(() => {
      for (const { planned, wanted } of waiting) journal.intend(source, planned.path, wanted);
    });
    for (const { planned } of waiting) this.#put(planned);
    journal.together(() => {
      for (const { planned, wanted } of waiting) journal.wrote(source, planned.path, wanted);
    });
  }

  #put({ path, content }: PlannedFile): void {
    const target = join(this.#options.folder, path);
    const parent = dirname(target);
    if (!this.#folders.has(parent)) mkdirSync(parent, { recursive: true });
    this.#folders.add(parent);
    const unfinished = join(this.#unfinished, basename(path));
    if (typeof content === "string") writeFileSync(unfinished, content);
    else copyFileSync(content.file, unfinished);
    renameSync(unfinished, target);
  }

  #changedElsewhere({ elsewhere = [] }: PlannedFile): string | undefined {
    return elsewhere.find((path) => {
      const there = this.#hashAt(path);
      if (there === undefined) return false;
      const { sha256, intended } = this.#options.journal.written(path);
      return there !== sha256 && there !== intended;
    });
  }

  // Saves a system call per new file. Lower case, because some file systems ignore case.
  #mayBeThere(path: string): boolean {
    const parent = dirname(path);
    const names = this.#names.get(parent) ?? namesIn(join(this.#options.folder, parent));
    this.#names.set(parent, names);
    return names.has(basename(path).toLowerCase());
  }

  #hashOf({ content }: PlannedFile): string {
    return typeof content === "string" ? hash("sha256", content) : content.sha256;
  }

  #hashAt(path: string): string | undefined {
    if (!this.#mayBeThere(path)) return undefined;
    const file = join(this.#options.folder, path);
    return existsSync(file) ? hash("sha256", readFileSync(file)) : undefined;
  }
}

function namesIn(folder: string): ReadonlySet<string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(names.map((name) => name.toLowerCase()));
}

function removeEmpty(folder: string, path: string): void {
  if (path === ".") return;
  try {
    rmdirSync(join(folder, path));
  } catch {
    // Not empty.
  }
}
