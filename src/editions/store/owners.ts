/** Checks who owns the files of a store: after root has published or copied once, other users cannot write to it. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Numeric user and group, as in `stat`. */
export interface FileOwner {
  readonly path: string;
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

const GROUP_WRITES = 0o020;

/** The first file that the owner of the folder cannot write. */
export function strangerAmong(
  folder: Pick<FileOwner, "uid" | "gid">,
  files: readonly FileOwner[],
): FileOwner | undefined {
  return files.find(
    ({ uid, gid, mode }) =>
      uid !== folder.uid && !(gid === folder.gid && (mode & GROUP_WRITES) !== 0),
  );
}

/** Entries of a folder and of its subfolders, no deeper: in a store all but the media, which are never rewritten. */
export async function ownersIn(folder: string): Promise<FileOwner[]> {
  const names = await readdir(folder);
  const pathLists = names.map(async (name) => {
    const path = join(folder, name);
    // Fails for files.
    const children = await readdir(path).catch(() => []);
    return [path, ...children.map((one) => join(path, one))];
  });
  const paths = (await Promise.all(pathLists)).flat().sort();
  // Unfinished files may be removed in the meantime.
  const entries = await Promise.all(
    paths.map(async (path) => ({ path, of: await stat(path).catch(() => undefined) })),
  );
  return entries.flatMap(({ path, of }) =>
    of ? [{ path, uid: of.uid, gid: of.gid, mode: of.mode }] : [],
  );
}
