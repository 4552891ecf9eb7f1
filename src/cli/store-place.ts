/** The store of a publication may not lie in the content folder: it would count as content. */

import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
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

// Of what is not there yet, the nearest folder that is.
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = resolve(path, "..");
    return parent === path ? path : resolve(realOf(parent), relative(parent, path));
  }
}
