/** systemd accepts its units, and their commands run as they are, on other folders and ports. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { type Ending, endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { DOOR, NODE_COMPILE_CACHE } from "../../support/montra.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { patiently } from "../fleet/site.ts";
import { startWithSocket } from "./restarted-nodes.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const UNITS = globSync("montra{-folder,@}.service", { cwd: join(ROOT, "deploy") });
const SOCKETS = globSync("*.socket", { cwd: join(ROOT, "deploy") });

const readUnit = (unit: string) => readFileSync(join(ROOT, "deploy", unit), "utf8");

for (const unit of UNITS) {
  test(`${unit} keeps to itself, is restarted for ever and has bounds`, () => {
    const lines = readUnit(unit).split("\n");

    for (const setting of [
      "StartLimitIntervalSec=0",
      "Restart=always",
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "DynamicUser=yes",
      "CapabilityBoundingSet=",
      "LimitCORE=0",
    ]) {
      assert.ok(lines.includes(setting), setting);
    }
    for (const bound of ["MemoryMax", "TasksMax", "LimitNOFILE", "TimeoutStopSec"]) {
      assert.ok(
        lines.some((line) => line.startsWith(`${bound}=`) && /=\d/.test(line)),
        bound,
      );
    }
  });

  test(`systemd has nothing to say about ${unit}, and little is left open`, async (t) => {
    const folder = temporaryFolder(t);
    const instanceOf = (name: string) => name.replace("@", "@8000");
    const file = join(folder, instanceOf(unit));
    for (const name of [unit, ...SOCKETS]) {
      const here = readUnit(name).replace("/opt/montra/node_modules/.bin/node", process.execPath);
      writeFileSync(join(folder, instanceOf(name)), here.replaceAll("/opt/montra", folder));
    }
    const analyze = (...args: string[]) =>
      spawnSync("systemd-analyze", [...args, file], { encoding: "utf8" });

    const { error, status, stderr, stdout } = analyze("verify");

    // Only machines with systemd have it.
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return;
    const ours = `${stdout}${stderr}`.split("\n").filter((line) => line.includes(basename(file)));
    assert.deepEqual([status, ours], [0, []], stderr);
    // Of 10. A unit without any of its settings has 9.6.
    const security = analyze("security", "--offline=true", "--threshold=15");
    assert.equal(security.status, 0, security.stdout.slice(-300));
  });
}

test("each socket is that of a unit, which is told of it", () => {
  assert.deepEqual(SOCKETS.map((name) => name.replace("socket", "service")).sort(), UNITS.sort());
  for (const name of SOCKETS)
    assert.match(readUnit(name), /^ListenStream=127\.0\.0\.1:(8000|%i)$/m);
});

test("the process of montra-folder.service answers on the socket that it is passed", async (t) => {
  const folder = temporaryFolder(t);
  const store = await publishedStore(t, { temas: [{}] });
  const node = await startWithSocket(t, {
    store,
    folder,
    service: packaged(execStart("montra-folder.service", store)),
    cwd: ROOT,
  });

  await isThere(`${node.address}/api/v1/temas/1/`);
  await node.restart();
  await isThere(`${node.address}/api/v1/temas/1/`);
});

test("the process of montra-folder.service answers from the store, follows it, and can do nothing else", async (t) => {
  const store = await publishedStore(t, {
    eventos: [{}],
    locais: [{ imagem: "media/casa.png" }],
  });
  const outside = join(temporaryFolder(t), "outside");
  writeFileSync(outside, "secret");
  const [node = "", ...args] = execStart("montra-folder.service", store);
  const door = args.indexOf(join(ROOT, "bin/montra.cjs"));
  const address = await startUnit(t, [node, ...args]);
  const get = (path: string) => fetch(address + path);

  const list = await get("/api/v1/eventos/");
  const body = await list.text();
  assert.equal(list.status, 200);
  const [medium = "no image"] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(body) ?? [];
  for (const path of [medium, "/api/docs/", "/api/openapi.json", "/"])
    await isThere(address + path);
  await publishedStore(t, { eventos: [{}, {}] }, store);
  await eventually("the second publication is served", async () => {
    const { publication } = (await (await get("/readyz")).json()) as { publication: number };
    return publication === 2;
  });

  // What injected code could do in that process.
  const probe = spawnSync(
    node,
    [...args.slice(0, door), "-e", PROBE, join(store, "current"), outside, join(store, "planted")],
    { cwd: ROOT, encoding: "utf8" },
  );
  assert.deepEqual(JSON.parse(probe.stdout), {
    "read the store": "done",
    "read elsewhere": "ERR_ACCESS_DENIED",
    "list elsewhere": "ERR_ACCESS_DENIED",
    "write into the store": "ERR_ACCESS_DENIED",
    // As Node documents, SQLite bypasses its permissions; ProtectSystem limits it instead.
    "write with SQLite": "done",
    "start a process": "ERR_ACCESS_DENIED",
    "start a thread": "ERR_ACCESS_DENIED",
    "load native code": "ERR_DLOPEN_DISABLED",
  });
});

test("montra-folder.service that is started before the first publication serves it, without a restart", async (t) => {
  const store = join(temporaryFolder(t), "not", "yet", "site");
  const address = await startUnit(t, packaged(execStart("montra-folder.service", store)));
  const before = await fetch(`${address}/readyz`);
  assert.deepEqual(
    [before.status, ((await before.json()) as { reason: string }).reason],
    [503, "nothing has been published yet"],
  );

  await publishedStore(t, { locais: [{ imagem: "media/casa.png" }] }, store);

  await eventually("it is ready", async () => (await fetch(`${address}/readyz`)).ok);
  const body = await (await fetch(`${address}/api/v1/locais/`)).text();
  const [medium = "no image"] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(body) ?? [];
  await isThere(address + medium);
});

test("montra@.service that is started before the first publication serves it, without a restart", async (t) => {
  const ending = endingOf(t);
  const server = await PostgresServer.lend(ending);
  const store = patiently(await server.makeDatabase("montra"));
  const cache = join(temporaryFolder(t), "cache");
  mkdirSync(cache, { mode: 0o700 });
  const [node = "", ...args] = packaged(execStart("montra@.service", store));
  const words = [node, ...args.map((word) => word.replace(/^1?%i$/, "0"))];
  const address = await startUnit(t, words, { MONTRA_STORE: store, CACHE_DIRECTORY: cache });
  assert.equal((await fetch(`${address}/readyz`)).status, 503);

  await publishedStore(t, { temas: [{}] }, store);

  await eventually("it is ready", async () => (await fetch(`${address}/readyz`)).ok);
  await isThere(`${address}/api/v1/temas/1/`);
});

const PROBE = `
  const [inside, outside, planted] = process.argv.slice(-3);
  const fs = require("node:fs");
  const tries = {
    "read the store": () => fs.readFileSync(inside),
    "read elsewhere": () => fs.readFileSync(outside),
    "list elsewhere": () => fs.readdirSync("/etc"),
    "write into the store": () => fs.writeFileSync(planted, ""),
    "write with SQLite": () => new (require("node:sqlite").DatabaseSync)(outside + ".db"),
    "start a process": () => require("node:child_process").spawnSync("true"),
    "start a thread": () => new (require("node:worker_threads").Worker)("", { eval: true }),
    "load native code": () => process.dlopen({ exports: {} }, "/nothing.node"),
  };
  const codes = {};
  for (const [name, attempt] of Object.entries(tries)) {
    try { attempt(); codes[name] = "done"; } catch (error) { codes[name] = error.code ?? error.message; }
  }
  console.log(JSON.stringify(codes));
`;

/** Retries, because a busy machine may refuse what is not cached yet. */
async function isThere(url: string): Promise<void> {
  await eventually(`${url} is there`, async () => (await fetch(url)).status === 200);
}

/** The command of a unit, on a free port, with this folder's code and another store. */
function execStart(unit: string, store: string): string[] {
  const [, line = ""] = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(readUnit(unit)) ?? [];
  const words = line.replaceAll("\\\n", " ").split(/\s+/);
  return words.map((word) =>
    word.replaceAll("/opt/montra", ROOT).replaceAll("/srv/montra/site", store).replace("8000", "0"),
  );
}

/** With the packaged program, which starts sooner than the sources. */
function packaged(words: readonly string[]): string[] {
  return words.map((word) => (word === join(ROOT, "bin/montra.cjs") ? DOOR : word));
}

async function startUnit(
  t: Ending,
  [program = "", ...args]: readonly string[],
  more: Record<string, string> = {},
): Promise<string> {
  // systemd gives a service its own environment.
  const env = { PATH: "/usr/bin:/bin", MONTRA_METRICS_PORT: "0", NODE_COMPILE_CACHE, ...more };
  const child = spawn(program, args, { cwd: ROOT, env });
  const exit = once(child, "exit");
  t.after(async () => {
    child.kill("SIGKILL");
    await exit;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return await eventually("the service says where it serves", () => {
    if (child.exitCode !== null) throw new Error(output);
    return /serves on (http:\S+?)\/\n/.exec(output)?.[1];
  });
}
