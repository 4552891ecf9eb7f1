/** The tables of the documents say what the code says: settings, exit codes, errors. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { exitCodes } from "../../src/cli/exit-codes.ts";
import { hostOption, portOption, publicUrlOption, storeOption } from "../../src/cli/options.ts";
import { environmentOf, serveSettings } from "../../src/cli/serve-settings.ts";
import { problemTypes } from "../../src/contract/problems.ts";

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");

/** Cells of the rows of the table whose first header cells are given. */
function tableOf(file: string, header: string): string[][] {
  const lines = read(file).split("\n");
  const begin = lines.findIndex((line) => line.startsWith(`| ${header} |`));
  assert.ok(begin >= 0, `${file} has no table "${header}"`);
  const end = lines.findIndex((line, index) => index > begin && !line.startsWith("|"));
  const rows = lines.slice(begin + 2, end);
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test("docs/operators.md names every setting of serve with its twin and its default", () => {
  const expected = serveSettings.map(({ name, unit, default: usual, meaning }) => [
    `\`--${name}\``,
    `\`${environmentOf(name)}\``,
    unit === "number" ? String(usual) : `${usual} ${unit}`,
    meaning,
  ]);
  const rows = tableOf("operators.md", "option | environment | default | meaning");
  const numbers = read("operators.md").split("and these numbers:")[1] ?? "";

  for (const row of expected) {
    assert.ok(numbers.includes(`| ${row.join(" | ")} |`), row.join(" "));
  }
  const shared = [storeOption(), hostOption(), portOption(), publicUrlOption()];
  assert.deepEqual(
    rows.map(([option, environment]) => [option, environment]),
    shared.map(({ long, envVar }) => [`\`${long}\``, `\`${envVar}\``]),
  );
});

test("docs/operators.md has the exit codes of the code", () => {
  const codes = tableOf("operators.md", "code | meaning").map(([code]) => Number(code));

  assert.deepEqual(codes, Object.values(exitCodes));
});

test("docs/api.md has every status that an error may have", () => {
  const cells = tableOf("api.md", "status | when").flatMap(([statuses = ""]) =>
    statuses.split(", "),
  );
  const statuses = new Set(Object.values(problemTypes).map(({ status }) => String(status)));
  statuses.delete("500");

  assert.deepEqual(cells.sort(), [...statuses].sort());
});
