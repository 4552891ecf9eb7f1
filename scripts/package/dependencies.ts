/** The npm packages that Montra loads, as pinned by the lock file, for a given processor. */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempDisposableSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readJson } from "./application.ts";

/** In Node's spelling (`process.arch`). */
export const archs = ["x64", "arm64"] as const;
export type Arch = (typeof archs)[number];

/** Never loaded: types, source maps, documents except licences. */
const UNUSED = [
  ...["**/*.d.{ts,mts,cts}", "**/*.map", "**/*.ts", "**/*.h"],
  ...["**/{README,CHANGELOG,HISTORY,CONTRIBUTING,SECURITY,AUTHORS}*.md", "**/readme.md"],
];

/** Also for a foreign processor. npm compares the hashes with the lock file. */
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

/** The unbundled packages: sharp, its native parts for this processor, and their dependencies. */
export function outsidePackages(modules: string): string[] {
  const names = new Set(["sharp", ...globSync("@img/*", { cwd: modules })]);
  // Iterating a Set also visits elements added meanwhile.
  for (const name of names) {
    const { dependencies = {} } = readJson(join(modules, name, "package.json"));
    for (const needed of Object.keys(dependencies as object)) names.add(needed);
  }
  return [...names].sort();
}
