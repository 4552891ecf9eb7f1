/**
 * What `npm install -g` and `npx` install. What is the same everywhere is bundled, so that npm has nothing to
 * choose: it honours no lock file of a package that is installed from a file, and no `overrides` of any. What
 * depends on the machine (sharp, Node) it installs in exactly the versions of the lock file.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readJson, type Staging, writeJson } from "./application.ts";

export interface NpmStaging extends Staging {
  /** Where {@link stageApplication} has put what all packages share. */
  readonly application: string;
  /** The packages of npm, of any processor. */
  readonly modules: string;
}

type Versions = Record<string, string>;

export function stageNpmPackage({ root, application, modules: from, to }: NpmStaging): void {
  cpSync(application, to, { recursive: true });
  const modules = join(to, "node_modules");
  cpSync(from, modules, { recursive: true });
  const { dependencies, optionalDependencies } = readJson(join(root, "package.json"));
  const versionOf = (name: string) => String(readJson(join(modules, name, "package.json")).version);
  const sharp = readJson(join(modules, "sharp/package.json"));
  const bundled = Object.keys(dependencies as Versions).filter((name) => name !== "sharp");
  writeJson(join(to, "package.json"), {
    ...readJson(join(to, "package.json")),
    dependencies: Object.fromEntries(
      Object.keys(dependencies as Versions).map((name) => [name, versionOf(name)]),
    ),
    optionalDependencies,
    bundleDependencies: bundled,
  });
  const byMachine = ["@img", "sharp", ...Object.keys(sharp.dependencies as Versions)];
  for (const name of [...byMachine, ...Object.keys(optionalDependencies as Versions)]) {
    rmSync(join(modules, name), { recursive: true, force: true });
  }
  // The override of package.json, said where npm looks: otherwise it installs a second htmlparser2.
  const cleaner = join(modules, "sanitize-html/package.json");
  const manifest = readJson(cleaner);
  const needs = { ...(manifest.dependencies as Versions), htmlparser2: versionOf("htmlparser2") };
  writeJson(cleaner, { ...manifest, dependencies: needs });
}
