/** A user who can read a SQLite file can lock it and stop its writer. */
import { chmodSync, statSync } from "node:fs";
import { dirname } from "node:path";

const GROUP_WRITES = 0o020;

/** Leaves access only to users who may write to the folder above. @throws if it is missing */
export function keepToWriters(path: string): void {
  const stats = statSync(path);
  const ofOwner = stats.isDirectory() ? 0o700 : 0o600;
  const groupMayWrite = (statSync(dirname(path)).mode & GROUP_WRITES) !== 0;
  // The same rights, three bits lower.
  const ofGroup = groupMayWrite ? ofOwner >> 3 : 0;
  // Keeps setgid, by which a folder passes its group on to new files.
  const mode = (stats.mode & 0o7000) | ofOwner | ofGroup;
  if ((stats.mode & 0o7777) === mode || stats.uid !== process.geteuid?.()) return;
  try {
    chmodSync(path, mode);
  } catch {
    // A file system without rights, as on a memory stick.
  }
}
