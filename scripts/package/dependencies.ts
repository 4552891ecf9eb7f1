/** The packages of npm that Montra loads, as the lock file pins them, for one processor or another. */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempDisposableSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Processors as Node names them. */
export const archs = ["x64", "arm64"] as const;
export type Arch = (typeof archs)[number];

/** What nothing loads: types, maps, sources in C, documents that are no licence, our client, what WebAssembly needs. */
const UNUSED = [
  ...["**/*.d.{ts,mts,cts}", "**/*.map", "**/*.ts", "**/*.h", "**/*.flow"],
  ...["**/{README,CHANGELOG,HISTORY,CONTRIBUTING,SECURITY,AUTHORS}*.md", "**/readme.md"],
  ...[".bin", ".package-lock.json", ".cache", "montra-client", "zod/src", "tslib"],
];

/** `npm ci` for that processor, whatever this one is; hashes are compared with the lock file. */
export function installDependencies(root: string, arch: Arch, to: string): void {
  using scratch = mkdtempDisposableSync(join(tmpdir(), "montra-dependencies-"));
  for (const file of ["package.json", "package-lock.json", "client/package.json", ".npmrc"]) {
    mkdirSync(dirname(join(scratch.path, file)), { recursive: true });
    cpSync(join(root, file), join(scratch.path, file));
  }
  const platform = ["--os=linux", `--cpu=${arch}`, "--libc=glibc"];
  const options = ["--omit=dev", "--ignore-scripts", "--prefer-offline", "--silent"];
  execFileSync("npm", ["ci", ...platform, ...options], { cwd: scratch.path, stdio: "inherit" });
  const modules = join(scratch.path, "node_modules");
  for (const path of globSync(UNUSED, { cwd: modules })) {
    rmSync(join(modules, path), { recursive: true, force: true });
  }
  cpSync(modules, to, { recursive: true });
}
