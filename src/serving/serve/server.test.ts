import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { defaultLimits } from "./connections/limits.ts";
import { HttpServer } from "./server.ts";

test("a connection whose last request had a body is idle, and keeps the server from nothing", async (t) => {
  const begun = Promise.withResolvers<void>();
  const server = new HttpServer(
    {
      service: {
        refuse: (_, response) => void response.end(),
        problem: () => assert.fail("a request is malformed"),
      },
      readers: { giveUp: (socket) => void socket.destroy() },
      misses: { noteConnection: () => {} },
    },
    defaultLimits,
    {
      handle: (request, response) => {
        begun.resolve();
        request.resume().on("end", () => response.end("saved"));
      },
    },
  );
  const client = connect((await server.listen({ host: "127.0.0.1", port: 0 })).port, "127.0.0.1");
  t.after(() => client.destroy());
  client.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n");
  await begun.promise;
  client.write("titulo=Obras");
  await once(client, "data");

  await server.stop();

  assert.equal(server.connections.closed.cut, 0);
});
