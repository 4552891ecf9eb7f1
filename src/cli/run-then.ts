/** Runs `--then`. Its input is the publication's number, then one changed address per line. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import type { PublishEvent } from "../authoring/desk/frame/page.ts";
import { RefusedError } from "../contract/refused-error.ts";
import { say } from "../language/language.ts";
import type { JsonFlag } from "./terminal/print-json.ts";

/** @param json sends its output to stderr @throws RefusedError if the command fails */
export async function runThen(
  command: string,
  { number, effects, publicUrl, json = false }: PublishEvent & Partial<JsonFlag>,
): Promise<void> {
  const { addressesOf, DEFAULT_URL } = await import("../serving/effects/effects-of.ts");
  const addresses = addressesOf(effects, publicUrl);
  if (publicUrl === DEFAULT_URL) console.error(say.publish.thenNowhere({ address: publicUrl }));
  const child = spawn(command, {
    shell: true,
    stdio: ["pipe", json ? process.stderr : "inherit", "inherit"],
    env: { ...withoutSecrets(process.env), MONTRA_PUBLIC_URL: publicUrl },
  });
  // EPIPE: the command may ignore its input.
  child.stdin.on("error", () => {});
  child.stdin.end([number, ...addresses].map((line) => `${line}\n`).join(""));
  const [exitCode, signal] = (await once(child, "close")) as [number | null, string | null];
  if (exitCode === 0) return;
  const ending = String(exitCode ?? signal);
  throw new RefusedError(say.publish.thenFailed({ publication: number, ending, command }));
}

// Credentials, which a script could leak. PostgreSQL's client reads variables such as `PGPASSWORD`.
const SECRETS = /^(?:MONTRA_STORE|MONTRA_WEBHOOK_SECRET|PG.*)$/;

// All other variables stay, such as the token of a CDN.
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !SECRETS.test(name)));
}
