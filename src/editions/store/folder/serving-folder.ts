/** The folder store as `serve` has it: nobody can have its disk asked as fast as he can make up names. */
import { DISK_BOUND, KnownMedia } from "../known-media.ts";
import type { LocalMedium, ServedStore } from "../store.ts";
import { FolderStore } from "./folder-store.ts";

export class ServingFolderStore extends FolderStore implements ServedStore {
  readonly firstAnswerMilliseconds = Infinity;
  readonly isAhead = false;
  // What is missing of an edition may be put back at any moment, and looking for it costs next to nothing.
  readonly media = new KnownMedia({ bounds: [DISK_BOUND], namedMilliseconds: 0 });

  override async localMedia(address: string): Promise<LocalMedium | undefined> {
    return this.media.wouldLook(address) ? await super.localMedia(address) : undefined;
  }

  override async readMedia(address: string): Promise<Buffer | undefined> {
    return await this.media.find(address, [() => super.readMedia(address)]);
  }

  // It is on this machine: what it holds is known by looking.
  async remembered(): Promise<undefined> {}

  onHint(): () => void {
    return () => {};
  }
}
