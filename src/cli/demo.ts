import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { say } from "../language/language.ts";
import { exitCodes } from "./exit-codes.ts";
import { hostOption, portOption } from "./options.ts";

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** `npm start`. It ignores `MONTRA_STORE`, so that it never touches another store. */
export const demoCommand = new Command("demo")
  .description(say.operators.demo)
  .addOption(hostOption())
  .addOption(portOption())
  .action(async ({ host, port }: { host: string; port: number }) => {
    const content = inProject("content");
    const store = resolve("data/sample");
    const { publishCommand } = await import("./publish.ts");
    const approval = ["--replace-site", "--yes", "--allow-removals"];
    const publishArgs = [content, "--store", store, ...approval];
    const publishing = publishCommand.parseAsync(publishArgs, { from: "user" });
    // While that publishes, the code that serves is loaded.
    const { serveCommand } = await import("./serve.ts");
    await Promise.all([publishing, import("../serving/serve/serve.ts")]);
    if (process.exitCode !== exitCodes.done) return;
    const command = `node "${inProject("bin/montra.cjs")}" desk "${content}" --store "${store}" --open`;
    console.log(say.operators.demoDesk({ command }));
    // One process, because workers would run this command again and publish.
    const oneProcess = ["--workers", "1", "--metrics-port", "off"];
    const serveArgs = ["--store", store, "--host", host, "--port", `${port}`, ...oneProcess];
    await serveCommand.parseAsync(serveArgs, { from: "user" });
  });
