/** Services that answer oddly, but have the contract. */
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Journal } from "../../src/moving/import/journal/journal.ts";
import { servePublicly } from "../support/public-host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { filesOf, importSite, linesOf, textOf } from "./import-site.ts";
import { event, oddService, page } from "./odd-service.ts";

const EVENTS = "/api/v1/eventos/";
const SECRET = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>`;

test("pages that are followed by a cursor are read to the end, whatever host they name", async (t) => {
  const { url } = await oddService(t, ({ pathname, searchParams }) => {
    if (pathname !== EVENTS) return undefined;
    const at = Number(searchParams.get("cursor") ?? 1);
    const next = at < 4 ? `https://lost.example/intern/api/v1/eventos/?cursor=${at + 1}` : null;
    return { next, previous: null, results: [event(at)] };
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.equal(imported.items.eventos, 4);
  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("unread")),
    [],
  );
});

test("pages that lead in a circle are told, and what they show is there", async (t) => {
  const { url } = await oddService(t, ({ pathname, searchParams }) => {
    if (pathname !== EVENTS) return undefined;
    const at = searchParams.get("cursor") === "b" ? "b" : "a";
    return {
      next: `?cursor=${at === "a" ? "b" : "a"}`,
      previous: null,
      results: [event(at === "a" ? 1 : 2)],
    };
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.equal(imported.items.eventos, 2);
  assert.deepEqual(
    linesOf(imported).filter((line) => line.includes(`| ${EVENTS} |`)),
    [
      `incomplete | ${EVENTS} | shows 2 different items on pages that continue without a new one; the list is assumed to end there`,
    ],
  );
});

test("where a page is the default, JSON is asked for by the address", async (t) => {
  const { url, asked } = await oddService(t, ({ pathname, searchParams }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    if (searchParams.get("format") === "json") return page([event(1)]);
    return response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end("<h1>Eventos</h1>");
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.equal(imported.items.eventos, 1);
  assert.deepEqual(asked.slice(0, 2), [
    "/api/v1/eventos/?page_size=100",
    "/api/v1/eventos/?page_size=100&format=json",
  ]);
});

test("items that are not what the contract says become files that check can complain of", async (t) => {
  const { url } = await oddService(t, ({ pathname }) =>
    pathname === EVENTS
      ? page([
          event(1, {
            slug: "../../etc/passwd",
            titulo: "Um\u0000\ndois",
            data_fim: "amanhã",
            vagas: 3,
          }),
          event(2, { slug: "_escondido", gps: 1 }),
          event(3, { slug: "Evento-1", local: null }),
          { acomodacao: "sem id nem nome" },
        ])
      : undefined,
  );
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.equal(imported.items.eventos, 3);
  assert.match(textOf(folder, "eventos/etc-passwd.yaml") ?? "", /^id: 1\ntitulo: /);
  assert.match(textOf(folder, "eventos/escondido.yaml") ?? "", /\nslug: _escondido\n/);
  assert.match(textOf(folder, "eventos/Evento-1.yaml") ?? "", /^id: 3\n/);
  const lines = linesOf(imported);
  assert.ok(
    lines.includes(
      'different | eventos/1 | slug | "../../etc/passwd" becomes "etc-passwd", which an address can have and no other item has',
    ),
  );
  const shown = '{"acomodacao":"sem id nem nome"}';
  assert.ok(lines.includes(`list | eventos | ${shown} has neither id nor name, and is left out`));
  assert.ok(
    lines.includes("different | eventos | vagas | the service shows vagas, and Montra does not"),
  );
});

test("a mark of UTF-8 is passed over, and another encoding is told", async (t) => {
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    const text = JSON.stringify(page([event(1, { titulo: "Sess\u00e3o" })]));
    const bytes = Buffer.from(`\ufeff${text}`, "utf8").toString("latin1").replace("Ã£", "ã");
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(Buffer.from(bytes, "latin1"));
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.match(textOf(folder, "eventos/evento-1.yaml") ?? "", /\ntitulo: Sessão\n/);
  const lines = linesOf(imported);
  assert.ok(
    lines.includes(
      `incomplete | ${url}${EVENTS}?page_size=100 | is not UTF-8, and is read as Windows-1252`,
    ),
    lines.join("\n"),
  );
});

test("a damaged byte among others of UTF-8 is told, and the others are read", async (t) => {
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    const text = JSON.stringify(page([event(1, { titulo: "Sess\u00e3o p#blica é" })]));
    const bytes = Buffer.from(text).toString("latin1").replace("#", "\u00fa");
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(Buffer.from(bytes, "latin1"));
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.match(textOf(folder, "eventos/evento-1.yaml") ?? "", /\ntitulo: Sessão p\ufffdblica é\n/);
  const said = "holds bytes that are not UTF-8, replaced by \ufffd";
  assert.ok(linesOf(imported).includes(`incomplete | ${url}${EVENTS}?page_size=100 | ${said}`));
});

test("JSON that is called a page is read, and a page in place of a list could not be read", async (t) => {
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname !== EVENTS && pathname !== "/api/v1/vi-export/") return undefined;
    const body = pathname === EVENTS ? JSON.stringify(page([event(1)])) : "<p>Manutenção</p>";
    return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.match(textOf(folder, "eventos/evento-1.yaml") ?? "", /^id: 1\n/);
  const line = "unread | /api/v1/vi-export/ | answered 200, and no list";
  assert.ok(linesOf(imported).includes(line), linesOf(imported).join("\n"));
});

test("a list whose JSON cannot be read where its page can is there, and could not be read", async (t) => {
  const { url } = await oddService(t, ({ pathname, searchParams }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    if (searchParams.has("format")) return response.writeHead(500).end();
    return response.writeHead(200, { "content-type": "text/html" }).end("<h1>Eventos</h1>");
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("unread")),
    [
      `unread | ${url}${EVENTS}?page_size=100&format=json | it answered 500`,
      `unread | ${EVENTS} | could not be read to its end`,
    ],
  );
});

test("links to pages beside the items are followed, and entries that are no items are told", async (t) => {
  const { url } = await oddService(t, ({ pathname, searchParams }) => {
    if (pathname !== EVENTS) return undefined;
    const isLast = searchParams.has("page");
    const results = isLast ? [event(2), "/api/v1/eventos/3/", null] : [event(1)];
    return { links: { next: isLast ? null : `${EVENTS}?page=2`, previous: null }, results };
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.equal(imported.items.eventos, 2);
  assert.deepEqual(
    linesOf(imported).filter((line) => /^(?:list|unread)/.test(line)),
    [
      'list | eventos | {"value":"/api/v1/eventos/3/"} has neither id nor name, and is left out',
      'list | eventos | {"value":null} has neither id nor name, and is left out',
    ],
  );
});

test("half a character in a text is told", async (t) => {
  const { url } = await oddService(t, ({ pathname }, _, response) =>
    pathname === EVENTS
      ? response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify(page([event(1, { acomodacao: "<p>Sala \ud83d 2</p>" })])))
      : undefined,
  );
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.match(textOf(folder, "eventos/evento-1.md") ?? "", /\nSala \ufffd 2\n/);
  const told =
    "different | eventos/1 | acomodacao | half a character, such as an emoji cut in two, becomes \ufffd";
  assert.ok(linesOf(imported).includes(told), linesOf(imported).join("\n"));
});

test("pages that only their paths tell apart, and items that no page shows, could not be read", async (t) => {
  for (const next of [`${EVENTS}page/2/`, 2, null]) {
    const { url } = await oddService(t, ({ pathname }) =>
      pathname === EVENTS ? { count: 2, next, previous: null, results: [event(1)] } : undefined,
    );
    const imported = await importSite(url, join(temporaryFolder(t), "content"));

    const lines = linesOf(imported).filter((line) => line.startsWith(`unread | ${EVENTS}`));
    assert.equal(lines.length, 1, linesOf(imported).join("\n"));
  }
});

test("the id, day and slug of a teaser are taken where it shows them, and a text wherever it stands", async (t) => {
  const teasers = [
    {
      titulo: "Um",
      imagem: "/media/casa.png",
      url: "/x/9/",
      id: 20,
      data: "2019-05-02",
      slug: "primeira",
    },
    { titulo: "Dois", imagem: "/media/casa.png", url: "/noticias/dois/" },
  ];
  const { url } = await oddService(t, ({ pathname }) => {
    if (pathname === "/api/v1/vi-export/") return teasers;
    if (pathname !== "/noticias/dois/") return undefined;
    return {
      noticia: {
        id: "21",
        titulo: "Dois",
        slug: "dois",
        data: "2019-05-01",
        conteudo: "<p>Texto</p>",
      },
    };
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  const told = linesOf(imported).find((line) => line.includes("are teasers"));
  assert.equal(told, "note | noticias | 1 of 2 are teasers: their texts stay where they lead");
  assert.match(textOf(folder, "noticias/primeira.md") ?? "", /\nid: 20\ndata: 2019-05-02\n/);
  assert.match(textOf(folder, "noticias/dois.md") ?? "", /\nid: 21\n[\s\S]*\nTexto\n/);
});

test("a page that is no JSON could not be read, and it is said where it is none", async (t) => {
  const { url } = await oddService(t, ({ pathname, searchParams, origin }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    if (searchParams.get("page") !== "2")
      return { count: 2, next: `${origin}${EVENTS}?page=2`, previous: null, results: [event(1)] };
    response.writeHead(200, { "content-type": "application/json" });
    return response.end('{"count":2,"next":null,"results":[{"id":2,"vagas":NaN}]}');
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"), { retries: 1 });

  const [unread = ""] = linesOf(imported);
  assert.match(unread, /eventos\/\?page=2 \| its response is not JSON \(56 bytes: .*N/);
  assert.equal(imported.items.eventos, 1);
});

test("JSON that would take gigabytes of memory is refused before it is built, and asked for once", async (t) => {
  const folder = join(temporaryFolder(t), "content");
  for (const [results, why] of [
    ["[".repeat(30_000_000), "its JSON nests more than 32 levels"],
    [`{"a":`.repeat(40), "its JSON nests more than 32 levels"],
    ["[],".repeat(20_000_000), "its JSON has more than 1000000 values"],
  ] as const) {
    const { url, asked } = await oddService(t, ({ pathname }, _, response) => {
      if (pathname !== "/api/premio/candidatos/") return pathname === EVENTS ? page([]) : undefined;
      response.setHeader("content-type", "application/json");
      return void response.end(`[${results}`);
    });

    const imported = await importSite(url, folder, { retries: 3 });

    const unread = linesOf(imported).filter((line) => line.startsWith("unread"));
    assert.deepEqual(unread, [
      `unread | ${url}/api/premio/candidatos/?page_size=100 | ${why}`,
      "unread | /api/premio/candidatos/ | could not be read to its end",
    ]);
    assert.equal(asked.filter((path) => path.includes("candidatos")).length, 1);
  }
});

test("texts that would take minutes to parse are brought as they are, and check refuses them", async (t) => {
  for (const html of ["<b>".repeat(400_000), "<ul><li>".repeat(24_000)]) {
    const { url } = await oddService(t, ({ pathname }) =>
      pathname === EVENTS ? page([event(1, { acomodacao: html })]) : undefined,
    );
    const folder = join(temporaryFolder(t), "content");

    const imported = await importSite(url, folder);

    assert.ok(textOf(folder, "eventos/evento-1.html")?.endsWith(`${html}\n`));
    assert.ok(linesOf(imported).some((line) => /^refused \| eventos\/evento-1\.html/.test(line)));
  }
});

test("what a service names at another port of this machine is neither asked for nor published", async (t) => {
  const other = await oddService(t, (_, __, response) => void response.end(SECRET));
  const { port } = new URL(other.url);
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname.startsWith("/media/"))
      return void response.writeHead(302, { location: `${other.url}${pathname}` }).end();
    const local = { id: 1, nome: "Casa", conteudo: "", gps: "38.7,-9.1" };
    const images = [other.url, `http://localhost:${port}`, "/media"];
    return pathname === EVENTS
      ? page(
          images.map((at, place) =>
            event(place + 1, { local: { ...local, id: place + 1, imagem: `${at}/casa.svg` } }),
          ),
        )
      : undefined;
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder, { retries: 3 });

  const refused = "is a private address; only the service itself may have one";
  assert.deepEqual(
    linesOf(imported)
      .filter((line) => line.startsWith("image"))
      .sort(),
    [
      `image | /media/casa.svg | 127.0.0.1 ${refused}`,
      `image | ${other.url}/casa.svg | 127.0.0.1 ${refused}`,
      `image | http://localhost:${port}/casa.svg | localhost (127.0.0.1) ${refused}`,
    ],
  );
  assert.deepEqual(other.asked, []);
  assert.deepEqual(
    [...filesOf(folder).values()].filter((bytes) => bytes.includes(SECRET)),
    [],
  );
});

test("Latin-1 that says that it is, is read as that", async (t) => {
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    const text = JSON.stringify(page([event(1, { titulo: "Sessão" })]));
    return response
      .writeHead(200, { "content-type": "application/json; charset=ISO-8859-1" })
      .end(Buffer.from(text, "latin1"));
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.match(textOf(folder, "eventos/evento-1.yaml") ?? "", /\ntitulo: Sessão\n/);
  assert.ok(!linesOf(imported).some((line) => line.includes("UTF-8")));
});

test("a machine that does not answer, or answers something else, is refused at once", async (t) => {
  const { url } = await oddService(t, () => undefined);
  const folder = join(temporaryFolder(t), "content");

  await assert.rejects(importSite(url, folder), {
    name: "RefusedError",
    message: `${url} answers none of the lists, such as /api/v1/eventos/. Give the address under which they lie, without /api`,
  });
  await assert.rejects(importSite("http://127.0.0.1:9", folder, { retries: 1 }), {
    name: "RefusedError",
    message:
      /^Cannot reach http:\/\/127\.0\.0\.1:9\/api\/v1\/eventos\/\?page_size=100: .+\. Check the address$/,
  });
  assert.equal(textOf(folder, "site.yaml"), undefined);
});

test("a service that wants a token says so, and a list that wants one could not be read", async (t) => {
  const closed = await oddService(
    t,
    (_, __, response) =>
      void response.writeHead(401, { "content-type": "application/json" }).end("{}"),
  );
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname === EVENTS) return page([event(1)]);
    if (pathname !== "/api/premio/candidatos/") return undefined;
    return void response.writeHead(403, { "content-type": "application/json" }).end("{}");
  });
  const folder = join(temporaryFolder(t), "content");

  await assert.rejects(importSite(closed.url, folder), {
    message: `${closed.url} answers none of the lists, such as /api/v1/eventos/ (${closed.url}/api/v1/eventos/?page_size=100 answered 401: give a token with --header). Give the address under which they lie, without /api`,
  });
  const { url: elsewhere } = await oddService(t, ({ pathname }, _, response) =>
    response.writeHead(301, { location: `http://api.example${pathname}` }).end(),
  );
  servePublicly(t, "api.example", closed.url);
  await assert.rejects(importSite(elsewhere, folder), {
    message:
      "http://api.example answers none of the lists, such as /api/v1/eventos/ (http://api.example/api/v1/eventos/ answered 401: give a token with --header). Give the address under which they lie, without /api",
  });
  const imported = await importSite(url, folder);

  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("unread")),
    ["unread | /api/premio/candidatos/ | answered 403: give a token with --header"],
  );
});

test("a service that is asked at another address is the same where it calls itself the same", async (t) => {
  const shows = (ids: readonly number[]) =>
    oddService(t, ({ pathname, searchParams }) => {
      if (pathname !== EVENTS) return undefined;
      const at = Number(searchParams.get("page") ?? "1");
      const next = at < ids.length ? `http://www.example.pt${EVENTS}?page=${at + 1}` : null;
      return { count: ids.length, next, previous: null, results: [event(ids[at - 1] ?? 0)] };
    });
  const [before, after] = [await shows([3, 2, 1]), await shows([3, 1])];
  const folder = join(temporaryFolder(t), "content");
  // As if it had been imported by its public address.
  {
    using journal = new Journal(folder);
    journal.begin("https://www.example.pt", 0);
  }
  await importSite(before.url, folder);

  const { files } = await importSite(after.url, folder);

  assert.deepEqual(files, { added: 0, changed: 0, removed: 1, kept: 0, unchanged: 4 });
  assert.equal(textOf(folder, "eventos/evento-2.yaml"), undefined);
  assert.match(textOf(folder, "site.yaml") ?? "", /\npublic_url: https:\/\/www\.example\.pt\n/);
});

test("a second import into a folder while one is under way is refused", async (t) => {
  const folder = join(temporaryFolder(t), "content");
  const reached = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { url } = await oddService(t, async ({ pathname }) => {
    if (pathname !== EVENTS) return undefined;
    reached.resolve();
    await held.promise;
    return page([event(1)]);
  });

  const first = importSite(url, folder);
  await reached.promise;
  await assert.rejects(importSite(url, folder), {
    name: "RefusedError",
    message: `Another import into ${folder} is under way. Wait for it, or end it`,
  });
  // Another user, who can only read the folder, cannot block an import.
  assert.equal(statSync(join(folder, ".montra")).mode & 0o777, 0o700);
  held.resolve();
  assert.equal((await first).items.eventos, 1);
});

test("references by ids that are no numbers lead to the items, and another form of an item is told", async (t) => {
  const key = (last: number) => `7f1c2b34-0000-4000-8000-00000000000${last}`;
  const author = (titulo: string) => ({
    id: 5,
    titulo,
    slug: "ordem",
    link: "https://ordem.example/",
    imagem: null,
    conteudo: "",
  });
  const news = (last: number, relacionadas: string[]) => ({
    id: key(last),
    titulo: `Obra ${last}`,
    slug: `obra-${last}`,
    data: "2026-02-14",
    conteudo: "",
    imagem: null,
    tema: null,
    autor: null,
    relacionadas,
  });
  const { url } = await oddService(t, ({ pathname }) =>
    pathname === EVENTS
      ? page([
          event(1, { autor: [author("Ordem")], noticias: [news(1, [key(2), key(3)])] }),
          event(2, { autor: [author("Colégio")], noticias: [news(2, [])] }),
        ])
      : undefined,
  );
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.match(textOf(folder, "noticias/obra-1.yaml") ?? "", /\nrelacionadas:\n {2}- obra-2\n/);
  assert.match(textOf(folder, "autores/ordem.yaml") ?? "", /\ntitulo: Ordem\n/);
  assert.deepEqual(
    linesOf(imported).filter((line) => /is shown as|shows no item/.test(line)),
    [
      'different | autores/5 | titulo | is shown as "Ordem" and as "Colégio"; the first is taken',
      `different | noticias/1000000001 | relacionadas | the service shows no item "${key(3)}" of noticias`,
    ],
  );
});
