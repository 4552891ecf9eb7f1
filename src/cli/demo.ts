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
export const demoCommand = new Command("demo")
  .description(say.operators.demo)
  .addOption(hostOption())
  .addOption(portOption())
  .action(async ({ host, port }: { host: string; port: number }) => {
    const [door, content] = [inProject("bin/montra.cjs"), inProject("content")];
    const store = resolve("data/sample");
    const { publishCommand } = await import("./publish.ts");
    const approved = ["--replace-site", "--yes", "--allow-removals"];
    const publishing = publishCommand.parseAsync([content, "--store", store, ...approved], {
      from: "user",
    });
    const { loadServing, serveCommand } = await import("./serve.ts");
    await Promise.all([publishing, loadServing()]);
    if (process.exitCode !== exitCodes.done) return;
    const command = `node "${door}" desk "${content}" --store "${store}" --open`;
    console.log(say.operators.demoDesk({ command }));
    // One process, because workers would run this command again and publish.
    const alone = ["--workers", "1", "--metrics-port", "off"];
    const args = ["--store", store, "--host", host, "--port", `${port}`, ...alone];
    await serveCommand.parseAsync(args, { from: "user" });
  });
