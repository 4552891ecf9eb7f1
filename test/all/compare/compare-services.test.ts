/** Comparing services reports, by item and field, every difference that clients would notice. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { compareServices } from "../../../src/moving/compare/compare-services.ts";
import { Comparison, type ComparisonReport } from "../../../src/moving/compare/comparison.ts";
import { type Excuses, readExcuses } from "../../../src/moving/compare/excuses.ts";
import { Side, StoppedError } from "../../../src/moving/compare/side.ts";
import { event, oddService, page } from "../../import/odd-service.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { runMontra } from "../../support/montra.ts";
import { servePublicly } from "../../support/public-host.ts";
import {
  publishAndServe,
  publishedStore,
  publishFolder,
  serveStore,
  type TestSite,
} from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const IMAGE = "<img src='media/casa.png' alt=''>";

const SITE = {
  // Longer than the excerpt on the page for developers.
  autores: [{ conteudo: `<p>${"palavra ".repeat(46)}${IMAGE.repeat(2)}</p>` }],
  locais: [{}],
  noticias: [{ conteudo: `<p>um ${IMAGE}</p>` }, { relacionadas: [1] }],
  eventos: [
    { id: 1, data_inicio: "2024-03-01", noticias: [1, 2], autor: [1] },
    { id: 2, data_inicio: "2024-03-01" },
    { id: 3, data_inicio: "2024-03-02" },
  ],
  premios: [{}],
  categorias: [{ descricao: "Residencial" }],
  candidatos: [{}, {}],
  vencedores: [{ categoria: "Residencial", candidato: "Codigo01" }],
  patrocinios: [{}],
};

const OPTIONS = { atOnce: 8, perSecond: 1000, timeoutSeconds: 600, retries: 1, headers: [] };

async function compared(
  [was, is]: readonly [string, string],
  excuses: Excuses = new Map(),
): Promise<ComparisonReport> {
  return await compareServices({
    sides: [
      new Side({ ...OPTIONS, url: was, pauseMilliseconds: 1 }),
      new Side({ ...OPTIONS, url: is, pauseMilliseconds: 1 }),
    ],
    excuses,
    images: true,
    onProgress: () => {},
  });
}

function linesOf({ unexcused }: ComparisonReport): string[] {
  return unexcused.map(({ resource, at, field, was, is }) =>
    [resource, at, field, `${was} → ${is}`].join(" | "),
  );
}

const ending = new SuiteEnding();
let one: TestSite;
before(async () => {
  one = await publishAndServe(ending, SITE, { publicUrl: "https://www.example.pt" });
});
after(() => ending.end());

test("two services of the same content differ in nothing but their public address", async (t) => {
  const other = await publishAndServe(t, SITE, {
    publicUrl: "https://of-another-length.example.pt",
  });

  const comparison = await compared([one.serving.address, other.serving.address]);

  const created = linesOf(comparison).filter((line) => !/\| (?:created|modified) \|/.test(line));
  assert.deepEqual(created, []);
  // Publication times may differ by a second, and a longer name makes some bodies compressible.
  const others = comparison.excused.filter(({ field }) => field !== "vary");
  const excuses = new Set(others.map(({ excuse }) => excuse));
  excuses.delete("publications");
  assert.deepEqual([...excuses], []);
  const addresses = comparison.resources.reduce((sum, { addresses }) => sum + addresses, 0);
  assert.ok(addresses > 100, String(addresses));
});

test("what differs is told by item and field, once", async (t) => {
  const stamps = { created: "2024-01-01T10:00:00", modified: "2024-01-01T10:00:00" };
  const stamped = {
    ...SITE,
    autores: [stamps],
    noticias: SITE.noticias.map((item) => ({ ...item, ...stamps })),
  };
  const one = await publishAndServe(t, stamped);
  const other = await publishAndServe(t, {
    ...stamped,
    autores: [{ ...stamps, titulo: "Outro" }],
    noticias: [
      { ...stamped.noticias[0], conteudo: "<p>dois</p>" },
      { ...stamped.noticias[1], relacionadas: [] },
    ],
    eventos: SITE.eventos.slice(0, 2),
    candidatos: [
      { codigo: "Codigo02", nome: "Projeto 2" },
      { codigo: "Codigo01", nome: "Projeto 1" },
    ],
  });
  const addresses = [one.serving.address, other.serving.address] as const;

  const file = join(temporaryFolder(t), "excuses.yaml");
  writeFileSync(
    file,
    `items:
  - { item: eventos/3, field: "", why: it was withdrawn }
  - { item: autores/1, field: titulo, why: it has another name }
`,
  );

  const comparison = await compared(addresses, readExcuses(file));

  const first = linesOf(comparison).filter((line) =>
    /^\/api\/v1\/eventos\/ |^\/api\/premio\/candidatos\/ \| \/api\/premio\/candidatos\/ /.test(
      line,
    ),
  );
  assert.deepEqual(first, [
    '/api/premio/candidatos/ | /api/premio/candidatos/ | order | "/candidato/Codigo01/ Residencial at place 1" → "/candidato/Codigo02/ Residencial at place 1"',
    `/api/v1/eventos/ | noticias/1 | conteudo | "<p>um <img src='/media/757f22e793615217c234c9066a8af262/casa.png' alt=''></p>" → "<p>dois</p>"`,
    "/api/v1/eventos/ | noticias/2 | relacionadas | [1] → []",
  ]);
  const excused = comparison.excused.filter(
    ({ resource, excuse }) => resource === "/api/v1/eventos/" && / /.test(excuse ?? ""),
  );
  assert.deepEqual(
    excused.map(({ at, field, was, is, excuse }) => [at, field, `${was} → ${is}`, excuse]),
    [
      ["autores/1", "titulo", '"Autor 1" → "Outro"', "it has another name"],
      ["eventos/3", "", '"there" → nothing', "it was withdrawn"],
    ],
  );
});

test("an image of the same name that shows something else is told", async (t) => {
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  const addresses: string[] = [];
  for (const name of ["was", "is"]) {
    writeContentFolder(content, { locais: [{ imagem: "media/casa.png" }], eventos: [{}] });
    if (name === "is") {
      const halves = Buffer.from([255, 0, 0, 0, 0, 255]);
      const other = sharp(halves, { raw: { width: 2, height: 1, channels: 3 } });
      writeFileSync(join(content, "media/casa.png"), await other.png().toBuffer());
    }
    await publishFolder(content, join(folder, name));
    addresses.push((await serveStore(t, join(folder, name))).address);
  }

  const comparison = await compared(addresses as [string, string]);

  const told = comparison.unexcused.filter(({ resource }) => resource === "files");
  assert.deepEqual(
    told.map(({ was, is }) => [was, is].map((said) => String(said).replace(/SHA-256 .*/, ""))),
    [['"74 bytes, ', '"93 bytes, ']],
  );
});

test("a file of excuses that is none is refused with what is wrong", (t) => {
  const file = join(temporaryFolder(t), "excuses.yaml");
  const said = (text: string) => {
    writeFileSync(file, text);
    try {
      readExcuses(file);
      return "";
    } catch (error) {
      return (error as Error).message.replace(file, "FILE");
    }
  };

  assert.match(said("items: ["), /^FILE: .+ at line 1, column 9:/);
  const form = "It holds items:, a list of entries with item and why, and if needed field and rule";
  for (const [text, wrong] of [
    ["items: 1", "Invalid input: expected array, received number at items"],
    ["- item: a", "Invalid input: expected object, received array"],
    ["images", "Invalid input: expected object, received string"],
    ["rules: []", 'Unrecognized key: "rules"'],
    ["items: [{ item: a, campo: b, why: c }]", 'Unrecognized key: "campo" at items[0]'],
    ["items: [{ item: a }]", "Invalid input: expected string, received undefined at items[0].why"],
  ] as const) {
    assert.equal(said(text), `FILE: ${wrong}. ${form}`);
  }
  assert.equal(said(""), "");
});

test("montra compare exits with 0 where nothing differs, and with 1 and the lines where something does", async (t) => {
  const sponsored = { premios: [{}], patrocinios: [{ tipo: "Apoio" }] };
  const was = await publishAndServe(t, sponsored);
  const is = await publishedStore(t, { ...sponsored, patrocinios: [{ tipo: "Patrocinio Ouro" }] });
  const pace = ["--per-second", "1000"];

  const same = await runMontra(["compare", was.store, was.store, "--no-images"]);
  const differing = await runMontra(["compare", was.serving.address, is, ...pace]);

  assert.equal(same.exitCode, 0);
  assert.match(same.stdout, /\nNot excused: 0 differences\.\n$/);
  assert.equal(differing.exitCode, 1);
  assert.match(
    differing.stdout,
    /\n {2}patrocinios\/1-1, tipo \(\/api\/premio\/list\/:premio\/patrociniostop\/\): "Apoio" → "Patrocinio Ouro"\n/,
  );
});

test("montra compare says which service does not answer, and which store is empty", async (t) => {
  const away = await runMontra(["compare", "http://127.0.0.1:9", one.store, "--retries", "0"]);
  const empty = await runMontra(["compare", one.store, temporaryFolder(t)]);

  assert.equal(away.exitCode, 3);
  assert.match(
    away.stderr,
    /http:\/\/127\.0\.0\.1:9\/: .+\. Nothing can be compared until it answers/,
  );
  assert.equal(empty.exitCode, 1);
  assert.match(empty.stderr, /The store .+ holds no publication\. Make one with /);
});

test("a field of the contract that the old service does not show is an addition", async (t) => {
  const now = await publishAndServe(t, { locais: [{}], eventos: [{ id: 1 }] });
  const { registo_activo: _, ...old } = event(1) as Record<string, unknown>;
  const was = await oddService(t, ({ pathname }) =>
    pathname === "/api/v1/eventos/" ? page([old]) : undefined,
  );

  const comparison = await compared([was.url, now.serving.address]);

  const said = comparison.excused.filter(({ field }) => field === "registo_activo");
  assert.deepEqual(
    said.map(({ at, excuse }) => `${at} ${excuse}`),
    ["eventos/1 montra_additions"],
  );
  assert.deepEqual(
    comparison.unexcused.filter(({ field }) => field === "registo_activo"),
    [],
  );
});

const EVENTS = "/api/v1/eventos/";

/** A service that has only events, in numbered pages. */
const inPages =
  (events: readonly object[], size = 10) =>
  (url: URL) => {
    if (url.pathname !== EVENTS) return undefined;
    const number = Number(url.searchParams.get("page") ?? "1");
    const next = number * size < events.length ? `${url.origin}${EVENTS}?page=${number + 1}` : null;
    const results = events.slice((number - 1) * size, number * size);
    return { count: events.length, next, previous: null, results };
  };
const EVENTS_25 = Array.from({ length: 25 }, (_, place) => event(25 - place));

test("a list that is paged by limit and offset is read to its end, and told once", async (t) => {
  const was = await oddService(t, (url) => {
    if (url.pathname !== EVENTS) return undefined;
    const at = Number(url.searchParams.get("offset") ?? "0");
    const next = at + 10 < 25 ? `http://intern:8000${EVENTS}?limit=10&offset=${at + 10}` : null;
    return { count: 25, next, previous: null, results: EVENTS_25.slice(at, at + 10) };
  });
  const is = await oddService(t, inPages(EVENTS_25.with(24, event(1, { titulo: "Outro" }))));

  const comparison = await compared([was.url, is.url]);

  const said = linesOf(comparison).filter((line) => !/\| [A-Z]+ \//.test(line));
  assert.deepEqual(said, [
    `${EVENTS} | eventos/1 | titulo | "Evento 1" → "Outro"`,
    `${EVENTS} | ${EVENTS} | next | "${EVENTS}?limit=10&offset=10" → "${EVENTS}?page=2"`,
  ]);
});

test("an array whose pages follow by the header Link, over an empty one, is read to its end", async (t) => {
  const pages = [EVENTS_25.slice(0, 10), [], EVENTS_25.slice(10)];
  const was = await oddService(t, ({ pathname, searchParams }, _, response) => {
    if (pathname !== EVENTS) return undefined;
    const at = Number(searchParams.get("page") ?? "1");
    if (at < 3)
      response.setHeader("link", `<http://intern:8000${EVENTS}?page=${at + 1}>; rel=next`);
    return pages[at - 1];
  });
  const is = await oddService(t, ({ pathname }) =>
    pathname === EVENTS ? EVENTS_25.with(24, event(1, { titulo: "Outro" })) : undefined,
  );

  const comparison = await compared([was.url, is.url]);

  const said = linesOf(comparison).filter((line) => !/\| [A-Z]+ \//.test(line));
  assert.deepEqual(said, [`${EVENTS} | eventos/1 | titulo | "Evento 1" → "Outro"`]);
});

test("pages without an end are read once, also if their items have no id, address or title", async (t) => {
  const sponsors = "/api/premio/list/1/patrociniostop/";
  const [was, is] = await Promise.all(
    ["Apoio", "Ouro"].map((tipo) =>
      oddService(t, ({ pathname, origin }) =>
        pathname === sponsors
          ? { count: 3, next: `${origin}${sponsors}?page=2`, previous: null, results: [{ tipo }] }
          : undefined,
      ),
    ),
  );

  const comparison = await compared([was?.url ?? "", is?.url ?? ""]);

  const told = linesOf(comparison).filter((line) => line.includes("tipo"));
  assert.deepEqual(told, [
    '/api/premio/list/:premio/patrociniostop/ | patrocinios/1-1 | tipo | "Apoio" → "Ouro"',
  ]);
});

const author = (titulo: string) => ({ autor: [{ id: 1, titulo }] });
const place = (more: object) => ({ local: { id: 1, nome: "Casa", ...more } });
const MEDIA_ELSEWHERE = '<a href="https://outro.pt/media/planta.pdf">Planta</a>';
const SHORT = { count: 20, previous: null };
const TEASERS = "/api/v1/vi-export/";
const DIFFERENT: readonly (readonly [
  what: string,
  was: unknown,
  is: unknown,
  line: string,
  list?: string,
])[] = [
  [
    "an author who is another one in the first of two events",
    page([event(1, author("Ana")), event(2, author("Ana"))]),
    page([event(1, author("Rui")), event(2, author("Ana"))]),
    'autores/1 | titulo | "Ana" → "Rui"',
  ],
  [
    "an author who is another one in the second of two events",
    page([event(1, author("Ana")), event(2, author("Ana"))]),
    page([event(1, author("Ana")), event(2, author("Rui"))]),
    'autores/1 | titulo | "Ana" → "Rui"',
  ],
  [
    "a list in the place of an object",
    page([event(1, place({}))]),
    page([event(1, { local: [place({}).local] })]),
    'eventos/1 | local | "1" → ["1"]',
  ],
  [
    "an image that is no address any more",
    page([event(1, place({ imagem: "/media/casa.jpg" }))]),
    page([event(1, place({ imagem: "" }))]),
    'locais/1 | imagem | "/media/casa.jpg" → ""',
  ],
  [
    "a link to another host, which a text shows with a path /media/, without that host",
    page([event(1, { acomodacao: `${MEDIA_ELSEWHERE} <a href="https://outro.pt/mapa">Mapa</a>` })]),
    page([event(1, { acomodacao: `${MEDIA_ELSEWHERE} <a href="/mapa">Mapa</a>` })]),
    "eventos/1 | acomodacao | ",
  ],
  [
    "a field of items that is named as one of publications",
    page([event(1, { publicacao: "2024" })]),
    page([event(1)]),
    'eventos/1 | publicacao | "2024" → nothing',
  ],
  [
    "a member of pages that is missing where they have another length",
    { ...SHORT, next: null, paginas: 1, results: EVENTS_25.slice(0, 20) },
    { ...SHORT, next: `${EVENTS}?page=2`, results: EVENTS_25.slice(0, 10) },
    `${EVENTS} | paginas | 1 → nothing`,
  ],
  [
    "a count of items that the old service does not show",
    { count: 25, next: null, previous: null, results: EVENTS_25.slice(0, 10) },
    { count: 10, next: null, previous: null, results: EVENTS_25.slice(0, 10) },
    `${EVENTS} | count | 25 → 10`,
  ],
  [
    "an entry that is no item",
    [{ titulo: "Obras", url: "" }, "Baixa"],
    [{ titulo: "Obras", url: "" }],
    'vi-export/2 |  | "there" → nothing',
    TEASERS,
  ],
  [
    "a second item with the title of a teaser that leads nowhere",
    [{ titulo: "Obras", url: "" }],
    [1, 2].map((number) => ({ titulo: "Obras", url: `/noticias/${number}/` })),
    'vi-export/2 |  | nothing → "there"',
    TEASERS,
  ],
];

for (const [what, was, is, line, list = EVENTS] of DIFFERENT) {
  test(`${what} is told`, async (t) => {
    const services = await Promise.all(
      [was, is].map((answer) =>
        oddService(t, ({ pathname, search }) => {
          if (pathname !== list) return undefined;
          if (!search.includes("page=2")) return answer;
          return { ...SHORT, next: null, results: EVENTS_25.slice(10, 20) };
        }),
      ),
    );

    const comparison = await compared(services.map(({ url }) => url) as [string, string]);

    const lines = linesOf(comparison);
    const isTold = lines.some((one) => one.startsWith(`${list} | ${line}`));
    assert.ok(isTold, lines.join("\n"));
  });
}

test("ids that only the old service shows hide no difference of a teaser, and can be excused at once", async (t) => {
  const teaser = (number: number, titulo: string) => {
    return { titulo, imagem: "/media/casa.svg", url: `/noticias/${number}/` };
  };
  const old = [null, 7, "ab-8"].map((id, place) => ({ id, ...teaser(place + 1, "Obras") }));
  const now = [teaser(1, "Obras"), teaser(2, "Obras"), teaser(3, "Outra")];
  const serve = (results: readonly object[]) =>
    oddService(t, ({ pathname }) => (pathname === TEASERS ? page(results) : undefined));
  const [was, is] = await Promise.all([serve(old), serve(now)]);
  const of = (report: ComparisonReport) => linesOf(report).filter((line) => !/GET|HEAD/.test(line));
  const changed = `${TEASERS} | vi-export/3 | titulo | "Obras" → "Outra"`;

  const plain = await compared([was.url, is.url]);
  const excused = await compared([was.url, is.url], new Map([["vi-export id", "it shows ids"]]));

  assert.deepEqual(of(plain).sort(), [
    `${TEASERS} | vi-export/1 | id | null → nothing`,
    `${TEASERS} | vi-export/2 | id | 7 → nothing`,
    `${TEASERS} | vi-export/3 | id | "ab-8" → nothing`,
    changed,
  ]);
  assert.deepEqual(of(excused), [changed]);
  const list = excused.resources.find(({ resource }) => resource === TEASERS);
  assert.deepEqual([list?.compared, list?.excused, list?.reasons], [3, 1, ["it shows ids"]]);
});

test("a list that only the new service has is not said to be the same", async (t) => {
  const was = await oddService(t, ({ pathname }) => (pathname === EVENTS ? page([]) : undefined));
  const args = ["compare", was.url, one.store, "--no-images", "--per-second", "1000"];

  const { stdout } = await runMontra(args);

  assert.match(
    stdout,
    /^\/api\/v1\/alteracoes\/: not compared \(0 addresses, 0 of 0 items compared\)$/m,
  );
});

test("a format with another media type is told", async (t) => {
  const services = await Promise.all(
    ["text/x-vcalendar", "text/calendar"].map((type) =>
      oddService(t, ({ pathname, search }, _, response) => {
        if (pathname !== EVENTS) return undefined;
        if (!search.includes("format=ics")) return page([event(1)]);
        return response.writeHead(200, { "content-type": type }).end("BEGIN:VCALENDAR");
      }),
    ),
  );

  const comparison = await compared(services.map(({ url }) => url) as [string, string]);

  const lines = linesOf(comparison);
  const at = `GET ${EVENTS}?format=ics (Accept: text/calendar)`;
  const line = `${EVENTS} | ${at} | content-type | "text/x-vcalendar" → "text/calendar"`;
  assert.ok(lines.includes(line), lines.join("\n"));
});

test("an error of another media type is told, and a difference of spaces alone is shown", async (t) => {
  const [was, is] = await Promise.all(
    (["Um", "Um  dia"] as const).map((titulo, at) =>
      oddService(t, ({ pathname }, _, response) => {
        if (pathname === EVENTS) return page([event(1, { titulo: `${titulo} e  outro` })]);
        if (pathname !== `${EVENTS}999999999999/` || at === 0) return undefined;
        return response.writeHead(404, { "content-type": "text/plain" }).end("none");
      }),
    ),
  );

  const lines = linesOf(await compared([was?.url ?? "", is?.url ?? ""]));

  assert.ok(
    lines.includes(`${EVENTS} | eventos/1 | titulo | "Um e  outro" → "Um  dia e  outro"`),
    lines.join("\n"),
  );
  const error = /^\/api\/v1\/eventos\/.*999999999999\/ \| content-type \| ".*" → "text\/plain"$/;
  assert.ok(
    lines.some((line) => error.test(line)),
    lines.join("\n"),
  );
});

test("an item that is no object any more is told", async (t) => {
  const [was, is] = await Promise.all(
    [event(1), [event(1)]].map((item) =>
      oddService(t, ({ pathname }) => {
        if (pathname === `${EVENTS}1/`) return item;
        return pathname === EVENTS ? page([event(1)]) : undefined;
      }),
    ),
  );

  const comparison = await compared([was?.url ?? "", is?.url ?? ""]);

  const lines = linesOf(comparison);
  assert.ok(
    lines.some((line) => line.endsWith(`| ${EVENTS}1/ |  | "object" → "no object at ${EVENTS}1/"`)),
    lines.join("\n"),
  );
});

test("an item whose slug is excused is not asked for by the slug that it had", async (t) => {
  const news = (slug: string) => ({ noticias: [{ id: 5, titulo: "Obras", slug }] });
  const services = await Promise.all(
    ["_obras", "obras"].map((slug) =>
      oddService(t, ({ pathname }) => {
        if (pathname === EVENTS) return page([event(1, news(slug))]);
        return pathname === `/noticias/${slug}/` ? news(slug).noticias[0] : undefined;
      }),
    ),
  );
  const addresses = services.map(({ url }) => url) as [string, string];

  const comparison = await compared(addresses, new Map([["noticias/5 slug", "it has another"]]));

  assert.deepEqual(
    linesOf(comparison).filter((line) => line.includes("noticias")),
    [],
  );
});

test("an excused item within an event does not count as one of the events", async (t) => {
  const news = (titulo: string) => ({ noticias: [{ id: 5, titulo, slug: "obras" }] });
  const services = await Promise.all(
    ["Obras", "As obras"].map((titulo) =>
      oddService(t, ({ pathname }) =>
        pathname === EVENTS ? page([event(1, news(titulo)), event(2)]) : undefined,
      ),
    ),
  );
  const file = join(temporaryFolder(t), "excuses.yaml");
  writeFileSync(file, "items: [{ item: noticias/5, field: titulo, why: it was renamed }]");
  const args = services.map(({ url }) => url);

  const { stdout, exitCode } = await runMontra(["compare", ...args, "--excuses", file]);

  assert.equal(exitCode, 3, stdout);
  assert.match(
    stdout,
    /^\/api\/v1\/eventos\/: same \(\d+ addresses, 2 of 2 items compared; 1 excused, because it was renamed\)$/m,
  );
});

test("of excused images as many are counted as there are", async (t) => {
  const [was, is] = await Promise.all(
    ["a", "b"].map((name) =>
      oddService(t, ({ pathname }, _, response) => {
        const places = [1, 2].map((id) => ({ id, nome: `Casa ${id}`, imagem: `/media/${id}.png` }));
        if (pathname === EVENTS) return page(places.map((local) => event(local.id, { local })));
        return pathname.startsWith("/media/") ? response.end(name) : undefined;
      }),
    ),
  );
  const addresses = [was?.url ?? "", is?.url ?? ""] as const;
  const excuses = new Map(["/media/1.png", "/media/2.png"].map((at) => [`files ${at}`, "new"]));

  const { resources } = await compared(addresses, excuses);

  const images = resources.find(({ resource }) => resource === "files");
  assert.deepEqual([images?.items, images?.excused], [2, 2]);
});

test("a file that the old service does not have is excused, and not one whose request fails", async (t) => {
  const imagesOf = (missing: Readonly<Record<string, number>>) =>
    oddService(t, ({ pathname }, _, response) => {
      const places = [1, 2, 3].map((id) => ({ id, imagem: `/media/${id}.png` }));
      if (pathname === EVENTS) return page(places.map((local) => event(local.id, { local })));
      if (!pathname.startsWith("/media/")) return undefined;
      return response.writeHead(missing[pathname] ?? 200).end("an image");
    });
  const was = await imagesOf({ "/media/1.png": 404, "/media/2.png": 503, "/media/3.png": 503 });
  const is = await imagesOf({ "/media/3.png": 503 });

  const { excused, unexcused } = await compared([was.url, is.url]);

  const ofFiles = ({ resource }: { resource: string }) => resource === "files";
  assert.deepEqual(
    excused.filter(ofFiles).map(({ field, was, excuse }) => [field, was, excuse]),
    [["/media/1.png", '"answered 404"', "missing_files"]],
  );
  assert.deepEqual(
    unexcused.filter(ofFiles).map(({ field }) => field),
    ["/media/2.png", "/media/3.png"],
  );
});

test("a missing file is excused also if another address of the old service never answers", async (t) => {
  const [was, is] = await Promise.all(
    [404, 200].map((status) =>
      oddService(t, ({ pathname }, _, response) => {
        const local = { id: 1, imagem: "/media/1.png" };
        // Nothing listens at port 1.
        const url = `http://127.0.0.1:1${EVENTS}um/`;
        if (pathname === EVENTS) return page([event(1, { local, url })]);
        if (!pathname.startsWith("/media/")) return undefined;
        return response.writeHead(status).end("an image");
      }),
    ),
  );

  const { excused, unexcused } = await compared([was?.url ?? "", is?.url ?? ""]);

  const ofFiles = ({ resource }: { resource: string }) => resource === "files";
  assert.deepEqual(unexcused.filter(ofFiles), []);
  assert.deepEqual(
    excused.filter(ofFiles).map(({ field, was, excuse }) => [field, was, excuse]),
    [["/media/1.png", '"answered 404"', "missing_files"]],
  );
});

test("of two stores every award edition is compared, whatever its number", async (t) => {
  const sponsored = (tipo: string) =>
    publishedStore(t, { premios: [{ id: 2025 }], patrocinios: [{ premio: 2025, tipo }] });
  const [was, is] = await Promise.all([sponsored("Apoio"), sponsored("Ouro")]);

  const { stdout, exitCode } = await runMontra(["compare", was, is, "--no-images"]);

  assert.equal(exitCode, 1, stdout);
  assert.match(stdout, /patrocinios\/2025-1, tipo .*: "Apoio" → "Ouro"/);
});

test("what is no JSON is told, also in the middle, and Latin-1 that says so is read", async (t) => {
  const session = EVENTS_25.map((one) => ({ ...one, titulo: "Sessão" }));
  const was = await oddService(t, (url, _, response) => {
    const page = url.searchParams.get("page");
    const value = inPages(session)(url);
    if (value === undefined || url.search.includes("format")) return value;
    const text = JSON.stringify(value).replace(
      '"id":',
      page === "2" ? '"vagas":NaN,"id":' : '"id":',
    );
    response.writeHead(200, { "content-type": "application/json; charset=iso-8859-1" });
    return response.end(Buffer.from(text, "latin1"));
  });
  const is = await oddService(t, inPages(session));

  const comparison = await compared([was.url, is.url]);

  const said = linesOf(comparison).filter((line) => !/\| [A-Z]+ \//.test(line));
  assert.deepEqual(said, [
    `${EVENTS} | ${EVENTS} | content-type | "application/json; charset=iso-8859-1" → "application/json"`,
    `${EVENTS} | ${EVENTS} |  | "no list at ${EVENTS}?page=2" → "list"`,
  ]);
});

test("a list that neither service shows to its end is told, and what both show is compared", async (t) => {
  const other = EVENTS_25.with(0, event(25, { titulo: "Outro" }));
  const services = await Promise.all(
    [EVENTS_25, other].map((events) =>
      oddService(t, (url, _, response) =>
        url.searchParams.get("page") === "2" ? response.end("<p>") : inPages(events)(url),
      ),
    ),
  );

  const comparison = await compared(services.map(({ url }) => url) as [string, string]);

  const said = linesOf(comparison).filter((line) => !/\| [A-Z]+ \//.test(line));
  assert.deepEqual(said.slice(0, 2), [
    `${EVENTS} | ${EVENTS} |  | "no list at ${EVENTS}?page=2" → nothing`,
    `${EVENTS} | eventos/25 | titulo | "Evento 25" → "Outro"`,
  ]);
});

test("the old Windows encoding is read as that where the type names none", async (t) => {
  const session = EVENTS_25.map((one) => ({ ...one, titulo: "Sessão" }));
  const was = await oddService(t, (url, _, response) => {
    const value = inPages(session)(url);
    if (value === undefined) return undefined;
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(Buffer.from(JSON.stringify(value), "latin1"));
  });
  const is = await oddService(t, inPages(session));

  assert.deepEqual(linesOf(await compared([was.url, is.url])), []);
});

for (const { count, told } of [
  { count: "25", told: [`${EVENTS} | ${EVENTS} | count | "25" → 25`] },
  { count: null, told: [] },
]) {
  test(`a count of ${JSON.stringify(count)} is no difference of pages`, async (t) => {
    const was = await oddService(t, (url) => {
      const value = inPages(EVENTS_25, 5)(url);
      return value && { ...value, count };
    });
    const is = await oddService(t, inPages(EVENTS_25));

    const said = linesOf(await compared([was.url, is.url]));

    assert.deepEqual(said, told);
  });
}

test("where a service goes away what was found until then is told, and where it stopped", async (t) => {
  let isAway = false;
  const other = EVENTS_25.with(0, event(25, { titulo: "Outro" }));
  const was = await oddService(t, inPages(EVENTS_25));
  const is = await oddService(t, (url, _, response) => {
    if (isAway) return void response.destroy();
    isAway = url.search === "?page=3";
    return inPages(other)(url);
  });

  const ended = await runMontra(["compare", was.url, is.url, "--retries", "0"]);

  assert.equal(ended.exitCode, 3);
  assert.match(
    ended.stderr,
    new RegExp(`^${is.url}/.+ Nothing can be compared until it answers$`, "m"),
  );
  assert.match(
    ended.stdout,
    /^ {2}eventos\/25, titulo \(\/api\/v1\/eventos\/\): "Evento 25" → "Outro"$/m,
  );
  assert.match(
    ended.stdout,
    /^\/api\/v1\/eventos\/: not finished, 8 differences so far \(11 addresses\)$/m,
  );
  assert.doesNotMatch(ended.stdout, /^\/api\/v1\/eventos\/: .*items compared/m);
  assert.match(
    ended.stdout,
    /^It stopped while comparing \/api\/v1\/eventos\/: the rest was not compared\.$/m,
  );
});

test("of a list that is ended in the middle the items read are compared, and their number is not known", async (t) => {
  const ending = new AbortController();
  const asked = new Set<readonly object[]>();
  const serve = (events: readonly object[]) =>
    oddService(t, (url) => {
      if (url.search === "?page=2") asked.add(events);
      // Both have shown their first page.
      if (asked.size === 2) ending.abort(new StoppedError("it was ended by Ctrl-C"));
      return inPages(events)(url);
    });
  const was = await serve(EVENTS_25);
  const is = await serve(EVENTS_25.with(0, event(25, { titulo: "Outro" })));
  const sideOf = ({ url }: { url: string }) => new Side({ ...OPTIONS, url, signal: ending.signal });

  const { stopped, resources, unexcused } = await compareServices({
    sides: [sideOf(was), sideOf(is)],
    excuses: new Map(),
    images: true,
    onProgress: () => {},
  });

  assert.deepEqual(stopped, { why: "it was ended by Ctrl-C", during: EVENTS });
  assert.deepEqual(
    resources.filter(({ compared }) => compared === undefined).map(({ resource }) => resource),
    [EVENTS],
  );
  assert.deepEqual(
    unexcused.map(({ at, field }) => `${at} ${field}`),
    ["eventos/25 titulo"],
  );
});

test("what neither service answers is told, because it proves nothing", async (t) => {
  const [was, is] = await Promise.all(
    ["was", "is"].map(() =>
      oddService(t, ({ pathname }, _, response) =>
        pathname === EVENTS ? response.writeHead(500).end() : undefined,
      ),
    ),
  );

  const comparison = await compared([was?.url ?? "", is?.url ?? ""]);

  const lines = linesOf(comparison);
  const told =
    /^\/api\/v1\/eventos\/ \| \/api\/v1\/eventos\/ \| status \| .+ it answered 500" → .+ it answered 500"$/;
  assert.ok(
    lines.some((one) => told.test(one)),
    lines.join("\n"),
  );
});

test("a service that leads to the other one is not compared with itself", async (t) => {
  const is = await oddService(t, inPages(EVENTS_25));
  const was = await oddService(t, (url, _, response) =>
    response.writeHead(301, { location: `http://www.example${url.pathname}${url.search}` }).end(),
  );
  servePublicly(t, "www.example", is.url);

  const { stopped } = await compared([was.url, "http://www.example"]);

  assert.equal(
    stopped?.why,
    `${was.url} and http://www.example both lead to http://www.example, so one service would be compared with itself. Ask the old one where its proxy does`,
  );
});

test("a difference that several items show is told once", () => {
  const side = new Side({ ...OPTIONS, url: one.serving.address });
  const comparison = new Comparison({
    sides: [side, side],
    excuses: new Map(),
    images: false,
    onProgress: () => {},
  });
  comparison.begin(EVENTS);
  for (const titulo of ["2", "3"]) comparison.compare("autores/1", [{ titulo: "1" }, { titulo }]);

  const { unexcused } = comparison.report();

  assert.deepEqual(
    unexcused.map(({ is }) => is),
    ['"2"'],
  );
});
