/** The folder in which this machine caches a remote store. */
import { hash } from "node:crypto";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { StoreUnavailableError } from "../store.ts";

/** Remedy if the folder cannot be used. */
export const ANOTHER_CACHE_FOLDER =
  "Name another one with --cache-dir (MONTRA_CACHE_DIR): a folder that is not there is made, and one that is must belong to the user who runs this";

/**
 * There is no fallback in the system's temporary folder, because another user may have created the folder there.
 * @param option value of `--cache-dir`
 * @param place the store's place; without `option` each store has its own folder
 * @throws StoreUnavailableError without `option` if the user has no folder for caches
 */
export function cacheFolder(option: string | undefined, place: string): string {
  if (option !== undefined) return option;
  const name = hash("sha256", place).slice(0, 16);
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  // systemd sets it to the folders of `CacheDirectory=`, separated by colons.
  const [serviceFolder] = CACHE_DIRECTORY?.split(delimiter) ?? [];
  if (serviceFolder) return join(serviceFolder, name);
  // Relative paths must be ignored. (XDG Base Directory Specification)
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, "montra", name);
  const home = homeFolder();
  if (home !== undefined) return join(home, ".cache", "montra", name);
  throw new StoreUnavailableError(
    `There is no folder to keep editions in: the user who runs this has no home, and neither XDG_CACHE_HOME nor CACHE_DIRECTORY is set. ${ANOTHER_CACHE_FOLDER}`,
  );
}

/** `undefined` for a user without one, as in many containers, where it is "/", "/nonexistent" or unknown. */
function homeFolder(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) && home !== "/" && home !== "/nonexistent" ? home : undefined;
  } catch {
    return undefined;
  }
}
