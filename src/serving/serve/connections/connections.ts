/**
 * Tracks open connections. Near the limit the longest-idle ones are closed, so that new clients
 * (above all health probes) can connect. Pipelined requests (RFC 9112 §9.3.2) are limited.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { ServerLimits } from "./limits.ts";

/**
 * `timeout`: the request did not arrive in time; `malformed`: it was not HTTP; `room`: idle, and
 * others needed the place; `cut`: the response was not read before shutdown.
 */
export const closingReasons = ["timeout", "malformed", "room", "cut"] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** Younger connections are not closed as idle, because they had no time to send a request. */
const YOUNG_MILLISECONDS = 1000;
/** Not more often, because thousands of connections may be refused or closed in a second. */
const REPORT_INTERVAL_MILLISECONDS = 60_000;
/** How many connections below the limit to stay; an eighth of the limit if that is fewer. */
const SPARE_PLACES = 16;
/** Connections that one search for idle ones examines. */
const MAX_EXAMINED = 64;
const IDLE_CHECK_MILLISECONDS = 1000;
const SHUTDOWN_CHECK_MILLISECONDS = 50;
/** How long a client may take to close its connection after the final response. */
const FINAL_RESPONSE_MILLISECONDS = 2000;
/** During shutdown the listening socket is closed once no connection has arrived for this time. */
const QUIET_MILLISECONDS = 10;
/** After this time, one event-loop turn without a connection is enough. */
const BUSY_MILLISECONDS = 250;
/** After this time the listening socket is closed even if connections still arrive. */
const LAST_ACCEPTS_MILLISECONDS = 1000;

/** A connection is reset when so many of its responses wait for earlier ones. */
const MAX_WAITING = 32;

interface Connection {
  /** Responses that wait for earlier ones. */
  waiting: number;
  /** The connection closes after the pending response, and further requests are ignored. */
  isEnding: boolean;
  /** The response to the latest recorded request. */
  lastResponse?: ServerResponse;
  /** Bytes read from the socket when the latest request was recorded, or when shutdown began. */
  bytesAtRequest: number;
  bytesAtCheck: number;
  /** When {@link bytesAtCheck} last changed, by `performance.now()`. */
  changedAt: number;
}

export interface ConnectionHandlers {
  /** Called at most once a minute, with counts since the start. */
  trouble(counts: object): void;
  /** Resets a connection with too many pipelined requests. */
  giveUp(socket: Socket): void;
}

export class Connections {
  readonly limit: number;
  readonly closed: Record<ClosingReason, number> = { timeout: 0, malformed: 0, room: 0, cut: 0 };
  /** Connections since the start. */
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
    // A second later than `Keep-Alive` says, so that no request meets a connection being closed.
    const unusedFor = limits.keepAliveTimeout + IDLE_CHECK_MILLISECONDS;
    const check = () => {
      this.#closeUnused({ unusedFor, maxClosed: Infinity, maxExamined: Infinity });
      this.#makeRoom(this.#excess);
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

  /** For requests whose response is pending, and during shutdown for every request. */
  record({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.lastResponse = response;
    connection.bytesAtRequest = socket.bytesRead;
  }

  /** False once the connection is ending. The request that reaches {@link MAX_WAITING} ends it. */
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

  /** Sends the final bytes after all earlier responses, and closes the connection. */
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
      // Not destroyed at once: unread bytes would cause a reset, and lose the final response.
      const patience = setTimeout(() => socket.destroy(), FINAL_RESPONSE_MILLISECONDS).unref();
      socket.once("close", () => clearTimeout(patience));
    };
    const pending = pendingOf(connection);
    if (pending) pending.once("close", end);
    else setImmediate(end);
  }

  /** @param emptiesBacklog accept the waiting connections first, because closing resets them */
  async stopListening({ emptiesBacklog }: { emptiesBacklog: boolean }): Promise<void> {
    const begun = performance.now();
    let isQuiet = !emptiesBacklog;
    while (!isQuiet && performance.now() < begun + LAST_ACCEPTS_MILLISECONDS) {
      const totalBefore = this.total;
      if (performance.now() < begun + BUSY_MILLISECONDS) await sleep(QUIET_MILLISECONDS);
      // One turn accepts all connections that arrived before it.
      await nextTurn();
      await nextTurn();
      isQuiet = this.total === totalBefore;
    }
    // Not `close()` of the HTTP server: it would close connections whose response is in flight.
    NetServer.prototype.close.call(this.#server);
  }

  /** Closes connections once unused for `idle`, and all after `patience` (milliseconds). */
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
    const changedAt = performance.now();
    const added = { waiting: 0, isEnding: false, bytesAtRequest: 0, bytesAtCheck: 0, changedAt };
    this.#open.set(socket, added);
    socket.once("close", () => this.#open.delete(socket));
    this.#makeRoom(this.#excess);
  }

  #refuse(): void {
    this.refused += 1;
    this.#reportTrouble();
    this.#makeRoom(Math.max(1, this.#excess));
  }

  /** Connections too many to leave the spare places free; zero or negative if none. */
  get #excess(): number {
    const sparePlaces = Math.min(SPARE_PLACES, Math.floor(this.limit / 8));
    return this.open + sparePlaces - this.limit;
  }

  #makeRoom(maxClosed: number): void {
    if (maxClosed <= 0) return;
    const unusedFor = YOUNG_MILLISECONDS;
    const closed = this.#closeUnused({ unusedFor, maxClosed, maxExamined: MAX_EXAMINED });
    for (let count = 0; count < closed; count++) this.countClosed("room");
  }

  /** Closes the longest-idle connections, unused for `unusedFor` milliseconds. @returns how many */
  #closeUnused(limits: { unusedFor: number; maxClosed: number; maxExamined: number }): number {
    const latest = performance.now() - limits.unusedFor;
    let examined = 0;
    let closed = 0;
    for (const [socket, connection] of this.#open) {
      if (closed === limits.maxClosed || examined === limits.maxExamined) break;
      // All that follow were used later.
      if (connection.changedAt > latest) break;
      examined += 1;
      // A connection that was used since the last check moves to the end of the order.
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

  /** During shutdown. @param idle milliseconds */
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
  const isOver = lastResponse?.writableFinished || lastResponse?.destroyed;
  return isOver ? undefined : lastResponse;
}

function isBusy(socket: Socket, connection: Connection): boolean {
  return pendingOf(connection) !== undefined || socket.writableLength > 0;
}
