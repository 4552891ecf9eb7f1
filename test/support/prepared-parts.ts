/** What is in a prepared response, for tests that expect it literally. */
import assert from "node:assert/strict";
import type { Prepared } from "../../src/protocol/prepared.ts";

/** What every response has for scripts of other sites. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Accept-Ranges, Allow, Content-Range, ETag, Link, Retry-After",
};

/** Header fields in lower case, as they are written. */
export function headersOf(prepared: Prepared | undefined): Record<string, string> {
  assert.ok(prepared);
  const [, ...lines] = prepared.identity.header.lines;
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
}

export function bodyOf(prepared: Prepared | undefined): string | undefined {
  return prepared?.identity.body.toString("utf8");
}
