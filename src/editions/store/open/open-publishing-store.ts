import { PublishingFolderStore } from "../folder/writing/folder-publishing.ts";
import { isPostgresAddress } from "../postgres/postgres-address.ts";
import { PublishingPostgresStore } from "../postgres/writing/postgres-publishing.ts";
import type { PublishingStore } from "../store.ts";
import { postgresOptions } from "./open-store.ts";

/** @param place a folder, or `postgres://…` @throws StoreUnavailableError if it is invalid */
export function openPublishingStore(place: string): PublishingStore {
  if (!isPostgresAddress(place)) return new PublishingFolderStore(place);
  return new PublishingPostgresStore(postgresOptions(place));
}
