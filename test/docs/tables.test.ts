/** The documents' tables match the code: settings, exit codes, errors. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { exitCodes } from "../../src/cli/exit-codes.ts";
import { environmentOf } from "../../src/cli/options.ts";
import { serveCommand } from "../../src/cli/serve.ts";
import { serveSettings } from "../../src/cli/serve-settings.ts";
import { problemTypes } from "../../src/contract/problems.ts";
import { resources } from "../../src/serving/api/resources/resources.ts";

const SRC = fileURLToPath(new URL("../../src", import.meta.url));
/** The level and the message of a log call. */
const SAID = /\blog\.(info|warn|error)\(\s*(?:\{[^"]*?\},\s*|\w+,\s*)?"([^"]+)"/g;

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");

/** The cells of a table, found by the beginning of its header. */
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

  const numbers = rows.filter(([option]) => expected.some(([name]) => name === option));
  const missing = expected.filter(([name]) => !numbers.some(([option]) => option === name));
  const lines = missing.map((row) => `| ${row.join(" | ")} |`).join("\n");
  assert.deepEqual(numbers, expected, `docs/operators.md tells other settings of serve: ${lines}`);
  const settings = serveCommand.options.filter(({ envVar }) => envVar !== undefined);
  assert.deepEqual(
    rows.map(([option, environment]) => [option, environment]).sort(),
    settings.map(({ long, envVar }) => [`\`${long}\``, `\`${envVar}\``]).sort(),
  );
});

test("docs/reference.md names each metric once", () => {
  const names = tableOf("reference.md", "series | meaning").flatMap(
    ([series = ""]) => series.match(/`[a-z_]+`/g) ?? [],
  );

  assert.deepEqual(names, [...new Set(names)]);
});

test("docs/operators.md explains each message of the log of serve", () => {
  const normal = tableOf("operators.md", "message | meaning").flatMap(([messages = ""]) =>
    [...messages.matchAll(/`([^`]+)`/g)].map(([, message]) => `30 ${message}`),
  );
  const troubles = tableOf("operators.md", "what you see | what it is | what to do").flatMap(
    ([seen = ""]) =>
      [...seen.matchAll(/`([^`]+)` \(log (\d+)\)/g)].map(
        ([, message, level]) => `${level} ${message}`,
      ),
  );
  const told = [...normal, ...troubles];
  const levels = { info: 30, warn: 40, error: 50 };
  const files = globSync(
    "{serving/serve/*,serving/serve/{processes,webhooks}/*,cli/serve,cli/listening,cli/webhook-options}.ts",
    {
      cwd: SRC,
    },
  );
  const said = files.flatMap((file) =>
    [...readFileSync(`${SRC}/${file}`, "utf8").matchAll(SAID)].map(
      ([, level, message]) => `${levels[level as keyof typeof levels]} ${message}`,
    ),
  );

  // Which of the two depends on what is damaged.
  const either = ["50 the store is damaged", "50 upgrade Montra"];
  assert.deepEqual([...new Set([...said, ...either])].sort(), told.sort());
});

test("docs/operators.md has the exit codes of the code", () => {
  const codes = tableOf("operators.md", "code | meaning").map(([code]) => Number(code));

  assert.deepEqual(codes, Object.values(exitCodes));
});

test("docs/contract.md has every status that an error may have", () => {
  const cells = tableOf("contract.md", "status | when").flatMap(([codes = ""]) =>
    codes.split(", "),
  );
  const statuses = new Set(Object.values(problemTypes).map(({ status }) => String(status)));

  assert.deepEqual(cells.sort(), [...statuses].sort());
});

test("docs/contract.md names every resource and every field, in the order of what is printed", () => {
  const paths = tableOf("contract.md", "path | what").flatMap(([path = ""]) =>
    path.split(", ").map((one) => one.replaceAll("`", "").replace(/<([a-z]+)>/g, ":$1")),
  );
  assert.deepEqual(
    paths.filter((path) => !path.startsWith("/media/")).sort(),
    resources.map(({ path }) => path).sort(),
    'write the missing path in docs/contract.md, in the table "path | what"',
  );
  const counts: string[] = sectionOf("### Counts").match(/total_[a-z]+/g) ?? [];
  for (const { name, item, kind } of resources) {
    if (kind === "root") continue;
    assert.ok(item instanceof z.ZodObject, name);
    const title = item.meta()?.title?.replace(/ with counts$/, "") ?? "";
    const section = sectionOf(
      title === "Change of an address" ? "## What changed" : `### ${title}`,
    );
    const table = /^\| field \|.*\n.*\n((?:\|.*\n)+)/m.exec(`${section}\n`)?.[1] ?? "";
    const told = table
      .split("\n")
      .flatMap((row) => (row.split("|")[1] ?? "").match(/[a-z_]+/g) ?? []);
    const fields = Object.keys(item.shape);
    const unsaid = counts.filter((one) => !told.includes(one));
    assert.deepEqual(
      told,
      fields.filter((one) => !unsaid.includes(one)),
      `write the fields of ${name} in docs/contract.md, in the table below "### ${title}"`,
    );
  }
});

/** The text below a heading, until the next one of its level. */
function sectionOf(heading: string): string {
  const [, section] = `\n${read("contract.md")}`.split(`\n${heading}\n`);
  assert.ok(section !== undefined, `write a section "${heading}" in docs/contract.md`);
  return section.split(/^##+ /m)[0] ?? "";
}
