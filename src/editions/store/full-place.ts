/**
 * The full location of a store, for messages about an empty store: a relative path may point to the wrong place,
 * because it depends on the working directory of the command or service.
 */
import { resolve } from "node:path";
import type { Store } from "./store.ts";

/** @returns an absolute path, or the address of a database without its password */
export function fullPlaceOf({ folder, place }: Pick<Store, "folder" | "place">): string {
  return folder === undefined ? place : resolve(folder);
}
