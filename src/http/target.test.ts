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

for (const url of ["/%", "/%zz/", "/%ED/", "/?a=%", "/?a=%ED", "/?%ED=a", "/?a=%00", "/%00/"]) {
  test(`parseTarget() refuses ${url}`, () => {
    assert.ok("message" in parseTarget(url));
  });
}
