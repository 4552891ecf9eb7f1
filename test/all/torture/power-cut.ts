/**
 * A disk after a power cut, by the least that file systems promise: the content of a flushed file,
 * and the names in a flushed folder. What was not flushed exists or not by lot, in any order,
 * possibly in part. What a failed flush should have written is lost, although the system takes it
 * for written.
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
  /** With every change, as the process sees it. */
  readonly seen: Map<string, Entry>;
  readonly waiting: Change<FolderOnDisk>[] = [];
  constructor(names: Map<string, Entry>) {
    this.names = names;
    this.seen = new Map(names);
  }
}

type Entry = FileOnDisk | FolderOnDisk;

export interface PowerCut {
  /** The watched folder before, fully on the disk. */
  readonly before: string;
  /** Its path in the calls. */
  readonly watched: string;
  /** Where to write what is left. */
  readonly after: string;
}

/** @param happened the calls before the cut @returns how many were lost */
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
    // Two names: both, one or none may be on the disk, unless they share a folder.
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
    // The journal retries its names, or the file system fails as a whole.
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
  // The last write may be incomplete.
  const torn = entry.waiting.length > 0 && dice.number(1) < 0.2;
  if (torn) truncate(entry, dice.integer(entry.bytes.length + 1));
  writeFileSync(path, entry.bytes);
  return lost;
}
