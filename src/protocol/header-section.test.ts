import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { type TestContext, test } from "node:test";
import { HeaderSection } from "./header-section.ts";

const FIELDS = [
  ...["Content-Type", "text/plain", "Content-Length", "2"],
  ...["ETag", '"a"', "Vary", "Accept"],
];

test("HeaderSection writes status, fields and what belongs to the connection", async (t) => {
  const section = new HeaderSection(200, FIELDS);

  const answers = await ask(t, "GET", (response) => {
    section.write(response);
    response.end("ok");
  });

  for (const answer of answers) {
    assert.equal(
      answer,
      [
        "HTTP/1.1 200 OK",
        ...["Content-Type: text/plain", 'ETag: "a"', "Vary: Accept", "Content-Length: 2"],
        ...["Date: now", "Connection: keep-alive", "Keep-Alive: timeout=5", "", "ok"],
      ].join("\r\n"),
    );
  }
});

test("HeaderSection of a 304 leaves without length and body", async (t) => {
  const section = new HeaderSection(304, ["ETag", '"a"']);

  const answers = await ask(t, "GET", (response) => {
    section.write(response);
    response.end();
  });

  const fields = ['ETag: "a"', "Date: now", "Connection: keep-alive", "Keep-Alive: timeout=5"];
  for (const answer of answers) {
    assert.equal(answer, ["HTTP/1.1 304 Not Modified", ...fields, "", ""].join("\r\n"));
  }
});

test("HeaderSection has a length and no body for HEAD", async (t) => {
  const section = new HeaderSection(200, ["Content-Length", "2"]);

  const answers = await ask(t, "HEAD", (response) => {
    section.write(response);
    response.end();
  });

  const fields = ["Content-Length: 2", "Date: now", "Connection: keep-alive"];
  for (const answer of answers) {
    assert.equal(
      answer,
      ["HTTP/1.1 200 OK", ...fields, "Keep-Alive: timeout=5", "", ""].join("\r\n"),
    );
  }
});

test("HeaderSection leaves to Node what delimits the body and ends the connection, however spelt", async (t) => {
  const fields = [
    "content-length",
    "2",
    "CONNECTION",
    "close",
    "Date",
    "Sun, 06 Nov 1994 08:49:37 GMT",
  ];
  const section = new HeaderSection(200, fields);

  const answer = (response: ServerResponse) => {
    section.write(response);
    response.end("ok");
  };
  const [closing] = await ask(t, "GET", answer, 1);

  const lines = ["content-length: 2", "CONNECTION: close", "Date: now", "", "ok"];
  assert.equal(closing, ["HTTP/1.1 200 OK", ...lines].join("\r\n"));
});

test("HeaderSection gives its fields to a Node that takes no section as one string", () => {
  const given: unknown[] = [];
  const response = { writeHead: (...args: unknown[]) => given.push(args) };

  new HeaderSection(200, FIELDS).write(response as unknown as ServerResponse);

  assert.deepEqual(given, [[200, FIELDS]]);
});

for (const value of ["a\r\nSet-Cookie: b", "a\nb", "\u0100"]) {
  test(`HeaderSection refuses ${JSON.stringify(value)} as a value`, async (t) => {
    const section = new HeaderSection(301, ["Location", value]);

    const errors: unknown[] = [];

    const answers = await ask(t, "GET", (response) => {
      try {
        section.write(response);
      } catch (error) {
        errors.push(error);
      }
      response.end();
    });

    assert.deepEqual(
      errors.map((error) => (error as { code: string }).code),
      ["ERR_INVALID_CHAR", "ERR_INVALID_CHAR"],
    );
    assert.doesNotMatch(answers.join(), /Location|Set-Cookie/);
  });
}

/** What a handler answers to requests on one connection, with another word in place of the date. */
async function ask(
  t: TestContext,
  method: string,
  handle: (response: ServerResponse) => void,
  times = 2,
): Promise<string[]> {
  const server = createServer((_request, response) => handle(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  t.after(() => {
    socket.destroy();
    server.close();
  });
  const answers = [];
  for (let asked = 0; asked < times; asked++) {
    socket.write(`${method} / HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [answer] = (await once(socket, "data")) as [string];
    answers.push(answer.replace(/^Date: .* GMT\r$/m, "Date: now\r"));
  }
  return answers;
}
