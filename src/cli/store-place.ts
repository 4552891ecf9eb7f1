/** Mistakes with `--store`: a folder that would be read as content, and an empty store. */
import { isAbsolute, relative, resolve, sep } from "node:path";
import { RefusedError } from "../contract/refused-error.ts";
import { fullPlaceOf } from "../editions/store/full-place.ts";
import { realFolder } from "../editions/store/private-folder.ts";
import type { Store } from "../editions/store/store.ts";
import { say } from "../language/language.ts";

/** @throws RefusedError if the store is inside the content folder */
export function refuseStoreInContent(store: string, content: string): void {
  // The address of a database, `postgres://…`.
  if (/^[a-z+]+:\/\//i.test(store)) return;
  const path = relative(realFolder(resolve(content)), realFolder(resolve(store)));
  // Outside (".." or another drive), or in a folder that is not read as content ("." or "_").
  if (isAbsolute(path) || path.split(sep).some((part) => /^[._]/.test(part))) return;
  throw new RefusedError(say.publish.storeInContent({ store, folder: content }));
}

export function nothingIn(store: Store): string {
  return `The store ${fullPlaceOf(store)} holds no publication. Make one with montra publish <content>, or name another store with --store`;
}
