/**
 * The names in a content folder: which endings are read where, and what is said of a name that means
 * nothing.
 * @see content.md, "The content folder" and "When something is wrong"
 */
import { extname } from "node:path";
import { collectionNames } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { nearestName } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export const ITEM_FORMATS = [".md", ".html", ".yaml", ".json"] as const;
export const TABLE_FORMATS = [".csv", ".xlsx", ".yaml", ".json", ".ndjson"] as const;

/** The slug that a file's name gives. */
export function stemOf(path: string): string {
  const name = path.split("/").at(-1) ?? "";
  return name.slice(0, name.length - extname(name).length);
}

/** The slug of an item by the name of its file: a draft will have it without the `_` that makes it one. */
export function slugOfFile(path: string): string {
  return stemOf(path).replace(/^_+/, "");
}

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Whether Windows takes a name for a device, whatever its ending. */
export function isDeviceName(stem: string): boolean {
  return DEVICE.test(stem);
}

// The last is the picture that a Mac shows for a folder.
const LEFT_ASIDE = /^(?:[._]|~\$|desktop\.ini$|(?:eh)?thumbs\.db$|icon\r$)/i;
/** What programs keep of a file while it is written or fetched, and of the one before. */
const LEFT_BY_PROGRAMS = /(?:~|\.(?:bak|orig|tmp|part|crdownload))$|^#.*#$/i;

/**
 * Whether a file or a folder is no content by its name: what is left aside (`_`), hidden files, and what
 * Windows and office programs put beside files, such as the lock of a table that is open (`~$temas.xlsx`).
 */
export function isLeftAside(name: string): boolean {
  return LEFT_ASIDE.test(name) || LEFT_BY_PROGRAMS.test(name);
}

// As Windows, macOS, browsers, OneDrive and Dropbox name a second file.
const COPY_BEFORE = /^(?:C[oó]pia de|Copy of) /i;
const COPY_BEHIND =
  / \(\d{1,3}\)$| - C(?:[oó]pia|opy)(?: \(\d{1,3}\))?$| c(?:[oó]pia|opy)(?: \d{1,3})?$| \([^()]{0,60}confli(?:ct|to)[^()]{0,60}\)$|-(?:DESKTOP|LAPTOP|PC)-[A-Z0-9]{1,15}(?:-\d{1,3})?$|\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{1,10}$/i;

/** The name of the file of which one seems to be a copy: "obras.md" of "obras (1).md". */
export function copiedFrom(name: string): string | undefined {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  const original = stem.replace(COPY_BEFORE, "").replace(COPY_BEHIND, "");
  return original === stem ? undefined : original + extension;
}

// Control characters, line separators, those that turn the direction of what follows, and bytes that are no text.
const BAD = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** What keeps a name from being one at all: what nobody sees in it, or bytes that are no text. */
export function complaintAboutName(name: string): Complaint | undefined {
  return BAD.test(name) || !name.isWellFormed() ? say.files.badName : undefined;
}

/**
 * For an entry of the folder itself whose name means nothing there.
 * @param beside the names of the content folder: what is there already is not to be written over
 */
export function unknownAtTop(
  name: string,
  { isFolder, beside }: { isFolder: boolean; beside: ReadonlySet<string> },
): Complaint {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  const near = nearestTop(stem, isFolder ? "" : extension.toLowerCase());
  const better = near !== undefined && !beside.has(near) && { near };
  return say.files.unknown({ quoted: quote(name), name, ...better });
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
 * For a file whose ending is not one of the formats that are read in its place, by its name.
 * @param expected the file that is, in words
 */
export function wrongFormat(name: string, formats: readonly string[], expected: string): Complaint {
  const ending = extname(name);
  const lower = ending.toLowerCase();
  const meant = lower === ".yml" ? ".yaml" : lower;
  const format = formats.includes(meant) ? meant : undefined;
  return say.files.wrongFormat({ ending, expected, ...(format && { format }) });
}
