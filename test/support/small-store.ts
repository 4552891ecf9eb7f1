/** Folder stores with empty editions, and damage to their files. */
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderLayout } from "../../src/editions/store/folder/folder-layout.ts";
import { PublishingFolderStore } from "../../src/editions/store/folder/writing/folder-publishing.ts";
import { hashOfFile } from "../../src/editions/store/local-files.ts";
import { type Publication, sealPublication } from "../../src/editions/store/publication.ts";
import type { Ending } from "./ending.ts";
import { addressOf, type SmallEdition, writeSmallEdition } from "./small-edition.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export class SmallStore {
  readonly folder: string;
  readonly store: PublishingFolderStore;
  // So that publications need not wait for the next second.
  #now = Date.parse("2026-01-01T00:00:00Z");

  constructor(t: Ending) {
    this.folder = join(temporaryFolder(t), "store");
    this.store = new PublishingFolderStore(this.folder);
  }

  /** Publishes an edition with media, of which those in `lost` are not stored. */
  async publish(small: SmallEdition, lost: readonly string[] = []): Promise<Publication> {
    await using session = await this.#session();
    for (const [name, bytes] of Object.entries(small.media ?? {})) {
      if (!lost.includes(name)) await session.addMedia(addressOf(name, bytes), bytes);
    }
    const file = join(session.scratchFolder, "edition.db");
    writeSmallEdition(file, small);
    const edition = (await hashOfFile(file)) as string;
    return await session.publish({ file, edition, who: "test", note: "", counts: {} });
  }

  /** Publishes an edition already in the store. */
  async publishAgain({ edition }: Publication): Promise<Publication> {
    await using session = await this.#session();
    return await session.publish({ file: undefined, edition, who: "test", note: "", counts: {} });
  }

  /** Makes the next publication one of a later version of Montra, from another store. */
  async adoptOfLaterVersion(): Promise<void> {
    const current = (await this.store.current()) as Publication;
    await using session = await this.#session();
    const file = join(session.scratchFolder, "edition.db");
    writeSmallEdition(file, { isLater: true });
    const edition = (await hashOfFile(file)) as string;
    await session.addEdition(file, edition);
    await session.adopt([{ ...current, number: current.number + 1, edition }]);
  }

  async keepFrom(number: number): Promise<void> {
    await using session = await this.#session();
    await session.keepFrom(number);
  }

  damageEdition({ edition }: Publication): void {
    appendFileSync(folderLayout.edition(this.folder, edition), "x");
  }

  loseEdition({ edition }: Publication): void {
    rmSync(folderLayout.edition(this.folder, edition));
  }

  damagePublication({ number }: Publication): void {
    appendFileSync(folderLayout.publication(this.folder, number), "x");
  }

  losePublication({ number }: Publication): void {
    rmSync(folderLayout.publication(this.folder, number));
  }

  damagePointer(): void {
    appendFileSync(folderLayout.current(this.folder), "x");
  }

  losePointer(): void {
    rmSync(folderLayout.current(this.folder));
  }

  /** Writes a publication's record but does not make it current, like a publisher that dies. */
  async writeDown(number: number): Promise<void> {
    const current = (await this.store.current()) as Publication;
    const { text } = sealPublication({ ...current, number });
    writeFileSync(folderLayout.publication(this.folder, number), text);
  }

  /** Replaces a file by a folder, so that reading fails although the path exists. */
  makeUnreadable(path: string): void {
    rmSync(join(this.folder, path));
    mkdirSync(join(this.folder, path));
  }

  async #session() {
    this.#now += 1000;
    return await this.store.startPublishing({
      who: "test",
      onWait: () => {},
      clock: () => this.#now,
    });
  }
}
