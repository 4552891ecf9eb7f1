/** What every package has of Montra: it runs below `node_modules`, where Node strips no types. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, globSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { stageApplication } from "../../scripts/package/application.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { eventually } from "../support/eventually.ts";
import { processEnding, temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const staged = temporaryFolder(processEnding);
stageApplication({ root: ROOT, version: "1.2.3", to: staged });

test("the compiled application publishes and serves pages, documents and images", async (t) => {
  const folder = temporaryFolder(t);
  const installed = join(folder, "node_modules/montra");
  cpSync(staged, installed, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(installed, "node_modules"));
  const door = join(installed, "bin/montra.cjs");
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [door, ...args], { cwd: folder, encoding: "utf8" });
  writeContentFolder(join(folder, "content"), {
    locais: [{ imagem: "media/casa.png" }],
    eventos: [{}],
  });

  const published = run("publish", "content", "--yes");
  assert.equal(published.status, 0, published.stderr);
  assert.equal(run("--version").stdout, "1.2.3\n");
  assert.equal(run("check", "nowhere").status, 1);

  const child = spawn(process.execPath, [door, "serve", "--port", "0", "--metrics-port", "off"], {
    cwd: folder,
  });
  t.after(() => child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const address = await eventually("the service says where it serves", () => {
    if (child.exitCode !== null) throw new Error(output);
    return /serves on (\S+?)\/\n/.exec(output)?.[1];
  });
  const list = await (await fetch(`${address}/api/v1/eventos/`)).text();
  const [medium = "no image"] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(list) ?? [];
  const page = await (await fetch(`${address}/`, { headers: { accept: "text/html" } })).text();
  const assets = [...page.matchAll(/(?:href|src)="(\/[^"]*\.(?:css|js|svg|ico))"/g)].map(
    ([, at = ""]) => at,
  );
  assert.notEqual(assets.length, 0);
  for (const path of [medium, "/api/docs/", "/api/openapi.json", ...assets]) {
    assert.equal((await fetch(`${address}${path}`)).status, 200, path);
  }
});

test("a package has JavaScript with source maps that hold the source, and no TypeScript", () => {
  const files = globSync("{bin,lib}/**/*.*", { cwd: staged });
  const scripts = files.filter((file) => file.endsWith(".js") && file.startsWith("lib/"));

  assert.deepEqual(
    files.filter((file) => /\.ts$|\.test\./.test(file)),
    [],
  );
  for (const file of scripts) {
    if (/^lib\/.*\/assets\//.test(file)) continue;
    const map = JSON.parse(readFileSync(join(staged, `${file}.map`), "utf8"));
    const source = file.replace(/^lib\//, "src/").replace(/\.js$/, ".ts");
    assert.deepEqual(map.sourcesContent, [readFileSync(join(ROOT, source), "utf8")], file);
  }
  const text = files.map((file) => readFileSync(join(staged, file), "utf8")).join("\n");
  assert.ok(!text.includes(ROOT), "a file names a folder of this machine");
});
