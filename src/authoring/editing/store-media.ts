/**
 * Stores uploaded images and documents of a content folder under names that are valid in URLs. They are kept beside
 * the versions, and are moved into `media/` once an item that shows them has been saved.
 */
import { readdirSync, rmSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { say } from "../../language/language.ts";
import { checkImage, MAX_IMAGE_BYTES } from "../content/images/check-image.ts";
import { IMAGE_TYPES } from "../content/images/image-type.ts";
import { forFolder } from "../content/images/photograph.ts";
import { slugify } from "../content/report/nearest-name.ts";
import type { Complaint } from "../content/report/report.ts";
import { hashOf, readSource, renameFile, type Source, saveFile } from "./save.ts";
import { UNDO } from "./undo.ts";

/** Folder of the files that wait, each at its later path in the content folder. */
const CHOSEN = `${UNDO}/chosen`;
/** The time for which browsers keep a text that was not saved. */
const DAYS_KEPT = 30;

/** Also formats that cannot be published; the complaint says how to convert them. */
const OTHER_PICTURES = /\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf]|tiff?|bmp|psd|jxl|jp2)$/;
const DOCUMENTS = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|ics|zip|csv|txt|rtf)$/;

/**
 * An image gets the extension of its actual format.
 * @param accept what the input accepts: "" also documents, otherwise only images
 * @returns the path from the folder; a file with the same name and bytes is reused
 */
export async function storeFile(
  folder: string,
  file: File,
  collection: string,
  accept: string,
): Promise<string | Complaint> {
  const name = file.name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const nameExtension = extname(name).toLowerCase();
  const sent = Buffer.from(await file.arrayBuffer());
  // A picture is known by its bytes: cameras and browsers call a JPEG .jfif, .jpe or nothing at all.
  const isDocument = accept === "" && DOCUMENTS.test(nameExtension);
  const format = isDocument ? undefined : IMAGE_TYPES.find(({ matches }) => matches(sent));
  const isPicture = accept !== "" || format !== undefined || OTHER_PICTURES.test(nameExtension);
  if (!isPicture && !isDocument) {
    const expected = "JPEG, PNG, WebP, AVIF, GIF, SVG, PDF";
    return { wrong: say.writing.wrongFile, expected, fix: say.writing.otherFile };
  }
  const hasRightExtension = format === undefined || format.extensions.includes(nameExtension);
  const extension = hasRightExtension ? nameExtension : (format.extensions[0] ?? nameExtension);
  const bytes = format ? await forFolder(sent, format) : sent;
  if (isPicture) {
    if (bytes.length > MAX_IMAGE_BYTES)
      return say.editing.imageTooLarge({
        megabytes: MAX_IMAGE_BYTES / 1024 / 1024,
        formats: "JPEG, PNG, WebP",
      });
    const checked = await checkImage(bytes);
    if ("wrong" in checked) return checked;
  }
  const plain = slugify(name.slice(0, name.length - nameExtension.length)).slice(0, 80);
  const stem = plain.replace(/^_+/, "") || "ficheiro";
  const below = /^[a-z]+$/.test(collection) ? `media/${collection}` : "media";
  for (let count = 1; ; count++) {
    const path = `${below}/${stem}${count === 1 ? "" : `-${count}`}${extension}`;
    const there = readMediaFile(folder, path);
    if (there?.hash === hashOf(bytes)) return path;
    if (there) continue;
    removeForgotten(folder);
    const outcome = await saveFile(folder, `${CHOSEN}/${path}`, bytes, undefined);
    if (outcome === "saved") return path;
    if (outcome !== "changed") return outcome;
  }
}

/** A file of `media/`, or an uploaded file that waits for its item to be saved. */
export function readMediaFile(folder: string, path: string): Source | undefined {
  for (const place of [path, `${CHOSEN}/${path}`]) {
    const read = readSource(folder, place);
    if (read && "bytes" in read) return read;
  }
  return undefined;
}

/** Paths of the files that wait. */
export function chosenFiles(folder: string): string[] {
  const place = join(folder, CHOSEN, "media");
  if (!statSync(place, { throwIfNoEntry: false })) return [];
  const below = readdirSync(place, { recursive: true, encoding: "utf8" });
  return below.filter((path) => /\.[^./\\]+$/.test(path)).map((path) => `media/${path}`);
}

/** Moves the waiting files that the texts mention into `media/`. Call it once the texts are saved. */
export async function takeChosen(folder: string, texts: readonly string[]): Promise<void> {
  for (const path of chosenFiles(folder)) {
    const read = texts.some((text) => text.includes(path)) && readMediaFile(folder, path);
    if (read) await renameFile(folder, `${CHOSEN}/${path}`, path, read.hash);
  }
}

function removeForgotten(folder: string): void {
  for (const path of chosenFiles(folder)) {
    const place = join(folder, CHOSEN, path);
    if (Date.now() - statSync(place).mtimeMs > DAYS_KEPT * 86_400_000) rmSync(place);
  }
}
