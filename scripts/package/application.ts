/** The parts of Montra in every package: bundle, licences, launcher, sample site, documents. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundle } from "./bundle.ts";

export interface Staging {
  readonly root: string;
  readonly version: string;
  readonly to: string;
}

/** Copied unchanged. Documents are included because messages cite them. */
const KEPT = [
  ...["bin/montra.cjs", "content", "docs/*.md", "client/src/schema.ts", "client/served/*"],
  ...["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md"],
];

export interface ApplicationStaging extends Staging {
  /** The npm packages, for any processor. */
  readonly modules: string;
}

export async function stageApplication(staging: ApplicationStaging): Promise<void> {
  const { root, version, modules, to } = staging;
  copyTracked(root, KEPT, to);
  await bundle({ src: join(root, "src"), modules, to });
  copyTracked(root, ["src/**"], to, {
    rename: (file) => (file.endsWith(".ts") ? undefined : file.replace(/^src\//, "lib/")),
  });
  writeJson(join(to, "package.json"), publishedManifest(root, version));
}

/** @param options.rename returns the path in `to`, or `undefined` to leave the file out */
export function copyTracked(
  root: string,
  patterns: readonly string[],
  to: string,
  options: { rename?: (file: string) => string | undefined } = {},
): void {
  // Only committed files, because tests and editors leave others in these folders.
  const listed = execFileSync("git", ["-C", root, "ls-files", "-z", "--", ...patterns]);
  for (const file of listed.toString("utf8").split("\0").filter(Boolean)) {
    const name = options.rename ? options.rename(file) : file;
    if (name === undefined) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(root, file), join(to, name));
  }
}

function publishedManifest(root: string, version: string): Record<string, unknown> {
  const all = readJson(join(root, "package.json"));
  const { name, description, license, type, bin, engines } = all;
  return { name, version, description, license, type, bin, engines };
}

export function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
}

export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
