/** Reports environment variables with misspelt names. */

import { say } from "../language/language.ts";
import { environmentOf, serveSettings } from "./serve-settings.ts";

/** A literal list, because `serve` loads no other command. A test compares it with the options. */
export const environmentNames: readonly string[] = [
  "MONTRA_STORE",
  "MONTRA_PUBLIC_URL",
  "MONTRA_DESK_TOKEN",
  ...serveSettings.map(({ name }) => environmentOf(name)),
  "MONTRA_CACHE_DIR",
  "MONTRA_CACHE_DIR_MB",
  "MONTRA_WORKERS",
  "MONTRA_LAME_DUCK",
  "MONTRA_LOG_LEVEL",
  "MONTRA_ACCESS_LOG",
  "MONTRA_METRICS_HOST",
  "MONTRA_METRICS_PORT",
  "MONTRA_WEBHOOK",
  "MONTRA_WEBHOOK_DIR",
];

/** It has no option, because every user of the machine can read the options of a process. */
const SECRET = "MONTRA_WEBHOOK_SECRET";

/** Never shows a value, which may be secret. */
export function environmentWarnings(environment: Readonly<NodeJS.ProcessEnv>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("MONTRA_") && ![SECRET, ...environmentNames].includes(name))
    .sort()
    .map((name) => say.usage.unknownVariable({ name }));
}
