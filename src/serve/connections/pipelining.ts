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

/** That a parser was told to stop, in what Node reports of a connection. */
const STOPPED_PARSING = "HPE_CB_HEADERS_COMPLETE";

/**
 * What Node has of a connection and does not document: what its parser calls for each request, and the
 * response that is being written.
 */
interface Connection {
  readonly parser?: { onIncoming?: () => number } | null;
  readonly _httpMessage?: ServerResponse | null;
}

export class Pipelining {
  readonly #giveUp: (socket: Socket) => void;
  readonly #waiting = new WeakMap<Socket, number>();
  /** The last response that has to wait on a connection. */
  readonly #last = new WeakMap<Socket, ServerResponse>();
  /** Connections of which nothing more is read. */
  readonly #ending = new WeakSet<Socket>();

  /** @param giveUp ends a connection whose reader does not take what it asked for */
  constructor(giveUp: (socket: Socket) => void) {
    this.#giveUp = giveUp;
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
    this.#last.set(socket, response);
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

  /** Nothing that comes behind a request is read any more; its answer is the last. */
  endAfter(socket: Socket & Connection, response: ServerResponse): void {
    response.shouldKeepAlive = false;
    this.#ending.add(socket);
    // Up to 64 KiB may have come in one packet, some hundred requests with objects that Node keeps until
    // the connection is closed. A Node without this reads them, and they are passed over.
    if (socket.parser?.onIncoming) socket.parser.onIncoming = () => -1;
  }

  /** What could not be read is not told: nothing more was to be read of the connection. */
  hasEnded(socket: Socket, code: string | undefined): boolean {
    return code === STOPPED_PARSING || this.#ending.has(socket);
  }

  /**
   * Says something on a connection once all that was asked on it before has been answered: never in the
   * middle of an answer. Nothing is answered on it after that.
   */
  sayLast(socket: Socket & Connection, say: () => void): void {
    this.#ending.add(socket);
    const last = this.#last.get(socket);
    const pending = last && !last.writableFinished ? last : socket._httpMessage;
    if (pending && !pending.destroyed && !pending.writableFinished) {
      pending.once("close", () => this.#say(socket, say));
    } else setImmediate(() => this.#say(socket, say));
  }

  #say(socket: Socket, say: () => void): void {
    if (socket.writable) say();
    else socket.destroy();
  }
}
