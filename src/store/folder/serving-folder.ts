/** The folder store as `serve` has it: nobody can have its disk asked as fast as he can make up names. */
import type { Edition } from "../../edition/open-edition.ts";
import type { LocalMedium } from "../store.ts";
import { FolderStore } from "./folder-store.ts";
import { DISK_BOUND, KnownMedia } from "./known-media.ts";

export class ServingFolderStore extends FolderStore {
  // What is missing of an edition may be put back at any moment, and looking for it costs next to nothing.
  readonly #media = new KnownMedia({ bounds: [DISK_BOUND], namedMilliseconds: 0 });

  get lookUps() {
    return this.#media.counts;
  }

  async answerFrom(edition: Edition): Promise<void> {
    await this.#media.learn(edition);
  }

  mediumBytes(address: string): number | undefined {
    return this.#media.bytesOf(address);
  }

  override async localMedia(address: string): Promise<LocalMedium | undefined> {
    return this.#media.wouldLook(address) ? await super.localMedia(address) : undefined;
  }

  override async readMedia(address: string): Promise<Buffer | undefined> {
    return await this.#media.find(address, [() => super.readMedia(address)]);
  }
}
