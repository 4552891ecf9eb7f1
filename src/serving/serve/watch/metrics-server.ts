/**
 * Where Prometheus asks: `/metrics`, on a port of its own, so that what is public never shows it and a
 * scrape gets through when the service has much to do.
 */
import type { AddressInfo } from "node:net";
import { createServer } from "../../protocol/node-http.ts";

export interface MetricsAddress {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

export interface MetricsServer extends AsyncDisposable {
  readonly url: string;
}

// There are descriptors for so many, however full the service itself is.
const MOST_CONNECTIONS = 16;
const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * @param read the series in the text format of Prometheus
 * @throws the socket's errors (`EADDRINUSE` …)
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { "Content-Type": CONTENT_TYPE }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.maxConnections = MOST_CONNECTIONS;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  // Every process by itself: in a cluster the port is the primary's alone.
  server.listen({ host, port, exclusive: true }, resolve);
  await promise;
  // Nobody is kept from ending by somebody who looks at figures.
  server.unref();
  const { port: found } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${found}/metrics`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
