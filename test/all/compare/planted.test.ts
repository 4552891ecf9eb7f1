/** A difference planted by a proxy is found in any resource and representation. */
import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { after, before, suite, test } from "node:test";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import type { CollectionName } from "../../../src/contract/field.ts";
import { collections } from "../../../src/contract/site/collections.ts";
import { compareServices } from "../../../src/moving/compare/compare-services.ts";
import type { ComparisonReport } from "../../../src/moving/compare/comparison.ts";
import { Side } from "../../../src/moving/compare/side.ts";
import { segmentOf } from "../../../src/serving/api/path-template.ts";
import type { Resource } from "../../../src/serving/api/resource.ts";
import { resources } from "../../../src/serving/api/resources/resources.ts";
import { representations, representationsOf } from "../../../src/serving/render/representations.ts";
import { oddService } from "../../import/odd-service.ts";
import type { Site } from "../../support/content-folder.ts";
import { type Ending, SuiteEnding } from "../../support/ending.ts";
import { runMontra } from "../../support/montra.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { publishAndServe, publishedStore } from "../../support/serving.ts";

const NAME = "planted";
/** One event is enough, because each item is requested in every representation. */
const EVERYTHING: Site = {
  ...sampleOfEverything,
  eventos: [{ autor: [1], noticias: [1, 2], brevemente: true }],
};

async function compared(was: string, is: string): Promise<ComparisonReport> {
  const options = { atOnce: 8, perSecond: 5000, timeoutSeconds: 600, retries: 1, headers: [] };
  return await compareServices({
    sides: [new Side({ ...options, url: was }), new Side({ ...options, url: is })],
    excuses: new Map(),
    images: false,
    onProgress: () => {},
  });
}

/** Changes the first text in a value or a list's items, but no address of an image. */
function changed(value: unknown): unknown {
  if (typeof value === "string") return `${value} ${NAME}`;
  const isList = Array.isArray(value);
  const entries = Object.entries(value as object).filter(
    ([key, inner]) => key !== "imagem" && hasText(inner),
  );
  const [key, inner] = entries.findLast(([key]) => key === "results") ?? entries.at(0) ?? [];
  const next = { ...(value as object), [key as string]: changed(inner) };
  return isList ? Object.values(next) : next;
}

function hasText(value: unknown): boolean {
  if (typeof value === "string") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasText);
}

async function withDifference(body: Buffer, mediaType: string, indent: number): Promise<Buffer> {
  if (mediaType.endsWith("json")) {
    const value = JSON.parse(String(body));
    return hasText(value) ? Buffer.from(JSON.stringify(changed(value), undefined, indent)) : body;
  }
  if (!mediaType.includes("spreadsheetml")) {
    const place = /<title>|SUMMARY:|(?=\r\n$)/;
    assert.match(String(body), place);
    return Buffer.from(String(body).replace(place, `$&${NAME} `));
  }
  const zip = new ZipFile();
  const archive = await fromBufferPromise(body);
  for await (const entry of archive.eachEntry()) {
    const part = await text(await archive.openReadStreamPromise(entry));
    zip.addBuffer(Buffer.from(part.replace("</t>", ` ${NAME}</t>`)), entry.fileName);
  }
  zip.end();
  return await buffer(zip.outputStream);
}

const isOf = (path: string) => (one: Resource) =>
  one.path === path || segmentOf(one, path) !== undefined;

/** The header fields that the proxy passes on. */
function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const { accept = "*/*", "if-none-match": condition } = headers;
  const sent = { accept, "accept-encoding": "identity" };
  return condition === undefined ? sent : { ...sent, "if-none-match": condition };
}

/** Passes everything on, but plants a difference in the named representations. */
async function plantingProxy(t: Ending, plain: string, isPlanted: (name: string) => boolean) {
  return await oddService(t, async ({ pathname, search }, request, response) => {
    const { method = "GET", headers } = request;
    const answer = await fetch(plain + pathname + search, {
      method,
      headers: passedOn(headers),
      redirect: "manual",
    });
    const type = (answer.headers.get("content-type") ?? "").split(";", 1)[0] ?? "";
    const isIndented = type === "application/json" && search.includes("format=api");
    const body = Buffer.from(await answer.arrayBuffer());
    const isTarget = representations.some(
      (one) =>
        isPlanted(one.name) &&
        type === one.mediaType &&
        (type !== "application/json" || isIndented === (one.format === "api")) &&
        resources.some(
          (resource) => representationsOf(resource).includes(one) && isOf(pathname)(resource),
        ),
    );
    const fields = Object.fromEntries(answer.headers);
    delete fields["content-length"];
    response.writeHead(answer.status, fields);
    const isWhole = method !== "GET" || answer.status !== 200 || !isTarget;
    response.end(isWhole ? body : await withDifference(body, type, isIndented ? 4 : 0));
  });
}

suite("montra compare finds a difference that is planted in", () => {
  const ending = new SuiteEnding();
  let plain: string;
  let differing: ReturnType<typeof compared>;
  before(async () => {
    plain = (await publishAndServe(ending, EVERYTHING)).serving.address;
    // Not in JSON: if the data differs, other representations are not compared.
    const proxy = await plantingProxy(ending, plain, (name) => name !== "json");
    differing = compared(plain, proxy.url);
  });
  after(() => ending.end());

  test(`each of ${resources.length} resources in JSON`, async (t) => {
    const proxy = await plantingProxy(t, plain, (name) => name === "json");

    const { unexcused } = await compared(plain, proxy.url);

    const missed = resources.filter(
      (one) => !unexcused.some(({ resource }) => isOf(resource)(one)),
    );
    assert.deepEqual(
      missed.map(({ path }) => path),
      [],
    );
  });

  const others = representations.filter(({ name }) => name !== "json");
  test("nothing where nothing is planted", async () => {
    const { unexcused } = await differing;

    const elsewhere = unexcused.filter(
      ({ at, field }) => field !== "" || !at.includes("(Accept: "),
    );
    assert.deepEqual(elsewhere, []);
  });

  for (const representation of others) {
    const { name, format, mediaType } = representation;
    const having = resources.filter((one) => representationsOf(one).includes(representation));

    test(`${name} of ${having.length} resources`, async () => {
      const { unexcused } = await differing;

      const found = unexcused.filter(
        ({ at }) =>
          at.endsWith(`(Accept: ${mediaType})`) && /[?&]format=(\w+)/.exec(at)?.[1] === format,
      );
      const missed = having.filter((one) => !found.some(({ resource }) => isOf(resource)(one)));
      assert.deepEqual(
        missed.map(({ path }) => path),
        [],
      );
    });
  }
});

const latin1 = async (answer: Response) =>
  Buffer.from(await answer.arrayBuffer()).toString("latin1");

type Head = { path: string; status: number; fields: Record<string, string>; body: string };

const LIST = "/api/v1/eventos/";
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
interface Planted {
  readonly line: string;
  readonly plant: (head: Head) => Partial<Head>;
}

suite("montra compare finds a difference in", () => {
  const ending = new SuiteEnding();
  const events = Array.from({ length: 21 }, (_, place) => ({ id: place + 1 }));
  const site = { locais: [{}], noticias: [{}], eventos: events };
  let plain: string;
  let found: Promise<string[]>;
  before(async () => {
    plain = (await publishAndServe(ending, site)).serving.address;
    found = linesWith(...Object.values(heads));
  });
  after(() => ending.end());

  async function linesWith(...plants: readonly Planted[]): Promise<string[]> {
    const proxy = await oddService(ending, async ({ pathname, search }, request, response) => {
      const { method = "GET", headers } = request;
      const answer = await fetch(plain + pathname + search, {
        method,
        headers: passedOn(headers),
        redirect: "manual",
      });
      const { "content-length": _, ...fields } = Object.fromEntries(answer.headers);
      let head = { path: pathname, status: answer.status, fields, body: await latin1(answer) };
      if (method === "GET") for (const { plant } of plants) head = { ...head, ...plant(head) };
      response.writeHead(head.status, head.fields).end(head.body, "latin1");
    });
    const { unexcused } = await compared(plain, proxy.url);
    return unexcused.map(({ at, field, was, is }) => `${at} | ${field} | ${was} → ${is}`);
  }

  const heads: Readonly<Record<string, Planted>> = {
    Vary: {
      line: `${LIST} | vary | "accept, accept-encoding" → "accept-encoding"`,
      plant: ({ fields }) => ({ fields: { ...fields, vary: "Accept-Encoding" } }),
    },
    Allow: {
      line: `${LIST} | allow | "get, head, options" → "get"`,
      plant: ({ fields }) => ({ fields: { ...fields, allow: "GET" } }),
    },
    "an answer to an address at which nothing is": {
      line: 'GET /noticias/999999999999/ | status | 404 → "no answer: ',
      plant: ({ path }) => (path === "/noticias/999999999999/" ? { status: 500 } : {}),
    },
    "an item that is a page to clients of JSON": {
      line: '/api/v1/eventos/1/ | content-type | "application/json" → "text/html"',
      plant: ({ path, fields }) =>
        path === "/api/v1/eventos/1/" ? { fields: { ...fields, "content-type": "text/html" } } : {},
    },
    "the detail of an error": {
      line: `GET ${LIST}?page=abc | detail | "Invalid page." → "Outro."`,
      plant: ({ body }) => ({ body: body.replace("Invalid page.", "Outro.") }),
    },
    "a conditional request": {
      line: `GET ${LIST} (If-None-Match) | status | 304 → 200`,
      plant: ({ status }) => (status === 304 ? { status: 200 } : {}),
    },
    "the link to the next page": {
      line: `${LIST} | next | "${LIST}?page=2" → "${LIST}?page=3"`,
      plant: ({ body }) => ({ body: body.replace(/(?<="next":"[^"]*page=)2/, "3") }),
    },
  };
  for (const [what, { line }] of Object.entries(heads)) {
    test(what, async () => {
      const lines = await found;
      assert.ok(
        lines.some((one) => one.startsWith(line)),
        lines.join("\n"),
      );
    });
  }

  test("a workbook that is damaged, and in nothing else", async () => {
    const lines = await linesWith({
      line: "",
      plant: ({ body }) => ({ body: body.startsWith("PK") ? body.slice(0, -9) : body }),
    });

    const line = `GET ${LIST}?format=xlsx (Accept: ${WORKBOOK}) |  | "[Content_Types]`;
    assert.ok(
      lines.some((one) => one.startsWith(line)),
      lines.join("\n"),
    );
    assert.deepEqual(
      lines.filter((one) => !one.includes("format=xlsx")),
      [],
    );
  });
});

function otherwise(site: Site): Site {
  const texts = Object.entries(site).map(([name, items]) => {
    const { fields } = collections[name as CollectionName];
    const isText = (field: string) => fields[field]?.kind === "text";
    const text = name === "patrocinios" ? "tipo" : Object.keys(fields).find(isText);
    const [first, ...others] = items as readonly object[];
    // Categories are referred to by name, and winners show the texts of candidates.
    if (name === "categorias") return [name, [first, ...others, { descricao: "Nova" }]];
    const isPlain = text !== undefined && name !== "vencedores";
    const changed = !isPlain ? items : [{ ...first, [text]: "Outra" }, ...others];
    return [name, changed];
  });
  return Object.fromEntries(texts);
}

test("montra compare finds what differs between two stores in every resource", async (t) => {
  const was = await publishedStore(t, EVERYTHING);
  const is = await publishedStore(t, otherwise(EVERYTHING));

  const { stdout, exitCode } = await runMontra(["compare", was, is, "--no-images"]);

  assert.equal(exitCode, 1, stdout);

  // `/api/v1/eventos/: 2 differences (…)`
  const counts = [...stdout.matchAll(/^(\/.*): \d+ differences? \(/gm)].map(([, path]) => path);
  // Roots have only addresses; the list of changes shows the same addresses.
  const missed = resources
    .filter(({ kind, path }) => kind !== "root" && !path.includes("alteracoes"))
    .filter((one) => !counts.some((path = "") => path === one.path || segmentOf(one, path)));
  assert.deepEqual(
    missed.map(({ path }) => path),
    [],
  );
});
