/** What is written down of an image that publication makes of another: a crop, a thumbnail. */
import { hash } from "node:crypto";
import type { MediaRow } from "../../editions/edition/writing/write-edition.ts";
import type { SourceImage } from "../content/report/content.ts";

/** As many as an image of content may have. */
export const MOST_PIXELS = 100_000_000;

export interface DerivedImage {
  readonly row: MediaRow;
  readonly bytes: Buffer;
}

/** Its address is that of the original's name with its size: `casa-350x200.jpg`. */
export function describeDerived(
  source: SourceImage,
  bytes: Buffer,
  made: { width: number; height: number; extension: string; mediaType: string },
): DerivedImage {
  const { width, height, extension, mediaType } = made;
  const sha256 = hash("sha256", bytes);
  const [, name = "imagem"] = /\/([^/]+?)(?:\.[a-z0-9]+)?$/.exec(source.address) ?? [];
  const address = `${sha256.slice(0, 32)}/${name}-${width}x${height}.${extension}`;
  const row = { address, sha256, bytes: bytes.length, mediaType, width, height, source: null };
  return { bytes, row };
}
