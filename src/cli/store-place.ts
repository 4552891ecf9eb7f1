/**
 * Where the store is: that of a publication may not lie in the content folder, since it would count as content; and
 * what is said where nothing is in it.
 */

import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { fullPlaceOf } from "../editions/store/full-place.ts";
import type { Store } from "../editions/store/store.ts";
import { say } from "../language/language.ts";
import { RefusedError } from "./exit-codes.ts";

/** @throws RefusedError where a store in a folder would lie in the content folder and be read with it */
export function refuseStoreInContent(store: string, content: string): void {
  if (/^[a-z+]+:\/\//i.test(store)) return;
  const path = relative(realOf(resolve(content)), realOf(resolve(store)));
  if (isAbsolute(path) || path.split(sep).some((part) => part === ".." || /^[._]/.test(part)))
    return;
  throw new RefusedError(say.publish.storeInContent({ store, folder: content }));
}

/** What is said to operators of a store without a publication. */
export function nothingIn(store: Store): string {
  return `The store ${fullPlaceOf(store)} holds no publication. Make one with montra publish <content>, or name another store with --store`;
}

// Of what is not there yet, the nearest folder that is.
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = resolve(path, "..");
    return parent === path ? path : resolve(realOf(parent), relative(parent, path));
  }
}
