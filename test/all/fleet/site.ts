/** A site in a PostgreSQL, for tests of nodes. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Site, writeContentFolder } from "../../support/content-folder.ts";
import type { Ending } from "../../support/ending.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

export interface FleetSite {
  readonly server: PostgresServer;
  /** The address of the store, straight to the server. */
  readonly store: string;
  readonly folder: string;
  /** Publishes a site whose only theme has this name, and which has one image. */
  publish(name: string, store?: string): Promise<number>;
}

/** An address of a store whose answers are waited for, however slow the machine is. */
export function patiently(address: string): string {
  return `${address}?connect_timeout=60`;
}

/** @param start gives its server: one of the test's own, where that is ended or followed by a standby */
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
    // A server that is restarted meanwhile may need longer than a publisher waits to hear what became of its commit.
    const result = await publishFolder(content, into, { outcomeMilliseconds: 120_000 });
    if (result.outcome !== "published") throw new Error(`${name}: ${result.outcome}`);
    return result.publication.number;
  };
  return { server, store, folder, publish };
}

/** Twelve pages of news, of which only the first is ready before it is asked for. */
function siteCalled(name: string): Site {
  return {
    noticias: Array.from({ length: 30 }, (_, index) => ({ titulo: `${name} ${index}` })),
    locais: [{ imagem: "media/casa.png" }],
    eventos: Array.from({ length: 20 }, () => ({ titulo: name })),
  };
}

/** The address of a list whose every title says which publication it is of. */
export const LIST = "/api/v1/eventos/";
