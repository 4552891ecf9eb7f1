/**
 * The bytes that are published of an image that was checked, once more from its file: what was made anew is
 * kept in the work cache.
 */
import { hash } from "node:crypto";
import { extname } from "node:path";
import type { WorkCache } from "../files/work-cache.ts";
import type { SourceImage } from "../report/content.ts";
import { prepareImage, publishedBytes } from "./check-image.ts";
import { stripMetadata } from "./strip-metadata.ts";

/** The key under which the bytes of an image are kept that was made anew. @param sha256 of those bytes */
export function remadeKey(sha256: string): string {
  return `remade image ${sha256}`;
}

/**
 * @param bytes of the file, as they are now
 * @returns `undefined` where they no longer make the image that was checked
 */
export async function bytesToPublish(
  bytes: Buffer,
  image: SourceImage,
  { cache, longest }: { cache: WorkCache | undefined; longest: number },
): Promise<Buffer | undefined> {
  const isChecked = (some: Uint8Array) => hash("sha256", some) === image.sha256;
  if (image.sourceBytes === undefined) {
    const published = publishedBytes(bytes, image);
    if ("wrong" in published) return undefined;
    const plain = stripMetadata(published.bytes, image.mediaType);
    return plain && isChecked(plain) ? plain : undefined;
  }
  const kept = bytes.length === image.sourceBytes && cache?.get(remadeKey(image.sha256));
  if (kept && isChecked(kept)) return Buffer.from(kept);
  const prepared = await prepareImage(bytes, extname(image.path).toLowerCase(), longest);
  return "bytes" in prepared && isChecked(prepared.bytes) ? prepared.bytes : undefined;
}
