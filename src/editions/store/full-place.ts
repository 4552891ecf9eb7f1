/**
 * The full location of a store, for messages about an empty store: a relative path may point to the wrong place,
 * because it depends on the working directory of the command or service.
 */
import { resolve } from "node:path";
import type { Store } from "./store.ts";

/** @returns an absolute path, or the address of a database without its password. Never throws. */
export function fullPlaceOf({ folder, place }: Pick<Store, "folder" | "place">): string {
  if (folder === undefined) return place;
  try {
    return resolve(folder);
  } catch {
    // `resolve` throws if the working directory has been removed.
    return place;
  }
}
