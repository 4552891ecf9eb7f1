/**
 * The server: sockets, time-outs, limits, and stopping in good order. What is said over it is the
 * service's business.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProblemReport, sentences } from "../../contract/problems.ts";
import { type ParserError, reportBrokenRequest } from "../protocol/broken-requests.ts";
import { createServer } from "../protocol/node-http.ts";
import type { Prepared } from "../protocol/prepared.ts";
import { checkForm } from "../protocol/request-form.ts";
import { rawResponse } from "../protocol/write.ts";
import { Connections } from "./connections/connections.ts";
import type { ServerLimits } from "./connections/limits.ts";
import { Pipelining } from "./connections/pipelining.ts";

/** Connections that wait to be taken. */
const BACKLOG = 1024;
/** What is in flight gets this long when the server stops. */
const STOP_MILLISECONDS = 10_000;
/** A connection that was unused for so long may be closed: nothing is on its way to it. */
const LINGER_MILLISECONDS = 1000;

/** What answers; none of it throws. */
export interface Answering {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Answers with an error, whatever is asked for. */
  refuse(request: IncomingMessage, response: ServerResponse, report: ProblemReport): void;
  /** The error for a request that never became one. */
  problem(report: ProblemReport): Prepared;
  /** A connection has come. */
  connected(): void;
  /** Connections were refused or closed; once a minute at most. */
  trouble(counts: object): void;
}

export class HttpServer {
  readonly #server: Server;
  /** The last request whose upgrade was passed over. */
  #passedOver: IncomingMessage | undefined;
  readonly connections: Connections;
  #stopping = false;
  #linger = 0;
  /** Whether the socket stays when this process closes it. */
  #outlives = false;
  /** Ends when the socket has been closed. */
  #closing: Promise<void> | undefined;

  /** @param giveUp ends a connection whose reader does not take what it asked for */
  constructor(answering: Answering, giveUp: (socket: Socket) => void, limits: ServerLimits) {
    const pipelining = new Pipelining(giveUp, (socket) => this.connections.pendingResponse(socket));
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      if (!pipelining.admits(request, response)) return;
      this.connections.note(request, response);
      if (!this.#closing) answerNow(request, response);
      else void this.#closing.then(() => answerNow(request, response));
    };
    const answerNow = (request: IncomingMessage, response: ServerResponse) => {
      if (this.#stopping) response.shouldKeepAlive = false;
      if (request === this.#passedOver) pipelining.endAfter(request.socket, response);
      const report = checkForm(request);
      if (!report) {
        answering.handle(request, response);
        return;
      }
      this.connections.count("malformed");
      pipelining.endAfter(request.socket, response);
      answering.refuse(request, response, report);
    };
    this.#server = createServer(
      {
        maxHeaderSize: limits.maxHeaderBytes,
        headersTimeout: limits.headersTimeout,
        requestTimeout: limits.requestTimeout,
        keepAliveTimeout: limits.keepAliveTimeout,
        connectionsCheckingInterval: 1000,
        // Bodies are never read, so a request without one needs no stream: a tenth less work a request.
        optimizeEmptyRequests: true,
        // Whether there are two `Host` lines can be seen then, and a missing one is told in our words.
        joinDuplicateHeaders: true,
        requireHostHeader: false,
        // An upgrade is passed over, and Node then drops what came behind the request in one packet:
        // nobody may wait for the answer to it.
        shouldUpgradeCallback: (request) => {
          this.#passedOver = request;
          return false;
        },
      },
      answer,
    );
    this.connections = new Connections(this.#server, limits.maxConnections, (counts) =>
      answering.trouble(counts),
    );
    this.#server.on("connection", () => answering.connected());
    // A client that asks before it sends a body gets its final answer at once, and may have begun to send.
    const answerAndClose = (request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
      answer(request, response);
    };
    this.#server.on("checkContinue", answerAndClose);
    this.#server.on("checkExpectation", answerAndClose);
    const endWith = (socket: Socket, report: ProblemReport | undefined) => {
      const bytes = () => (report ? rawResponse(answering.problem(report)) : BARE_400);
      pipelining.writeLast(socket, () => this.connections.endWith(socket, bytes()));
    };
    this.#server.on("connect", (_request, socket) => {
      const detail = sentences.methodNotAllowed("CONNECT");
      endWith(socket as Socket, { type: "method-not-allowed", detail });
    });
    this.#server.on("clientError", (error: ParserError, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) {
        socket.destroy();
        return;
      }
      if (pipelining.hasEnded(socket as Socket)) return;
      const report = reportBrokenRequest(error);
      this.connections.count(report?.type === "request-timeout" ? "timeout" : "malformed");
      endWith(socket as Socket, report);
    });
  }

  /** @returns the port. @throws the socket's errors (`EADDRINUSE` …) */
  async listen(port: number, host: string): Promise<number> {
    await this.#listen((done) => this.#server.listen({ port, host, backlog: BACKLOG }, done));
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Listens on a socket that this process was started with.
   * @param descriptor its number
   * @param about.outlives whether it outlives the service
   * @returns its address; `undefined` of one in the file system
   */
  async listenOn(
    descriptor: number,
    { outlives }: { outlives: boolean },
  ): Promise<AddressInfo | undefined> {
    this.#outlives = outlives;
    // A worker would ask the primary for a descriptor; a socket it listens on itself.
    const socket = new Socket({ fd: descriptor });
    await this.#listen((done) => this.#server.listen(socket, BACKLOG, done));
    const at = this.#server.address() as AddressInfo | string | null;
    return at === null || typeof at === "string" ? undefined : at;
  }

  async #listen(listen: (done: () => void) => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once("error", reject);
    listen(resolve);
    await promise;
    this.#server.off("error", reject);
  }

  /**
   * Goes on answering, each connection for one time more, so that whoever looks at `/readyz` can go
   * elsewhere meanwhile. Where the socket stays nobody has to: whoever comes waits for the next process.
   */
  async lameDuck(milliseconds: number): Promise<void> {
    this.#stopping = true;
    this.connections.lookAtAll();
    this.#linger = this.#outlives
      ? LINGER_MILLISECONDS
      : Math.min(milliseconds, LINGER_MILLISECONDS);
    if (milliseconds > 0 && !this.#outlives) await sleep(milliseconds);
  }

  /** Takes no new connections, answers what is in flight, and closes, within ten seconds. */
  async stop(): Promise<void> {
    this.#stopping = true;
    // Connections that wait in a socket are reset when it is gone. Clients that are told to close come back
    // at once, so that there would always be some: nobody is told until it is closed.
    this.#closing = this.connections.stopListening({ takesAll: !this.#outlives });
    await this.#closing;
    await this.connections.end({ idle: this.#linger, patience: STOP_MILLISECONDS });
    // Its timers.
    this.#server.close();
  }
}

const BARE_400 =
  "HTTP/1.1 400 Bad Request\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
