/** For messages, because a relative path depends on the working directory. */
import { resolve } from "node:path";
import type { Store } from "./store.ts";

/** @returns an absolute path, or the address of a database without its password */
export function fullPlaceOf({ folder, place }: Pick<Store, "folder" | "place">): string {
  return folder === undefined ? place : resolve(folder);
}
