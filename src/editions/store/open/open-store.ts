/** Opens the store of `--store`: PostgreSQL if it is a `postgres://` address, else a folder. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { FolderStore } from "../folder/folder-store.ts";
import { ServingFolderStore } from "../folder/serving-folder.ts";
import { NodeStore } from "../node/node-store.ts";
import { ANOTHER_CACHE_FOLDER, cacheFolder } from "../postgres/cache-folder.ts";
import { insecureConnectionWarning } from "../postgres/insecure-connection.ts";
import { defaultCacheBytes, NodeCache } from "../postgres/node-cache.ts";
import { isPostgresAddress, parsePostgresAddress } from "../postgres/postgres-address.ts";
import { PostgresStore, type PostgresStoreOptions } from "../postgres/postgres-store.ts";
import { folderOfThisProcess } from "../process-folder.ts";
import type { ServedStore, Store } from "../store.ts";

/** @throws StoreUnavailableError if the address is invalid */
export function openStore(place: string): Store {
  if (!isPostgresAddress(place)) return new FolderStore(place);
  return new PostgresStore(postgresOptions(place));
}

interface NodeOptions {
  readonly cacheDir?: string | undefined;
  readonly cacheDirBytes?: number | undefined;
  /** Called with advice for the operator. */
  readonly onWarning: (message: string) => void;
}

/** For a node, which serves while the store is unreachable. @throws also CacheFolderError */
export function openNodeStore(place: string, options: NodeOptions): ServedStore {
  if (!isPostgresAddress(place)) return new ServingFolderStore(place);
  const address = parsePostgresAddress(place);
  const cache = new NodeCache({
    folder: cacheFolder(options.cacheDir),
    maxBytes: options.cacheDirBytes ?? defaultCacheBytes,
    keepsMedia: true,
    remedy: ANOTHER_CACHE_FOLDER,
  });
  cache.prepare();
  return new NodeStore({
    address,
    cache,
    name: `montra serve@${hostname()} ${process.pid}`,
    onWarning: options.onWarning,
  });
}

export function storeWarning(place: string): string | undefined {
  if (!isPostgresAddress(place)) return undefined;
  return insecureConnectionWarning(parsePostgresAddress(place));
}

export function postgresOptions(place: string): PostgresStoreOptions {
  const cache = new NodeCache({
    // A folder for each opened store, so that verifying and publishing see the database as it is.
    folder: join(folderOfThisProcess(), randomUUID()),
    maxBytes: defaultCacheBytes,
    keepsMedia: false,
    remedy: "Name another folder in TMPDIR",
  });
  const name = `montra@${hostname()} ${process.pid}`;
  return { address: parsePostgresAddress(place), cache, name };
}
