/** This machine's Debian without Node: an overlay in memory, where packages can be installed. */
import {
  type ChildProcess,
  execFileSync,
  type SpawnSyncReturns,
  spawn,
  spawnSync,
} from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ending } from "../../support/ending.ts";

export interface CleanRoot {
  /** On this machine, without a trailing slash. */
  readonly path: string;
  run(...words: string[]): SpawnSyncReturns<string>;
  start(...words: string[]): ChildProcess;
}

const ENVIRONMENT = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8"];

/**
 * @param lacks patterns of further files to hide, from the root
 * @param about.boots whether a system is started in it, which mounts `/proc` and `/dev` itself
 * @throws without the right to mount
 */
export function cleanRoot(
  t: Ending,
  lacks: readonly string[] = [],
  { boots = false } = {},
): CleanRoot {
  const base = mkdtempSync(join(tmpdir(), "montra-root-"));
  const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "pipe" });
  try {
    mount("-t", "tmpfs", "tmpfs", base);
  } catch (cause) {
    throw new Error("This test mounts a root of its own, and may not: run it as root", { cause });
  }
  t.after(() => {
    execFileSync("umount", ["--recursive", "--lazy", base]);
    rmdirSync(base);
  });
  const [upper, work, path] = ["upper", "work", "root"].map((name) => join(base, name));
  for (const folder of [upper, work, path]) mkdirSync(folder as string);
  const layers = `lowerdir=/,upperdir=${upper},workdir=${work}`;
  const root = path as string;
  mount("-t", "overlay", "overlay", "-o", layers, root);
  if (!boots) {
    mount("-t", "proc", "proc", join(root, "proc"));
    mount("--rbind", "/dev", join(root, "dev"));
  }
  const nodes = ["usr/bin/{node,nodejs,npm,npx}", "usr/local/bin/{node,nodejs,npm,npx}"];
  for (const file of globSync([...nodes, ...lacks], { cwd: root }))
    rmSync(join(root, file), { force: true });

  const args = (words: readonly string[]) => [root, "/usr/bin/env", "-i", ...ENVIRONMENT, ...words];
  return {
    path: root,
    run: (...words) => spawnSync("chroot", args(words), { encoding: "utf8" }),
    start: (...words) => spawn("chroot", args(words), { stdio: ["ignore", "pipe", "pipe"] }),
  };
}
