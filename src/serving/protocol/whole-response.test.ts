import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { eventually } from "../../../test/support/eventually.ts";
import { type BodyOwner, type HeaderSection, sendBufferOf } from "./header-section.ts";
import { WholeResponse } from "./whole-response.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("sendWhole() sends status line, fields, connection and body", async (t) => {
  const socket = await client(t, (response) => {
    assert.ok(response.sendWhole(...withBody(["Content-Length", "9"], "Escritura")));
  });

  socket.write(REQUEST);

  const expected =
    /^HTTP\/1\.1 200 OK\r\nContent-Length: 9\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=7\r\n\r\nEscritura$/;
  assert.match(await text(socket, "Escritura"), expected);
});

test("sendWhole() sends the bytes that Node would send", async (t) => {
  const bodies = ["", "Escritura pública", "x".repeat(4096), "é".repeat(70_000)].map((body) =>
    Buffer.from(body),
  );
  for (const body of bodies) {
    const length = body.length;
    const fields = ["ETag", '"a"', "Content-Length", String(length)];
    const sent = await Promise.all(
      [true, false].map(async (isWhole) => {
        const socket = await client(t, (response) => {
          if (isWhole) assert.ok(response.sendWhole(...withBody(fields, body)));
          else response.writeHead(200, fields).end(body);
        });
        socket.write(REQUEST);
        const parts: Buffer[] = [];
        socket.on("data", (part: Buffer) => parts.push(part));
        const all = () => Buffer.concat(parts).toString("latin1");
        await eventually("the whole response", () => {
          const end = all().indexOf("\r\n\r\n");
          return end >= 0 && all().length === end + 4 + length;
        });
        return all().replace(/Date: .*\r\n/, "");
      }),
    );
    assert.equal(sent[0], sent[1]);
  }
});

test("sendWhole() sends a header section with or without its body, and the date of each second", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 1, 14, 9, 30) });
  const shared = withBody(["Content-Length", "9"], "Escritura");
  const steps = [true, false, true, true, false];
  const socket = await client(t, (response) => {
    assert.ok(response.sendWhole(...shared, steps.shift() as boolean));
    if (steps.length === 2) t.mock.timers.tick(1000);
  });
  const seen: string[] = [];
  for (const hasBody of [...steps]) {
    socket.write(REQUEST);
    const answer = await text(socket, hasBody ? "Escritura" : "\r\n\r\n");
    seen.push(`${/Date: .* (\S+) GMT/.exec(answer)?.[1]} ${answer.endsWith("Escritura")}`);
  }
  assert.deepEqual(seen, [
    "09:30:00 true",
    "09:30:00 false",
    "09:30:00 true",
    "09:30:01 true",
    "09:30:01 false",
  ]);
});

test("a large body is sent in place first, and from one memory with its header section later", async (t) => {
  const body = Buffer.alloc(64 * 1024, "Escritura. ");
  const fields = ["Content-Length", `${body.length}`];
  const [section, owner]: [HeaderSection, BodyOwner] = [{ status: 200, fields }, { body }];
  const isMoved: boolean[] = [];
  const socket = await client(t, (response) => {
    assert.ok(response.sendWhole(section, owner));
    isMoved.push(owner.body !== body);
  });

  for (let times = 0; times < 3; times++) {
    socket.write(REQUEST);
    await text(socket, body.toString().slice(-20));
  }
  assert.deepEqual(isMoved, [false, true, true]);
  assert.deepEqual(owner.body, body);
});

test("bytes that a client still takes keep their date, and others are left to Node", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 1, 14, 9, 30) });
  const body = Buffer.alloc(16 * 1024 * 1024, "Escritura. ");
  const shared = withBody(["Content-Length", String(body.length)], body);
  const whole: boolean[] = [];
  let isTaken = false;
  const answer = (response: WholeResponse) => {
    if (whole.length === 0) response.on("finish", () => (isTaken = true));
    whole.push(response.sendWhole(...shared));
    if (!whole.at(-1)) response.end("left to Node");
  };
  const slow = await client(t, answer);
  slow.pause();
  slow.write(REQUEST);
  await eventually("the request has arrived", () => whole.length === 1);
  t.mock.timers.tick(1000);
  const other = await client(t, answer);
  other.write(REQUEST);
  await text(other, "left to Node");

  slow.resume();
  await eventually("the first response has been taken", () => isTaken);
  other.write(REQUEST);
  for await (const part of other.iterator({ destroyOnReturn: false })) {
    assert.match((part as Buffer).toString("latin1"), /Date: .* 09:30:01 GMT/);
    break;
  }
  assert.deepEqual(whole, [true, false, true]);
});

test("responses to requests sent ahead arrive in their order, whole or not", async (t) => {
  let count = 0;
  const waiting: (() => void)[] = [];
  const socket = await client(t, (response) => {
    const body = Buffer.from(`<${++count}>`);
    const answer = () => {
      const fields = ["Content-Length", String(body.length)];
      if (!response.sendWhole(...withBody(fields, body))) response.writeHead(200, fields).end(body);
    };
    // The second one is answered last.
    if (count === 2) waiting.push(answer);
    else answer();
    if (count === 4) for (const one of waiting) setImmediate(one);
  });

  socket.write(REQUEST.repeat(4));

  const bodies = (await text(socket, "<4>")).match(/<\d>/g);
  assert.deepEqual(bodies, ["<1>", "<2>", "<3>", "<4>"]);
});

test("a whole response is finished once the client has taken its bytes", async (t) => {
  const body = Buffer.alloc(16 * 1024 * 1024, "Escritura. ");
  const events: string[] = [];
  let response: WholeResponse | undefined;
  const socket = await client(t, (one) => {
    response = one;
    one.on("finish", () => events.push("finish")).on("close", () => events.push("close"));
    assert.ok(one.sendWhole(...withBody(["Content-Length", String(body.length)], body)));
  });
  socket.pause();
  socket.write(REQUEST);
  await eventually("the request has arrived", () => response !== undefined);
  assert.deepEqual(events, []);
  assert.ok((response?.writableLength ?? 0) > 0);

  socket.resume();

  await eventually("the response has ended", () => events.length === 2);
  assert.deepEqual(events, ["finish", "close"]);
});

test("a whole response whose client goes away is closed and never finished", async (t) => {
  const events: string[] = [];
  const body = Buffer.alloc(16 * 1024 * 1024);
  const socket = await client(t, (one) => {
    one.on("finish", () => events.push("finish")).on("close", () => events.push("close"));
    assert.ok(one.sendWhole(...withBody(["Content-Length", String(body.length)], body)));
    socket.resetAndDestroy();
  });
  socket.pause();
  socket.on("error", () => undefined);
  socket.write(REQUEST);

  await eventually("the response is closed", () => events.length > 0);
  assert.deepEqual(events, ["close"]);
});

test("sendWhole() leaves the last response of a connection, and HTTP/1.0, to Node", async (t) => {
  const heads = ["GET / HTTP/1.1\r\nHost: x\r\nConnection: close", "GET / HTTP/1.0"];
  for (const head of [...heads, "GET / HTTP/1.0\r\nConnection: keep-alive"]) {
    const socket = await client(t, (response) => {
      assert.equal(response.sendWhole({ status: 304, fields: [] }), false);
      response.end("left to Node");
    });
    socket.write(`${head}\r\n\r\n`);
    await text(socket, "left to Node");
  }
});

test("sendWhole() refuses a value that would begin another field", async (t) => {
  const socket = await client(t, (response) => {
    const hostile = { status: 200, fields: ["Link", "</>\r\nSet-Cookie: a=b"] };
    assert.throws(() => response.sendWhole(hostile), { code: "ERR_INVALID_CHAR" });
    response.end("refused");
  });
  socket.write(REQUEST);
  assert.ok(!(await text(socket, "refused")).includes("Set-Cookie"));
});

function withBody(fields: string[], body: Buffer | string): [HeaderSection, BodyOwner] {
  const [section, owner] = [
    { status: 200, fields, wasSentUnbuffered: true as const },
    { body: Buffer.from(body) },
  ];
  sendBufferOf(section, owner);
  return [section, owner];
}

async function client(
  t: TestContext,
  answer: (response: WholeResponse) => unknown,
): Promise<Socket> {
  class Response extends WholeResponse {
    override get keepAliveSeconds(): number {
      return 7;
    }
  }
  const options = { ServerResponse: Response, keepAliveTimeout: 7000 };
  const server = createServer(options, (_request: IncomingMessage, response) => answer(response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  t.after(() => {
    socket.destroy();
    server.close();
  });
  await once(socket, "connect");
  return socket;
}

/** Reads until the text received ends with `end`. */
async function text(socket: Socket, end: string): Promise<string> {
  let all = "";
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    all += (part as Buffer).toString("latin1");
    if (all.endsWith(end)) break;
  }
  return all;
}
