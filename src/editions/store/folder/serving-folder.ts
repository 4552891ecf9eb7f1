/** The folder store for `serve`, with rate limits for look-ups of invented media addresses. */
import { DISK_BOUND, KnownMedia } from "../known-media.ts";
import type { LocalMedium, ServedStore } from "../store.ts";
import { FolderStore } from "./folder-store.ts";

export class ServingFolderStore extends FolderStore implements ServedStore {
  readonly firstAnswerMilliseconds = Infinity;
  readonly isAhead = false;
  // Misses are not remembered: a lost medium may be restored at any moment, and a look-up is cheap.
  readonly media = new KnownMedia({ bounds: [DISK_BOUND], namedMilliseconds: 0 });

  override async localMedia(address: string): Promise<LocalMedium | undefined> {
    return this.media.wouldLook(address) ? await super.localMedia(address) : undefined;
  }

  override async readMedia(address: string): Promise<Buffer | undefined> {
    return await this.media.find(address, [() => super.readMedia(address)]);
  }

  // A local store can always be read instead.
  async remembered(): Promise<undefined> {}
}
