import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { say } from "../language/language.ts";
import { exitCodes } from "./exit-codes.ts";
import { addServeOptions, runServe, type ServeFlags } from "./serve.ts";

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * `montra demo`, which is `npm start`: publish the sample content into a store of its own, `data/sample` in the
 * folder where it is started, and serve it. It takes no `--store`, so it never touches another one.
 * Exit codes: as `publish` and `serve`.
 */
export const demo = addServeOptions(new Command("demo").description(say.operators.demo))
  .addHelpText(
    "after",
    `
Examples:
  montra demo
  montra demo --port 8080`,
  )
  .action(async (flags: Omit<ServeFlags, "store">) => {
    const store = resolve("data/sample");
    const exitCode = await publishSample(store);
    if (exitCode !== exitCodes.done) {
      process.exitCode = exitCode;
      return;
    }
    const [door, content] = [inProject("bin/montra.cjs"), inProject("content")];
    const command = `node "${door}" desk "${content}" --store "${store}" --open`;
    console.log(say.operators.demoDesk({ command }));
    await runServe({ ...flags, store });
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
