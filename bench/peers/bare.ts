/** `node bench/peers/bare.ts <cases.json>`: `node:http` writes ready buffers, a port for each. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { ReadyAnswer } from "./ready-answers.ts";

/** Needed to read the body. Other headers are Montra's own, and so is their cost. */
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
