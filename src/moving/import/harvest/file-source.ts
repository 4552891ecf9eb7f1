/** Where an import reads the images and documents of items from: a service, or a folder. */

export type FileKind = "image" | "document";

/** A file that was read; its bytes are kept until they are written into the content folder. */
export interface HadFile {
  /** Hex. */
  readonly sha256: string;
  /** Detected from the bytes, not from the name; with the dot. */
  readonly extension: string;
}

export interface FileSource {
  /** Whether an address in a text is one of the source's own files, which is copied with the text. */
  isOwn(named: string, kind: FileKind): boolean;
  /** @returns `undefined` if the file is not available, which the source adds to the findings */
  read(named: string, kind: FileKind): Promise<HadFile | undefined>;
  /** The local path of the bytes, `undefined` if they are gone. */
  fileOf(file: HadFile): string | undefined;
}
