/** `montra serve` for tests that keep the machine busy: however late the event loop is, nothing is refused. */
import { runServe, type ServeFlags, serve } from "../../src/cli/serve.ts";

serve.action((flags: ServeFlags) => runServe(flags, { overloadMilliseconds: 3_600_000 }));
await serve.parseAsync(process.argv.slice(3), { from: "user" });
