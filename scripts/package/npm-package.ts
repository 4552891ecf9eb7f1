/**
 * The package for `npm install -g` and `npx`: a bundle, because npm ignores its lock file and
 * `overrides`. Dependencies for one platform (sharp, Node) keep the versions of the lock file.
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
