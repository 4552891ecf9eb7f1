/** The alerts for Prometheus: their series exist, and each alert fires. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { eventually } from "../../support/eventually.ts";
import { startMontra } from "../../support/montra.ts";
import { publishAndServe, publishedStore } from "../../support/serving.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";
import { needTool } from "../fleet/tools.ts";

const RULES = fileURLToPath(new URL("../../../deploy/prometheus-rules.yml", import.meta.url));
const { groups } = parse(readFileSync(RULES, "utf8")) as {
  groups: { rules: { alert: string; expr: string }[] }[];
};
const rules = groups.flatMap(({ rules }) => rules);
const expressions = rules.map(({ expr }) => expr);

/** A series over an hour, as promtool writes it, with which an alert fires or stays calm. */
interface Case {
  readonly fires: Readonly<Record<string, string>>;
  readonly calm: Readonly<Record<string, string>>;
}

const on = (name: string, labels = "") => `${name}{job="montra",instance="a"${labels}}`;
const flag = (name: string): Case => ({
  fires: { [on(name)]: "1x120" },
  calm: { [on(name)]: "0x120" },
});
const rising = (name: string): Case => ({
  fires: { [on(name)]: "0+5x120" },
  calm: { [on(name)]: "7x120" },
});
const status = (code: number) => on("montra_requests_total", `,status="${code}"`);
const bucket = (le: string) => on("montra_request_seconds_bucket", `,outcome="miss",le="${le}"`);

const cases: Readonly<Record<string, Case>> = {
  MontraDown: { fires: { [on("up")]: "0x120" }, calm: { [on("up")]: "1x120" } },
  MontraServesNothing: {
    fires: { [on("montra_publication_number")]: "0x120" },
    calm: { [on("montra_publication_number")]: "1x120" },
  },
  MontraErrors: {
    fires: { [status(200)]: "0+98x120", [status(503)]: "0+2x120" },
    calm: { [status(200)]: "0+998x120", [status(404)]: "0+500x120", [status(503)]: "0+2x120" },
  },
  MontraStoreDamaged: flag("montra_store_damaged"),
  MontraEditionSpoilt: rising("montra_editions_spoilt_total"),
  MontraStoreStale: flag("montra_store_stale"),
  MontraStoreAhead: flag("montra_store_ahead"),
  MontraNodesDiffer: {
    fires: {
      [on("montra_publication_number")]: "2x120",
      'montra_publication_number{job="montra",instance="b"}': "1x120",
    },
    calm: {
      [on("montra_publication_number")]: "2x120",
      'montra_publication_number{job="montra",instance="b"}': "2x120",
    },
  },
  MontraRefuses: flag("montra_overloaded"),
  MontraLate: {
    fires: { [on("montra_event_loop_lag_seconds")]: "0.2x120" },
    calm: { [on("montra_event_loop_lag_seconds")]: "0.02x120" },
  },
  MontraSlow: {
    fires: {
      [bucket("0.5")]: "0+95x120",
      [bucket("1")]: "0+100x120",
      [bucket("+Inf")]: "0+100x120",
    },
    calm: {
      [bucket("0.5")]: "0+100x120",
      [bucket("1")]: "0+100x120",
      [bucket("+Inf")]: "0+100x120",
    },
  },
  MontraConnectionsNearLimit: {
    fires: { [on("montra_connections")]: "95x120", [on("montra_connections_limit")]: "100x120" },
    calm: { [on("montra_connections")]: "80x120", [on("montra_connections_limit")]: "100x120" },
  },
  MontraConnectionsRefused: rising("montra_connections_refused_total"),
  MontraWorkersMissing: {
    fires: { [on("montra_workers")]: "4x20 3x99" },
    calm: { [on("montra_workers")]: "4x120" },
  },
  MontraWorkersDie: rising("montra_worker_restarts_total"),
  MontraAccessLogLost: rising("montra_access_log_lost_total"),
};

suite("watching", () => {
  let series: ReadonlySet<string>;
  before(async () => {
    series = await seriesOfAService();
  });

  test("alerts ask for series that there are", () => {
    for (const expression of expressions) {
      for (const [name] of expression.matchAll(/\b(?:montra|process)_[a-z_]+/g)) {
        assert.ok(series.has(name.replace(/_bucket$/, "")), `${name} in ${expression}`);
      }
    }
  });

  test("they ask by labels that the series have", async (t) => {
    const { serving } = await publishAndServe(t, { temas: [{}] });
    const declared = new Map(
      serving.registry.getMetricsAsArray().map((metric) => {
        const { name, labelNames } = metric as unknown as { name: string; labelNames: string[] };
        return [name, labelNames];
      }),
    );
    const asked = expressions.flatMap((expression) => {
      const names = (expression.match(/\bmontra_[a-z_]+/g) ?? []).map((name) =>
        name.replace(/_bucket$/, ""),
      );
      const by = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) =>
        list.split(/, */),
      );
      const matched = [...expression.matchAll(/[{,]([a-z_]+)(?:=~?|!=|!~)"/g)].map(
        ([, label = ""]) => label,
      );
      // Labels that Prometheus adds, and the bounds of a histogram.
      const own = [...by, ...matched].filter((one) => !["job", "instance", "le"].includes(one));
      return own.map((label) => ({ label, name: names[0] ?? "", expression }));
    });

    assert.notEqual(asked.length, 0);
    for (const { label, name, expression } of asked)
      assert.ok(declared.get(name)?.includes(label), `${label} of ${name} in ${expression}`);
  });

  test("promtool understands the alerts", () => {
    promtool("check", "rules", RULES);
  });

  test("each alert goes off where it should, and nowhere else", (t) => {
    assert.deepEqual(
      Object.keys(cases),
      rules.map(({ alert }) => alert),
    );
    // All in one run: promtool takes half a second for each test.
    const tests = (["fires", "calm"] as const).map((what) => ({
      interval: "30s",
      input_series: Object.entries(cases).flatMap(([alert, series]) =>
        Object.entries(series[what]).map(([name, values]) => ({
          series: ofItsOwn(name, alert),
          values,
        })),
      ),
      promql_expr_test: Object.keys(cases).map((alert) => ({
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
        eval_time: "50m",
        exp_samples: what === "fires" ? [{ labels: "{}", value: 1 }] : [],
      })),
    }));
    const file = join(temporaryFolder(t), "tests.json");
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: "30s", tests }));

    promtool("test", "rules", file);
  });
});

/** Each alert gets series of another service. */
function ofItsOwn(series: string, alert: string): string {
  const own = series.startsWith("up{") ? series : series.replace('job="montra"', `job="${alert}"`);
  return own.replace('instance="', `instance="${alert} `);
}

function promtool(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(needTool("promtool"), args, { encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
}

/** The names of all series of a service with workers and an access log. */
async function seriesOfAService(): Promise<ReadonlySet<string>> {
  const store = await publishedStore(processEnding, { temas: [{}] });
  const options = ["--port", "0", "--metrics-port", "0", "--workers", "2"];
  const child = startMontra(["serve", "--store", store, ...options, "--access-log", "json"]);
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const url = await eventually("it says where its metrics are", () => {
    if (child.exitCode !== null) throw new Error(said);
    return /^Metrics on (\S+)$/m.exec(said)?.[1];
  });
  const text = await (await fetch(url)).text();
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
  return new Set(text.match(/(?<=^# TYPE )\S+/gm));
}
