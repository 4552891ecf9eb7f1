/** `node bench/start.ts <store> [rounds]`: time to the first 200, against a bare process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { median } from "./statistics.ts";

const [store = "data/sample", rounds = "15"] = process.argv.slice(2);
const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Imports the packages that `serve` loads before its first response, and none of Montra's code. */
const PACKAGES = [
  ...["commander", "pino", "lru-cache", "zod", "prom-client"],
  ...["@remix-run/html-template", "htmlparser2"],
];
const BARE = `
  import { createServer } from "node:http";
  import "node:sqlite";
  import "node:crypto";
  import "node:zlib";
  for (const name of ${JSON.stringify(PACKAGES)}) await import(name);
  createServer((request, response) => response.end("[]")).listen(Number(process.env.PORT), "127.0.0.1");`;

async function timeToFirst200(args: readonly string[]): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const began = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: "ignore", cwd: inProject(".") });
  try {
    for (;;) {
      const status = await fetch(`http://127.0.0.1:${port}/api/v1/eventos/`).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => undefined,
      );
      if (status === 200) return performance.now() - began;
      if (status === 503) throw new Error(`Nothing is published in ${store}: run npm start once`);
      if (child.exitCode !== null) throw new Error("The process ended before it answered");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

const times: { montra: number; bare: number }[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const montra = await timeToFirst200([inProject("bin/montra.cjs"), "serve", "--store", store]);
  const bare = await timeToFirst200(["--input-type=module", "--eval", BARE]);
  times.push({ montra, bare });
}
console.log(
  `ratio ${median(times.map(({ montra, bare }) => montra / bare)).toFixed(2)} (median of ${times.length} paired rounds)`,
);
console.log(
  `montra ${Math.round(median(times.map(({ montra }) => montra)))} ms, bare ${Math.round(median(times.map(({ bare }) => bare)))} ms`,
);
