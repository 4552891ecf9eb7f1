/**
 * `npm run package`: writes all packages to `dist/`, the same bytes on every machine: times are the
 * commit's, owners are root, and tar and compression come with the pinned Node.
 * `--arch x64`: only for one processor; `--level 1`: compresses in seconds instead of minutes;
 * `--version 1.2.3-rc.1` and `--out <folder>` replace the defaults.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { stageApplication, writeJson } from "./package/application.ts";
import { stageArchive } from "./package/archive.ts";
import { type Bill, billOfArchive } from "./package/bill-of-materials.ts";
import { stageClient } from "./package/client.ts";
import { stageDebian, writeDebian } from "./package/debian.ts";
import { type Arch, archs, installDependencies } from "./package/dependencies.ts";
import { stageNpmPackage } from "./package/npm-package.ts";
import { gzipped, writeTar, zstandard } from "./package/tar.ts";

process.umask(0o022);
const root = resolve(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    arch: { type: "string" },
    level: { type: "string", default: "19" },
    version: { type: "string" },
    out: { type: "string", default: join(root, "dist") },
  },
});
const { version: own } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const version: string = values.version ?? own;
const out = resolve(values.out);
const level = Number(values.level);
const chosen = archs.filter((arch) => values.arch === undefined || values.arch === arch);
if (chosen.length === 0) throw new Error(`There is no --arch ${values.arch}: ${archs.join(", ")}`);
const epoch = commitTime();

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
using stage = mkdtempDisposableSync(join(tmpdir(), "montra-package-"));

const application = join(stage.path, "application");
const modules = modulesFor(chosen[0] ?? "x64");
await stageApplication({ root, version, modules, to: application });
const forNpm = join(stage.path, "npm");
stageNpmPackage({ root, application, version, modules, to: forNpm });
await writeTar(forNpm, {
  file: join(out, `montra-${version}.tgz`),
  within: "package",
  epoch,
  compress: gzipped(),
});

const client = join(stage.path, "client");
stageClient({ root, version, to: client });
await writeTar(client, {
  file: join(out, `montra-client-${version}.tgz`),
  within: "package",
  epoch,
  compress: gzipped(),
});

const bill = billOfMaterials();
writeJson(join(out, `montra-${version}.cdx.json`), bill);
for (const arch of chosen) await packageFor(arch);
writeSums();

async function packageFor(arch: Arch): Promise<void> {
  const name = `montra-${version}-linux-${arch}`;
  const archive = join(stage.path, arch);
  await stageArchive({ root, application, arch, version, modules: modulesFor(arch), to: archive });
  writeJson(join(out, `${name}.cdx.json`), billOfArchive(bill, { archive, arch }));
  await writeTar(archive, {
    file: join(out, `${name}.tar.zst`),
    within: name,
    epoch,
    compress: zstandard(level),
  });
  const debian = join(stage.path, `${arch}-debian`);
  stageDebian({ root, archive, arch, version, to: debian });
  writeDebian(debian, { to: out, epoch, level });
}

/** The folder of the npm packages for a processor; installed at the first call. */
function modulesFor(arch: Arch): string {
  const folder = join(stage.path, `modules-${arch}`);
  if (!existsSync(folder)) installDependencies(root, arch, folder);
  return folder;
}

/** Epoch seconds. */
function commitTime(): number {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
  if (git("status", "--porcelain") !== "") {
    console.error("There are changes that are not committed: these packages are of no commit.");
  }
  return Number(process.env.SOURCE_DATE_EPOCH ?? git("log", "-1", "--format=%ct"));
}

function billOfMaterials(): Bill {
  const { status, stdout } = spawnSync("npm", ["run", "--silent", "sbom"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error("npm run sbom failed");
  const bom = JSON.parse(stdout);
  // Timestamp and serial number would differ in every run.
  delete bom.serialNumber;
  bom.metadata.timestamp = new Date(epoch * 1000).toISOString();
  return bom;
}

function writeSums(): void {
  const lines = readdirSync(out)
    .sort()
    .map((file) => {
      const bytes = readFileSync(join(out, file));
      console.log(`${file}  ${(bytes.length / 1e6).toFixed(1)} MB`);
      return `${createHash("sha256").update(bytes).digest("hex")}  ${file}\n`;
    });
  writeFileSync(join(out, "SHA256SUMS"), lines.join(""));
}
