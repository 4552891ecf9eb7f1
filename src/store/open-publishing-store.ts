/** The store that `--store` names, for publishing into it. */
import { PublishingFolderStore } from "./folder-publishing.ts";
import type { PublishingStore } from "./store.ts";

/** @param place a folder */
export function openPublishingStore(place: string): PublishingStore {
  return new PublishingFolderStore(place);
}
