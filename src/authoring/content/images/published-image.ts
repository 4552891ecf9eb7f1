/** Gets the published bytes of a checked image again, from its file or the work cache. */
import { hash } from "node:crypto";
import type { WorkCache } from "../files/work-cache.ts";
import type { SourceImage } from "../report/content.ts";
import { prepareImage, sanitisedBytes } from "./check-image.ts";
import { stripMetadata } from "./strip-metadata.ts";

/** The cache key of re-encoded bytes with this hash. */
export function reencodedKey(sha256: string): string {
  return `remade image ${sha256}`;
}

/** @param bytes of the file @returns `undefined` if the file no longer gives the checked image */
export async function bytesToPublish(
  bytes: Buffer,
  image: SourceImage,
  { cache, longest }: { cache: WorkCache | undefined; longest: number },
): Promise<Buffer | undefined> {
  const isChecked = (published: Uint8Array) => hash("sha256", published) === image.sha256;
  // Only a re-encoded image keeps the size of its file.
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
