/**
 * What every package has of Montra itself: compiled JavaScript with its source maps, the launcher, the sample
 * site and the documents. Node strips no types below `node_modules`, so TypeScript would
 * not start there.
 */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export interface Staging {
  /** The root of the repository. */
  readonly root: string;
  readonly version: string;
  /** The folder to make. */
  readonly to: string;
}

/** Files of the repository that go into every package as they are. Messages cite the documents. */
const KEPT = [
  ...["bin/montra.cjs", "content", "docs/*.md"],
  ...["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md"],
];

export function stageApplication({ root, version, to }: Staging): void {
  copyTracked(root, KEPT, to);
  compile(root, to);
  copyTracked(root, ["src/**"], to, {
    rename: (file) => (file.endsWith(".ts") ? undefined : file.replace(/^src\//, "lib/")),
  });
  writeJson(join(to, "package.json"), publishedManifest(root, version));
}

/** @param options.rename another path in `to`, or `undefined` for a file that is left out */
export function copyTracked(
  root: string,
  patterns: readonly string[],
  to: string,
  options: { rename?: (file: string) => string | undefined } = {},
): void {
  // Not the folders themselves: what a test or an editor left in them is nobody's to ship.
  const listed = execFileSync("git", ["-C", root, "ls-files", "-z", "--", ...patterns]);
  for (const file of listed.toString("utf8").split("\0").filter(Boolean)) {
    const name = options.rename ? options.rename(file) : file;
    if (name === undefined) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(root, file), join(to, name));
  }
}

function compile(root: string, to: string): void {
  const config = join(import.meta.dirname, "tsconfig.json");
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const lib = join(to, "lib");
  execFileSync(process.execPath, [tsc, "-p", config, "--outDir", lib], { stdio: "inherit" });
  // Where this machine keeps the sources says nothing to whoever reads a trace; the maps hold their text.
  for (const name of globSync("**/*.map", { cwd: lib })) {
    const map = readJson(join(lib, name));
    writeJson(join(lib, name), { ...map, sources: [basename(name, ".js.map").concat(".ts")] });
  }
}

/** `package.json` without what only the repository needs. */
function publishedManifest(root: string, version: string): Record<string, unknown> {
  const all = readJson(join(root, "package.json"));
  const { name, description, license, type, bin, engines, dependencies } = all;
  return { name, version, description, license, type, bin, engines, dependencies };
}

export function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
}

export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
