/**
 * Normal clients, hostile ones and a publisher on real processes, for half an hour with `npm run
 * torture`, for seconds with `npm run test:all`. No response may be wrong, no client locked out,
 * and nothing may grow.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { recordAnswers } from "../../support/answers.ts";
import { type Ending, endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { DOOR, PATIENT_DOOR, runMontraAlone } from "../../support/montra.ts";
import { Dice, isWhole } from "../../support/scale.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { HostileCounts } from "./hostile-clients.ts";
import { type Clients, type Met, SoakPublication, startClients } from "./soak-clients.ts";
import { LARGE_LIST, writeLargeImages, writeSoakVersion } from "./soak-content.ts";
import { type MemorySample, type SoakServer, startSoakServer } from "./soak-server.ts";

const SECONDS = isWhole ? Number(process.env.SOAK_SECONDS ?? 1800) : 2;
const PUBLISH_EVERY_SECONDS = isWhole ? 5 : 1;
/** Of normal clients, however slow the machine is. */
const MIN_REQUESTS = 200;
const CACHE_MB = 32;
const MEBIBYTE = 1024 * 1024;

/** A process's memory above its limit, as docs/reference.md, "Memory", promises. */
const BESIDE = 100 * MEBIBYTE;
/** Of a hundred consecutive requests, those not refused with 503. */
const MIN_SHARE = 0.95;

test(`${SECONDS} seconds of normal, hostile and publishing clients: nothing wrong, nobody kept out, nothing grows`, async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  await writeLargeImages(content);
  const published = new SoakPublication();
  const publish = () => published.publish(() => publishVersion(content, store, published.number));
  await publish();
  // Other tests on the machine may delay responses more than the hostile clients do.
  const door = isWhole ? DOOR : PATIENT_DOOR;
  const common = ["--store", store, "--cache-mb", String(CACHE_MB)];
  // In `npm run test:all` only the one with more parts.
  const servers = await Promise.all([
    ...(isWhole ? [startSoakServer(t, "one process", common, door)] : []),
    startSoakServer(t, "two workers", [...common, "--workers", "2"], door),
  ]);
  const { seed } = new Dice();
  const images = [...recordedImages(published)];
  const runs = servers.map((server) => new Run(server, { published, seed, t }));
  for (const run of runs) await run.warmUp();
  for (const run of runs) run.start(images);

  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end || runs.some((run) => run.requests < MIN_REQUESTS)) {
    assert.ok(performance.now() < end + 120_000, "normal clients hardly get an answer");
    await Promise.all([publish(), sleep(PUBLISH_EVERY_SECONDS * 1000)]);
  }
  const ended = await Promise.all(runs.map((run) => run.end()));

  context.diagnostic(`seed ${seed}, ${published.number} publications`);
  for (const one of ended) report(context, one);
  for (const one of ended) judge(one);
  for (const { server } of ended) {
    await eventually(`${server.name} holds nothing of those who left`, async () => {
      return (await server.metric("montra_in_flight_bytes")) === 0;
    });
  }
  for (const { server, idle } of ended) {
    await eventually(`${server.name} has no more descriptors than before`, () => {
      return server.taken().descriptors <= idle.descriptors + 2;
    });
    assert.equal(await server.stop(), 0, server.log.slice(-5).join("\n"));
  }
});

interface SoakResult {
  readonly server: SoakServer;
  readonly idle: MemorySample;
  readonly resident: readonly number[];
  readonly descriptors: readonly number[];
  readonly met: Met;
  readonly hostile: HostileCounts;
}

class Run {
  readonly #server: SoakServer;
  readonly #published: SoakPublication;
  readonly #dice: Dice;
  readonly #ending: Ending;
  #idle: MemorySample = { resident: 0, descriptors: 0 };
  readonly #samples: MemorySample[] = [];
  #sampling: NodeJS.Timeout | undefined;
  #normal: Clients | undefined;
  #endHostile: (() => Promise<HostileCounts>) | undefined;

  constructor(server: SoakServer, about: { published: SoakPublication; seed: number; t: Ending }) {
    this.#server = server;
    this.#published = about.published;
    this.#dice = new Dice(about.seed);
    this.#ending = about.t;
  }

  /** Loads all code and prepares the first pages before the measurement. */
  async warmUp(): Promise<void> {
    const clients = this.#startNormal();
    await eventually("normal clients have had some answers", () => clients.requests() >= 100);
    const { wrong } = await clients.end();
    assert.deepEqual(wrong, []);
    this.#idle = this.#server.taken();
  }

  start(images: readonly string[]): void {
    const { address, taken } = this.#server;
    const args = [address, String(this.#dice.seed), LARGE_LIST, ...images];
    this.#endHostile = startHostile(this.#ending, args);
    this.#normal = this.#startNormal();
    this.#sampling = setInterval(() => this.#samples.push(taken()), isWhole ? 2000 : 250);
    this.#ending.after(() => clearInterval(this.#sampling));
  }

  get requests(): number {
    return this.#normal?.requests() ?? 0;
  }

  async end(): Promise<SoakResult> {
    assert.ok(this.#server.isRunning(), this.#server.log.slice(-5).join("\n"));
    clearInterval(this.#sampling);
    const samples = this.#samples;
    const met = await this.#normal?.end();
    const hostile = await this.#endHostile?.();
    assert.ok(met && hostile, "it was started");
    return {
      server: this.#server,
      idle: this.#idle,
      resident: samples.map(({ resident }) => resident),
      descriptors: samples.map(({ descriptors }) => descriptors),
      met,
      hostile,
    };
  }

  #startNormal(): Clients {
    const about = { published: this.#published, dice: this.#dice, clients: 4 };
    const clients = startClients(this.#server.address, about);
    this.#ending.after(() => clients.end());
    return clients;
  }
}

function report(
  context: TestContext,
  { server, idle, resident, descriptors, met, hostile }: SoakResult,
) {
  const { share, worstShare, worstAt, requests, statuses, wrong, slowestMilliseconds } = met;
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  const mib = (bytes: number) => `${Math.round(bytes / MEBIBYTE)} MB`;
  context.diagnostic(
    `${server.name}: ${requests} requests of normal clients, ${percent(share)} answered with 200 or 304, ` +
      `of the worst hundred in a row ${percent(worstShare)} (${worstAt} s), ${wrong.length} wrong, ` +
      `${JSON.stringify(Object.fromEntries(statuses))}, slowest ${Math.round(slowestMilliseconds)} ms`,
  );
  context.diagnostic(
    `${server.name}: resident ${mib(idle.resident)} before, ${mib(Math.max(...resident))} at most of ` +
      `${mib(idle.resident + CACHE_MB * MEBIBYTE + BESIDE)}, of each sixth of the time ` +
      `${sixths(resident).map(median).map(mib).join(", ")}; descriptors ${idle.descriptors} before, ${Math.max(...descriptors)} at most`,
  );
  const said = server.log.filter((line) => !line.includes("publication taken up"));
  context.diagnostic(`${server.name}: said ${said.length} lines, ${said.slice(-3).join(" ")}`);
  context.diagnostic(`${server.name}: hostile clients: ${JSON.stringify(hostile)}`);
}

function judge({ server: { name }, idle, resident, met }: SoakResult): void {
  assert.deepEqual(met.wrong.slice(0, 5), [], name);
  assert.ok(met.requests >= 100, `${name}: ${met.requests} requests`);
  assert.ok(met.worstShare >= MIN_SHARE, `${name}: ${met.worstShare} of a hundred in a row`);
  const most = idle.resident + CACHE_MB * MEBIBYTE + BESIDE;
  assert.ok(Math.max(...resident) <= most, `${name}: ${Math.max(...resident)} of ${most} bytes`);
  // The heap grows in the first sixth; later only a leak would show.
  const [, early = [], , , ...late] = sixths(resident);
  const grown = median(late.flat()) - median(early);
  // Within seconds the cache still fills (30 MB measured).
  assert.ok(grown <= (isWhole ? BESIDE / 2 : BESIDE), `${name}: grew by ${grown} bytes`);
}

function sixths(values: readonly number[]): number[][] {
  const length = Math.max(1, Math.ceil(values.length / 6));
  return Array.from({ length: 6 }, (_, part) => values.slice(part * length, (part + 1) * length));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function publishVersion(content: string, store: string, version: number) {
  writeSoakVersion(content, version);
  const { exitCode, stdout, stderr } = await runMontraAlone(["publish", content, "--store", store]);
  assert.equal(exitCode, 0, stdout + stderr);
  const whole = await newestUndamaged(new FolderStore(store));
  return recordAnswers(whole?.file ?? "");
}

/** Only large images. */
function recordedImages(published: SoakPublication): Set<string> {
  const dice = new Dice(1);
  const found = new Set<string>();
  for (let times = 0; times < 100; times += 1) {
    found.add(published.address(dice, (path) => /^\/media\/.*grande-/.test(path)));
  }
  return found;
}

/** @returns a function that ends them and counts the work of each */
function startHostile(t: Ending, args: readonly string[]): () => Promise<HostileCounts> {
  const file = fileURLToPath(new URL("hostile-clients.ts", import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  return async () => {
    child.stdin.end();
    let stdout = "";
    for await (const text of child.stdout.setEncoding("utf8")) stdout += text;
    if (child.exitCode === null) await once(child, "exit");
    return JSON.parse(stdout) as HostileCounts;
  };
}
