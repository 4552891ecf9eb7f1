/** The first response already has the preferred coding. (contract.md, "Every response") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const events = (titulo: string) =>
  Array.from({ length: 80 }, (_, at) => ({ titulo: `${titulo} ${at}`, slug: `evento-${at}` }));

suite("first answers", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, { eventos: events("Obra") });
  });
  after(() => ending.end());

  const cases = [
    ["br", "br"],
    ["zstd", "zstd"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1, br;q=0.5", "gzip"],
  ] as const;
  for (const [number, [accepted, coding]] of cases.entries()) {
    test(`the first answer to Accept-Encoding: ${accepted} is in ${coding}`, async () => {
      // Each page is requested once in a coding.
      const path = `/api/v1/eventos/?page_size=10&page=${number + 2}`;
      const coded = await site.get(path, { "Accept-Encoding": accepted });
      const whole = await site.get(path, { "Accept-Encoding": "identity" });
      const head = await site.send("HEAD", path, { "Accept-Encoding": accepted });

      assert.equal(coded.headers.get("content-encoding"), coding);
      assert.equal(whole.headers.get("content-encoding"), null);
      // fetch() decodes it.
      assert.equal(await coded.text(), await whole.text());
      const tag = whole.headers.get("etag") ?? "none";
      assert.equal(coded.headers.get("etag"), tag.replace(/"$/, `-${coding}"`));
      assert.equal(coded.headers.get("vary"), "Accept, Accept-Encoding");
      assert.ok(Number(coded.headers.get("content-length")) < 3000);
      const names = ["content-encoding", "content-length", "etag"];
      assert.deepEqual(
        names.map((name) => head.headers.get(name)),
        names.map((name) => coded.headers.get(name)),
      );
    });
  }

  test("a browser's first page is compressed", async () => {
    const headers = { Accept: "text/html", "Accept-Encoding": "gzip, deflate, br, zstd" };
    const { headers: fields } = await site.get("/api/v1/eventos/?page=8", headers);

    assert.equal(fields.get("content-type"), "text/html; charset=utf-8");
    assert.equal(fields.get("content-encoding"), "br");
  });

  test("who has the coding already gets 304 without it being made again", async () => {
    const path = "/api/v1/eventos/?page_size=11&page=3";
    const coded = { "Accept-Encoding": "br" };
    const first = await site.get(path, coded);
    const again = await site.get(path, {
      ...coded,
      "If-None-Match": first.headers.get("etag") ?? "",
    });

    assert.equal(again.status, 304);
    assert.equal(again.headers.get("etag"), first.headers.get("etag"));
  });

  test("what is shorter than a kibibyte stays what it is", async () => {
    const { headers } = await site.get("/healthz", { "Accept-Encoding": "br" });

    assert.equal(headers.get("content-encoding"), null);
  });

  test("64 first answers at once, a megabyte together, are all compressed", async () => {
    // Only responses beyond 4 MiB of waiting ones are sent uncompressed.
    const paths = Array.from({ length: 64 }, (_, at) => {
      return `/api/v1/eventos/?page_size=${12 + (at % 8)}&page=${1 + (at % 4)}&x=${at}`;
    });
    const codings = await Promise.all(
      paths.map(async (path) => {
        const response = await site.get(path, { "Accept-Encoding": "br" });
        await response.arrayBuffer();
        return response.headers.get("content-encoding");
      }),
    );

    assert.deepEqual(
      codings,
      paths.map(() => "br"),
    );
  });
});
