/**
 * The connections that are open: how many, which of them are idle, and how they end. If all places are
 * taken, those that have been idle for longest give way, so that whoever asks for something, a probe of
 * health above all, finds one.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { Seldom } from "./seldom.ts";

/**
 * Why a connection was ended by us: its request did not come in time or was no HTTP, it was idle and its
 * place was needed, or its answer was not read before the service had to end.
 */
export const closings = ["timeout", "malformed", "room", "cut"] as const;
export type Closing = (typeof closings)[number];

/** What an operator is told of. */
export type Trouble = "refused" | "room" | "cut";

/** Before that a connection has had no chance to be used. */
const YOUNG_MILLISECONDS = 1000;
/** Places that are made free before the next one comes. */
const SPARE = 16;
/** More than that are not looked at for one place. */
const MOST_LOOKED_AT = 64;
const LOOK_AGAIN_MILLISECONDS = 250;
/** How often it is looked whether the last ones have become idle. */
const CLOSING_MILLISECONDS = 50;
/** Whoever was told that it is refused closes within that time, or we do. */
const LAST_WORD_MILLISECONDS = 2000;
/** Before the socket is closed none must have come for so long, */
const QUIET_MILLISECONDS = 10;
/** except after so long: then a turn of the event loop without one has to do, */
const BUSY_MILLISECONDS = 250;
/** and nothing after so long. */
const LAST_ACCEPTS_MILLISECONDS = 1000;

interface Connection {
  /** The response to the request that came last, and what had been read by then, bytes. */
  last?: ServerResponse;
  lastBytes: number;
  /** What had been read when it was looked at last. */
  bytes: number;
  /** Since when it has read no more, by the clock of `performance`. */
  since: number;
}

export class Connections {
  readonly limit: number;
  readonly closed: Record<Closing, number> = { timeout: 0, malformed: 0, room: 0, cut: 0 };
  total = 0;
  refused = 0;
  readonly #server: Server;
  readonly #trouble: Seldom<Trouble>;
  /** Those that were looked at longest ago first. */
  readonly #open = new Map<Socket, Connection>();
  #isLookingAgain = false;

  /** @param tell is told, once a minute at most, how many were refused and closed */
  constructor(server: Server, limit: number, tell: (counts: object) => void) {
    this.#server = server;
    this.limit = limit;
    this.#trouble = new Seldom((counts) => tell({ ...counts, open: this.open, limit }));
    server.maxConnections = limit;
    server.on("connection", (socket: Socket) => this.#add(socket));
    server.on("drop", () => this.#refuse());
  }

  get open(): number {
    return this.#open.size;
  }

  /** Notes a request, before it is answered. */
  note({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.last = response;
    connection.lastBytes = socket.bytesRead;
  }

  /** The response to the last request of a connection, if it has not left whole. */
  pendingResponse(socket: Socket): ServerResponse | undefined {
    const connection = this.#open.get(socket);
    return connection && pendingOf(connection);
  }

  /** Notes that a connection is being ended. */
  count(closing: Closing): void {
    this.closed[closing] += 1;
    if (closing === "room" || closing === "cut") this.#trouble.count(closing);
  }

  /** Says a last word and ends a connection, whether or not the client does. */
  endWith(socket: Socket, bytes: Buffer | string): void {
    socket.end(bytes);
    // Not at once: what the client has sent meanwhile would lead to a reset, and take the word with it.
    const patience = setTimeout(() => socket.destroy(), LAST_WORD_MILLISECONDS).unref();
    socket.once("close", () => clearTimeout(patience));
  }

  /**
   * Closes the listening socket.
   * @param about.takesAll whether the connections that wait in it are taken before, since they would be reset
   */
  async stopListening({ takesAll }: { takesAll: boolean }): Promise<void> {
    const begun = performance.now();
    let before = takesAll ? -1 : this.total;
    while (this.total !== before && performance.now() < begun + LAST_ACCEPTS_MILLISECONDS) {
      before = this.total;
      if (performance.now() < begun + BUSY_MILLISECONDS) await sleep(QUIET_MILLISECONDS);
      // One turn takes all that came before it.
      await nextTurn();
      await nextTurn();
    }
    // Not `close()` of an HTTP server, which takes an answer that is on its way to its reader for done.
    NetServer.prototype.close.call(this.#server);
  }

  /**
   * Waits until all have got their answers, ends those that are idle, and at last all.
   * @param idle how long a connection must have been unused, milliseconds
   * @param patience how long answers may take to be read, milliseconds
   */
  async end({ idle, patience }: { idle: number; patience: number }): Promise<void> {
    const deadline = performance.now() + patience;
    for (;;) {
      this.#closeIdle(idle);
      // Until those that were just closed are gone.
      await nextTurn();
      await nextTurn();
      if (this.open === 0) return;
      if (performance.now() > deadline) break;
      await sleep(CLOSING_MILLISECONDS);
    }
    for (const socket of this.#open.keys()) {
      this.count("cut");
      socket.destroy();
    }
  }

  /** Notes which are unused from now on. */
  lookAtAll(): void {
    const now = performance.now();
    for (const [socket, connection] of this.#open) {
      connection.bytes = socket.bytesRead;
      connection.since = now;
    }
  }

  #add(socket: Socket): void {
    this.total += 1;
    this.#open.set(socket, { lastBytes: 0, bytes: 0, since: performance.now() });
    socket.once("close", () => this.#open.delete(socket));
    this.#makeRoom(this.#wanted);
  }

  #refuse(): void {
    this.refused += 1;
    this.#trouble.count("refused");
    this.#makeRoom(Math.max(1, this.#wanted));
  }

  /** How many have to go, so that the next ones find a place. */
  get #wanted(): number {
    return this.open - (this.limit - Math.min(SPARE, this.limit >> 3));
  }

  #makeRoom(places: number): void {
    if (places <= 0) return;
    const now = performance.now();
    let looked = 0;
    let wanted = places;
    for (const [socket, connection] of this.#open) {
      // They are in the order of looks: what follows is younger.
      if (wanted === 0 || looked === MOST_LOOKED_AT) break;
      if (now - connection.since < YOUNG_MILLISECONDS) break;
      looked += 1;
      this.#open.delete(socket);
      if (isBusy(socket, connection) || socket.bytesRead !== connection.bytes) {
        connection.bytes = socket.bytesRead;
        connection.since = now;
        this.#open.set(socket, connection);
        continue;
      }
      wanted -= 1;
      this.count("room");
      socket.destroy();
    }
    if (wanted > 0) this.#lookAgain();
  }

  #lookAgain(): void {
    if (this.#isLookingAgain) return;
    this.#isLookingAgain = true;
    setTimeout(() => {
      this.#isLookingAgain = false;
      this.#makeRoom(this.#wanted);
    }, LOOK_AGAIN_MILLISECONDS).unref();
  }

  #closeIdle(idle: number): void {
    const now = performance.now();
    for (const [socket, connection] of this.#open) {
      const { bytesRead } = socket;
      const isUsed = bytesRead !== connection.bytes && idle > 0;
      if (bytesRead !== connection.bytes) {
        connection.bytes = bytesRead;
        connection.since = now;
      }
      // What was read after the last request is the beginning of the next one.
      const isAsking = bytesRead > connection.lastBytes;
      if (isAsking || isUsed || now - connection.since < idle) continue;
      if (!isBusy(socket, connection)) socket.destroy();
    }
  }
}

function pendingOf({ last }: Connection): ServerResponse | undefined {
  return last?.writableFinished || last?.destroyed ? undefined : last;
}

/** Whether an answer is being prepared or is on its way. */
function isBusy(socket: Socket, connection: Connection): boolean {
  return pendingOf(connection) !== undefined || socket.writableLength > 0;
}
