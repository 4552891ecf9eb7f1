/** The sample site, published once in a run of all tests, because its images take seconds. */
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const SAMPLE = join(ROOT, "content");

/** Published before the tests begin. */
export const SAMPLE_STORE = join(ROOT, "node_modules/.cache/tests/sample-store");

/** Fills a new store's image cache, as if it had read the sample's images before. */
export function knowSampleImages(store: string): void {
  const known = join(SAMPLE_STORE, "cache");
  if (!existsSync(known)) return;
  cpSync(known, join(store, "cache"), { recursive: true });
  // Marks the folder as a store.
  writeFileSync(join(store, "publishing.lock"), "");
}

/** Keeps the cache of its images. */
export function forgetSampleStore(): void {
  if (!existsSync(SAMPLE_STORE)) return;
  for (const name of readdirSync(SAMPLE_STORE))
    if (!["cache", "publishing.lock"].includes(name))
      rmSync(join(SAMPLE_STORE, name), { recursive: true });
}

/** @param store must not exist yet; will hold the sample site as publication 1 */
export async function publishSample(store: string): Promise<void> {
  if (process.env.TESTED_ROOT === ROOT) {
    cpSync(SAMPLE_STORE, store, { recursive: true });
    return;
  }
  knowSampleImages(store);
  // So that publishing and serving are not loaded before the first test.
  const { publishFolder } = await import("./serving.ts");
  await publishFolder(SAMPLE, store);
}
