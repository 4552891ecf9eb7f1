/** Where an import reads the images and documents of items from: a service, or a folder. */
import { hash } from "node:crypto";
import { MAX_ATTACHMENT_BYTES } from "../../../authoring/content/attachments/check-attachments.ts";
import { documentKindOf } from "../../../authoring/content/attachments/document-kind.ts";
import { checkImage, MAX_IMAGE_BYTES } from "../../../authoring/content/images/check-image.ts";
import { FORMATS, IMAGE_TYPES } from "../../../authoring/content/images/image-type.ts";
import { extensionOf } from "../../../contract/attachment-types.ts";

export type FileKind = "image" | "document";

/** The source keeps the bytes of the file until they are written into the content folder. */
export interface FetchedFile {
  /** Of the bytes, in hex. */
  readonly sha256: string;
  /** Detected from the bytes, not from the name; with the dot. */
  readonly extension: string;
}

export type FileResult = FetchedFile | { readonly why: string };

/** Addresses are URLs or paths, as items give them. */
export interface FileSource {
  /** Whether an address in a text leads to a file that is imported with the text. */
  isOwn(address: string, kind: FileKind): boolean;
  /** @returns `undefined` if the file is not available; the source then adds a finding */
  read(address: string, kind: FileKind): Promise<FetchedFile | undefined>;
  /** The local path of the bytes, `undefined` if they are gone. */
  fileOf(file: FetchedFile): string | undefined;
  /** Deletes temporary copies, once the files are in the content folder. */
  forget(): void;
}

export const MAX_FILE_BYTES: Readonly<Record<FileKind, number>> = {
  image: MAX_IMAGE_BYTES,
  document: MAX_ATTACHMENT_BYTES,
};

/** @param path its extension is tried first, because Office files are ZIP archives too */
export async function recogniseFile(
  { file, bytes }: { readonly file: string; readonly bytes: Buffer },
  path: string,
  kind: FileKind,
): Promise<FileResult> {
  const sha256 = hash("sha256", bytes);
  const [extension] = IMAGE_TYPES.find(({ matches }) => matches(bytes))?.extensions ?? [];
  // Also for documents, because a link may lead to an image.
  if (extension !== undefined) {
    const image = await checkImage(bytes);
    if (!("wrong" in image)) return { sha256, extension };
    if (kind === "image") return { why: image.wrong };
  }
  if (kind === "image") return { why: `is not an image in ${FORMATS.join(", ")}` };
  const document = await documentKindOf(file, extensionOf(path));
  if ("wrong" in document) return { why: document.wrong };
  return { sha256, extension: `.${document.extension}` };
}
