import assert from "node:assert/strict";
import { test } from "node:test";
import { parseJson, parseJsonList } from "./parse-json.ts";
import { isRawItem, MAX_DEPTH, SyntaxProblem } from "./raw-item.ts";

/** The offset and message of the first error in a text. */
function faultOf(text: string): readonly [at: number, wrong: string] {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxProblem) return [error.at, error.message];
    throw error;
  }
  throw new Error(`${text} is JSON`);
}

test("parseJson() returns every value with its offset, and the spelling of a number", () => {
  assert.deepEqual(parseJson(' { "id": 1.50, "temas": [null, true] }'), {
    at: 1,
    data: {
      at: 1,
      fields: [
        { name: "id", at: 3, value: { at: 9, data: 1.5, source: "1.50" } },
        {
          name: "temas",
          at: 15,
          value: {
            at: 24,
            data: [
              { at: 25, data: null },
              { at: 31, data: true },
            ],
          },
        },
      ],
    },
  });
});

test("parseJson() keeps duplicate fields and a field named __proto__", () => {
  const { data } = parseJson('{"__proto__":1,"a":2,"a":3}');

  assert.ok(isRawItem(data));
  assert.deepEqual(
    data.fields.map(({ name }) => name),
    ["__proto__", "a", "a"],
  );
});

test("parseJson() reads each escape", () => {
  assert.equal(
    parseJson('"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83c\\udfe0"').data,
    '"\\/\b\f\n\r\té🏠',
  );
  assert.equal(parseJson('"a\\\\"').data, "a\\");
});

const FAULTS: readonly (readonly [text: string, at: number])[] = [
  ["", 0],
  ["[1,", 3],
  ['{"a":{"b":1}', 12],
  ['{"a":1,}', 7],
  ["[1 2]", 3],
  ["[007]", 2],
  ["{a:1}", 1],
  ["{'a':1}", 1],
  ['{"a" 1}', 5],
  ["[True]", 1],
  ["[// a\n1]", 1],
  ["1 2", 2],
  ['["a\nb"]', 1],
  ['["a\tb"]', 1],
  ['["\\\\ \\q"]', 1],
  ["[1\u00a0]", 2],
  [`[${" ".repeat(600_000)}1]`, 1],
];

for (const [text, at] of FAULTS) {
  test(`parseJson() says where ${JSON.stringify(text.slice(0, 20))} stops being JSON`, () => {
    assert.deepEqual(faultOf(text), [at, "this is not JSON"]);
  });
}

test("parseJson() refuses values that are nested too deeply", () => {
  assert.doesNotThrow(() => parseJson("[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH)));
  assert.deepEqual(faultOf("[".repeat(1000)), [
    MAX_DEPTH + 1,
    "there are more than 32 levels of nested values",
  ]);
});

test("parseJsonList() yields the elements before an error", () => {
  const elements = parseJsonList("[1, 2 3]");

  assert.equal(elements.next().value?.data, 1);
  assert.equal(elements.next().value?.data, 2);
  assert.throws(() => elements.next(), { at: 6, message: "this is not JSON" });
});

for (const text of [
  "[1,]",
  "[,1]",
  "[1",
  "[1} ",
  "[}",
  '[{"a":1]}',
  "[1] 2",
  "[1] // a",
  "[\u00a0]",
]) {
  test(`parseJsonList() refuses ${text}`, () => {
    assert.throws(() => [...parseJsonList(text)], { message: "this is not JSON" });
  });
}

test("parseJsonList() yields each element with its offset in the whole text", () => {
  assert.deepEqual([...parseJsonList(" [ ]\n")], []);
  assert.deepEqual(
    [...parseJsonList("[[1], 2]")],
    [
      { at: 1, data: [{ at: 2, data: 1, source: "1" }] },
      { at: 6, data: 2, source: "2" },
    ],
  );
});
