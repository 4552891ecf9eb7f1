/** Takes in checked items: reports their problems, looks up their media, and stores them. */
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
import { betterCollection } from "../check/field-names.ts";
import type { CleanField } from "../check/fragment.ts";
import { sanitise } from "../check/html.ts";
import type { Origin, Scratch, StagedItemRow } from "../check/scratch.ts";
import type { Head, PackedPath, SpottedNotice } from "../check/staged-item.ts";
import { packForCache, packItem, unpackFromCache } from "../check/staged-item.ts";
import type { SourceFile } from "../files/entries.ts";
import type { FileHashes, HashedFile } from "../files/file-hashes.ts";
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
const PIPELINE = "32";

// Changes with any field or kind, so that older entries of the cache are not used.
const DECLARATIONS = hash("sha256", JSON.stringify([collections, kinds]));

/** Identifies the code and declarations that turn a folder's bytes into content. */
export const CONTENT_VERSION = `${PIPELINE} ${DECLARATIONS}`;

// Each suggestion compares the name with all files in `media/`.
const MAX_SUGGESTIONS = 200;

export interface IntakeParts extends Pick<Listing, "media" | "mediaInCloud"> {
  readonly report: Report;
  readonly scratch: Scratch;
  readonly cache: WorkCache | undefined;
  readonly frameHosts: readonly string[];
  /** Without them, every file is read. */
  readonly hashes?: FileHashes | undefined;
}

export class Intake {
  readonly report: Report;
  readonly scratch: Scratch;
  readonly media: Listing["media"];
  readonly cache: WorkCache | undefined;
  /** Paths of files that items use, and that exist. */
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
  }

  /** The known hash of a file, if it is unchanged; it counts as read. */
  findHash(file: SourceFile): HashedFile | undefined {
    const hashed = this.#parts.hashes?.find(file);
    if (hashed) this.states.set(file.location, hashed.state);
    return hashed;
  }

  noteHash(file: SourceFile, hashed: HashedFile): void {
    this.states.set(file.location, hashed.state);
    this.#parts.hashes?.note(file, hashed);
  }

  /** A key of the work cache. @param role the kind of entry @param text its source, or a hash */
  key(role: string, text: string): string {
    // Sanitising keeps the frames of these hosts, so the result depends on them.
    const hosts = this.#parts.frameHosts.join(" ");
    return hash("sha256", `${PIPELINE}\0${DECLARATIONS}\0${role}\0${hosts}\0${text}`);
  }

  readonly clean: CleanField = (html, isOrdinary, isFormer) =>
    isOrdinary ? { html, takenOut: [] } : sanitise(html, this.#parts.frameHosts, isFormer);

  /** Takes the item from the work cache, already checked. @returns false if it is not there */
  admitCached(name: CollectionName, origin: Origin, key: string): boolean {
    const bytes = this.cache?.get(key);
    if (!bytes) return false;
    const { notices, ...packed } = unpackFromCache(bytes);
    const head = JSON.parse(packed.head) as Head;
    this.#stage(name, { origin, packed, head, isFaulty: false }, notices);
    return true;
  }

  /** @param key stores an item without problems in the work cache; default: do not */
  admit(name: CollectionName, origin: Origin, verdict: ItemVerdict, key?: string): void {
    for (const { spot, field, complaint } of verdict.complaints) {
      this.report.complain(placeOf(origin, spot), field, complaint);
      if (field === undefined || isIdentity(name, field)) this.incomplete.add(name);
    }
    const { packed, head } = packItem(verdict.item);
    const isFaulty = verdict.complaints.length > 0;
    if (key !== undefined && !isFaulty) this.cache?.set(key, packForCache(packed, verdict.notices));
    this.#stage(name, { origin, packed, head, isFaulty }, verdict.notices);
  }

  /**
   * If the names are fields of another collection, it counts as incomplete from then on.
   * @returns a complaint about them
   */
  complaintIfMisplaced(collection: CollectionName, names: readonly string[]) {
    const other = betterCollection(collections[collection], names)?.name;
    if (other === undefined) return undefined;
    this.incomplete.add(other);
    return say.tables.misplaced({ collection, other });
  }

  #stage(name: CollectionName, staged: StagedItemRow, notices: readonly SpottedNotice[]): void {
    const { origin } = staged;
    for (const notice of notices) {
      const at = placeOf(origin, notice.spot);
      this.report.notice({ at, field: notice.field, said: sayNotice(notice) });
    }
    const lacksMedia = this.#reportMissingMedia(name, staged);
    this.scratch.stage(name, { ...staged, isFaulty: lacksMedia || staged.isFaulty });
  }

  #reportMissingMedia(name: CollectionName, { origin, head }: StagedItemRow): boolean {
    const { images = [], files = [] } = head;
    let lacksMedia = false;
    const lookUp = ([path, field, line, column]: PackedPath, isImage: boolean) => {
      const isInText = collections[name].fields[field]?.kind === "html";
      const complaint = isImage
        ? this.#useMedium(path, { isImage, isInText })
        : this.#useLinkedFile(path, isInText);
      if (!complaint) return;
      lacksMedia = true;
      this.report.complain(placeOf(origin, { line, column }), field, complaint);
    };
    for (const image of images) lookUp(image, true);
    for (const file of files) lookUp(file, false);
    return lacksMedia;
  }

  #useLinkedFile(path: string, isInText: boolean): Complaint | undefined {
    const extension = extensionOf(path);
    const isImage = Object.hasOwn(imageTypes, extension) || extension === "jpeg";
    if (!isImage && !Object.hasOwn(attachmentTypes, extension)) {
      const endings = attachmentExtensions.map((extension) => `.${extension}`);
      return say.attachments.ending({ quoted: quote(path), endings });
    }
    return this.#useMedium(path, { isImage, isInText });
  }

  #useMedium(path: string, use: MediumUse): Complaint | undefined {
    if (!this.media.has(path)) return this.complaintAboutMissing(path, use);
    if (use.isImage) this.images.add(path);
    else this.attachments.add(path);
    return undefined;
  }

  /** In any folder and any case. @param name as written in an address: `Casa%20azul.jpg` */
  hasMediumNamed(name: string): boolean {
    this.#mediaNames ??= new Set(
      Array.from(this.media.keys(), (path) => basename(path).toLowerCase()),
    );
    return this.#mediaNames.has(decodePercent(name).toLowerCase());
  }

  /** @param path as written: perhaps a whole address, or a path on the editor's disk */
  complaintAboutMissing(path: string, use: MediumUse): Complaint {
    return this.#complaintsAboutMissing.getOrInsertComputed(`${use.isInText} ${path}`, () =>
      this.#explainMissing(path, use),
    );
  }

  #explainMissing(path: string, { isImage, isInText }: MediumUse): Complaint {
    const quoted = quote(path);
    if (this.#parts.mediaInCloud.has(path)) return say.files.inCloud({ quoted });
    if (path.startsWith("media/") && path.split("/").some(isLeftAside))
      return say.values.image.ignoredPath({ quoted });
    this.#suggestions++;
    const nearest =
      this.#suggestions > MAX_SUGGESTIONS ? undefined : nearestMedium(path, [...this.media.keys()]);
    if (nearest === undefined) return say.values.image.missing({ quoted, isImage });
    // A space would end an address in Markdown, and invisible characters cannot be typed.
    const typed = isInText ? nearest.replaceAll(/[\s\p{Cf}%]/gu, encodeURIComponent) : nearest;
    const near = quoteInFull(typed);
    const change = differenceOf(path, nearest);
    if (!change) return say.values.image.missing({ quoted, isImage, near });
    const hasExtraEnding = change === "ending" && basename(nearest).length > basename(path).length;
    // The path in the text is right, and the editor should rename the file.
    const isMisnamed = change === "unseen" || hasExtraEnding;
    const whole = quoteInFull(path);
    const there = quoteInFull(nearest);
    return say.values.image.differs({ quoted: whole, there, near, change, isMisnamed });
  }
}

interface MediumUse {
  readonly isImage: boolean;
  /** True in HTML or Markdown; false if the path is the whole value of a field. */
  readonly isInText: boolean;
}

function sayNotice(notice: SpottedNotice): string {
  if ("doubt" in notice) return sayDoubt(notice.doubt);
  return say.html.tookOut({ what: sayRemoved(notice.taken) });
}

/** Whether other items can refer to an item by this field. */
function isIdentity(name: CollectionName, field: string): boolean {
  return field === "id" || collections[name].names.includes(field);
}

/** `file:///C:/site/casa.jpg`, `https://site.pt/casa.jpg`, `C:\site\casa.jpg` */
const WHOLE_ADDRESS = /^(?:file|https?|[a-z]):/i;

/** The existing file that the editor probably means. @param media paths of all files */
function nearestMedium(written: string, media: readonly string[]): string | undefined {
  const path = WHOLE_ADDRESS.test(written)
    ? decodePercent(written)
        .replace(/[?#].*/, "")
        .replaceAll("\\", "/")
    : written;
  const withEnd = (end: string) => media.find((file) => file.toLowerCase().endsWith(end));
  const sameButForCase = withEnd(path.toLowerCase());
  const inAnotherFolder = () => withEnd(`/${basename(path)}`.toLowerCase());
  const looksTheSame = () => media.find((file) => differenceOf(path, file) !== undefined);
  const withSimilarName = () => {
    const nearStem = nearestName(stemOf(path), media.map(stemOf));
    return media.find((file) => stemOf(file) === nearStem);
  };
  return sameButForCase ?? inAnotherFolder() ?? looksTheSame() ?? withSimilarName();
}

/** A no-break space, two spaces, a space at the beginning or the end, or a sign without width. */
const UNSEEN = /[^\S ]| {2}|^ | $|\p{Cf}/u;

/** How two paths differ that a reader may take for the same; only their names, if these differ. */
function differenceOf(writtenPath: string, existingPath: string): PathDifference | undefined {
  const isSameName = basename(writtenPath) === basename(existingPath);
  const written = isSameName ? writtenPath : basename(writtenPath);
  const existing = isSameName ? existingPath : basename(existingPath);
  // Windows hides the second ending of "casa.jpg.jpg".
  const addsEnding = (short: string, long: string) =>
    long.toLowerCase() === `${short}${extname(short)}`.toLowerCase();
  if (addsEnding(written, existing) || addsEnding(existing, written)) return "ending";
  if (written === existing) return undefined;
  const isSameAs = (simplify: (path: string) => string) => simplify(written) === simplify(existing);
  const withoutSpaces = (path: string) => path.replaceAll(/[\s\p{Cf}]+/gu, "");
  if (isSameAs(withoutSpaces))
    return UNSEEN.test(existing) && !UNSEEN.test(written) ? "unseen" : "space";
  const decoded = (path: string) => withoutSpaces(decodePercent(path).normalize("NFC"));
  if (isSameAs(decoded)) return "percent";
  return isSameAs((path) => decoded(path).toLowerCase()) ? "capitals" : undefined;
}

/** @param spot in the item's own text; `undefined` for the whole file */
export function placeOf(origin: Origin, spot: Spot | undefined): Place {
  const { file, sheet, lineShift } = origin;
  if (!spot) return { file };
  const place = { file, line: spot.line + lineShift, column: spot.column };
  return sheet === undefined ? place : { ...place, sheet };
}
