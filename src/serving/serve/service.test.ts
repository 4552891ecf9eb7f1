import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { writeSmallEdition } from "../../../test/support/small-edition.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { openNodeStore } from "../../editions/store/open/open-store.ts";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources/resources.ts";
import { defaultFreshness } from "../protocol/response-headers.ts";
import { defaultReaderLimits } from "./connections/limits.ts";
import { MissQueue } from "./connections/miss-queue.ts";
import { Readers } from "./connections/readers.ts";
import { MediaResponses } from "./media.ts";
import { BodyMemory } from "./memory/body-memory.ts";
import { Compression } from "./memory/compression.ts";
import { makeSnapshot } from "./memory/snapshot.ts";
import { countedNames } from "./routes.ts";
import { Service } from "./service.ts";
import { RequestCounts } from "./watch/request-counts.ts";

test("takeUp() closes a snapshot whose responses cannot be prepared, and keeps serving the previous one", async (t) => {
  const folder = await temporaryFolder(t);
  const memory = new BodyMemory(1024 * 1024);
  const readers = new Readers(memory, defaultReaderLimits);
  t.after(() => readers.stop());
  let now: number | undefined = Date.now();
  const service = new Service({
    ...{ memory, readers, freshness: defaultFreshness },
    compression: new Compression(),
    misses: new MissQueue(60_000),
    counts: new RequestCounts(countedNames),
    media: new MediaResponses({
      store: openNodeStore(folder, { onWarning: () => {} }),
      memory,
      onFault: () => {},
    }),
    log: pino({ level: "silent" }),
    refusing: () => undefined,
    isStale: () => false,
    readiness: () => ({ ready: true, says: {} }),
    publicUrl: () => "https://api.example.pt",
    clock: () => {
      if (now === undefined) throw new Error("the clock stands still");
      return now;
    },
  });
  const open = (number: number) => {
    const file = join(folder, `${number}.db`);
    writeSmallEdition(file, { nome: `Sítio ${number}` });
    const catalogue = new Catalogue(new Edition(file), {
      publicUrl: "https://api.example.pt",
      lists,
    });
    const publication = {
      number,
      time: "2026-03-01T12:00:00Z",
      edition: "",
      who: "",
      note: "",
      counts: {},
    };
    return makeSnapshot(publication, catalogue, { memory, at: Date.now() });
  };
  const [first, second] = [open(1), open(2)];
  await service.takeUp(first);
  t.after(() => first[Symbol.dispose]());
  const server = createServer((request, response) => service.handle(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/eventos/`;
  await (await fetch(address)).text();
  const kept = memory.keptResponses;

  now = undefined;
  await assert.rejects(service.takeUp(second), /the clock stands still/);
  now = Date.now();

  assert.equal(service.snapshot, first);
  assert.equal(memory.keptResponses, kept);
  assert.throws(() => second.catalogue.edition.all("SELECT nome FROM site"), /not open/);
  assert.equal((await fetch(address)).status, 200);
});
