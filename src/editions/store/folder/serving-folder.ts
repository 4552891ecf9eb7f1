import { KnownMedia } from "../known-media.ts";
import type { ServedStore } from "../store.ts";
import { FolderStore } from "./folder-store.ts";

/** A folder store for `serve`. It can always be read, unlike a database. */
export class ServingFolderStore extends FolderStore implements ServedStore {
  readonly firstAnswerMilliseconds = Infinity;
  readonly isAhead = false;
  readonly media = new KnownMedia();

  async remembered(): Promise<undefined> {}
}
