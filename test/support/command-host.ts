/**
 * A process that runs one command after the other, each as a message asks for it: starting Node and loading what a
 * command needs takes longer than most commands. Each runs all that stands behind the door, `src/cli/main.ts`, anew; only
 * the modules below it stay. It ends with the process that has started it.
 */
import { EventEmitter } from "node:events";
import { pathToFileURL } from "node:url";
import type { Asked, Ran } from "./montra.ts";

const [, , main = ""] = process.argv;
let runs = 0;

// Each run listens to the same commands and streams once more, for the same.
EventEmitter.defaultMaxListeners = Infinity;

process.once("disconnect", () => process.exit());
process.on("message", async ({ args, env, cwd }: Asked) => {
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
