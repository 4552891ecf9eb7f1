/** The metrics for Prometheus. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { serveMetrics } from "../../src/serving/serve/watch/metrics-server.ts";
import { outcomes } from "../../src/serving/serve/watch/request-counts.ts";
import { eventually } from "../support/eventually.ts";
import { rawClient } from "../support/raw-client.ts";
import { publishAndServe } from "../support/serving.ts";

test("/metrics counts requests by resource, status and outcome", async (t) => {
  const site = await publishAndServe(t, { eventos: [{}] });
  await using server = await serveMetrics({ host: "127.0.0.1", port: 0 }, () =>
    site.serving.registry.metrics(),
  );
  const first = await site.get("/api/v1/eventos/");
  await first.arrayBuffer();
  await (await site.get("/api/v1/eventos/")).arrayBuffer();
  await site.get("/api/v1/eventos/", { "If-None-Match": first.headers.get("etag") ?? "" });
  await (await site.get("/api/v1/eventos/?page=9")).arrayBuffer();
  for (let times = 0; times < 3; times++) await (await site.get("/api/openapi.json")).arrayBuffer();

  const response = await fetch(server.url);
  const text = await response.text();

  assert.match(response.headers.get("content-type") ?? "", /^text\/plain/);
  const elsewhere = await fetch(new URL("/", server.url));
  for (const { headers } of [response, elsewhere]) {
    assert.equal(headers.get("x-content-type-options"), "nosniff");
  }
  const requests = text.match(/(?<=montra_requests_total)\{.*/g);
  assert.deepEqual(
    requests?.sort(),
    [
      '{resource="eventos",status="200",outcome="hit"} 1',
      '{resource="eventos",status="200",outcome="miss"} 1',
      '{resource="eventos",status="304",outcome="304"} 1',
      '{resource="eventos",status="404",outcome="error"} 1',
      '{resource="document",status="200",outcome="hit"} 2',
      '{resource="document",status="200",outcome="miss"} 1',
    ].sort(),
  );
  assert.match(text, /^montra_request_seconds_count\{outcome="hit"\} 3$/m);
  assert.match(text, /^montra_publication_number 1$/m);
  assert.match(text, /^montra_cache_responses 2$/m);
  const built = `montra_build_info{version="0.1.0",node="${process.versions.node}"} 1`;
  assert.ok(text.split("\n").includes(built), text.slice(0, 400));
  const started = Number(/^process_start_time_seconds (\S+)$/m.exec(text)?.[1]);
  assert.ok(Math.abs(Date.now() / 1000 - process.uptime() - started) < 5, String(started));
  const ready = (await (await site.get("/readyz")).json()) as { version: string };
  assert.equal(ready.version, "0.1.0");
});

test("/metrics takes sixteen connections at one time", async (t) => {
  await using server = await serveMetrics({ host: "127.0.0.1", port: 0 }, async () => "");
  const clients = Array.from({ length: 17 }, () => rawClient(t, server.url));

  await eventually("one of them is closed", () => clients.some(({ isEnded }) => isEnded));
  for (const client of clients) client.ask("/metrics");
  await eventually("all but one are answered", () => {
    return clients.filter(({ received }) => received.startsWith("HTTP/1.1 200 OK")).length === 16;
  });
});

test("docs/reference.md names every series and every outcome", async (t) => {
  const site = await publishAndServe(t, {});
  const text = readFileSync(new URL("../../docs/reference.md", import.meta.url), "utf8");

  const series = (await site.serving.registry.getMetricsAsJSON()).map(({ name }) => name);
  series.push("montra_build_info", "process_start_time_seconds");

  for (const name of [...series, ...outcomes]) assert.ok(text.includes(`\`${name}\``), name);
});
