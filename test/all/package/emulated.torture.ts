/** The archive for the other processor, run by qemu-user, answers as this processor does. */
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../../support/content-folder.ts";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { build, ROOT } from "./built.ts";

const OTHER =
  process.arch === "x64"
    ? { arch: "arm64", debian: "arm64", emulator: "qemu-aarch64-static" }
    : { arch: "x64", debian: "amd64", emulator: "qemu-x86_64-static" };
const PUBLIC = "https://api.example.pt";
const PATHS = [
  ...["/api/v1/eventos/", "/api/v1/noticias/?format=csv", "/api/openapi.json", "/api/docs/"],
  "/api/premio/candidatos/",
];

test("the archive of the other processor publishes and serves the same bytes", async (t) => {
  const { error } = spawnSync(OTHER.emulator, ["--version"]);
  if (error)
    throw new Error("This test runs another processor: apt-get install qemu-user-static", {
      cause: error,
    });
  const folder = temporaryFolder(t);
  const [dist, at, libraries] = ["dist", "montra", "libraries"].map((name) => join(folder, name));
  for (const made of [at, libraries]) mkdirSync(made as string);
  build(ROOT, dist as string, "--arch", OTHER.arch);
  const [archive = ""] = globSync(join(dist as string, "*.tar.zst"));
  execFileSync("tar", ["-C", at as string, "--strip-components=1", "-xf", archive]);
  unpackLibraries(folder, libraries as string);
  // As bin/montra starts it, because an emulated process cannot replace itself.
  const words = [
    ...["-L", libraries as string, "-E", `LD_LIBRARY_PATH=${at}/bin/libatomic`, `${at}/bin/node`],
    ...["--max-semi-space-size=32", "--min-semi-space-size=16", `${at}/bin/montra.cjs`],
  ];
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, {
    eventos: [{}, {}],
    noticias: [{ imagem: "media/casa.png" }],
    locais: [{ imagem: "media/casa.png" }],
  });

  const published = spawnSync(
    OTHER.emulator,
    [...words, "publish", content, "--store", store, "--yes"],
    { encoding: "utf8" },
  );
  assert.equal(published.status, 0, published.stderr);
  assert.match(published.stdout, /^Published number 1 at/);
  const options = ["--port", "0", "--metrics-port", "off", "--public-url", PUBLIC];
  const address = await startEmulated(t, [...words, "serve", "--store", store, ...options]);
  const here = await serveStore(t, store, { publicUrl: PUBLIC });
  for (const path of PATHS)
    assert.deepEqual(await answerOf(address + path), await answerOf(here.address + path), path);
});

/** Unpacks Node's libraries with a separate apt state, so that this machine stays unchanged. */
function unpackLibraries(folder: string, to: string): void {
  const state = join(folder, "apt");
  for (const name of ["lists/partial", "cache/archives/partial", "debs"])
    mkdirSync(join(state, name), { recursive: true });
  writeFileSync(join(state, "status"), "");
  const settings = [
    ...[`APT::Architecture=${OTHER.debian}`, `APT::Architectures=${OTHER.debian}`],
    ...[`Dir::State=${state}`, `Dir::State::status=${state}/status`, `Dir::Cache=${state}/cache`],
    "APT::Sandbox::User=root",
  ].flatMap((setting) => ["-o", setting]);
  const debs = join(state, "debs");
  const apt = (...args: string[]) =>
    execFileSync("apt-get", ["-qq", ...settings, ...args], { cwd: debs, stdio: "pipe" });
  apt("update");
  apt("download", "libc6", "libstdc++6", "libgcc-s1");
  for (const deb of globSync(join(debs, "*.deb"))) execFileSync("dpkg-deb", ["--extract", deb, to]);
}

async function startEmulated(t: Ending, words: readonly string[]): Promise<string> {
  const child = spawn(OTHER.emulator, words, { stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return await eventually("the emulated service says where it serves", () => {
    if (child.exitCode !== null) throw new Error(output);
    return /serves on (\S+?)\/\n/.exec(output)?.[1];
  });
}

async function answerOf(url: string) {
  const response = await fetch(url);
  return [response.status, response.headers.get("etag"), await response.text()];
}
