/** Services with odd data and habits: the same responses after the import, or a report. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { compareServices } from "../../../src/moving/compare/compare-services.ts";
import { readExcuses } from "../../../src/moving/compare/excuses.ts";
import { Side } from "../../../src/moving/compare/side.ts";
import { importSite, linesOf, textOf } from "../../import/import-site.ts";
import { event, oddService } from "../../import/odd-service.ts";
import { servePublicly } from "../../support/public-host.ts";
import { publishFolder, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const WINTER = "2021-01-02T10:00:00.5+00:00";
const SUMMER = "2021-07-02T10:00:00.000120+01:00";
const MOMENTS = { created: WINTER, modified: SUMMER };
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';

const autor = {
  id: "4",
  ...MOMENTS,
  titulo: "Ordem",
  imagem: null,
  conteudo: null,
  link: "",
  slug: "ordem",
  contacto: "<p>Rua&nbsp;&nbsp;1<o:p>&nbsp;</o:p></p>\r\n",
};
const news = (id: number, titulo: string, slug: string) => ({
  id,
  ...MOMENTS,
  antetitulo: null,
  data: `2021-03-${id}`,
  titulo,
  imagem: "/media/casa.svg",
  teaser: null,
  conteudo: "<p>a</p>\r\n",
  fechada: false,
  slug,
  tema: null,
  autor: "4",
  relacionadas: [],
});
const NEWS = [
  news(13, "Um", "obra"),
  news(12, "Dois", "obra"),
  { ...news(11, "Três", "a/b"), imagem: "" },
];
const links = ["www.inscricao.example/a b", "/inscricao/2/", "//inscricao.example/3", null];

const EVENTS = links.map((link_registo, place) =>
  event(place + 1, {
    link_registo,
    data_inicio: `2020-01-2${9 - place}`,
    autor: [autor],
    noticias: [...NEWS, NEWS[0]],
  }),
);

/** @param calls returns the service's origin in the links of its pages */
function answers(calls: (origin: string) => string) {
  return ({ pathname, origin, searchParams }: URL) => {
    const paged = (results: readonly object[], size: number) => {
      const at = Number(searchParams.get("page") ?? "1");
      const link = (page: number) =>
        page < 1 || (page - 1) * size >= results.length
          ? null
          : `${calls(origin)}${pathname}${page === 1 ? "" : `?page=${page}`}`;
      return {
        count: results.length,
        next: link(at + 1),
        previous: link(at - 1),
        results: results.slice((at - 1) * size, at * size),
      };
    };
    const winner = (nome: string, foto: string | null) => ({
      categorias: "Residencial",
      foto,
      nome,
      url: `/candidato/Ab00000${nome.length}/`,
    });
    const teasers = NEWS.map(({ titulo, slug, id }) => ({
      titulo,
      imagem: `${origin}/media/cache/${id}.svg`,
      url: calls("") === "" ? `/pt/${slug}/` : `http://www.site.example/${id}/${slug}/`,
    }));
    const draft = { titulo: "Só", imagem: "/media/casa.svg", url: `${origin}/noticias/so/` };
    const all: Record<string, () => unknown> = {
      "/api/v1/eventos/": () => paged(EVENTS, 3),
      "/api/v1/ultimos/eventos/": () => paged([], 3),
      "/api/v1/vi-export/": () => paged([...teasers, draft], 3),
      "/api/premio/candidatos/": () => [],
      "/api/premio/vencedores/": () => [winner("Um", null), winner("Sete", "/media/casa.svg")],
      "/api/premio/list/1/patrociniostop/": () => [{ imagem: "/media/casa.svg", tipo: "Apoio" }],
      "/api/premio/list/2/patrociniostop/": () => [
        { imagem: "/media/casa.svg", tipo: "Apoio" },
        { imagem: null, tipo: "Ouro" },
      ],
    };
    return all[pathname]?.();
  };
}

for (const { habit, calls, answersPages = false } of [
  { habit: "relative links", calls: () => "" },
  {
    habit: "https in its links where it is asked by http",
    calls: (origin: string) => origin.replace("http:", "https:"),
  },
  { habit: "another host in its links", calls: () => "http://intern.example:8001" },
  {
    habit: "a page where nobody asks for JSON by the address, and no first award",
    calls: (origin: string) => origin,
    answersPages: true,
  },
]) {
  test(`a service with ${habit} is imported, published and compared: nothing differs that is not told`, async (t) => {
    const folder = temporaryFolder(t);
    const [content, store] = [join(folder, "content"), join(folder, "store")];
    const told = answers(calls);
    const { url } = await oddService(t, (asked, { headers, method }, response) => {
      const { pathname, searchParams } = asked;
      const refuse = (status: number, detail: string, type = "application/json") =>
        response.writeHead(status, { "content-type": type }).end(JSON.stringify({ detail }));
      if (/^\/media\/(?:casa|cache\/\d+)\.svg$/.test(pathname))
        return response.writeHead(200, { "content-type": "image/svg+xml" }).end(PICTURE);
      const value = answersPages && pathname.includes("/list/1/") ? [] : told(asked);
      response.setHeader("allow", "GET, HEAD, OPTIONS");
      response.setHeader("vary", "Accept, Cookie");
      if (value === undefined && !pathname.endsWith("/") && pathname.startsWith("/api/"))
        return response.writeHead(301, { location: `${pathname}/${asked.search}` }).end();
      if (value === undefined) return undefined;
      const format = searchParams.get("format");
      if (!["GET", "HEAD", "OPTIONS"].includes(method ?? ""))
        return refuse(405, `Method "${method}" not allowed.`);
      if (format !== null && !["api", "json"].includes(format)) return refuse(404, "Not found.");
      if (headers.accept === "application/xml")
        return refuse(406, "Could not satisfy the request Accept header.");
      const page = searchParams.get("page") ?? "1";
      const isPaged = !Array.isArray(value);
      if (isPaged && page === "last")
        return told(new URL(asked.href.replace("page=last", "page=2"))) ?? value;
      if (isPaged && !/^[12]$/.test(page)) return refuse(404, "Invalid page.");
      if (format !== "json" && (answersPages || /text\/html/.test(headers.accept ?? ""))) {
        return response.writeHead(200, { "content-type": "text/html" }).end("<h1>Api</h1>");
      }
      return value;
    });

    const imported = await importSite(url, content, { placeholder: true });
    const published = await publishFolder(content, store);

    assert.deepEqual(published.outcome === "refused" ? published.problems : [], []);
    const serving = await serveStore(t, store, { publicUrl: undefined });
    const options = { atOnce: 8, perSecond: 1000, timeoutSeconds: 600, retries: 2, headers: [] };
    const comparison = await compareServices({
      sides: [new Side({ ...options, url }), new Side({ ...options, url: serving.address })],
      excuses: readExcuses(join(content, ".montra/import/excuses.yaml")),
      images: true,
      onProgress: () => {},
    });
    assert.deepEqual(comparison.unexcused, []);

    const lines = linesOf(imported);
    for (const line of [
      'different | autores/4 | id | its id "4" is read as a number',
      "different | autores/4 | imagem | it has none, so a plain picture stands there",
      "different | autores/4 | link | it has none, so the address of the site stands there",
      "different | eventos/1 | noticias | item 13 of noticias is named again, and kept once",
      'different | eventos/1 | link_registo | "www.inscricao.example/a b" becomes "https://www.inscricao.example/a%20b", a whole address',
      "different | patrocinios/2-2 | imagem | it has none, so a plain picture stands there",
      "different | vencedores/Ab000002 | foto | it has none, so a plain picture stands there",
    ]) {
      assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
    }
    const { noticia_url, fuso_horario } = parse(textOf(content, "site.yaml") ?? "");
    assert.equal(fuso_horario, "Europe/Lisbon");
    assert.equal(
      noticia_url,
      calls("") === "" ? "{public_url}/pt/{slug}/" : "http://www.site.example/{id}/{slug}/",
    );
  });
}

test("an item whose id is no number gets one and is told, and a host of images that is silent is not asked on and on", async (t) => {
  const silent = await oddService(t, (_, { socket }) => void socket.destroy());
  servePublicly(t, "silent.example", silent.url);
  const { url } = await oddService(t, ({ pathname }) =>
    pathname === "/api/v1/eventos/"
      ? {
          count: 41,
          next: null,
          previous: null,
          results: [
            event(1, { id: "0b5c-uuid" }),
            ...Array.from({ length: 40 }, (_, place) =>
              event(place + 2, {
                local: {
                  id: place + 2,
                  nome: `Sala ${place}`,
                  conteudo: "",
                  gps: "38.7,-9.1",
                  imagem: `http://silent.example/${place}.png`,
                },
              }),
            ),
          ],
        }
      : undefined,
  );

  const imported = await importSite(url, join(temporaryFolder(t), "content"), { retries: 0 });

  const lines = linesOf(imported);
  assert.ok(
    lines.includes(
      "different | eventos/0b5c-uuid |  | its id is no whole number, so it gets the id 1000000001",
    ),
  );
  assert.ok(silent.asked.length < 20, `${silent.asked.length}`);
  const images = lines.filter((line) => line.startsWith("image | "));
  assert.equal(images.length, 40);
  const given = ` | was not requested, because silent.example does not answer`;
  assert.ok(images.filter((line) => line.endsWith(given)).length > 20, images.join("\n"));
});

for (const by of ["page", "cursor"]) {
  test(`a list that brings a hundred new items a ${by} for ever is read to 200,000, and told`, async (t) => {
    const path = "/api/v1/eventos/";
    const { url, asked } = await oddService(t, ({ pathname, searchParams }) => {
      if (pathname !== path) return undefined;
      const number = Number(searchParams.get(by) ?? "1");
      // Without id and name, so that nothing is imported.
      const results = Array.from({ length: 100 }, (_, at) => ({ [`m${number}-${at}`]: 0 }));
      return { count: 1e9, next: `?${by}=${number + 1}`, previous: null, results };
    });
    const folder = join(temporaryFolder(t), "content");

    const imported = await importSite(url, folder, { perSecond: 100_000 });

    const line = `unread | ${path} | could not be read to its end: it shows more than 200000 items`;
    assert.ok(linesOf(imported).includes(line), linesOf(imported).slice(0, 9).join("\n"));
    // Some may have been requested ahead.
    const pages = asked.filter((target) => target.startsWith(path)).length;
    assert.ok(pages >= 2001 && pages < 2020, `${pages}`);
  });
}
