import assert from "node:assert/strict";
import { test } from "node:test";
import { type Access, formatCombined, formatJson } from "./access-log.ts";
import { MAX_LINE_BYTES } from "./line-sink.ts";

const NOW = Date.parse("2026-11-22T09:05:07.089Z");

function access(about: Partial<Access["message"]> = {}): Access {
  return {
    message: { method: "GET", url: "/api/v1/eventos/", headers: {}, httpVersion: "1.1", ...about },
    ...{ client: "192.0.2.1", status: 200, bytes: 4711, milliseconds: 1.23456, outcome: "hit" },
  };
}

test("formatJson() contains the request, the outcome and the client", () => {
  const headers = { referer: "https://example.pt/", "user-agent": 'é "quoted"\t\\' };

  assert.equal(
    formatJson(access({ headers }), NOW),
    '{"time":"2026-11-22T09:05:07.089Z","client":"192.0.2.1","method":"GET","url":"/api/v1/eventos/",' +
      '"status":200,"bytes":4711,"outcome":"hit","ms":1.235,"referer":"https://example.pt/",' +
      '"agent":"\\u00e9 \\"quoted\\"\\t\\\\"}\n',
  );
});

test("formatCombined() is the combined format of Apache and nginx, in UTC", () => {
  const headers = { "user-agent": 'é "quoted"\\' };

  assert.equal(
    formatCombined(access({ headers }), NOW),
    '192.0.2.1 - - [22/Nov/2026:09:05:07 +0000] "GET /api/v1/eventos/ HTTP/1.1" 200 4711 "-" "\\xe9 \\x22quoted\\x22\\x5c"\n',
  );
});

for (const [name, format] of Object.entries({ formatJson, formatCombined })) {
  for (const sign of ["a", '"', "\u00ff", "\u0001", "\\"]) {
    test(`${name}() writes one line within the limit for text of only ${JSON.stringify(sign)}`, () => {
      const text = sign.repeat(10_000);
      const headers = { referer: text, "user-agent": text };
      const line = format(access({ method: text, url: text, headers }), NOW);

      assert.ok(line.length <= MAX_LINE_BYTES, String(line.length));
      assert.match(line, /^[\x20-\x7e]+\n$/);
      if (name === "formatJson") assert.ok(JSON.parse(line).url.startsWith(sign.repeat(100)));
    });
  }
}
