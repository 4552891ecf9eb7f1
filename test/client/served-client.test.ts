/** The client as the service serves it, imported by a page of another site. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { pathToFileURL } from "node:url";
import type { MontraClient } from "../../client/src/index.ts";
import { SuiteEnding } from "../support/ending.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string };

suite("the client that the service serves", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, sampleOfEverything);
  });
  after(() => ending.end());

  test("is one module without imports, and reads lists", async (t) => {
    const response = await site.get(`/assets/client/${version}.js`);
    const code = await response.text();
    const folder = temporaryFolder(t);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "client.mjs");
    writeFileSync(file, code);
    const module = (await import(pathToFileURL(file).href)) as {
      MontraClient: typeof MontraClient;
    };
    const montra = new module.MontraClient({ baseUrl: site.serving.address });
    const titles: string[] = [];
    for await (const { titulo } of montra.items("/api/v1/eventos/")) titles.push(titulo);

    assert.equal(response.headers.get("content-type"), "text/javascript; charset=utf-8");
    assert.equal(response.headers.get("access-control-allow-origin"), "*");
    assert.equal(response.headers.get("cache-control"), "public, max-age=86400");
    assert.equal(response.headers.get("x-typescript-types"), `/assets/client/${version}.d.ts`);
    assert.doesNotMatch(code, /^\s*import |from "/m);
    assert.deepEqual(Object.keys(module).sort(), ["MontraClient", "MontraError"]);
    assert.equal(titles.length, 12);
  });

  test("has its types beside it, in one module", async () => {
    const response = await site.get(`/assets/client/${version}.d.ts`);
    const types = await response.text();

    assert.equal(response.headers.get("content-type"), "application/typescript; charset=utf-8");
    assert.match(types, /export interface paths \{/);
    assert.match(types, /declare class MontraClient \{/);
    assert.doesNotMatch(types, /from "/);
  });

  test("is had by the address of another version of the same major one, and of no other", async () => {
    const statusOf = async (file: string) => (await site.get(`/assets/client/${file}`)).status;
    const [major] = version.split(".");

    assert.equal(await statusOf(`${major}.99.3.js`), 200);
    assert.equal(await statusOf(`${major}.99.3.d.ts`), 200);
    for (const file of ["99.0.0.js", `${version}.css`, "client.js", `x${version}.js`]) {
      assert.equal(await statusOf(file), 404, file);
    }
  });

  test("is what the pages import, with numbers where ids are", async () => {
    const page = await (
      await site.get("/api/v1/eventos/1/?fields=id,titulo&format=api", { Accept: "text/html" })
    ).text();
    const code = page.replaceAll("&quot;", '"').replace(/<[^>]+>/g, "");

    assert.ok(
      code.includes(
        `import { MontraClient } from "https://api.example.pt/assets/client/${version}.js";`,
      ),
    );
    assert.ok(
      code.includes(
        'montra.get("/api/v1/eventos/{id}/", { path: { id: 1 }, query: { fields: ["id", "titulo"] } })',
      ),
    );
  });
});
