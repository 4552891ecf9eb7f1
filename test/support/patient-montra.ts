/** `montra serve` that is never overloaded, for busy machines; packaged or not as in montra.ts. */
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ServeFlags } from "../../src/cli/serve.ts";
import { DOOR } from "./montra.ts";

type Command = typeof import("../../src/cli/serve.ts");

// Two files of the bundle have this name: the command's, and that of what it calls.
const bundled = globSync(join(dirname(DOOR), "../lib/chunks/serve-*.js"));
const modules: Partial<Command>[] = await Promise.all(bundled.map((file) => import(file)));
const isCommand = (module: Partial<Command>): module is Command => module.runServe !== undefined;
const { runServe, serveCommand } =
  modules.find(isCommand) ?? (await import("../../src/cli/serve.ts"));
serveCommand.action((flags: ServeFlags) => runServe(flags, { overloadMilliseconds: 3_600_000 }));
await serveCommand.parseAsync(process.argv.slice(3), { from: "user" });
