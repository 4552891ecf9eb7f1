/** The store that `--store` names, for reading. `serve` opens its store here, and no other way. */
import { FolderStore } from "./folder-store.ts";
import type { Store } from "./store.ts";

/** @param place a folder */
export function openStore(place: string): Store {
  return new FolderStore(place);
}
