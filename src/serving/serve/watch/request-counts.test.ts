import assert from "node:assert/strict";
import { test } from "node:test";
import { RequestCounts } from "./request-counts.ts";

const request = {
  resource: 1,
  status: 200,
  outcome: "hit",
  milliseconds: 0.05,
} as const;

test("RequestCounts adds up by resource, status and outcome", () => {
  const counts = new RequestCounts(["root", "eventos"]);

  counts.count(request);
  counts.count(request);
  counts.count({ ...request, outcome: "miss" });
  counts.count({ ...request, resource: 0, status: 304, outcome: "304" });

  assert.deepEqual(
    [...counts.requests()],
    [
      { labels: { resource: "root", status: "304", outcome: "304" }, value: 1 },
      { labels: { resource: "eventos", status: "200", outcome: "hit" }, value: 2 },
      { labels: { resource: "eventos", status: "200", outcome: "miss" }, value: 1 },
    ],
  );
});

test("RequestCounts counts latencies in cumulative buckets up to +Inf", () => {
  const counts = new RequestCounts(["root", "eventos"]);
  for (const milliseconds of [0.05, 0.7, 10_000]) counts.count({ ...request, milliseconds });

  const series = [...counts.latencies("montra_request_seconds")];

  const bucket = (le: string) => series.find(({ labels }) => "le" in labels && labels.le === le);
  assert.deepEqual(
    ["0.0001", "0.0005", "0.001", "2.5", "+Inf"].map((le) => bucket(le)?.value),
    [1, 1, 2, 2, 3],
  );
  assert.equal(series.at(-1)?.metricName, "montra_request_seconds_count");
  assert.equal(series.at(-1)?.value, 3);
});
