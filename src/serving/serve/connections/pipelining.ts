/**
 * What a connection asks ahead: requests whose answers must wait for those before them. There may be a few
 * tens of them, of which the last one ends the connection; and an answer after which nothing more is read,
 * since what follows is no request or its form is refused, comes when all before it have left.
 * @see RFC 9112 §9.3.2 (pipelining)
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How many answers may wait on one connection for those before them; beyond it the connection ends. */
const MOST_WAITING = 32;

/** The response to the last request of a connection, if it has not left whole. */
type PendingResponse = (socket: Socket) => ServerResponse | undefined;

export class Pipelining {
  readonly #giveUp: (socket: Socket) => void;
  readonly #pendingResponse: PendingResponse;
  readonly #waiting = new WeakMap<Socket, number>();
  /** Connections whose last answer is on its way. */
  readonly #ending = new WeakSet<Socket>();

  /** @param giveUp ends a connection whose reader does not take what it asked for */
  constructor(giveUp: (socket: Socket) => void, pendingResponse: PendingResponse) {
    this.#giveUp = giveUp;
    this.#pendingResponse = pendingResponse;
  }

  /**
   * Whether a request may be answered: not where the connection is ending, nor where too many wait. The
   * last one that is let in ends the connection, at once where its reader does not take what there is.
   */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#ending.has(socket)) return false;
    // What is answered at once has the connection for itself.
    if (response.socket !== null) return true;
    const waiting = (this.#waiting.get(socket) ?? 0) + 1;
    this.#waiting.set(socket, waiting);
    response.once("close", () => {
      this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1);
    });
    if (waiting < MOST_WAITING) return true;
    this.endAfter(socket, response);
    // By then what a reader takes has left, one answer after the other.
    setImmediate(() => {
      if (!socket.destroyed && !response.writableFinished) this.#giveUp(socket);
    });
    return true;
  }

  /** What comes behind a request is passed over; its answer is the last. */
  endAfter(socket: Socket, response: ServerResponse): void {
    response.shouldKeepAlive = false;
    this.#ending.add(socket);
  }

  /** Whether what comes on a connection is passed over. */
  hasEnded(socket: Socket): boolean {
    return this.#ending.has(socket);
  }

  /**
   * Says something on a connection once all that was asked on it before has been answered: never in the
   * middle of an answer. Nothing is answered on it after that.
   */
  sayLast(socket: Socket, say: () => void): void {
    this.#ending.add(socket);
    const pending = this.#pendingResponse(socket);
    if (pending) pending.once("close", () => this.#say(socket, say));
    else setImmediate(() => this.#say(socket, say));
  }

  #say(socket: Socket, say: () => void): void {
    if (socket.writable) say();
    else socket.destroy();
  }
}
