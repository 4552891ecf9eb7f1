import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTarget, type Target } from "./target.ts";

const paths: [url: string, segments: string[]][] = [
  ["/", []],
  ["/api/v1/eventos/", ["api", "v1", "eventos"]],
  ["/api/v1/event%6Fs/", ["api", "v1", "eventos"]],
  ["http://other.example/api/", ["api"]],
  ["http://other.example", []],
  ["//api/", ["", "api"]],
  ["/api/../x/", ["api", "..", "x"]],
  ["/a%2Fb/", ["a/b"]],
  ["/a+b/", ["a+b"]],
  ["/a", ["a"]],
  ["/a//", ["a", ""]],
  ["HTTPS://other.example:8080/api/", ["api"]],
  ["http://other.example#x", ["#x"]],
  ["1http://a/b", ["1http:", "", "a", "b"]],
  ["*", ["*"]],
  ["api/", ["api"]],
];

for (const [url, segments] of paths) {
  test(`parseTarget() finds the path of ${url}`, () => {
    assert.deepEqual((parseTarget(url) as Target).segments, segments);
  });
}

const parts: [url: string, rawPath: string, rawQuery: string, trailingSlash: boolean][] = [
  ["/", "/", "", true],
  ["/?", "/", "?", true],
  ["/a%20b?c=%20&d", "/a%20b", "?c=%20&d", false],
  ["/a/?b?c/", "/a/", "?b?c/", true],
  ["http://other.example?x=1", "/", "?x=1", true],
  ["http://other.example/a/?x=1", "/a/", "?x=1", true],
  ["api?x/", "/api", "?x/", false],
];

for (const [url, rawPath, rawQuery, trailingSlash] of parts) {
  test(`parseTarget() keeps path and query of ${url} as received`, () => {
    const target = parseTarget(url) as Target;

    assert.deepEqual(
      [target.rawPath, target.rawQuery, target.trailingSlash],
      [rawPath, rawQuery, trailingSlash],
    );
  });
}

test("parseTarget() returns no parameters without a query or with an empty one", () => {
  for (const url of ["/", "/?"]) assert.deepEqual((parseTarget(url) as Target).query, []);
});

test("parseTarget() decodes names like values and accepts an empty name", () => {
  const target = parseTarget("/?a+b%2B=c+d%2B&=e&&f") as Target;

  assert.deepEqual(target.query, [
    ["a b+", "c d+"],
    ["", "e"],
    ["", ""],
    ["f", ""],
  ]);
});

for (const url of ["/?%zz=1", "/?%00", "/?b=1&%ED=2"]) {
  test(`parseTarget() reports a malformed name in the query of ${url}`, () => {
    assert.deepEqual((parseTarget(url) as Target).query, {
      message: "The name of a query parameter is not percent-encoded UTF-8.",
    });
  });
}

test("parseTarget() decodes the query and keeps its order", () => {
  const target = parseTarget("/?b=Tur%C3%ADstico+e&a&b=&c==") as Target;

  assert.deepEqual(target.query, [
    ["b", "Turístico e"],
    ["a", ""],
    ["b", ""],
    ["c", "="],
  ]);
});

for (const url of ["/%", "/%zz/", "/%ED/", "/%00/"]) {
  test(`parseTarget() refuses the path of ${url}`, () => {
    assert.deepEqual(parseTarget(url), { message: "The path is not percent-encoded UTF-8." });
  });
}

for (const url of ["/?a=%", "/?a=%ED", "/?a=%00", "/?a=%C3%28", "/?b&a=%zz"]) {
  test(`parseTarget() reports the error in the query of ${url}`, () => {
    assert.deepEqual((parseTarget(url) as Target).query, {
      message: "Must be percent-encoded UTF-8 without NUL.",
      parameter: "a",
    });
  });
}
