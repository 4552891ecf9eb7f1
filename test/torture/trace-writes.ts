/**
 * Loaded before `montra` (`node --import`): writes down every change that it makes below one folder, in
 * order, with what is flushed when, so that a power cut can be played at each of them. The system's calls
 * are watched and not replaced.
 * `TRACE_FOLDER`: what is watched. `TRACE_FILE`: one JSON object a line; file contents lie beside it.
 */
import fs from "node:fs";
import fsp from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { sep } from "node:path";

export type Change =
  | { readonly op: "write"; readonly path: string; readonly content: string }
  | { readonly op: "rename"; readonly path: string; readonly to: string }
  | { readonly op: "mkdir" | "remove" | "flush"; readonly path: string };

const watched = process.env.TRACE_FOLDER ?? "";
const file = process.env.TRACE_FILE ?? "";
let contents = 0;

const isWatched = (path: unknown): path is string =>
  typeof path === "string" && (path === watched || path.startsWith(watched + sep));

function note(change: Change): void {
  fs.appendFileSync(file, `${JSON.stringify(change)}\n`);
}

/** Keeps the content of a file as it is now. */
function keep(path: string): string {
  contents += 1;
  const kept = `${file}.${contents}`;
  fs.cpSync(path, kept);
  return kept;
}

if (watched) {
  const { open, rename, mkdir, rm } = fsp;
  const { openSync, fsyncSync } = fs;
  fsp.open = (async (path: string, flags?: string) => {
    const handle = await open(path, flags);
    if (!isWatched(path)) return handle;
    const { writeFile, sync } = handle;
    handle.writeFile = async (...args) => {
      await writeFile.apply(handle, args);
      note({ op: "write", path, content: keep(path) });
    };
    handle.sync = async () => {
      await sync.call(handle);
      note({ op: "flush", path });
    };
    return handle;
  }) as typeof open;
  fsp.rename = async (from, to) => {
    await rename(from, to);
    if (isWatched(from)) note({ op: "rename", path: from, to: String(to) });
  };
  fsp.mkdir = (async (path: string, options: fs.MakeDirectoryOptions) => {
    const first = await mkdir(path, options);
    if (isWatched(path) && first) {
      const below = path.slice(first.length).split(sep).filter(Boolean);
      let made = first;
      note({ op: "mkdir", path: made });
      for (const name of below) {
        made += sep + name;
        note({ op: "mkdir", path: made });
      }
    }
    return first;
  }) as typeof mkdir;
  fsp.rm = async (path, options) => {
    await rm(path, options);
    if (isWatched(path)) note({ op: "remove", path });
  };
  // The edition is written by SQLite, which is not seen, and flushed by these.
  const paths = new Map<number, string>();
  fs.openSync = (path, flags, mode) => {
    const descriptor = openSync(path, flags, mode);
    if (isWatched(path)) paths.set(descriptor, path);
    return descriptor;
  };
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor);
    const path = paths.get(descriptor);
    if (path === undefined) return;
    note({ op: "write", path, content: keep(path) });
    note({ op: "flush", path });
  };
  syncBuiltinESMExports();
}
