import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { eventually } from "../../../test/support/eventually.ts";
import { sendBody } from "./send-body.ts";

/** Larger than the socket buffers of the operating system. */
const BODY = Buffer.alloc(16 * 1024 * 1024, "Escritura. ");

test("sendBody() sends a large body whole, also behind responses still being sent", async (t) => {
  const { socket } = await ask(t, 3);
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  await once(socket, "end");

  let answers = Buffer.concat(parts);
  for (let answer = 0; answer < 3; answer++) {
    const begin = answers.indexOf("\r\n\r\n") + 4;
    assert.ok(answers.subarray(begin, begin + BODY.length).equals(BODY));
    answers = answers.subarray(begin + BODY.length);
  }
  assert.equal(answers.length, 0);
});

test("sendBody() has at most two pieces in flight to a client that does not read", async (t) => {
  const { socket, responses } = await ask(t, 1);
  socket.pause();
  const [response] = responses as [ServerResponse];
  const { socket: served } = response;
  assert.ok(served);

  await eventually("the system takes no more", () => served.writableLength > 0);

  assert.ok(served.writableLength <= 1024 * 1024, `${served.writableLength} bytes`);
  assert.equal(response.writableEnded, false);
});

/** Sends several requests on one connection, which the last response closes. */
async function ask(
  t: TestContext,
  times: number,
): Promise<{ socket: Socket; responses: readonly ServerResponse[] }> {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    responses.push(response);
    response.shouldKeepAlive = responses.length < times;
    response.writeHead(200, { "Content-Length": BODY.length });
    sendBody(response, BODY);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  t.after(() => {
    socket.destroy();
    server.close();
  });
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(times));
  await once(server, "request");
  return { socket, responses };
}
