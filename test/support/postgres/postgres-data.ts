/** PostgreSQL's data folders; `initdb` takes two seconds, so its result is kept as an archive. */
import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending } from "../ending.ts";
import { processEnding, temporaryFolder } from "../temporary-folder.ts";
import {
  type PostgresVersion,
  postgresBinaries,
  postgresRelease,
  serverUser,
} from "./postgres-binaries.ts";

/** Of the superuser `postgres`. */
export const PASSWORD = "s3cret/with:@signs";

const INITDB = [
  ...["--username", "postgres", "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C"],
  // Each server begins with a log segment, whose default of 16 MB takes long to copy.
  ...["--wal-segsize", "1", "--no-sync"],
];

// Passwords are derived at each connection, by default with 4096 iterations.
const QUICK_PASSWORDS = ["--set", "scram_iterations=1"];

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/postgres", import.meta.url));

export function unpackEmptyData(version: PostgresVersion, folder: string): void {
  const archive = openSync(emptyData(version), "r");
  // Read by this process, because the server's user may have no access to the archive.
  runAsServer("tar", ["-x", "-C", folder], { stdin: archive });
  closeSync(archive);
}

function emptyData(version: PostgresVersion): string {
  // Version 15 does not know the setting.
  const options = version === 15 ? INITDB : [...INITDB, ...QUICK_PASSWORDS];
  const name = `${postgresRelease(version)}-${hash("sha256", options.join(" ")).slice(0, 8)}`;
  const archive = join(CACHE, `${name}.tar`);
  if (existsSync(archive)) return archive;
  const folder = serverFolder(processEnding);
  const passwords = join(folder, "password");
  writeFileSync(passwords, PASSWORD);
  chownToServer(passwords);
  const data = join(folder, "data");
  const initdb = join(postgresBinaries(version), "initdb");
  runAsServer(initdb, ["--pgdata", data, "--pwfile", passwords, ...options]);
  const made = join(folder, "data.tar");
  runAsServer("tar", ["-c", "-f", made, "-C", folder, "data"]);
  mkdirSync(dirname(archive), { recursive: true });
  // Another test file may create it at the same time.
  const unfinished = `${archive}.${process.pid}`;
  copyFileSync(made, unfinished);
  renameSync(unfinished, archive);
  return archive;
}

/** Only the server's user may enter it. */
export function serverFolder(t: Ending): string {
  const folder = temporaryFolder(t);
  chownToServer(folder);
  chmodSync(folder, 0o700);
  return folder;
}

export function chownToServer(path: string): void {
  if (serverUser.uid !== undefined) chownSync(path, serverUser.uid, serverUser.gid);
}

export function runAsServer(
  command: string,
  args: readonly string[],
  { mayFail = false, stdin }: { mayFail?: boolean; stdin?: number } = {},
): void {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: [stdin ?? "ignore", "ignore", "pipe"],
    ...serverUser,
  });
  if (error || (status !== 0 && !mayFail)) {
    throw new Error(`${command} failed: ${error?.message ?? stderr}`);
  }
}
