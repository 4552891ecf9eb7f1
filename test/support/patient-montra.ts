/** `montra serve` for tests that keep the machine busy: a late event loop never makes it refuse requests. */
import { runServe, type ServeFlags, serve } from "../../src/cli/serve.ts";

serve.action((flags: ServeFlags) => runServe(flags, { overloadMilliseconds: 3_600_000 }));
await serve.parseAsync(process.argv.slice(3), { from: "user" });
