/**
 * Tracks open connections and closes them. When the connection limit is near, the longest-idle connections
 * are closed, so that new clients (above all health probes) can connect. Pipelined requests, sent before the responses
 * to earlier ones, are limited; an error that ends a connection is sent after all earlier responses.
 * @see RFC 9112 §9.3.2 (pipelining)
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { ServerLimits } from "./limits.ts";

/**
 * Why the service closed a connection: `timeout`, the request did not arrive in time; `malformed`, it was not
 * HTTP; `room`, it was idle and others needed the place; `cut`, the response was not read before shutdown.
 */
export const closingReasons = ["timeout", "malformed", "room", "cut"] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** Younger connections are not closed as idle, because they had no time to send a request. */
const YOUNG_MILLISECONDS = 1000;
/** Minimum time between reports of refused and closed connections, of which there may be thousands a second. */
const QUIET_REPORTS_MILLISECONDS = 60_000;
/** Connections that are kept free below the limit. */
const SPARE = 16;
/** How many connections one search for idle ones examines. */
const MAX_EXAMINED = 64;
/** Interval of the search for connections that were idle longer than the keep-alive timeout, or whose place is needed. */
const IDLE_CHECK_MILLISECONDS = 1000;
/** Interval of the search for idle connections during shutdown. */
const CLOSING_MILLISECONDS = 50;
/** After a final response the client has this long to close; then the service closes. */
const LAST_WORD_MILLISECONDS = 2000;
/** The listening socket is closed once no connection has arrived for so long. */
const QUIET_MILLISECONDS = 10;
/** After so long, one event-loop turn without a new connection is enough. */
const BUSY_MILLISECONDS = 250;
/** After so long, the socket is closed in any case. */
const LAST_ACCEPTS_MILLISECONDS = 1000;

/** At this number of responses that wait for earlier ones a connection is reset. */
const MAX_WAITING = 32;

interface Connection {
  /** Responses that wait for earlier ones. */
  waiting: number;
  /** Whether it closes after the pending response, and further requests are ignored. */
  isEnding: boolean;
  /** The response to the latest recorded request. */
  last?: ServerResponse;
  /** Bytes read from the socket when the latest request was noted, or when shutdown began. */
  lastBytes: number;
  /** Bytes read from the socket at the latest check. */
  bytes: number;
  /** When `bytes` last changed, by `performance.now()`. */
  since: number;
}

export interface ConnectionHandlers {
  /** Called at most once a minute, with how many connections were refused and closed since the start. */
  trouble(counts: object): void;
  /** Resets a connection that asks too much ahead. */
  giveUp(socket: Socket): void;
}

export class Connections {
  readonly limit: number;
  readonly closed: Record<ClosingReason, number> = { timeout: 0, malformed: 0, room: 0, cut: 0 };
  total = 0;
  refused = 0;
  readonly #server: Server;
  readonly #handlers: ConnectionHandlers;
  #quietUntil = -Infinity;
  /** Ordered by `since`, the oldest first. */
  readonly #open = new Map<Socket, Connection>();

  constructor(
    server: Server,
    limits: Pick<ServerLimits, "maxConnections" | "keepAliveTimeout">,
    handlers: ConnectionHandlers,
  ) {
    this.#server = server;
    this.limit = limits.maxConnections;
    // A second later than clients are told, so that they never send a request while their connection is closed.
    const unusedFor = limits.keepAliveTimeout + IDLE_CHECK_MILLISECONDS;
    const check = () => {
      this.#closeUnused({ unusedFor, places: Infinity, examined: Infinity });
      this.#makeRoom(this.#wanted);
    };
    const timer = setInterval(check, IDLE_CHECK_MILLISECONDS).unref();
    server.once("close", () => clearInterval(timer));
    this.#handlers = handlers;
    server.maxConnections = this.limit;
    server.on("connection", (socket: Socket) => this.#add(socket));
    server.on("drop", () => this.#refuse());
  }

  get open(): number {
    return this.#open.size;
  }

  /** Records a request whose response is pending; during shutdown every request, before its response is written. */
  note({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.last = response;
    connection.lastBytes = socket.bytesRead;
  }

  /** Whether to answer a request: false once its connection is ending. The request that reaches the limit ends it. */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#open.get(socket);
    if (!connection || connection.isEnding) return false;
    // The response has the socket, so no earlier one is pending.
    if (response.socket !== null) return true;
    connection.waiting += 1;
    response.once("close", () => {
      connection.waiting -= 1;
    });
    if (connection.waiting < MAX_WAITING) return true;
    connection.isEnding = true;
    this.#handlers.giveUp(socket);
    return false;
  }

  /** Makes a response the last of its connection and ignores later requests. */
  endAfter({ socket }: IncomingMessage, response: ServerResponse): void {
    response.shouldKeepAlive = false;
    const connection = this.#open.get(socket);
    if (connection) connection.isEnding = true;
  }

  /** Counts a connection that the service closes. */
  count(closing: ClosingReason): void {
    this.closed[closing] += 1;
    if (closing === "room" || closing === "cut") this.#reportTrouble();
  }

  #reportTrouble(): void {
    const now = performance.now();
    if (now < this.#quietUntil) return;
    this.#quietUntil = now + QUIET_REPORTS_MILLISECONDS;
    const { open, limit, refused } = this;
    const { room, cut } = this.closed;
    this.#handlers.trouble({ refused, room, cut, open, limit });
  }

  /**
   * Writes the final bytes once all earlier requests have been answered, and closes the connection, even if the client
   * does not close its side. Ignored if it is ending already.
   */
  endWith(socket: Socket, bytes: () => Buffer, closing?: ClosingReason): void {
    const connection = this.#open.get(socket);
    if (!connection || connection.isEnding) return;
    if (closing) this.count(closing);
    connection.isEnding = true;
    const end = () => {
      if (!socket.writable) {
        socket.destroy();
        return;
      }
      socket.end(bytes());
      // Not destroyed at once: unread bytes from the client would cause a reset, and the client might never see the
      // final bytes.
      const patience = setTimeout(() => socket.destroy(), LAST_WORD_MILLISECONDS).unref();
      socket.once("close", () => clearTimeout(patience));
    };
    const pending = pendingOf(connection);
    if (pending) pending.once("close", end);
    else setImmediate(end);
  }

  /**
   * Closes the listening socket.
   * @param about.takesAll accept the connections in the backlog first, because closing the socket would reset them
   */
  async stopListening({ takesAll }: { takesAll: boolean }): Promise<void> {
    const begun = performance.now();
    let before = takesAll ? -1 : this.total;
    while (this.total !== before && performance.now() < begun + LAST_ACCEPTS_MILLISECONDS) {
      before = this.total;
      if (performance.now() < begun + BUSY_MILLISECONDS) await sleep(QUIET_MILLISECONDS);
      // One turn accepts all connections that arrived before it.
      await nextTurn();
      await nextTurn();
    }
    // Not `close()` of the HTTP server: it treats connections with a response still in flight as idle.
    NetServer.prototype.close.call(this.#server);
  }

  /**
   * Closes connections as they become idle, and the remaining ones at the end of `patience`.
   * @param idle how long a connection must have been unused, milliseconds
   * @param patience how long clients may take to read their responses, milliseconds
   */
  async end({ idle, patience }: { idle: number; patience: number }): Promise<void> {
    const deadline = performance.now() + patience;
    for (;;) {
      this.#closeIdle(idle);
      // Lets the `close` events of those connections arrive.
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

  /** Begins shutdown: restarts the idle time of every connection. */
  lookAtAll(): void {
    const now = performance.now();
    for (const [socket, connection] of this.#open) {
      connection.bytes = socket.bytesRead;
      connection.lastBytes = socket.bytesRead;
      connection.since = now;
    }
  }

  #add(socket: Socket): void {
    this.total += 1;
    this.#open.set(socket, {
      ...{ waiting: 0, isEnding: false },
      ...{ lastBytes: 0, bytes: 0, since: performance.now() },
    });
    socket.once("close", () => this.#open.delete(socket));
    this.#makeRoom(this.#wanted);
  }

  #refuse(): void {
    this.refused += 1;
    this.#reportTrouble();
    this.#makeRoom(Math.max(1, this.#wanted));
  }

  /** How many connections must be closed to keep spare places; zero or negative if none. */
  get #wanted(): number {
    return this.open - (this.limit - Math.min(SPARE, this.limit >> 3));
  }

  #makeRoom(places: number): void {
    if (places <= 0) return;
    const unusedFor = YOUNG_MILLISECONDS;
    const closed = this.#closeUnused({ unusedFor, places, examined: MAX_EXAMINED });
    for (let count = 0; count < closed; count++) this.count("room");
  }

  /**
   * Closes the connections that were idle for longest.
   * @param about.unusedFor for how long at least, milliseconds
   * @param about.places how many to close at most
   * @param about.examined how many to look at
   * @returns how many were closed
   */
  #closeUnused(about: { unusedFor: number; places: number; examined: number }): number {
    const before = performance.now() - about.unusedFor;
    let examined = 0;
    let closed = 0;
    for (const [socket, connection] of this.#open) {
      if (closed === about.places || examined === about.examined) break;
      // Ordered by `since`: all that follow are younger.
      if (connection.since > before) break;
      examined += 1;
      this.#open.delete(socket);
      if (isBusy(socket, connection) || socket.bytesRead !== connection.bytes) {
        connection.bytes = socket.bytesRead;
        connection.since = performance.now();
        this.#open.set(socket, connection);
        continue;
      }
      closed += 1;
      socket.destroy();
    }
    return closed;
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
      // Bytes read after the latest request are the start of another one.
      const isAsking = bytesRead > connection.lastBytes;
      if (isAsking || isUsed || now - connection.since < idle) continue;
      if (!isBusy(socket, connection)) socket.destroy();
    }
  }
}

function pendingOf({ last }: Connection): ServerResponse | undefined {
  return last?.writableFinished || last?.destroyed ? undefined : last;
}

/** Whether a response is being prepared or sent. */
function isBusy(socket: Socket, connection: Connection): boolean {
  return pendingOf(connection) !== undefined || socket.writableLength > 0;
}
