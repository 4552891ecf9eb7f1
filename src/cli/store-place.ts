/** Mistakes with `--store`: a store inside the content folder, where it would be read as content, and an empty store. */
import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { RefusedError } from "../contract/refused-error.ts";
import { fullPlaceOf } from "../editions/store/full-place.ts";
import type { Store } from "../editions/store/store.ts";
import { say } from "../language/language.ts";

/** @throws RefusedError if the store is inside the content folder */
export function refuseStoreInContent(store: string, content: string): void {
  if (/^[a-z+]+:\/\//i.test(store)) return;
  const path = relative(realOf(resolve(content)), realOf(resolve(store)));
  // Outside the content folder (".." or another drive), or in a folder whose name begins with "." or "_", which is not
  // read as content.
  if (isAbsolute(path) || path.split(sep).some((part) => /^[._]/.test(part))) return;
  throw new RefusedError(say.publish.storeInContent({ store, folder: content }));
}

/** The message about a store without a publication. */
export function nothingIn(store: Store): string {
  return `The store ${fullPlaceOf(store)} holds no publication. Make one with montra publish <content>, or name another store with --store`;
}

/** The path without symbolic links. A path that does not exist yet is resolved from its nearest existing ancestor. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = resolve(path, "..");
    return parent === path ? path : resolve(realOf(parent), relative(parent, path));
  }
}
