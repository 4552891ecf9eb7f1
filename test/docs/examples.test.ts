/** The documents' examples, run against the sample site, print what the documents say. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { curl, examplesOf, matches } from "../support/console.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishSample } from "../support/sample-site.ts";
import { serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

suite("examples of the documents", () => {
  const ending = new SuiteEnding();
  let address: string;
  before(async () => {
    const store = join(temporaryFolder(ending), "store");
    await publishSample(store);
    const clock = () => Temporal.Instant.from("2026-11-20T12:00:00Z").epochMilliseconds;
    const publicUrl = "http://127.0.0.1:8000";
    address = (await serveStore(ending, store, { publicUrl, clock })).address;
  });
  after(() => ending.end());

  for (const { at, command, expected } of examplesOf("docs/api.md")) {
    test(`${at} ${command}`, async () => {
      const printed = await curl(command, address);

      if (!matches(printed, expected)) assert.equal(printed.trimEnd(), expected);
    });
  }
});
