/**
 * Names in a content folder: which file formats are allowed where, and the problem for a name that is not allowed.
 * @see content.md, "The content folder" and "When something is wrong"
 */
import { extname } from "node:path";
import { collectionNames } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { nearestName } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";

export const ITEM_FORMATS = [".md", ".html", ".yaml", ".json"] as const;
export const WORKBOOK_FORMATS = [".xlsx", ".ods", ".xls"] as const;
export const TABLE_FORMATS = [".csv", ...WORKBOOK_FORMATS, ".yaml", ".json", ".ndjson"] as const;

/** Whether a file is a workbook by its name; they are read and never written. */
export function isWorkbook(path: string): boolean {
  return WORKBOOK_FORMATS.some((ending) => ending === endingOf(path));
}

const OTHER_ENDINGS = new Map([
  [".yml", ".yaml"],
  [".markdown", ".md"],
  [".htm", ".html"],
]);

/** The ending of a name with its dot: `.md` of "Obras.MD" and "obras.md ", `.yaml` of "obras.yml". */
export function endingOf(path: string): string {
  const ending = extname(path).trim().toLowerCase();
  return OTHER_ENDINGS.get(ending) ?? ending;
}

/** The name of a file without its extension. */
export function stemOf(path: string): string {
  const name = path.split("/").at(-1) ?? "";
  return name.slice(0, name.length - extname(name).length);
}

/** The slug given by an item's file name. The leading `_` of a draft is dropped, as on publication. */
export function slugOfFile(path: string): string {
  return stemOf(path).replace(/^_+/, "");
}

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Whether Windows reserves a name for a device, whatever its extension. */
export function isDeviceName(stem: string): boolean {
  return DEVICE.test(stem);
}

// `icon\r` is the folder icon of macOS; `@eaDir` and `#recycle` are folders of Synology's disks.
const LEFT_ASIDE =
  /^(?:[._]|~\$|(?:desktop|(?:eh)?thumbs)\b[^.]*\.(?:ini|db)$|icon\r$|@eadir$|#recycle$|\$recycle\.bin$|lost\+found$|system volume information$)/i;
/** Temporary and backup files that editors and browsers leave behind. */
const LEFT_BY_PROGRAMS =
  /(?:~|\.(?:bak|backup|orig|tmp|gstmp|part|partial|filepart|(?:cr|op)?download|driveupload|sw[op]|!sync))$|\.sb-[\w-]{1,40}$|^#.*#$/i;

/**
 * Whether a file or folder is ignored because of its name: drafts (`_`), hidden files, and files that Windows and
 * office programs create, such as the lock of an open table (`~$temas.xlsx`).
 */
export function isLeftAside(name: string): boolean {
  return LEFT_ASIDE.test(name) || LEFT_BY_PROGRAMS.test(name);
}

const COPY = "(?:c[oó]pia|copy|copie|kopie|kopia|kopi)";
const CONFLICT = "(?:[ck]onfli|case clash|strijdig|motstridande|конфликт|競合|recuperado)";
const BEFORE_COPIES = new RegExp(String.raw`^${COPY}(?: \(\d{1,3}\))? (?:de|of|von|van) `, "i"); // Google Drive, Windows
/** Suffixes that programs add to the names of copies, and of versions that they could not merge. */
const COPIES: readonly RegExp[] = [
  /^(?: ?\(\d{1,3}\)){1,3}$/, // browsers, Google Drive, OneDrive
  new RegExp(String.raw`^ (?:[-–] )?${COPY}(?: \(?\d{1,3}\)?)?$`, "i"), // Windows, macOS
  new RegExp(String.raw`^ \((?:[^()]* )?${COPY}(?: \d{1,3})?\)$`, "i"), // GNOME
  /^ \d{1,2}$/, // iCloud
  // Dropbox, Nextcloud, ownCloud, Box, Google Drive, Unison, Seafile; office programs after a crash
  new RegExp(String.raw`^ (?:[([].*${CONFLICT}.*[)\]]|[-–] ${CONFLICT}\p{L}*)$`, "iu"),
  /^~\w{1,40}$|^_(?:LOCAL|REMOTE|BASE|BACKUP)_\d{1,9}$/, // Git
  /^ \( ?\d{4}(?:-\d\d){5}\)$/, // older Seafile
  /^[ -]\([^()\s@]+@[^()\s@]+\)$/, // Box
  /^-(?=[^-]*\p{Lu})[\p{L}\p{N}][\p{L}\p{N} '’._()-]{1,60}$/u, // OneDrive: the name of the computer
  /^-[^/]*-safeBackup-\d{4}$/, // OneDrive for Linux
  /^_conf\(\d{1,3}\)$/, // Google Drive
  /^[._-]conflict(?:ed)?\d{0,2}(?:[._-][\w.-]*)?$/i, // kDrive, older ownCloud, Resilio Sync
  /^_(?:orphan|blacklisted)_\d{8}_\d{6}_\w{10}$/, // kDrive
  /^_.+_\p{L}{3}\.?-\d\d-\d{4,6}-\d{4}_\w*Conflict(?:_\d+)?$/u, // Synology Drive
  /^\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{1,10})?$/, // Syncthing
];

/** Names by their lower case, because some disks ignore capitals; those of texts and tables also without extension. */
export function namesByForm(names: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map(names.map((name) => [name.toLowerCase(), name]));
  for (const [lower, name] of [...forms]) if (isRead(name)) forms.getOrInsert(stemOf(lower), name);
  return forms;
}

/**
 * The original's name if a name looks like a copy: "obras.md" for "obras (1).md", "obras (1).html" or "Obras.md".
 * @param names of all files beside it, from `namesByForm`
 */
export function copiedFrom(name: string, names: ReadonlyMap<string, string>): string | undefined {
  const lower = name.toLowerCase();
  if (names.get(lower) !== name) return names.get(lower);
  const extension = extname(lower);
  const rest = lower.replace(BEFORE_COPIES, "");
  const original = names.get(rest) ?? names.get(stemOf(rest));
  if (original !== undefined && BEFORE_COPIES.test(name)) return original;
  for (let end = 1; end < name.length; end++) {
    // All signs of a copy begin with one of these.
    if (!" -._(~".includes(name[end] as string)) continue;
    // Seafile writes behind the ending as well.
    const whole = names.get(lower.slice(0, end));
    const stem = names.get(lower.slice(0, end) + extension) ?? whole;
    if (whole !== undefined && isAddedTo(name.slice(end))) return whole;
    if (stem !== undefined && isAddedTo(name.slice(end, -extension.length || undefined)))
      return stem;
  }
  return undefined;
}

function isAddedTo(text: string): boolean {
  return COPIES.some((sign) => sign.test(text));
}

// iCloud, Nextcloud, ownCloud, odrive, Resilio Sync. Others leave a file of zeros, or an empty one.
const IN_CLOUD = /^\.(.+)\.icloud$|^(.+)\.(?:nextcloud|owncloud|cloudf?|rsls[fv]?)$/i;

/** The name of the file for a cloud client's placeholder: "obras.md" for ".obras.md.icloud". */
export function nameInCloud(name: string): string | undefined {
  const [, hidden, shown] = IN_CLOUD.exec(name) ?? [];
  return hidden ?? shown;
}

// Control characters, line separators, characters that change the writing direction, undecodable bytes.
const BAD = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** Rejects names with invisible characters or undecodable bytes. */
export function complaintAboutName(name: string): Complaint | undefined {
  return BAD.test(name) || !name.isWellFormed() ? say.files.badName : undefined;
}

/**
 * The problem for an unknown name at the top of the folder.
 * @param beside all names at the top, so that no rename onto an existing file is suggested
 */
export function unknownAtTop(
  name: string,
  { isFolder, beside }: { isFolder: boolean; beside: ReadonlySet<string> },
): Complaint {
  const shown = withoutHiddenEnding(name) ?? name;
  // Google Sheets saves "temas - Folha1.csv".
  const stem = stemOf(shown).replace(/(?:\.xlsx)? [-–] .*$/, "");
  const near = nearestTop(stem, isFolder ? "" : endingOf(shown));
  const suggestion = near !== undefined && !beside.has(near) && { near };
  return say.files.unknown({ name, ...suggestion });
}

/** "obras.md" of "obras.md.txt", "obras.md." or "obras.md.md", whose last ending Windows hides. */
export function withoutHiddenEnding(name: string): string | undefined {
  const shown = name.replace(/(?<=(\.\w{2,6}))(?:\1|\.txt|\.)$/i, "");
  return shown !== name && isRead(shown) ? shown : undefined;
}

/** Whether a file is a text with items or a table, by its name. A workbook may be a document too. */
export function holdsItems(path: string): boolean {
  const isTable = collectionNames.some((name) => name === stemOf(path).toLowerCase());
  return isRead(path) && (isTable || !isWorkbook(path));
}

function isRead(name: string): boolean {
  return [...ITEM_FORMATS, ...TABLE_FORMATS].some((known) => known === endingOf(name));
}

function nearestTop(stem: string, extension: string): string | undefined {
  const near = nearestName(stem, ["site", "media", ...collectionNames]);
  if (near === undefined || near === "site") return near && "site.yaml";
  if (extension === "") return near;
  const isTable = near !== "media" && TABLE_FORMATS.some((known) => known === extension);
  return isTable ? near + extension : undefined;
}
