/**
 * Names in a content folder: which file formats are allowed where, and the problem for a name that is not allowed.
 * @see content.md, "The content folder" and "When something is wrong"
 */
import { extname } from "node:path";
import { collectionNames } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { nearestName } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export const ITEM_FORMATS = [".md", ".html", ".yaml", ".json"] as const;
export const WORKBOOK_FORMATS = [".xlsx", ".ods", ".xls"] as const;
export const TABLE_FORMATS = [".csv", ...WORKBOOK_FORMATS, ".yaml", ".json", ".ndjson"] as const;

/** Whether a file is a workbook by its name; they are read and never written. */
export function isWorkbook(path: string): boolean {
  return WORKBOOK_FORMATS.some((ending) => ending === endingOf(path));
}

/** The ending of a name with its dot, in lower case: `.md` of "Obras.MD". */
export function endingOf(path: string): string {
  return extname(path).toLowerCase();
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

// `icon\r` is the folder icon of macOS.
const LEFT_ASIDE = /^(?:[._]|~\$|desktop\.ini$|(?:eh)?thumbs\.db$|icon\r$)/i;
/** Temporary and backup files that editors and browsers leave behind. */
const LEFT_BY_PROGRAMS = /(?:~|\.(?:bak|orig|tmp|part|crdownload))$|^#.*#$/i;

/**
 * Whether a file or folder is ignored because of its name: drafts (`_`), hidden files, and files that Windows and
 * office programs create, such as the lock of an open table (`~$temas.xlsx`).
 */
export function isLeftAside(name: string): boolean {
  return LEFT_ASIDE.test(name) || LEFT_BY_PROGRAMS.test(name);
}

// What programs add to the name of a copy, or of a version that they could not join.
const COPIES: readonly RegExp[] = [
  /^(?:C[oó]pia de|Copy of) /i, // Google Drive
  / \(\d{1,3}\)$/, // browsers, Google Drive
  / - C(?:[oó]pia|opy)(?: \(\d{1,3}\))?$/i, // Windows
  / c(?:[oó]pia|opy)(?: \d{1,3})?$/i, // macOS
  / \d{1,2}$/, // iCloud
  / [([][^()[\]]{0,80}confli(?:ct|t)[^()[\]]{0,80}[)\]]$/i, // Dropbox, Nextcloud, ownCloud, Box, Seafile, Unison
  / \([^()\s]{1,60}@[^()\s]{1,60}\)$/, // Box
  /-(?=[^-]*[A-Z])[A-Za-z0-9][A-Za-z0-9-]{1,40}$/, // OneDrive: the name of the computer
  /[._-]conflict(?:ed)?(?:[-_]\d{8})?(?:[-_][\dA-Za-z]{1,12}){0,2}$/i, // kDrive, older ownCloud, Resilio Sync
  /_[^_]{1,60}_[A-Za-z]{3}-\d{2}-\d{6}-\d{4}_Conflict$/, // Synology Drive
  /\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{1,10}$/, // Syncthing
];

/**
 * The original's name if a name looks like a copy: "obras.md" for "obras (1).md".
 * @param names of all files beside it
 */
export function copiedFrom(name: string, names: ReadonlySet<string>): string | undefined {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  return COPIES.map((sign) => stem.replace(sign, "") + extension).find(
    (original) => original !== name && names.has(original),
  );
}

// iCloud, Nextcloud, ownCloud, odrive, Resilio Sync. Others leave a file of zeros, or an empty one.
const IN_CLOUD = /^\.(.+)\.icloud$|^(.+)\.(?:nextcloud|owncloud|cloudf?|rsls[fv]?)$/i;

/** The name of a file of which a cloud has left only a stand-in: "obras.md" for ".obras.md.icloud". */
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
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  const near = nearestTop(stem, isFolder ? "" : extension.toLowerCase());
  const suggestion = near !== undefined && !beside.has(near) && { near };
  return say.files.unknown({ quoted: quote(name), name, ...suggestion });
}

function nearestTop(stem: string, extension: string): string | undefined {
  const near = nearestName(stem, ["site", "media", ...collectionNames]);
  if (near === undefined || near === "site") return near && "site.yaml";
  const format = extension === ".yml" ? ".yaml" : extension;
  if (format === "") return near;
  const isTable = near !== "media" && TABLE_FORMATS.some((known) => known === format);
  return isTable ? near + format : undefined;
}

/**
 * The problem for a file whose format is not allowed in its place.
 * @param expected the kind of file expected there, in words
 */
export function wrongFormat(name: string, formats: readonly string[], expected: string): Complaint {
  const ending = extname(name);
  const lower = ending.toLowerCase();
  const normalised = lower === ".yml" ? ".yaml" : lower;
  const format = formats.includes(normalised) ? normalised : undefined;
  return say.files.wrongFormat({ ending, expected, ...(format && { format }) });
}
