/** What is served is what is documented, in the eyes of Prism: a proxy that holds both against each other. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { eventually } from "../../support/eventually.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { Dice } from "../../support/scale.ts";
import { publishAndServe } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { describedRequests } from "../interop/described-request.ts";

const PRISM = fileURLToPath(
  new URL("../../../tools/generators/node_modules/.bin/prism", import.meta.url),
);
const COUNT = 2_000;

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

test(`a validating proxy finds no fault in ${COUNT} answers`, async (t) => {
  const { seed } = new Dice();
  t.diagnostic(`seed ${seed}`);
  const { serving, get } = await publishAndServe(t, sampleOfEverything);
  const file = join(temporaryFolder(t), "openapi.json");
  const document = await (await get("/api/openapi.json")).text();
  writeFileSync(file, document);
  const port = await freePort();
  const args = ["--errors", "false", "--cors", "false", "--host", "127.0.0.1", "--port", `${port}`];
  const child = spawn(process.execPath, [PRISM, "proxy", file, serving.address, ...args], {
    stdio: "ignore",
  });
  const exit = once(child, "exit");
  t.after(async () => {
    child.kill();
    await exit;
  });
  const proxy = `http://127.0.0.1:${port}`;
  await eventually("Prism answers", async () => {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode}`);
    return await fetch(`${proxy}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  const [image = ""] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(document) ?? [];
  const others = [
    ...[image, image, image],
    "/healthz",
    "/readyz",
    "/robots.txt",
    "/favicon.ico",
    "/problems/not-found/",
  ];
  const documents = ["/api/openapi.json", "/api/openapi-client.json", "/api/docs/"];
  const requests = fc.sample(describedRequests([...others, ...documents]), {
    seed,
    numRuns: COUNT,
  });

  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  for (const { method, target, headers } of requests) {
    const response = await fetch(proxy + target, { method, headers, redirect: "manual" });
    await response.arrayBuffer();
    const { status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const told = JSON.parse(response.headers.get("sl-violations") ?? "[]") as readonly Violation[];
    const faults = told.filter(({ location: [where] }) => where !== "request");
    for (const { location, message } of faults) {
      wrong.push(
        `${method} ${target} ${JSON.stringify(headers)} → ${status}: ${location.join("/")}: ${message}`,
      );
    }
    if (status === 500) wrong.push(`${method} ${target} ${JSON.stringify(headers)} → 500`);
  }

  t.diagnostic(`answers by status: ${JSON.stringify([...statuses].sort())}`);
  assert.deepEqual(wrong, []);
  for (const status of [200, 206, 304, 400, 404, 406, 412, 416]) {
    assert.ok(statuses.has(status), `no request was answered ${status}`);
  }
});
