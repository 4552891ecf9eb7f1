/** Runs a proxy of the system until the test ends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { needTool, type Tool } from "../fleet/tools.ts";

export interface Proxy {
  readonly program: Tool;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** At 127.0.0.1. */
  readonly port: number;
  /** Its own log, for the error if it does not start. */
  readonly log?: () => string;
}

/** @returns its address, once it and a node behind it answer */
export async function startProxy(t: Ending, proxy: Proxy): Promise<string> {
  const { program, args, env, port, log = () => "" } = proxy;
  const child = spawn(needTool(program), args, {
    ...(env && { env }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = `${said}${text}`.slice(-10_000);
  });
  const exit = once(child, "exit");
  t.after(async () => {
    child.kill("SIGTERM");
    await exit;
  });
  const address = `http://127.0.0.1:${port}`;
  await eventually(`${program} answers`, async () => {
    if (child.exitCode !== null) throw new Error(`${program}: ${said}${log()}`);
    return await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return address;
}
