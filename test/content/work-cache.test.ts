import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { openWorkCache } from "../../src/authoring/content/files/work-cache.ts";
import { PDF } from "../support/documents.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { contentFolder, itemsOf, linesOf, read } from "./content-folder.ts";

const bytes = (text: string) => Buffer.from(text);
const textOf = (found: Uint8Array | undefined) => found && Buffer.from(found).toString();

test("a work cache gives back what was kept, in this run and in the next", (t) => {
  const folder = join(temporaryFolder(t), "cache");
  const first = openWorkCache(folder);
  first?.set("a", bytes("um"));
  first?.set("a", bytes("dois"));
  assert.equal(textOf(first?.get("a")), "dois");
  first?.[Symbol.dispose]();

  const next = openWorkCache(folder);
  assert.equal(textOf(next?.get("a")), "dois");
  assert.equal(next?.get("b"), undefined);
  next?.[Symbol.dispose]();

  assert.deepEqual(readdirSync(folder), ["work.db"]);
  // A user who can read it could lock it.
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test("a work cache drops the oldest entries beyond its limit", (t) => {
  const folder = temporaryFolder(t);
  const first = openWorkCache(folder, 10);
  for (const key of ["a", "b", "c"]) first?.set(key, bytes("12345"));
  first?.[Symbol.dispose]();

  const next = openWorkCache(folder);
  assert.deepEqual(
    ["a", "b", "c"].map((key) => textOf(next?.get(key))),
    [undefined, "12345", "12345"],
  );
  next?.[Symbol.dispose]();
});

test("a damaged work cache is made anew", (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "work.db"), "isto não é uma base de dados".repeat(500));

  const cache = openWorkCache(folder);
  cache?.set("a", bytes("um"));
  assert.equal(textOf(cache?.get("a")), "um");
  cache?.[Symbol.dispose]();
  const next = openWorkCache(folder);
  assert.equal(textOf(next?.get("a")), "um");
  next?.[Symbol.dispose]();
});

test("a work cache of an earlier version is made anew", (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, "work.db");
  const earlier = new DatabaseSync(file);
  earlier.exec(`CREATE TABLE work (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, used INTEGER NOT NULL,
    check_sum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
    INSERT INTO work VALUES (1, 'a', 0, 0, zeroblob(1000000))`);
  earlier.close();

  const cache = openWorkCache(folder);
  cache?.set("a", bytes("um"));
  cache?.[Symbol.dispose]();

  const next = openWorkCache(folder);
  assert.equal(textOf(next?.get("a")), "um");
  next?.[Symbol.dispose]();
  assert.ok(statSync(file).size < 1_000_000);
});

test("an entry whose bytes were damaged is not given back", (t) => {
  const folder = temporaryFolder(t);
  const cache = openWorkCache(folder);
  cache?.set("a", bytes("um texto que se reconhece"));
  cache?.[Symbol.dispose]();
  const file = join(folder, "work.db");
  const damaged = readFileSync(file);
  damaged.write("OUTRO", damaged.indexOf("texto que"));
  writeFileSync(file, damaged);

  const next = openWorkCache(folder);
  assert.equal(next?.get("a"), undefined);
  next?.[Symbol.dispose]();
});

test("a work cache that somebody else has locked is done without", (t) => {
  const folder = temporaryFolder(t);
  openWorkCache(folder)?.[Symbol.dispose]();
  const other = new DatabaseSync(join(folder, "work.db"));
  other.exec("BEGIN EXCLUSIVE");

  const cache = openWorkCache(folder);
  cache?.set("a", bytes("um"));
  assert.equal(cache?.get("a"), undefined);
  cache?.[Symbol.dispose]();
  other.close();
});

test("a work cache in a place that cannot be a folder is done without", (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "ficheiro"), "x");

  const cache = openWorkCache(join(folder, "ficheiro/cache"));
  cache?.set("a", bytes("um"));
  assert.equal(cache?.get("a"), undefined);
  cache?.flush();
  cache?.[Symbol.dispose]();
});

function sample(t: TestContext): string {
  return contentFolder(t, {
    "noticias/a.md": `---\nid: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: media/casa.jpg\n---\n<script>x</script>\n\n![x](media/planta.png)\n`,
    "temas.csv": `id,nome,slug\n1,Solo,solo\n`,
    "autores.csv": `id,titulo,slug,imagem,link,conteudo\n1,Ordem,ordem,media/logo.svg,https://o.example/,<p>${"texto ".repeat(100)}</p><script>y</script>\n`,
    "media/logo.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>z</script></svg>',
  });
}

test("a folder that is read with a warm cache gives the same as with none, notices too", async (t) => {
  const folder = sample(t);
  const cacheFolder = temporaryFolder(t);
  const cold = await read(t, folder);
  const reports = [];
  for (let run = 0; run < 2; run++) {
    const cache = openWorkCache(cacheFolder);
    reports.push(await read(t, folder, { cache }));
    cache?.[Symbol.dispose]();
  }

  assert.equal(cold.notices.length, 3);
  for (const warm of reports) {
    assert.deepEqual(linesOf(warm), linesOf(cold));
    assert.deepEqual(warm.content?.images, cold.content?.images);
    for (const name of ["noticias", "autores", "temas"] as const) {
      assert.deepEqual(itemsOf(warm, name), itemsOf(cold, name));
    }
  }
});

test("with a warm cache no work is done again, and a changed file is worked alone", async (t) => {
  const folder = sample(t);
  const kept = new Map<string, Uint8Array>();
  const cache = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: Uint8Array) => void kept.set(key, Buffer.from(value)),
    flush() {},
    [Symbol.dispose]() {},
  };
  // The clock stands still, so that the files stay just written.
  t.mock.timers.enable({ apis: ["Date"] });
  await read(t, folder, { cache });
  const all = new Set(kept.keys());
  await read(t, folder, { cache });
  assert.deepEqual(new Set(kept.keys()), all);

  writeFileSync(
    join(folder, "noticias/a.md"),
    readFileSync(join(folder, "noticias/a.md"), "utf8").replace("Obras", "Juros"),
  );
  const report = await read(t, folder, { cache });

  assert.equal(kept.size, all.size + 1);
  assert.equal(itemsOf(report, "noticias")[0]?.values.titulo, "Juros");
});

test("a document that nobody wrote is not looked into again", async (t) => {
  const folder = contentFolder(t, {
    "media/programa.pdf": PDF,
    "noticias/a.md":
      "---\nid: 1\ntitulo: A\ndata: 2026-02-01\nimagem: media/casa.jpg\n---\n[P](media/programa.pdf)\n",
  });
  const kept = new Map<string, Uint8Array>();
  const found: (string | undefined)[] = [];
  const cache = {
    get: (key: string) => {
      found.push(textOf(kept.get(key)));
      return kept.get(key);
    },
    set: (key: string, value: Uint8Array) => void kept.set(key, Buffer.from(value)),
    flush() {},
    [Symbol.dispose]() {},
  };
  // A file that was just written is read again, whatever its times.
  t.mock.timers.enable({ apis: ["Date"], now: Date.now() + 60_000 });

  const [first] = (await read(t, folder, { cache })).content?.attachments ?? [];
  assert.ok(!found.includes("good"));
  const [again] = (await read(t, folder, { cache })).content?.attachments ?? [];

  assert.equal(first?.sha256, createHash("sha256").update(PDF).digest("hex"));
  assert.deepEqual(again, first);
  assert.ok(found.includes("good"));
});

test("frames follow the site's iframe_hosts, whatever the cache holds", async (t) => {
  const frame = '<iframe src="https://player.vimeo.com/video/1"></iframe>';
  const folder = contentFolder(t, {
    "noticias/a.md": `---\nid: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: media/casa.jpg\n---\n${frame}\n`,
  });
  const cacheFolder = temporaryFolder(t);
  const bodies = [];
  for (const site of ["nome: x\n", "nome: x\niframe_hosts: [player.vimeo.com]\n", "nome: x\n"]) {
    writeFileSync(join(folder, "site.yaml"), site);
    const cache = openWorkCache(cacheFolder);
    bodies.push(itemsOf(await read(t, folder, { cache }), "noticias")[0]?.values.conteudo);
    cache?.[Symbol.dispose]();
  }

  assert.deepEqual(bodies, ["", frame, ""]);
});

test("a cache that cannot be written changes nothing for the reader", async (t) => {
  const folder = sample(t);
  const cacheFolder = temporaryFolder(t);
  openWorkCache(cacheFolder)?.[Symbol.dispose]();
  chmodSync(join(cacheFolder, "work.db"), 0o400);
  const cache = openWorkCache(cacheFolder);

  const report = await read(t, folder, { cache });
  cache?.[Symbol.dispose]();

  assert.deepEqual(report.problems, []);
  assert.ok(existsSync(join(cacheFolder, "work.db")));
});
