import assert from "node:assert/strict";
import { test } from "node:test";
import { hashedJson, jsonBytes, renderJson } from "./json.ts";
import { JsonPiece, type MixedJson } from "./json-value.ts";

const piece = (json: string) => new JsonPiece(Buffer.from(json));

test("renderJson() escapes the line separators of Unicode and nothing else beyond JSON", () => {
  assert.equal(renderJson("João \u2028 \u2029 </a>"), '"João \\u2028 \\u2029 </a>"');
  assert.equal(renderJson({ a: [1] }, 4), '{\n    "a": [\n        1\n    ]\n}');
});

const cases: readonly (readonly [string, MixedJson, string])[] = [
  ["a plain value", { a: [1, null, true, "á"] }, '{"a":[1,null,true,"á"]}'],
  ["a piece alone", piece('{"id":1}'), '{"id":1}'],
  ["empty members beside a piece", { a: {}, b: [], c: piece("1") }, '{"a":{},"b":[],"c":1}'],
  ["a list of pieces", [piece("1"), piece('"é"'), 3], '[1,"é",3]'],
  [
    "an item with pieces",
    { id: 7, local: piece('{"id":2}'), autores: [piece('{"id":3}'), null], titulo: "São\u2028" },
    '{"id":7,"local":{"id":2},"autores":[{"id":3},null],"titulo":"São\\u2028"}',
  ],
];

for (const [what, value, expected] of cases) {
  test(`jsonBytes() prints ${what}`, () => {
    assert.equal(jsonBytes(value).toString(), expected);
  });
}

test("hashedJson() hashes a large answer by its pieces, so that each change of a piece or of the text beside it shows", () => {
  const large = JSON.stringify("á".repeat(40_000));
  const hashOf = (id: number, ...pieces: string[]) =>
    hashedJson({ id, pieces: pieces.map(piece) }).hash;
  const usual = hashOf(1, large, "2");
  assert.match(usual ?? "", /^[0-9a-f]{64}$/);
  assert.equal(hashOf(1, large, "2"), usual);
  for (const other of [hashOf(2, large, "2"), hashOf(1, large, "3"), hashOf(1, "2", large)]) {
    assert.notEqual(other, usual);
  }
  assert.equal(hashedJson({ a: piece("1") }).hash, undefined);
});
