/** Reads a folder store. Writing is in `folder-publishing.ts`, which `serve` never imports. */

import { hash } from "node:crypto";
import { stat } from "node:fs/promises";
import { say } from "../../../language/language.ts";
import { Slices } from "../../edition/slices.ts";
import {
  hashOfFile,
  ifThere,
  isThere,
  listIfThere,
  readIfThere,
  sizeIfThere,
} from "../local-files.ts";
import { MEDIA_ADDRESS } from "../media-address.ts";
import {
  type Publication,
  parseSealedPublication,
  type SealedPublication,
} from "../publication.ts";
import {
  DamagedError,
  type LocalMedium,
  type MediumName,
  type Store,
  StoreUnavailableError,
} from "../store.ts";
import { folderLayout, parsePointer, publicationNumberOf, STORE_NAMES } from "./folder-layout.ts";

/** Names that an unused folder may contain. */
const IGNORED_NAMES = /^\.|^lost\+found$/;

export class FolderStore implements Store {
  readonly place: string;
  readonly folder: string;

  constructor(folder: string) {
    this.place = folder;
    this.folder = folder;
  }

  async current(): Promise<Publication | undefined> {
    const file = folderLayout.current(this.place);
    const pointer = (await readIfThere(file)) ?? (await this.#pointerOrNone(file));
    if (pointer === undefined) return undefined;
    const target = parsePointer(pointer.toString("utf8"));
    const sealed = target && (await this.#sealed(target.number));
    if (sealed && sealed.seal === target.seal) return sealed.publication;
    throw new DamagedError(say.store.damagedPublication({ file }));
  }

  /** @returns `undefined` before the first publication @throws DamagedError for a lost pointer */
  async #pointerOrNone(file: string): Promise<Buffer | undefined> {
    if (!(await this.#mustHavePointer())) {
      await this.refuseForeign();
      return undefined;
    }
    // Read again: a publisher may have adopted a history in the meantime.
    const pointer = await readIfThere(file);
    if (pointer === undefined) throw new DamagedError(say.store.missing({ file }));
    return pointer;
  }

  /** Throws for other files, so that a content folder does not count as an empty store. */
  protected async refuseForeign(): Promise<void> {
    const { place } = this;
    const names = (await listIfThere(place)).filter((name) => !IGNORED_NAMES.test(name));
    const isFile = (await ifThere(place, () => stat(place)))?.isDirectory() === false;
    const isEmptyOrStore = names.length === 0 || names.some((name) => STORE_NAMES.has(name));
    if (isEmptyOrStore && !isFile) return;
    const examples = names.sort().slice(0, 3);
    if (names.length > examples.length) examples.push("…");
    throw new StoreUnavailableError(say.store.foreign({ place, names: examples.join(", ") }));
  }

  // Two publications prove that there was a pointer, unless a publisher died while adopting a
  // history. One alone does not: the publisher of the first may have died.
  async #mustHavePointer(): Promise<boolean> {
    return (await this.numbers()).length >= 2 && !isThere(folderLayout.adopting(this.place));
  }

  async numbers(): Promise<number[]> {
    const names = await listIfThere(folderLayout.publications(this.place));
    const numbers = names.map(publicationNumberOf).filter((number) => number !== undefined);
    return numbers.sort((one, other) => one - other);
  }

  async publication(number: number): Promise<Publication> {
    return (await this.#sealed(number)).publication;
  }

  async #sealed(number: number): Promise<SealedPublication> {
    const file = folderLayout.publication(this.place, number);
    const text = await readIfThere(file);
    if (text === undefined) throw new DamagedError(say.store.missing({ file }));
    const sealed = parseSealedPublication(text.toString("utf8"));
    if (sealed?.publication.number === number) return sealed;
    throw new DamagedError(say.store.damagedPublication({ file }));
  }

  async keptFrom(): Promise<number> {
    const text = await readIfThere(folderLayout.keptFrom(this.place));
    // Without this file every publication counts as kept, so losing it is harmless.
    const number = Number(text?.toString("utf8") ?? 1);
    return Number.isSafeInteger(number) && number >= 1 ? number : 1;
  }

  async editionFile(sha256: string): Promise<string> {
    const file = folderLayout.edition(this.place, sha256);
    const found = await hashOfFile(file);
    if (found === sha256) return file;
    if (found === undefined) throw new DamagedError(say.store.missing({ file }));
    throw new DamagedError(say.store.otherHash({ file, found }));
  }

  async readMedia(address: string): Promise<Buffer | undefined> {
    const prefix = MEDIA_ADDRESS.exec(address)?.[1];
    if (prefix === undefined) return undefined;
    const file = folderLayout.media(this.place, address);
    const bytes = await readIfThere(file);
    if (bytes && !hash("sha256", bytes).startsWith(prefix)) {
      throw new DamagedError(say.store.damagedImage({ file, prefix }));
    }
    return bytes;
  }

  async localMedia(address: string): Promise<LocalMedium | undefined> {
    if (!MEDIA_ADDRESS.test(address)) return undefined;
    const file = folderLayout.media(this.place, address);
    const stats = await ifThere(file, () => stat(file));
    return stats && { file, bytes: stats.size };
  }

  async missingMedia(media: Iterable<MediumName>): Promise<string[]> {
    const missing: string[] = [];
    const slices = new Slices();
    for (const { address, bytes } of media) {
      // Synchronous, because asynchronous `stat` took 25 times as long.
      if (sizeIfThere(folderLayout.media(this.place, address)) !== bytes) missing.push(address);
      await slices.pause();
    }
    return missing.sort();
  }
}
