/** Writes a folder as a reproducible tar file: sorted, owned by root, with the commit's time. */
import { createWriteStream, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip, createZstdCompress } from "node:zlib";
import { type Pack, pack } from "tar-stream";

export interface TarOptions {
  readonly file: string;
  /** The top folder within the archive. */
  readonly within: string;
  /** The time of every entry, in epoch seconds. */
  readonly epoch: number;
  readonly compress: Transform;
}

/** gzip without a timestamp. */
export function gzipped(): Transform {
  return createGzip({ level: 9 });
}

/** Zstandard, level 1 to 19. One thread, because more threads split the input differently. */
export function zstandard(level: number): Transform {
  return createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      // 128 MiB, the maximum that `zstd -d` and tar unpack without extra options.
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
  // By bytes, independent of the locale.
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
