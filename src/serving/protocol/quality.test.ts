import assert from "node:assert/strict";
import { test } from "node:test";
import { parseWeighted } from "./quality.ts";

type Element = [value: string, quality: number, parameters?: Record<string, string>];

// RFC 9110 §12.4.2 (qualities), §5.6.1 (lists), §5.6.6 (parameters), §5.6.4 (quoted strings).
const fields: [field: string, elements: Element[]][] = [
  ["", []],
  [",", []],
  [" , ,", []],
  ["gzip", [["gzip", 1]]],
  [
    "GZIP , *",
    [
      ["gzip", 1],
      ["*", 1],
    ],
  ],
  [
    " gzip ;q=0.5,br; q=0.25 ,zstd ; Q=1",
    [
      ["gzip", 0.5],
      ["br", 0.25],
      ["zstd", 1],
    ],
  ],
  [
    "text/html,*/*;q=0.8",
    [
      ["text/html", 1],
      ["*/*", 0.8],
    ],
  ],
  ["!#$%&'*+.^_`|~0-9a/b", [["!#$%&'*+.^_`|~0-9a/b", 1]]],
  ["a;q=0", [["a", 0]]],
  ["a;q=0.", [["a", 0]]],
  ["a;q=0.000", [["a", 0]]],
  ["a;q=1.000", [["a", 1]]],
  ["a;q=1.", [["a", 1]]],
  ['a;q="0.5"', [["a", 0.5]]],
  ["a;q=0.1;q=0.2", [["a", 0.2]]],
  // An element with a malformed quality is skipped, the others count.
  ["a;q=1.1,b", [["b", 1]]],
  ["a;q=2,b", [["b", 1]]],
  ["a;q=01,b", [["b", 1]]],
  ["a;q=.5,b", [["b", 1]]],
  ["a;q=-1,b", [["b", 1]]],
  ["a;q=0x,b", [["b", 1]]],
  ["a;q=1x,b", [["b", 1]]],
  ["a;q=x0,b", [["b", 1]]],
  ["a;q=1.01,b", [["b", 1]]],
  ["a;q,b", [["b", 1]]],
  ["a;q=,b", [["b", 1]]],
  ["a;q= 0.5,b", [["b", 1]]],
  ["a b,c", [["c", 1]]],
  ["a/b/c,d", [["d", 1]]],
  ["a/,/b,/,d", [["d", 1]]],
  ["a@,d", [["d", 1]]],
  ["@a,d", [["d", 1]]],
  ["a;;q=0.5;", [["a", 0.5]]],
  ["a; ;\tq=0.5 ; ", [["a", 0.5]]],
  ["a;x=1 y=2,b", [["b", 1]]],
  ["a;x=1y@,b", [["b", 1]]],
  ["a;Level=1;CHARSET=UTF-8;q=0.5", [["a", 0.5, { level: "1", charset: "UTF-8" }]]],
  ["a;x=1;X=2", [["a", 1, { x: "2" }]]],
  [
    'a;x="b,c;q=0",d',
    [
      ["a", 1, { x: "b,c;q=0" }],
      ["d", 1],
    ],
  ],
  [
    'a;x="",b',
    [
      ["a", 1, { x: "" }],
      ["b", 1],
    ],
  ],
  [
    'a;x="b\\"c,\\\\",d',
    [
      ["a", 1, { x: 'b"c,\\' }],
      ["d", 1],
    ],
  ],
  ['a;x="\\b"', [["a", 1, { x: "b" }]]],
  ['a;x="b"c,d', [["d", 1]]],
  ['a;x=b"c",d', [["d", 1]]],
  // An unclosed quote is an ordinary character and invalidates only its element.
  ['a;x="b,c', [["c", 1]]],
  ['a;x="b\\",c', [["c", 1]]],
  ['a;x="b\\', []],
  ['"a,b",c', [["c", 1]]],
  ['a,"b', [["a", 1]]],
  [
    'a;x="b",c;y="d,e',
    [
      ["a", 1, { x: "b" }],
      ["e", 1],
    ],
  ],
];

for (const [field, elements] of fields) {
  test(`parseWeighted() of ${JSON.stringify(field)}`, () => {
    assert.deepEqual(
      parseWeighted(field),
      elements.map(([value, quality, parameters = {}]) => ({
        value,
        quality,
        parameters: new Map(Object.entries(parameters)),
      })),
    );
  });
}
