/** Measured processes, pinned: servers run on core 0, clients on core 1. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

export const cores = { server: "0", client: "1" } as const;

export interface Pinned extends AsyncDisposable {
  readonly pid: number;
  /** Waits until the output contains `word`, and returns the rest of that line. */
  printed(word: string): Promise<string>;
}

/** @param core or a list of cores, as `taskset -c` reads it */
export function startPinned(core: string, command: readonly string[]): Pinned {
  const child = spawn("taskset", ["-c", core, ...command], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // So that an interrupted bench leaves no process. nginx ends its workers, unless it is killed.
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    child.emit("printed");
  });
  return {
    pid: child.pid as number,
    printed: async (word) => {
      for (;;) {
        const line = output.split("\n").find((one) => one.includes(word));
        if (line !== undefined) return line.slice(line.indexOf(word) + word.length).trim();
        if (child.exitCode !== null) throw new Error(`${command.join(" ")} ended: ${output}`);
        await Promise.race([once(child, "printed"), once(child, "exit")]);
      }
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 3000);
  await once(child, "exit");
  clearTimeout(patience);
}

/** Moves this process, which sends requests itself, to the core of the clients. */
export function pinToClientCore(): Disposable {
  const pinTo = (list: string) =>
    execFileSync("taskset", ["-a", "-c", "-p", list, String(process.pid)]);
  pinTo(cores.client);
  return { [Symbol.dispose]: () => void pinTo(`0-${cpus().length - 1}`) };
}

/** CPU time of all threads of a process and its children so far, in microseconds. */
export function processorTime(pid: number): number {
  let nanoseconds = 0;
  for (const one of [pid, ...childrenOf(pid)]) {
    for (const task of readdirSync(`/proc/${one}/task`)) {
      const [running] = readFileSync(`/proc/${one}/task/${task}/schedstat`, "utf8").split(" ");
      nanoseconds += Number(running);
    }
  }
  return nanoseconds / 1000;
}

const LOOK_MILLISECONDS = 10;
/** CPU time between two polls below which a process counts as idle, in microseconds. */
const IDLE_MICROSECONDS = 1000;
const PATIENCE_MILLISECONDS = 2000;

/** Because a slow server still works on abandoned requests. @throws after two seconds */
export async function untilIdle(pid: number): Promise<void> {
  const until = performance.now() + PATIENCE_MILLISECONDS;
  for (let before = processorTime(pid); performance.now() < until; ) {
    await sleep(LOOK_MILLISECONDS);
    const now = processorTime(pid);
    if (now - before < IDLE_MICROSECONDS) return;
    before = now;
  }
  throw new Error(`Process ${pid} has something to do, though nobody asks it for anything`);
}

export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text
    .split(" ")
    .filter((one) => one !== "")
    .map(Number);
}
