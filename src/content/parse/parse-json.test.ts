import assert from "node:assert/strict";
import { test } from "node:test";
import { parseJson, parseJsonList } from "./parse-json.ts";
import { DEEPEST, isRawItem, SyntaxProblem } from "./raw-item.ts";

/** Where a text stops being JSON, and what is said of it there. */
function faultOf(text: string): readonly [at: number, wrong: string] {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxProblem) return [error.at, error.wrong];
    throw error;
  }
  throw new Error(`${text} is JSON`);
}

test("parseJson() gives every value with its place, and a number as it was spelt", () => {
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

test("parseJson() keeps a field that is given twice, and one named __proto__", () => {
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

const FAULTS: readonly (readonly [text: string, at: number, wrong: string])[] = [
  ["", 0, "the file ends where a value should be"],
  ["[1,", 3, "the file ends where a value should be"],
  ["[1", 0, "the list that begins here is never closed"],
  ['{"a":{"b":1}', 0, "the item that begins here is never closed"],
  ['{"a":1,}', 6, "there is a comma after the last value"],
  ["[1 2]", 3, 'between two values comes "2"'],
  ["[007]", 2, 'between two values comes "07"'],
  ["{a:1}", 1, 'a field begins with "a"'],
  ['{"a" 1}', 5, 'after the name of a field comes "1"'],
  ["[True]", 1, '"True" is no JSON value'],
  ["[// a\n1]", 1, "a comment begins here, and JSON has none"],
  ["1 2", 2, 'there is more after the end: "2"'],
  ['["a\nb"]', 1, "the text that begins here has no closing quote on its line"],
  ['["a\\"]', 1, "the text that begins here has no closing quote on its line"],
  ['["a\tb"]', 3, "a text holds a control character as it stands"],
  ['["\\\\ \\q"]', 5, '"\\q" means nothing in JSON'],
  ['["\\u00g0"]', 2, '"\\u" means nothing in JSON'],
];

for (const [text, at, wrong] of FAULTS) {
  test(`parseJson() says where ${JSON.stringify(text)} stops being JSON`, () => {
    assert.deepEqual(faultOf(text), [at, wrong]);
  });
}

test("parseJson() goes no deeper than values may nest", () => {
  assert.doesNotThrow(() => parseJson("[".repeat(DEEPEST) + "]".repeat(DEEPEST)));
  assert.deepEqual(faultOf("[".repeat(1000)), [DEEPEST + 1, "values are nested more than 32 deep"]);
});

test("parseJsonList() gives the elements before a fault", () => {
  const elements = parseJsonList("[1, 2 3]");

  assert.equal(elements.next().value?.data, 1);
  assert.equal(elements.next().value?.data, 2);
  assert.throws(() => elements.next(), { at: 6, wrong: 'between two values comes "3"' });
});
