/** A representation that is added to a copy of the project appears wherever the table is used. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { copyOfTree } from "../../support/copy-of-tree.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { formatsOf } from "../../support/formats.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import type { TestSite } from "../../support/serving.ts";

const TITLES = `
import { plainAnswer } from "../api/answer-plan.ts";
import type { Representation } from "./representation.ts";

export const titles: Representation = {
  name: "titles",
  format: "titles",
  mediaType: "text/plain",
  contentType: "text/plain; charset=utf-8",
  words: { en: "plain text", pt: "texto simples" },
  about: { en: "for the titles alone", pt: "só os títulos" },
  kinds: ["list"],
  collections: ["eventos"],
  extent: { default: 5, max: 20, pages: true },
  headers: ["Content-Disposition", 'inline; filename="titles.txt"'],
  render: (plan) => {
    const { results } = plainAnswer(plan) as { results: { titulo: string }[] };
    return { body: results.map(({ titulo }) => titulo + "\\n").join("") };
  },
};
`;
const EVENTS = "/api/v1/eventos/";
const TEASERS = "/api/v1/vi-export/";
const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

suite("a representation that is added to the table", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    const copy = await copyOfTree(ending);
    copy.add("src/serving/render/titles.ts", TITLES);
    copy.insert(
      "src/serving/render/representations.ts",
      'import { developerPage, page } from "./page.ts";',
      'import { titles } from "./titles.ts";',
    );
    copy.insert("src/serving/render/representations.ts", "  page,", "  titles,");
    const serving = (await copy.load(
      "test/support/serving.ts",
    )) as typeof import("../../support/serving.ts");
    site = await serving.publishAndServe(ending, sampleOfEverything);
  });
  after(() => ending.end());

  const titlesOf = async (path: string) => {
    const { results } = (await (await site.get(path)).json()) as { results: { titulo: string }[] };
    return results.map(({ titulo }) => `${titulo}\n`).join("");
  };

  test("is sent to who asks for it by format or by Accept, under its own fields", async () => {
    const expected = await titlesOf(`${EVENTS}?page_size=5`);

    for (const asked of [
      site.get(`${EVENTS}?format=titles`, BROWSER),
      site.get(EVENTS, { Accept: "text/plain, */*;q=0.1" }),
    ]) {
      const response = await asked;
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("content-type"), "text/plain; charset=utf-8");
      assert.equal(response.headers.get("content-disposition"), 'inline; filename="titles.txt"');
      assert.match(response.headers.get("cache-control") ?? "", /^public, max-age=60/);
      assert.equal(await response.text(), expected);
    }
  });

  test("is the answer of no resource that has it not", async () => {
    const byFormat = await site.get(`${TEASERS}?format=titles`);
    const byAccept = await site.get(TEASERS, { Accept: "text/plain" });
    const { errors } = (await byFormat.json()) as { errors: object };

    assert.equal(byFormat.status, 404);
    assert.deepEqual(errors, {
      format: [`Must be one of: ${formatsOf(TEASERS).formats.join(", ")}.`],
    });
    assert.equal(byAccept.status, 406);
    assert.equal(byAccept.headers.get("content-type"), "application/problem+json");
  });

  test("is named by the error of another format, and by OPTIONS", async () => {
    const formats = [...formatsOf(EVENTS).formats, "titles"].toSorted();
    const { errors } = (await (await site.get(`${EVENTS}?format=xml`)).json()) as {
      errors: object;
    };
    const { renders, parameters } = (await (await site.send("OPTIONS", EVENTS)).json()) as {
      renders: string[];
      parameters: { name: string; description: string; schema: object }[];
    };

    assert.deepEqual(errors, { format: [`Must be one of: ${formats.join(", ")}.`] });
    assert.deepEqual(
      renders.toSorted(),
      [...formatsOf(EVENTS).mediaTypes, "text/plain"].toSorted(),
    );
    const named = (wanted: string) => parameters.find(({ name }) => name === wanted);
    assert.deepEqual(named("format")?.schema, { type: "string", enum: formats });
    assert.match(
      named("page_size")?.description ?? "",
      /count as 100\. In csv, xlsx and geojson the default and the maximum are 10000\.$/,
    );
  });

  test("is in the OpenAPI document, at the resources that have it", async () => {
    const { paths } = (await (await site.get("/api/openapi.json")).json()) as {
      paths: Record<
        string,
        { get: { responses: Record<string, { content: object; description: string }> } }
      >;
    };
    const answerOf = (path: string) => paths[path]?.get.responses["200"];

    assert.match(answerOf(EVENTS)?.description ?? "", /as plain text/);
    assert.ok("text/plain" in (answerOf(EVENTS)?.content ?? {}));
    assert.ok(!("text/plain" in (answerOf(TEASERS)?.content ?? {})));
  });

  test("is linked by the pages of the resources that have it", async () => {
    const pageOf = async (path: string) => await (await site.get(path, BROWSER)).text();

    assert.match(await pageOf(EVENTS), /href="\/api\/v1\/eventos\/\?format=titles"/);
    assert.doesNotMatch(await pageOf(TEASERS), /format=titles/);
    assert.match(await pageOf("/api/docs/"), /<option>titles<\/option>/);
  });
});
