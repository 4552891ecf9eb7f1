import assert from "node:assert/strict";
import { test } from "node:test";
import { showProblem } from "./show-problem.ts";

const problem = {
  at: { file: "eventos/porto.yaml", line: 12, column: 8 },
  field: "local",
  wrong: 'no venue is named "Casa da Musica"',
  expected: "the slug, id or name of an item of locais",
  fix: 'write "casa-da-musica"',
};

test("showProblem() shows the line with the part marked, then what is wrong, expected and to do", () => {
  assert.deepEqual(showProblem(problem, "local: Casa da Musica"), [
    "  12:8  local",
    "    12 | local: Casa da Musica",
    "       |        ^^^^^^^^^^^^^^",
    '       no venue is named "Casa da Musica"',
    "       expected the slug, id or name of an item of locais",
    '       write "casa-da-musica"',
  ]);
});

test("showProblem() shows the part of a long line around the mark, and escapes control characters", () => {
  const line = `${"x".repeat(200)}\u001b[31m"azul"${"y".repeat(200)}`;
  const at = { file: "a.yaml", line: 1, column: 206 };

  const [, text = "", mark = ""] = showProblem({ ...problem, at }, line);

  assert.equal(text, `    1 | ${"x".repeat(35)}\\u001b[31m"azul"${"y".repeat(54)}`);
  assert.equal(mark, `      | ${" ".repeat(45)}^^^^^^`);
});

test("showProblem() marks the whole row of a table", () => {
  const at = { file: "candidatos.csv", line: 2, column: 3 };

  const [, , marks] = showProblem({ ...problem, at }, "a;b;c");

  assert.equal(marks, "      | ^^^^^");
});

test("showProblem() marks one entry of a list, and the whole of a text", () => {
  const marks = (line: string, column: number) =>
    showProblem({ ...problem, at: { file: "a.yaml", line: 1, column } }, line)[2];

  assert.equal(marks("relacionadas: [8, 37]", 16), `      | ${" ".repeat(15)}^`);
  assert.equal(marks("relacionadas: [8, 37]", 19), `      | ${" ".repeat(18)}^^`);
  assert.equal(marks("titulo: Casa, pátio", 9), `      | ${" ".repeat(8)}${"^".repeat(11)}`);
  assert.equal(marks("temas: [solo, casa", 1), `      | ${"^".repeat(18)}`);
});

test("showProblem() shows no line for a problem of the whole file", () => {
  const { field, ...rest } = problem;

  assert.deepEqual(showProblem({ ...rest, at: { file: "noticias" } }, undefined), [
    '     no venue is named "Casa da Musica"',
    "     expected the slug, id or name of an item of locais",
    '     write "casa-da-musica"',
  ]);
});

test("showProblem() uses colours on a terminal that has them", () => {
  const [named, , , wrong] = showProblem(problem, "local: Casa da Musica", { colour: true });

  assert.equal(named, "  \u001b[1m12:8  local\u001b[22m");
  assert.equal(wrong, '       \u001b[31mno venue is named "Casa da Musica"\u001b[39m');
});
