/** Clients that request continuously over kept and new connections, and count failures. */
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** A service that stops closes connections that were idle for a second. */
const LATE_MILLISECONDS = 500;

export interface AskOptions {
  readonly requests: number;
  /** Each response that differs from the first one, or error, with its count. */
  readonly failures: ReadonlyMap<string, number>;
}

/**
 * Requests the paths continuously, over kept connections and over as many new ones. @param
 * about.least requests at least; clients go on until `busy` is done
 */
export async function askOnAndOn(
  address: string,
  about: {
    paths: readonly string[];
    connections: number;
    /** Between a response and the next request of a connection. */
    pauseMilliseconds: number;
    least: number;
    busy: () => Promise<void>;
  },
): Promise<AskOptions> {
  const { paths, connections, pauseMilliseconds, least, busy } = about;
  using first = agent({ keepAlive: false });
  const expected = new Map<string, string>();
  for (const path of paths) expected.set(path, await answer(address + path, first.agent));
  const failures = new Map<string, number>();
  let requests = 0;
  let isBusy = true;
  const asker = async (number: number) => {
    // One agent each, because one with several connections may leave some idle for long.
    using own = agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
    let answeredAt = performance.now();
    while (isBusy || requests < least) {
      const path = paths[requests++ % paths.length] as string;
      const isLate = performance.now() - answeredAt > LATE_MILLISECONDS;
      let got = await answer(address + path, own.agent);
      // If this process was paused, its connection may be closed as idle: retry, as clients do.
      if (isLate && got !== expected.get(path)) got = await answer(address + path, own.agent);
      answeredAt = performance.now();
      if (got !== expected.get(path)) failures.set(got, (failures.get(got) ?? 0) + 1);
      if (pauseMilliseconds > 0) await sleep(pauseMilliseconds);
    }
  };
  const ended = busy().finally(() => {
    isBusy = false;
  });
  await Promise.all([ended, ...Array.from({ length: connections }, (_, number) => asker(number))]);
  return { requests, failures };
}

function agent(options: ConstructorParameters<typeof Agent>[0]): { agent: Agent } & Disposable {
  const agent = new Agent(options);
  return { agent, [Symbol.dispose]: () => agent.destroy() };
}

/** Status and body, or the error. */
async function answer(url: string, agent: Agent): Promise<string> {
  try {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(url, { agent, headers: { Accept: "application/json" } }, resolve)
      .on("error", reject)
      .end();
    const response = await promise;
    return `${response.statusCode} ${await text(response)}`;
  } catch (error) {
    return String(error);
  }
}
