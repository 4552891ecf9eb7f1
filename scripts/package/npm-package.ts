/**
 * The package for `npm install -g` and `npx`. Portable code is in the bundle, because npm ignores the lock file of a
 * package installed from a file, and `overrides` of any package. Dependencies for one platform (sharp, Node) have exact
 * versions, those of the lock file.
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { readJson, type Staging, writeJson } from "./application.ts";

export interface NpmStaging extends Staging {
  /** The folder made by {@link stageApplication}. */
  readonly application: string;
  /** The npm packages, for any processor. */
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
