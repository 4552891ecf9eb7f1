/** Folders whose content is trusted, because no other user could have added or replaced files. */
import { chmodSync, lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { makeFolders } from "./make-folders.ts";
import { CacheFolderError } from "./store.ts";

/**
 * Creates it with mode 0700, or sets that mode. @param remedy without its full stop
 * @throws CacheFolderError if that fails, or if another user can write to it or replace it
 */
export function makePrivateFolder(folder: string, remedy: string): void {
  const path = resolve(folder);
  const refuse = (wrong: string, cause?: unknown): never => {
    throw new CacheFolderError(`Cannot use the folder ${path}: ${wrong}. ${remedy}`, {
      cause,
      operatorProblem: remedy,
    });
  };
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink) refuse("it is a symbolic link, and must be a real folder");
  try {
    makeFolders(path, 0o700);
  } catch (cause) {
    refuse((cause as Error).message, cause);
  }
  // Of a link that another user has put here since, the owner is that user.
  const stats = lstatSync(path);
  if (stats.uid !== userId()) refuse(`it belongs to another user (${stats.uid})`);
  if ((stats.mode & 0o022) !== 0) {
    refuse(`other users can write to it. If you trust what is in it, run chmod 700 ${path}`);
  }
  const foreign = foreignParent(path);
  if (foreign) refuse(`${foreign.folder} above it belongs to another user (${foreign.uid})`);
  try {
    if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (cause) {
    refuse(
      `others can read it, and its permissions cannot be changed: ${(cause as Error).message}`,
      cause,
    );
  }
}

/** Whether the file exists and belongs to the user of this process. */
export function isOurs(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.uid === userId();
}

function userId(): number | undefined {
  return process.geteuid?.();
}

// The owner of a parent folder can replace its entries. Parents writable by everyone are accepted:
// container volumes often are, and in /tmp the sticky bit protects our files.
function foreignParent(folder: string): { folder: string; uid: number } | undefined {
  // In a user namespace the owner of / may not be uid 0.
  const trusted = new Set([0, userId(), statSync("/").uid]);
  for (let path = realFolder(folder); path !== dirname(path); ) {
    path = dirname(path);
    const uid = ownerOf(path);
    if (uid !== undefined && !trusted.has(uid)) return { folder: path, uid };
  }
  return undefined;
}

/**
 * Resolves symbolic links in the part of an absolute path that exists and can be resolved, which
 * fails in some sandboxes.
 */
export function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realFolder(parent), basename(path));
  }
}

function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder).uid;
  } catch {
    return undefined;
  }
}
