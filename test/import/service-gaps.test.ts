/** What a service does not show: endless pages, missing items, required values. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { readExcuses } from "../../src/moving/compare/excuses.ts";
import { runMontra } from "../support/montra.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { filesOf, importSite, linesOf, textOf } from "./import-site.ts";
import { event, oddService, page } from "./odd-service.ts";

const EVENTS = "/api/v1/eventos/";

test("pages that show the same again and again end the list, and the import goes on", async (t) => {
  const { url, asked } = await oddService(t, ({ pathname, searchParams, origin }) => {
    const number = Number(searchParams.get("page") ?? "1");
    const next = `${origin}${pathname}?page=${number + 1}`;
    const item = { titulo: "Um", imagem: "/media/um.svg", url: "/noticias/um/" };
    if (pathname === EVENTS) return { count: 1e300, next, previous: null, results: [event(1)] };
    if (pathname !== "/api/v1/vi-export/") return undefined;
    return { count: 10, next, previous: null, results: [item] };
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.deepEqual([imported.items.eventos, imported.items.noticias], [1, 1]);
  assert.ok(asked.length < 100, String(asked.length));
  const lines = linesOf(imported);
  for (const [path, count] of [
    [EVENTS, "1e+300"],
    ["/api/v1/vi-export/", "10"],
  ]) {
    const line = `incomplete | ${path} | shows 1 different items on pages that continue without a new one, and says it has ${count}; the list is assumed to end there`;
    assert.ok(lines.includes(line), lines.join("\n"));
  }
  assert.deepEqual(
    lines.filter((line) => line.startsWith("unread")),
    [],
  );
});

test("an item whose id is above 2^53 is told with all its digits", async (t) => {
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    const text = JSON.stringify(page([event(1), event(2)]));
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(text.replace('"id":2,', '"id":9007199254740993,'));
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  const line =
    "different | eventos/9007199254740993 |  | its id is above 9007199254740991, so it gets the id 1000000001";
  assert.ok(linesOf(imported).includes(line), linesOf(imported).join("\n"));
});

test("news keep their theme, author and related news if the ids are above 2^53", async (t) => {
  const related = { ...event(2), titulo: "Dois", slug: "dois", data: "2024-03-01" };
  const news = { ...related, id: 1, titulo: "Um", slug: "um" };
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    const named = { tema: "TEMA", autor: "AUTOR", relacionadas: ["OUTRA"] };
    const noticias = [
      { ...news, ...named },
      { ...related, id: "OUTRA" },
    ];
    const text = JSON.stringify(page([event(1, { noticias })]));
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(
      text
        .replace('"TEMA"', "738529527931269425")
        .replace('"AUTOR"', "738529527931269426")
        .replaceAll('"OUTRA"', "738529527931269427"),
    );
  });
  const content = join(temporaryFolder(t), "content");

  const imported = await importSite(url, content);
  const again = await importSite(url, content);

  assert.match(
    textOf(content, "temas.yaml") ?? "",
    /^- id: 1000000001\n {2}nome: Tema 738529527931269425\n/,
  );
  assert.match(
    textOf(content, "autores/autor-738529527931269426.yaml") ?? "",
    /^id: 1000000001\ntitulo: Autor 738529527931269426\n/,
  );
  const written = textOf(content, "noticias/um.yaml") ?? "";
  assert.match(written, /\ntema: tema-738529527931269425\n/);
  assert.match(written, /\nautor: autor-738529527931269426\n/);
  assert.match(written, /\nrelacionadas:\n {2}- dois\n/);
  const told = linesOf(imported).filter((line) => /^(?!refused).*7385295279312694/.test(line));
  const above = "is above 9007199254740991, so the item gets another";
  assert.deepEqual(told, [
    'incomplete | temas/1000000001 | its name is not shown; it is called "Tema 738529527931269425"',
    'incomplete | autores/1000000001 | news name it and no event shows it; it is called "Autor 738529527931269426", without an image',
    "different | noticias/738529527931269427 |  | its id is above 9007199254740991, so it gets the id 1000000001",
    `different | noticias/1 | tema | the id 738529527931269425 ${above}`,
    `different | noticias/1 | autor | the id 738529527931269426 ${above}`,
    `different | noticias/1 | relacionadas | the id 738529527931269427 ${above}`,
  ]);
  assert.equal(again.files.changed + again.files.added, 0);
});

test("an item whose id is not shown gets one by its slug, and a moment of null is told", async (t) => {
  const news = { ...event(1), modified: null, titulo: "Um", slug: "um", data: "2024-03-01" };
  const { url } = await oddService(t, ({ pathname }) =>
    pathname === EVENTS
      ? page([event(1, { id: undefined, noticias: [news] }), event(2, { id: null })])
      : undefined,
  );

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  const lines = linesOf(imported);
  for (const line of [
    "different | eventos/evento-1 |  | its id is not shown, so it gets the id 1000000001",
    "different | eventos/evento-2 |  | its id is not shown, so it gets the id 1000000002",
    "different | noticias/1 | modified | null becomes the moment of publication",
  ])
    assert.ok(lines.includes(line), lines.join("\n"));
});

test("items that are repeated while others are missing are told as missing", async (t) => {
  const { url } = await oddService(t, ({ pathname, searchParams, origin }) => {
    const number = Number(searchParams.get("page") ?? "1");
    const teaser = { titulo: "Um", imagem: "", url: "https://www.example.pt/noticias/um/" };
    if (pathname === "/api/v1/vi-export/") return page([teaser, teaser]);
    const next = number < 3 ? `${origin}${pathname}?page=${number + 1}` : null;
    // The order is not total: event 2 is on two pages, event 3 on none.
    const results = [[event(1), event(2)], [event(2), event(4)], [event(1)]][number - 1];
    return pathname === EVENTS ? { count: 5, next, previous: null, results } : undefined;
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  const lines = linesOf(imported);
  for (const line of [
    "different | eventos/1 | times | is shown several times; it is imported once",
    "different | eventos/2 | times | is shown several times; it is imported once",
    "different | vi-export/um | times | is shown several times; it is imported once",
    `list | ${EVENTS} | shows 3 different items, and says it has 5: if some are repeated, others may be missing`,
  ])
    assert.ok(lines.includes(line), lines.join("\n"));
});

test("the last line of an import says what keeps the folder from being published, and which option brings it", async (t) => {
  const news = {
    id: 7,
    created: "2021-01-02T10:00:00Z",
    modified: "2021-01-02T10:00:00Z",
    antetitulo: "",
    data: "2021-03-01",
    titulo: "Um",
    imagem: "/media/casa.svg",
    teaser: "",
    conteudo: "<p>um</p>",
    fechada: false,
    slug: "um",
    tema: null,
    autor: 5,
    relacionadas: [],
  };
  let more = {};
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    if (pathname === "/media/casa.svg")
      return response.writeHead(200, { "content-type": "image/svg+xml" }).end(picture);
    return pathname === EVENTS ? page([event(1, { noticias: [news], ...more })]) : undefined;
  });
  const folder = join(temporaryFolder(t), "content");

  const refused = await runMontra(["import", url, folder]);
  const rehearsed = await runMontra(["import", url, folder, "--placeholder"]);
  const checked = await runMontra(["check", folder]);
  more = { link_registo: "mailto:a@example.pt" };
  const mailing = await runMontra(["import", url, folder, "--placeholder"]);

  assert.equal(refused.exitCode, 1);
  assert.equal(
    refused.stdout.trimEnd().split("\n").at(-1),
    `1 problem keeps the folder from being published; 1 with a missing or unusable image, file or link: put the missing files into ${folder}/media, or run the import again with --placeholder, which uses a plain picture or the site's address instead`,
  );
  assert.equal(rehearsed.exitCode, 0, rehearsed.stdout);
  assert.equal(checked.exitCode, 0, checked.stdout);
  assert.match(
    mailing.stdout.trimEnd().split("\n").at(-1) ?? "",
    /^1 problem keeps the folder from being published; correct eventos\/evento-1\.yaml:\d+:\d+: link_registo: /,
  );
});

test("an array whose pages follow by the header Link is read to its end, also over empty pages", async (t) => {
  const pages = [[event(1)], [], [], [], [event(2)], []];
  const { url } = await oddService(t, ({ pathname, searchParams, href }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    const at = Number(searchParams.get("page") ?? "1");
    const [next, previous] = [new URL(href), new URL(href)];
    next.searchParams.set("page", `${at + 1}`);
    previous.searchParams.set("page", `${at - 1}`);
    const links = [...(at > 1 ? [`<${previous}>; rel="prev"`] : []), `<${next}>; rel="next"`];
    if (at < pages.length) response.setHeader("link", links);
    response.setHeader("etag", `"${at}"`);
    return pages[at - 1];
  });
  const folder = join(temporaryFolder(t), "content");

  for (const imported of [await importSite(url, folder), await importSite(url, folder)]) {
    assert.equal(imported.items.eventos, 2);
    assert.deepEqual(
      linesOf(imported).filter((line) => line.includes(EVENTS)),
      [],
    );
  }
});

test("empty pages without an end are told", async (t) => {
  const { url, asked } = await oddService(t, ({ pathname, searchParams }) => {
    if (pathname !== EVENTS) return undefined;
    const at = Number(searchParams.get("cursor") ?? "1");
    return { next: `?cursor=${at + 1}`, previous: null, results: at === 1 ? [event(1)] : [] };
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.equal(imported.items.eventos, 1);
  assert.ok(asked.length < 200, `${asked.length}`);
  assert.deepEqual(
    linesOf(imported).filter((line) => line.includes(EVENTS)),
    [
      `incomplete | ${EVENTS} | shows 1 different items on pages that continue without a new one; the list is assumed to end there`,
    ],
  );
});

test("what answers no more at a second import is told, and stays as it was", async (t) => {
  // 201: a log-in page, answered with 200.
  let status = 200;
  const sponsor = { imagem: "/media/casa.svg", tipo: "Apoio" };
  const { url } = await oddService(t, ({ pathname, searchParams }, _, response) => {
    const isSecond = pathname === "/api/premio/list/2/patrociniostop/";
    if (pathname === "/api/premio/list/1/patrociniostop/") return [sponsor];
    if (pathname !== EVENTS && !isSecond) return undefined;
    if (status === 201) return response.writeHead(200).end("<form>Entrar</form>");
    if (status !== 200) return response.writeHead(status).end();
    if (isSecond) return [sponsor, sponsor];
    const isLast = searchParams.has("page");
    const local = { id: 2, nome: "Teatro", conteudo: "", gps: "38.7,-9.1", imagem: null };
    const results = isLast ? [event(2, { local })] : [event(1)];
    return { ...page(results, isLast ? null : "?page=2"), count: 2 };
  });
  const folder = join(temporaryFolder(t), "content");
  await importSite(url, folder);
  const before = filesOf(folder);
  const gone = [
    `${url}/api/v1/eventos/?page_size=100`,
    `${url}/api/v1/eventos/?page=2`,
    `${url}/api/premio/list/2/patrociniostop/?page_size=100`,
  ];

  for (const [now, said] of [
    [404, "answered 404; what it answered at an earlier import stays"],
    [410, "answered 410; what it answered at an earlier import stays"],
    [403, "answered 403: give a token with --header; what it answered at an earlier import stays"],
    [500, "it answered 500"],
    [302, "answered 302; what it answered at an earlier import stays"],
    [201, "answered 200 without JSON; what it answered at an earlier import stays"],
  ] as const) {
    status = now;
    const imported = await importSite(url, folder);
    assert.deepEqual(filesOf(folder), before, `${now}`);
    assert.deepEqual(
      linesOf(imported).filter((line) => line.startsWith("unread")),
      gone.map((address) => `unread | ${address} | ${said}`),
    );
  }
  status = 200;
  const again = await importSite(url, folder);

  assert.deepEqual(
    linesOf(again).filter((line) => /^(?:unread|removed)/.test(line)),
    [],
  );
});

test("an item that is shown with other content too is told, with what was taken", async (t) => {
  const local = { id: 5, conteudo: "", gps: "38.7,-9.1", imagem: "/media/casa.svg?a=1" };
  const sala = (nome: string) => ({ local: { ...local, nome } });
  const { url } = await oddService(t, ({ pathname, origin }) =>
    pathname === EVENTS
      ? page([
          event(1, { ...sala("Casa"), modified: "2024-01-01T10:00:00Z" }),
          event(2, { local: { ...local, nome: "Casa", imagem: `${origin}/media/casa.svg?a=2` } }),
          event(3, sala("Teatro")),
          event(1, { ...sala("Casa"), titulo: "Outro", modified: "2024-01-02T10:00:00Z" }),
        ])
      : undefined,
  );
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.deepEqual(
    linesOf(imported).filter((line) => line.includes(" is taken")),
    [
      'different | locais/5 | nome | is shown as "Casa" and as "Teatro"; the first is taken',
      'different | eventos/1 | titulo | is shown as "Evento 1" and as "Outro"; the latest is taken',
    ],
  );
  assert.match([...filesOf(folder)].join("\n"), /nome: Casa\n/);
});

test("every edition of the awards that a service names is asked for its sponsors, and what belongs to it is in it", async (t) => {
  const of = (code: string, more: object) => ({
    nome: code,
    foto: "/media/casa.svg",
    categorias: "Residencial",
    url: `/candidato/${code}/`,
    ...more,
  });
  const candidates = [
    of("Codigo01", { premio: 2019 }),
    of("Codigo02", { premio: { id: 40, nome: "Prémio Quarenta" } }),
    of("Codigo03", { premio: "41" }),
    of("Codigo04", {}),
    of("Codigo05", {}),
    of("Codigo07", { premio: "/api/premio/42/" }),
    of("Codigo09", { premio: "Prémio de Todos" }),
    of("Codigo10", { premio: [{ id: 42, nome: "Prémio Quarenta e Dois" }] }),
  ];
  const winners = [of("Codigo04", { categorias: "Turístico" }), of("Codigo06", {})];
  const editions = new Map([
    ["Codigo04", "7"],
    ["Codigo05", "12"],
    ["Codigo06", "12"],
  ]);
  const { url } = await oddService(t, ({ pathname, searchParams }) => {
    const sponsored = /^\/api\/premio\/list\/(?:5|12|40|2019)\/patrociniostop\/$/.test(pathname);
    if (sponsored) return [{ imagem: "/media/casa.svg", tipo: `T${pathname.slice(17, -16)}` }];
    if (pathname === "/candidato/Codigo04/") return { premio: { id: 7, nome: "Prémio Sete" } };
    const list = { candidatos: candidates, vencedores: winners }[pathname.split("/")[3] ?? ""];
    const premio = searchParams.get("premio");
    const isOf = ({ nome }: { nome: string }) => premio === null || editions.get(nome) === premio;
    return list?.filter(isOf);
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  const ofAwards = (path: string) =>
    textOf(folder, path)?.match(/premio: \S+|codigo: \S+|candidato: \S+|tipo: \S+|nome: P.*/g);
  assert.deepEqual(ofAwards("candidatos.yaml"), [
    ...["codigo: Codigo01", "premio: premio-2019", "codigo: Codigo02", "premio: premio-quarenta"],
    ...["codigo: Codigo03", "premio: premio-41", "codigo: Codigo04", "premio: premio-sete"],
    ...["codigo: Codigo05", "premio: premio-12"],
    ...["codigo: Codigo07", "premio: premio-quarenta-e-dois"],
    ...["codigo: Codigo09", "premio: premio-5"],
    ...["codigo: Codigo10", "premio: premio-quarenta-e-dois"],
  ]);
  assert.deepEqual(ofAwards("vencedores.yaml"), [
    ...["premio: premio-sete", "candidato: Codigo04", "premio: premio-12", "codigo: Codigo06"],
  ]);
  assert.deepEqual(ofAwards("patrocinios.yaml"), [
    ...["premio: premio-5", "tipo: T5", "premio: premio-12", "tipo: T12"],
    ...["premio: premio-2019", "tipo: T2019", "premio: premio-quarenta", "tipo: T40"],
  ]);
  assert.deepEqual(
    linesOf(imported).filter((line) => line.includes("imported into")),
    [
      'incomplete | candidatos/Codigo09 | shows its award as "Prémio de Todos", not its number; imported into 5',
    ],
  );
});

test("a list or an object in the place of one value is left out and told", async (t) => {
  const translated = { pt: "Olá", en: "Hello" };
  const winner = { nome: "Um", foto: "/media/casa.svg", url: "/candidato/Codigo01/" };
  const { url } = await oddService(t, ({ pathname }) => {
    if (pathname === "/api/premio/vencedores/")
      return [
        { ...winner, categorias: { id: 1, descricao: "Residencial" } },
        { ...winner, categorias: [{ descricao: "Turístico" }] },
      ];
    const local = { id: 1, nome: ["Casa"], conteudo: translated, gps: "", imagem: null };
    return pathname === EVENTS
      ? page([event(1, { titulo: translated, acomodacao: [translated], local, link_registo: {} })])
      : undefined;
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  const lines = linesOf(imported);
  for (const line of [
    'different | eventos/1 | titulo | {"pt":"Olá","en":"Hello"} is no single value, and is left out',
    'different | eventos/1 | acomodacao | [{"pt":"Olá","en":"Hello"}] is no single value, and is left out',
    "different | eventos/1 | link_registo | {} is no single value, and is left out",
    'different | locais/1 | nome | ["Casa"] is no single value, and is left out',
    'different | locais/1 | conteudo | {"pt":"Olá","en":"Hello"} is no single value, and is left out',
    'different | vencedores/Codigo01 | categorias | {"id":1,"descricao":"Residencial"} is read as "Residencial"',
    'different | vencedores/Codigo01 | categorias | [{"descricao":"Turístico"}] is read as "Turístico"',
  ])
    assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  assert.doesNotMatch([...filesOf(folder)].join("\n"), /Olá|\[.*Casa|descricao"/);
  assert.ok(
    lines.some((line) => /^refused \| eventos\/[^|]*\| titulo: /.test(line)),
    lines.join("\n"),
  );
});

test("ids that are no positive numbers, moments of seven digits and teasers without an address are told", async (t) => {
  const news = { titulo: "Um", slug: "um", data: "2024-03-01", imagem: "/media/casa.svg" };
  const seven = { created: "2021-07-02T10:00:00.1234567Z", modified: 1_600_000_000 };
  const { url } = await oddService(t, ({ pathname }) => {
    if (pathname === "/api/v1/vi-export/") return page([{ titulo: "Dois", imagem: "" }]);
    return pathname === EVENTS
      ? page([event(0), event(-3), event(1, { noticias: [{ ...news, ...seven, id: 5 }] })])
      : undefined;
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  const lines = linesOf(imported);
  for (const line of [
    "different | eventos/0 |  | its id is not above 0, so it gets the id 1000000001",
    "different | eventos/-3 |  | its id is not above 0, so it gets the id 1000000002",
    "different | noticias/5 | created | 2021-07-02T10:00:00.1234567Z is printed in the zone UTC",
    "different | noticias/5 | modified | 1600000000 becomes the moment of publication",
    "different | noticias/1000000 | url | its teaser shows no address, so it gets that of a page of this site",
  ])
    assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  assert.deepEqual(
    lines.filter((line) => /^refused.*created|noticias\/1000000 \| url.*null/.test(line)),
    [],
  );
});

test("what awards, sponsors and teasers show besides the contract is brought, or told", async (t) => {
  const project = { categorias: "Casa", foto: "/media/a.svg", url: "/candidato/Codigo01/" };
  const answers: Record<string, object> = {
    "/api/premio/candidatos/": [
      { id: 4, ...project, nome: "Um", arquiteto: "Ana" },
      { ...project, nome: "Dois", url: null },
    ],
    "/candidato/Codigo01/": { ...project, nome: "Um", premio: { id: 1, nome: "P", ano: 2024 } },
    "/api/premio/list/1/patrociniostop/": [
      { id: 8, imagem: "/media/a.svg", tipo: "Apoio", nome: "Banco", link: "https://b.example/" },
    ],
    "/api/v1/vi-export/": page([{ titulo: "Um", imagem: "", url: "/noticias/um/", resumo: "x" }]),
    [EVENTS]: page([
      event(1, { local: [1, 2].map((id) => ({ id, nome: `Casa ${id}`, gps: "38.7,-9.1" })) }),
    ]),
  };
  const { url } = await oddService(t, ({ pathname }) => answers[pathname]);
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.equal(
    textOf(folder, "patrocinios.yaml"),
    "- premio: P\n  imagem: /media/a.svg\n  tipo: Apoio\n  nome: Banco\n  link: https://b.example/\n",
  );
  assert.equal(textOf(folder, "premios.yaml"), "- id: 1\n  nome: P\n  ano: 2024\n  slug: P\n");
  const lines = linesOf(imported);
  assert.deepEqual(
    lines.flatMap((line) => /^different \| (.*) \| the service shows/.exec(line)?.[1] ?? []),
    [
      ...["premios | ano", "patrocinios | id", "patrocinios | nome", "patrocinios | link"],
      ...["candidatos | id", "candidatos | arquiteto", "candidatos | url", "vi-export | resumo"],
    ],
  );
  const addressless =
    "different | candidatos/Dois |  | its address null holds no code of eight letters and digits, so it gets a new code";
  assert.ok(lines.includes(addressless), lines.join("\n"));
  const several = "different | eventos/1 | local | 2 items are named, and only the first is taken";
  assert.ok(lines.includes(several), lines.join("\n"));
});

test("an image that is shown as a list is left out, and told", async (t) => {
  const local = { id: 1, nome: "Casa", gps: "38.7,-9.1", imagem: ["/media/a.svg"] };
  const { url } = await oddService(t, ({ pathname }) =>
    pathname === EVENTS ? page([event(1, { local })]) : undefined,
  );

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  const lines = linesOf(imported).filter((line) => line.includes("| imagem |"));
  assert.deepEqual(lines, ['different | locais/1 | imagem | ["/media/a.svg"] becomes null']);
});

test("a teaser whose title is not that of its news item is told", async (t) => {
  const picture = { imagem: "/media/a.svg" };
  const answers: Record<string, object> = {
    "/api/v1/vi-export/": page([{ ...picture, titulo: "Obra", url: "/noticias/um/" }]),
    "/noticias/um/": {
      id: 1,
      slug: "um",
      ...picture,
      titulo: "Obras na Baixa",
      data: "2026-02-14",
    },
  };
  const { url } = await oddService(t, ({ pathname }) => answers[pathname]);
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.match(textOf(folder, "noticias/um.yaml") ?? "", /\ntitulo: Obras na Baixa\n/);
  const told =
    'different | vi-export/um | titulo | as a news item it is "Obras na Baixa", which is printed';
  assert.ok(linesOf(imported).includes(told), linesOf(imported).join("\n"));
});

test("addresses in the place of references, and objects in the place of images, are read and told", async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
  const moments = { created: "2026-02-14T09:30:00Z", modified: "2026-02-14T09:30:00Z" };
  const imagem = { alt: "A casa / o pátio", url: "/media/casa.svg" };
  const news = { ...moments, data: "2026-02-14", imagem: "/media/casa.svg" };
  const { url } = await oddService(t, ({ pathname, origin }, _, response) => {
    if (pathname === "/media/casa.svg")
      return response.writeHead(200, { "content-type": "image/svg+xml" }).end(svg);
    const author = { id: 4, ...moments, titulo: "Ordem", slug: "ordem", imagem };
    const tema = `${origin}/api/v1/temas/3/`;
    const relacionadas = ["/noticias/dois/", `${origin}/api/v1/noticias/3/?format=json`];
    const noticias = [
      { id: 1, titulo: "Um", slug: "um", ...news, tema, autor: "ordem", relacionadas },
      { id: 2, titulo: "Dois", slug: "dois", ...news },
      { id: 3, titulo: "Três", slug: "tres", ...news },
    ];
    return pathname === EVENTS ? page([event(1, { autor: [author], noticias })]) : undefined;
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.match(
    textOf(folder, "noticias/um.yaml") ?? "",
    /\ntema: tema-3\nautor: ordem\nrelacionadas:\n {2}- dois\n {2}- tres\n/,
  );
  assert.match(
    textOf(folder, "autores/ordem.yaml") ?? "",
    /\nimagem: media\/autores\/ordem\.svg\n/,
  );
  assert.deepEqual(
    linesOf(imported).filter((line) => /is read as/.test(line)),
    [
      `different | noticias/1 | tema | "${url}/api/v1/temas/3/" is read as 3`,
      'different | noticias/1 | relacionadas | "/noticias/dois/" is read as "dois"',
      `different | noticias/1 | relacionadas | "${url}/api/v1/noticias/3/?format=json" is read as 3`,
      'different | autores/4 | imagem | {"alt":"A casa / o pátio","url":"/media/casa.svg"} is read as "/media/casa.svg"',
    ],
  );
});

test("teasers that stand in another order at a later import keep their ids and get days of that order", async (t) => {
  for (const whole of [0, 3]) {
    let order = [1, 2, 3, 4, 5];
    const news = (id: number) => ({ id, titulo: `N ${id}`, slug: `n-${id}`, imagem: "/a.svg" });
    const { url } = await oddService(t, ({ pathname }) => {
      const noticias = whole === 0 ? [] : [{ ...news(whole), data: "2026-02-14" }];
      if (pathname === EVENTS) return page([event(1, { noticias })]);
      if (pathname !== "/api/v1/vi-export/") return undefined;
      return order.map((id) => ({
        titulo: `N ${id}`,
        imagem: "/a.svg",
        url: `/noticias/n-${id}/`,
      }));
    });
    const folder = join(temporaryFolder(t), "content");
    const places = () => {
      const files = order.map((id) => [id, textOf(folder, `noticias/n-${id}.md`)] as const);
      return files.map(([id, text = textOf(folder, `noticias/n-${id}.yaml`)]) => {
        const found = /^id: (\d+)$[\s\S]*?^data: (\S+)$/m.exec(text ?? "");
        return { id: Number(found?.[1]), day: String(found?.[2]) };
      });
    };
    await importSite(url, folder, { clock: () => Date.UTC(2026, 1, 20) });
    const ids = new Map(places().map(({ id }, at) => [order[at], id]));

    for (order of [
      [5, 4, 3, 2, 1],
      [2, 1, 3, 5, 4],
      [4, 3, 1, 2, 5],
    ]) {
      const imported = await importSite(url, folder);

      const now = places();
      assert.deepEqual(
        now.map(({ id }) => id),
        order.map((id) => ids.get(id)),
      );
      // Newest day first, then the greatest id.
      const sorted = now.toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id);
      assert.deepEqual(now, sorted);
      assert.ok(
        now.every(({ day }) => whole > 0 || day <= "2026-02-20"),
        JSON.stringify(now),
      );
      assert.deepEqual(
        linesOf(imported).filter((line) => /order/.test(line)),
        [],
      );
    }
  }
});

/** The headline, slug and id of a news item, and its address in the list of teasers. */
const shapes: [titulo: string, slug: string, id: number, path: string][] = [
  ["Obras em maio", "obras", 1038, "/noticia/1038-obras.html"],
  ["Obras em junho", "obras-2", 1039, "/noticia?id=1039"],
  ["Obras em julho", "obras-3", 1040, "/2026/07/04/obras-3/index.html"],
  ["Obras em agosto", "baixa/obras", 1041, "/noticias/baixa/obras/"],
];

test("news of an event are the teasers whose address names their slug or id in any form", async (t) => {
  const moments = { created: "2026-02-14T09:30:00Z", modified: "2026-02-14T09:30:00Z" };
  const noticias = shapes.map(([titulo, slug, id]) => {
    return { id, ...moments, titulo, slug, data: "2026-02-14", imagem: "/media/a.svg" };
  });
  const teasers = shapes.map(([titulo, , , url]) => ({ titulo, imagem: null, url }));
  // The same number, but another headline.
  const other = { titulo: "Outra", imagem: "/media/a.svg", url: "/evento/1038/" };
  const answers: Record<string, object> = {
    [EVENTS]: page([event(1, { noticias })]),
    "/api/v1/vi-export/": page([...teasers, other]),
  };
  const { url } = await oddService(t, ({ pathname }) => answers[pathname]);
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.equal(imported.items.noticias, 5);
  const lines = linesOf(imported).filter((line) => /vi-export|are teasers/.test(line));
  const pictured = "imagem | it has none, so the list will show that of the news item";
  assert.deepEqual(lines, [
    `different | vi-export/1038-obras.html | ${pictured}`,
    `different | vi-export/noticia?id=1039 | ${pictured}`,
    `different | vi-export/index.html | ${pictured}`,
    `different | vi-export/obras | ${pictured}`,
    "note | noticias | 1 of 5 are teasers: their texts stay where they lead, and ids and days are assumed",
  ]);
});

test("news that only events show are told where the new list will show them, and end the import with 1", async (t) => {
  const news = (id: number) => ({
    id,
    titulo: `Notícia ${id}`,
    slug: `noticia-${id}`,
    data: `2022-01-0${id}`,
    created: "2021-01-02T10:00:00Z",
    modified: "2021-01-02T10:00:00Z",
    conteudo: "<p>um</p>",
    imagem: "/media/casa.svg",
    tema: null,
    autor: null,
    relacionadas: [],
  });
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
  // The list shows news 8, 6 and 4; the three newest are 8, 7 and 6, and 2 is too old.
  const listed = [8, 6, 4].map(news).map(({ titulo, imagem, slug }) => {
    return { titulo, imagem, url: `/noticias/${slug}/` };
  });
  const { url } = await oddService(t, ({ pathname }, _, response) => {
    if (pathname === "/media/casa.svg")
      return response.writeHead(200, { "content-type": "image/svg+xml" }).end(picture);
    if (pathname === EVENTS) return page([event(1, { noticias: [8, 7, 6, 4, 2].map(news) })]);
    return pathname === "/api/v1/vi-export/" ? page(listed) : undefined;
  });

  const imported = await runMontra(["import", url, join(temporaryFolder(t), "content")]);

  assert.equal(imported.exitCode, 1);
  assert.match(
    imported.stdout,
    /^Lists that will show more items, or fewer:\n {2}noticias\/7: is shown elsewhere and not by \/api\/v1\/vi-export\/: the new list will show it\n\S/m,
  );
  assert.doesNotMatch(imported.stdout, /noticias\/[2468]: is shown/);
});

test("teasers whose id is null are told apart by all that they show", async (t) => {
  const teasers = ["Um", "Dois", "Três"].map((titulo) => {
    return { id: null, titulo, imagem: "/media/casa.svg", url: `/noticias/${titulo}/` };
  });
  const { url } = await oddService(t, ({ pathname }) =>
    pathname === "/api/v1/vi-export/" ? page(teasers) : undefined,
  );

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.equal(imported.items.noticias, 3);
  assert.deepEqual(
    linesOf(imported).filter((line) => /vi-export/.test(line)),
    ["different | vi-export | id | the service shows id, and Montra does not"],
  );
});

test("an event that is shown though it is not published is told, because the new list lacks it", async (t) => {
  const { url } = await oddService(t, ({ pathname }) =>
    pathname === EVENTS
      ? page([event(1), event(2, { estado_publicacao: false }), { estado_publicacao: false }])
      : undefined,
  );

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("list")),
    [
      "list | eventos/2 | is shown, but its estado_publicacao is false, so the new lists will not show it",
      'list | eventos | {"estado_publicacao":false} has neither id nor name, and is left out',
    ],
  );
});

test("a list that brings new items without an end is told, and bounded", async (t) => {
  const { url, asked } = await oddService(t, ({ pathname, searchParams }) => {
    if (pathname !== EVENTS) return undefined;
    const number = Number(searchParams.get("page") ?? "1");
    // Without id and name, so that nothing is imported.
    const results = Array.from({ length: 45_000 }, (_, at) => ({ [`m${number}-${at}`]: 0 }));
    return { count: 1e300, next: `?page=${number + 1}`, previous: null, results };
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"), { atOnce: 1 });

  const line = `unread | ${EVENTS} | could not be read to its end: it shows more than 200000 items`;
  assert.ok(linesOf(imported).includes(line), linesOf(imported).join("\n"));
  assert.ok(asked.length < 100, `${asked.length}`);
});

test("a winner that only the list of its award shows is brought, and told", async (t) => {
  const winner = (nome: string, code: string) => ({
    nome,
    foto: "/media/casa.svg",
    categorias: "Restauro",
    url: `/candidato/${code}/`,
  });
  const [now, old] = [winner("Novo", "Codigo01"), winner("Velho", "Codigo02")];
  const answers: Record<string, unknown> = {
    "/api/premio/vencedores/": [now],
    "/api/premio/vencedores/?premio=1": [now],
    "/api/premio/vencedores/?premio=2": [old],
    "/candidato/Codigo02/": { ...old, descricao: "<p>Um palacete.</p>" },
  };
  const { url } = await oddService(t, ({ pathname, searchParams }) => {
    const premio = searchParams.get("premio");
    const isAward = pathname === "/api/premio/vencedores/";
    return answers[pathname + (premio ? `?premio=${premio}` : "")] ?? (isAward ? [] : undefined);
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("list")),
    [
      "list | vencedores/Codigo02 | only /api/premio/vencedores/?premio=2 shows it; the new list will too",
    ],
  );
  const winners = textOf(folder, "vencedores.yaml") ?? "";
  assert.match(winners, /premio: premio-1\n[\s\S]*premio: premio-2\n/);
  assert.match(winners, /nome: Velho\n/);
  assert.match(winners, /Um palacete/);
});

test("a page after the last is not there, however late the others answer", async (t) => {
  const { url } = await oddService(t, async ({ pathname, searchParams, origin }) => {
    if (pathname !== "/api/v1/eventos/") return undefined;
    const number = Number(searchParams.get("page") ?? "1");
    if (number > 3) return undefined;
    if (number === 3) await setTimeout(50);
    const results = [1, 2].map((at) => event(number * 2 - 2 + at));
    return { count: 7, next: `${origin}${pathname}?page=${number + 1}`, previous: null, results };
  });

  const imported = await importSite(url, join(temporaryFolder(t), "content"));

  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("unread")),
    [
      "unread | /api/v1/eventos/ | shows 6 different items, and says it has 7: no page shows the others",
    ],
  );
});

test("a file that cannot be read is excused by the name that a comparison gives it", async (t) => {
  const named = (origin: string) => `${origin}/media/casa%20nova.png`;
  const { url } = await oddService(t, ({ pathname, origin }, _, response) => {
    if (pathname.startsWith("/media/")) return response.writeHead(200).end("<h1>Erro</h1>");
    const local = { id: 1, nome: "Casa", conteudo: "", gps: "38.7,-9.1", imagem: named(origin) };
    return pathname === "/api/v1/eventos/" ? page([event(1, { local })]) : undefined;
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(url, folder);

  const why = "is not an image in JPEG, PNG, WebP, AVIF, GIF, SVG";
  assert.ok(linesOf(imported).includes(`image | /media/casa%20nova.png | ${why}`));
  const excuses = readExcuses(join(folder, ".montra/import/excuses.yaml"));
  assert.equal(excuses.get("files /media/casa%20nova.png"), why);
});

test("an empty reference is not one to an item whose slug is empty", async (t) => {
  const moments = { created: "2026-02-14T09:30:00Z", modified: "2026-02-14T09:30:00Z" };
  const author = { id: 4, ...moments, titulo: "Ordem", slug: "", imagem: "/media/a.svg" };
  const news = { id: 1, ...moments, titulo: "Um", slug: "um", data: "2026-02-14", autor: "" };
  const { url } = await oddService(t, ({ pathname }) =>
    pathname === EVENTS ? page([event(1, { autor: [author], noticias: [news] })]) : undefined,
  );
  const folder = join(temporaryFolder(t), "content");

  await importSite(url, folder);

  assert.match(textOf(folder, "noticias/um.yaml") ?? "", /\nautor: ""\n/);
});
