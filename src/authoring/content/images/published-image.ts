/**
 * Reads the published bytes of a checked image again from its file. Re-encoded images come from the work cache if
 * they are still there.
 */
import { hash } from "node:crypto";
import type { WorkCache } from "../files/work-cache.ts";
import type { SourceImage } from "../report/content.ts";
import { prepareImage, sanitisedBytes } from "./check-image.ts";
import { stripMetadata } from "./strip-metadata.ts";

/** The cache key for the bytes of a re-encoded image. @param sha256 of those bytes */
export function reencodedKey(sha256: string): string {
  return `remade image ${sha256}`;
}

/**
 * @param bytes of the file, read again
 * @param longest maximum pixels of the longer side
 * @returns `undefined` if the file no longer gives the image that was checked
 */
export async function bytesToPublish(
  bytes: Buffer,
  image: SourceImage,
  { cache, longest }: { cache: WorkCache | undefined; longest: number },
): Promise<Buffer | undefined> {
  const isChecked = (published: Uint8Array) => hash("sha256", published) === image.sha256;
  if (image.sourceBytes === undefined) {
    const sanitised = sanitisedBytes(bytes, image);
    if ("wrong" in sanitised) return undefined;
    const stripped = stripMetadata(sanitised.bytes, image.mediaType);
    return stripped && isChecked(stripped) ? stripped : undefined;
  }
  const cached = bytes.length === image.sourceBytes && cache?.get(reencodedKey(image.sha256));
  if (cached && isChecked(cached)) return Buffer.from(cached);
  const prepared = await prepareImage(bytes, longest);
  return "bytes" in prepared && isChecked(prepared.bytes) ? prepared.bytes : undefined;
}
