/** How an image is derived from another, and its row in the edition's media. */

import { hash } from "node:crypto";
import { UNNAMED_IMAGE } from "../../contract/site/site.ts";
import type { MediaRow } from "../../editions/edition/writing/write-edition.ts";
import type { SourceImage } from "../content/report/content.ts";

/** The properties of an original on which a derivation depends. */
export type Original = Pick<SourceImage, "mediaType" | "bytes" | "width" | "height">;

export interface Derivation {
  /** Changes when the same original would give another image. */
  readonly version: string;
  /** @returns empty if the original gets no such image. @throws if it cannot be decoded */
  readonly make: (original: Original, bytes: Buffer) => Promise<Buffer>;
  readonly format: (original: Original) => {
    readonly width: number;
    readonly height: number;
    readonly extension: string;
    readonly mediaType: string;
  };
}

export interface DerivedImage {
  readonly row: MediaRow;
  readonly bytes: Buffer;
}

/** The address ends in the original's name and the size: `casa-350x200.jpg`. */
export function describeDerived(
  { format }: Derivation,
  original: SourceImage,
  bytes: Buffer,
): DerivedImage {
  const { width, height, extension, mediaType } = format(original);
  const sha256 = hash("sha256", bytes);
  // `casa` in the address `…/casa.jpg`.
  const [, name = UNNAMED_IMAGE] = /\/([^/]+?)(?:\.[a-z0-9]+)?$/.exec(original.address) ?? [];
  const address = `${sha256.slice(0, 32)}/${name}-${width}x${height}.${extension}`;
  const row = { address, sha256, bytes: bytes.length, mediaType, width, height, source: null };
  return { bytes, row };
}
