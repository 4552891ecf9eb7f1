/** Pictures and documents of the folder: shown beside the fields that name them, and put there by a form. */
import { extname } from "node:path";
import { slugify } from "../../content/report/nearest-name.ts";
import { imageTypes } from "../../contract/image-types.ts";
import type { FieldComplaint } from "../../editing/complaints-of.ts";
import { hashOf, readSource, saveFile } from "../../editing/save.ts";
import { say } from "../../language/language.ts";
import { DeskError, type DeskPage } from "../frame/page.ts";

const IMAGES = /\.(?:jpe?g|png|webp|avif|gif|svg)$/;
const DOCUMENTS = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|ics|zip|csv|txt|rtf)$/;

/** By the ending of its name. */
export function isImage(path: string): boolean {
  return IMAGES.test(path.toLowerCase());
}

/** A picture of the folder as it is on disk: `/desk/write/-/media?path=media/casa.jpg`. */
export const picturePage: DeskPage = {
  path: "/desk/write/-/media",
  get({ desk, url }) {
    const path = url.searchParams.get("path") ?? "";
    const contentType = imageTypes[extname(path).slice(1).toLowerCase().replace("jpeg", "jpg")];
    const isMedia = path.startsWith("media/") && !path.includes("/.") && contentType !== undefined;
    const read = isMedia ? readSource(desk.folder, path) : undefined;
    if (!read || "wrong" in read || !contentType) throw new DeskError(404, say.writing.noSuchItem);
    return { body: read.bytes, contentType };
  },
};

export function pictureHref(path: string): string {
  return `/desk/write/-/media?${new URLSearchParams({ path })}`;
}

/** Puts a file into `media/`, for the text that somebody writes just now. */
export const uploadPage: DeskPage = {
  path: "/desk/write/-/upload",
  async post({ desk, form }) {
    const file = form.get("file");
    if (!(file instanceof File)) return { json: { wrong: say.writing.tooLarge }, status: 422 };
    const path = await storeFile(desk.folder, file, String(form.get("collection") ?? ""));
    if (typeof path === "string") return { json: { path } };
    return { json: { wrong: path.wrong }, status: 422 };
  },
};

/** @returns its path from the folder; one that is there already with these bytes is taken */
export async function storeFile(
  folder: string,
  file: File,
  collection: string,
): Promise<string | FieldComplaint> {
  const name = file.name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const extension = extname(name).toLowerCase();
  if (!isImage(extension) && !DOCUMENTS.test(extension)) {
    const expected = "JPEG, PNG, WebP, AVIF, GIF, SVG, PDF";
    return { wrong: say.writing.wrongFile({ name }), expected, fix: say.writing.choose };
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  const plain = slugify(name.slice(0, name.length - extension.length)).slice(0, 80);
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
