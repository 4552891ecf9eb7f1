import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { say } from "../language/language.ts";
import { exitCodes } from "./exit-codes.ts";
import { hostOption, portOption } from "./options.ts";

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * `montra demo` (`npm start`): publish the sample content into the store `data/sample` below the current folder, and
 * serve it. It ignores `--store`, so it never touches another store.
 * Exit codes: as `publish` and `serve`.
 */
export const demo = new Command("demo")
  .description(say.operators.demo)
  .addOption(hostOption())
  .addOption(portOption())
  .action(async ({ host, port }: { host: string; port: number }) => {
    const store = resolve("data/sample");
    const publishing = publishSample(store);
    const { loadServing, serve } = await import("./serve.ts");
    await loadServing();
    const exitCode = await publishing;
    if (exitCode !== exitCodes.done) {
      process.exitCode = exitCode;
      return;
    }
    const [door, content] = [inProject("bin/montra.cjs"), inProject("content")];
    const command = `node "${door}" desk "${content}" --store "${store}" --open`;
    console.log(say.operators.demoDesk({ command }));
    // One process, because workers would run this command again and publish.
    const alone = ["--workers", "1", "--metrics-port", "off"];
    await serve.parseAsync(["--store", store, "--host", host, "--port", `${port}`, ...alone], {
      from: "user",
    });
  });

// In a child process, so that the serving process never loads the code for publishing.
async function publishSample(store: string): Promise<number> {
  // Node writes what it has compiled as the process ends. The first time this takes longer than compiling.
  const isFirst = !existsSync(store);
  const env = { ...process.env, ...(isFirst && { NODE_DISABLE_COMPILE_CACHE: "1" }) };
  const child = spawn(
    process.execPath,
    [
      inProject("bin/montra.cjs"),
      "publish",
      inProject("content"),
      "--store",
      store,
      "--replace-site",
      "--yes",
      "--allow-removals",
    ],
    { stdio: "inherit", env },
  );
  const [exitCode] = (await once(child, "exit")) as [number | null];
  return exitCode ?? exitCodes.internal;
}
