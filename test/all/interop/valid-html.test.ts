/** Every type of page in an HTML validator. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { HtmlValidate, StaticConfigLoader } from "../../../tools/test/validators.ts";
import { site as content, pageTypes } from "../../browse/page-types.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { publishAndServe, type TestSite } from "../../support/serving.ts";

const BROWSER = { Accept: "text/html" };

suite("pages are valid HTML", () => {
  const ending = new SuiteEnding();
  const extended = ["html-validate:standard", "html-validate:recommended"];
  const validator = new HtmlValidate(new StaticConfigLoader({ extends: extended }));
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, content);
  });
  after(() => ending.end());

  for (const { name, path } of [...pageTypes, { name: "documentation", path: "/api/docs/" }]) {
    test(`${name}: ${path}`, async () => {
      const html = await (await site.get(path, BROWSER)).text();

      const { results } = await validator.validateString(html);
      assert.deepEqual(
        results
          .flatMap(({ messages }) => messages)
          .map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
        [],
      );
      assert.match(html, /<meta name="description" content="[^"]+">/);
      const images = html.match(/<img [^>]*>/g) ?? [];
      const atOnce = images.filter((image) => !image.includes(' loading="lazy"'));
      assert.equal(atOnce.length, Math.min(images.length, 1));
      const [, figure] = /<div class="figure">(<img [^>]*>)/.exec(html) ?? [];
      if (figure) assert.deepEqual(atOnce, [figure]);
    });
  }
});
