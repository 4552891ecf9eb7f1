/**
 * The images that items name and the documents that they link to: what an import knows of them. Where they
 * come from, a service, a folder, is the source's to say.
 */

export type FileKind = "image" | "document";

/** A file that was had: its bytes are kept until they are written. */
export interface HadFile {
  /** Hex, of the bytes as they came. */
  readonly sha256: string;
  /** By its bytes and not by its name, with the dot. */
  readonly extension: string;
}

export interface FileSource {
  /** Whether an address in a text is one of the source's own files, which moves with the text. */
  isOwn(named: string, kind: FileKind): boolean;
  /** @returns `undefined` where it cannot be had, which the source tells */
  read(named: string, kind: FileKind): Promise<HadFile | undefined>;
  /** Where the bytes of a file lie on this machine, `undefined` where they are gone. */
  fileOf(file: HadFile): string | undefined;
}
