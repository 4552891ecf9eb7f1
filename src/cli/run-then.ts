/**
 * Runs the command of `--then` once a publication is visible, for example to purge a CDN. Its standard input is the
 * number of the publication, then one changed address per line. Its environment lacks the credentials of the store, so
 * that a script cannot leak them.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { say } from "../language/language.ts";
import { RefusedError } from "./exit-codes.ts";

/**
 * @param addresses absolute URLs
 * @param json whether standard output is one JSON value; then the output of the command goes to standard error
 * @throws RefusedError if the command fails; the publication stays
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
  // EPIPE: the command may ignore its input.
  child.stdin.on("error", () => {});
  child.stdin.end([number, ...addresses].map((line) => `${line}\n`).join(""));
  const [exitCode, signal] = (await once(child, "close")) as [number | null, string | null];
  if (exitCode === 0) return;
  const ending = String(exitCode ?? signal);
  throw new RefusedError(say.publish.thenFailed({ publication: number, ending, command }));
}

// `PG…` are the variables of PostgreSQL's client (PGPASSWORD, PGPASSFILE, PGSSLKEY …). All others stay, such as the
// token of a CDN.
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => name !== "MONTRA_STORE" && !name.startsWith("PG"),
  );
  return Object.fromEntries(kept);
}
