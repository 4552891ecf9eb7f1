/**
 * The images that items name: what an import knows of them. Where they come from, a service, a folder, is
 * the source's to say.
 */

/** An image that was had: its bytes are kept until they are written. */
export interface HadImage {
  /** Hex, of the bytes as they came. */
  readonly sha256: string;
  /** By its bytes and not by its name, with the dot. */
  readonly extension: string;
}

export interface ImageSource {
  /** Whether an address in a text is one of the source's own images, which moves with the text. */
  isOwn(named: string): boolean;
  /** @returns `undefined` where it cannot be had, which the source tells */
  read(named: string): Promise<HadImage | undefined>;
  /** Where the bytes of an image lie on this machine, `undefined` where they are gone. */
  fileOf(image: HadImage): string | undefined;
}
