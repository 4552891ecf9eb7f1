/** Clients that ask on and on, over connections that they keep and over new ones, and count what fails. */
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** What stops closes connections that are unused for a second. */
const LATE_MILLISECONDS = 500;

export interface AskOptions {
  readonly requests: number;
  /** What was answered otherwise than at first, or not at all; each once, with how often. */
  readonly failures: ReadonlyMap<string, number>;
}

/**
 * Asks for the same paths on and on, `connections` at one time, every second of which is new for each request.
 * @param about.least as many requests, and as long as `busy` takes, which is begun once they have all been answered
 */
export async function askOnAndOn(
  address: string,
  about: {
    paths: readonly string[];
    connections: number;
    /** Between an answer and the next request of a connection. */
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
    // Each has one of its own: those of an agent with several may be left unused for long.
    using own = agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
    let answeredAt = performance.now();
    while (isBusy || requests < least) {
      const path = paths[requests++ % paths.length] as string;
      const isLate = performance.now() - answeredAt > LATE_MILLISECONDS;
      let got = await answer(address + path, own.agent);
      // Where this process stood still its connection may be closed as unused, and it asks again, as clients do.
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

/** Status and body, or what went wrong. */
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
