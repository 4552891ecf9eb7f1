/** Compares warm servers in short slices, in turn, so that the machine's mood affects all alike. */
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Case } from "./cases.ts";
import { processorTime, untilIdle } from "./process.ts";

const CONNECTIONS = 64;
const SLICE_MILLISECONDS = 150;
/** A server has compiled its code and cached the response after so many requests, */
const WARM_REQUESTS = 40_000;
/** or after so long. */
const WARM_MILLISECONDS = 10_000;

export interface Target {
  readonly pid: number;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** By slice. */
export interface Slices {
  /** CPU time of the server per request, microseconds. */
  readonly processor: number[];
  readonly perSecond: number[];
}

/** @throws if a server answers with another status than the first, or closes a connection */
export async function measureSlices(
  one: Case,
  targets: readonly Target[],
  slices: number,
): Promise<Slices[]> {
  await using stack = new AsyncDisposableStack();
  const clients: Client[] = [];
  for (const target of targets) clients.push(stack.use(await Client.of(one, target)));
  const [first] = clients;
  for (const [index, client] of clients.entries()) {
    if (client.status !== first?.status)
      throw new Error(`${targets[index]?.origin}${one.path} answers ${client.status}`);
  }
  await warmUp(clients);
  const figures = targets.map((): Slices => ({ processor: [], perSecond: [] }));
  for (let slice = 0; slice < slices; slice++) {
    for (const [turn] of clients.entries()) {
      const index = (slice + turn) % clients.length;
      const { processor, perSecond } = await (clients[index] as Client).slice();
      figures[index]?.processor.push(processor);
      figures[index]?.perSecond.push(perSecond);
    }
  }
  return figures;
}

/** In turn, because a server closes connections that wait until all others are warm. */
async function warmUp(clients: readonly Client[]): Promise<void> {
  const until = performance.now() + WARM_MILLISECONDS * clients.length;
  const requests = new Map(clients.map((client) => [client, 0]));
  const isCold = () => Math.min(...requests.values()) < WARM_REQUESTS;
  while (isCold() && performance.now() < until) {
    for (const [client, answered] of requests) {
      requests.set(client, answered + (await client.slice()).answers);
    }
  }
}

class Client implements AsyncDisposable {
  readonly status: string;
  readonly #pid: number;
  readonly #request: Buffer;
  /** Of a whole response, bytes; the same for all of a case. */
  readonly #length: number;
  readonly #sockets: Socket[] = [];
  #isRunning = false;
  #answers = 0;
  #pending = 0;
  #idle = Promise.withResolvers<void>();

  static async of(one: Case, { pid, origin, headers }: Target): Promise<Client> {
    const { hostname, port, host } = new URL(origin);
    const fields = Object.entries({ Host: host, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const { method = "GET", path } = one;
    const request = Buffer.from(`${method} ${path} HTTP/1.1\r\n${fields.join("")}\r\n`);
    const { status, length } = await ask(Number(port), hostname, { request, method });
    const client = new Client(pid, request, { status, length });
    for (let count = 0; count < CONNECTIONS; count++) await client.#open(Number(port), hostname);
    return client;
  }

  private constructor(
    pid: number,
    request: Buffer,
    { status, length }: { status: string; length: number },
  ) {
    this.#pid = pid;
    this.#request = request;
    this.#length = length;
    this.status = status;
  }

  async slice(): Promise<{ answers: number; processor: number; perSecond: number }> {
    await untilIdle(this.#pid);
    const [processor, begin] = [processorTime(this.#pid), performance.now()];
    this.#answers = 0;
    this.#isRunning = true;
    this.#idle = Promise.withResolvers();
    this.#pending = this.#sockets.length;
    for (const socket of this.#sockets) socket.write(this.#request);
    await sleep(SLICE_MILLISECONDS);
    this.#isRunning = false;
    await this.#idle.promise;
    const answers = this.#answers;
    const milliseconds = performance.now() - begin;
    return {
      answers,
      processor: (processorTime(this.#pid) - processor) / answers,
      perSecond: (answers * 1000) / milliseconds,
    };
  }

  async #open(port: number, host: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(port, host, resolve).setNoDelay(true).once("error", reject);
    let bytes = 0;
    socket.on("data", (data) => {
      bytes += data.length;
      if (bytes < this.#length) return;
      bytes -= this.#length;
      this.#answers += 1;
      if (this.#isRunning) socket.write(this.#request);
      else if (--this.#pending === 0) this.#idle.resolve();
    });
    socket.once("end", () => this.#idle.reject(new Error("a server closed a connection")));
    await promise;
    this.#sockets.push(socket);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** The status of a response, and its length with the header section. */
async function ask(
  port: number,
  host: string,
  { request, method }: { request: Buffer; method: string },
): Promise<{ status: string; length: number }> {
  const socket = connect(port, host);
  socket.write(request);
  let response = Buffer.alloc(0);
  for await (const data of socket) {
    response = Buffer.concat([response, data as Buffer]);
    const end = response.indexOf("\r\n\r\n") + 4;
    if (end < 4) continue;
    const header = response.toString("latin1", 0, end);
    const status = header.slice(9, 12);
    const hasBody = method !== "HEAD" && status !== "304";
    const length = end + (hasBody ? Number(/content-length: (\d+)/i.exec(header)?.[1] ?? 0) : 0);
    if (response.length >= length) return { status, length };
  }
  throw new Error(`${host}:${port} closed the connection`);
}
