/** Stores uploaded images and documents in `media/` of a content folder, under names that are valid in URLs. */
import { extname } from "node:path";
import { say } from "../../language/language.ts";
import { checkImage, MAX_IMAGE_BYTES } from "../content/images/check-image.ts";
import { IMAGE_TYPES } from "../content/images/image-type.ts";
import { forFolder } from "../content/images/photograph.ts";
import { slugify } from "../content/report/nearest-name.ts";
import type { Complaint } from "../content/report/report.ts";
import { hashOf, saveFile } from "./save.ts";

const IMAGES = /\.(?:jpe?g|png|webp|avif|gif|svg)$/;
/** Also formats that cannot be published; the complaint says how to convert them. */
const OTHER_PICTURES = /\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf]|tiff?|bmp|psd|jxl|jp2)$/;
const DOCUMENTS = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|ics|zip|csv|txt|rtf)$/;

export function isImage(path: string): boolean {
  return IMAGES.test(path.toLowerCase());
}

/**
 * An image gets the extension of its actual format.
 * @returns the path from the folder; a file with the same name and bytes is reused
 */
export async function storeFile(
  folder: string,
  file: File,
  collection: string,
): Promise<string | Complaint> {
  const name = file.name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const nameExtension = extname(name).toLowerCase();
  const sent = Buffer.from(await file.arrayBuffer());
  // A picture is known by its bytes: cameras and browsers call a JPEG .jfif, .jpe or nothing at all.
  const isDocument = DOCUMENTS.test(nameExtension);
  const format = isDocument ? undefined : IMAGE_TYPES.find(({ matches }) => matches(sent));
  const isPicture = format !== undefined || OTHER_PICTURES.test(nameExtension);
  if (!isPicture && !isDocument) {
    const expected = "JPEG, PNG, WebP, AVIF, GIF, SVG, PDF";
    return { wrong: say.writing.wrongFile({ name }), expected, fix: say.writing.otherFile };
  }
  const hasRightExtension = format === undefined || format.extensions.includes(nameExtension);
  const extension = hasRightExtension ? nameExtension : (format.extensions[0] ?? nameExtension);
  const bytes = format ? await forFolder(sent, format) : sent;
  if (isPicture) {
    if (bytes.length > MAX_IMAGE_BYTES)
      return say.editing.pictureTooLarge({
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
    const outcome = await saveFile(folder, path, bytes, undefined);
    if (outcome === "saved") return path;
    if ("wrong" in outcome) return outcome;
    if (outcome.now?.hash === hashOf(bytes)) return path;
  }
}
