/**
 * A folder as a tar file, the same bytes wherever and whenever it is made: entries in the order of their
 * names, owned by root, with the time of the commit and one of two modes.
 */
import { createWriteStream, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip, createZstdCompress } from "node:zlib";
import { type Pack, pack } from "tar-stream";

export interface TarOptions {
  /** Where it is written. */
  readonly file: string;
  /** The folder within the archive that everything is in. */
  readonly within: string;
  /** Time of every entry, in seconds since 1970. */
  readonly epoch: number;
  readonly compress: Transform;
}

/** gzip without a time in its header. */
export function gzipped(): Transform {
  return createGzip({ level: 9 });
}

/** Zstandard of a level from 1 to 19. One thread, since more of them cut the input elsewhere. */
export function zstandard(level: number): Transform {
  return createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      // 128 MiB, the most that `zstd -d` and tar unpack without being asked for more.
      [constants.ZSTD_c_windowLog]: 27,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
}

export async function writeTar(folder: string, options: TarOptions): Promise<void> {
  const { file, within, epoch, compress } = options;
  const archive = pack();
  const written = pipeline(archive, compress, createWriteStream(file));
  await addFolder(archive, folder, { name: within, mtime: new Date(epoch * 1000) });
  archive.finalize();
  await written;
}

interface Place {
  readonly name: string;
  readonly mtime: Date;
}

async function addFolder(archive: Pack, folder: string, { name, mtime }: Place): Promise<void> {
  const header = { mtime, uid: 0, gid: 0, uname: "root", gname: "root" };
  await add(archive, { ...header, name: `${name}/`, type: "directory", mode: 0o755 });
  // By bytes and not by a locale.
  for (const entry of readdirSync(folder).sort()) {
    const path = join(folder, entry);
    const stat = lstatSync(path);
    const one = { ...header, name: `${name}/${entry}` };
    if (stat.isDirectory()) await addFolder(archive, path, { name: one.name, mtime });
    else if (stat.isSymbolicLink()) {
      await add(archive, { ...one, type: "symlink", linkname: readlinkSync(path) });
    } else {
      const mode = (stat.mode & 0o111) === 0 ? 0o644 : 0o755;
      await add(archive, { ...one, type: "file", mode }, readFileSync(path));
    }
  }
}

type Header = Parameters<Pack["entry"]>[0];

async function add(archive: Pack, header: Header, bytes?: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    archive.entry(header, bytes ?? "", (error) => (error ? reject(error) : resolve()));
  });
}
