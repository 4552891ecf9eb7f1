/**
 * The full location of a store, for messages that it is empty: a relative path may name the wrong folder, because it
 * depends on the working directory of the command or service.
 */
import { resolve } from "node:path";
import type { Store } from "./store.ts";

/** @returns an absolute path, or the address of a database without its password */
export function fullPlaceOf({ folder, place }: Pick<Store, "folder" | "place">): string {
  return folder === undefined ? place : resolve(folder);
}
