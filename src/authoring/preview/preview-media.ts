/** The media of a preview: checked files of the folder, and the images derived from them. */

import type { MediaSource } from "../../serving/serve/media.ts";
import { type CheckedContent, ContentChangedError } from "../content/report/content.ts";

export class PreviewMedia implements MediaSource {
  readonly media = { bytesOf: (address: string) => this.#find(address)?.bytes };
  /** By address: the media shown now, and those shown before, whose pages may still be open. */
  #shown: readonly ReadonlyMap<string, Medium>[] = [];

  /** @param derivedImages bytes by address */
  show(content: CheckedContent, derivedImages: ReadonlyMap<string, Buffer>): void {
    const media = new Map<string, Medium>();
    for (const image of content.images)
      media.set(image.address, { bytes: image.bytes, read: () => content.readImage(image) });
    for (const file of content.attachments)
      media.set(file.address, { bytes: file.bytes, read: () => content.readAttachment(file) });
    for (const [address, bytes] of derivedImages)
      media.set(address, { bytes: bytes.length, read: async () => bytes });
    this.#shown = [media, ...this.#shown.slice(0, 1)];
  }

  /** Always `undefined`: files can change at any time, so they are read into memory. */
  async localMedia(): Promise<undefined> {}

  /** @returns `undefined` if the file has changed; the next edition has a new address for it */
  async readMedia(address: string): Promise<Buffer | undefined> {
    try {
      return await this.#find(address)?.read();
    } catch (error) {
      if (error instanceof ContentChangedError) return undefined;
      throw error;
    }
  }

  #find(address: string): Medium | undefined {
    return this.#shown.find((media) => media.has(address))?.get(address);
  }
}

type Medium = { readonly bytes: number; read(): Promise<Buffer> };
