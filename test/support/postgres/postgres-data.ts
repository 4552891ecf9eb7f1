/**
 * Folders with the data of a PostgreSQL. What `initdb` makes takes it two seconds, so it is made once and kept
 * below `node_modules/` for all files of tests, as an archive that may be unpacked by whoever runs the server.
 */
import { spawnSync } from "node:child_process";
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
  // Each server begins with a segment of its log: one of the usual 16 MB takes longer to copy than all else.
  ...["--wal-segsize", "1", "--no-sync"],
];

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/postgres", import.meta.url));

/** Makes `data` in a folder, as `initdb` does. */
export function unpackEmptyData(version: PostgresVersion, folder: string): void {
  const archive = openSync(emptyData(version), "r");
  // Read by us: the server's user may not be let in where it lies.
  runAsServer("tar", ["-x", "-C", folder], { stdin: archive });
  closeSync(archive);
}

function emptyData(version: PostgresVersion): string {
  const archive = join(CACHE, `${postgresRelease(version)}.tar`);
  if (existsSync(archive)) return archive;
  const folder = serverFolder(processEnding);
  const passwords = join(folder, "password");
  writeFileSync(passwords, PASSWORD);
  chownToServer(passwords);
  const data = join(folder, "data");
  const initdb = join(postgresBinaries(version), "initdb");
  runAsServer(initdb, ["--pgdata", data, "--pwfile", passwords, ...INITDB]);
  const made = join(folder, "data.tar");
  runAsServer("tar", ["-c", "-f", made, "-C", folder, "data"]);
  mkdirSync(dirname(archive), { recursive: true });
  // Another file of tests may be making it too.
  const unfinished = `${archive}.${process.pid}`;
  copyFileSync(made, unfinished);
  renameSync(unfinished, archive);
  return archive;
}

/** A folder that only the server's user may enter; it goes with the test. */
export function serverFolder(t: Ending): string {
  const folder = temporaryFolder(t);
  chownToServer(folder);
  chmodSync(folder, 0o700);
  return folder;
}

export function chownToServer(path: string): void {
  if (serverUser.uid !== undefined) chownSync(path, serverUser.uid, serverUser.gid);
}

/** @throws where it fails, unless it may */
export function runAsServer(
  command: string,
  args: readonly string[],
  { mayFail = false, stdin }: { mayFail?: boolean; stdin?: number } = {},
): void {
  const { status, stderr, error } = spawnSync(command, args, {
    ...{ encoding: "utf8", stdio: [stdin ?? "ignore", "ignore", "pipe"], ...serverUser },
  });
  if (error || (status !== 0 && !mayFail)) {
    throw new Error(`${command} failed: ${error?.message ?? stderr}`);
  }
}
