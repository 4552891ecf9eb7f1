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
 * `montra demo`, which is `npm start`: publish the sample content into a store of its own, `data/sample` in the
 * folder where it is started, and serve it. It takes no `--store`, so it never touches another one.
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
    // One process: others would begin as this one did, with a publication.
    const alone = ["--workers", "1", "--metrics-port", "off"];
    await serve.parseAsync(["--store", store, "--host", host, "--port", `${port}`, ...alone], {
      from: "user",
    });
  });

// In a process of its own, so that the one that serves never loads what only publishing needs.
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
