/**
 * The first pass: checks each file by itself and puts its items into the scratch database. References to images are
 * checked against the folder here; references to other items are checked later by `cross-reference.ts`.
 */
import { hash } from "node:crypto";
import { basename, extname } from "node:path";
import {
  attachmentEndings,
  attachmentTypes,
  extensionOf,
} from "../../../contract/attachment-types.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { imageTypes } from "../../../contract/image-types.ts";
import { kinds } from "../../../contract/kinds.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { PathDifference } from "../../../language/en.ts";
import { say } from "../../../language/language.ts";
import type { ItemVerdict } from "../check/check-item.ts";
import type { CleanField } from "../check/fragment.ts";
import { sanitise } from "../check/html.ts";
import type { Origin, Scratch, StagedItemRow } from "../check/scratch.ts";
import type { SpottedNotice } from "../check/staged-item.ts";
import { type Head, packForCache, packItem, unpackFromCache } from "../check/staged-item.ts";
import type { FileHashes } from "../files/file-hashes.ts";
import type { Listing } from "../files/folder.ts";
import { isLeftAside, stemOf } from "../files/names.ts";
import type { FileState } from "../files/read-file.ts";
import type { WorkCache } from "../files/work-cache.ts";
import type { Spot } from "../parse/text.ts";
import type { Place } from "../report/content.ts";
import { sayDoubt } from "../report/doubt.ts";
import { nearestName } from "../report/nearest-name.ts";
import { quote, quoteInFull } from "../report/quote.ts";
import type { Complaint, Report } from "../report/report.ts";
import { sayRemoved } from "../report/taken-out.ts";

/** Raise when the code that turns bytes into items changes: this invalidates the work cache. */
const PIPELINE = "27";

// Any change to a field or kind invalidates the work cache too.
const DECLARATIONS = hash("sha256", JSON.stringify([collections, kinds]));

/** Identifies the code and declarations that turn a folder's bytes into content. */
export const CONTENT_VERSION = `${PIPELINE} ${DECLARATIONS}`;

// Each suggestion compares the name with all files in `media/`.
const MAX_SUGGESTIONS = 200;

export interface IntakeParts {
  readonly report: Report;
  readonly scratch: Scratch;
  readonly cache: WorkCache | undefined;
  readonly media: Listing["media"];
  readonly mediaInCloud: Listing["mediaInCloud"];
  readonly frameHosts: readonly string[];
  /** Known hashes, so that unchanged files need not be read; without it every file is read. */
  readonly hashes?: FileHashes | undefined;
}

export class Intake {
  readonly report: Report;
  readonly hashes: FileHashes | undefined;
  /** Paths of all images in use that exist. */
  readonly images = new Set<string>();
  /** Paths of all linked documents that exist. */
  readonly attachments = new Set<string>();
  /** Collections of which a part could not be read, so a missing reference target is not an error there. */
  readonly incomplete = new Set<CollectionName>();
  /** State of each file when it was read, by absolute path. */
  readonly states = new Map<string, FileState>();
  readonly #parts: IntakeParts;
  readonly #missing = new Map<string, Complaint>();
  #suggestions = 0;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.report = parts.report;
    this.hashes = parts.hashes;
  }

  /** The cache key for a result that depends on a text, or on a file through its hash. */
  key(role: string, text: string): string {
    const hosts = this.#parts.frameHosts.join(" ");
    return hash("sha256", `${PIPELINE}\0${DECLARATIONS}\0${role}\0${hosts}\0${text}`);
  }

  readonly clean: CleanField = (html, isOrdinary, isFormer) =>
    isOrdinary ? { html, takenOut: [] } : sanitise(html, this.#parts.frameHosts, isFormer);

  /** Add an item from the cache. @returns false if there is no cache entry */
  admitKnown(name: CollectionName, origin: Origin, key: string): boolean {
    const kept = this.#parts.cache?.get(key);
    if (!kept) return false;
    const { notices, ...packed } = unpackFromCache(kept);
    const head = JSON.parse(packed.head) as Head;
    this.#admit(name, { origin, packed, head, isFaulty: false }, notices);
    return true;
  }

  /** Add an item that was just checked; without complaints it is also cached under the key, if one is given. */
  admit(name: CollectionName, origin: Origin, verdict: ItemVerdict, key?: string): void {
    for (const { spot, field, complaint } of verdict.complaints) {
      this.report.complain(placeOf(origin, spot), field, complaint);
      if (field === undefined || isIdentity(name, field)) this.incomplete.add(name);
    }
    const { packed, head } = packItem(verdict.item);
    const isFaulty = verdict.complaints.length > 0;
    if (key !== undefined && !isFaulty)
      this.#parts.cache?.set(key, packForCache(packed, verdict.notices));
    this.#admit(name, { origin, packed, head, isFaulty }, verdict.notices);
  }

  #admit(name: CollectionName, staged: StagedItemRow, notices: readonly SpottedNotice[]): void {
    const { origin } = staged;
    for (const { spot, field, ...notice } of notices) {
      const said =
        "doubt" in notice
          ? sayDoubt(notice.doubt)
          : say.html.tookOut({ what: sayRemoved(notice.taken) });
      this.report.notice({ at: placeOf(origin, spot), field, said });
    }
    const isFaulty = this.#lacksMedia(name, staged) || staged.isFaulty;
    this.#parts.scratch.stage(name, { ...staged, isFaulty });
  }

  /** Report images and files that do not exist. @returns whether any is missing */
  #lacksMedia(name: CollectionName, { origin, head }: StagedItemRow): boolean {
    const { images = [], files = [] } = head;
    let lacksMedia = false;
    for (const [index, [path, field, line, column]] of [...images, ...files].entries()) {
      const isInText = collections[name].fields[field]?.kind === "html";
      const about = { isImage: index < images.length, isInText };
      const complaint = about.isImage ? this.#medium(path, about) : this.#linkTo(path, about);
      if (!complaint) continue;
      lacksMedia = true;
      this.report.complain(placeOf(origin, { line, column }), field, complaint);
    }
    return lacksMedia;
  }

  /** Mark a linked image or document for publication, or say why it cannot be linked. */
  #linkTo(path: string, about: UsedMedium): Complaint | undefined {
    const extension = extensionOf(path);
    const isImage = Object.hasOwn(imageTypes, extension) || extension === "jpeg";
    if (!isImage && !Object.hasOwn(attachmentTypes, extension)) {
      const endings = attachmentEndings.map((ending) => `.${ending}`);
      return say.attachments.ending({ quoted: quote(path), endings });
    }
    return this.#medium(path, { ...about, isImage });
  }

  #medium(path: string, about: UsedMedium): Complaint | undefined {
    if (!this.#parts.media.has(path)) return this.#missingMedium(path, about);
    (about.isImage ? this.images : this.attachments).add(path);
    return undefined;
  }

  #missingMedium(path: string, { isImage, isInText }: UsedMedium): Complaint {
    return this.#missing.getOrInsertComputed(`${isInText} ${path}`, () => {
      const quoted = quote(path);
      if (this.#parts.mediaInCloud.has(path)) return say.files.inCloud({ quoted });
      if (path.split("/").some(isLeftAside)) return say.values.image.ignoredPath({ quoted });
      const known = ++this.#suggestions > MAX_SUGGESTIONS ? [] : [...this.#parts.media.keys()];
      const found = nearestImage(path, known);
      if (found === undefined) return say.values.image.missing({ quoted, isImage });
      const change = differenceOf(path, found);
      // A space would end the address of a link in Markdown, and some spaces and signs cannot be typed.
      const near = quoteInFull(
        isInText ? found.replaceAll(/[\s\p{Cf}%]/gu, encodeURIComponent) : found,
      );
      return change
        ? say.values.image.differs({
            quoted: quoteInFull(path),
            there: quoteInFull(found),
            near,
            change,
          })
        : say.values.image.missing({ quoted, isImage, near });
    });
  }
}

interface UsedMedium {
  readonly isImage: boolean;
  readonly isInText: boolean;
}

// Other items refer to it by these fields; if one is wrong, an unresolved reference may be correct.
function isIdentity(name: CollectionName, field: string): boolean {
  return field === "id" || collections[name].names.includes(field);
}

// First choice: the same path but for capitals, then the same file name in another folder of `media/`. Otherwise names
// are compared without folder and extension, which many files share.
function nearestImage(path: string, known: readonly string[]): string | undefined {
  const ends = [path, `/${basename(path)}`].map((end) => end.toLowerCase());
  const [moved] = ends.flatMap((end) => known.find((one) => one.toLowerCase().endsWith(end)) ?? []);
  const seen = moved ?? known.find((candidate) => differenceOf(path, candidate) !== undefined);
  if (seen) return seen;
  const near = nearestName(stemOf(path), known.map(stemOf));
  return near === undefined ? undefined : known.find((candidate) => stemOf(candidate) === near);
}

const UNSEEN = /[^\S ]| {2}|^ | $|\p{Cf}/u;

/**
 * The difference between two paths that look the same: capitals, spaces and signs that cannot be seen, `%20`, or a
 * repeated extension.
 */
function differenceOf(written: string, there: string): PathDifference | undefined {
  const isSameName = basename(written) === basename(there);
  const [a, b] = isSameName ? [written, there] : [basename(written), basename(there)];
  const bare = (name: string) => name.replaceAll(/[\s\p{Cf}]+/gu, "");
  const [lowerA, lowerB] = [a.toLowerCase(), b.toLowerCase()];
  if (lowerB === lowerA + extname(lowerA) || lowerA === lowerB + extname(lowerB)) return "ending";
  if (a === b) return undefined;
  if (bare(a) === bare(b)) return UNSEEN.test(b) && !UNSEEN.test(a) ? "unseen" : "space";
  const [plainA, plainB] = [a, b].map((name) => bare(decodePercent(name).normalize("NFC")));
  if (plainA === plainB) return "percent";
  return plainA?.toLowerCase() === plainB?.toLowerCase() ? "capitals" : undefined;
}

/** Converts a position in an item's own text to a place in the folder. */
export function placeOf(origin: Origin, spot: Spot | undefined): Place {
  const { file, sheet, lineShift } = origin;
  if (!spot) return { file };
  const place = { file, line: spot.line + lineShift, column: spot.column };
  return sheet === undefined ? place : { ...place, sheet };
}
