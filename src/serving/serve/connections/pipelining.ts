/**
 * Limits pipelining: requests that a client sends before it has the responses to earlier ones. At the limit the
 * connection is reset. An error that ends the connection (a malformed or refused request) is sent after all earlier
 * responses.
 * @see RFC 9112 §9.3.2 (pipelining)
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Readers } from "./readers.ts";

/** At this number of responses that wait for earlier ones the connection is reset. */
const MAX_WAITING = 32;

/** The response to the latest request of a connection; `undefined` once it was sent completely. */
type PendingResponse = (socket: Socket) => ServerResponse | undefined;

export class Pipelining {
  readonly #readers: Pick<Readers, "giveUp">;
  readonly #pendingResponse: PendingResponse;
  readonly #waiting = new WeakMap<Socket, number>();
  /** Connections that close after the pending response. */
  readonly #ending = new WeakSet<Socket>();

  constructor(readers: Pick<Readers, "giveUp">, pendingResponse: PendingResponse) {
    this.#readers = readers;
    this.#pendingResponse = pendingResponse;
  }

  /** Whether to answer a request: false once the connection is ending. The request that reaches the limit ends it. */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#ending.has(socket)) return false;
    // The response has the socket, so no earlier one is pending.
    if (response.socket !== null) return true;
    const waiting = (this.#waiting.get(socket) ?? 0) + 1;
    this.#waiting.set(socket, waiting);
    response.once("close", () => {
      this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1);
    });
    if (waiting < MAX_WAITING) return true;
    this.#ending.add(socket);
    this.#readers.giveUp(socket, "pipelining");
    return false;
  }

  /** Makes a response the last of its connection and ignores later requests. */
  endAfter(socket: Socket, response: ServerResponse): void {
    response.shouldKeepAlive = false;
    this.#ending.add(socket);
  }

  /** Whether further requests of a connection are ignored. */
  hasEnded(socket: Socket): boolean {
    return this.#ending.has(socket);
  }

  /**
   * Calls `write` once all earlier requests of the connection have been answered, so that it never writes into the
   * middle of a response. Later requests are ignored.
   */
  writeLast(socket: Socket, write: () => void): void {
    this.#ending.add(socket);
    const pending = this.#pendingResponse(socket);
    if (pending) pending.once("close", () => this.#write(socket, write));
    else setImmediate(() => this.#write(socket, write));
  }

  #write(socket: Socket, write: () => void): void {
    if (socket.writable) write();
    else socket.destroy();
  }
}
