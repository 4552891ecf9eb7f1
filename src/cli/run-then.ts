/**
 * The command of `--then`, run once a publication is visible: its number is the first line of standard
 * input, every address whose bytes changed is one of the next. For purging a CDN. Of the environment it
 * gets all but what opens the store: what a script prints, or is talked into sending, is not a way into it.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { say } from "../language/language.ts";
import { RefusedError } from "./exit-codes.ts";

/**
 * @param addresses absolute URLs
 * @param json whether standard output is one JSON value: then what the command says is on standard error
 * @throws RefusedError where it fails; the publication stays
 */
export async function runThen(
  command: string,
  about: { number: number; addresses: readonly string[]; json: boolean },
): Promise<void> {
  const { number, addresses, json } = about;
  const child = spawn(command, {
    shell: true,
    stdio: ["pipe", json ? process.stderr : "inherit", "inherit"],
    env: withoutSecrets(process.env),
  });
  // A command that does not read what it is told is no failure.
  child.stdin.on("error", () => {});
  child.stdin.end([number, ...addresses].map((line) => `${line}\n`).join(""));
  const [exitCode, signal] = (await once(child, "close")) as [number | null, string | null];
  if (exitCode === 0) return;
  const ending = String(exitCode ?? signal);
  throw new RefusedError(say.publish.thenFailed({ publication: number, ending, command }));
}

// `PG…`: what the client of PostgreSQL reads (PGPASSWORD, PGPASSFILE, PGSSLKEY …). Whatever else there is,
// such as a CDN's token, is there for this command.
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => name !== "MONTRA_STORE" && !name.startsWith("PG"),
  );
  return Object.fromEntries(kept);
}
