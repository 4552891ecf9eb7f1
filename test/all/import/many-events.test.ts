/**
 * Imports 100,000 events at 20 requests a second, in limited time and memory. The service is
 * minimal, because the import is measured; its pages have ten events, as usual in DRF.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { startMontra } from "../../support/montra.ts";
import { isWhole } from "../../support/scale.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const EVENTS = isWhole ? 100_000 : 100;
const NEWS = isWhole ? 300 : 60;
const PAGE = 10;
const MAX_SECONDS = 600;
const MAX_MEBIBYTES = 300;

const moments = { created: "2019-07-01T10:00:00+01:00", modified: "2019-07-01T10:00:00+01:00" };
const paragraph =
  "<p>Sala com entrada pela rua de trás&nbsp;e elevador.<br />\r\nEstacionamento.</p>\r\n";

function event(id: number, origin: string): object {
  const author = (n: number) => ({
    id: n,
    ...moments,
    titulo: `Autor ${n}`,
    imagem: `${origin}/media/autor.png`,
    conteudo: paragraph,
    link: "https://autor.example/",
    slug: `autor-${n}`,
    contacto: "",
  });
  const news = (n: number) => ({
    id: n,
    ...moments,
    antetitulo: "",
    data: "2020-01-01",
    titulo: `Notícia ${n}`,
    imagem: `${origin}/media/casa.png`,
    teaser: "",
    conteudo: paragraph.repeat(20),
    fechada: false,
    slug: `noticia-${n}`,
    tema: null,
    autor: 1,
    relacionadas: [],
  });
  return {
    id,
    titulo: `Seminário ${id}`,
    slug: `seminario-${id}`,
    data_inicio: "2020-03-01",
    data_fim: "2020-03-02",
    estado_publicacao: true,
    brevemente: false,
    link_registo: null,
    registo_activo: false,
    local: {
      id: (id % 7) + 1,
      nome: `Sala ${id % 7}`,
      conteudo: "",
      gps: "38.7,-9.1",
      imagem: null,
    },
    acomodacao: paragraph,
    autor: [author((id % 10) + 1)],
    noticias: [news((id % NEWS) + 1), news(((id * 7) % NEWS) + 1)],
  };
}

test(`${EVENTS} events are imported within ten minutes and 300 MiB`, async (t) => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    if (url.pathname !== "/api/v1/eventos/") {
      response
        .writeHead(404, { "content-type": "application/json" })
        .end('{"detail":"Not found."}');
      return;
    }
    const page = Number(url.searchParams.get("page") ?? "1");
    const ids = Array.from({ length: PAGE }, (_, place) => EVENTS - (page - 1) * PAGE - place);
    const next = page * PAGE < EVENTS ? `${url.origin}${url.pathname}?page=${page + 1}` : null;
    const results = ids.filter((id) => id > 0).map((id) => event(id, url.origin));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ count: EVENTS, next, previous: null, results }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const content = join(temporaryFolder(t), "content");
  const { port } = server.address() as AddressInfo;

  const began = performance.now();
  const rate = isWhole ? [] : ["--per-second", "1000"];
  const child = startMontra([
    "import",
    `http://127.0.0.1:${port}`,
    content,
    "--placeholder",
    ...rate,
  ]);
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stderr?.resume();
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, peakMebibytes(child.pid));
  }, 100);
  const [exitCode] = await once(child, "close");
  clearInterval(look);
  const seconds = (performance.now() - began) / 1000;

  t.diagnostic(`${seconds.toFixed(0)} s, ${peak.toFixed(0)} MiB`);
  assert.equal(exitCode, 0);
  assert.match(
    said,
    new RegExp(`\\nRead 10 autores, 7 locais, ${NEWS} noticias, ${EVENTS} eventos with `),
  );
  assert.ok(existsSync(join(content, "eventos", "seminario-1.html")));
  if (isWhole) assert.ok(seconds <= MAX_SECONDS, `${seconds} s`);
  assert.ok(peak > 0 && peak <= MAX_MEBIBYTES, `${peak} MiB`);
});

/** The peak memory of a process; 0 once it has ended. */
function peakMebibytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
