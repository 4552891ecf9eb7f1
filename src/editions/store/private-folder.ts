/**
 * Folders whose content is believed: made for their user alone, and refused where somebody else could have
 * put something into them or could exchange them.
 */
import { chmodSync, lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CacheFolderError } from "./store.ts";

/**
 * Makes a folder with those above it, 0700, or closes one of ours that others can read.
 * @param remedy what else can be done, as a sentence without its full stop
 * @throws CacheFolderError where it cannot be made; where it is a symbolic link, another user's, or
 *   can be written by others; where a folder above it is another user's
 */
export function makePrivateFolder(folder: string, remedy: string): void {
  const path = resolve(folder);
  const refuse = (wrong: string, cause?: unknown) => {
    throw new CacheFolderError(`Cannot use the folder ${path}: ${wrong}. ${remedy}`, {
      cause,
      needs: remedy,
    });
  };
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    if (!isLink(path)) refuse((cause as Error).message, cause);
  }
  if (isLink(path)) refuse("it is a symbolic link, and must be a folder of its own");
  const found = lstatSync(path);
  if (found.uid !== userId()) refuse(`it belongs to another user (${found.uid})`);
  if ((found.mode & 0o022) !== 0) {
    refuse(`other users can write into it. If none has, close it with chmod 700 ${path}`);
  }
  const above = ownedByOthers(path);
  if (above) refuse(`${above.folder} above it belongs to another user (${above.uid})`);
  try {
    if ((found.mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (cause) {
    refuse(`others can read it, and it cannot be closed: ${(cause as Error).message}`, cause);
  }
}

/** Whether a file is there, and was written by the user who runs this. */
export function isOurs(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.uid === userId();
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function userId(): number | undefined {
  return process.geteuid?.();
}

// Who owns a folder can exchange what is in it. One that all may write is let be: a volume that a container
// is given is often such a one, and in the temporary folder of a system nobody can exchange what is ours.
function ownedByOthers(folder: string): { folder: string; uid: number } | undefined {
  // In a user namespace whoever owns the root of the file system need not be 0.
  const trusted = new Set([0, userId(), statSync("/").uid]);
  for (let path = realFolder(folder); path !== dirname(path); ) {
    path = dirname(path);
    const uid = ownerOf(path);
    if (uid !== undefined && !trusted.has(uid)) return { folder: path, uid };
  }
  return undefined;
}

/** The folder itself where a folder above it may be entered and not be listed, as of some services. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder).uid;
  } catch {
    return undefined;
  }
}
