/** Serves `/metrics` on a separate port: never public, and reachable at the connection limit. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { version } from "../../browse/assets.ts";
import { createServer } from "../../protocol/node-http.ts";

// Within the descriptors that `descriptors.ts` reserves.
const MAX_CONNECTIONS = 16;
const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** About the process that answers: with several processes, the primary. */
const PROCESS_SERIES = `# HELP montra_build_info Which version runs, by which Node.
# TYPE montra_build_info gauge
montra_build_info{version="${version}",node="${process.versions.node}"} 1
# HELP process_start_time_seconds When the process was started, epoch seconds.
# TYPE process_start_time_seconds gauge
process_start_time_seconds ${performance.timeOrigin / 1000}
`;

/** @param read returns the text format of Prometheus @throws the socket's errors */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(async (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = PROCESS_SERIES + (await read());
      response.writeHead(200, { "Content-Type": CONTENT_TYPE }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  // `exclusive`, so that cluster workers do not share the port.
  await once(server.listen({ host, port, exclusive: true }), "listening");
  // A scrape must not keep the process alive.
  server.unref();
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}/metrics`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
