import assert from "node:assert/strict";
import { test } from "node:test";
import { parseYaml } from "./parse-yaml.ts";
import { type RawItem, SyntaxProblem } from "./raw-item.ts";

/** The offset and message of the first error in a text. */
function faultOf(text: string): readonly [at: number, wrong: string] {
  try {
    parseYaml(text);
  } catch (error) {
    if (error instanceof SyntaxProblem) return [error.at, error.message];
    throw error;
  }
  throw new Error(`${text} is read`);
}

test("parseYaml() returns every value with its offset, and the spelling of a number", () => {
  assert.deepEqual(parseYaml("id: 007\ntemas: [a, yes]\n"), {
    at: 0,
    data: {
      at: 0,
      fields: [
        { name: "id", at: 0, value: { at: 4, data: 7, source: "007" } },
        {
          name: "temas",
          at: 8,
          value: {
            at: 15,
            data: [
              { at: 16, data: "a" },
              { at: 19, data: "yes" },
            ],
          },
        },
      ],
    },
  });
});

test("parseYaml() reads the scalars of YAML 1.2, and no others", () => {
  const { data } = parseYaml("[true, null, ~, 0x1F, 1e3, no, 12:30, 2026-02-01, <<]");

  assert.ok(Array.isArray(data));
  assert.deepEqual(
    data.map((value) => value.data),
    [true, null, null, 31, 1000, "no", "12:30", "2026-02-01", "<<"],
  );
  assert.deepEqual(parseYaml("True"), { at: 0, data: true, source: "True" });
});

test("parseYaml() returns null for an empty text and for a field without a value", () => {
  assert.deepEqual(parseYaml("# nada\n"), { at: 0, data: null });
  assert.deepEqual(parseYaml("local:\n"), {
    at: 0,
    data: { at: 0, fields: [{ name: "local", at: 0, value: { at: 0, data: null } }] },
  });
});

test("parseYaml() gives a repeated value the offset of its alias", () => {
  assert.deepEqual(parseYaml("- &a casa\n- *a\n").data, [
    { at: 5, data: "casa" },
    { at: 12, data: "casa" },
  ]);
});

test("parseYaml() reads no-break spaces between fields and values, and leaves those in texts", () => {
  assert.deepEqual(
    parseYaml("- id: 1\n\u00a0\u00a0nome:\u00a0Rua\u00a0Nova\n").data,
    parseYaml("- id: 1\n  nome: Rua\u00a0Nova\n").data,
  );
});

test("parseYaml() says which lines of a text it joins, but not of a paragraph or of HTML", () => {
  for (const [written, line] of [
    ["Rua Nova, 12\n  4700-000 Braga", "Rua Nova, 12"],
    ['"Rua Nova, 12\n  4700-000 Braga"', "Rua Nova, 12"],
    [">-\n  Rua Nova, 12\n  4700-000 Braga", "Rua Nova, 12"],
    ["\n  Braga\n  geral@exemplo.pt", "Braga"],
    ["|\n  Rua Nova, 12\n  4700-000 Braga", undefined],
    ["Rua Nova, 12\n\n  4700-000 Braga", undefined],
    ["As obras começam em abril,\n  depois da Páscoa.", undefined],
    ["As obras na Baixa de Coimbra começam logo depois da Páscoa, em\n  Abril.", undefined],
    ["<p>Rua Nova, 12</p>\n  <p>4700-000 Braga</p>", undefined],
  ] as const) {
    const { data } = parseYaml(`id: 1\ncontacto: ${written}\n`);
    const { doubt } = (data as RawItem).fields[1]?.value ?? {};
    assert.deepEqual(doubt, line && ["joined", line, "contacto: |"], written);
  }
});

const OTHER = "this cannot be read as YAML";
const NO_ITEM = "stands where a list of items should be";
const SIGNS = "a character in this text has a special meaning in YAML";
const FAULTS: readonly (readonly [text: string, at: number, wrong: string])[] = [
  ["titulo: Rua: a obra\n", 8, SIGNS],
  ["a: 1\n  b: 2\n", 3, OTHER],
  ["a:\n\tb: 1\n", 3, "the line is indented with a tab"],
  ["a: *\n", 3, SIGNS],
  ["a: *Obras*\n", 3, SIGNS],
  ["a: @b\n", 3, SIGNS],
  ['a: "\\q"\n', 3, SIGNS],
  ["titulo: 'Festa d'Ouro'\n", 8, SIGNS],
  ['a: "b\n', 3, 'the quote " that begins here is not closed on its line'],
  ["a: 1\nb: 'c\nd: 2\n", 8, "the quote ' that begins here is not closed on its line"],
  ["a: !b 1\n", 3, SIGNS],
  ["a: 1\n---\nb: 2\n", 5, OTHER],
  ["[a]: 1\n", 0, OTHER],
  ["* id: 1\n  nome: Solo\n", 0, `"* id: 1" ${NO_ITEM}`],
  ["– id: 1\n  nome: Solo\n", 0, `"– id: 1" ${NO_ITEM}`],
  ["- id: 1\n-id: 2\n", 8, `"-id: 2" ${NO_ITEM}`],
];

for (const [text, at, wrong] of FAULTS) {
  test(`parseYaml() says where ${JSON.stringify(text)} cannot be read`, () => {
    assert.deepEqual(faultOf(text), [at, wrong]);
  });
}

test("parseYaml() says how a text with quotes or backslashes in it is quoted", () => {
  for (const [written, better] of [
    ['"Casa" nova', `'"Casa" nova'`],
    ["'Casa' e Cidade", `"'Casa' e Cidade"`],
    ["'Festa d'Ouro'", '"Festa d\'Ouro"'],
    ['"O "Lar" e d\'Ouro"', `'O "Lar" e d''Ouro'`],
    ["[2026] Obras", '"[2026] Obras"'],
    ["@ordem", '"@ordem"'],
    ['"C:\\Users\\ana"', "'C:\\Users\\ana'"],
  ] as const) {
    assert.throws(
      () => parseYaml(`id: 1\ntitulo: ${written}\nano: 2026\n`),
      ({ at, complaint }: SyntaxProblem) =>
        at === 14 && complaint.fix === `put the whole text in quotes: ${better}`,
      written,
    );
    assert.equal(typeof parseYaml(better).data, "string");
  }
});

test("parseYaml() says how quoted names become a list, and drops a comma at the end", () => {
  for (const [written, better] of [
    ["autor: \"Ana\", 'Rui'", '["Ana", "Rui"]'],
    ['autor: "Ana",', '["Ana"]'],
    ['titulo: "Obras";', '"Obras"'],
    ['titulo: "Obras", diz', `'"Obras", diz'`],
  ] as const) {
    assert.throws(
      () => parseYaml(`id: 1\n${written}\n`),
      ({ complaint }: SyntaxProblem) => complaint.fix === `put the whole text in quotes: ${better}`,
      written,
    );
  }
});

test("parseYaml() refuses values that are nested too deeply, and aliases that multiply", () => {
  assert.deepEqual(faultOf("[".repeat(40) + "]".repeat(40)), [
    33,
    "there are more than 32 levels of nested values",
  ]);
  const lines = Array.from({ length: 20 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`);
  assert.equal(
    faultOf(`a0: &a0 x\n${lines.join("")}`)[1],
    "there are more than 10000 values in one item",
  );
});

test("parseYaml() passes over the line that ends the fields of a Markdown file", () => {
  assert.deepEqual(parseYaml("---\nid: 1\n---\n\n"), parseYaml("---\nid: 1\n"));
  assert.throws(() => parseYaml("---\nid: 1\n---\nid: 2\n"), SyntaxProblem);
});
