/**
 * What reading a content folder gives: a report, and, where nothing is wrong, checked content that
 * can be published as it stands. This is the seam between `content/` and `publish/`.
 */
import type { CollectionName } from "../../../contract/field.ts";
import type { Site } from "../../../contract/site/site.ts";

/** A place in the content folder, as an editor would look it up. */
export interface Place {
  /** Path from the content folder, with `/`, in NFC. */
  readonly file: string;
  /** 1-based; of a spreadsheet the row, `undefined` where the whole file is meant. */
  readonly line?: number;
  /** 1-based, in characters; of a spreadsheet the column's number. */
  readonly column?: number;
  /** The sheet of a spreadsheet. */
  readonly sheet?: string;
}

/** One thing that keeps a folder from being published. */
export interface Problem {
  readonly at: Place;
  /** The field that is at fault, `undefined` where the file as such is. */
  readonly field?: string;
  readonly wrong: string;
  readonly expected: string;
  readonly fix: string;
}

/** Something that an editor should know and that does not stop a publication. */
export interface Notice {
  readonly at: Place;
  readonly field?: string;
  /** What was done or what is remarkable: `took out <script>`. */
  readonly said: string;
}

/**
 * Value of a field by its kind: text for text, slug, code, html, date, url and gps; a boolean for flags;
 * rows (see {@link CheckedItem.row}) for references; the address below `/media/` for images; for
 * moments the text to print (site's zone), or null where the editor gave none. HTML is sanitised and
 * names images of the folder as `/media/<address>`.
 */
export type Value = string | number | boolean | null | readonly number[] | readonly string[];

export interface CheckedItem {
  /** Its `id` where the collection has one, else its 1-based place in the editors' order. */
  readonly row: number;
  /** 1-based place in the editors' order. */
  readonly posicao: number;
  /** What makes it the same item from one publication to the next, unique in its collection. */
  readonly key: string;
  /** Every declared field of the collection, defaults filled in. */
  readonly values: Readonly<Record<string, Value>>;
  /** Hex SHA-256 over all that an editor can change in it, referred items by their key. */
  readonly fingerprint: string;
}

/** A document that the content links to, in a text or in a field. */
export interface SourceAttachment {
  /** Path from the content folder: `media/programa.pdf`. */
  readonly path: string;
  /** `<first 32 hex digits of sha256>/<file name in [a-z0-9._-]>`, the place below `/media/`. */
  readonly address: string;
  /** Hex SHA-256 of the bytes that are published (of an SVG: after sanitising). */
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
}

/** An image that the content names: as a field, or in a body. */
export interface SourceImage extends SourceAttachment {
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Of the file, where the image was made anew. */
  readonly sourceBytes?: number;
}

/** Content without problems. Items are read from disk as they are asked for; close it when done. */
export interface CheckedContent extends Disposable {
  readonly site: Site;
  readonly counts: Readonly<Record<CollectionName, number>>;
  /** The items of a collection in the editors' order. */
  items(name: CollectionName): Iterable<CheckedItem>;
  /** Every image that is referred to, sorted by path. */
  readonly images: readonly SourceImage[];
  /** Every document that is linked to, sorted by path. */
  readonly attachments: readonly SourceAttachment[];
  /** The addresses of the images in a field of a collection, without putting its items together. */
  imagesIn(name: CollectionName, field: string): ReadonlySet<string>;
  /**
   * The bytes that are published of an image, read from the folder, also once the content is closed.
   * @throws ContentChangedError where they no longer have the hash that was checked
   */
  readImage(image: SourceImage): Promise<Buffer>;
  /**
   * The bytes of a document, a piece at a time.
   * @throws ContentChangedError before its end where they no longer have the hash that was checked
   */
  readAttachment(attachment: SourceAttachment): AsyncIterable<Uint8Array>;
}

/** What {@link CheckedContent} or its refusal says to people. */
export interface ContentReport {
  /** Sorted by file and line; empty where the folder can be published. */
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  /** Paths of the files of items that are left aside by a "_" before their names. */
  readonly drafts: readonly string[];
  /** `undefined` where there are problems. */
  readonly content: CheckedContent | undefined;
}

/** The folder changed between the check and the publication. */
export class ContentChangedError extends Error {
  override name = "ContentChangedError";
  readonly isExplained = true;
}
