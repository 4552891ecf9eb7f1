/** The access log, read by an operator or by nobody. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { PATIENT_DOOR, startMontra } from "../../support/montra.ts";
import { publishedStore } from "../../support/serving.ts";

test("serve --access-log json writes a line for each answer of each worker, and nothing else, to stdout", async (t) => {
  const { child, address } = await start(t, ["--access-log", "json", "--workers", "2"]);
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });

  for (let number = 1; number <= 20; number += 1) {
    const headers = { Connection: "close", "User-Agent": `test ${number}` };
    await (await fetch(`${address}/api/v1/temas/?page=${number}`, { headers })).arrayBuffer();
  }
  const end = once(child, "close");
  child.kill("SIGTERM");
  await end;

  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const asked = lines
    .filter(({ url }) => url !== "/readyz")
    .map(({ url, status, agent, client }) => [url, status, agent, client]);
  assert.deepEqual(
    asked.sort(),
    Array.from({ length: 20 }, (_, at) => [
      ...[`/api/v1/temas/?page=${at + 1}`, at === 0 ? 200 : 404],
      ...[`test ${at + 1}`, "127.0.0.1"],
    ]).sort(),
  );
});

test("a reader who takes nothing of the access log keeps nobody from being answered, nor the service from ending", async (t) => {
  const { child, address, metrics } = await start(t, ["--access-log", "json"]);
  child.stdout?.pause();
  const url = `${address}/api/v1/temas/?x=${"x".repeat(4000)}`;

  const lost = await eventually("lines are lost", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(url)));
    for (const answer of answers) {
      await answer.arrayBuffer();
      assert.equal(answer.status, 200);
    }
    const text = await (await fetch(metrics)).text();
    return Number(/^montra_access_log_lost_total (\d+)$/m.exec(text)?.[1]) || undefined;
  });
  const exit = once(child, "exit");
  child.kill("SIGTERM");

  assert.ok(lost > 0);
  assert.deepEqual(await exit, [0, null]);
});

/** A service with one theme; its messages for people go to stderr. */
async function start(t: Ending, args: readonly string[]) {
  const store = await publishedStore(t, { temas: [{}] });
  const all = ["serve", "--store", store, "--port", "0", "--metrics-port", "0", ...args];
  // Without overload: a busy machine would refuse requests.
  const child = startMontra(all, {}, PATIENT_DOOR);
  t.after(() => child.kill("SIGKILL"));
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const found = (pattern: RegExp) =>
    eventually(`the service says ${pattern}`, () => {
      if (child.exitCode !== null) throw new Error(said);
      return pattern.exec(said)?.[1];
    });
  return {
    child,
    address: await found(/serves on (\S+?)\/\n/),
    metrics: await found(/^Metrics on (\S+)$/m),
  };
}
