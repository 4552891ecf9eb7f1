/**
 * The settings in the environment: every twin of an option, so that a name with a slip in it does not go unnoticed.
 * A list, and not asked of the commands, since `serve` loads no other one; a test compares it with what they declare.
 */

import { say } from "../language/language.ts";
import { environmentOf, serveSettings } from "./serve-settings.ts";

export const environmentNames: readonly string[] = [
  ...["MONTRA_STORE", "MONTRA_PUBLIC_URL", "MONTRA_DESK_TOKEN"],
  ...serveSettings.map(({ name }) => environmentOf(name)),
  ...["MONTRA_CACHE_DIR", "MONTRA_CACHE_DIR_MB", "MONTRA_WORKERS"],
  ...["MONTRA_LAME_DUCK", "MONTRA_LOG_LEVEL", "MONTRA_ACCESS_LOG"],
  ...["MONTRA_METRICS_HOST", "MONTRA_METRICS_PORT"],
];

/** One line for each name that begins as ours do and means nothing; their values are never said. */
export function environmentWarnings(environment: Readonly<NodeJS.ProcessEnv>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("MONTRA_") && !environmentNames.includes(name))
    .sort()
    .map((name) => say.store.unknownSetting({ name }));
}
