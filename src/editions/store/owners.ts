/** Whose the files of a store are: where root has published or copied once, others may not go on. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** As the file system has it, numbers of user and group. */
export interface Owned {
  readonly path: string;
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

const GROUP_WRITES = 0o020;

/** The first of several files that the owner of their folder may not write. */
export function strangerAmong(
  folder: Pick<Owned, "uid" | "gid">,
  files: readonly Owned[],
): Owned | undefined {
  return files.find(
    ({ uid, gid, mode }) =>
      uid !== folder.uid && !(gid === folder.gid && (mode & GROUP_WRITES) !== 0),
  );
}

/** What lies in a folder and in the folders in it, no deeper: of a store all but its media, which never change. */
export async function ownersIn(folder: string): Promise<Owned[]> {
  const names = await readdir(folder);
  const inside = names.map(async (name) => {
    const path = join(folder, name);
    // Files have nothing in them.
    const within = await readdir(path).catch(() => []);
    return [path, ...within.map((one) => join(path, one))];
  });
  const paths = (await Promise.all(inside)).flat().sort();
  // Removed meanwhile, as what is unfinished is.
  const found = await Promise.all(
    paths.map(async (path) => ({ path, of: await stat(path).catch(() => undefined) })),
  );
  return found.flatMap(({ path, of }) =>
    of ? [{ path, uid: of.uid, gid: of.gid, mode: of.mode }] : [],
  );
}
