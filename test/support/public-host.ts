/** A host of the public network, for requests that must not go to this machine. */
import http from "node:http";
import type { TestContext } from "node:test";

/** Sends requests for `name` to a server of this machine. */
export function servePublicly(t: TestContext, name: string, server: string): void {
  const { request } = http;
  t.mock.method(http, "request", (url: string | URL, options: http.RequestOptions) => {
    const { hostname, host: asked, pathname, search } = new URL(url);
    if (hostname !== name) return request(url, options);
    const headers = { ...(options.headers as http.OutgoingHttpHeaders), host: asked };
    return request(new URL(pathname + search, server), { ...options, headers });
  });
}
