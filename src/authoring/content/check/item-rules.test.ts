import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { StagedValue } from "./check-value.ts";
import { complaintsAboutItem } from "./item-rules.ts";
import type { StagedItem } from "./staged-item.ts";

/** @param given names of further filled fields: images and HTML, which are not in `values` */
function complaints(
  name: CollectionName,
  values: Readonly<Record<string, StagedValue>>,
  given: readonly string[] = [],
) {
  const item: StagedItem = {
    values,
    html: {},
    former: {},
    spots: {},
    images: [],
    links: [],
    files: [],
    ordem: undefined,
    spot: { line: 1, column: 1 },
  };
  return complaintsAboutItem(collections[name], item, new Set([...Object.keys(values), ...given]));
}

suite("an event", () => {
  test("may end on the day on which it begins, or later", () => {
    for (const data_fim of ["2026-05-14", "2026-05-15", "2027-01-01"]) {
      assert.deepEqual(complaints("eventos", { data_inicio: "2026-05-14", data_fim }), []);
    }
  });

  test("may lack a date: another check reports that", () => {
    assert.deepEqual(complaints("eventos", { data_inicio: "2026-05-14" }), []);
    assert.deepEqual(complaints("eventos", { data_fim: "2026-05-14" }), []);
    assert.deepEqual(complaints("eventos", {}), []);
  });

  test("must not end before it begins", () => {
    const dates = { data_inicio: "2026-05-14", data_fim: "2026-05-13" };

    assert.deepEqual(complaints("eventos", dates), [
      {
        field: "data_fim",
        complaint: {
          wrong: "it ends on 2026-05-13, before it begins on 2026-05-14",
          expected: "2026-05-14 or later",
          fix: "correct one of the two dates, or swap them",
        },
      },
    ]);
    assert.deepEqual(complaints("noticias", dates), []);
  });
});

suite("an award edition", () => {
  test("may have a slug with a letter in it, or none", () => {
    for (const slug of ["edicao-2025", "2025a", "a2025", "-"]) {
      assert.deepEqual(complaints("premios", { slug }), []);
    }
    assert.deepEqual(complaints("premios", {}), []);
  });

  test("must not have a slug of digits, which would be taken for an id", () => {
    assert.deepEqual(complaints("premios", { slug: "2025" }), [
      {
        field: "slug",
        complaint: {
          wrong: '"2025" is all digits, and would be taken for the id of an award edition',
          expected: "a slug with at least one letter",
          fix: 'write "edicao-2025"',
        },
      },
    ]);
    assert.deepEqual(complaints("temas", { slug: "2025" }), []);
  });
});

suite("a winner", () => {
  const complaint = {
    wrong: "the winner must be either a candidate or a project that was not a candidate",
    expected: "candidato alone, or nome and foto without it",
    fix: "give one or the other",
  };

  test("is a candidate, or a project with name and photograph", () => {
    assert.deepEqual(complaints("vencedores", { candidato: "Ab3dE9x2" }), []);
    assert.deepEqual(complaints("vencedores", { nome: "Casa" }, ["foto"]), []);
    assert.deepEqual(
      complaints("vencedores", { nome: "Casa", codigo: "Ab3dE9x2" }, ["foto", "descricao"]),
      [],
    );
  });

  const values = { candidato: "Ab3dE9x2" };
  for (const [what, given, others, field] of [
    ...["nome", "foto", "codigo", "descricao"].map(
      (own) => [`a candidate with ${own}`, values, [own], own] as const,
    ),
    ["a candidate with name and photograph", values, ["foto", "nome"], "nome"],
    ["a project without photograph", {}, ["nome"], "foto"],
    ["a project without name", {}, ["foto"], "nome"],
    ["nobody", {}, ["codigo"], "candidato"],
  ] as const) {
    test(`is not ${what}`, () => {
      assert.deepEqual(complaints("vencedores", given, [...others]), [{ field, complaint }]);
    });
  }
});

test("other collections have no rules of their own", () => {
  assert.deepEqual(complaints("categorias", {}), []);
});
