import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FIELD_CHARACTERS, type RequestHeaders, readHeaders } from "./headers.ts";

const nothing: RequestHeaders = {
  accept: undefined,
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  ifModifiedSince: undefined,
  ifMatch: undefined,
  ifUnmodifiedSince: undefined,
  range: undefined,
  ifRange: undefined,
  hasBody: false,
  asksForMethod: false,
};

const fields: [raw: readonly string[], read: Partial<RequestHeaders>][] = [
  [[], {}],
  [["Accept", "a"], { accept: "a" }],
  [["accept-encoding", "a"], { acceptEncoding: "a" }],
  [["IF-NONE-MATCH", "a"], { ifNoneMatch: "a" }],
  [["If-Modified-Since", "a"], { ifModifiedSince: "a" }],
  [["If-Match", "a"], { ifMatch: "a" }],
  [["If-Unmodified-Since", "a"], { ifUnmodifiedSince: "a" }],
  [["Range", "a"], { range: "a" }],
  [["If-Range", "a"], { ifRange: "a" }],
  [["Accept", ""], { accept: "" }],
  // Other headers whose names have the same length; and values that look like names.
  [["Cookie", "a", "Pragma", "b", "Trail", "Range", "Origin", "Accept"], {}],
  [["Host", "a", "Accept", "b", "Range", "c"], { accept: "b", range: "c" }],
  // Repeated headers are joined (RFC 9110 §5.3).
  [["Accept", "a", "Range", "r", "ACCEPT", "b", "accept", "c"], { accept: "a, b, c", range: "r" }],
  [["Accept", "", "Accept", "b"], { accept: ", b" }],
  [["Content-Length", "0"], {}],
  [["Content-Length", " 0 "], {}],
  [["Content-Length", "1"], { hasBody: true }],
  [["CONTENT-LENGTH", "00"], { hasBody: true }],
  [["Transfer-Encoding", "chunked"], { hasBody: true }],
  [["transfer-encoding", "0"], { hasBody: true }],
  [["Access-Control-Request-Method", "GET"], { asksForMethod: true }],
  [["Access-Control-Request-Methox", "GET"], {}],
  [["Content-Lengtx", "1"], {}],
  [["Transfer-Encodinx", "chunked"], {}],
];

for (const [raw, read] of fields) {
  test(`readHeaders() of ${JSON.stringify(raw)}`, () => {
    assert.deepEqual(readHeaders(raw), { ...nothing, ...read });
  });
}

test("readHeaders() accepts a header of 8192 characters and treats a longer one as absent", () => {
  const [longest, longer] = ["a".repeat(8192), "a".repeat(8193)];

  assert.equal(MAX_FIELD_CHARACTERS, 8192);
  assert.deepEqual(readHeaders(["Accept", longest]), { ...nothing, accept: longest });
  assert.deepEqual(readHeaders(["Accept", longer, "Range", "r", "If-Match", longest]), {
    ...nothing,
    range: "r",
    ifMatch: longest,
  });
  assert.deepEqual(readHeaders(["Accept", longer, "Accept", "a", "Range", "r"]), {
    ...nothing,
    range: "r",
  });
  assert.deepEqual(readHeaders(["Accept", longer]), nothing);
  assert.deepEqual(readHeaders(["Accept", longest.slice(2), "Accept", "a", "Range", longer]), {
    ...nothing,
  });
});
