/** The folders in which this machine caches remote stores and keeps state. */
import { hash } from "node:crypto";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { makePrivateFolder } from "../private-folder.ts";
import { folderOfThisProcess } from "../process-folder.ts";
import { StoreUnavailableError } from "../store.ts";

export const ANOTHER_CACHE_FOLDER =
  "Name another one with --cache-dir (MONTRA_CACHE_DIR): it is created if missing; otherwise it must belong to the user who runs this";

/**
 * Never in the system's temporary folder, where another user may have created it.
 * @param option `--cache-dir` @throws StoreUnavailableError if the user has no folder for caches
 */
export function cacheFolder(option?: string): string {
  const folder = option ?? ownFolder("CACHE", ".cache");
  if (folder !== undefined) return folder;
  throw new StoreUnavailableError(
    `There is no folder to keep editions in: the user who runs this has no home, and neither XDG_CACHE_HOME nor CACHE_DIRECTORY is set. ${ANOTHER_CACHE_FOLDER}`,
  );
}

/**
 * The folder of the systemd service, or else of the user. `undefined` if the user has no home.
 * @param kind as in the environment variables of systemd and XDG
 */
export function ownFolder(kind: "CACHE" | "STATE", defaultFolder: string): string | undefined {
  // The folders of systemd's `CacheDirectory=`, separated by colons.
  const [serviceFolder] = process.env[`${kind}_DIRECTORY`]?.split(delimiter) ?? [];
  if (serviceFolder) return serviceFolder;
  const userFolder = process.env[`XDG_${kind}_HOME`];
  // Relative paths must be ignored. (XDG Base Directory Specification)
  if (userFolder && isAbsolute(userFolder)) return join(userFolder, "montra");
  const home = homeFolder();
  return home && join(home, defaultFolder, "montra");
}

export function subfolderName(place: string): string {
  return hash("sha256", place).slice(0, 16);
}

/** Private, because later publications trust it; if that is impossible, a temporary folder. */
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

/** `undefined` in many containers, where it is "/", "/nonexistent" or unknown. */
function homeFolder(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) && home !== "/" && home !== "/nonexistent" ? home : undefined;
  } catch {
    return undefined;
  }
}
