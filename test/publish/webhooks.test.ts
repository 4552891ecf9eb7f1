/** Webhooks receive every change of the live site, also after an outage. (webhooks.md) */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { rollback } from "../../src/authoring/publish/rollback.ts";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import type { Snapshot } from "../../src/serving/serve/memory/snapshot.ts";
import type { ServeOptions } from "../../src/serving/serve/serve.ts";
import { WebhookQueue } from "../../src/serving/serve/webhooks/webhook-queue.ts";
import { Webhooks } from "../../src/serving/serve/webhooks/webhooks.ts";
import { type Ending, endingOf } from "../support/ending.ts";
import { eventually } from "../support/eventually.ts";
import { lengthenTimeouts, restoreTimeouts } from "../support/long-timeouts.ts";
import { runMontra } from "../support/montra.ts";
import { publishedStore, serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// A call is retried after ten seconds, so a busy machine would deliver it twice.
before(lengthenTimeouts);
after(restoreTimeouts);

interface Told {
  readonly id: string;
  readonly motivo: string;
  readonly publicacao: number;
  readonly historia: string;
  readonly desde: number;
  readonly site: string;
  readonly count: number;
  readonly results: readonly { readonly url: string; readonly alteracao: string }[];
}

/** Receives calls of webhooks, and answers `status`. */
async function openSink(t: Ending) {
  const sink = {
    url: "",
    status: 204,
    refused: 0,
    told: [] as Told[],
    signatures: [] as unknown[],
    bodies: [] as string[],
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString();
    if (sink.status === 204) {
      sink.told.push(JSON.parse(body) as Told);
      sink.bodies.push(body);
      sink.signatures.push(request.headers["x-hub-signature-256"]);
      assert.equal(request.method, "POST");
      assert.equal(request.headers["content-type"], "application/json");
      assert.equal(request.headers["x-montra-delivery"], sink.told.at(-1)?.id);
    } else sink.refused += 1;
    response.writeHead(sink.status).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  sink.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/montra`;
  return sink;
}

interface Hooked {
  readonly store: string;
  readonly folder: string;
  readonly urls: readonly string[];
  readonly secret?: string;
}

/** @returns a function that ends both */
async function serveWithHooks(
  t: Ending,
  { store, folder, urls, secret }: Hooked,
  options: Partial<ServeOptions> = {},
) {
  const log = pino({ level: "silent" });
  const clock = options.clock ?? Date.now;
  const webhooks = new Webhooks({ folder, urls, secret, clock, log });
  const serving = await serveStore(t, store, { ...options, onShown: webhooks.onShown });
  webhooks.begin();
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    await serving.stop();
    await webhooks[Symbol.asyncDispose]();
  };
  t.after(stop);
  return stop;
}

const news = (...titles: string[]) => ({ noticias: titles.map((titulo) => ({ titulo })) });

test("a webhook is told of each publication and rollback, signed, and at once of what it missed", async (given) => {
  const t = endingOf(given);
  const sink = await openSink(t);
  const folder = temporaryFolder(t);
  const store = await publishedStore(t, news("Um"));
  const hooked = { store, folder: join(folder, "state"), urls: [sink.url], secret: "segredo" };
  const stop = await serveWithHooks(t, hooked);

  await publishedStore(t, news("Um", "Dois"), store);
  await eventually("the second publication", () => sink.told.length === 1);
  const { id, results, ...rest } = sink.told[0] as Told;
  assert.match(id, /^2@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.equal(rest.motivo, "publicacao");
  assert.equal(rest.publicacao, 2);
  assert.equal(rest.desde, 1);
  assert.match(rest.historia, /^[0-9a-f]{12}$/);
  assert.equal(rest.site, "https://api.example.pt");
  assert.deepEqual(
    results.map(({ url, alteracao }) => `${alteracao} ${url}`),
    [
      "changed https://api.example.pt/api/v1/noticias/",
      "changed https://api.example.pt/api/v1/vi-export/",
      "added https://api.example.pt/noticias/noticia-2/",
    ],
  );
  const hmac = createHmac("sha256", "segredo")
    .update(sink.bodies[0] ?? "")
    .digest("hex");
  assert.deepEqual(sink.signatures, [`sha256=${hmac}`]);

  await stop();
  await publishedStore(t, news("Um", "Dois", "Três"), store);
  await rollback(openPublishingStore(store), { to: 1, who: "test", note: "", onWait: () => {} });
  await serveWithHooks(t, hooked);
  await eventually("what it missed", () => sink.told.length === 2);
  assert.equal(sink.told[1]?.publicacao, 4);
  assert.equal(sink.told[1]?.desde, 2);
});

test("a webhook that fails gets every change once it is back, in order; others do not wait for it", async (given) => {
  const t = endingOf(given);
  const [sink, other] = [await openSink(t), await openSink(t)];
  sink.status = 503;
  const folder = temporaryFolder(t);
  const store = await publishedStore(t, news("Um"));
  await serveWithHooks(t, { store, folder, urls: [sink.url, other.url] });

  await publishedStore(t, news("Um", "Dois"), store);
  await eventually("a refusal", () => sink.refused > 0);
  await publishedStore(t, news("Um", "Dois", "Três"), store);
  await eventually("the other one", () => other.told.length === 2);
  assert.deepEqual(sink.told, []);
  assert.deepEqual(other.signatures, [undefined, undefined]);
  const [waits] = WebhookQueue.report(folder).filter(({ url }) => url === sink.url);
  assert.equal(waits?.waiting, 2);
  assert.equal(waits?.answer, "503");

  sink.status = 204;
  await eventually("all of them", () => sink.told.length === 2);
  assert.deepEqual(
    sink.told.map(({ publicacao }) => publicacao),
    [2, 3],
  );
  assert.deepEqual(sink.told, other.told);
});

test("a webhook is told of the first publication, and of a moment that was scheduled", async (given) => {
  const t = endingOf(given);
  const sink = await openSink(t);
  const folder = temporaryFolder(t);
  const store = join(temporaryFolder(t), "store");
  let now = Date.parse("2030-05-01T08:00:00Z");
  await serveWithHooks(t, { store, folder, urls: [sink.url] }, { clock: () => now });

  const publicar_em = "2030-05-01T09:00:05";
  await publishedStore(t, { noticias: [{}, { publicar_em }] }, store);
  await eventually("the first publication", () => sink.told.length === 1);
  assert.equal(sink.told[0]?.desde, 0);

  now = Date.parse("2030-05-01T08:00:06Z");
  await eventually("the moment", () => sink.told.length === 2);
  const { id, motivo, publicacao, results = [] } = sink.told[1] as Told;
  assert.equal(id, "1@2030-05-01T08:00:05.000Z");
  assert.equal(motivo, "agendamento");
  assert.equal(publicacao, 1);
  assert.ok(results.some(({ url }) => url.endsWith("/noticias/noticia-2/")));
});

test("a webhook is told at midnight that an event is over", async (given) => {
  const t = endingOf(given);
  const sink = await openSink(t);
  const folder = temporaryFolder(t);
  const [begin, end] = ["2030-05-01", "2030-05-02"];
  const site = { fuso_horario: "UTC" };
  const eventos = [
    { data_inicio: begin, data_fim: begin },
    { data_inicio: begin, data_fim: end },
  ];
  const noticias = [{ publicar_em: end }];
  const store = await publishedStore(t, { site, eventos, noticias });
  let now = Date.parse(`${begin}T12:00:00Z`);
  const hooked = { store, folder, urls: [sink.url] };
  const stop = await serveWithHooks(t, hooked, { clock: () => now });
  const midnights = [1, 2].map((days) => Date.parse(`${begin}T00:00:00Z`) + days * 86_400_000);

  now = (midnights[0] ?? 0) + 1000;
  await eventually("the first midnight", () => sink.told.length === 1);
  await stop();
  now = (midnights[1] ?? 0) + 5000;
  await serveWithHooks(t, hooked, { clock: () => now });
  await eventually("the second one, at the next start", () => sink.told.length === 2);

  for (const [at, told] of sink.told.entries()) {
    assert.equal(told.id, `1@${new Date(midnights[at] ?? 0).toISOString()}`);
    assert.deepEqual([told.motivo, told.desde, told.count], ["agendamento", 1, 4]);
    assert.deepEqual(told.results[0], {
      url: "https://api.example.pt/api/v1/ultimos/eventos/",
      alteracao: "changed",
      publicacao: 1,
    });
    // Scheduled changes of that moment are included.
    assert.ok(told.results.some(({ url }) => url.endsWith("/noticias/noticia-1/")));
  }
});

test("a change that could not be noted is noted a second later", async (given) => {
  const t = endingOf(given);
  const sink = await openSink(t);
  const store = await publishedStore(t, news("Um"));
  await serveWithHooks(t, { store, folder: temporaryFolder(t), urls: [sink.url] });
  const note = given.mock.method(WebhookQueue.prototype, "record");
  note.mock.mockImplementationOnce(() => {
    throw new Error("database or disk is full");
  });

  await publishedStore(t, news("Um", "Dois"), store);

  await eventually("the publication", () => sink.told.length === 1);
  assert.equal(note.mock.callCount(), 2);
});

test("nothing is looked for while nothing is served", async (given) => {
  const t = endingOf(given);
  const store = await publishedStore(t, news("Um"));
  let snapshot: Snapshot | undefined;
  await serveStore(t, store, { onShown: (shown) => (snapshot ??= shown) });
  const clock = given.mock.fn(Date.now);
  const log = pino({ level: "silent" });
  const about = { folder: temporaryFolder(t), urls: [], secret: undefined };
  await using webhooks = new Webhooks({ ...about, clock, log });
  given.mock.timers.enable({ apis: ["setInterval"] });

  webhooks.onShown(snapshot);
  given.mock.timers.tick(1000);
  webhooks.onShown(undefined);
  given.mock.timers.tick(5000);

  assert.equal(clock.mock.callCount(), 2);
});

test("several processes note a change once", async (given) => {
  const t = endingOf(given);
  const folder = temporaryFolder(t);
  const urls = ["https://a.example/"];
  using one = new WebhookQueue(folder);
  using other = new WebhookQueue(folder);
  const state = (publication: number, moment = 0) => ({
    publication,
    published_at: 1000 + publication,
    moment,
  });
  const noted: string[] = [];
  const note = (queue: WebhookQueue, ...of: [number, number?]) =>
    queue.record(state(...of), { urls, now: 0 }, (before) => {
      noted.push(`${before.publication} to ${of}`);
      return { id: String(of), body: "{}" };
    });

  for (const queue of [one, other]) note(queue, 5);
  for (const queue of [one, other]) note(queue, 6);
  note(other, 5);
  for (const queue of [one, other]) note(queue, 6, 99);

  assert.deepEqual(noted, ["5 to 6", "6 to 6,99"]);
  one.keepOnly([]);
  assert.equal(other.next("https://a.example/"), undefined);
});

test("montra doctor says what webhooks were told and what waits", async (t) => {
  const folder = temporaryFolder(t);
  const store = await publishedStore(endingOf(t), {});
  const about = ["doctor", "--store", store, "--webhook-dir", folder];
  assert.doesNotMatch((await runMontra(about)).stdout, /webhooks/);

  {
    using queue = new WebhookQueue(folder);
    queue.begin();
    const state = { publication: 1, published_at: 1, moment: 0 };
    const urls = ["https://a.example/x?token=1", "https://b.example/"];
    queue.record(state, { urls, now: Date.now() - 3_600_000 }, () => ({ id: "1", body: "{}" }));
    const delivery = queue.next("https://b.example/");
    assert.ok(delivery);
    queue.markDelivered(delivery, { now: 0, answer: "200" });
  }
  const { stdout, exitCode } = await runMontra(about);

  assert.match(
    stdout,
    /warning +webhooks: https:\/\/a\.example told nothing yet, 1 waiting since \S+; https:\/\/b\.example last told 1970-01-01T00:00:00\.000Z \(/,
  );
  assert.doesNotMatch(stdout, /token/);
  assert.equal(exitCode, 1);
});
