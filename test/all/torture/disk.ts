/**
 * Runs `montra` with `disk.c` between it and the system: what it does to the disk is written down, and
 * may fail or be cut short at any call. The shim is compiled once a process; it sees what libuv, V8 and
 * SQLite do alike, which wrapping `node:fs` would not, and counts over all threads, which strace does not.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandHost, type Ran, runMontraAlone } from "../../support/montra.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";
import { needTool } from "../fleet/tools.ts";

/** Something that was done to the disk, in the order in which it was done. */
export type Call =
  | { readonly op: "write"; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly op: "truncate"; readonly path: string; readonly length: number }
  | { readonly op: "rename"; readonly path: string; readonly to: string }
  | { readonly op: "make" | "mkdir" | "remove" | "read"; readonly path: string }
  /** What had been written was put on the disk. */
  | { readonly op: "flush"; readonly path: string }
  /** It was to be, and failed: no later flush brings it there. */
  | { readonly op: "lose"; readonly path: string }
  /** A call that found nothing to change, such as making a folder that is there. */
  | { readonly op: "tried"; readonly path: string; readonly kind: Kind };

export const KINDS = ["write", "make", "fsync", "rename", "remove", "read"] as const;
export type Kind = (typeof KINDS)[number];

export interface Fault {
  readonly kinds: readonly Kind[];
  /** 1 for the first call of these kinds. */
  readonly nth: number;
  readonly code: "EIO" | "ENOSPC";
  /** Whether every call from then on fails, as on a disk that is full. */
  readonly goesOn: boolean;
}

export interface Watching {
  /** Folders whose files are watched, absolute. */
  readonly folders: readonly string[];
  /** Where calls are written down; a second run adds to what is there. */
  readonly log?: string;
  readonly fault?: Fault | undefined;
  /** The change, counted from 1, in place of which the process is killed. */
  readonly killAt?: number | undefined;
}

let host: CommandHost | undefined;
let runs = 0;

/** All in one process, but what is to be killed. */
export async function runOnDisk(args: readonly string[], watching: Watching): Promise<Ran> {
  const { folders, log, fault, killAt } = watching;
  const preloaded = { LD_PRELOAD: compiledShim() };
  const told = {
    DISK_WATCH: folders.join(":"),
    ...(log && { DISK_LOG: log }),
    ...(fault && { DISK_FAIL: faultText(fault) }),
  };
  if (killAt) {
    return await runMontraAlone(args, { ...preloaded, ...told, DISK_KILL: String(killAt) });
  }
  host ??= new CommandHost(preloaded);
  // The last one: the others are read as it is set.
  return await host.run(args, { ...told, DISK_RUN: String(++runs) });
}

export function describeFault({ kinds, nth, code, goesOn }: Fault): string {
  return `${code} at ${kinds.join(" or ")} ${nth}${goesOn ? " and all after it" : ""}`;
}

function faultText({ kinds, nth, code, goesOn }: Fault): string {
  return `${kinds.join(",")} ${nth} ${constants.errno[code]} ${goesOn ? "on" : "once"}`;
}

let shim: string | undefined;

function compiledShim(): string {
  if (shim) return shim;
  const folder = temporaryFolder(processEnding, tmpdir());
  const source = fileURLToPath(new URL("disk.c", import.meta.url));
  const file = join(folder, "disk.so");
  execFileSync(needTool("gcc"), ["-O2", "-shared", "-fPIC", "-o", file, source, "-ldl"]);
  shim = file;
  return file;
}

/** What was written down, of every run in turn. */
export function readCalls(log: string): Call[] {
  if (!existsSync(log)) return [];
  const data = readFileSync(`${log}.data`);
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  return lines.flatMap((line) => {
    const [op, path = "", one = "", length = "", from = ""] = line.split("\t");
    if (op === "failed") return [];
    if (op === "write") {
      const bytes = data.subarray(Number(from), Number(from) + Number(length));
      return [{ op, path, at: Number(one), bytes }];
    }
    if (op === "truncate") return [{ op, path, length: Number(one) }];
    if (op === "tried") return [{ op, path, kind: one as Kind }];
    if (op === "rename") return [{ op, path, to: one }];
    return [{ op, path } as Call];
  });
}

/** How many calls of each kind there were, as `disk.c` counts them. */
export function countKinds(calls: readonly Call[]): Record<Kind, number> {
  const counts = { write: 0, make: 0, fsync: 0, rename: 0, remove: 0, read: 0 };
  for (const call of calls) counts[kindOf(call)] += 1;
  return counts;
}

export function kindOf(call: Call): Kind {
  const { op } = call;
  if (op === "tried") return call.kind;
  if (op === "mkdir") return "make";
  if (op === "truncate") return "write";
  return op === "flush" || op === "lose" ? "fsync" : op;
}
