/**
 * The images of all items, each once under a name that says of which item it is. Which name an image gets
 * depends on the items alone, and one that was written before keeps its own.
 */

import { imageAddressesIn } from "../../content/check/html-addresses.ts";
import { collectionNames, collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import type { Harvest, HarvestItem } from "../harvest/harvest.ts";
import type { HadImage, ImageSource } from "../harvest/image-source.ts";
import type { Journal } from "../journal/journal.ts";
import { FileNames } from "./file-names.ts";
import type { PlannedFile } from "./write-folder.ts";

export const PLACEHOLDER_PATH = "media/em-falta.svg";
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#d8d8d8"/><path d="M0 0l1200 800M1200 0L0 800" stroke="#bcbcbc" stroke-width="4"/></svg>
`;

// Asked for at once: how many go out is the source's to bound.
const AHEAD = 32;

export interface MediaOptions {
  readonly harvest: Harvest;
  readonly images: ImageSource;
  readonly journal: Journal;
  /** Whether a plain picture stands where an image cannot be had. */
  readonly placeholder: boolean;
  readonly onProgress: (done: number) => void;
}

/** An image that an item names, and what it may be called. */
interface Wanted {
  readonly named: string;
  readonly folder: CollectionName;
  readonly title: string;
}

export class MediaFiles {
  readonly #options: MediaOptions;
  readonly #paths = new Map<string, string>();
  readonly #written = new Map<string, { path: string; image: HadImage }>();
  readonly #names = new Map<string, FileNames>();
  #needsPlaceholder = false;

  constructor(options: MediaOptions) {
    this.#options = options;
  }

  /** Reads every image that an item names, in the order of the items. */
  async read(): Promise<void> {
    const { images, onProgress } = this.#options;
    const waiting: { wanted: Wanted; had: Promise<HadImage | undefined> }[] = [];
    const seen = new Set<string>();
    const settle = async () => {
      const next = waiting.shift();
      const image = await next?.had;
      if (next && image) this.#paths.set(next.wanted.named, this.#pathFor(image, next.wanted));
      onProgress(seen.size - waiting.length);
    };
    for (const wanted of this.#wanted()) {
      if (seen.has(wanted.named)) continue;
      seen.add(wanted.named);
      const had = images.read(wanted.named);
      had.catch(() => {});
      waiting.push({ wanted, had });
      if (waiting.length >= AHEAD) await settle();
    }
    while (waiting.length > 0) await settle();
  }

  /** The path of an image in the folder; of one that cannot be had the placeholder's, if there is one. */
  pathOf(named: string): string | undefined {
    const path = this.#paths.get(named);
    if (path !== undefined || !this.#options.placeholder) return path;
    this.#needsPlaceholder = true;
    return PLACEHOLDER_PATH;
  }

  *files(): Generator<PlannedFile> {
    const { images } = this.#options;
    for (const { path, image } of this.#written.values()) {
      const file = images.fileOf(image);
      if (file !== undefined) yield { path, content: { file, sha256: image.sha256 } };
    }
    if (this.#needsPlaceholder) yield { path: PLACEHOLDER_PATH, content: PLACEHOLDER };
  }

  #pathFor(image: HadImage, { folder, title }: Wanted): string {
    const known = this.#written.get(image.sha256);
    if (known) return known.path;
    const before = this.#options.journal.pathOf(image.sha256);
    const name = before?.startsWith("media/") ? before : undefined;
    const path = name ?? `media/${this.#nameIn(folder, title)}${image.extension}`;
    this.#written.set(image.sha256, { path, image });
    return path;
  }

  #nameIn(folder: string, title: string): string {
    const names = this.#names.get(folder) ?? new FileNames();
    this.#names.set(folder, names);
    return `${folder}/${names.take(title, undefined)}`;
  }

  *#wanted(): Generator<Wanted> {
    const { harvest } = this.#options;
    for (const name of [...collectionNames, "teasers"] as const) {
      const folder = name === "teasers" ? "noticias" : name;
      for (const item of harvest.items(name)) {
        for (const named of this.#imagesOf(folder, item)) {
          yield { named, folder, title: titleOf(item) };
        }
      }
    }
  }

  *#imagesOf(name: CollectionName, item: HarvestItem): Generator<string> {
    for (const [field, { kind }] of Object.entries(collections[name].fields)) {
      const value = item[field];
      if (typeof value !== "string" || value === "") continue;
      if (kind === "image") yield value;
      if (kind !== "html") continue;
      for (const address of imageAddressesIn(value)) {
        if (this.#options.images.isOwn(address)) yield address;
      }
    }
  }
}

// What people would look for; of a sponsor the name of its logo's own file.
function titleOf({ slug, nome, titulo, imagem, foto }: HarvestItem): string {
  const file = (address: unknown) => {
    const [path = ""] = String(address).split(/[?#]/, 1);
    return path.slice(path.lastIndexOf("/") + 1).replace(/\.[A-Za-z0-9]{1,5}$/, "");
  };
  const title = slug || nome || titulo || file(imagem ?? foto);
  return typeof title === "string" && title !== "" ? title : "imagem";
}
