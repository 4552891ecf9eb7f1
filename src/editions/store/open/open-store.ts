/**
 * The store that `--store` names, for reading: a folder, or PostgreSQL where it is an address of one.
 * `serve` opens its store here, and no other way.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { FolderStore } from "../folder/folder-store.ts";
import { ServingFolderStore } from "../folder/serving-folder.ts";
import { NodeStore } from "../node/node-store.ts";
import { ANOTHER_CACHE_FOLDER, cacheFolder } from "../postgres/cache-folder.ts";
import { insecureLine } from "../postgres/insecure-line.ts";
import { defaultCacheBytes, NodeCache } from "../postgres/node-cache.ts";
import { isPostgresAddress, parsePostgresAddress } from "../postgres/postgres-address.ts";
import { PostgresStore } from "../postgres/postgres-store.ts";
import { folderOfThisProcess } from "../process-folder.ts";
import type { ServedStore, Store } from "../store.ts";

/**
 * @param place a folder, or `postgres://…`
 * @throws StoreUnavailableError where the address cannot be read
 */
export function openStore(place: string): Store {
  if (!isPostgresAddress(place)) return new FolderStore(place);
  const name = `montra@${hostname()} ${process.pid}`;
  return new PostgresStore({
    address: parsePostgresAddress(place),
    cache: cacheOfThisProcess(),
    name,
  });
}

export interface NodeOptions {
  /** Where what was fetched is kept on this machine. */
  readonly cacheDir?: string | undefined;
  /** Bound of that. */
  readonly cacheDirBytes?: number | undefined;
  /** Told what an operator should change. */
  readonly onWarning: (message: string) => void;
}

/**
 * As {@link openStore}, for a node that goes on while the store is away.
 * @throws also CacheFolderError where its cache folder cannot be made or is not to be believed
 */
export function openNodeStore(place: string, options: NodeOptions): ServedStore {
  if (!isPostgresAddress(place)) return new ServingFolderStore(place);
  const address = parsePostgresAddress(place);
  const cache = new NodeCache({
    folder: cacheFolder(options.cacheDir, address.place),
    mostBytes: options.cacheDirBytes ?? defaultCacheBytes,
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

/** What an operator should change about the address of a store, `undefined` where nothing is. */
export function storeWarning(place: string): string | undefined {
  return isPostgresAddress(place) ? insecureLine(parsePostgresAddress(place)) : undefined;
}

/** Editions while the process lives: whoever verifies or publishes must see what the database holds. */
export function cacheOfThisProcess(): NodeCache {
  return new NodeCache({
    // Each store has its own, so that none sees what another fetched before the database was damaged.
    folder: join(folderOfThisProcess(), randomUUID()),
    mostBytes: defaultCacheBytes,
    keepsMedia: false,
    remedy: "Make room for it, or name another folder in TMPDIR",
  });
}
