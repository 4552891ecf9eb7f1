/** Puts checked items into the scratch files, the work cache and the report, and looks up media. */
import { hash } from "node:crypto";
import { basename, extname } from "node:path";
import {
  attachmentExtensions,
  attachmentTypes,
  extensionOf,
} from "../../../contract/attachment-types.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { imageTypes } from "../../../contract/image-types.ts";
import { kinds } from "../../../contract/kinds.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { PathDifference } from "../../../language/en-values.ts";
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

/** Raise when the code from bytes to items changes, because the work cache keeps its results. */
const PIPELINE = "31";

// Changes with any field or kind, so that older entries of the cache are not used.
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
  /** Without them, every file is read. */
  readonly hashes?: FileHashes | undefined;
}

export class Intake {
  readonly report: Report;
  readonly scratch: Scratch;
  readonly media: Listing["media"];
  readonly cache: WorkCache | undefined;
  readonly hashes: FileHashes | undefined;
  /** Paths that are used and exist; likewise `attachments`. */
  readonly images = new Set<string>();
  readonly attachments = new Set<string>();
  /** Collections with unreadable items: references to unknown items of these may be correct. */
  readonly incomplete = new Set<CollectionName>();
  /** State of each file when it was read, by absolute path. */
  readonly states = new Map<string, FileState>();
  readonly #parts: IntakeParts;
  readonly #complaintsAboutMissing = new Map<string, Complaint>();
  #suggestions = 0;
  #mediaNames: ReadonlySet<string> | undefined;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.report = parts.report;
    this.scratch = parts.scratch;
    this.media = parts.media;
    this.cache = parts.cache;
    this.hashes = parts.hashes;
  }

  /** @param role the kind of result @param text a text, or the hash of a file */
  key(role: string, text: string): string {
    const hosts = this.#parts.frameHosts.join(" ");
    return hash("sha256", `${PIPELINE}\0${DECLARATIONS}\0${role}\0${hosts}\0${text}`);
  }

  readonly clean: CleanField = (html, isOrdinary, isFormer) =>
    isOrdinary ? { html, takenOut: [] } : sanitise(html, this.#parts.frameHosts, isFormer);

  /** @returns false if there is no cache entry */
  admitKnown(name: CollectionName, origin: Origin, key: string): boolean {
    const bytes = this.cache?.get(key);
    if (!bytes) return false;
    const { notices, ...packed } = unpackFromCache(bytes);
    const head = JSON.parse(packed.head) as Head;
    this.#admit(name, { origin, packed, head, isFaulty: false }, notices);
    return true;
  }

  admit(name: CollectionName, origin: Origin, verdict: ItemVerdict, key?: string): void {
    for (const { spot, field, complaint } of verdict.complaints) {
      this.report.complain(placeOf(origin, spot), field, complaint);
      if (field === undefined || isIdentity(name, field)) this.incomplete.add(name);
    }
    const { packed, head } = packItem(verdict.item);
    const isFaulty = verdict.complaints.length > 0;
    if (key !== undefined && !isFaulty) this.cache?.set(key, packForCache(packed, verdict.notices));
    this.#admit(name, { origin, packed, head, isFaulty }, verdict.notices);
  }

  #admit(name: CollectionName, staged: StagedItemRow, notices: readonly SpottedNotice[]): void {
    const { origin } = staged;
    for (const notice of notices) {
      const at = placeOf(origin, notice.spot);
      this.report.notice({ at, field: notice.field, said: sayNotice(notice) });
    }
    const isFaulty = this.#reportMissingMedia(name, staged) || staged.isFaulty;
    this.scratch.stage(name, { ...staged, isFaulty });
  }

  #reportMissingMedia(name: CollectionName, { origin, head }: StagedItemRow): boolean {
    const { images = [], files = [] } = head;
    let lacksMedia = false;
    for (const [index, [path, field, line, column]] of [...images, ...files].entries()) {
      const isInText = collections[name].fields[field]?.kind === "html";
      const about = { isImage: index < images.length, isInText };
      const complaint = about.isImage ? this.#use(path, about) : this.#useLinked(path, about);
      if (!complaint) continue;
      lacksMedia = true;
      this.report.complain(placeOf(origin, { line, column }), field, complaint);
    }
    return lacksMedia;
  }

  #useLinked(path: string, about: UsedMedium): Complaint | undefined {
    const extension = extensionOf(path);
    const isImage = Object.hasOwn(imageTypes, extension) || extension === "jpeg";
    if (!isImage && !Object.hasOwn(attachmentTypes, extension)) {
      const endings = attachmentExtensions.map((extension) => `.${extension}`);
      return say.attachments.ending({ quoted: quote(path), endings });
    }
    return this.#use(path, { ...about, isImage });
  }

  #use(path: string, about: UsedMedium): Complaint | undefined {
    if (!this.media.has(path)) return this.complaintAboutMissing(path, about);
    (about.isImage ? this.images : this.attachments).add(path);
    return undefined;
  }

  /** @param name as in an address, capitals aside */
  hasMediumNamed(name: string): boolean {
    this.#mediaNames ??= new Set(
      Array.from(this.media.keys(), (path) => basename(path).toLowerCase()),
    );
    return this.#mediaNames.has(decodePercent(name).toLowerCase());
  }

  /** @param path as written, also on a disk or on the web */
  complaintAboutMissing(path: string, { isImage, isInText }: UsedMedium): Complaint {
    return this.#complaintsAboutMissing.getOrInsertComputed(`${isInText} ${path}`, () => {
      const quoted = quote(path);
      if (this.#parts.mediaInCloud.has(path)) return say.files.inCloud({ quoted });
      if (path.startsWith("media/") && path.split("/").some(isLeftAside))
        return say.values.image.ignoredPath({ quoted });
      const known = ++this.#suggestions > MAX_SUGGESTIONS ? [] : [...this.media.keys()];
      const nearest = nearestMedium(path, known);
      if (nearest === undefined) return say.values.image.missing({ quoted, isImage });
      // A space would end an address in Markdown, and invisible characters cannot be typed.
      const typed = isInText ? nearest.replaceAll(/[\s\p{Cf}%]/gu, encodeURIComponent) : nearest;
      const near = quoteInFull(typed);
      const change = differenceOf(path, nearest);
      if (!change) return say.values.image.missing({ quoted, isImage, near });
      const [here, there] = [quoteInFull(path), quoteInFull(nearest)];
      const isLonger = basename(nearest).length > basename(path).length;
      const isMisnamed = change === "unseen" || (change === "ending" && isLonger);
      return say.values.image.differs({ quoted: here, there, near, change, isMisnamed });
    });
  }
}

interface UsedMedium {
  readonly isImage: boolean;
  /** In HTML or Markdown, not the whole value of a field. */
  readonly isInText: boolean;
}

function sayNotice(notice: SpottedNotice): string {
  if ("doubt" in notice) return sayDoubt(notice.doubt);
  return say.html.tookOut({ what: sayRemoved(notice.taken) });
}

/** Whether other items refer to an item by this field. */
function isIdentity(name: CollectionName, field: string): boolean {
  return field === "id" || collections[name].names.includes(field);
}

/** In this order: other capitals, another folder, a path that looks the same, a similar name. */
function nearestMedium(written: string, known: readonly string[]): string | undefined {
  const isWholeAddress = /^(?:file|https?|[a-z]):/i.test(written);
  const plain = isWholeAddress ? decodePercent(written).replace(/[?#].*/, "") : written;
  const path = isWholeAddress ? plain.replaceAll("\\", "/") : plain;
  const ends = [path, `/${basename(path)}`].map((end) => end.toLowerCase());
  const [moved] = ends.flatMap((end) => known.find((one) => one.toLowerCase().endsWith(end)) ?? []);
  const alike = moved ?? known.find((candidate) => differenceOf(path, candidate) !== undefined);
  if (alike) return alike;
  const nearStem = nearestName(stemOf(path), known.map(stemOf));
  return known.find((candidate) => stemOf(candidate) === nearStem);
}

const UNSEEN = /[^\S ]| {2}|^ | $|\p{Cf}/u;

/** The difference between two paths that look the same. */
function differenceOf(written: string, there: string): PathDifference | undefined {
  const isSameName = basename(written) === basename(there);
  const [a, b] = isSameName ? [written, there] : [basename(written), basename(there)];
  const withoutSpaces = (name: string) => name.replaceAll(/[\s\p{Cf}]+/gu, "");
  const [lowerA, lowerB] = [a.toLowerCase(), b.toLowerCase()];
  if (lowerB === lowerA + extname(lowerA) || lowerA === lowerB + extname(lowerB)) return "ending";
  if (a === b) return undefined;
  if (withoutSpaces(a) === withoutSpaces(b))
    return UNSEEN.test(b) && !UNSEEN.test(a) ? "unseen" : "space";
  const decoded = (name: string) => withoutSpaces(decodePercent(name).normalize("NFC"));
  const [plainA, plainB] = [decoded(a), decoded(b)] as const;
  if (plainA === plainB) return "percent";
  return plainA.toLowerCase() === plainB.toLowerCase() ? "capitals" : undefined;
}

export function placeOf(origin: Origin, spot: Spot | undefined): Place {
  const { file, sheet, lineShift } = origin;
  if (!spot) return { file };
  const place = { file, line: spot.line + lineShift, column: spot.column };
  return sheet === undefined ? place : { ...place, sheet };
}
