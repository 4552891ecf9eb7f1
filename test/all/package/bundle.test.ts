/** The bundle in every package runs with sharp as the only package beside it. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { outsidePackages } from "../../../scripts/package/dependencies.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { modules, staged } from "./staged.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(staged, "package.json"), "utf8"));

test("the bundle publishes and serves pages, documents and images", async (t) => {
  const folder = temporaryFolder(t);
  const installed = join(folder, "node_modules/montra");
  cpSync(staged, installed, { recursive: true });
  for (const name of outsidePackages(modules)) {
    cpSync(join(modules, name), join(installed, "node_modules", name), { recursive: true });
  }
  const door = join(installed, "bin/montra.cjs");
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [door, ...args], { cwd: folder, encoding: "utf8" });
  writeContentFolder(join(folder, "content"), {
    locais: [{ imagem: "media/casa.png" }],
    eventos: [{}],
  });

  const published = run("publish", "content", "--yes");
  assert.equal(published.status, 0, published.stderr);
  assert.equal(run("--version").stdout, `${version}\n`);
  assert.equal(run("check", "nowhere").status, 1);

  const start = (...args: string[]) => startIn(t, folder, door, ...args);
  const address = await start("serve", "--port", "0", "--metrics-port", "off");
  const list = await (await fetch(`${address}/api/v1/eventos/`)).text();
  const [medium = "no image"] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(list) ?? [];
  const page = await (await fetch(`${address}/`, { headers: { accept: "text/html" } })).text();
  const assets = [...page.matchAll(/(?:href|src)="(\/[^"]*\.(?:css|js|svg|ico))"/g)].map(
    ([, at = ""]) => at,
  );
  assert.notEqual(assets.length, 0);
  const forms = ["xlsx", "csv", "ics", "geojson", "atom"].map(
    (form) => `/api/v1/eventos/?format=${form}`,
  );
  const all = [medium, "/api/docs/", "/api/openapi.json", ...forms, ...assets];
  for (const path of all) assert.equal((await fetch(`${address}${path}`)).status, 200, path);

  // As an upgrade does while they run. They load now what they have not loaded before.
  const metrics = await freePort();
  const [alone, workers, preview, desk] = await Promise.all([
    start("serve", "--port", "0", "--metrics-port", "off"),
    start("serve", "--port", "0", "--metrics-port", String(metrics), "--workers", "2"),
    start("preview", "content", "--port", "0"),
    start("desk", "content", "--port", "0"),
  ]);
  // The address is printed before the last worker and the preview are ready.
  await eventually("both workers have told of themselves", async () =>
    (await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).includes(
      `\nmontra_cache_limit_bytes ${2 * 64 * 1024 ** 2}\n`,
    ),
  );
  await eventually("the preview shows the folder", async () => (await fetch(preview)).ok);
  rmSync(installed, { recursive: true });
  const feeds = ["rss", "atom", "jsonfeed"].map((form) => `/api/v1/noticias/?format=${form}`);
  const documents = ["/api/openapi-client.json", "/api/v1/eventos/?search=porto", "/problems/"];
  for (const site of [alone, workers, preview]) {
    for (const path of [...all, ...feeds, ...documents]) {
      for (const accept of ["text/html", "application/json"]) {
        const { status } = await fetch(site + path, { headers: { accept } });
        assert.notEqual(status, 500, `${site}${path} as ${accept}`);
      }
    }
    const { status } = await fetch(`${site}/api/v1/nothing/`);
    assert.equal(status, 404);
  }
  const { headers } = await fetch(desk, { redirect: "manual" });
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  for (const path of ["", "write/", "write/eventos/", "changes/", "publish/", "history/"]) {
    const response = await fetch(new URL(`/desk/${path}`, desk), { headers: { cookie } });
    assert.equal(response.status, 200, path);
  }
});

/** @returns its address without a trailing slash */
async function startIn(t: Ending, folder: string, door: string, ...args: string[]) {
  const child = spawn(process.execPath, [door, ...args], { cwd: folder });
  t.after(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return await eventually("the service says where it serves", () => {
    if (child.exitCode !== null) throw new Error(output);
    return /^(?!Metrics).*(http:\S+?)\/?\n/m.exec(output)?.[1];
  });
}

test("the bundle has source maps that lead to the sources, and names no folder of this machine", () => {
  const files = globSync("{bin,lib}/**/*.*", { cwd: staged });
  const chunks = files.filter((file) => /^lib\/(?:chunks|cli)\/.*\.js$/.test(file));
  const sources = new Map<string, string>();
  for (const chunk of chunks) {
    const map = JSON.parse(readFileSync(join(staged, `${chunk}.map`), "utf8"));
    for (const [at, source] of (map.sources as string[]).entries()) {
      sources.set(normalize(join(dirname(chunk), source)), map.sourcesContent[at]);
    }
  }

  assert.equal(
    sources.get("src/cli/serve.ts"),
    readFileSync(join(ROOT, "src/cli/serve.ts"), "utf8"),
  );
  for (const source of sources.keys()) assert.match(source, /^(?:src|node_modules)\//);
  // Using all exports of Zod would load its messages in sixty languages at each start.
  const languages = [...sources.keys()].filter((source) => source.includes("zod/v4/locales/"));
  assert.deepEqual(languages, ["node_modules/zod/v4/locales/en.js"]);
  const text = files.map((file) => readFileSync(join(staged, file), "utf8")).join("\n");
  assert.ok(!text.includes(ROOT) && !text.includes("montra-bundle-"), "a file names a folder");
});

test("a package brings the licence of everything in its bundle, and a command loads its part alone", () => {
  const packages = (file: string) =>
    JSON.parse(readFileSync(join(staged, `${file}.map`), "utf8"))
      .sources.map((source: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1])
      .filter(Boolean);
  const chunks = globSync("lib/{chunks,cli}/*.js", { cwd: staged });

  for (const name of new Set(chunks.flatMap(packages))) {
    assert.ok(existsSync(join(staged, "licenses", name as string)), name as string);
  }
  assert.deepEqual([...new Set(packages("lib/cli/main.js"))], []);
  assert.ok(chunks.some((chunk) => packages(chunk).includes("pg")));
});
