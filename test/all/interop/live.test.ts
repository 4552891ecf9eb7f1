/** Every parameter, kind of request and error, validated by the OpenAPI document. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import fc from "fast-check";
import { choicesOf } from "../../../src/serving/render/representations.ts";
import { crawl } from "../../support/crawl.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { addresses, asked, sampleOfEverything } from "../../support/sample-of-everything.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { publishAndServe, type TestSite } from "../../support/serving.ts";
import { withUsualFields } from "./chosen-fields.ts";
import { describedRequests } from "./described-request.ts";
import { parameterValues } from "./parameter-values.ts";
import { Validator } from "./validator.ts";

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

/** Pages and files for people and browsers only. */
const OF_PAGES = /^\/(?:assets\/|api\/docs\/|sitemap\.xml|robots\.txt|favicon\.ico)/;

/** Requests besides the plain one, and their status on a resource. */
const REQUESTS: readonly [method: string, headers: Record<string, string>, status: number][] = [
  ["GET", { Accept: BROWSER }, 200],
  ["GET", { Accept: "application/xml" }, 406],
  ["GET", { "Accept-Encoding": "*;q=0" }, 406],
  ["GET", { "Accept-Encoding": "gzip, identity;q=0" }, 200],
  ["GET", { "If-None-Match": "*" }, 304],
  ["GET", { "If-Modified-Since": "Fri, 31 Dec 2100 00:00:00 GMT" }, 304],
  ["HEAD", {}, 200],
  ["HEAD", { Accept: BROWSER }, 200],
  ["HEAD", { "If-None-Match": "*" }, 304],
  ["GET", { Accept: "application/json; indent=2" }, 200],
  ["POST", {}, 405],
  ["DELETE", { Accept: BROWSER }, 405],
];

suite("responses and the OpenAPI document", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  let validator: Validator;
  before(async () => {
    // A link outside ASCII is printed as written.
    const links = [{ link_registo: "https://fora.example/inscrição?a=b|c" }];
    const eventos = [...links, ...(sampleOfEverything.eventos ?? [])];
    const premios = [{ ano: 2019 }];
    site = await publishAndServe(ending, { ...sampleOfEverything, eventos, premios });
    const document = await (await site.get("/api/openapi.json")).json();
    validator = new Validator(document as Record<string, unknown>);
  });
  after(() => ending.end());

  const ask = async (method: string, target: string, headers: Record<string, string> = {}) => {
    const response = await site.send(method, target, headers);
    const { status } = response;
    return { status, faults: await validator.check({ method, target }, response) };
  };

  test("every address that a crawl finds answers as documented, as JSON and as a page", async (t) => {
    const { visited } = await crawl(site.serving.address, "https://api.example.pt");

    const faults: string[] = [];
    const dice = new Dice();
    t.diagnostic(`seed ${dice.seed}`);
    const described = [...visited].filter((target) => !OF_PAGES.test(target));
    for (const target of dice.shuffled(described).slice(0, scaled(described.length, 6))) {
      for (const headers of [{}, { Accept: BROWSER }]) {
        faults.push(...(await ask("GET", target, headers)).faults);
      }
    }

    assert.ok(visited.size > 40, `${visited.size} addresses`);
    assert.deepEqual(faults, []);
  });

  for (const [index, resource] of asked.entries()) {
    const path = addresses[index] as string;
    test(`${path} answers as documented with every parameter and every kind of request`, async () => {
      const faults: string[] = [];
      for (const { name } of choicesOf(resource).parameters) {
        for (const value of parameterValues[name] as readonly string[]) {
          const encoded = value.startsWith("%") ? value : encodeURIComponent(value);
          const target = `${path}?${name}=${encoded}`;
          for (const headers of [{}, { Accept: BROWSER }]) {
            const response = await site.send("GET", target, headers);
            const isJson = response.headers.get("content-type") === "application/json";
            const answer =
              name === "fields" && value !== "" && isJson
                ? await withUsualFields(response, value, await site.get(path))
                : response;
            faults.push(...(await validator.check({ method: "GET", target }, answer)));
          }
        }
      }
      for (const [method, headers, expected] of REQUESTS) {
        const { status, faults: found } = await ask(method, path, headers);
        assert.equal(status, expected, `${method} ${path} ${JSON.stringify(headers)}`);
        faults.push(...found);
      }
      faults.push(...(await ask("GET", `${path}?x=${"x".repeat(9000)}`)).faults);

      assert.deepEqual(faults, []);
    });
  }

  test("/api/v1/alteracoes/ answers as documented", async () => {
    const faults: string[] = [];
    for (const query of ["?desde=0", "?desde=0&page=2", "?desde=1", "?desde=2", "?desde=x", ""]) {
      for (const headers of [{}, { Accept: BROWSER }, { Accept: "text/csv" }]) {
        faults.push(...(await ask("GET", `/api/v1/alteracoes/${query}`, headers)).faults);
      }
    }

    assert.deepEqual(faults, []);
  });

  const others: [
    method: string,
    target: string,
    headers: Record<string, string>,
    status: number,
  ][] = [
    ["GET", "/api/v1/eventos/999/", {}, 404],
    ["GET", "/api/v1/eventos/abc/", { Accept: BROWSER }, 404],
    ["GET", "/candidato/Naoexist/", {}, 404],
    ["GET", "/noticias/nada/", {}, 404],
    ["GET", "/api/premio/list/99/patrociniostop/", {}, 404],
    ["GET", "/problems/nada/", {}, 404],
    ["GET", "/media/00000000000000000000000000000000/casa.png", {}, 404],
    ["GET", "/media/757f22e793615217c234c9066a8af262/casa.png", { Range: "bytes=80-" }, 416],
    ["GET", "/media/757f22e793615217c234c9066a8af262/casa.png", { "If-None-Match": "*" }, 304],
    ["HEAD", "/media/757f22e793615217c234c9066a8af262/casa.png", {}, 200],
    ["GET", "/api/openapi.json", { "If-None-Match": "*" }, 304],
    ["GET", "/api/openapi.json", { "Accept-Encoding": "*;q=0" }, 406],
    ["POST", "/api/openapi.json", {}, 405],
    ["HEAD", "/healthz", {}, 200],
    ["GET", "/healthz", { "If-None-Match": "*" }, 304],
    ["POST", "/readyz", {}, 405],
  ];
  for (const [method, target, headers, status] of others) {
    test(`${method} ${target} ${JSON.stringify(headers)} is ${status}, as documented`, async () => {
      assert.deepEqual(await ask(method, target, headers), { status, faults: [] });
    });
  }

  test("requests of everything that is described, made up, are answered as documented", async (t) => {
    const { seed } = new Dice();
    t.diagnostic(`seed ${seed}`);
    const image = "/media/757f22e793615217c234c9066a8af262/casa.png";
    const paths = [
      image,
      "/healthz",
      "/readyz",
      "/problems/not-found/",
      "/api/openapi-client.json",
    ];

    const faults: string[] = [];
    for (const made of fc.sample(describedRequests(paths), { seed, numRuns: 200 })) {
      faults.push(...(await ask(made.method, made.target, made.headers)).faults);
    }

    assert.deepEqual(faults, []);
  });

  test("every example is as its schema says", () => {
    const { examples, faults } = validator.checkExamples();

    assert.deepEqual(faults, []);
    assert.ok(examples > 30, `${examples} examples`);
  });
});

test("a site without content is answered as documented, and its examples are valid", async (t) => {
  const site = await publishAndServe(t, {});
  const document = await (await site.get("/api/openapi.json")).json();
  const validator = new Validator(document as Record<string, unknown>);

  for (const target of ["/", "/api/v1/eventos/", "/api/premio/candidatos/"]) {
    const faults = await validator.check({ method: "GET", target }, await site.get(target));
    assert.deepEqual(faults, []);
  }
  assert.deepEqual(validator.checkExamples().faults, []);
});

test("the document is compressed, revalidated and read by scripts of other sites", async (t) => {
  const site = await publishAndServe(t, sampleOfEverything);
  const plain = await site.get("/api/openapi.json", { Accept: BROWSER });
  const only = { "Accept-Encoding": "br, identity;q=0" };

  const compressed = await site.get("/api/openapi.json", only);

  assert.equal(plain.headers.get("content-type"), "application/json");
  assert.equal(plain.headers.get("access-control-allow-origin"), "*");
  assert.equal(
    plain.headers.get("cache-control"),
    "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
  );
  assert.equal(compressed.headers.get("content-encoding"), "br");
  assert.equal(await compressed.text(), await plain.text());
  const tag = plain.headers.get("etag") as string;
  assert.equal((await site.get("/api/openapi.json", { "If-None-Match": tag })).status, 304);
});

test("a response that is not as documented is a complaint", async (t) => {
  const site = await publishAndServe(t, sampleOfEverything);
  const document = await (await site.get("/api/openapi.json")).json();
  const validator = new Validator(document as Record<string, unknown>);
  const asked = { method: "GET", target: "/api/v1/vi-export/" };
  const real = await site.get(asked.target);
  const { results, ...page } = (await real.json()) as { results: object[] };
  const answer = (body: unknown, { headers, status = 200 }: ResponseInit = {}) =>
    new Response(JSON.stringify(body), { status, headers: headers ?? real.headers });

  const extra = answer({ ...page, results: results.map((item) => ({ ...item, nada: 1 })) });
  const asText = answer({ ...page, results }, { headers: { "Content-Type": "text/x-nada" } });
  const teapot = answer({ ...page, results }, { status: 418 });

  for (const response of [extra, asText, teapot]) {
    assert.notDeepEqual(await validator.check(asked, response), []);
  }
  assert.deepEqual(await validator.check(asked, answer({ ...page, results })), []);
});
