import assert from "node:assert/strict";
import { test } from "node:test";
import { type Access, formatAccessLine } from "./access-log.ts";
import { MAX_LINE_BYTES } from "./line-sink.ts";

const NOW = Date.parse("2026-11-22T09:05:07.089Z");

function access(about: Partial<Access["message"]> = {}): Access {
  return {
    message: { method: "GET", url: "/api/v1/eventos/", headers: {}, ...about },
    client: "192.0.2.1",
    status: 200,
    bytes: 4711,
    milliseconds: 1.23456,
    outcome: "hit",
  };
}

test("formatAccessLine() contains the request, the outcome and the client", () => {
  const headers = { referer: "https://example.pt/", "user-agent": 'é "quoted"\t\\' };

  assert.equal(
    formatAccessLine(access({ headers }), NOW),
    '{"time":"2026-11-22T09:05:07.089Z","client":"192.0.2.1","method":"GET","url":"/api/v1/eventos/",' +
      '"status":200,"bytes":4711,"outcome":"hit","ms":1.235,"referer":"https://example.pt/",' +
      '"agent":"? \\"quoted\\"?\\\\"}\n',
  );
});

for (const sign of ["a", '"', "\u00ff", "\u0001", "\\"]) {
  test(`formatAccessLine() writes one line within the limit for text of only ${JSON.stringify(sign)}`, () => {
    const text = sign.repeat(10_000);
    const headers = { referer: text, "user-agent": text };
    const line = formatAccessLine(access({ method: text, url: text, headers }), NOW);

    assert.ok(line.length <= MAX_LINE_BYTES, String(line.length));
    assert.match(line, /^[\x20-\x7e]+\n$/);
    assert.equal(JSON.parse(line).url.length, 1200);
  });
}
