/** Serves a preview on its own port, for browsers on this machine. */
import type { ServerResponse } from "node:http";
import { defaultLimits } from "../../serving/serve/connections/limits.ts";
import { hostToOpen } from "../../serving/serve/serve.ts";
import { HttpServer } from "../../serving/serve/server.ts";
import { isOwnVisitor } from "./own-visitors.ts";
import type { Preview } from "./preview.ts";

/** @returns the URL without a trailing slash. @throws errors of the socket (`EADDRINUSE` …) */
export async function servePreview(
  preview: Preview,
  { host, port }: { host: string; port: number },
) {
  const server = new HttpServer(preview.service, defaultLimits, {
    handle: (request, response) => {
      if (isOwnVisitor(request, host)) preview.handle(request, response);
      else refuse(response);
    },
    // Refused and closed connections are not logged.
    trouble: () => {},
  });
  const listening = await server.listen({ host, port });
  return {
    address: `http://${hostToOpen(host)}:${listening.port}`,
    stop: async () => {
      preview.pages.dropAll();
      await server.stop();
    },
  };
}

function refuse(response: ServerResponse): void {
  const type = "text/plain; charset=utf-8";
  response.writeHead(403, { "Content-Type": type, "Cache-Control": "no-store" });
  response.end("A preview answers on this machine alone, and to no page of another site.\n");
}
