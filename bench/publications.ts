/** A new publication every two seconds, while the server runs at half its maximum load. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderStore } from "../src/editions/store/folder/folder-store.ts";
import type { Publication } from "../src/editions/store/publication.ts";
import { publishEdited } from "../test/support/publish-edited.ts";
import { type LoadFigures, measure, warmUp } from "./load.ts";
import { startMontra } from "./peers.ts";
import { median } from "./statistics.ts";

export interface PublicationsPlan {
  readonly rounds: number;
  readonly seconds: number;
  readonly store: string;
}

export interface PublicationsFigures {
  readonly failed: number;
  /** Milliseconds. */
  readonly calm: number;
  readonly publishing: number;
  readonly publications: number;
  readonly rate: number;
}

const EVERY_MILLISECONDS = 2000;
const PATH = "/api/v1/eventos/";

export async function measurePublications(plan: PublicationsPlan): Promise<PublicationsFigures> {
  const calm: LoadFigures[] = [];
  const publishing: LoadFigures[] = [];
  const rates: number[] = [];
  let publications = 0;
  for (let round = 0; round < plan.rounds; round++) {
    await using montra = await startMontra({ store: plan.store });
    const url = montra.origin + PATH;
    await warmUp({ url, seconds: 1 });
    const { perSecond } = await measure(montra.pid, { url, seconds: 1 });
    const load = { url, rate: perSecond / 2, seconds: plan.seconds };
    rates.push(load.rate);
    calm.push(await measure(montra.pid, load));
    const loaded = measure(montra.pid, load);
    let running = true;
    const ended = loaded.finally(() => {
      running = false;
    });
    while (running) {
      await publishAgain(plan.store);
      publications += 1;
      await Promise.race([sleep(EVERY_MILLISECONDS), ended]);
    }
    publishing.push(await loaded);
  }
  const p99 = (measured: LoadFigures[]) => median(measured.map((one) => one.p99));
  return {
    failed: publishing.reduce((sum, { failed }) => sum + failed, 0),
    calm: p99(calm),
    publishing: p99(publishing),
    publications,
    rate: median(rates),
  };
}

/** Publishes the same site with a new title on every first page. */
async function publishAgain(folder: string): Promise<void> {
  const before = (await new FolderStore(folder).current()) as Publication;
  await publishEdited(
    folder,
    `UPDATE eventos SET titulo = 'Publicação ${before.number + 1}'
     WHERE id IN (SELECT id FROM eventos ORDER BY data_inicio DESC, id DESC LIMIT 20)`,
  );
  // Each publication would occupy fifty megabytes.
  if (before.number > 1) rmSync(join(folder, "editions", `${before.edition}.db`), { force: true });
}
