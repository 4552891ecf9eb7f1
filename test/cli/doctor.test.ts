/** `montra doctor`: what is to be done ends with 1, and what a bad proxy does is found. */
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { examineFront } from "../../src/cli/examine-front.ts";
import { publishAndServe } from "../support/serving.ts";

test("what a careless proxy does to a service is found", async (t) => {
  const { serving } = await publishAndServe(
    t,
    { eventos: [{}] },
    { publicUrl: "https://other.example" },
  );
  const to = new URL(serving.address);
  let kept: string | undefined;
  const proxy = createServer((asked, response) => {
    if (asked.url === "/metrics") {
      response.end("montra_requests_total 1\n");
      return;
    }
    // It compresses nothing, keeps one answer for everybody, and forgets the tag and when it was asked.
    const { "if-none-match": _, ...headers } = { ...asked.headers, "accept-encoding": "identity" };
    const isList = asked.url === "/api/v1/eventos/";
    if (isList) kept ??= String(asked.headers.accept);
    const accept = isList ? kept : asked.headers.accept;
    const { method, url: path } = asked;
    request(
      { host: to.hostname, port: to.port, method, path, headers: { ...headers, accept } },
      (answer) => {
        const { etag, vary, ...rest } = answer.headers;
        response.sendDate = false;
        response.writeHead(answer.statusCode ?? 502, {
          ...rest,
          ...(etag && { etag: `W/${etag}` }),
          date: new Date(Date.now() - 3_600_000).toUTCString(),
        });
        answer.pipe(response);
      },
    ).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  t.after(() => proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  const found = await examineFront(url);
  const gone = await examineFront("http://127.0.0.1:1");

  const told = found.map(({ subject, state, says }) => [
    subject,
    state,
    says.replace(url, "…").replace(/^36\d\d /, "3600 "),
  ]);
  assert.deepEqual(told, [
    ["service", "fine", "… answers"],
    ["TLS", "note", "none, and none is needed on this machine"],
    ["clock", "warning", "3600 seconds behind of this machine: set both by NTP"],
    [
      ...["public URL", "warning"],
      "what is answered leads to https://other.example/api/v1/vi-export/: set MONTRA_PUBLIC_URL=…, or ask for that one",
    ],
    ["headers", "wrong", told[4]?.[2]],
    [
      ...["pages and JSON", "wrong"],
      "who asks for text/html gets application/json: the cache in front does not heed Vary",
    ],
    ["revalidation", "wrong", "its ETag gets 200, not 304"],
    [
      ...["compression", "warning"],
      "none: whoever is in front asks Montra for no coding, or takes it away",
    ],
    [
      ...["purge", "note"],
      "PURGE is answered with 405 from here: what is published is seen everywhere after 60 seconds",
    ],
    ["health and metrics", "wrong", "/metrics is public: it belongs to the inside"],
  ]);
  assert.match(
    told[4]?.[2] ?? "",
    /^changed or lost on the way: etag \(W\/"[^)]+\), vary \(none\)$/,
  );
  assert.deepEqual(gone, [
    {
      ...{ subject: "service", state: "wrong" },
      says: "http://127.0.0.1:1/api/ cannot be read: bad port",
    },
  ]);
});
