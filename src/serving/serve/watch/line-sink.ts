/**
 * Lines to whoever reads a descriptor, never waiting for it: what a slow reader does not take is kept up to a bound,
 * and lost beyond it. `process.stdout` would not do: to a pipe it writes at once, and the service stands still until
 * somebody reads. Pieces are whole lines of no more than a pipe takes in one go, so that the lines of several
 * processes never run into each other.
 * @see pipe(7), "PIPE_BUF"
 */
import { createWriteStream, fstatSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";

/** `PIPE_BUF` of Linux, bytes; no line is longer. */
export const MOST_LINE_BYTES = 4096;
/** What waits for its reader, bytes. */
const MOST_WAITING_BYTES = 1024 * 1024;
const LAST_MILLISECONDS = 1000;

export class LineSink {
  readonly #stream: Writable;
  /** Pieces in the order of their lines, each full or the last. */
  #waiting: string[] = [];
  #waitingBytes = 0;
  #pieceBytes = 0;
  #isWriting = false;
  #isScheduled = false;
  #isGone = false;
  #isEnding = false;
  readonly #drained = Promise.withResolvers<void>();
  /** Lines that were not written. */
  lost = 0;

  constructor(stream: Writable) {
    this.#stream = stream;
    // A reader that has gone is no reason to stop serving.
    stream.on("error", () => {
      this.#isGone = true;
      this.#drained.resolve();
    });
  }

  /** @param line with its end, in ASCII; one of more than {@link MOST_LINE_BYTES} may be mixed with those of others */
  write(line: string): void {
    if (this.#isGone || this.#waitingBytes + line.length > MOST_WAITING_BYTES) {
      this.lost += 1;
      return;
    }
    this.#waitingBytes += line.length;
    const last = this.#waiting.length - 1;
    if (last >= 0 && this.#pieceBytes + line.length <= MOST_LINE_BYTES) {
      this.#waiting[last] += line;
      this.#pieceBytes += line.length;
    } else {
      this.#waiting.push(line);
      this.#pieceBytes = line.length;
    }
    if (this.#isWriting || this.#isScheduled) return;
    this.#isScheduled = true;
    // What is answered in one turn is written together.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#next();
    }).unref();
  }

  /** Waits until everything is written, and no longer than a second for a reader who takes nothing; the last call. */
  async end(): Promise<void> {
    this.#isEnding = true;
    if (!this.#isGone && (this.#waiting.length > 0 || this.#isWriting)) {
      const patience = setTimeout(() => this.#drained.resolve(), LAST_MILLISECONDS);
      if (!this.#isWriting) this.#next();
      await this.#drained.promise;
      clearTimeout(patience);
    }
    // What is still being written would keep the process.
    this.#isGone = true;
    this.#stream.destroy();
  }

  /** Writes what waits where the process ends now; what its reader does not take at once is lost. */
  flush(descriptor: number): void {
    try {
      for (const piece of this.#waiting.splice(0)) writeSync(descriptor, piece, null, "latin1");
    } catch {
      // Nobody is left to be told.
    }
  }

  #next(): void {
    const piece = this.#waiting.shift();
    if (piece === undefined || this.#isGone) {
      if (this.#isEnding) this.#drained.resolve();
      return;
    }
    this.#isWriting = true;
    if (this.#waiting.length === 0) this.#pieceBytes = 0;
    this.#stream.write(piece, "latin1", () => {
      this.#waitingBytes -= piece.length;
      this.#isWriting = false;
      this.#next();
    });
  }
}

/** Whether a descriptor leads to a reader, who may not read. */
export function isPipe(descriptor: number): boolean {
  const found = fstatSync(descriptor);
  return found.isFIFO() || found.isSocket();
}

/** What writes to a descriptor without waiting, whatever it leads to. */
export function openSink(descriptor: number): LineSink {
  if (!isPipe(descriptor)) {
    return new LineSink(createWriteStream("", { fd: descriptor, autoClose: false }));
  }
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  // A reader who takes nothing keeps nobody from ending.
  socket.unref();
  return new LineSink(socket);
}
