/** The files of deploy/: nginx is run as it stands there, the others are read by those who know the format. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { writeContentFolder } from "../support/content-folder.ts";
import { eventually } from "../support/eventually.ts";
import { type Ending, publishFolder, temporaryFolder } from "../support/serving.ts";
import { endingOf } from "./ending.ts";
import { type Node, startNode } from "./node.ts";
import { freePort } from "./postgres-server.ts";
import { LIST } from "./site.ts";
import { needTool } from "./tools.ts";

const deploy = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));

test("nginx before two nodes: answers are kept, images come from the folder, and all of it outlives the nodes", async (context) => {
  const t = endingOf(context);
  const folder = await temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, {
    eventos: Array.from({ length: 20 }, () => ({})),
    locais: [{ imagem: "media/casa.png" }],
  });
  await publishFolder(content, store);
  const nodes: readonly Node[] = [
    await startNode(t, { store, cacheDir: folder }),
    await startNode(t, { store, cacheDir: folder }),
  ];
  const address = await startNginx(t, { folder, store, nodes });
  const get = (path: string, headers = {}) => fetch(address + path, { headers });
  const [first] = nodes as readonly [Node];
  const direct = await first.get(LIST);
  const body = await direct.text();

  const through = await get(LIST, { "Accept-Encoding": "identity" });
  assert.equal(await through.text(), body);
  assert.equal(through.headers.get("etag"), direct.headers.get("etag"));
  const again = await get(LIST, { "Accept-Encoding": "identity" });
  assert.equal(again.headers.get("x-cache"), "HIT");
  assert.equal(await again.text(), body);
  const page = await get(LIST, { Accept: "text/html" });
  assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
  const many = `${LIST}?page_size=20`;
  for (const node of nodes) {
    // Compressed once, after it has been asked for; nginx only carries what Montra made.
    await eventually("the node has a compressed answer", async () => {
      const { headers } = await node.get(many, { "Accept-Encoding": "br" });
      return headers.get("content-encoding") === "br";
    });
  }
  const compressed = await get(many, { "Accept-Encoding": "br" });
  assert.equal(compressed.headers.get("content-encoding"), "br");
  const [medium = ""] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(body) ?? [];
  const image = await get(medium);
  assert.equal(image.headers.get("content-type"), "image/png");
  assert.equal(image.headers.get("cache-control"), "public, max-age=31536000, immutable");

  await first.stop();
  for (let page = 1; page <= 10; page += 1) {
    assert.equal((await get(`${LIST}?page=${page}&page_size=2`)).status, 200);
  }
  await Promise.all(nodes.map((node) => node.stop()));

  const outlived = await get(LIST, { "Accept-Encoding": "identity" });
  assert.equal(outlived.status, 200);
  assert.equal(await outlived.text(), body);
  assert.equal((await get(medium)).status, 200);
});

/** deploy/nginx.conf with other ports and folders. @returns its address */
async function startNginx(
  t: Ending,
  about: { folder: string; store: string; nodes: readonly Node[] },
): Promise<string> {
  const { folder, store, nodes } = about;
  const port = await freePort();
  const ports = nodes.map(({ address }) => new URL(address).port);
  const site = readFileSync(deploy("nginx.conf"), "utf8")
    .replace("127.0.0.1:8000", `127.0.0.1:${ports[0]}`)
    .replace("127.0.0.1:8001", `127.0.0.1:${ports[1]}`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/var/cache/nginx/montra", join(folder, "nginx-cache"))
    .replace("/srv/montra/site", store);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  mkdirSync(join(folder, "logs"));
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user} daemon off; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "logs/error.log")};
    events {} http { access_log off; ${temporary.join(" ")}\n${site}\n}`,
  );
  const child = spawn(needTool("nginx"), ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: "ignore",
  });
  const exit = once(child, "exit");
  t.after(async () => {
    child.kill("SIGTERM");
    await exit;
  });
  const address = `http://127.0.0.1:${port}`;
  await eventually("nginx answers", async () => {
    if (child.exitCode !== null) {
      throw new Error(readFileSync(join(folder, "logs/error.log"), "utf8"));
    }
    return await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return address;
}

test("the systemd unit is one that systemd understands", async (context) => {
  const t = endingOf(context);
  const folder = await temporaryFolder(t);
  const unit = readFileSync(deploy("montra.service"), "utf8");
  for (const setting of ["NoNewPrivileges=yes", "ProtectSystem=strict", "DynamicUser=yes"]) {
    assert.ok(unit.includes(`\n${setting}\n`), setting);
  }
  const file = join(folder, "montra.service");
  writeFileSync(
    file,
    unit
      .replace("/opt/montra/node_modules/.bin/node", process.execPath)
      .replaceAll("/opt/montra", folder),
  );
  const { error, status, stderr, stdout } = spawnSync("systemd-analyze", ["verify", file], {
    encoding: "utf8",
  });
  // Only machines with systemd have it; elsewhere the unit has no use either.
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return;

  const ours = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("montra.service"));
  assert.deepEqual([status, ours], [0, []], stderr);
});

test("the linter of Dockerfiles has nothing to say", () => {
  const linter = createRequire(import.meta.url).resolve("dockerfilelint/bin/dockerfilelint");

  const { status, stdout } = spawnSync(
    process.execPath,
    [linter, "--output", "json", deploy("Dockerfile")],
    { encoding: "utf8" },
  );

  assert.equal(status, 0, stdout);
  assert.equal((JSON.parse(stdout) as { totalIssues: number }).totalIssues, 0, stdout);
});

test("compose.yaml names files that are there, and services that it defines", () => {
  const compose = parse(readFileSync(deploy("compose.yaml"), "utf8"), { merge: true }) as {
    services: Record<string, { depends_on?: object; build?: { dockerfile: string } }>;
    configs: Record<string, { file?: string }>;
  };

  assert.deepEqual(Object.keys(compose.services), [
    "primary",
    "replica",
    "node1",
    "node2",
    "publish",
    "nginx",
  ]);
  for (const { depends_on = [], build } of Object.values(compose.services)) {
    const names = Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on);
    for (const name of names) assert.ok(name in compose.services, name);
    if (build) readFileSync(deploy(`../${build.dockerfile}`));
  }
  for (const { file } of Object.values(compose.configs)) if (file) readFileSync(deploy(file));
});
