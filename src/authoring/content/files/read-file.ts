/** Reads files synchronously: 30,000 small ones take 1 s, in the thread pool 3 s (2 cores). */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";
import type { SourceFile } from "./entries.ts";
import { codeOf } from "./error-code.ts";

export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

export const MEGABYTE = 1024 * 1024;

export function readFile(
  file: SourceFile,
  maxBytes: number,
): { readonly bytes: Buffer; readonly state: FileState } | Complaint {
  const opened = openFile(file);
  if ("wrong" in opened) return opened;
  try {
    const { descriptor, state } = opened;
    if (state.size > maxBytes) return tooLarge(state.size, maxBytes);
    if (isHollow(opened)) return say.files.inCloud({});
    const bytes = Buffer.allocUnsafe(state.size);
    const length = readInto(bytes, descriptor);
    const isWhole = length === state.size && !hasChanged(opened);
    return isWhole ? { bytes, state } : say.files.changed;
  } catch (error) {
    return unreadable(error);
  } finally {
    closeSync(opened.descriptor);
  }
}

/** Reads until the buffer is full or the file ends. @returns the number of bytes */
export function readInto(buffer: Buffer, descriptor: number, from = 0): number {
  let length = 0;
  for (;;) {
    const added = readSync(descriptor, buffer, length, buffer.length - length, from + length);
    if (added === 0) return length;
    length += added;
  }
}

/** A regular file, open for reading; the caller closes it. */
export interface OpenFile {
  readonly descriptor: number;
  readonly state: FileState;
}

// If a link or a pipe has replaced the file, fail instead of following it or blocking.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export function openFile(file: SourceFile): OpenFile | Complaint {
  try {
    const descriptor = openSync(file.location, FLAGS);
    const stats = fstatSync(descriptor);
    if (stats.isFile()) return { descriptor, state: fileState(stats) };
    closeSync(descriptor);
    return say.files.changed;
  } catch (error) {
    return unreadable(error);
  }
}

export function hasChanged({ descriptor, state }: OpenFile): boolean {
  return !isSameState(state, fileState(fstatSync(descriptor)));
}

const HOLLOW_BYTES = 64 * 1024;

/** Whether a file is empty or begins with zeros, as if a cloud client had removed its content. */
export function isHollow({ descriptor, state }: OpenFile): boolean {
  if (state.size === 0) return true;
  // Almost no file begins with a zero, so more than one byte is rarely read.
  const first = Buffer.alloc(1);
  if (readSync(descriptor, first, 0, 1, 0) === 0 || first[0] !== 0) return false;
  const beginning = Buffer.alloc(Math.min(state.size, HOLLOW_BYTES));
  readSync(descriptor, beginning, 0, beginning.length, 0);
  return beginning.every((byte) => byte === 0);
}

export function fileState({ size, mtimeMs, ctimeMs, ino }: FileState): FileState {
  return { size, mtimeMs, ctimeMs, ino };
}

/** `undefined` if there is no regular file, or it cannot be looked at. */
export function stateAt(location: string): FileState | undefined {
  try {
    const stats = lstatSync(location);
    return stats.isFile() ? fileState(stats) : undefined;
  } catch {
    return undefined;
  }
}

export function isSameState(a: FileState, b: FileState | undefined): boolean {
  return (
    a.size === b?.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino
  );
}

/** Rounds the size up, so that the message never shows a size equal to the limit. */
export function tooLarge(size: number, maxBytes: number): Complaint {
  return say.files.tooLarge({
    megabytes: Math.ceil((size / MEGABYTE) * 10) / 10,
    max: Math.round(maxBytes / MEGABYTE),
  });
}

function unreadable(error: unknown): Complaint {
  const code = codeOf(error);
  if (code === "ENOENT" || code === "ELOOP") return say.files.changed;
  // Errors of macOS and Windows for a file that the cloud client cannot fetch.
  if (code === "EDEADLK" || code === "ETIMEDOUT") return say.files.inCloud({});
  return say.files.unreadable({ code });
}
