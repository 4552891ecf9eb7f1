/**
 * The sample site in tests. Deriving its images takes seconds, so a run of all tests publishes it once; a test that
 * runs alone publishes its own.
 */
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const SAMPLE = join(ROOT, "content");

/** A store with the sample site, published before the tests begin. */
export const SAMPLE_STORE = join(ROOT, "node_modules/.cache/tests/sample-store");

/** Fills the image cache of a new store with the sample's images, as if it had read them before. */
export function knowSampleImages(store: string): void {
  const known = join(SAMPLE_STORE, "cache");
  if (!existsSync(known)) return;
  cpSync(known, join(store, "cache"), { recursive: true });
  // Marks the folder as a store.
  writeFileSync(join(store, "publishing.lock"), "");
}

/** Removes the publications of an earlier run, and keeps the cache of its images. */
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
  // A dynamic import, so that the code of publishing and serving is not loaded before the first test.
  const { publishFolder } = await import("./serving.ts");
  await publishFolder(SAMPLE, store);
}
