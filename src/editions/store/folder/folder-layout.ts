/** Paths in a store's folder. (operators.md, "Copy and bring back", says what they hold) */
import { join } from "node:path";

export const folderLayout = {
  current: (folder: string) => join(folder, "current"),
  keptFrom: (folder: string) => join(folder, "kept-from"),
  /** Distinguishes the store from a copy of it: see `writing/last-published.ts`. */
  lastPublished: (folder: string) => join(folder, "last-published"),
  publications: (folder: string) => join(folder, "publications"),
  publication: (folder: string, number: number) =>
    join(folder, "publications", `${String(number).padStart(6, "0")}.json`),
  editions: (folder: string) => join(folder, "editions"),
  edition: (folder: string, sha256: string) => join(folder, "editions", `${sha256}.db`),
  mediaFolder: (folder: string) => join(folder, "media"),
  media: (folder: string, address: string) => join(folder, "media", address),
  cache: (folder: string) => join(folder, "cache"),
  scratch: (folder: string) => join(folder, "unfinished"),
  /**
   * A file that exists while a history is copied here. Without it, several publications without
   * `current` are damage.
   */
  adopting: (folder: string) => join(folder, "unfinished", "adopting"),
} as const;

/** Names by which a store is recognised; not `media`, because a content folder has one too. */
export const STORE_NAMES: ReadonlySet<string> = new Set([
  "publications",
  "editions",
  "unfinished",
  "current",
  "kept-from",
  // After a power cut during the first publication these may be the only ones.
  "publishing.lock",
  "publishing.json",
  "publishing.lock-journal",
]);

const PUBLICATION_FILE = /^([0-9]{6,})\.json$/;

/** `000012.json` has 12; `undefined` if the name is not that of a publication's file. */
export function publicationNumberOf(fileName: string): number | undefined {
  const number = Number(PUBLICATION_FILE.exec(fileName)?.[1] ?? 0);
  return number > 0 ? number : undefined;
}

export const EDITION_FILE = /^([0-9a-f]{64})\.db$/;

/** The content of the file `current`, the pointer to the current publication. */
export function pointerText(number: number, seal: string): string {
  return `${number} ${seal}\n`;
}

/** @returns `undefined` if the text is not a valid pointer */
export function parsePointer(text: string): { number: number; seal: string } | undefined {
  const [, number, seal] = /^([1-9][0-9]{0,14}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  return number && seal ? { number: Number(number), seal } : undefined;
}
