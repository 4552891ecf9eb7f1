/** Parts of a prepared response, for tests that compare it literally. */
import assert from "node:assert/strict";
import type { PreparedResponse } from "../../src/serving/protocol/prepared.ts";

/** The CORS headers of every response. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Accept-Ranges, Allow, Content-Range, ETag, Link, Retry-After",
};

export function headersOf(prepared: PreparedResponse | undefined): Record<string, string> {
  assert.ok(prepared);
  const { fields } = prepared.identity.header;
  const names = fields.filter((_, at) => at % 2 === 0);
  return Object.fromEntries(
    names.map((name, at) => [name.toLowerCase(), fields[2 * at + 1] ?? ""]),
  );
}

export function bodyOf(prepared: PreparedResponse | undefined): string | undefined {
  return prepared?.identity.body.toString("utf8");
}
