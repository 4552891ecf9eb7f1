/** Reads folders in another process, and returns the cost. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cost } from "./cost-of-reading.ts";

const CHILD = join(import.meta.dirname, "cost-of-reading.ts");
/** The limit in docs/reference.md. The largest AVIF, decoded and resized, took 570 to 615. */
export const MAX_MEBIBYTES = 640;
export const MAX_SECONDS = 20;

/** @throws after half an hour */
export async function costOf(...folders: readonly string[]): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, ...folders], {
    timeout: 1_800_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Cost;
}
