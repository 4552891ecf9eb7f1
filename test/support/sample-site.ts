/**
 * The sample site in tests. What is made of its images takes seconds: `npm run unit` publishes it once, and
 * where a test runs alone it makes its own.
 */
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const SAMPLE = join(ROOT, "content");

/** A store with the sample site, published by all tests before they begin. */
export const SAMPLE_STORE = join(ROOT, "node_modules/.cache/tests/sample-store");

/** Lets a store that is not there yet know the sample's images by their bytes, as if it had read them before. */
export function knowSampleImages(store: string): void {
  const known = join(SAMPLE_STORE, "cache");
  if (!existsSync(known)) return;
  cpSync(known, join(store, "cache"), { recursive: true });
  // By this it is told apart from a folder of somebody else's.
  writeFileSync(join(store, "publishing.lock"), "");
}

/** Removes what an earlier run has published there, and keeps what is known of its images. */
export function forgetSampleStore(): void {
  if (!existsSync(SAMPLE_STORE)) return;
  for (const name of readdirSync(SAMPLE_STORE))
    if (!["cache", "publishing.lock"].includes(name))
      rmSync(join(SAMPLE_STORE, name), { recursive: true });
}

/** @param store a folder that is not there yet; it holds the sample site as publication 1 then */
export async function publishSample(store: string): Promise<void> {
  if (process.env.TESTED_ROOT === ROOT) {
    cpSync(SAMPLE_STORE, store, { recursive: true });
    return;
  }
  knowSampleImages(store);
  // Not above: all that publishes and serves would be loaded before the first test.
  const { publishFolder } = await import("./serving.ts");
  await publishFolder(SAMPLE, store);
}
