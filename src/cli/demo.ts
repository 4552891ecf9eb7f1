import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { say } from "../language/language.ts";
import { exitCodes } from "./exit-codes.ts";
import { hostOption, portOption } from "./options.ts";
import { serve } from "./serve.ts";

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
    const exitCode = await publishSample(store);
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
    { stdio: "inherit" },
  );
  const [exitCode] = (await once(child, "exit")) as [number | null];
  return exitCode ?? exitCodes.internal;
}
