/**
 * Writes lines without blocking, unlike `process.stdout` on a pipe; beyond a limit, the lines of a
 * slow reader are lost. A pipe takes up to `PIPE_BUF` bytes atomically (pipe(7)), so lines of
 * several processes never mix.
 */
import { createWriteStream, fstatSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** `PIPE_BUF` of Linux, bytes. */
export const MAX_LINE_BYTES = 4096;
const MAX_WAITING_BYTES = 1024 * 1024;
const END_MILLISECONDS = 1000;

export class LineSink {
  readonly #stream: Writable;
  /** Pieces of whole lines, each as long as a pipe takes at once. */
  #waiting: string[] = [];
  #waitingBytes = 0;
  /** The reader has closed the pipe, or {@link end} was called. */
  #isGone = false;
  #writing: Promise<void> | undefined;
  /** Lines that were not written. */
  lost = 0;

  constructor(stream: Writable) {
    this.#stream = stream;
    // The service goes on if the reader has closed the pipe.
    stream.on("error", () => {
      this.#isGone = true;
    });
  }

  /** @param line ASCII with its newline; at most {@link MAX_LINE_BYTES}, so that lines never mix */
  write(line: string): void {
    if (this.#isGone || this.#waitingBytes + line.length > MAX_WAITING_BYTES) {
      this.lost += 1;
      return;
    }
    this.#waitingBytes += line.length;
    const last = this.#waiting.at(-1);
    if (last !== undefined && last.length + line.length <= MAX_LINE_BYTES) {
      this.#waiting[this.#waiting.length - 1] += line;
    } else this.#waiting.push(line);
    this.#writing ??= this.#writeAll();
  }

  /** Waits for the buffer, at most one second. Nothing may be written afterwards. */
  async end(): Promise<void> {
    const written = new AbortController();
    const { signal } = written;
    await Promise.race([this.#writing, sleep(END_MILLISECONDS, undefined, { signal })]);
    written.abort();
    // A pending write would keep the process alive.
    this.#isGone = true;
    this.#stream.destroy();
  }

  /** Synchronous, because the process is exiting. Lines that the pipe does not accept are lost. */
  flush(descriptor: number): void {
    try {
      for (const piece of this.#waiting.splice(0)) writeSync(descriptor, piece, null, "latin1");
    } catch {
      // The reader is gone or too slow.
    }
  }

  async #writeAll(): Promise<void> {
    // Lines of one event-loop turn are written together.
    await nextTurn();
    while (!this.#isGone) {
      const piece = this.#waiting.shift();
      if (piece === undefined) break;
      await new Promise<unknown>((done) => this.#stream.write(piece, "latin1", done));
      this.#waitingBytes -= piece.length;
    }
    this.#writing = undefined;
  }
}

export function isPipeOrSocket(descriptor: number): boolean {
  const stats = fstatSync(descriptor);
  return stats.isFIFO() || stats.isSocket();
}

export function openSink(descriptor: number): LineSink {
  if (!isPipeOrSocket(descriptor)) {
    return new LineSink(createWriteStream("", { fd: descriptor, autoClose: false }));
  }
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  // A slow reader must not keep the process alive.
  socket.unref();
  return new LineSink(socket);
}
