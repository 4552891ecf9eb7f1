/**
 * Operators install, serve, upgrade to another edition format, go back, and remove, in roots
 * without Node. In the torture, because it takes minutes and the right to mount.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, suite, test } from "node:test";
import { type Ending, SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { advance, build, buildElsewhere, cloneOf, NEXT, ROOT } from "./built.ts";
import { cleanRoot } from "./clean-root.ts";
import { machinesOf } from "./machine-code.ts";

const THIS = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version as string;
const DEBIAN = { x64: "amd64", arm64: "arm64" }[process.arch as string];

interface Installation {
  /** Replaces the installed version. */
  install(version: string): void;
  run(...words: string[]): { status: number | null; stdout: string; stderr: string };
  start(...words: string[]): ChildProcess;
  /** `name`: in the installation; `path`: on this machine. */
  readonly folder: { readonly name: string; readonly path: string };
}

suite("packages", () => {
  const ending = new SuiteEnding();
  let dist = "";
  let other = "";
  before(() => {
    dist = join(temporaryFolder(ending), "dist");
    other = join(temporaryFolder(ending), "dist");
    const clone = cloneOf(ending);
    build(ROOT, dist);
    buildElsewhere(clone, other);
    compareBuilds(dist, other);
    advance(clone);
    build(clone, other, "--version", NEXT);
  });
  after(() => ending.end());
  const fileOf = (version: string, name: (version: string) => string) =>
    join(version === THIS ? dist : other, name(version));

  test("the archive runs in a root with neither Node nor libatomic", async (t) => {
    const root = cleanRoot(t, ["{usr/,}lib/*/libatomic.so*"]);
    const user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const name = (version: string) => `montra-${version}-linux-${process.arch}`;
    execFileSync("install", ["-d", "-o", "65534", join(root.path, "srv/montra")]);

    await tour(t, {
      install: (version) => {
        const file = fileOf(version, (one) => `${name(one)}.tar.zst`);
        execFileSync("tar", ["-C", join(root.path, "opt"), "-xf", file]);
        execFileSync("ln", ["-sfn", name(version), join(root.path, "opt/montra")]);
        execFileSync("ln", ["-sf", "/opt/montra/bin/montra", join(root.path, "usr/local/bin")]);
      },
      run: (...words) => root.run(...user, "/usr/local/bin/montra", ...words),
      start: (...words) => root.start(...user, "/usr/local/bin/montra", ...words),
      folder: { name: "/srv/montra", path: join(root.path, "srv/montra") },
    });
    assert.ok(statSync(fileOf(THIS, (one) => `${name(one)}.tar.zst`)).size <= 80e6);
  });

  test("the Debian package brings user, units and manual, and leaves what was published", async (t) => {
    const root = cleanRoot(t);
    const user = ["setpriv", "--reuid=montra", "--regid=montra", "--clear-groups"];
    const dpkg = (...args: string[]) => {
      const { status, stdout, stderr } = root.run("dpkg", "--force-unsafe-io", ...args);
      assert.equal(status, 0, stderr);
      return stdout;
    };
    const store = join(root.path, "var/lib/montra");

    await tour(t, {
      install: (version) => {
        const name = `montra_${version.replace("-", "~")}_${DEBIAN}.deb`;
        cpSync(
          fileOf(version, () => name),
          join(root.path, "srv/montra.deb"),
        );
        const said = dpkg("--force-downgrade", "--install", "/srv/montra.deb");
        if (!existsSync(join(store, "store")))
          assert.match(said, /systemctl enable --now montra-folder/);
      },
      run: (...words) => root.run(...user, "montra", ...words),
      start: (...words) => root.start(...user, "montra", ...words),
      folder: { name: "/var/lib/montra", path: store },
    });

    const unit = readFileSync(
      join(root.path, "usr/lib/systemd/system/montra-folder.service"),
      "utf8",
    );
    assert.match(unit, /^User=montra$/m);
    const verified = root.run(
      "systemd-analyze",
      "verify",
      "montra-folder.service",
      "montra@8000.service",
    );
    assert.deepEqual([verified.status, linesAbout(verified.stderr, "montra")], [0, []]);
    await serveAsUnit(t, unit, (...words) =>
      root.start(...user, "env", "-C", "/usr/lib/montra", "MONTRA_METRICS_PORT=off", ...words),
    );
    const caching = root.run(
      ...user,
      "env",
      "NODE_DEBUG_NATIVE=COMPILE_CACHE",
      "montra",
      "--version",
    );
    assert.match(caching.stderr, /^\[compile cache\] reading cache from .*success/m);
    assert.doesNotMatch(
      caching.stderr,
      /^\[compile cache\] reading cache from .*(?:denied|no such)/m,
    );
    assert.match(root.run("man", "--warnings", "montra").stdout, /montra serve \[options\]/);
    assert.equal(statSync(join(root.path, "etc/montra/environment")).mode & 0o777, 0o600);

    dpkg("--remove", "montra");
    assert.equal(root.run("montra", "--version").status, 127);
    assert.ok(existsSync(join(root.path, "etc/montra/environment")));
    const purged = dpkg("--purge", "montra");
    assert.match(purged, /^Kept: \/var\/lib\/montra /m);
    assert.ok(!existsSync(join(root.path, "etc/montra")));
    assert.ok(!existsSync(join(root.path, "usr/lib/montra")));
    assert.ok(existsSync(join(store, "store/current")));
  });

  test("the archive and the Debian package of the other processor have its code alone, and the same files", (t) => {
    const another = process.arch === "x64" ? "arm64" : "x64";
    const foreign = join(temporaryFolder(t), "dist");
    build(ROOT, foreign, "--arch", another);
    const listed = [
      [dist, process.arch],
      [foreign, another],
    ].map(([from = "", arch = ""]) => {
      const folder = temporaryFolder(t);
      const archive = join(from, `montra-${THIS}-linux-${arch}.tar.zst`);
      execFileSync("tar", ["-C", folder, "--strip-components=1", "-xf", archive]);
      const [deb = ""] = readdirSync(from).filter((name) => name.endsWith(".deb"));
      execFileSync("dpkg-deb", ["--extract", join(from, deb), join(folder, "debian")]);
      const machines = machinesOf(folder);
      const found = new Set([...machines.values()].filter((one) => one !== undefined));
      assert.deepEqual([...found], [arch]);
      return [...machines].map(([path, machine]) => [path.replaceAll(arch, "ARCH"), !!machine]);
    });

    assert.deepEqual(listed[1], listed[0]);
    assert.ok(listed[0]?.some(([path, isCode]) => isCode && String(path).endsWith(".node")));
  });

  test("npm installs it under Node 20, and its client", async (t) => {
    const folder = temporaryFolder(t);
    const npm = npmOf20(folder);
    const prefix = join(folder, "prefix");
    const env = { PATH: `${join(prefix, "bin")}:${npm.path}`, HOME: folder };
    const montra = join(prefix, "bin/montra");

    await tour(t, {
      install: (version) =>
        npm.run(
          "install",
          "--global",
          "--prefix",
          prefix,
          fileOf(version, (one) => `montra-${one}.tgz`),
        ),
      run: (...words) => spawnSync(montra, words, { env, encoding: "utf8" }),
      start: (...words) => spawn(montra, words, { env, stdio: ["ignore", "pipe", "pipe"] }),
      folder: { name: folder, path: folder },
    });

    const modules = join(prefix, "lib/node_modules/montra/node_modules");
    assert.ok(!existsSync(join(modules, "sanitize-html/node_modules")), "a second htmlparser2");
    const file = fileOf(THIS, (one) => `montra-${one}.tgz`);
    assert.equal(
      npm.run("exec", "--yes", `--package=${file}`, "--", "montra", "--version"),
      `${THIS}\n`,
    );
    npm.run("uninstall", "--global", "--prefix", prefix, "montra");
    assert.deepEqual(readdirSync(join(prefix, "lib/node_modules")), []);

    npm.run(
      "install",
      "--prefix",
      folder,
      fileOf(THIS, (one) => `montra-client-${one}.tgz`),
    );
    writeFileSync(
      join(folder, "use.mjs"),
      'import { MontraClient } from "montra-client"; console.log(MontraClient.name);',
    );
    assert.equal(
      execFileSync("node", ["use.mjs"], { cwd: folder, env, encoding: "utf8" }),
      "MontraClient\n",
    );
    writeFileSync(
      join(folder, "use.mts"),
      `import { MontraClient } from "montra-client";
const client = new MontraClient({ baseUrl: "http://127.0.0.1:8000" });
for await (const { id, titulo } of client.items("/api/v1/eventos/")) console.log(id + 1, titulo);
// @ts-expect-error No event has it.
for await (const { nothing } of client.items("/api/v1/eventos/")) console.log(nothing);
`,
    );
    const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
    const target = ["--target", "es2024", "--module", "nodenext", "--noEmit"];
    const compiled = spawnSync(
      process.execPath,
      [join(ROOT, "tools/client/node_modules/typescript/bin/tsc"), ...strict, ...target, "use.mts"],
      { cwd: folder, encoding: "utf8" },
    );
    assert.deepEqual([compiled.stdout, compiled.status], ["", 0]);
  });
});

/** Two builds at different places have the same bytes, and their sums are right. */
function compareBuilds(one: string, other: string): void {
  const sums = (folder: string) => readFileSync(join(folder, "SHA256SUMS"), "utf8");
  assert.equal(sums(one), sums(other));
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: one });
  const named = sums(one)
    .trim()
    .split("\n")
    .map((line) => line.split("  ")[1]);
  assert.deepEqual(readdirSync(one).sort(), [...named, "SHA256SUMS"].sort());
}

/** Publishes and serves with this version, the next one, and this one again. */
async function tour(t: Ending, installation: Installation): Promise<void> {
  const { folder, install, run } = installation;
  const [content, store] = [join(folder.name, "content"), join(folder.name, "store")];
  const publish = () => {
    const { status, stdout, stderr } = run("publish", content, "--store", store, "--yes");
    assert.equal(status, 0, stderr);
    return stdout;
  };
  const answers = async () => await answersOf(t, installation, store);

  install(THIS);
  assert.equal(run("--version").stdout, `${THIS}\n`);
  cpSync(join(ROOT, "content"), join(folder.path, "content"), { recursive: true });
  assert.match(publish(), /^Published number 1 at/);
  const first = await answers();
  assert.equal(first.publication, 1);

  install(NEXT);
  assert.equal(run("--version").stdout, `${NEXT}\n`);
  assert.deepEqual(await answers(), first);
  const site = join(folder.path, "content/temas.yaml");
  writeFileSync(site, `${readFileSync(site, "utf8")}- id: 4711\n  nome: Outro\n  slug: outro\n`);
  assert.match(publish(), /^Published number 2 at/);
  assert.equal((await answers()).publication, 2);

  // The next version's publication has a format that this one does not know.
  install(THIS);
  assert.deepEqual(await answers(), first);
}

/** The bytes and tags of two lists, and the number of their publication. */
async function answersOf(t: Ending, { start }: Installation, store: string) {
  const options = ["--port", "0", "--metrics-port", "off", "--public-url", "https://a.example"];
  const child = start("serve", "--store", store, ...options);
  const address = await addressOf(t, child);
  const lists = [];
  for (const path of ["/api/v1/eventos/?page_size=100", "/api/premio/candidatos/"]) {
    const response = await fetch(address + path);
    lists.push([response.status, response.headers.get("etag"), await response.text()]);
  }
  const { publication } = (await (await fetch(`${address}/readyz`)).json()) as {
    publication: number;
  };
  child.kill("SIGTERM");
  assert.deepEqual(await once(child, "exit"), [0, null]);
  return { lists, publication };
}

async function addressOf(t: Ending, child: ChildProcess): Promise<string> {
  t.after(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return await eventually("the service says where it serves", () => {
    if (child.exitCode !== null) throw new Error(output);
    return /serves on (\S+?)\/\n/.exec(output)?.[1];
  });
}

/** Runs the unit's command with another store and port. */
async function serveAsUnit(t: Ending, unit: string, start: (...words: string[]) => ChildProcess) {
  const [, line = ""] = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(unit) ?? [];
  const words = line.replaceAll("\\\n", " ").split(/\s+/);
  const here = words.map((word) =>
    word.replace("/montra/site", "/montra/store").replace(/^8000$/, "0"),
  );
  const child = start(...here);
  const response = await fetch(`${await addressOf(t, child)}/api/v1/eventos/`);
  assert.equal(response.status, 200);
  child.kill("SIGTERM");
  await once(child, "exit");
}

function linesAbout(text: string, name: string): string[] {
  return text.split("\n").filter((line) => line.includes(name));
}

/** npm under Node 20, without another one in the path. */
function npmOf20(folder: string) {
  const cli =
    process.env.npm_execpath ??
    execFileSync("sh", ["-c", 'readlink -f "$(command -v npm)"'], { encoding: "utf8" }).trim();
  const old = `node-linux-${process.arch}`;
  const at = join(folder, "node-20");
  execFileSync(process.execPath, [cli, "install", "--silent", "--prefix", at, `${old}@20`]);
  const node = join(at, "node_modules", old, "bin/node");
  const path = `${dirname(node)}:/usr/bin:/bin`;
  // npm uses this machine's registry and certificates.
  const env = { ...process.env, PATH: path };
  const run = (...args: string[]) =>
    execFileSync(node, [cli, "--silent", ...args], { env, cwd: folder, encoding: "utf8" });
  assert.match(execFileSync(node, ["--version"], { encoding: "utf8" }), /^v20\./);
  return { path, run };
}
