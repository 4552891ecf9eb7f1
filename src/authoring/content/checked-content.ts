/** Checked content, read from the scratch files one item at a time. */

import { hash } from "node:crypto";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Site } from "../../contract/site/site.ts";
import { say } from "../../language/language.ts";
import { MAX_ATTACHMENT_BYTES } from "./attachments/check-attachments.ts";
import { placeMedia } from "./check/html-media.ts";
import type { Scratch } from "./check/scratch.ts";
import type { Listing } from "./files/folder.ts";
import { readFile } from "./files/read-file.ts";
import type { WorkCache } from "./files/work-cache.ts";
import { MAX_IMAGE_BYTES } from "./images/check-image.ts";
import { bytesToPublish } from "./images/published-image.ts";
import {
  type CheckedContent,
  type CheckedItem,
  ContentChangedError,
  type SourceAttachment,
  type SourceImage,
  type Value,
} from "./report/content.ts";

export interface ContentParts {
  readonly site: Site;
  readonly counts: Readonly<Record<CollectionName, number>>;
  readonly images: ReadonlyMap<string, SourceImage>;
  readonly attachments: ReadonlyMap<string, SourceAttachment>;
  readonly media: Listing["media"];
  readonly scratch: Scratch;
  readonly cache: WorkCache | undefined;
}

export class ScratchContent implements CheckedContent {
  readonly site: Site;
  readonly counts: ContentParts["counts"];
  readonly images: readonly SourceImage[];
  readonly attachments: readonly SourceAttachment[];
  readonly #parts: ContentParts;

  constructor(parts: ContentParts) {
    this.#parts = parts;
    this.site = parts.site;
    this.counts = parts.counts;
    this.images = [...parts.images.values()];
    this.attachments = [...parts.attachments.values()];
  }

  *items(name: CollectionName): Generator<CheckedItem> {
    const fields = Object.entries(collections[name].fields);
    const defaults = Object.fromEntries(fields.map(([field, { absent }]) => [field, absent]));
    const { scratch } = this.#parts;
    for (const { seq, ...item } of scratch.checked(name)) {
      const values: Record<string, Value> = { ...defaults, ...item.values };
      for (const [field, html] of scratch.body(seq))
        values[field] = placeMedia(html, (path) => this.#addressOf(path));
      yield { ...item, values };
    }
  }

  imagesIn(name: CollectionName, field: string): ReadonlySet<string> {
    const paths = this.#parts.scratch.imagesIn(name, field);
    return new Set(Array.from(paths, (path) => this.#addressOf(path)));
  }

  async readImage(image: SourceImage): Promise<Buffer> {
    const file = this.#parts.media.get(image.path);
    const read = file && readFile(file, MAX_IMAGE_BYTES);
    const { cache, site } = this.#parts;
    const about = { cache, longest: site.imagens.maximo };
    const bytes =
      read && "bytes" in read ? await bytesToPublish(read.bytes, image, about) : undefined;
    if (bytes) return bytes;
    throw changedError(image.path, read);
  }

  async readAttachment({ path, sha256 }: SourceAttachment): Promise<Buffer> {
    const file = this.#parts.media.get(path);
    const read = file && readFile(file, MAX_ATTACHMENT_BYTES);
    if (read && "bytes" in read && hash("sha256", read.bytes) === sha256) return read.bytes;
    throw changedError(path, read);
  }

  [Symbol.dispose](): void {
    this.#parts.scratch[Symbol.dispose]();
  }

  #addressOf(path: string): string {
    const { images, attachments } = this.#parts;
    const medium = images.get(path) ?? attachments.get(path);
    if (!medium) throw new Error(`The file ${path} was checked and has no address`);
    return medium.address;
  }
}

/** If the file cannot be read, for example because of a disk error, the message says why. */
function changedError(path: string, read: ReturnType<typeof readFile> | undefined) {
  const isUnreadable = read && "wrong" in read && read !== say.files.changed;
  return new ContentChangedError(
    isUnreadable
      ? say.files.unreadableSince({ path, wrong: read.wrong })
      : say.files.changedSince({ path }),
  );
}
