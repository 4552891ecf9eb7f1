import assert from "node:assert/strict";
import { test } from "node:test";
import { raise } from "./cell.ts";

const raised: readonly (readonly [written: string, shown: string])[] = [
  ["2", "²"],
  ["-3", "⁻³"],
  ["+", "⁺"],
  ["o", "º"],
  ["a ", "ª "],
  ["(a)", "(a)"],
  ["ao 10", "ao ¹⁰"],
  ["er", "er"],
];

for (const [written, shown] of raised) {
  test(`"${written}" is raised to "${shown}"`, () => {
    assert.equal(raise(written), shown);
  });
}
