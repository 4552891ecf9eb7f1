/** Opens the store of `--store` for publishing. */
import { hostname } from "node:os";
import { join } from "node:path";
import { PublishingFolderStore } from "../folder/writing/folder-publishing.ts";
import { ANOTHER_CACHE_FOLDER, cacheFolder, partOf } from "../postgres/cache-folder.ts";
import { isPostgresAddress, parsePostgresAddress } from "../postgres/postgres-address.ts";
import { PublishingPostgresStore } from "../postgres/writing/postgres-publishing.ts";
import { makePrivateFolder } from "../private-folder.ts";
import { folderOfThisProcess } from "../process-folder.ts";
import { type PublishingStore, StoreUnavailableError } from "../store.ts";
import { cacheOfThisProcess } from "./open-store.ts";

/**
 * @param place a folder, or `postgres://…`
 * @throws StoreUnavailableError if the address is invalid
 */
export function openPublishingStore(place: string): PublishingStore {
  return isPostgresAddress(place) ? openPostgres(place) : new PublishingFolderStore(place);
}

function openPostgres(place: string): PublishingPostgresStore {
  const address = parsePostgresAddress(place);
  return new PublishingPostgresStore({
    address,
    cache: cacheOfThisProcess(),
    name: `montra@${hostname()} ${process.pid}`,
    workFolder: () => workFolder(address.place),
  });
}

// Later publications trust the cached work, so the folder must be private. If that is impossible, a temporary folder
// is used, and the work is done again for each publication.
function workFolder(place: string): string {
  try {
    const folder = cacheFolder();
    makePrivateFolder(folder, ANOTHER_CACHE_FOLDER);
    return join(folder, `work-${partOf(place)}`);
  } catch (error) {
    if (error instanceof StoreUnavailableError) return join(folderOfThisProcess(), "work");
    throw error;
  }
}
