/** Packages of this tree, and of a later one with another version and edition format. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending } from "../../support/ending.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
/** The version of the later tree. */
export const NEXT = "99.0.0-rc.1";

/** A clone of this tree with its uncommitted files. */
export function cloneOf(t: Ending): string {
  const clone = join(temporaryFolder(t), "clone");
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", ROOT, ...args], { encoding: "utf8", maxBuffer: 2 ** 26 });
  git("clone", "--quiet", "--no-hardlinks", ROOT, clone);
  const changed = `${git("diff", "--name-only", "--diff-filter=d", "-z", "HEAD")}${git("ls-files", "-o", "--exclude-standard", "-z")}`;
  for (const file of changed.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(ROOT, file), join(clone, file));
  }
  execFileSync("git", ["-C", clone, "add", "--all"]);
  for (const folder of ["node_modules", "client/node_modules", "tools/client/node_modules"]) {
    symlinkSync(join(ROOT, folder), join(clone, folder));
  }
  return clone;
}

/** Turns a clone into the later tree: this one cannot read its editions. */
export function advance(clone: string): void {
  const file = join(clone, "src/editions/edition/tables.ts");
  const text = readFileSync(file, "utf8");
  const raised = text.replace(
    /(EDITION_FORMAT = )(\d+)/,
    (_, name, format) => `${name}${Number(format) + 1}`,
  );
  if (raised === text) throw new Error(`${file} has no EDITION_FORMAT`);
  writeFileSync(file, raised);
}

/** Runs `npm run package` at the fastest level, by default for this machine's processor. */
export function build(tree: string, out: string, ...options: string[]): void {
  const script = join(tree, "scripts/package.ts");
  const args = [script, "--arch", process.arch, "--level", "1", "--out", out, ...options];
  execFileSync(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

/** The same by another user: private files, other times, zone and language. */
export function buildElsewhere(tree: string, out: string): void {
  const script = `chmod -R go-rwx "$0/." && find "$0" -type f -exec touch -d 2001-02-03 {} + && umask 077 && exec "$@"`;
  const make = [process.execPath, join(tree, "scripts/package.ts"), "--arch", process.arch];
  execFileSync("sh", ["-c", script, tree, ...make, "--level", "1", "--out", out], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, TZ: "Asia/Kolkata", LC_ALL: "pt_PT.UTF-8" },
  });
}
