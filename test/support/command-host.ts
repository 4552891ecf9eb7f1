/**
 * Runs one command per message, because starting Node takes longer than most commands. Each command
 * evaluates `src/cli/main.ts` again; other modules stay loaded.
 */
import { EventEmitter } from "node:events";
import { pathToFileURL } from "node:url";
import { lengthenTimeouts } from "./long-timeouts.ts";
import type { CommandCall, Ran } from "./montra.ts";

const [, , main = ""] = process.argv;
let runs = 0;

// Each run adds the same listeners to the same streams again.
EventEmitter.defaultMaxListeners = Infinity;

lengthenTimeouts();

process.once("disconnect", () => process.exit());
process.on("message", async ({ args, env, cwd }: CommandCall) => {
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      printed[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
      const written = rest.find((one) => typeof one === "function");
      if (written) process.nextTick(written);
      return true;
    };
  }
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  process.argv = [process.execPath, main, ...args];
  await import(`${pathToFileURL(main)}?${++runs}`);
  const ran: Ran = { exitCode: Number(process.exitCode ?? 0), ...printed };
  process.send?.(ran);
});
