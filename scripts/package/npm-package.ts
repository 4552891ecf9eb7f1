/**
 * What `npm install -g` and `npx` install. What is the same everywhere is in the bundle, so that npm has nothing
 * to choose: it honours no lock file of a package that is installed from a file, and no `overrides` of any. What
 * depends on the machine (sharp, Node) it installs in exactly the versions of the lock file.
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { readJson, type Staging, writeJson } from "./application.ts";

export interface NpmStaging extends Staging {
  /** Where {@link stageApplication} has put what all packages share. */
  readonly application: string;
  /** The packages of npm, of any processor. */
  readonly modules: string;
}

export function stageNpmPackage({ root, application, modules, to }: NpmStaging): void {
  cpSync(application, to, { recursive: true });
  const { optionalDependencies } = readJson(join(root, "package.json"));
  const { version } = readJson(join(modules, "sharp/package.json"));
  const dependencies = { sharp: version };
  const manifest = join(to, "package.json");
  writeJson(manifest, { ...readJson(manifest), dependencies, optionalDependencies });
}
