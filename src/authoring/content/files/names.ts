/** Which names a content folder may have. (content.md, "The content folder") */
import { extname } from "node:path";
import { collectionNames } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { nearestName } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";

export const ITEM_FORMATS = [".md", ".html", ".yaml", ".json"] as const;
export const WORKBOOK_FORMATS = [".xlsx", ".ods", ".xls"] as const;
export const TABLE_FORMATS = [".csv", ...WORKBOOK_FORMATS, ".yaml", ".json", ".ndjson"] as const;
const CONTENT_FORMATS = [...ITEM_FORMATS, ...TABLE_FORMATS];

export function hasFormat(path: string, formats: readonly string[]): boolean {
  return formats.includes(endingOf(path));
}

export function isWorkbook(path: string): boolean {
  return hasFormat(path, WORKBOOK_FORMATS);
}

const OTHER_ENDINGS = new Map([
  [".yml", ".yaml"],
  [".markdown", ".md"],
  [".htm", ".html"],
]);

/** With its dot, or "": `.md` of "Obras.MD" and "obras.md ", `.yaml` of "obras.yml". */
export function endingOf(path: string): string {
  const ending = extname(path).trim().toLowerCase();
  return OTHER_ENDINGS.get(ending) ?? ending;
}

export function stemOf(path: string): string {
  const name = path.split("/").at(-1) ?? "";
  return name.slice(0, name.length - extname(name).length);
}

/** Drops the leading `_` of a draft, as publication does. */
export function slugOfFile(path: string): string {
  return stemOf(path).replace(/^_+/, "");
}

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Windows reserves these names, with any extension. */
export function isDeviceName(stem: string): boolean {
  return DEVICE.test(stem);
}

// `icon\r` is the folder icon of macOS; `@eaDir` and `#recycle` are folders of Synology's disks.
const IGNORED_NAMES =
  /^(?:[._]|~\$|(?:desktop|(?:eh)?thumbs)\b[^.]*\.(?:ini|db)$|icon\r$|@eadir$|#recycle$|\$recycle\.bin$|lost\+found$|system volume information$)/i;
// "obras.md~", "obras.md.tmp", "obras.md.sb-1a2b3c4d-Ab3dE9" (macOS), "#obras.md#" (Emacs).
const LEFT_BY_PROGRAMS =
  /(?:~|\.(?:bak|backup|orig|tmp|gstmp|part|partial|filepart|(?:cr|op)?download|driveupload|sw[op]|!sync))$|\.sb-[\w-]{1,40}$|^#.*#$/i;

/** True for drafts, hidden files, and files that the system and other programs create. */
export function isLeftAside(name: string): boolean {
  return IGNORED_NAMES.test(name) || LEFT_BY_PROGRAMS.test(name);
}

const COPY = "(?:c[oó]pia|copy|copie|kopie|kopia|kopi)";
const CONFLICT = "(?:[ck]onfli|case clash|strijdig|motstridande|конфликт|競合|recuperado)";
// "Cópia de " (Google Drive), "Copy (2) of " (Windows).
const COPY_PREFIX = new RegExp(String.raw`^${COPY}(?: \(\d{1,3}\))? (?:de|of|von|van) `, "i");
/** Additions to the names of copies, and of versions that a program could not merge. */
const COPY_SUFFIXES: readonly RegExp[] = [
  /^(?: ?\(\d{1,3}\)){1,3}$/, // browsers, Google Drive, OneDrive
  new RegExp(String.raw`^ (?:[-–] )?${COPY}(?: \(?\d{1,3}\)?)?$`, "i"), // Windows, macOS
  new RegExp(String.raw`^ \((?:[^()]* )?${COPY}(?: \d{1,3})?\)$`, "i"), // GNOME: " (outra cópia)"
  /^ \d{1,2}$/, // iCloud
  // Dropbox, Nextcloud, ownCloud, Box, Google Drive, Unison, Seafile; office programs after a crash
  new RegExp(String.raw`^ (?:[([].*${CONFLICT}.*[)\]]|[-–] ${CONFLICT}\p{L}*)$`, "iu"),
  /^~\w{1,40}$|^_(?:LOCAL|REMOTE|BASE|BACKUP)_\d{1,9}$/, // Git
  /^ \( ?\d{4}(?:-\d\d){5}\)$/, // older Seafile
  /^[ -]\([^()\s@]+@[^()\s@]+\)$/, // Box: " (ana@casa.pt)"
  /^-(?=[^-]*\p{Lu})[\p{L}\p{N}][\p{L}\p{N} '’._()-]{1,60}$/u, // OneDrive: "-PC-da-Ana"
  /^-[^/]*-safeBackup-\d{4}$/, // OneDrive for Linux
  /^_conf\(\d{1,3}\)$/, // Google Drive
  /^[._-]conflict(?:ed)?\d{0,2}(?:[._-][\w.-]*)?$/i, // kDrive, older ownCloud, Resilio Sync
  /^_(?:orphan|blacklisted)_\d{8}_\d{6}_\w{10}$/, // kDrive
  /^_.+_\p{L}{3}\.?-\d\d-\d{4,6}-\d{4}_\w*Conflict(?:_\d+)?$/u, // Synology Drive
  /^\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{1,10})?$/, // Syncthing
];

/**
 * The names by their keys: in lower case, because some disks ignore capitals. A file in a format of
 * content also has a key without its extension: "obras.md" has "obras.md" and "obras".
 */
export function namesByKey(names: readonly string[]): ReadonlyMap<string, string> {
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]));
  for (const [key, name] of [...byKey])
    if (hasFormat(name, CONTENT_FORMATS)) byKey.getOrInsert(stemOf(key), name);
  return byKey;
}

/** "obras.md" for "obras (1).md", "obras (1).html" or "Obras.md". @param names by their keys */
export function copiedFrom(name: string, names: ReadonlyMap<string, string>): string | undefined {
  const key = name.toLowerCase();
  // Names that differ only in capitals have the same key, which leads to the last of them.
  if (names.get(key) !== name) return names.get(key);
  return originalOfPrefixed(key, names) ?? originalOfSuffixed(name, names);
}

/** "obras.png" for "cópia de obras.png" or "cópia de obras.png.png". */
function originalOfPrefixed(key: string, names: ReadonlyMap<string, string>): string | undefined {
  const withoutPrefix = key.replace(COPY_PREFIX, "");
  if (withoutPrefix === key) return undefined;
  return names.get(withoutPrefix) ?? names.get(stemOf(withoutPrefix));
}

function originalOfSuffixed(name: string, names: ReadonlyMap<string, string>): string | undefined {
  const extension = extname(name);
  for (let end = 1; end < name.length; end++) {
    // Every suffix begins with one of these characters.
    if (!" -._(~".includes(name.charAt(end))) continue;
    const beginning = name.slice(0, end).toLowerCase();
    // "obras.md (1)": Seafile also adds to the end of the whole name.
    const original = names.get(beginning);
    if (original !== undefined && isCopySuffix(name.slice(end))) return original;
    // "obras (1).md"; "obras (1).html" is a copy of "obras.md" too.
    const originalBeforeSuffix = names.get(beginning + extension.toLowerCase()) ?? original;
    const suffix = name.slice(end, name.length - extension.length);
    if (originalBeforeSuffix !== undefined && isCopySuffix(suffix)) return originalBeforeSuffix;
  }
  return undefined;
}

function isCopySuffix(text: string): boolean {
  return COPY_SUFFIXES.some((suffix) => suffix.test(text));
}

// Placeholders of iCloud, Nextcloud, ownCloud, odrive and Resilio Sync. Other programs leave a file
// of zeros, or an empty one, under the same name.
const IN_CLOUD = /^\.(.+)\.icloud$|^(.+)\.(?:nextcloud|owncloud|cloudf?|rsls[fv]?)$/i;

/** "obras.md" for a cloud client's placeholder, ".obras.md.icloud". */
export function nameInCloud(name: string): string | undefined {
  const [, ofICloud, ofOthers] = IN_CLOUD.exec(name) ?? [];
  return ofICloud ?? ofOthers;
}

// Control characters, line separators, changes of the writing direction, undecodable bytes.
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u;

export function complaintAboutName(name: string): Complaint | undefined {
  return FORBIDDEN.test(name) || !name.isWellFormed() ? say.files.badName : undefined;
}

/** @param topNames all names in the content folder, none of which is suggested as a new name */
export function complaintAboutUnknown(
  name: string,
  { isFolder, topNames }: { isFolder: boolean; topNames: ReadonlySet<string> },
): Complaint {
  const shown = withoutHiddenEnding(name) ?? name;
  // Google Sheets saves "temas.xlsx - Folha1.csv"; people write "eventos 2026".
  const stem = stemOf(shown).replace(/(?:\.xlsx)? [-–] .*$|[ _-]\d{4}$/, "");
  const near = nearestTopName(stem, isFolder ? undefined : endingOf(shown));
  const suggestion = near !== undefined && !topNames.has(near) && { near };
  return say.files.unknown({ name, ...suggestion });
}

/** "obras.md" for "obras.md.txt", "obras.md." or "obras.md.md": Windows hides the last ending. */
export function withoutHiddenEnding(name: string): string | undefined {
  // `\1` repeats the ending that the look-behind captures.
  const shown = name.replace(/(?<=(\.\w{2,6}))(?:\1|\.txt|\.)$/i, "");
  return shown !== name && hasFormat(shown, CONTENT_FORMATS) ? shown : undefined;
}

/** Whether the name is that of a text or a table of items. Other workbooks may be documents. */
export function holdsItems(path: string): boolean {
  const isTable = collectionNames.some((name) => name === stemOf(path).toLowerCase());
  return hasFormat(path, CONTENT_FORMATS) && (isTable || !isWorkbook(path));
}

/** @param extension `undefined` for a folder, "" for a file without one */
function nearestTopName(stem: string, extension: string | undefined): string | undefined {
  const near = nearestName(stem, ["site", "media", ...collectionNames]);
  if (near === "site") return extension === undefined ? undefined : "site.yaml";
  if (near === undefined || !extension) return near;
  const table = near + extension;
  return near !== "media" && hasFormat(table, TABLE_FORMATS) ? table : undefined;
}
