/**
 * A store as it is named to whoever finds nothing in it: a path that is relative leads elsewhere from every folder in
 * which a command is started, and a service by its unit.
 */
import { resolve } from "node:path";
import type { Store } from "./store.ts";

/** @returns an absolute path, or the address of a database without its password. Never throws. */
export function fullPlaceOf({ folder, place }: Pick<Store, "folder" | "place">): string {
  if (folder === undefined) return place;
  try {
    return resolve(folder);
  } catch {
    // The folder in which the command was started has been removed.
    return place;
  }
}
