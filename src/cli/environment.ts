/** Reports environment variables with misspelt names. */

import { say } from "../language/language.ts";
import { environmentOf } from "./options.ts";
import { serveSettings } from "./serve-settings.ts";

// A literal list, because `serve` loads no other command. A test compares it with the options.
const SETTINGS =
  "store public-url desk-token cache-dir cache-dir-mb workers lame-duck log-level access-log metrics-host metrics-port webhook webhook-dir";

export const environmentNames: readonly string[] = [
  ...SETTINGS.split(" "),
  ...serveSettings.map(({ name }) => name),
].map(environmentOf);

/** It has no option, because every user of the machine can read the options of a process. */
const SECRET = "MONTRA_WEBHOOK_SECRET";

/** Never shows a value, which may be secret. */
export function environmentWarnings(environment: Readonly<NodeJS.ProcessEnv>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("MONTRA_") && ![SECRET, ...environmentNames].includes(name))
    .sort()
    .map((name) => say.usage.unknownVariable({ name }));
}
