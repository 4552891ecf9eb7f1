/**
 * The first pass: from files to checked items in the scratch database, each file by itself. Whatever
 * an item says of images is compared with the folder here; what it says of other items waits for
 * `cross-reference.ts`.
 */
import { hash } from "node:crypto";
import {
  attachmentEndings,
  attachmentTypes,
  extensionOf,
} from "../../../contract/attachment-types.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { imageTypes } from "../../../contract/image-types.ts";
import { kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import type { CleanField, ItemVerdict } from "../check/check-item.ts";
import { sayDoubt } from "../check/doubtful-text.ts";
import { sanitise } from "../check/html.ts";
import type { Origin, Scratch, Staged } from "../check/scratch.ts";
import type { SpottedNotice } from "../check/staged-item.ts";
import {
  type Head,
  type PackedItem,
  packForCache,
  packItem,
  unpackFromCache,
} from "../check/staged-item.ts";
import type { FileHashes } from "../files/file-hashes.ts";
import type { Listing } from "../files/folder.ts";
import { isLeftAside, stemOf } from "../files/names.ts";
import type { FileState } from "../files/read-file.ts";
import type { WorkCache } from "../files/work-cache.ts";
import type { Spot } from "../parse/text.ts";
import type { Place } from "../report/content.ts";
import { nearestName } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Complaint, Report } from "../report/report.ts";
import { sayTaken } from "../report/taken-out.ts";

/** Changes with everything that turns bytes into items: a new version forgets all work done before. */
const PIPELINE = "12";

// A field or a kind that was added or changed asks for every file to be checked again.
const DECLARATIONS = hash("sha256", JSON.stringify([collections, kinds]));

/** Of all that bytes and declarations decide about what is made of a folder. */
export const CONTENT_VERSION = `${PIPELINE} ${DECLARATIONS}`;

// Shorter HTML is made harmless faster than it is looked up.
const WORTH_KEEPING = 400;

// Each goes through all names of images.
const MOST_SUGGESTIONS = 200;

export interface IntakeParts {
  readonly report: Report;
  readonly scratch: Scratch;
  readonly cache: WorkCache | undefined;
  readonly media: Listing["media"];
  readonly frameHosts: readonly string[];
  /** Of files that need not be read; all are read where absent. */
  readonly hashes?: FileHashes | undefined;
}

export class Intake {
  readonly report: Report;
  /** Paths of all images that an item names and that are there. */
  readonly images = new Set<string>();
  /** Paths of all documents that a text or a field links to and that are there. */
  readonly attachments = new Set<string>();
  /** Collections of which a part could not be read, so that nobody can say what is missing in them. */
  readonly incomplete = new Set<CollectionName>();
  /** The files as they were when they were read, by their place on this machine. */
  readonly states = new Map<string, FileState>();
  readonly #parts: IntakeParts;
  readonly #missing = new Map<string, Complaint>();
  #suggestions = 0;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.report = parts.report;
  }

  /** The key under which work on some text is kept, or on a file by its hash. */
  key(role: string, text: string): string {
    const hosts = this.#parts.frameHosts.join(" ");
    return hash("sha256", `${PIPELINE}\0${DECLARATIONS}\0${role}\0${hosts}\0${text}`);
  }

  get hashes(): FileHashes | undefined {
    return this.#parts.hashes;
  }

  /** Make HTML harmless; of items that are kept whole, see {@link key}. */
  readonly clean: CleanField = (html, isOrdinary) =>
    isOrdinary ? { html, takenOut: [] } : sanitise(html, this.#parts.frameHosts);

  /** Make HTML harmless, or remember that it was done before: of rows, which are not kept whole. */
  readonly cleanAndKeep: CleanField = (html, isOrdinary) => {
    const { cache } = this.#parts;
    if (!cache || isOrdinary || html.length < WORTH_KEEPING) return this.clean(html, isOrdinary);
    const key = this.key("html", html);
    const known = cache.get(key);
    if (known) return JSON.parse(Buffer.from(known).toString("utf8"));
    const clean = this.clean(html, isOrdinary);
    cache.set(key, Buffer.from(JSON.stringify(clean)));
    return clean;
  };

  /** Take an item that was checked before, by its key. @returns whether there was one */
  admitKnown(name: CollectionName, origin: Origin, key: string): boolean {
    const kept = this.#parts.cache?.get(key);
    if (!kept) return false;
    const { notices, ...packed } = unpackFromCache(kept);
    this.#admit(name, { origin, packed, head: headOf(packed), isFaulty: false }, notices);
    return true;
  }

  /** Take an item that was just checked; one without fault is kept under the key, if there is one. */
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

  #admit(name: CollectionName, staged: Staged, notices: readonly SpottedNotice[]): void {
    const { origin } = staged;
    for (const { spot, field, ...what } of notices) {
      const said =
        "doubt" in what ? sayDoubt(what.doubt) : say.html.tookOut({ what: sayTaken(what.taken) });
      this.report.notice({ at: placeOf(origin, spot), field, said });
    }
    const isFaulty = this.#lacksMedia(staged) || staged.isFaulty;
    this.#parts.scratch.stage(name, { ...staged, isFaulty });
  }

  /** Whether an item names what the folder does not have, which is complained of. */
  #lacksMedia({ origin, head }: Staged): boolean {
    const { images, files = [] } = head;
    let lacksMedia = false;
    for (const [path, field, line, column] of images) {
      if (this.#parts.media.has(path)) {
        this.images.add(path);
      } else {
        lacksMedia = true;
        this.report.complain(
          placeOf(origin, { line, column }),
          field,
          this.#missingMedium(path, say.values.image),
        );
      }
    }
    for (const [path, field, line, column] of files) {
      const complaint = this.#linkTo(path);
      if (!complaint) continue;
      lacksMedia = true;
      this.report.complain(placeOf(origin, { line, column }), field, complaint);
    }
    return lacksMedia;
  }

  /** A file that is linked to is published, whether it is an image or a document. */
  #linkTo(path: string): Complaint | undefined {
    const extension = extensionOf(path);
    const isImage = Object.hasOwn(imageTypes, extension) || extension === "jpeg";
    if (!isImage && !Object.hasOwn(attachmentTypes, extension)) {
      const endings = attachmentEndings.map((ending) => `.${ending}`);
      return say.attachments.ending({ quoted: quote(path), endings });
    }
    if (!this.#parts.media.has(path)) {
      return this.#missingMedium(path, isImage ? say.values.image : say.attachments);
    }
    (isImage ? this.images : this.attachments).add(path);
    return undefined;
  }

  #missingMedium(path: string, says: typeof say.attachments | typeof say.values.image): Complaint {
    return this.#missing.getOrInsertComputed(path, () => {
      const { quoted, near, leftAside } = this.#lookFor(path);
      return leftAside
        ? say.values.image.leftAside({ quoted })
        : says.missing({ quoted, ...(near && { near: quote(near) }) });
    });
  }

  /** The file that is probably meant by one that is not there. */
  #lookFor(path: string) {
    const leftAside = path.split("/").some((part) => isLeftAside(part));
    const isLookedFor = !leftAside && ++this.#suggestions <= MOST_SUGGESTIONS;
    const near = isLookedFor ? nearestImage(path, [...this.#parts.media.keys()]) : undefined;
    return { quoted: quote(path), near, leftAside };
  }
}

// What others refer to an item by; where it is wrong, a reference that finds nothing may be right.
function isIdentity(name: CollectionName, field: string): boolean {
  return field === "id" || collections[name].names.includes(field);
}

// The same file name in another folder of media is the likeliest of all; else names are compared
// without folder and ending, which all share.
function nearestImage(path: string, known: readonly string[]): string | undefined {
  const name = fileName(path).toLowerCase();
  const moved = known.find((candidate) => fileName(candidate).toLowerCase() === name);
  if (moved) return moved;
  const near = nearestName(stemOf(path), known.map(stemOf));
  return near === undefined ? undefined : known.find((candidate) => stemOf(candidate) === near);
}

function fileName(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function headOf({ head }: PackedItem): Head {
  return JSON.parse(head) as Head;
}

/** The place of a spot of an item's own text in the folder. */
export function placeOf(origin: Origin, spot: Spot | undefined): Place {
  const { file, sheet, lineShift } = origin;
  if (!spot) return { file };
  const place = { file, line: spot.line + lineShift, column: spot.column };
  return sheet === undefined ? place : { ...place, sheet };
}
