/**
 * The server: sockets, time-outs, limits, and stopping in good order. What is said over it is the
 * service's business.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface ServerLimits {
  /** All header fields together with the request line, bytes; beyond it 431. */
  readonly maxHeaderBytes: number;
  /** For the header fields to arrive, milliseconds; beyond it 408. */
  readonly headersTimeout: number;
  /** For a whole request to arrive, milliseconds. */
  readonly requestTimeout: number;
  /** Longer than proxies keep idle connections, so that they never use one that is being closed. */
  readonly keepAliveTimeout: number;
  /** Connections at one time; further ones are refused. */
  readonly maxConnections: number;
}

export const defaultLimits: ServerLimits = {
  maxHeaderBytes: 32_768,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  maxConnections: 20_000,
};

/** What is in flight gets this long when the server stops. */
const STOP_MILLISECONDS = 10_000;

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export class HttpServer {
  readonly #server: Server;
  #stopping = false;

  constructor(handle: Handler, limits: ServerLimits) {
    const answer: Handler = (request, response) => {
      if (this.#stopping) response.shouldKeepAlive = false;
      handle(request, response);
    };
    this.#server = createServer(
      {
        maxHeaderSize: limits.maxHeaderBytes,
        headersTimeout: limits.headersTimeout,
        requestTimeout: limits.requestTimeout,
        keepAliveTimeout: limits.keepAliveTimeout,
        connectionsCheckingInterval: 1000,
      },
      answer,
    );
    this.#server.maxConnections = limits.maxConnections;
    // A client that asks before it sends a body gets its final answer at once.
    this.#server.on("checkContinue", answer);
    this.#server.on("checkExpectation", answer);
    this.#server.on("connect", (_request, socket) =>
      endSocket(socket as Socket, "405 Method Not Allowed"),
    );
    this.#server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
      else endSocket(socket as Socket, STATUS_OF_ERROR[error.code ?? ""] ?? "400 Bad Request");
    });
  }

  /** @returns the port. @throws the socket's errors (`EADDRINUSE` …) */
  async listen(port: number, host: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once("error", reject);
    this.#server.listen({ port, host, backlog: 1024 }, resolve);
    await promise;
    this.#server.off("error", reject);
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes no new connections, answers what is in flight, and closes, within ten seconds. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    const patience = setTimeout(() => this.#server.closeAllConnections(), STOP_MILLISECONDS);
    await promise;
    clearTimeout(patience);
  }
}

const STATUS_OF_ERROR: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function endSocket(socket: Socket, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
