/** Lists a content folder without opening a file. (content.md, "The content folder") */
import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import type { Problem } from "../report/content.ts";
import type { Complaint } from "../report/report.ts";
import { type FolderEntry, listEntries, type SourceFile, withoutCopies } from "./entries.ts";
import { codeOf } from "./error-code.ts";
import {
  complaintAboutUnknown,
  hasFormat,
  ITEM_FORMATS,
  stemOf,
  TABLE_FORMATS,
  withoutHiddenEnding,
} from "./names.ts";

export interface CollectionFiles {
  table: SourceFile | undefined;
  /** Files with one item each, sorted by name. */
  readonly items: SourceFile[];
}

export interface Listing {
  readonly site: SourceFile | undefined;
  readonly collections: ReadonlyMap<CollectionName, CollectionFiles>;
  readonly media: ReadonlyMap<string, SourceFile>;
  /** Paths below `media/` for which a cloud client left only a placeholder. */
  readonly mediaInCloud: ReadonlySet<string>;
  /** Drafts: item files whose names begin with `_`, by collection. */
  readonly drafts: ReadonlyMap<CollectionName, readonly SourceFile[]>;
  readonly problems: readonly Problem[];
}

/** A folder that cannot be listed is a problem in the result, never an exception. */
export function listFolder(folder: string): Listing {
  const walk = new Walk(folder);
  walk.run();
  return walk;
}

/** All files to read, drafts excluded. */
export function filesOf({ site, collections, media }: Listing): SourceFile[] {
  const ofCollections = [...collections.values()].flatMap(({ table, items }) => [table, ...items]);
  return [site, ...ofCollections, ...media.values()].filter((file) => file !== undefined);
}

const MAX_MEDIA_DEPTH = 20;

class Walk implements Listing {
  site: SourceFile | undefined;
  readonly collections = new Map<CollectionName, CollectionFiles>();
  readonly media = new Map<string, SourceFile>();
  readonly mediaInCloud = new Set<string>();
  readonly drafts = new Map<CollectionName, readonly SourceFile[]>();
  readonly problems: Problem[] = [];
  readonly #root: string;
  #realRoot = "";

  constructor(root: string) {
    this.#root = root;
    for (const name of collectionNames) this.collections.set(name, { table: undefined, items: [] });
  }

  run(): void {
    const complaint = this.#openRoot();
    if (complaint) {
      this.#complain(this.#root, complaint);
      return;
    }
    const { entries, problems, inCloud } = withoutCopies(this.#list(this.#root, ""));
    this.problems.push(...problems);
    for (const name of inCloud) this.#complain(name, say.files.inCloud({}));
    const topNames = new Set(entries.map(({ name }) => name));
    for (const entry of entries) this.#addTopEntry(entry, topNames);
    // "site.yml", "site (1).yaml" and the like have been reported already.
    if (!this.site && !this.problems.some(({ at }) => /^site\b.*\./i.test(at.file))) {
      this.#complain("site.yaml", say.files.noSite);
    }
  }

  #openRoot(): Complaint | undefined {
    // An unset shell variable gives "", which the system would take for the current folder.
    if (this.#root === "") return say.files.noRoot;
    try {
      this.#realRoot = realpathSync(this.#root);
      // A store is not a content folder: advice to rename its files would damage it.
      const isStore = existsSync(join(this.#realRoot, "publications"));
      const isFolder = statSync(this.#realRoot).isDirectory() && !isStore;
      return isFolder ? undefined : say.files.noRoot;
    } catch (error) {
      const code = codeOf(error);
      const isMissing = code === "ENOENT" || code === "ENOTDIR";
      return isMissing ? say.files.noRoot : say.files.unreadable({ code });
    }
  }

  #addTopEntry(entry: FolderEntry, topNames: ReadonlySet<string>): void {
    const { name, path, isFolder } = entry;
    const hasExtension = stemOf(name) !== name;
    // A table may have its name in capitals; a folder may not.
    const stem = hasExtension ? stemOf(name).toLowerCase() : name;
    const collection = collectionNames.find((collectionName) => collectionName === stem);
    if (name === "site.yaml") this.site = this.#asFile(entry);
    else if (collection === undefined && name !== "media")
      this.#complain(path, complaintAboutUnknown(name, { isFolder, topNames }));
    else if (collection !== undefined && hasExtension) this.#addTable(entry, collection);
    else if (!isFolder) this.#complain(path, say.files.noFolder({ name }));
    else if (collection === undefined) this.#addMediaFolder(entry, 1);
    else this.#addCollectionFolder(entry, collection);
  }

  #addTable(entry: FolderEntry, collection: CollectionName): void {
    if (!hasFormat(entry.name, TABLE_FORMATS)) {
      const expected = say.files.tableOf({ collection, formats: TABLE_FORMATS });
      this.#complain(entry.path, say.files.wrongFormat({ ending: extname(entry.name), expected }));
      return;
    }
    const file = this.#asFile(entry);
    const files = this.collections.get(collection);
    if (!file || !files) return;
    const other = files.table?.path;
    if (other === undefined) files.table = file;
    else this.#complain(file.path, say.files.secondTable({ collection, other, name: entry.name }));
  }

  #addCollectionFolder(folder: FolderEntry, collection: CollectionName): void {
    const listed = this.#list(folder.location, `${folder.path}/`);
    const { entries, drafts, problems, inCloud } = withoutCopies(listed);
    this.problems.push(...problems);
    for (const file of inCloud) this.#complain(`${folder.path}/${file}`, say.files.inCloud({}));
    this.drafts.set(collection, drafts);
    for (const entry of entries) {
      if (entry.isFolder) {
        this.#complain(entry.path, say.files.notAFile);
      } else if (!hasFormat(entry.name, ITEM_FORMATS)) {
        const expected = say.files.itemOf({ collection, formats: ITEM_FORMATS });
        const ending = extname(entry.name);
        const near = withoutHiddenEnding(entry.name);
        const complaint = say.files.wrongFormat({ ending, expected, ...(near && { near }) });
        this.#complain(entry.path, complaint);
      } else {
        const file = this.#asFile(entry);
        if (file) this.collections.get(collection)?.items.push(file);
      }
    }
  }

  #addMediaFolder(folder: FolderEntry, depth: number): void {
    const { entries, problems, inCloud } = this.#list(folder.location, `${folder.path}/`);
    this.problems.push(...problems);
    for (const file of inCloud) this.mediaInCloud.add(`${folder.path}/${file}`);
    for (const entry of entries) {
      if (entry.isFolder) {
        if (depth < MAX_MEDIA_DEPTH) this.#addMediaFolder(entry, depth + 1);
        continue;
      }
      const file = this.#asFile(entry);
      if (file) this.media.set(file.path, file);
    }
  }

  #list(location: string, prefix: string) {
    try {
      return listEntries(location, prefix);
    } catch (error) {
      const at = { file: prefix.slice(0, -1) || this.#root };
      const problem = { at, ...say.files.unreadable({ code: codeOf(error) }) };
      return { entries: [], drafts: [], inCloud: [], problems: [problem] };
    }
  }

  /** Complains unless it is a file, or a link to one inside the folder: others may be private. */
  #asFile(entry: FolderEntry): SourceFile | undefined {
    if (entry.isFile) return entry;
    const target = entry.isLink ? this.#targetOf(entry) : undefined;
    if (target !== undefined) return { path: entry.path, location: target };
    this.#complain(entry.path, say.files.notAFile);
    return undefined;
  }

  /** `undefined` if the link leads to no file, or out of the content folder. */
  #targetOf(link: FolderEntry): string | undefined {
    try {
      const target = realpathSync(link.location);
      const isWithin = target.startsWith(this.#realRoot + sep) && lstatSync(target).isFile();
      return isWithin ? target : undefined;
    } catch {
      return undefined;
    }
  }

  #complain(file: string, complaint: Complaint): void {
    this.problems.push({ at: { file }, ...complaint });
  }
}
