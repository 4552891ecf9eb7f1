/**
 * Runs `montra` on a shim (`disk.c`) that records its disk calls and can make any of them fail. It
 * sees the calls of libuv, V8 and SQLite in all threads; a wrapper of `node:fs`, or strace, would
 * not.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandHost, type Ran, runMontraAlone } from "../../support/montra.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";
import { needTool } from "../fleet/tools.ts";

/** A disk call, in order. */
export type Call =
  | { readonly op: "write"; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly op: "truncate"; readonly path: string; readonly length: number }
  | { readonly op: "rename"; readonly path: string; readonly to: string }
  | { readonly op: "make" | "mkdir" | "remove" | "read"; readonly path: string }
  /** Written data reached the disk. */
  | { readonly op: "flush"; readonly path: string }
  /** The flush failed, and no later one brings the data to the disk. */
  | { readonly op: "lose"; readonly path: string }
  /** A call that changed nothing, such as making an existing folder. */
  | { readonly op: "tried"; readonly path: string; readonly kind: Kind };

export const KINDS = ["write", "make", "fsync", "rename", "remove", "read"] as const;
export type Kind = (typeof KINDS)[number];

export interface Fault {
  readonly kinds: readonly Kind[];
  /** 1 for the first call of these kinds. */
  readonly nth: number;
  readonly code: "EIO" | "ENOSPC";
  /** Whether all later calls fail too, as on a full disk. */
  readonly goesOn: boolean;
}

export interface Watching {
  /** Absolute. */
  readonly folders: readonly string[];
  /** A second run appends to it. */
  readonly log?: string;
  readonly fault?: Fault | undefined;
  /** The change, from 1, instead of which the process is killed. */
  readonly killAt?: number | undefined;
}

let host: CommandHost | undefined;
let runs = 0;

/** All run in this process, except those to be killed. */
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
  // Set last, because it makes the shim read the others.
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

/** The calls of all runs. */
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

/** Calls by kind, as `disk.c` counts them. */
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
