/** Memory of a service after a crawl, against a process that only loaded the same libraries. */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startMontra } from "./peers.ts";
import { cores, residentBytes, startPinned } from "./process.ts";

export interface MemoryFigures {
  /** Mebibytes. */
  readonly libraries: number;
  readonly crawled: number;
  /** The bound of the response cache, which may be full. */
  readonly bound: number;
}

const PAGES = 5000;
const BOUND = 64;
const MEBIBYTE = 1024 * 1024;

export async function measureMemory(store: string): Promise<MemoryFigures> {
  const serving = fileURLToPath(new URL("../src/cli/serve.ts", import.meta.url));
  const script = `await import(${JSON.stringify(serving)}); console.log("ready"); setInterval(() => {}, 1e6);`;
  const command = [process.execPath, "--input-type=module", "--eval", script];
  await using bare = startPinned(cores.server, command);
  await bare.printed("ready");
  await sleep(500);
  const libraries = residentBytes(bare.pid);
  await using montra = await startMontra({ store });
  // Every page twice, so that it is cached; eight clients.
  let page = 0;
  const crawl = async () => {
    for (page += 1; page <= PAGES; page += 1) {
      const url = `${montra.origin}/api/v1/eventos/?page=${page}`;
      for (let times = 0; times < 2; times++) await (await fetch(url)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, crawl));
  return {
    libraries: libraries / MEBIBYTE,
    crawled: residentBytes(montra.pid) / MEBIBYTE,
    bound: BOUND,
  };
}
