/** `montra serve` as people start it, and the resources of its processes. */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { PUBLIC_URL } from "../../support/answers.ts";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { startMontra } from "../../support/montra.ts";

export interface MemorySample {
  /** Resident bytes of the largest serving process. */
  readonly resident: number;
  /** Open, of all processes. */
  readonly descriptors: number;
}

export interface SoakServer {
  readonly name: string;
  readonly address: string;
  taken(): MemorySample;
  /** A series of `/metrics`, summed over its labels. */
  metric(name: string): Promise<number>;
  isRunning(): boolean;
  /** As systemd does. @returns its exit code */
  stop(): Promise<number | null>;
  readonly log: readonly string[];
}

export async function startSoakServer(
  t: Ending,
  name: string,
  args: readonly string[],
  door: string,
): Promise<SoakServer> {
  const common = ["serve", "--port", "0", "--metrics-port", "0", "--public-url", PUBLIC_URL];
  const child = startMontra([...common, ...args], {}, door);
  const exit = once(child, "exit");
  const log: string[] = [];
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    log.push(...text.split("\n").filter((line) => line !== ""));
  });
  t.after(async () => {
    child.kill("SIGKILL");
    await exit;
  });
  const { address, metrics } = await eventually(`${name} says where it serves`, () => {
    if (child.exitCode !== null) throw new Error(log.join("\n"));
    const [, at] = /serves on (http:\S+?)\/\n/.exec(stdout) ?? [];
    const [, metricsAt] = /Metrics on (\S+)\n/.exec(stdout) ?? [];
    return at && metricsAt ? { address: at, metrics: metricsAt } : undefined;
  });
  const pid = child.pid as number;
  return {
    name,
    address,
    log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    taken: () => {
      const workers = childrenOf(pid);
      const answering = workers.length > 0 ? workers : [pid];
      return {
        resident: Math.max(...answering.map(residentOf)),
        descriptors: [pid, ...workers].reduce((sum, one) => sum + descriptorsOf(one), 0),
      };
    },
    metric: async (series) => {
      const text = await (await fetch(metrics)).text();
      const values = text
        .split("\n")
        .filter((line) => line.startsWith(`${series} `) || line.startsWith(`${series}{`));
      return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exit;
      return child.exitCode;
    },
  };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

/** 0 if the process has ended. */
function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
