/** The HTTP server: sockets, time-outs, limits and graceful shutdown. */
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProblemReport, sentences } from "../../contract/problems.ts";
import { type ParserError, reportBrokenRequest } from "../protocol/broken-requests.ts";
import { createServer } from "../protocol/node-http.ts";
import { checkForm } from "../protocol/request-form.ts";
import { WholeResponse } from "../protocol/whole-response.ts";
import { rawResponse } from "../protocol/write.ts";
import { type ClosingReason, Connections } from "./connections/connections.ts";
import type { ServerLimits } from "./connections/limits.ts";
import type { MissQueue } from "./connections/miss-queue.ts";
import type { Readers } from "./connections/readers.ts";
import type { Service } from "./service.ts";

const BACKLOG = 1024;
/** How long clients may take to read their responses during shutdown. */
const STOP_MILLISECONDS = 10_000;
/** A connection that was idle for this time may be closed, because no request is on its way. */
const MAX_IDLE_MILLISECONDS = 1000;

export interface ServerParts {
  readonly service: Pick<Service, "refuse" | "problem">;
  readonly readers: Pick<Readers, "giveUp">;
  readonly misses: Pick<MissQueue, "noteConnection">;
}

/** They must not throw. */
export interface ServerHandlers {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Connections were refused or closed; called at most once a minute. Default: ignore it. */
  trouble?(counts: object): void;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The descriptor of a listening socket to use instead of `host` and `port`. */
  readonly socket?: number | undefined;
  /** Whether the socket outlives the service (`passed-socket.ts`): clients wait in its backlog. */
  readonly socketOutlives?: boolean;
}

export class HttpServer {
  readonly connections: Connections;
  readonly #server: Server;
  readonly #service: ServerParts["service"];
  readonly #handle: ServerHandlers["handle"];
  /** The latest request whose upgrade was ignored. */
  #ignoredUpgrade: IncomingMessage | undefined;
  #stopping = false;
  /** How long a connection must have been idle before shutdown closes it. */
  #idleMilliseconds = 0;
  #socketOutlives = false;
  /** Resolves once the listening socket is closed. */
  #closing: Promise<void> | undefined;

  constructor(
    { service, readers, misses }: ServerParts,
    limits: ServerLimits,
    { handle, trouble = () => {} }: ServerHandlers,
  ) {
    this.#service = service;
    this.#handle = handle;
    const keepAliveSeconds = Math.floor(limits.keepAliveTimeout / 1000);
    this.#server = createServer(
      {
        ServerResponse: class extends WholeResponse {
          override get keepAliveSeconds(): number {
            return keepAliveSeconds;
          }
        },
        maxHeaderSize: limits.maxHeaderBytes,
        headersTimeout: limits.headersTimeout,
        requestTimeout: limits.requestTimeout,
        // `Connections` closes idle ones: Node's timer would be 4 % of a cached response.
        keepAliveTimeout: 0,
        connectionsCheckingInterval: 1000,
        // Bodies are never read, so most requests need no stream: 10 % less work for each.
        optimizeEmptyRequests: true,
        // A missing `Host` gets an error of ours.
        requireHostHeader: false,
        // Upgrades are ignored. Node then drops requests that arrived in the same packet, so the
        // connection must end after this response instead of leaving them unanswered.
        shouldUpgradeCallback: (request) => {
          this.#ignoredUpgrade = request;
          return false;
        },
      },
      (request, response) => this.#receive(request, response),
    );
    this.connections = new Connections(this.#server, limits, {
      trouble,
      giveUp: (socket) => readers.giveUp(socket, "pipelining"),
    });
    this.#server.on("connection", () => misses.noteConnection());
    // For `Expect`. Closes the connection, because the client may have started to send the body.
    const answerAndClose = (request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
      this.#receive(request, response);
    };
    this.#server.on("checkContinue", answerAndClose);
    this.#server.on("checkExpectation", answerAndClose);
    this.#server.on("connect", (_request, socket) => {
      const detail = sentences.methodNotAllowed("CONNECT");
      this.#endWith(socket as Socket, { type: "method-not-allowed", detail });
    });
    this.#server.on("clientError", (error: ParserError, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) {
        socket.destroy();
        return;
      }
      const report = reportBrokenRequest(error);
      const reason = report.type === "request-timeout" ? "timeout" : "malformed";
      this.#endWith(socket as Socket, report, reason);
    });
  }

  /** Answers a request, during shutdown only once the listening socket is closed. */
  #receive(request: IncomingMessage, response: ServerResponse): void {
    if (!this.connections.admits(request, response)) return;
    // A response gets its socket once no earlier one is pending.
    const waits = response.socket === null;
    if (this.#stopping || waits) this.connections.record(request, response);
    if (this.#closing) {
      void this.#closing.then(() => this.#answer(request, response));
      return;
    }
    this.#answer(request, response);
    // Most responses are sent by now, and then there is nothing to track.
    if (response.socket !== null && !waits) this.connections.record(request, response);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.#stopping) response.shouldKeepAlive = false;
    if (request === this.#ignoredUpgrade) this.connections.endAfter(request, response);
    const report = checkForm(request);
    if (!report) {
      this.#handle(request, response);
      return;
    }
    this.connections.countClosed("malformed");
    this.connections.endAfter(request, response);
    this.#service.refuse(request, response, report);
  }

  #endWith(socket: Socket, report: ProblemReport, reason?: ClosingReason): void {
    const bytes = () => rawResponse(this.#service.problem(report));
    this.connections.endWith(socket, bytes, reason);
  }

  /** @returns port 0 for a Unix domain socket @throws the socket's errors (`EADDRINUSE` …) */
  async listen(options: ListenOptions): Promise<Pick<AddressInfo, "address" | "port">> {
    const { port, host, socket, socketOutlives = false } = options;
    this.#socketOutlives = socketOutlives;
    if (socket === undefined) this.#server.listen({ port, host, backlog: BACKLOG });
    // A `Socket`, because with `{ fd }` a cluster worker would ask the primary for the descriptor.
    else this.#server.listen(new Socket({ fd: socket }), BACKLOG);
    await once(this.#server, "listening");
    const address = this.#server.address();
    return address === null || typeof address === "string" ? { address: "", port: 0 } : address;
  }

  /**
   * Closes each connection after its next response, so that load balancers move clients elsewhere.
   * Does not wait if the socket outlives this process, because its backlog holds new clients.
   */
  async lameDuck(milliseconds: number): Promise<void> {
    this.#stopping = true;
    this.connections.restartIdleTimes();
    const idle = this.#socketOutlives ? MAX_IDLE_MILLISECONDS : milliseconds;
    // Without a lame-duck period, idle connections are closed at once.
    this.#idleMilliseconds = Math.min(idle, MAX_IDLE_MILLISECONDS);
    if (milliseconds > 0 && !this.#socketOutlives) await sleep(milliseconds);
  }

  /** Finishes pending responses and closes all connections, within about ten seconds. */
  async stop(): Promise<void> {
    // Otherwise the body of an earlier request would count as the start of another one.
    if (!this.#stopping) this.connections.restartIdleTimes();
    this.#stopping = true;
    // Closing the socket resets the connections in its backlog, so that is emptied first. Responses
    // wait until then, because clients reconnect at once after theirs and would refill it.
    this.#closing = this.connections.stopListening({ emptiesBacklog: !this.#socketOutlives });
    await this.#closing;
    await this.connections.closeAll({ idle: this.#idleMilliseconds, patience: STOP_MILLISECONDS });
    // The listening socket is closed already. This ends the timers of Node's server.
    this.#server.close();
  }
}
