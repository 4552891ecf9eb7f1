/**
 * A store in the first format (`format-1/`) gives the responses of its time
 * (`format-1.answers.json`), and every command works across the change of format.
 */
import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { EDITION_FORMAT } from "../../src/editions/edition/tables.ts";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { newestUndamaged } from "../../src/editions/store/newest-undamaged.ts";
import { type Site, writeContentFolder } from "../support/content-folder.ts";
import type { Ending } from "../support/ending.ts";
import { runMontra } from "../support/montra.ts";
import { serveStore, untilTakenUp } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const FORMAT_1 = fileURLToPath(new URL("format-1", import.meta.url));
const ANSWERS: Record<string, unknown> = JSON.parse(
  readFileSync(new URL("format-1.answers.json", import.meta.url), "utf8"),
);

const CONTENT: Site = {
  site: { public_url: "https://api.example.pt" },
  temas: [{ nome: "Habitação" }],
  autores: [{ conteudo: "<p>Desde <b>1927</b></p>" }],
  locais: [{ imagem: "media/casa.png" }],
  noticias: [
    {
      conteudo: '<p><img src="media/casa.png" alt=""></p>',
      tema: 1,
      autor: 1,
      relacionadas: [2],
    },
    {},
  ],
  eventos: [{ autor: [1], noticias: [1, 2] }, { brevemente: true }],
  premios: [{}],
  categorias: [{ descricao: "Residencial" }, { descricao: "Turístico" }],
  candidatos: [{ descricao: "<p>Uma casa</p>" }, { categoria: "Turístico" }],
  vencedores: [
    { categoria: "Turístico", candidato: "Codigo01" },
    {
      categoria: "Residencial",
      nome: "Outra casa",
      foto: "media/casa.png",
      codigo: "Codigo09",
    },
  ],
  patrocinios: [{}, { tipo: "Patrocinio Ouro" }],
};

/** A copy of the store in the first format. */
async function olderStore(t: Ending): Promise<{ folder: string; store: string }> {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  cpSync(FORMAT_1, store, { recursive: true });
  return { folder, store };
}

async function currentFormat(store: string): Promise<number> {
  const { file } = (await newestUndamaged(new FolderStore(store))) ?? { file: "" };
  const db = new DatabaseSync(file, { readOnly: true });
  const { user_version } = db.prepare("PRAGMA user_version").get() as { user_version: number };
  db.close();
  return user_version;
}

async function answersOf(address: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of Object.keys(ANSWERS)) {
    const response = await fetch(address + path);
    answers[path] = response.ok ? await response.json() : response.status;
  }
  return asKnown(answers, ANSWERS) as typeof answers;
}

/** Without members that the older version did not know. */
function asKnown(now: unknown, then: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(then)) {
    return now.map((one, at) => asKnown(one, then[at]));
  }
  if (!isObject(now) || !isObject(then)) return now;
  const known = Object.entries(now).filter(([name]) => name in then);
  return Object.fromEntries(known.map(([name, value]) => [name, asKnown(value, then[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function done(args: readonly string[], store: string): Promise<string> {
  const { exitCode, stdout, stderr } = await runMontra([...args, "--store", store]);
  assert.equal(exitCode, 0, `${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

test("an edition of the first format is answered as the version that made it answered", async (t) => {
  const { store } = await olderStore(t);

  const serving = await serveStore(t, store);

  assert.equal(await currentFormat(store), 1);
  assert.deepEqual(await answersOf(serving.address), ANSWERS);
  const page = await fetch(`${serving.address}/noticias/noticia-1/`, {
    headers: { Accept: "text/html" },
  });
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Notícia 1/);
});

test("an export of an edition of the first format has its content", async (t) => {
  const { folder, store } = await olderStore(t);
  const [content, again] = [join(folder, "content"), join(folder, "again")];

  await done(["export", content], store);
  await done(["publish", content], again);
  const serving = await serveStore(t, again);

  assert.equal(await currentFormat(again), EDITION_FORMAT);
  assert.deepEqual(await answersOf(serving.address), ANSWERS);
});

test("a publication and a rollback over a change of format change what they say, and no more", async (t) => {
  const { folder, store } = await olderStore(t);
  const content = join(folder, "content");
  const serving = await serveStore(t, store);
  writeContentFolder(content, CONTENT);

  await done(["publish", content], store);
  await untilTakenUp(serving.address, 2);
  const published = await answersOf(serving.address);
  const formatBetween = await currentFormat(store);
  await done(["rollback"], store);
  await untilTakenUp(serving.address, 3);
  const rolledBack = await answersOf(serving.address);

  assert.equal(formatBetween, EDITION_FORMAT);
  assert.equal(await currentFormat(store), 1);
  assert.deepEqual(published, ANSWERS);
  assert.deepEqual(rolledBack, ANSWERS);
});

test("diff, plan, verify and copy go over a change of format", async (t) => {
  const { folder, store } = await olderStore(t);
  const [content, next] = [join(folder, "content"), join(folder, "next")];
  writeContentFolder(content, CONTENT);
  writeContentFolder(next, { ...CONTENT, temas: [{ nome: "Arrendamento" }] });
  const copied = join(folder, "copied");

  const published = await done(["publish", content], store);
  const forth = JSON.parse(await done(["history", "1", "2", "--json"], store));
  const back = JSON.parse(await done(["history", "2", "1", "--json"], store));
  await done(["rollback"], store);
  const plan = await done(["publish", next, "--dry-run"], store);
  const verified = await done(["verify"], store);
  assert.equal((await runMontra(["copy", store, copied])).exitCode, 0);
  const serving = await serveStore(t, copied);

  assert.match(published, /^Published number 2 /);
  for (const difference of [forth, back]) {
    assert.deepEqual(difference.changes.collections, []);
    const none = { changed: [], added: [], removed: [], moved: [], gone: [] };
    // The older edition has no index, so the example of a search finds nothing.
    const documents = ["/api/openapi.json", "/api/openapi-client.json"];
    assert.deepEqual(difference.effects, { ...none, documents });
  }
  assert.match(plan, /nome: "Habitação" → "Arrendamento"/);
  assert.doesNotMatch(plan, /~ 2 /);
  assert.equal(verified, "All is well: 3 publications, 2 editions, 2 media.\n");
  assert.deepEqual(await answersOf(serving.address), ANSWERS);
});
