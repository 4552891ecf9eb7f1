/** A preview serves what is on disk, drafts included, and follows changes. */
import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { Preview, type PreviewOptions } from "../../src/authoring/preview/preview.ts";
import type { PreviewState } from "../../src/authoring/preview/preview-content.ts";
import { servePreview } from "../../src/authoring/preview/serve-preview.ts";
import { speak } from "../../src/language/language.ts";
import { IMAGE_ADDRESS, writeContentFolder } from "../support/content-folder.ts";
import { endingOf } from "../support/ending.ts";
import { eventually } from "../support/eventually.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Test = Parameters<typeof temporaryFolder>[0];

/** A content folder with a theme, and two news items in files. */
function newsFolder(t: Test): string {
  const folder = temporaryFolder(t);
  writeContentFolder(folder, { temas: [{ id: 1, nome: "Casa", slug: "casa" }] });
  write(folder, "noticias/um.md", news({ id: 1, titulo: "Um" }));
  write(folder, "noticias/dois.md", news({ id: 2, titulo: "Dois" }));
  return folder;
}

function news(fields: Record<string, unknown>): string {
  const all = { data: "2024-05-06", imagem: "media/casa.png", ...fields };
  const lines = Object.entries(all).map(([field, value]) => `${field}: ${value}\n`);
  return `---\n${lines.join("")}---\nTexto.\n`;
}

function write(folder: string, file: string, text: string | Buffer): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function openPreview(given: Test, folder: string, options: Partial<PreviewOptions> = {}) {
  const t = endingOf(given);
  let address = "";
  const log = pino({ level: "silent" });
  const preview = new Preview(folder, { log, publicUrl: () => address, ...options });
  t.after(() => preview[Symbol.asyncDispose]());
  const serving = await servePreview(preview, 0);
  t.after(() => serving.stop());
  ({ address } = serving);
  await preview.update();
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(address + path, { headers, redirect: "manual" });
  const page = async (path: string) => await (await get(path, { accept: "text/html" })).text();
  const titles = async () => {
    const { results } = (await (await get("/api/v1/noticias/")).json()) as {
      results: { titulo: string }[];
    };
    return results.map(({ titulo }) => titulo);
  };
  return { preview, address, get, page, titles };
}

test("a preview answers as the service would, and says with every response that it is one", async (t) => {
  const { get, page } = await openPreview(t, newsFolder(t));

  for (const [path, status, accept] of [
    ["/", 200, "text/html"],
    ["/api/v1/noticias/", 200, "application/json"],
    ["/noticias/um/", 200, "text/html"],
    ["/api/v1/noticias/9/", 404, "text/html"],
    ["/api/v1/noticias", 301, "*/*"],
    [`/media/${IMAGE_ADDRESS}`, 200, "*/*"],
    ["/healthz", 200, "*/*"],
    ["/-/preview/", 200, "*/*"],
    ["/-/preview/nada", 404, "*/*"],
  ] as const) {
    const response = await get(path, { accept });
    await response.arrayBuffer();

    assert.equal(response.status, status, path);
    assert.equal(response.headers.get("x-montra-preview"), "drafts included, not published", path);
  }
  for (const path of [
    "/",
    "/api/v1/noticias/",
    "/noticias/um/",
    "/api/v1/noticias/9/",
    "/api/docs/",
  ]) {
    const text = await page(path);
    assert.match(
      text,
      /<section class="preview" [\s\S]*<strong>Preview<\/strong>What is in the folder now, drafts included\./,
      path,
    );
    for (const [, file] of text.matchAll(/"(\/-\/preview\/[^"]*)"/g)) {
      const own = await get(String(file));
      await own.arrayBuffer();
      assert.equal(own.status, 200, String(file));
    }
  }
  const response = await get("/", { accept: "text/html" });
  assert.match(
    response.headers.get("content-security-policy") ?? "",
    /default-src 'none'.*script-src 'self'/,
  );
  await response.arrayBuffer();
});

test("a preview shows what is saved, and tells the pages that are open", async (t) => {
  const folder = newsFolder(t);
  const { get, page, titles } = await openPreview(t, folder);
  const [, shown = ""] = /data-preview="([^"]+)"/.exec(await page("/")) ?? [];
  const events = await get("/-/preview/events");
  assert.equal(events.headers.get("content-type"), "text/event-stream");
  const told = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  t.after(() => told?.cancel());
  const nextEvent = async () => {
    for (let text = ""; ; ) {
      const { value = "", done } = (await told?.read()) ?? { done: true };
      // Comments keep the connection open between events.
      text += value.replaceAll(": \n\n", "");
      if (done || text.includes("event: ")) return text;
    }
  };
  assert.equal(await nextEvent(), `retry: 500\n\nevent: state\ndata: ${shown}\n\n`);

  write(folder, "noticias/_tmp123", news({ id: 2, titulo: "Dois e meio" }));
  renameSync(join(folder, "noticias/_tmp123"), join(folder, "noticias/dois.md"));

  await eventually("the new title", async () => (await titles()).includes("Dois e meio"));
  const said = await nextEvent();
  assert.match(said, /^event: state\ndata: .+\n\n$/);
  assert.notEqual(said, `event: state\ndata: ${shown}\n\n`);

  write(folder, "noticias/tres.md", news({ id: 3, titulo: "Três" }));
  rmSync(join(folder, "noticias/um.md"));
  await eventually(
    "another item, and one less",
    async () => (await titles()).sort().join() === "Dois e meio,Três",
  );
});

test("where the folder has problems, what was before them stays below the report", async (t) => {
  const folder = newsFolder(t);
  const { preview, page, titles } = await openPreview(t, folder);

  write(folder, "noticias/dois.md", news({ id: 2, titulo: "Dois", tema: "caza" }));
  await eventually("the report", () => preview.state.problems.length === 1);

  assert.deepEqual((await titles()).sort(), ["Dois", "Um"]);
  const text = await page("/api/v1/noticias/");
  assert.match(text, /The folder has problems\. The pages below show it as it was before\./);
  assert.match(
    text,
    /<code>noticias\/dois\.md:6:7<\/code> <b>tema<\/b>: no theme is named &quot;caza&quot;, expected .*write &quot;casa&quot;/,
  );

  write(folder, "noticias/dois.md", news({ id: 2, titulo: "Dois mesmo", tema: "casa" }));
  await eventually("the new title", async () => (await titles()).includes("Dois mesmo"));
  assert.deepEqual(preview.state.problems, []);
});

test("saves of every kind of program are followed, and none is shown half", async (t) => {
  const folder = newsFolder(t);
  const { preview, titles } = await openPreview(t, folder);
  const path = join(folder, "noticias/dois.md");
  const follows = async (titulo: string) => {
    await eventually(titulo, async () => (await titles()).includes(titulo));
    assert.deepEqual(preview.state.problems, []);
  };
  const text = (titulo: string) => news({ id: 2, titulo });

  renameSync(path, `${path}~`);
  writeFileSync(path, text("Com cópia"));
  rmSync(`${path}~`);
  await follows("Com cópia");

  writeFileSync(join(folder, "noticias/~WRD1.tmp"), text("Ao lado"));
  rmSync(path);
  renameSync(join(folder, "noticias/~WRD1.tmp"), path);
  await follows("Ao lado");

  writeFileSync(path, "");
  await preview.update();
  assert.ok((await titles()).includes("Ao lado"));
  writeFileSync(path, text("Vazio antes"));
  await follows("Vazio antes");

  renameSync(folder, `${folder}-fora`);
  await eventually("the report", () => preview.state.problems.length > 0);
  assert.ok((await titles()).includes("Vazio antes"));
  renameSync(`${folder}-fora`, folder);
  await eventually("the folder", () => preview.state.problems.length === 0);
  writeFileSync(path, text("De volta"));
  await follows("De volta");

  rmSync(join(folder, "noticias"), { recursive: true });
  await eventually("no news", async () => (await titles()).length === 0);
  write(folder, "noticias/dois.md", text("Outra pasta"));
  await follows("Outra pasta");
  writeFileSync(path, text("E outra vez"));
  await follows("E outra vez");
});

test("a preview shows what was saved at the old size and time of its file", async (t) => {
  const folder = newsFolder(t);
  const { preview, titles } = await openPreview(t, folder);
  const path = join(folder, "noticias/um.md");

  for (const title of ["Os", "As", "Um"]) {
    const { atime, mtime } = statSync(path);
    writeFileSync(path, news({ id: 1, titulo: title }));
    utimesSync(path, atime, mtime);
    await preview.update();

    assert.ok((await titles()).includes(title), title);
  }
});

test("a look at what has not changed is no news to open pages", async (t) => {
  const { preview } = await openPreview(t, newsFolder(t));
  const { version } = preview.state;

  await preview.update();

  assert.equal(preview.state.version, version);
});

test("a folder that has never been without problems is answered with its report", async (t) => {
  const folder = temporaryFolder(t);
  const { get, page, titles } = await openPreview(t, join(folder, "sítio"));

  const response = await get("/", { accept: "text/html" });
  assert.equal(response.status, 503);
  const report = await response.text();
  assert.match(report, /there is no content folder here/);
  assert.doesNotMatch(report, /what it was before/);
  assert.equal((await get("/api/v1/noticias/")).status, 503);
  speak("pt");
  t.after(() => speak("en"));
  assert.match(
    await (await get("/", { accept: "text/html" })).text(),
    /<html lang="pt-PT">[\s\S]*Saltar para o conteúdo[\s\S]*A pasta tem erros/,
  );
  speak("en");

  writeContentFolder(join(folder, "sítio"), { noticias: [{ titulo: "Um" }] });
  await eventually("the folder", async () => (await get("/api/v1/noticias/")).status === 200);
  assert.deepEqual(await titles(), ["Um"]);
  assert.match(await page("/"), /What is in the folder now/);
});

test("drafts are shown where they have no problem, and are no part of the report", async (t) => {
  const folder = newsFolder(t);
  write(folder, "noticias/_tres.md", news({ id: 3, titulo: "Três" }));
  write(folder, "noticias/_ideia.md", "só uma ideia");
  write(folder, "noticias/_copia.md", news({ id: 1, titulo: "Cópia" }));
  const { preview, get, titles, page } = await openPreview(t, folder);

  assert.deepEqual((await titles()).sort(), ["Dois", "Três", "Um"]);
  assert.deepEqual(preview.state.problems, []);
  assert.deepEqual(
    preview.state.drafts.map(({ file, problem }) => [file, problem?.field]),
    [
      ["noticias/_copia.md", "id"],
      ["noticias/_ideia.md", undefined],
      ["noticias/_tres.md", undefined],
    ],
  );
  assert.equal(((await (await get("/noticias/tres/")).json()) as { slug: string }).slug, "tres");
  assert.match(
    await page("/"),
    /drafts included[\s\S]*3 drafts[\s\S]*<code>noticias\/_ideia\.md<\/code> <span class="fault">is not shown/,
  );

  // Once published, it would lead nowhere.
  write(folder, "noticias/um.md", news({ id: 1, titulo: "Um", relacionadas: "[tres]" }));
  const [problem] = await eventually(
    "the report",
    () => preview.state.problems.length > 0 && preview.state.problems,
  );
  assert.equal(problem?.wrong, '"tres" is only a draft, noticias/_tres.md');
});

test("events that are not published are shown, as what they are", async (t) => {
  const folder = temporaryFolder(t);
  const dates = { data_inicio: "2026-01-01", data_fim: "2026-01-01", local: 1 };
  const eventos = [
    { id: 1, titulo: "Público", slug: "publico", ...dates, estado_publicacao: true },
    { id: 2, titulo: "Por anunciar", slug: "por-anunciar", ...dates, estado_publicacao: false },
  ];
  writeContentFolder(folder, { locais: [{ id: 1 }], eventos });
  const { get } = await openPreview(t, folder);
  const body = async (path: string) => await (await get(path)).json();

  const { results } = (await body("/api/v1/eventos/?fields=id,estado_publicacao")) as {
    results: unknown;
  };
  assert.deepEqual(results, [
    { id: 2, estado_publicacao: false },
    { id: 1, estado_publicacao: true },
  ]);
  assert.deepEqual(await body("/api/v1/eventos/2/?fields=titulo,estado_publicacao"), {
    titulo: "Por anunciar",
    estado_publicacao: false,
  });
  const found = await body("/api/v1/eventos/?search=publico&fields=id");
  assert.deepEqual((found as { results: unknown }).results, [{ id: 1 }]);
});

test("programs are told that the folder is being read, and what to do with one that has problems", async (t) => {
  const folder = newsFolder(t);
  write(folder, "noticias/tres.md", news({ id: 3, titulo: "Três", data: "nunca" }));
  let address = "";
  const log = pino({ level: "silent" });
  await using preview = new Preview(folder, { log, publicUrl: () => address });
  // It would update itself after a second.
  const update = t.mock.method(preview, "update", async () => preview.state);
  const serving = await servePreview(preview, 0);
  t.after(() => serving.stop());
  ({ address } = serving);
  const detailOf = async (path: string) => {
    const response = await fetch(address + path);
    const { detail } = (await response.json()) as { detail: string };
    assert.equal(response.status, 503);
    assert.equal(response.headers.get("retry-after"), "5");
    return detail;
  };

  for (const path of ["/api/v1/noticias/", "/api/openapi.json"]) {
    assert.equal(
      await detailOf(path),
      "The preview is reading the folder. Try again in a moment.",
      path,
    );
  }
  update.mock.restore();
  await preview.update();
  assert.equal(
    await detailOf("/api/v1/noticias/"),
    "The folder has problems. They are at /-/preview/.",
  );
});

test("scripts of other sites can read that an answer is a preview, and the name of a file", async (t) => {
  const { get } = await openPreview(t, newsFolder(t));
  const exposed = async (path: string) => {
    const { headers } = await get(path);
    return headers.get("access-control-expose-headers");
  };

  const usual = "Accept-Ranges, Allow, Content-Range, ETag, Link, Retry-After";
  assert.equal(await exposed("/api/v1/noticias/"), `${usual}, X-Montra-Preview`);
  assert.equal(
    await exposed("/api/v1/noticias/?format=csv"),
    `${usual}, Content-Disposition, X-Montra-Preview`,
  );
});

test("another moment can be shown", async (t) => {
  const folder = newsFolder(t);
  write(folder, "noticias/dois.md", news({ id: 2, titulo: "Dois", publicar_em: "2099-01-01" }));
  const { titles: titlesNow } = await openPreview(t, folder);
  assert.deepEqual(await titlesNow(), ["Um"]);

  const at = Date.parse("2099-01-02T00:00:00Z");
  const { titles, page } = await openPreview(t, folder, { at });
  assert.deepEqual((await titles()).sort(), ["Dois", "Um"]);
  assert.match(await page("/"), /As of 2099-01-02T00:00:00\.000Z/);
});

test("a preview looks at once when it is asked to, and tells listeners", async (t) => {
  const folder = newsFolder(t);
  const { preview } = await openPreview(t, folder);
  const told: PreviewState[] = [];
  const stop = preview.onChange((state) => told.push(state));

  write(folder, "noticias/tres.md", news({ id: 3, titulo: "Três", data: "2099-01-01" }));
  const state = await preview.update();
  stop();

  assert.match(state.notices.map(({ said }) => said).join(), /2099-01-01 lies in the future/);
  assert.equal(told.at(-1), state);
});

test("a page of another site, and a name that only leads here, are refused", async (t) => {
  const { address } = await openPreview(t, newsFolder(t));
  const { port } = new URL(address);
  const path = "/api/v1/noticias/";

  for (const [headers, status] of [
    [{ origin: "https://outro.example" }, 403],
    [{ origin: "null" }, 403],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, 403],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, 200],
    [{ origin: "http://localhost:3000" }, 200],
  ] as const) {
    assert.equal(await statusOf(address + path, headers), status, JSON.stringify(headers));
  }
  assert.equal(await statusOf(address, { host: `outro.example:${port}` }), 403);
  assert.equal(await statusOf(address, { host: `localhost:${port}` }), 200);
});

// A client that can send what only browsers may send.
async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url, { headers }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  })
    .on("error", reject)
    .end();
  return await promise;
}
