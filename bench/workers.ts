/** One process against one worker per core. The load generator shares the same cores. */
import { measure, warmUp } from "./load.ts";
import { startMontra } from "./peers.ts";
import { median } from "./statistics.ts";

export interface WorkersFigures {
  /** Requests per second for the first page of events. */
  readonly one: number;
  readonly all: number;
}

export async function measureWorkers(plan: {
  readonly rounds: number;
  readonly seconds: number;
  readonly store: string;
  readonly cores: string;
}): Promise<WorkersFigures> {
  const [one, all]: number[][] = [[], []];
  for (let round = 0; round < plan.rounds; round++) {
    for (const [workers, figures] of [
      ["1", one],
      ["auto", all],
    ] as const) {
      const args = ["--workers", workers];
      await using montra = await startMontra({ store: plan.store, core: plan.cores, args });
      const url = `${montra.origin}/api/v1/eventos/`;
      await warmUp({ url, seconds: 1 });
      const { perSecond } = await measure(montra.pid, { url, seconds: plan.seconds });
      figures?.push(perSecond);
    }
  }
  return { one: median(one ?? []), all: median(all ?? []) };
}
