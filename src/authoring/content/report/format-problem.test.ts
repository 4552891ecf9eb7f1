import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeInvisible, formatNotice, formatProblem } from "./format-problem.ts";

const PROBLEM = {
  at: { file: "eventos/porto-2026.md", line: 7, column: 8 },
  field: "local",
  wrong: 'no venue is named "Casa da Musica"',
  expected: "the slug, id or name of an item of locais",
  fix: 'write "casa-da-musica", or add "Casa da Musica" to locais',
};

test("formatProblem() writes place, field, what is wrong, what was expected and what to do", () => {
  assert.equal(
    formatProblem(PROBLEM),
    'eventos/porto-2026.md:7:8  local: no venue is named "Casa da Musica", expected the slug, id or name of an item of locais, write "casa-da-musica", or add "Casa da Musica" to locais',
  );
});

test("formatProblem() omits line and field of a problem with a whole file", () => {
  const { wrong, expected, fix } = PROBLEM;

  assert.equal(
    formatProblem({ at: { file: "site.yaml" }, wrong, expected, fix }),
    'site.yaml  no venue is named "Casa da Musica", expected the slug, id or name of an item of locais, write "casa-da-musica", or add "Casa da Musica" to locais',
  );
});

test("formatProblem() names sheet, row and column of a spreadsheet", () => {
  const at = { file: "eventos.xlsx", sheet: "Folha1", line: 3, column: 6 };

  assert.match(
    formatProblem({ ...PROBLEM, at }),
    /^eventos\.xlsx:3:6 \(sheet "Folha1", row 3, column "local"\) {2}local: /,
  );
});

test("control characters of the content are escaped", () => {
  const hostile = {
    ...PROBLEM,
    field: "a\u001b[2Jb",
    wrong: "\u202eabc\r\n\u009b31m",
    at: { file: "x\u0007.md" },
  };

  assert.match(
    formatProblem(hostile),
    /^x\\u0007\.md {2}a\\u001b\[2Jb: \\u202eabc\\u000d\\u000a\\u009b31m, expected/,
  );
  assert.equal(
    formatNotice({ at: { file: "a.md" }, said: "took out <\u001b]0;x\u0007>" }),
    "a.md  took out <\\u001b]0;x\\u0007>",
  );
});

test("escapeInvisible() keeps every letter, accent and emoji", () => {
  assert.equal(escapeInvisible("Ação, coração 🏠 e Ω"), "Ação, coração 🏠 e Ω");
  assert.equal(escapeInvisible("\ud83d"), "\\ud83d");
});
