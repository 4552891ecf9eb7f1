import { KnownMedia } from "../known-media.ts";
import type { ServedStore } from "../store.ts";
import { FolderStore } from "./folder-store.ts";

export class ServingFolderStore extends FolderStore implements ServedStore {
  readonly firstAnswerMilliseconds = Infinity;
  readonly isAhead = false;
  readonly media = new KnownMedia();

  /** Nothing, because a local store can always be read. */
  async remembered(): Promise<undefined> {}
}
