/**
 * The files of a content folder: which there are, what each is for, and which should not be there.
 * Nothing is opened here, and nothing outside the folder is looked at.
 * @see content.md, "The content folder" and "When something is wrong"
 */
import { type Dirent, existsSync, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { collectionNames, collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import type { Problem } from "../report/content.ts";
import { type Complaint, compareText } from "../report/report.ts";
import {
  FOLDER_FOR_FILE,
  LINK_OUT,
  LINK_TO_NOTHING,
  LINK_TO_OTHER,
  SAME_NAME,
  SPECIAL_FILE,
} from "./entry-kinds.ts";
import {
  complaintAboutName,
  ITEM_FORMATS,
  isLeftAside,
  TABLE_FORMATS,
  unknownAtTop,
  wrongFormat,
} from "./names.ts";

import { A_STORE, storeIn, storeInContent } from "./store-marks.ts";

/** A regular file of the folder. */
export interface SourceFile {
  /** From the content folder, with `/`, in NFC. */
  readonly path: string;
  /** Where it lies on this machine. */
  readonly location: string;
}

export interface CollectionFiles {
  readonly table: SourceFile | undefined;
  /** One item each, by name. */
  readonly items: readonly SourceFile[];
}

export interface Listing {
  readonly site: SourceFile | undefined;
  readonly collections: ReadonlyMap<CollectionName, CollectionFiles>;
  /** Every file below `media/`, by path. */
  readonly media: ReadonlyMap<string, SourceFile>;
  /** Files of items that are left aside, by collection. */
  readonly drafts: ReadonlyMap<CollectionName, readonly SourceFile[]>;
  readonly problems: readonly Problem[];
}

/** List a content folder. What cannot be listed is a problem, never an exception. */
export function listFolder(folder: string): Listing {
  const walk = new Walk(folder);
  walk.top();
  return walk;
}

/** All files that are read. */
export function filesOf({ site, collections, media }: Listing): SourceFile[] {
  const items = [...collections.values()].flatMap(({ table, items }) =>
    table ? [table, ...items] : items,
  );
  return [...(site ? [site] : []), ...items, ...media.values()];
}

const DEEPEST_FOLDER = 20;

class Walk implements Listing {
  site: SourceFile | undefined;
  readonly collections = new Map<
    CollectionName,
    { table: SourceFile | undefined; items: SourceFile[] }
  >();
  readonly media = new Map<string, SourceFile>();
  readonly drafts = new Map<CollectionName, SourceFile[]>();
  readonly problems: Problem[] = [];
  readonly #root: string;
  #realRoot = "";

  constructor(root: string) {
    this.#root = root;
    for (const name of collectionNames) this.collections.set(name, { table: undefined, items: [] });
  }

  top(): void {
    const unusable = this.#openRoot();
    if (unusable) {
      this.problems.push({ at: { file: this.#root }, ...unusable });
      return;
    }
    for (const entry of this.#list(this.#root, "")) this.#topEntry(entry);
    if (!this.site && !this.problems.some(({ at }) => /^site\.ya?ml$/i.test(at.file))) {
      this.problems.push({
        at: { file: "site.yaml" },
        wrong: "the file is missing",
        expected: "the settings of the site, at least its name",
        fix: 'create it with a line such as "nome: Notícias do imobiliário"',
      });
    }
  }

  #openRoot(): Complaint | undefined {
    const expected = "a content folder with a site.yaml in it";
    try {
      this.#realRoot = realpathSync(this.#root);
      if (storeIn(this.#realRoot) === "" && !existsSync(join(this.#realRoot, "site.yaml")))
        return A_STORE;
      if (statSync(this.#realRoot).isDirectory()) return undefined;
      return { wrong: "this is a file", expected, fix: "give the folder that the file is in" };
    } catch (error) {
      const missing = codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
      return {
        wrong: missing
          ? "there is no such folder"
          : `the folder cannot be opened (${codeOf(error)})`,
        expected,
        fix: missing ? "check the spelling, or create the folder" : "check who may read it",
      };
    }
  }

  #topEntry(entry: Entry): void {
    const { name, file } = entry;
    if (name === "site.yaml") {
      this.site = this.#asFile(entry);
      return;
    }
    if (name === "media") {
      if (this.#asFolder(entry, 'the folder "media", with the images')) this.#mediaFolder(entry, 1);
      return;
    }
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    const collection = collectionNames.find((known) => known === stem);
    if (collection === undefined) {
      const store = entry.isFolder ? storeIn(entry.location) : undefined;
      const complaint =
        store === undefined ? unknownAtTop(name, entry.isFolder) : storeInContent(file);
      this.problems.push({ at: { file }, ...complaint });
    } else if (extension === "") {
      if (this.#asFolder(entry, `a folder with one file for each item of ${stem}`)) {
        this.#collectionFolder(entry, collection);
      }
    } else {
      this.#table(entry, collection, extension);
    }
  }

  #table(entry: Entry, name: CollectionName, extension: string): void {
    if (!TABLE_FORMATS.some((known) => known === extension)) {
      this.problems.push({
        at: { file: entry.file },
        ...wrongFormat(extension, TABLE_FORMATS, `a table of ${name}`),
      });
      return;
    }
    const file = this.#asFile(entry);
    const files = this.collections.get(name);
    if (!file || !files) return;
    if (files.table) {
      this.problems.push({
        at: { file: file.path },
        wrong: `${name} has two tables, this one and ${files.table.path}`,
        expected: "one table for each collection",
        fix: `move the rows of one into the other, or rename this one to "_${entry.name}" to have it left aside`,
      });
      return;
    }
    files.table = file;
  }

  #collectionFolder(folder: Entry, name: CollectionName): void {
    const drafts: SourceFile[] = [];
    this.drafts.set(name, drafts);
    for (const entry of this.#list(folder.location, `${folder.file}/`, drafts)) {
      const extension = extname(entry.name);
      if (!entry.isLink && entry.isFolder) {
        this.problems.push({
          at: { file: entry.file },
          wrong: "this is a folder",
          expected: `one file for each item, right inside ${name}/`,
          fix: `move its files up into ${name}/, or rename it to "_${entry.name}" to have it left aside`,
        });
      } else if (!ITEM_FORMATS.some((known) => known === extension)) {
        const complaint = wrongFormat(extension, ITEM_FORMATS, `${collections[name].one}`);
        this.problems.push({ at: { file: entry.file }, ...complaint });
      } else {
        const file = this.#asFile(entry);
        if (file) this.collections.get(name)?.items.push(file);
      }
    }
  }

  #mediaFolder(folder: Entry, depth: number): void {
    for (const entry of this.#list(folder.location, `${folder.file}/`)) {
      if (entry.isFolder && !entry.isLink) {
        if (depth < DEEPEST_FOLDER) this.#mediaFolder(entry, depth + 1);
        continue;
      }
      const file = this.#asFile(entry);
      if (file) this.media.set(file.path, file);
    }
  }

  #list(location: string, prefix: string, drafts?: SourceFile[]): Entry[] {
    let found: Dirent[];
    try {
      found = readdirSync(location, { withFileTypes: true });
    } catch (error) {
      this.problems.push({
        at: { file: prefix.slice(0, -1) || this.#root },
        wrong: `the folder cannot be read (${codeOf(error)})`,
        expected: "a folder that may be opened",
        fix: "check who may read it",
      });
      return [];
    }
    const entries: Entry[] = [];
    const seen = new Map<string, string>();
    for (const dirent of found.toSorted((a, b) => compareText(a.name, b.name))) {
      if (isLeftAside(dirent.name)) {
        const path = prefix + dirent.name.normalize("NFC");
        if (dirent.isFile() && dirent.name.startsWith("_"))
          drafts?.push({ path, location: join(location, dirent.name) });
        continue;
      }
      const name = dirent.name.normalize("NFC");
      const entry: Entry = {
        name,
        file: prefix + name,
        location: join(location, dirent.name),
        isFolder: dirent.isDirectory(),
        isFile: dirent.isFile(),
        isLink: dirent.isSymbolicLink(),
      };
      const complaint = complaintAboutName(name) ?? (seen.has(name) ? SAME_NAME : undefined);
      seen.set(name, dirent.name);
      if (complaint) this.problems.push({ at: { file: entry.file }, ...complaint });
      else entries.push(entry);
    }
    return entries.toSorted((a, b) => compareText(a.name, b.name));
  }

  #asFile(entry: Entry): SourceFile | undefined {
    if (entry.isFile) return { path: entry.file, location: entry.location };
    const target = entry.isLink ? this.#follow(entry) : undefined;
    if (target !== undefined && typeof target === "string")
      return { path: entry.file, location: target };
    const complaint = target ?? (entry.isFolder ? FOLDER_FOR_FILE : SPECIAL_FILE);
    this.problems.push({ at: { file: entry.file }, ...complaint });
    return undefined;
  }

  #asFolder(entry: Entry, expected: string): boolean {
    if (entry.isFolder) return true;
    const what = entry.isLink ? "a link" : "a file";
    this.problems.push({
      at: { file: entry.file },
      wrong: `this is ${what}`,
      expected,
      fix: `rename it to "_${entry.name}" to have it left aside, or put a folder in its place`,
    });
    return false;
  }

  // A link stays in the folder and leads to a file, or is not followed.
  #follow(entry: Entry): string | Complaint {
    try {
      const target = realpathSync(entry.location);
      if (!target.startsWith(this.#realRoot + sep)) return LINK_OUT;
      return lstatSync(target).isFile() ? target : LINK_TO_OTHER;
    } catch {
      return LINK_TO_NOTHING;
    }
  }
}

interface Entry {
  readonly name: string;
  /** Path from the content folder. */
  readonly file: string;
  readonly location: string;
  readonly isFolder: boolean;
  readonly isFile: boolean;
  readonly isLink: boolean;
}

/** The error code of the system, such as `EACCES`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
