/** The result of reading a content folder: the interface between `content/` and `publish/`. */
import type { CollectionName } from "../../../contract/field.ts";
import type { Site } from "../../../contract/site/site.ts";

export interface Place {
  /** Path from the content folder, with `/`, in NFC. */
  readonly file: string;
  /** 1-based; in a spreadsheet the row; `undefined` for the whole file. */
  readonly line?: number;
  /** 1-based, in characters; in a spreadsheet the column number. */
  readonly column?: number;
  readonly sheet?: string;
}

/** A mistake that prevents publication. */
export interface Problem {
  readonly at: Place;
  /** `undefined` if the mistake concerns the whole file. */
  readonly field?: string;
  readonly wrong: string;
  readonly expected: string;
  readonly fix: string;
}

/** Information for the editor that does not prevent publication. */
export interface Notice {
  readonly at: Place;
  readonly field?: string;
  /** The message: `took out <script>`. */
  readonly said: string;
}

/**
 * The value of a field; null if it is left out. A reference is a row ({@link CheckedItem.row}), an
 * image the address below `/media/`, an instant epoch milliseconds, and a moment the text to print
 * in the site's zone. HTML is sanitised and refers to images as `/media/<address>`.
 */
export type Value = string | number | boolean | null | readonly number[] | readonly string[];

/** An item without problems, whose references are resolved. */
export interface CheckedItem {
  /** Its `id` if the collection has ids, else its 1-based position in the editors' order. */
  readonly row: number;
  /** 1-based position in the editors' order. */
  readonly posicao: number;
  /** Identifies the item across publications; unique in its collection. */
  readonly key: string;
  /** Every declared field, including defaults. */
  readonly values: Readonly<Record<string, Value>>;
  /** Hex SHA-256 of everything an editor can change in the item; references count by their key. */
  readonly fingerprint: string;
  /** The fingerprint that an earlier version gave the item, if it differs: `former-reading.ts`. */
  readonly former: string | undefined;
}

export interface SourceAttachment {
  /** Path from the content folder: `media/programa.pdf`. */
  readonly path: string;
  /** `<first 32 hex digits of sha256>/<file name in [a-z0-9._-]>`, the place below `/media/`. */
  readonly address: string;
  /** Hex SHA-256 of the published bytes (for an SVG: after sanitising). */
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
}

export interface SourceImage extends SourceAttachment {
  /** Pixels, after rotation by the EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Size of the original file, if the image was re-encoded. */
  readonly sourceBytes?: number;
}

/** Content without problems. Items are read from disk on demand; the caller closes it. */
export interface CheckedContent extends Disposable {
  readonly site: Site;
  readonly counts: Readonly<Record<CollectionName, number>>;
  /** In the editors' order. */
  items(name: CollectionName): Iterable<CheckedItem>;
  /** The images in use, sorted by path; likewise `attachments`. */
  readonly images: readonly SourceImage[];
  readonly attachments: readonly SourceAttachment[];
  /** The addresses of the images in a field, without loading the items. */
  imagesIn(name: CollectionName, field: string): ReadonlySet<string>;
  /** Also works after the content is closed. @throws ContentChangedError if the file has changed */
  readImage(image: SourceImage): Promise<Buffer>;
  /** @throws as {@link CheckedContent.readImage} */
  readAttachment(attachment: SourceAttachment): Promise<Buffer>;
}

export interface ContentReport {
  /** Sorted by file and line; empty if the folder can be published. */
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  /** Paths of item files that are skipped because their names begin with "_". */
  readonly drafts: readonly string[];
  /** `undefined` if there are problems, or if images and documents were not checked. */
  readonly content: CheckedContent | undefined;
}

/** The folder changed between the check and the publication. */
export class ContentChangedError extends Error {
  override name = "ContentChangedError";
  readonly isExplained = true;
}
