/**
 * What a disk holds after a power cut, by the least that file systems promise: the content of a file is
 * there if the file was flushed, a name (made, changed or removed) if its folder was. Whatever was not
 * flushed is there or not as the dice fall, in any order, and what was written may be there in part.
 * What a flush was to bring to the disk and failed is lost: the system counts it as written all the same.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Dice } from "../../support/scale.ts";
import type { Call } from "./disk.ts";

/** A change that is not on the disk yet. */
type Change<T> = (onDisk: T) => void;

class FileOnDisk {
  bytes: Buffer;
  readonly waiting: Change<FileOnDisk>[] = [];
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

class FolderOnDisk {
  readonly names: Map<string, Entry>;
  /** What the process sees: every change has been made. */
  readonly seen: Map<string, Entry>;
  readonly waiting: Change<FolderOnDisk>[] = [];
  constructor(names: Map<string, Entry>) {
    this.names = names;
    this.seen = new Map(names);
  }
}

type Entry = FileOnDisk | FolderOnDisk;

export interface PowerCut {
  /** The watched folder as it was before, which is on disk whole. */
  readonly before: string;
  /** Its path in the calls. */
  readonly watched: string;
  /** Where to lay out what is left. */
  readonly after: string;
}

/** @param happened what was done up to the cut. @returns how much of it was lost */
export function playPowerCut(happened: readonly Call[], cut: PowerCut, dice: Dice): number {
  const disk = load(cut.before) as FolderOnDisk;
  for (const call of happened) play(call, disk, cut.watched);
  return layOut(disk, cut.after, dice);
}

function load(path: string): Entry {
  if (!statSync(path).isDirectory()) return new FileOnDisk(readFileSync(path));
  return new FolderOnDisk(new Map(readdirSync(path).map((name) => [name, load(join(path, name))])));
}

function find(disk: FolderOnDisk, watched: string, path: string): Entry | undefined {
  let found: Entry | undefined = disk;
  for (const name of relative(watched, path).split(sep)) {
    if (name !== "") found = found instanceof FolderOnDisk ? found.seen.get(name) : undefined;
  }
  return found;
}

function play(call: Call, disk: FolderOnDisk, watched: string): void {
  const at = (path: string) => find(disk, watched, path);
  const change = (path: string, entry: Entry | undefined) => {
    const folder = at(dirname(path));
    if (!(folder instanceof FolderOnDisk)) return;
    setName(folder.seen, basename(path), entry);
    folder.waiting.push(({ names }) => setName(names, basename(path), entry));
  };
  const found = at(call.path);
  if (call.op === "make") change(call.path, new FileOnDisk(Buffer.alloc(0)));
  else if (call.op === "mkdir") change(call.path, new FolderOnDisk(new Map()));
  else if (call.op === "remove") change(call.path, undefined);
  else if (call.op === "rename") {
    // Two names, which may be on the disk both, or neither, unless one folder holds them.
    const [from, to] = [at(dirname(call.path)), at(dirname(call.to))];
    change(call.to, found);
    change(call.path, undefined);
    if (from === to && from instanceof FolderOnDisk) {
      const both = from.waiting.splice(-2);
      from.waiting.push((folder) => {
        for (const one of both) one(folder);
      });
    }
  } else if (call.op === "flush") {
    for (const one of found?.waiting.splice(0) ?? []) one(found as never);
  } else if (call.op === "lose") {
    // What a journal keeps of names is tried again, or the file system refuses everything.
    if (found instanceof FileOnDisk) found.waiting.length = 0;
  } else if (found instanceof FileOnDisk) {
    if (call.op === "write") found.waiting.push((file) => write(file, call.at, call.bytes));
    if (call.op === "truncate") found.waiting.push((file) => truncate(file, call.length));
  }
}

function setName(names: Map<string, Entry>, name: string, entry: Entry | undefined): void {
  if (entry) names.set(name, entry);
  else names.delete(name);
}

function write(file: FileOnDisk, at: number, bytes: Buffer): void {
  if (file.bytes.length < at + bytes.length) truncate(file, at + bytes.length);
  else file.bytes = Buffer.from(file.bytes);
  bytes.copy(file.bytes, at);
}

function truncate(file: FileOnDisk, length: number): void {
  const cut = Buffer.alloc(length);
  file.bytes.copy(cut);
  file.bytes = cut;
}

function layOut(entry: Entry, path: string, dice: Dice): number {
  let lost = 0;
  for (const one of entry.waiting) {
    if (dice.number(1) < 0.5) one(entry as never);
    else lost += 1;
  }
  if (entry instanceof FolderOnDisk) {
    mkdirSync(path);
    for (const [name, one] of entry.names) lost += layOut(one, join(path, name), dice);
    return lost;
  }
  // Of the last thing written some may be missing.
  const torn = entry.waiting.length > 0 && dice.number(1) < 0.2;
  if (torn) truncate(entry, dice.integer(entry.bytes.length + 1));
  writeFileSync(path, entry.bytes);
  return lost;
}
