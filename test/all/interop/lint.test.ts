/** The OpenAPI document passes a linter, and has the same bytes wherever it is requested. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { requireTool } from "../../../tools/test/resolve.ts";
import { runMontra } from "../../support/montra.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { publishAndServe } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const CLI = requireTool.resolve("@redocly/cli/bin/cli.js");
const CONFIG = fileURLToPath(new URL("redocly.yaml", import.meta.url));

interface LintReport {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number };
  readonly problems: readonly unknown[];
}

test("the OpenAPI document has no lint findings, with a local address and without content too", async (t) => {
  const folder = temporaryFolder(t);
  const documents = await Promise.all([
    publishAndServe(t, sampleOfEverything).then(readDocument),
    publishAndServe(t, sampleOfEverything, { publicUrl: undefined }).then(readDocument),
    publishAndServe(t, {}, { publicUrl: "http://localhost:8000" }).then(readDocument),
  ]);
  const files = documents.map((document, index) => {
    const file = join(folder, `openapi-${index}.json`);
    writeFileSync(file, document);
    return file;
  });

  const client = join(folder, "openapi-client.json");
  const { get } = await publishAndServe(t, sampleOfEverything);
  writeFileSync(client, await (await get("/api/openapi-client.json")).text());
  files.push(client);

  const reports = await lint(files);
  assert.equal(reports.length, files.length);
  for (const { totals, problems } of reports) {
    assert.deepEqual(problems, []);
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 });
  }
});

test("montra schema openapi prints the bytes that are served, whatever the date", async (t) => {
  const site = await publishAndServe(t, sampleOfEverything);
  const printed = await runMontra([
    ...["schema", "openapi", "--store", site.store],
    ...["--public-url", "https://api.example.pt"],
  ]);
  const later = await publishAndServe(t, sampleOfEverything, {
    clock: () => Date.parse("2090-01-01T00:00:00Z"),
  });

  assert.equal(printed.exitCode, 0);
  assert.equal(printed.stdout, await readDocument(site));
  assert.equal(examplesOf(await readDocument(later)), examplesOf(printed.stdout));
});

test("the document for clients has nothing but JSON, and montra schema client prints it", async (t) => {
  const { get, store } = await publishAndServe(t, sampleOfEverything);
  const served = await (await get("/api/openapi-client.json")).text();
  const url = ["--public-url", "https://api.example.pt"];

  const printed = await runMontra(["schema", "client", "--store", store, ...url]);

  assert.equal(printed.stdout, served);
  const { paths } = JSON.parse(served) as { paths: Record<string, object> };
  const methods = new Set(Object.values(paths).flatMap((item) => Object.keys(item)));
  assert.deepEqual([...methods].sort(), ["get", "parameters"]);
  const types = [...served.matchAll(/^ *"([a-z]+\/[a-z+]+)": \{$/gm)].map(([, type]) => type);
  assert.deepEqual([...new Set(types)].sort(), ["application/json", "application/problem+json"]);
  assert.doesNotMatch(served, /"additionalProperties": false/);
});

test("montra schema openapi says what to do where nothing has been published", async (t) => {
  const folder = temporaryFolder(t);

  const { exitCode, stderr } = await runMontra([
    "schema",
    "openapi",
    "--store",
    join(folder, "store"),
  ]);

  assert.equal(exitCode, 1);
  assert.match(
    stderr,
    /Make one with montra publish <content>, or name another store with --store/,
  );
});

async function readDocument(site: { get(path: string): Promise<Response> }): Promise<string> {
  const response = await site.get("/api/openapi.json");
  assert.equal(response.status, 200);
  return await response.text();
}

/** Two publications differ only in their moments of first publication. */
function examplesOf(document: string): string {
  return document.replace(/"20\d\d-\d\d-\d\dT[^"]*"/g, '"moment"');
}

/** In one process, because it starts slowly. @returns the report of each file */
async function lint(files: readonly string[]): Promise<LintReport[]> {
  const child = spawn(
    process.execPath,
    [CLI, "lint", ...files, "--config", CONFIG, "--format", "json"],
    {
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  const [text] = await Promise.all([
    new Response(child.stdout as never).text(),
    once(child, "close"),
  ]);
  // Reports follow each other without a separator.
  return JSON.parse(`[${text.replaceAll(/^\}\{$/gm, "},{")}]`) as LintReport[];
}
