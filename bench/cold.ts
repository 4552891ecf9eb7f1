/** Cache misses: new pages of a list of 100,000 events. */
import { type LoadFigures, measure } from "./load.ts";
import { type Peer, startMontra, startNaive } from "./peers.ts";
import { untilIdle } from "./process.ts";
import { median, ratio } from "./statistics.ts";

export interface ColdPlan {
  readonly rounds: number;
  readonly seconds: number;
  readonly store: string;
  readonly edition: string;
  readonly events: number;
}

export interface ColdFigures {
  /** Latency with one client, on pages near the beginning; milliseconds. */
  readonly p50: number;
  /** Latency near the end divided by latency near the beginning. */
  readonly lastByFirst: number;
  /** Requests per second with 64 clients, divided by those of the naive peer. */
  readonly byNaive: number;
  readonly perSecond: number;
  readonly processor: number;
}

const CONNECTIONS = 64;

export async function measureCold(plan: ColdPlan): Promise<ColdFigures> {
  const [first, last, many, naives]: LoadFigures[][] = [[], [], [], []];
  const lastPage = Math.floor(plan.events / 10);
  const at = (share: number) => Math.max(2, Math.floor(lastPage * share));
  for (let round = 0; round < plan.rounds; round++) {
    await using montra = await startMontra({ store: plan.store });
    await using naive = await startNaive(plan.edition);
    const ask = async ({ pid, origin }: Peer, from: number, to: number, connections = 1) => {
      const url = `${origin}/api/v1/eventos/`;
      const pages = { first: from, last: to };
      const seconds = connections > 1 ? 2 * plan.seconds : plan.seconds;
      const measured = await measure(pid, { url, pages, connections, seconds });
      await untilIdle(pid);
      if (measured.failed > 0) throw new Error(`${origin} failed at pages of chance`);
      return measured;
    };
    // A page takes a millisecond; after a few hundred, all code is compiled.
    await ask(montra, at(0.45), at(0.55), CONNECTIONS);
    await ask(naive, at(0.45), at(0.55), CONNECTIONS);
    first?.push(await ask(montra, 2, at(0.25)));
    last?.push(await ask(montra, at(0.75), lastPage - 1));
    many?.push(await ask(montra, at(0.25) + 1, at(0.75) - 1, CONNECTIONS));
    naives?.push(await ask(naive, at(0.25) + 1, at(0.75) - 1, CONNECTIONS));
  }
  const figures = (of: LoadFigures[] | undefined, read: (one: LoadFigures) => number) =>
    (of ?? []).map(read);
  const p50 = ({ p50: middle }: LoadFigures) => middle;
  const perSecond = ({ perSecond: rate }: LoadFigures) => rate;
  return {
    p50: median(figures(first, p50)),
    lastByFirst: ratio(figures(last, p50), figures(first, p50)),
    byNaive: ratio(figures(many, perSecond), figures(naives, perSecond)),
    perSecond: median(figures(many, perSecond)),
    processor: median(figures(many, ({ processor }) => processor)),
  };
}
