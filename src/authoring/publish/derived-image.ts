/** The media row of an image that publication derives from another: a crop or a thumbnail. */

import { hash } from "node:crypto";
import { UNNAMED_IMAGE } from "../../contract/site/site.ts";
import type { MediaRow } from "../../editions/edition/writing/write-edition.ts";
import type { SourceImage } from "../content/report/content.ts";

/** The same limit as for images of the content. */
export const MAX_PIXELS = 100_000_000;

export interface DerivedImage {
  readonly row: MediaRow;
  readonly bytes: Buffer;
}

/** The file name in its address is the original's name with the size: `casa-350x200.jpg`. */
export function describeDerived(
  source: SourceImage,
  bytes: Buffer,
  format: { width: number; height: number; extension: string; mediaType: string },
): DerivedImage {
  const { width, height, extension, mediaType } = format;
  const sha256 = hash("sha256", bytes);
  const [, name = UNNAMED_IMAGE] = /\/([^/]+?)(?:\.[a-z0-9]+)?$/.exec(source.address) ?? [];
  const address = `${sha256.slice(0, 32)}/${name}-${width}x${height}.${extension}`;
  const row = { address, sha256, bytes: bytes.length, mediaType, width, height, source: null };
  return { bytes, row };
}
