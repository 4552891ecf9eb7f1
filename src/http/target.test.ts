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
];

for (const [url, segments] of paths) {
  test(`parseTarget() finds the path of ${url}`, () => {
    assert.deepEqual((parseTarget(url) as Target).segments, segments);
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
  test(`parseTarget() says what is wrong with the query of ${url}`, () => {
    assert.deepEqual((parseTarget(url) as Target).query, {
      message: "Must be percent-encoded UTF-8 without NUL.",
      parameter: "a",
    });
  });
}
