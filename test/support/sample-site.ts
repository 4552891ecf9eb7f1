/**
 * The sample site in tests. What is made of its images takes seconds: `npm run unit` makes it once, and
 * where a test runs alone it makes its own.
 */
import { cpSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PublishResult } from "../../src/publish/publish.ts";
import { publishFolder } from "./serving.ts";

export const SAMPLE = fileURLToPath(new URL("../../content", import.meta.url));

/** A store with the sample site, from the last time that all tests ran. */
export const SAMPLE_STORE = fileURLToPath(
  new URL("../../node_modules/.cache/tests/sample-store", import.meta.url),
);

/** Lets a store that is not there yet know the sample's images by their bytes, as if it had read them before. */
export function knowSampleImages(store: string): void {
  const known = join(SAMPLE_STORE, "cache");
  if (!existsSync(known)) return;
  cpSync(known, join(store, "cache"), { recursive: true });
  // By this it is told apart from a folder of somebody else's.
  writeFileSync(join(store, "publishing.lock"), "");
}

export async function publishSample(store: string): Promise<PublishResult> {
  knowSampleImages(store);
  return await publishFolder(SAMPLE, store);
}
