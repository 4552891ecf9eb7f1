/** The lint for backtracking expressions, also for those made of constants. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const LINT = fileURLToPath(new URL("../../../tools/test/lint-expressions.ts", import.meta.url));

function lint(t: TestContext, files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder(t);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const paths = Object.keys(files).map((name) => join(folder, name));
  const run = spawnSync(process.execPath, [LINT, ...paths], { encoding: "utf8" });
  const said = run.stderr.split("\n").filter((line) => line.startsWith(folder));
  return { status: run.status, lines: said.map((line) => line.slice(folder.length + 1)), run };
}

const BAD: readonly (readonly [what: string, source: string, said: RegExp])[] = [
  [
    "spaces that two parts may take",
    "export const RANGE = /^\\s*bytes\\s*=\\s*([0-9]*)\\s*-\\s*([0-9]*)\\s*$/i;",
    /^a\.ts:1 .* takes quadratic time on " " repeated$/,
  ],
  [
    "quoted strings that are tried anew at each quote, made of constants",
    `const QUOTED: string = '"(?:[^"\\\\\\\\]|\\\\\\\\.)*"';\n` +
      `export const ELEMENT = new RegExp(\`(?:\${QUOTED}|[^",])+\`, "g");`,
    /^a\.ts:2 .* takes quadratic time on /,
  ],
  ["a repetition within a repetition", "export const A = /^(a+)+$/;", /exponential time on "a"/],
  ["spaces at the end", "export const A = /\\s+$/;", /takes quadratic time on " " repeated$/],
  ["a tag that never ends", "export const A = /<img\\b[^>]*>/gi;", /on "<img" repeated$/],
  ["a word of two letters", "export const A = /^(?:ab)*(?:ab)*$/;", /on "ab" repeated$/],
];

test("npm run lint:all refuses expressions that backtrack, each at its place", (t) => {
  const files = BAD.map(([, source], at) => [`${at}.ts`, source] as const);

  const { status, lines, run } = lint(t, Object.fromEntries(files));

  assert.equal(status, 1, run.stderr);
  assert.equal(lines.length, BAD.length, run.stderr);
  for (const [at, [what, , said]] of BAD.entries()) {
    const line = lines.find((one) => one.startsWith(`${at}.ts:`)) ?? "";
    assert.match(line.replace(/^\d/, "a"), said, what);
  }
});

test("npm run lint:all sees constants of another file, concatenations and the source of an expression", (t) => {
  const { status, lines } = lint(t, {
    "parts.ts": 'export const SPACES = "\\\\s*";\n',
    "a.ts": [
      'import { SPACES } from "./parts.ts";',
      "const DIGITS = /[0-9]*/;",
      `export const A = new RegExp("^" + SPACES + DIGITS.source + SPACES + \`\${SPACES}$\`);`,
    ].join("\n"),
  });

  assert.equal(status, 1);
  assert.match(lines[0] ?? "", /^a\.ts:3 {2}\/\^\\s\*\[0-9\]\*\\s\*\\s\*\$\/ takes/);
});

test("npm run lint:all refuses an expression that it cannot see", (t) => {
  const source = "export function make(pattern: string) { return new RegExp(pattern); }";

  const { status, run } = lint(t, { "a.ts": source });

  assert.equal(status, 1);
  assert.match(run.stderr, /a\.ts:1: nobody can see this expression/);
});

test("npm run lint:all lets expressions pass that take linear time", (t) => {
  const good = [
    "/\\s+/g",
    "/^[-A-Za-z0-9_]+$/",
    "/(?<!-)-+$/",
    "/<img\\b[^<>]*>/gi",
    "/^(\\d{4})-(\\d{2})-(\\d{2})$/",
    '/"(?:[^"\\\\]|\\\\.)*"/y',
  ];

  const { status, run } = lint(t, { "a.ts": `export const GOOD = [${good.join(", ")}];` });

  assert.equal(status, 0, run.stderr);
});
