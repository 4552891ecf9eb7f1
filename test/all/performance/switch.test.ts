/** The switch to another publication. */
import assert from "node:assert/strict";
import { readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../../support/eventually.ts";
import { publishEdited } from "../../support/publish-edited.ts";
import { publishAndServe, type TestSite } from "../../support/serving.ts";

/** Larger than editions that are read whole, in bytes. */
const LARGE = 20 * 1024 * 1024;
const PAGE = "/api/v1/eventos/?page=2";
const eventos = (titulo: string) => Array.from({ length: 25 }, () => ({ titulo }));

test("what a publication did not touch keeps its compressed bytes and its tag", async (t) => {
  const site = await publishAndServe(t, { eventos: eventos("Igual"), temas: [{}] });
  const coded = { "Accept-Encoding": "br" };
  const before = await eventually("it is compressed", async () => {
    const response = await site.get(PAGE, coded);
    await response.arrayBuffer();
    return response.headers.get("content-encoding") === "br" && response;
  });

  await site.publish({ eventos: eventos("Igual"), temas: [{}, {}] });
  await isServed(site, 2);
  const after = await site.get(PAGE, coded);

  assert.equal(after.headers.get("content-encoding"), "br");
  assert.equal(after.headers.get("etag"), before.headers.get("etag"));
});

test("who still reads a response of the old edition gets it whole, and the old edition is closed", async (t) => {
  const conteudo = `<p>${"Escritura. ".repeat(4600)}</p>`;
  const eventos = Array.from({ length: 100 }, () => ({ titulo: "Antes", noticias: [1] }));
  const site = await publishAndServe(t, { noticias: [{ id: 1, conteudo }], eventos });
  // A small edition is read whole when it is opened, without an open file.
  await publishEdited(site.store, `CREATE TABLE filler AS SELECT zeroblob(${LARGE}) AS bytes`);
  await isServed(site, 2);
  const path = "/api/v1/eventos/?page_size=100";
  const socket = connect(Number(new URL(site.serving.address).port), "127.0.0.1");
  t.after(() => socket.destroy());
  socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await (await site.get(path)).text();

  const { edition } = await publishEdited(site.store, "UPDATE eventos SET titulo = 'Depois'");
  await isServed(site, 3);

  if (process.platform === "linux") {
    // It may be open twice, because it is also verified while it is served.
    await eventually("the new edition alone is open", () => {
      const open = new Set(openEditions(site.store));
      return open.size === 1 && open.has(join(site.store, "editions", `${edition}.db`));
    });
  }
  let received = "";
  socket.setEncoding("utf8").resume();
  for await (const text of socket) received += text;
  const titles = received.match(/"titulo":"(?:Antes|Depois)"/g) ?? [];
  assert.deepEqual([titles.length, new Set(titles).size, titles[0]], [100, 1, '"titulo":"Antes"']);
});

async function isServed(site: TestSite, publication: number): Promise<void> {
  await eventually("the publication is served", async () => {
    const says = (await (await site.get("/readyz")).json()) as { publication: number };
    return says.publication === publication;
  });
}

function openEditions(store: string): string[] {
  const files = readdirSync("/proc/self/fd").map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return ""; // closed meanwhile
    }
  });
  return files.filter((file) => file.startsWith(`${store}/editions/`));
}
