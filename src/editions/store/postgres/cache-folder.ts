/** Where this machine keeps what it has of stores that are elsewhere. */
import { hash } from "node:crypto";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { StoreUnavailableError } from "../store.ts";

/** What can be done where the folder cannot be used. */
export const ANOTHER_CACHE_FOLDER =
  "Name another one with --cache-dir (MONTRA_CACHE_DIR): a folder that is not there is made, and one that is must belong to the user who runs this";

/**
 * There is no fall-back in the temporary folder of the system, where anybody may have made it before us.
 * @param given `--cache-dir`
 * @param place the store's; each store has a folder of its own, unless one was given
 * @throws StoreUnavailableError where none is given and the user has no place for caches
 */
export function cacheFolder(given: string | undefined, place: string): string {
  if (given !== undefined) return given;
  const name = hash("sha256", place).slice(0, 16);
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  // systemd names the folders of CacheDirectory=, with colons between.
  const [ofService] = CACHE_DIRECTORY?.split(delimiter) ?? [];
  if (ofService) return join(ofService, name);
  // One that is not absolute is to be ignored. (XDG Base Directory Specification)
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, "montra", name);
  const home = homeFolder();
  if (home !== undefined) return join(home, ".cache", "montra", name);
  throw new StoreUnavailableError(
    `There is no folder to keep editions in: the user who runs this has no home, and neither XDG_CACHE_HOME nor CACHE_DIRECTORY is set. ${ANOTHER_CACHE_FOLDER}`,
  );
}

/** `undefined` of a user without one, as in many containers: then it is "/", "/nonexistent" or not known. */
function homeFolder(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) && home !== "/" && home !== "/nonexistent" ? home : undefined;
  } catch {
    return undefined;
  }
}
