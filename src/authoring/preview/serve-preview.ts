/** Serves a preview on its own port, for browsers on this machine. */
import { defaultLimits } from "../../serving/serve/connections/limits.ts";
import { HttpServer } from "../../serving/serve/server.ts";
import { isOwnVisitor } from "./own-visitors.ts";
import type { Preview } from "./preview.ts";

/** Loopback only, because the preview shows unpublished content. */
export const PREVIEW_HOST = "127.0.0.1";

const REFUSAL = "A preview answers on this machine alone, and to no page of another site.\n";
const REFUSAL_FIELDS = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
};

/** @returns the URL without a trailing slash. @throws errors of the socket (`EADDRINUSE` …) */
export async function servePreview(preview: Preview, port: number) {
  const server = new HttpServer(preview.service, defaultLimits, {
    handle: (request, response) => {
      if (isOwnVisitor(request)) preview.handle(request, response);
      else response.writeHead(403, REFUSAL_FIELDS).end(REFUSAL);
    },
  });
  const listening = await server.listen({ host: PREVIEW_HOST, port });
  return {
    address: `http://${PREVIEW_HOST}:${listening.port}`,
    stop: async () => {
      preview.pages.dropAll();
      await server.stop();
    },
  };
}
