/**
 * Runs the command line as people do: in a process of its own. Where all tests run, that is the program as it is
 * packaged, which starts in half the time; where a file of tests runs by itself, it is the sources.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The file that starts the command line: `scripts/run-tests.ts` names another one, of this tree and no copy of it. */
export const DOOR =
  (process.env.TESTED_ROOT === ROOT && process.env.TESTED_DOOR) || join(ROOT, "bin/montra.cjs");

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startMontra(
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  const { HOST, PORT, MONTRA_STORE, MONTRA_PUBLIC_URL, LC_ALL, LC_MESSAGES, LANG, ...inherited } =
    process.env;
  return spawn(process.execPath, [DOOR, ...args], { env: { ...inherited, ...env } });
}

export async function runMontra(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  const child = startMontra(args, env);
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [exitCode] = (await once(child, "close")) as [number | null];
  return { exitCode, stdout, stderr };
}
