/** A stalled reader of the log, or a full disk, does not affect clients. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { DOOR } from "../../support/montra.ts";
import { publishedStore } from "../../support/serving.ts";
import { type PoolState, preloading } from "../../support/worker-pool.ts";

/** One line of the log each at start: more than a pipe holds. */
const manyWarnings = Object.fromEntries(
  Array.from({ length: 3000 }, (_, at) => [`MONTRA_UNKNOWN_${at}`, ""]),
);

for (const workers of ["1", "2"]) {
  test(`a log that nobody reads keeps nobody from being answered, nor ${workers} from ending`, async (t) => {
    const child = await start(t, "pipe", { workers, env: manyWarnings });
    const address = await addressOf(child);

    await eventually("it answers", async () => await isAnswered(address));
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    assert.deepEqual(await exit, [0, null]);
  });
}

test("a worker that ends leaves a log that nobody reads, and nobody waits for it", async (t) => {
  const child = await start(t, "pipe", { workers: "2", env: manyWarnings });
  const address = await addressOf(child);
  await eventually("both serve", async () => {
    const state = (await (await fetch(`${address}/readyz`)).json()) as PoolState;
    return state.workers?.ready === 2;
  });

  const [first = 0] = childrenOf(child);
  process.kill(first, "SIGTERM");
  await eventually("another is there", () => {
    const now = childrenOf(child);
    return now.length === 2 && !now.includes(first);
  });
  await eventually("they answer", async () => {
    const answers = Array.from({ length: 4 }, () => isAnswered(address));
    return (await Promise.all(answers)).every(Boolean);
  });

  const exit = once(child, "exit");
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
});

test("what a worker says as it breaks is a line of the log", async (t) => {
  const child = await start(t, "pipe", {
    workers: "2",
    env: preloading(
      'if (cluster.worker?.id === 2) { console.error("partiu-se à toa"); process.exit(9); }',
    ),
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [line] = await eventually(
    "it is said",
    () => /^.*"a worker said".*(?=\n)/m.exec(said) ?? false,
  );

  const { level, worker, text } = JSON.parse(line);
  assert.deepEqual([level, typeof worker, text], [50, "number", "partiu-se à toa\n"]);
});

test("a log on a full disk keeps nobody from being answered", async (t) => {
  const full = openSync("/dev/full", "w");
  const child = await start(t, full, { env: { MONTRA_UNKNOWN: "" } });
  closeSync(full);
  const address = await addressOf(child);

  await eventually("it answers", async () => await isAnswered(address));
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
});

test("a log that is read has every line, in its order, to the last one", async (t) => {
  const child = await start(t, "pipe", { env: { ...manyWarnings, MONTRA_AÇÃO: "" } });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await addressOf(child);
  const end = once(child, "close");
  child.kill("SIGTERM");
  await end;

  const lines = said
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string });
  const names = lines.flatMap(({ msg }) => /has (MONTRA_\S+),/.exec(msg)?.[1] ?? []);
  assert.deepEqual(names, [...Object.keys(manyWarnings), "MONTRA_AÇÃO"].sort());
  assert.equal(lines.at(-1)?.msg, "stopping");
});

async function start(
  t: Ending,
  log: "pipe" | number,
  { workers = "1", env }: { workers?: string; env: Record<string, string> },
): Promise<ChildProcess> {
  const store = await publishedStore(t, { temas: [{}] });
  const where = ["--store", store, "--port", "0", "--metrics-port", "0", "--workers", workers];
  const child = spawn(process.execPath, [DOOR, "serve", ...where], {
    stdio: ["ignore", "pipe", log],
    env: { ...process.env, ...env },
  });
  t.after(() => child.kill("SIGKILL"));
  return child;
}

/** False also if a busy machine refuses, or the worker of the connection ends. */
async function isAnswered(address: string): Promise<boolean> {
  const answer = fetch(`${address}/api/v1/temas/1/`).catch(() => undefined);
  return (await answer)?.status === 200;
}

function childrenOf({ pid }: ChildProcess): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.trim().split(" ").map(Number);
}

/** As printed. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return await eventually("the service says where it is", () => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    return /serves on (\S+?)\/\n/.exec(said)?.[1];
  });
}
