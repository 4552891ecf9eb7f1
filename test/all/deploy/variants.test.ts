/**
 * Variants of `Accept` and `Accept-Encoding` through the files of deploy/: few cache entries, and
 * the same responses as without a cache.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { codingPreference } from "../../../src/serving/protocol/negotiation.ts";
import { type Ending, endingOf, SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { fresh, type Node, startNode } from "../fleet/node.ts";
import { LIST } from "../fleet/site.ts";
import { starts } from "./starts.ts";

const WANT_JSON = [
  "*/*",
  "application/json",
  "application/json, text/plain, */*",
  "application/json;charset=utf-8, application/json",
  "Application/JSON",
  "*/*;q=0.8",
  "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
  "text/css,*/*;q=0.1",
  "application/vnd.api+json, application/json",
  "text/plain, */*; q=0.01",
];
const WANT_PAGES = [
  "text/html",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.8",
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
  "text/html, application/json;q=0.5",
];
const WANT_OTHERWISE = [
  "application/xml",
  "text/html;q=0",
  "*/*;q=0",
  "text/html, */*",
  "application/json, text/html",
  "application/json;q=0.5, */*",
  "text/*",
  "application/xhtml+xml",
  "application/*",
  'a/b;c="text/html,", */*',
  "text/html;level=1",
  "application/json;q=0.9",
  "text/csv, */*;q=0.1",
  "application/atom+xml,application/json;q=0.9,*/*;q=0.8",
  "text/calendar;q=0.9, text/html;q=0.8",
  "x",
];
const CODINGS = [
  "gzip, deflate, br, zstd",
  "gzip, deflate, br",
  "br;q=1.0, gzip;q=0.9, deflate;q=0.8",
  "gzip, deflate",
  "gzip",
  "identity",
  "deflate",
];

suite("variants", () => {
  const ending = new SuiteEnding();
  let folder = "";
  let store = "";
  let node: Node;
  before(async () => {
    folder = temporaryFolder(ending);
    store = await publishedStore(ending, {
      eventos: Array.from({ length: 20 }, () => ({})),
    });
    node = await startNode(ending, { store, cacheDir: folder, freshness: fresh });
    await eventually("the node is ready", async () => (await node.ready()).status === 200);
  });
  after(() => ending.end());

  /** A cache before the node, without a limit for clients. */
  async function startBefore(t: Ending, name: keyof typeof starts) {
    const own = temporaryFolder(t);
    const change = (conf: string) => conf.replaceAll(/rate=\d+r\/s/g, "rate=100000r/s");
    const address = await starts[name](t, { folder: own, store, nodes: [node], change });
    const cached = () =>
      readdirSync(join(own, "nginx-cache"), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile(),
      ).length;
    return { address, cached };
  }

  test("clients of all kinds make three entries in the cache for an address: no coding, gzip and brotli", async (context) => {
    const { address, cached } = await startBefore(endingOf(context), "nginx");
    const many = `${LIST}?page_size=20`;
    const direct = await answerOf(node.address, many, {});

    for (const Accept of [...WANT_JSON, ...WANT_PAGES, ...WANT_OTHERWISE]) {
      for (const coding of CODINGS) {
        const { status, body } = await answerOf(address, many, {
          Accept,
          "Accept-Encoding": coding,
        });
        if (WANT_JSON.includes(Accept))
          assert.deepEqual([status, body], [200, direct.body], Accept);
      }
    }

    assert.equal(cached(), 3);
    const again = await fetch(address + many, { headers: { "Accept-Encoding": "gzip, br" } });
    assert.equal(again.headers.get("x-cache"), "HIT");
  });

  test("what advertisements add to an address makes no entry of its own, and Montra gets it", async (context) => {
    const { address, cached } = await startBefore(endingOf(context), "nginx");
    const list = `${LIST}?page_size=20`;
    const direct = await answerOf(node.address, list, {});
    const madeUp = Array.from({ length: 40 }, (_, at) => `application/x-${at}, */*;q=0.${at + 1}`);
    const tracked = Array.from({ length: 40 }, (_, at) => [
      `${list}&utm_source=n%20${at}&utm_medium=ma%C3%A7%C3%A3`,
      `${LIST}?utm_source=${at}&fbclid=IwAR${at}&page_size=20&gclid=${at}`,
      `${LIST}?gclid&page_size=20&utm_campaign=a+b~${at}&utm_id=`,
    ]).flat();

    for (const coding of ["gzip, br", "gzip", "identity"]) {
      for (const [at, path] of tracked.entries()) {
        const Accept = madeUp[at % madeUp.length] ?? "";
        const { status, body } = await answerOf(address, path, {
          Accept,
          "Accept-Encoding": coding,
        });
        assert.deepEqual([status, body], [200, direct.body], path);
      }
    }
    assert.equal(cached(), 3);

    // Malformed requests are refused, and a redirect keeps only its client's query.
    assert.equal((await answerOf(address, `${list}&utm_source=%ED`, {})).status, 400);
    for (const query of ["?utm_source=a", "?utm_source=b", ""]) {
      const moved = await fetch(`${address}${LIST.slice(0, -1)}${query}`, { redirect: "manual" });
      assert.deepEqual([moved.status, moved.headers.get("location")], [301, LIST + query]);
    }
    const plain = await answerOf(address, `${LIST}?utm_source=x`, {});
    assert.equal(plain.body, (await answerOf(node.address, LIST, {})).body);
  });

  for (const name of Object.keys(starts) as (keyof typeof starts)[]) {
    test(`whatever Accept and Accept-Encoding say, ${name} answers what Montra answers`, async (context) => {
      const { address, cached } = await startBefore(endingOf(context), name);
      const { seed } = new Dice();
      context.diagnostic(`seed ${seed}`);
      const paths = [
        LIST,
        `${LIST}?format=api`,
        `${LIST}?format=json`,
        "/api/nothing/",
        "/api/docs/",
      ];
      const same = async (path: string, headers: { Accept: string; "Accept-Encoding": string }) => {
        const { coding, ...through } = await answerOf(address, path, headers);
        const { coding: _, ...direct } = await answerOf(node.address, path, headers);
        assert.deepEqual(through, direct, `${path} ${JSON.stringify(headers)}`);
        // The preferred coding, or none before a body is compressed.
        const wanted = codingPreference(headers["Accept-Encoding"]);
        const isNone = coding === undefined;
        const allowed = isNone
          ? through.status !== 200 || wanted.identityAllowed
          : coding === wanted.coding;
        assert.ok(allowed, `${path} ${JSON.stringify(headers)}: ${coding}`);
      };

      for (const Accept of [...WANT_JSON, ...WANT_PAGES, ...WANT_OTHERWISE, ""]) {
        for (const path of paths) await same(path, { Accept, "Accept-Encoding": "identity" });
      }
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...paths),
          accepts,
          acceptEncodings,
          async (path, a, e) => {
            await same(path, { Accept: a, "Accept-Encoding": e });
          },
        ),
        { numRuns: scaled(300), seed },
      );
      // The list twice, as JSON and as a 404 for either, in three codings.
      if (name === "nginx") assert.ok(cached() <= paths.length * 2 * 3, `${cached()} entries`);
    });
  }
});

const quality = fc.constantFrom(...["", "", "", ";q=0", ";q=0.5", ";q=1", "; q=0.30", ";q=1.0"]);
const odd = fc.constantFrom(...["", "", "", "", " ", ";charset=utf-8", ";a=b", ";", "x", ";q=2"]);
const elements = (values: readonly string[]) =>
  fc
    .array(
      fc.tuple(fc.constantFrom(...values), quality, odd).map((parts) => parts.join("")),
      { minLength: 1, maxLength: 4 },
    )
    .chain((list) => fc.constantFrom(",", ", ", " ,").map((comma) => list.join(comma)));
const accepts = elements([
  ...["text/html", "application/json", "*/*", "application/*", "text/*", "image/png", ""],
  ...["application/xhtml+xml", "TEXT/HTML", "text/plain", "html", '"', "application/jsonx"],
]);
const acceptEncodings = elements([
  "br",
  "gzip",
  "zstd",
  "identity",
  "*",
  "deflate",
  "BR",
  "x-gzip",
]);

interface VariantAnswer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly coding: string | undefined;
  /** SHA-256 of the decoded body. */
  readonly body: string;
}

async function answerOf(
  at: string,
  path: string,
  headers: Record<string, string>,
): Promise<VariantAnswer> {
  const asked = request(at + path, { headers, agent: false }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const { "content-type": type, "content-encoding": coding } = response.headers;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const sent = Buffer.concat(chunks);
  const body = hash("sha256", coding ? (DECODE[coding]?.(sent) ?? "") : sent);
  return { status: response.statusCode, type, coding, body };
}

const DECODE: Readonly<Record<string, (sent: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};
