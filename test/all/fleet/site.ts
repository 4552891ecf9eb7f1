/** A site in PostgreSQL, for tests of nodes. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Site, writeContentFolder } from "../../support/content-folder.ts";
import type { Ending } from "../../support/ending.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

export interface FleetSite {
  readonly server: PostgresServer;
  /** Directly to the server. */
  readonly store: string;
  readonly folder: string;
  /** Publishes a site with one theme of this name and one image. */
  publish(name: string, store?: string): Promise<number>;
}

/** With a long timeout, for slow machines. */
export function patiently(address: string): string {
  return `${address}?connect_timeout=60`;
}

/** @param start starts an own server, for tests that stop it or add a standby */
export async function makeSite(
  t: Ending,
  start: (t: Ending) => Promise<PostgresServer> = PostgresServer.lend,
): Promise<FleetSite> {
  const server = await start(t);
  const folder = temporaryFolder(t);
  const store = patiently(await server.makeDatabase("montra"));
  const publish: FleetSite["publish"] = async (name, into = store) => {
    const content = join(folder, randomUUID());
    writeContentFolder(content, siteCalled(name));
    // A restarted server may take longer than a publisher waits for the outcome of its commit.
    const result = await publishFolder(content, into, { outcomeMilliseconds: 120_000 });
    if (result.outcome !== "published") throw new Error(`${name}: ${result.outcome}`);
    return result.publication.number;
  };
  return { server, store, folder, publish };
}

/** Twelve pages of news, of which only the first is cached in advance. */
function siteCalled(name: string): Site {
  return {
    noticias: Array.from({ length: 30 }, (_, index) => ({ titulo: `${name} ${index}` })),
    locais: [{ imagem: "media/casa.png" }],
    eventos: Array.from({ length: 20 }, () => ({ titulo: name })),
  };
}

/** A list whose titles name their publication. */
export const LIST = "/api/v1/eventos/";
