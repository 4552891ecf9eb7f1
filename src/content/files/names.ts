/**
 * The names in a content folder: which endings are read where, and what is said of a name that means
 * nothing.
 * @see content.md, "The content folder" and "When something is wrong"
 */
import { extname } from "node:path";
import { collectionNames } from "../../contract/collections.ts";
import { say } from "../../language/language.ts";
import { nearestName } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export const ITEM_FORMATS = [".md", ".html", ".yaml", ".json"] as const;
export const TABLE_FORMATS = [".csv", ".xlsx", ".yaml", ".json", ".ndjson"] as const;

const TOP_NAMES = ["site.yaml", "media", ...collectionNames];

/** The slug that a file's name gives. */
export function stemOf(path: string): string {
  const name = path.split("/").at(-1) ?? "";
  return name.slice(0, name.length - extname(name).length);
}

const SYSTEM_NAMES: ReadonlySet<string> = new Set(["desktop.ini", "thumbs.db", "ehthumbs.db"]);

/**
 * Whether a file or a folder is no content by its name: what is left aside (`_`), hidden files, and what
 * Windows and office programs put beside files, such as the lock of a table that is open (`~$temas.xlsx`).
 */
export function isLeftAside(name: string): boolean {
  return /^(?:[._]|~\$)/.test(name) || SYSTEM_NAMES.has(name.toLowerCase());
}

// Control characters, line separators, and those that turn the direction of what follows.
const INVISIBLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** What keeps a name from being one at all: what nobody sees in it, or bytes that are no text. */
export function complaintAboutName(name: string): Complaint | undefined {
  const invisible = INVISIBLE.exec(name)?.[0];
  if (invisible !== undefined) {
    const code = invisible.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return say.files.invisibleInName({ code: `U+${code}` });
  }
  if (!name.includes("\ufffd") && name.isWellFormed()) return undefined;
  return say.files.nameNotUtf8;
}

/** For an entry of the folder itself whose name means nothing there. */
export function unknownAtTop(name: string, isFolder: boolean): Complaint {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  const near = nearestTop(name, stem, extension, isFolder);
  return say.files.unknown({ quoted: quote(name), name, ...(near && { near }) });
}

function nearestTop(
  name: string,
  stem: string,
  extension: string,
  isFolder: boolean,
): string | undefined {
  if (/^site\./i.test(name) || nearestName(name, ["site.yaml"])) return "site.yaml";
  const near = nearestName(stem, TOP_NAMES);
  if (near === undefined || near === "site.yaml") return undefined;
  const lower = extension.toLowerCase();
  const format = lower === ".yml" ? ".yaml" : lower;
  if (isFolder || lower === "") return near;
  return TABLE_FORMATS.some((known) => known === format) && near !== "media"
    ? near + format
    : undefined;
}

/**
 * For a file whose ending is not one of the formats that are read in its place.
 * @param expected the file that is, in words
 */
export function wrongFormat(
  ending: string,
  formats: readonly string[],
  expected: string,
): Complaint {
  const lower = ending.toLowerCase();
  const meant =
    lower === ".yml" ? ".yaml" : lower === ".markdown" ? ".md" : lower === ".htm" ? ".html" : lower;
  const about = { ending, expected, format: formats[0] ?? "" };
  if (formats.includes(meant))
    return say.files.wrongFormat({ ...about, format: meant, instead: "rename" });
  if (lower === ".xls" || lower === ".ods")
    return say.files.wrongFormat({ ...about, instead: "spreadsheet" });
  const isText = lower === ".docx" || lower === ".txt";
  return say.files.wrongFormat({ ...about, instead: isText ? "text" : "leave aside" });
}
