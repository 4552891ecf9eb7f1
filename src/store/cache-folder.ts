/** Where this machine keeps what it has of stores that are elsewhere. */
import { createHash } from "node:crypto";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @param given `--cache-dir`
 * @param place the store's; each store has a folder of its own, unless one was given
 */
export function cacheFolder(given: string | undefined, place: string): string {
  if (given !== undefined) return given;
  const name = createHash("sha256").update(place).digest("hex").slice(0, 16);
  // systemd names the folder of CacheDirectory=, and a user without a home has none of his own.
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  if (CACHE_DIRECTORY) return join(CACHE_DIRECTORY, name);
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, "montra", name);
  const home = homedir();
  return home.length > 1 && home !== "/nonexistent"
    ? join(home, ".cache", "montra", name)
    : join(tmpdir(), "montra-cache", name);
}
