import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  ALLOW,
  COMPRESSIBLE_BYTES,
  cacheControl,
  cors,
  corsPreflight,
  defaultFreshness,
  noSniff,
  pagePolicy,
} from "./response-headers.ts";

suite("cacheControl()", () => {
  // contract.md, "Every response": maxAge + stale never reach past the next change.
  const cases: [remaining: number, maxAge: number, stale: number][] = [
    [Infinity, 60, 600],
    [661, 60, 600],
    [660, 60, 600],
    [659, 60, 599],
    [61, 60, 1],
    [60, 60, 0],
    [59, 59, 0],
    [1, 1, 0],
    [0, 0, 0],
    [-1, 0, 0],
  ];
  for (const [remaining, maxAge, stale] of cases) {
    test(`${remaining} seconds before a change`, () => {
      assert.equal(
        cacheControl(defaultFreshness, remaining),
        `public, max-age=${maxAge}, stale-while-revalidate=${stale}, stale-if-error=86400`,
      );
    });
  }

  test("uses the values of the operator", () => {
    assert.equal(
      cacheControl({ maxAge: 1, staleWhileRevalidate: 2, staleIfError: 3 }, Infinity),
      "public, max-age=1, stale-while-revalidate=2, stale-if-error=3",
    );
  });
});

test("the headers that responses share", () => {
  assert.equal(ALLOW, "GET, HEAD, OPTIONS");
  assert.equal(COMPRESSIBLE_BYTES, 1024);
  assert.equal(fields(cors).get("Access-Control-Allow-Origin"), "*");
  assert.deepEqual([...noSniff], ["X-Content-Type-Options", "nosniff"]);
  assert.equal(
    fields(cors).get("Access-Control-Expose-Headers"),
    "Accept-Ranges, Allow, Content-Range, ETag, Link, Retry-After",
  );
});

test("a preflight allows every supported method and every header, for a day", () => {
  const preflight = fields(corsPreflight);

  assert.equal(preflight.get("Access-Control-Allow-Methods"), "GET, HEAD, OPTIONS");
  assert.equal(preflight.get("Access-Control-Max-Age"), "86400");
  assert.equal(preflight.get("Access-Control-Allow-Headers"), "*, Authorization");
});

test("a page may load only from its own site and must not be framed", () => {
  const policy = fields(pagePolicy);
  const directives = policy.get("Content-Security-Policy")?.split("; ");

  assert.deepEqual(directives, [
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
  assert.equal(policy.get("Referrer-Policy"), "no-referrer");
});

function fields(flat: readonly string[]): Map<string, string> {
  assert.equal(flat.length % 2, 0);
  return new Map(
    Array.from({ length: flat.length / 2 }, (_, at) => [
      flat[2 * at] as string,
      flat[2 * at + 1] as string,
    ]),
  );
}
