/** Stores uploaded files. They are moved into `media/` once an item that mentions them is saved. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { say } from "../../language/language.ts";
import { MEGABYTE } from "../content/files/read-file.ts";
import { checkImage, MAX_IMAGE_BYTES } from "../content/images/check-image.ts";
import { IMAGE_TYPES } from "../content/images/image-type.ts";
import { shrinkForFolder } from "../content/images/photograph.ts";
import { slugify } from "../content/report/nearest-name.ts";
import type { Complaint } from "../content/report/report.ts";
import { hashOf, readSource, renameFile, type Source, saveFile } from "./save.ts";
import { UNDO } from "./undo.ts";

/** The folder of files that no item mentions yet, each at its future path: `media/logo.png`. */
const CHOSEN = `${UNDO}/chosen`;
/** As long as `keep.js` keeps unsaved text, which may mention the file. */
const DAYS_KEPT = 30;

/** Includes formats that cannot be published: the complaint about them says how to convert. */
const PICTURES = /\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf]|tiff?|bmp|psd|jxl|jp2)$/;
const DOCUMENTS = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|ics|zip|csv|txt|rtf)$/;

/**
 * @param collection its folder in `media/`. @param accept of the input: "" also allows documents
 * @returns path from the content folder; a file with the same name and bytes is reused
 */
export async function storeFile(
  folder: string,
  file: File,
  collection: string,
  accept: string,
): Promise<string | Complaint> {
  const name = file.name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const ending = extname(name);
  const checked = await checkUpload(file, ending.toLowerCase(), accept === "");
  if ("wrong" in checked) return checked;
  const { bytes, extension } = checked;
  const plain = slugify(name.slice(0, name.length - ending.length)).slice(0, 80);
  const stem = plain.replace(/^_+/, "") || "ficheiro";
  // The browser sends the collection, so it can be any text.
  const parent = /^[a-z]+$/.test(collection) ? `media/${collection}` : "media";
  for (let count = 1; ; count++) {
    const path = `${parent}/${stem}${count === 1 ? "" : `-${count}`}${extension}`;
    const existing = readMediaFile(folder, path);
    if (existing?.hash === hashOf(bytes)) return path;
    if (existing) continue;
    removeForgotten(folder);
    const outcome = await saveFile(folder, `${CHOSEN}/${path}`, bytes, undefined);
    if (outcome === "saved") return path;
    // Another process has just taken this name: try the next.
    if (outcome !== "changed") return outcome;
  }
}

/** @returns the bytes to store, and the extension that fits them */
async function checkUpload(
  file: File,
  extension: string,
  allowsDocuments: boolean,
): Promise<{ readonly bytes: Buffer; readonly extension: string } | Complaint> {
  const uploaded = Buffer.from(await file.arrayBuffer());
  if (allowsDocuments && DOCUMENTS.test(extension)) return { bytes: uploaded, extension };
  // Look at the bytes, because cameras and browsers name a JPEG .jfif, .jpe or without extension.
  const format = IMAGE_TYPES.find(({ matches }) => matches(uploaded));
  if (allowsDocuments && !format && !PICTURES.test(extension)) {
    const expected = "JPEG, PNG, WebP, AVIF, GIF, SVG, PDF";
    return { wrong: say.writing.wrongFile, expected, fix: say.writing.otherFile };
  }
  const bytes = format ? await shrinkForFolder(uploaded, format) : uploaded;
  if (bytes.length > MAX_IMAGE_BYTES)
    return say.editing.imageTooLarge({ megabytes: MAX_IMAGE_BYTES / MEGABYTE });
  const checked = await checkImage(bytes);
  if ("wrong" in checked) return checked;
  const isNamedRight = !format || format.extensions.includes(extension);
  return { bytes, extension: isNamedRight ? extension : (format.extensions[0] ?? extension) };
}

/** A file of `media/`, or one that waits to be moved there. */
export function readMediaFile(folder: string, path: string): Source | undefined {
  for (const place of [path, `${CHOSEN}/${path}`]) {
    const read = readSource(folder, place);
    if (read && "bytes" in read) return read;
  }
  return undefined;
}

/** The future paths of the waiting files. */
export function chosenFiles(folder: string): string[] {
  const media = join(folder, CHOSEN, "media");
  if (!existsSync(media)) return [];
  const paths = readdirSync(media, { recursive: true, encoding: "utf8" });
  // Folders are listed too, but their names have no extension.
  return paths.filter((path) => /\.[^./\\]+$/.test(path)).map((path) => `media/${path}`);
}

/** Moves the files that the texts mention into `media/`. Call this after `texts` are saved. */
export async function takeChosen(folder: string, texts: readonly string[]): Promise<void> {
  for (const path of chosenFiles(folder)) {
    if (!texts.some((text) => text.includes(path))) continue;
    const read = readMediaFile(folder, path);
    if (read) await renameFile(folder, `${CHOSEN}/${path}`, path, read.hash);
  }
}

function removeForgotten(folder: string): void {
  for (const path of chosenFiles(folder)) {
    const place = join(folder, CHOSEN, path);
    if (Date.now() - statSync(place).mtimeMs > DAYS_KEPT * 86_400_000) rmSync(place);
  }
}
