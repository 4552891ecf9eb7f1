import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { type TestContext, test } from "node:test";
import { Connections } from "./connections.ts";

function limits(maxConnections: number, keepAliveTimeout = 60_000) {
  return { maxConnections, keepAliveTimeout };
}

function handlersOf(reports: object[]) {
  return { trouble: (counts: object) => void reports.push(counts), giveUp: () => {} };
}

async function listening(
  t: TestContext,
  server: Server,
): Promise<() => ReturnType<typeof connect>> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    t.after(() => socket.destroy());
    return socket;
  };
}

test("Connections cuts clients that do not read their response within the patience, and reports it", async (t) => {
  const server = createServer((_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)));
  const reports: object[] = [];
  const connections = new Connections(server, limits(10), handlersOf(reports));
  const client = await listening(t, server);
  const reader = client();
  reader.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(reader, "readable");

  await connections.stopListening({ emptiesBacklog: true });
  await connections.closeAll({ idle: 0, patience: 100 });

  assert.equal(connections.closed.cut, 1);
  assert.deepEqual(reports, [{ refused: 0, room: 0, cut: 1, open: 1, limit: 10 }]);
});

test("Connections refuses new connections while all are in use, and reports it once a minute", async (t) => {
  // Never responds.
  const server = createServer(() => {});
  const reports: object[] = [];
  const connections = new Connections(server, limits(2), handlersOf(reports));
  const client = await listening(t, server);
  for (const socket of [client(), client()]) {
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(server, "request");
  }

  await once(client(), "close");
  await once(client(), "close");

  assert.deepEqual([connections.open, connections.total, connections.refused], [2, 2, 2]);
  assert.deepEqual(reports, [{ refused: 1, room: 0, cut: 0, open: 2, limit: 2 }]);
});

test("Connections closes a connection that nobody uses, and none whose response is pending", async (t) => {
  const responses: ServerResponse[] = [];
  const server = createServer({ keepAliveTimeout: 0 }, (_request, response) => {
    responses.push(response);
  });
  const connections = new Connections(server, limits(10, 1), handlersOf([]));
  server.on("request", (request, response) => connections.record(request, response));
  const client = await listening(t, server);
  const waiting = client().resume();
  waiting.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(server, "request");

  await once(client().resume(), "close");
  await once(client().resume(), "close");

  assert.equal(connections.open, 1);
  responses[0]?.end();
  await once(waiting, "close");
});
