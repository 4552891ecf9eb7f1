/**
 * The limit of the runtime: `node:http` writes a ready buffer without any look-up, on one port per case.
 * `node bench/peers/bare.ts <cases.json>`
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { ReadyAnswer } from "./ready-answers.ts";

/** Nobody could read the body without them. Other headers are Montra's own, and their cost is its own. */
const NEEDED = new Set(["content-type", "content-encoding", "content-length"]);

const answers = JSON.parse(readFileSync(process.argv[2] as string, "utf8")) as ReadyAnswer[];
for (const { port, status, headers, bodyFile } of answers) {
  const body = bodyFile === undefined ? undefined : readFileSync(bodyFile);
  const fields = headers.filter((_, at) =>
    NEEDED.has((headers[at - (at % 2)] as string).toLowerCase()),
  );
  const server = createServer((_request, response) => {
    response.writeHead(status, fields);
    response.end(body);
  });
  // Montra's value, so that the header `Keep-Alive` is the same.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", 1024, resolve));
}
console.log("ready");
