/**
 * Tracks open connections and closes them. When the connection limit is near, the longest-idle connections
 * are closed, so that new clients (above all health probes) can connect. Pipelined requests, which a client sends
 * without waiting for the responses to earlier ones, are limited. An error that ends a connection is sent after all
 * earlier responses.
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
/** Minimum time between reports of refused and closed connections, because thousands may be closed in a second. */
const REPORT_INTERVAL_MILLISECONDS = 60_000;
/** Free places for connections below the limit; an eighth of the limit if that is fewer. */
const SPARE_PLACES = 16;
/** How many connections one search for idle ones examines. */
const MAX_EXAMINED = 64;
/** Interval of the search for connections that were idle longer than the keep-alive timeout, or whose place is needed. */
const IDLE_CHECK_MILLISECONDS = 1000;
/** Interval of the search for idle connections during shutdown. */
const SHUTDOWN_CHECK_MILLISECONDS = 50;
/** How long the client may take to close a connection after its final response; then the service closes it. */
const FINAL_RESPONSE_MILLISECONDS = 2000;
/** During shutdown the listening socket is closed once no connection has arrived for this time, */
const QUIET_MILLISECONDS = 10;
/** or, after this time, once none has arrived in one event-loop turn, */
const BUSY_MILLISECONDS = 250;
/** or, after this time, in any case. */
const LAST_ACCEPTS_MILLISECONDS = 1000;

/** A connection is reset when so many of its responses wait for earlier ones. */
const MAX_WAITING = 32;

interface Connection {
  /** Number of responses that wait for earlier ones. */
  waiting: number;
  /** Whether it closes after the pending response, and further requests are ignored. */
  isEnding: boolean;
  /** The response to the latest recorded request. */
  lastResponse?: ServerResponse;
  /** Bytes read from the socket when the latest request was recorded, or when shutdown began. */
  bytesAtRequest: number;
  /** Bytes read from the socket at the latest check. */
  bytesAtCheck: number;
  /** When {@link bytesAtCheck} last changed, by `performance.now()`. */
  changedAt: number;
}

export interface ConnectionHandlers {
  /** Called at most once a minute, with how many connections were refused and closed since the start. */
  trouble(counts: object): void;
  /** Resets a connection with too many pipelined requests. */
  giveUp(socket: Socket): void;
}

export class Connections {
  readonly limit: number;
  readonly closed: Record<ClosingReason, number> = { timeout: 0, malformed: 0, room: 0, cut: 0 };
  /** Number of connections since the start. */
  total = 0;
  refused = 0;
  readonly #server: Server;
  readonly #handlers: ConnectionHandlers;
  #nextReportAt = -Infinity;
  /** Ordered by `changedAt`, the oldest first. */
  readonly #open = new Map<Socket, Connection>();

  constructor(
    server: Server,
    limits: Pick<ServerLimits, "maxConnections" | "keepAliveTimeout">,
    handlers: ConnectionHandlers,
  ) {
    this.#server = server;
    this.limit = limits.maxConnections;
    // A second later than `Keep-Alive` says, so that clients never send a request while their connection is closed.
    const unusedFor = limits.keepAliveTimeout + IDLE_CHECK_MILLISECONDS;
    const check = () => {
      this.#closeUnused({ unusedFor, places: Infinity, examined: Infinity });
      this.#makeRoom(this.#placesWanted);
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
  record({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.lastResponse = response;
    connection.bytesAtRequest = socket.bytesRead;
  }

  /** Whether to answer a request: false once its connection is ending. The request that reaches the limit ends it. */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#open.get(socket);
    if (!connection || connection.isEnding) return false;
    // A response gets its socket once no earlier one is pending.
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
  countClosed(reason: ClosingReason): void {
    this.closed[reason] += 1;
    if (reason === "room" || reason === "cut") this.#reportTrouble();
  }

  #reportTrouble(): void {
    const now = performance.now();
    if (now < this.#nextReportAt) return;
    this.#nextReportAt = now + REPORT_INTERVAL_MILLISECONDS;
    const { open, limit, refused } = this;
    const { room, cut } = this.closed;
    this.#handlers.trouble({ refused, room, cut, open, limit });
  }

  /**
   * Writes the final bytes once all earlier requests have been answered, and closes the connection, even if the client
   * does not close its side. Ignored if it is ending already.
   */
  endWith(socket: Socket, bytes: () => Buffer, reason?: ClosingReason): void {
    const connection = this.#open.get(socket);
    if (!connection || connection.isEnding) return;
    if (reason) this.countClosed(reason);
    connection.isEnding = true;
    const end = () => {
      if (!socket.writable) {
        socket.destroy();
        return;
      }
      socket.end(bytes());
      // Not destroyed at once: unread bytes from the client would cause a reset, and the client might never see the
      // final bytes.
      const patience = setTimeout(() => socket.destroy(), FINAL_RESPONSE_MILLISECONDS).unref();
      socket.once("close", () => clearTimeout(patience));
    };
    const pending = pendingOf(connection);
    if (pending) pending.once("close", end);
    else setImmediate(end);
  }

  /**
   * Closes the listening socket.
   * @param emptiesBacklog accept the connections in the backlog first, because closing the socket would reset them
   */
  async stopListening({ emptiesBacklog }: { emptiesBacklog: boolean }): Promise<void> {
    const begun = performance.now();
    let totalBefore = emptiesBacklog ? -1 : this.total;
    while (this.total !== totalBefore && performance.now() < begun + LAST_ACCEPTS_MILLISECONDS) {
      totalBefore = this.total;
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
  async closeAll({ idle, patience }: { idle: number; patience: number }): Promise<void> {
    const deadline = performance.now() + patience;
    for (;;) {
      this.#closeIdle(idle);
      // Lets the `close` events of those connections arrive.
      await nextTurn();
      await nextTurn();
      if (this.open === 0) return;
      if (performance.now() > deadline) break;
      await sleep(SHUTDOWN_CHECK_MILLISECONDS);
    }
    for (const socket of this.#open.keys()) {
      this.countClosed("cut");
      socket.destroy();
    }
  }

  /** Begins shutdown: restarts the idle time of every connection. */
  restartIdleTimes(): void {
    const now = performance.now();
    for (const [socket, connection] of this.#open) {
      connection.bytesAtCheck = socket.bytesRead;
      connection.bytesAtRequest = socket.bytesRead;
      connection.changedAt = now;
    }
  }

  #add(socket: Socket): void {
    this.total += 1;
    this.#open.set(socket, {
      ...{ waiting: 0, isEnding: false },
      ...{ bytesAtRequest: 0, bytesAtCheck: 0, changedAt: performance.now() },
    });
    socket.once("close", () => this.#open.delete(socket));
    this.#makeRoom(this.#placesWanted);
  }

  #refuse(): void {
    this.refused += 1;
    this.#reportTrouble();
    this.#makeRoom(Math.max(1, this.#placesWanted));
  }

  /** How many connections must be closed to keep the spare places free; zero or negative if none. */
  get #placesWanted(): number {
    return this.open - (this.limit - Math.min(SPARE_PLACES, Math.floor(this.limit / 8)));
  }

  #makeRoom(places: number): void {
    if (places <= 0) return;
    const unusedFor = YOUNG_MILLISECONDS;
    const closed = this.#closeUnused({ unusedFor, places, examined: MAX_EXAMINED });
    for (let count = 0; count < closed; count++) this.countClosed("room");
  }

  /**
   * Closes the connections that were idle for longest.
   * @param limits `unusedFor`: how long they were idle at least, milliseconds; `places`: how many to close at most;
   *   `examined`: how many to examine at most
   * @returns how many were closed
   */
  #closeUnused(limits: { unusedFor: number; places: number; examined: number }): number {
    const latest = performance.now() - limits.unusedFor;
    let examined = 0;
    let closed = 0;
    for (const [socket, connection] of this.#open) {
      if (closed === limits.places || examined === limits.examined) break;
      // All that follow were used later.
      if (connection.changedAt > latest) break;
      examined += 1;
      this.#open.delete(socket);
      if (isBusy(socket, connection) || socket.bytesRead !== connection.bytesAtCheck) {
        connection.bytesAtCheck = socket.bytesRead;
        connection.changedAt = performance.now();
        this.#open.set(socket, connection);
        continue;
      }
      closed += 1;
      socket.destroy();
    }
    return closed;
  }

  /** During shutdown. @param idle as in {@link closeAll} */
  #closeIdle(idle: number): void {
    const now = performance.now();
    for (const [socket, connection] of this.#open) {
      const { bytesRead } = socket;
      if (bytesRead !== connection.bytesAtCheck) {
        connection.bytesAtCheck = bytesRead;
        connection.changedAt = now;
      }
      // Bytes read after the latest request are the start of another one.
      const isReceiving = bytesRead > connection.bytesAtRequest;
      if (isReceiving || now - connection.changedAt < idle) continue;
      if (!isBusy(socket, connection)) socket.destroy();
    }
  }
}

function pendingOf({ lastResponse }: Connection): ServerResponse | undefined {
  return lastResponse?.writableFinished || lastResponse?.destroyed ? undefined : lastResponse;
}

/** Whether a response is being prepared or sent. */
function isBusy(socket: Socket, connection: Connection): boolean {
  return pendingOf(connection) !== undefined || socket.writableLength > 0;
}
