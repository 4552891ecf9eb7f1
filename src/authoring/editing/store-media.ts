/** Pictures and documents put into `media/` of a content folder, under names that addresses can have. */
import { extname } from "node:path";
import { say } from "../../language/language.ts";
import { detectImageType, IMAGE_TYPES } from "../content/images/image-type.ts";
import { slugify } from "../content/report/nearest-name.ts";
import type { Complaint } from "../content/report/report.ts";
import { hashOf, saveFile } from "./save.ts";

const IMAGES = /\.(?:jpe?g|png|webp|avif|gif|svg)$/;
/** Of which it can be said what to make of them. */
const OTHER_PICTURES = /\.(?:hei[cf]|tiff?|bmp|psd|jxl|jp2)$/;
const DOCUMENTS = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|ics|zip|csv|txt|rtf)$/;

/** By the ending of its name. */
export function isImage(path: string): boolean {
  return IMAGES.test(path.toLowerCase());
}

/**
 * A picture gets the ending that its format has, whatever it was called.
 * @returns its path from the folder; one that is there already with these bytes is taken
 */
export async function storeFile(
  folder: string,
  file: File,
  collection: string,
): Promise<string | Complaint> {
  const name = file.name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const given = extname(name).toLowerCase();
  const isPicture = isImage(given) || OTHER_PICTURES.test(given);
  if (!isPicture && !DOCUMENTS.test(given)) {
    const expected = "JPEG, PNG, WebP, AVIF, GIF, SVG, PDF";
    return { wrong: say.writing.wrongFile({ name }), expected, fix: say.writing.otherFile };
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  const format = isPicture ? IMAGE_TYPES.find(({ matches }) => matches(bytes)) : undefined;
  const isCalledSo = format === undefined || format.extensions.includes(given);
  const extension = isCalledSo ? given : (format.extensions[0] ?? given);
  const picture = isPicture ? detectImageType(bytes, extension) : undefined;
  if (picture && "wrong" in picture) return picture;
  const plain = slugify(name.slice(0, name.length - given.length)).slice(0, 80);
  const stem = plain.replace(/^_+/, "") || "ficheiro";
  const below = /^[a-z]+$/.test(collection) ? `media/${collection}` : "media";
  for (let count = 1; ; count++) {
    const path = `${below}/${stem}${count === 1 ? "" : `-${count}`}${extension}`;
    const outcome = saveFile(folder, path, bytes, undefined);
    if (outcome === "saved") return path;
    if ("wrong" in outcome) return outcome;
    if (outcome.now?.hash === hashOf(bytes)) return path;
  }
}
