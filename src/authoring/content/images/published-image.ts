/**
 * Reads the published bytes of a checked image again from its file. Re-encoded images come from the work cache if
 * they are still there.
 */
import { hash } from "node:crypto";
import type { WorkCache } from "../files/work-cache.ts";
import type { SourceImage } from "../report/content.ts";
import { prepareImage, publishedBytes } from "./check-image.ts";
import { stripMetadata } from "./strip-metadata.ts";

/** The cache key for the bytes of a re-encoded image. @param sha256 of those bytes */
export function reencodedKey(sha256: string): string {
  return `remade image ${sha256}`;
}

/**
 * @param bytes of the file, as it is now
 * @param longest maximum pixels of the longer side
 * @returns `undefined` if they no longer give the image that was checked
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
  const kept = bytes.length === image.sourceBytes && cache?.get(reencodedKey(image.sha256));
  if (kept && isChecked(kept)) return Buffer.from(kept);
  const prepared = await prepareImage(bytes, longest);
  return "bytes" in prepared && isChecked(prepared.bytes) ? prepared.bytes : undefined;
}
