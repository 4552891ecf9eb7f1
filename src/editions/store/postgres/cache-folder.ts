/** The folders in which this machine caches remote stores and keeps state. */
import { hash } from "node:crypto";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { makePrivateFolder } from "../private-folder.ts";
import { folderOfThisProcess } from "../process-folder.ts";
import { StoreUnavailableError } from "../store.ts";

/** Remedy if the folder cannot be used. */
export const ANOTHER_CACHE_FOLDER =
  "Name another one with --cache-dir (MONTRA_CACHE_DIR): it is created if missing; otherwise it must belong to the user who runs this";

/**
 * The cache folder of this machine. All stores share it, because editions and media are named by their hashes. There is
 * no fallback in the system's temporary folder, because another user may have created the folder there.
 * @param option value of `--cache-dir`
 * @throws StoreUnavailableError without `option` if the user has no folder for caches
 */
export function cacheFolder(option?: string): string {
  const folder = option ?? ownFolder("CACHE", ".cache");
  if (folder !== undefined) return folder;
  throw new StoreUnavailableError(
    `There is no folder to keep editions in: the user who runs this has no home, and neither XDG_CACHE_HOME nor CACHE_DIRECTORY is set. ${ANOTHER_CACHE_FOLDER}`,
  );
}

/**
 * The folder for caches or state of the service, or else of the user who runs this; `undefined` without a home.
 * @param kind as in the environment variables of systemd and XDG
 * @param defaultFolder relative to the home folder, if these are not set
 */
export function ownFolder(kind: "CACHE" | "STATE", defaultFolder: string): string | undefined {
  const { [`${kind}_DIRECTORY`]: ofService, [`XDG_${kind}_HOME`]: ofUser } = process.env;
  // systemd sets it to the folders of `CacheDirectory=`, separated by colons.
  const [serviceFolder] = ofService?.split(delimiter) ?? [];
  if (serviceFolder) return serviceFolder;
  // Relative paths must be ignored. (XDG Base Directory Specification)
  if (ofUser && isAbsolute(ofUser)) return join(ofUser, "montra");
  const home = homeFolder();
  return home && join(home, defaultFolder, "montra");
}

/** The name of the subfolder of a store in such a folder. @param place as {@link Store.place} */
export function subfolderName(place: string): string {
  return hash("sha256", place).slice(0, 16);
}

/**
 * The folder for cached work of publications into a store. It must be private, because later publications trust it. If
 * that is impossible, it is a temporary folder, and the work is done again for each publication.
 * @param place as {@link Store.place}
 */
export function workFolder(place: string): string {
  try {
    const folder = cacheFolder();
    makePrivateFolder(folder, ANOTHER_CACHE_FOLDER);
    return join(folder, `work-${subfolderName(place)}`);
  } catch (error) {
    if (error instanceof StoreUnavailableError) return join(folderOfThisProcess(), "work");
    throw error;
  }
}

/** @returns `undefined` if the user has none, as in many containers, where it is "/", "/nonexistent" or unknown */
function homeFolder(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) && home !== "/" && home !== "/nonexistent" ? home : undefined;
  } catch {
    return undefined;
  }
}
