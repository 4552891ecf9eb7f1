import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { WORDS } from "../../../../test/support/words.ts";
import { field } from "../../../contract/field.ts";
import { expectedOf, expectedReference } from "./expected.ts";

const bySlug = (to: string) => `the slug, id or name of an item of ${to}`;

suite("the expected value", () => {
  test("of a reference, by the names that the collection has", () => {
    for (const name of ["temas", "autores", "locais", "noticias", "eventos", "premios"] as const) {
      assert.equal(expectedReference(name), bySlug(name));
    }
    assert.equal(expectedReference("categorias"), "the name of an item of categorias");
    assert.equal(expectedReference("candidatos"), "the code or name of an item of candidatos");
    assert.equal(expectedReference(undefined), "the name of an item");
  });

  test("of a field, by its kind", () => {
    assert.equal(expectedOf(field.reference("locais", WORDS)), bySlug("locais"));
    assert.equal(
      expectedOf(field.references("autores", WORDS)),
      `a list, each entry ${bySlug("autores")}`,
    );
    assert.equal(expectedOf(field.flag(WORDS)), "sim or não (also true or false)");
    assert.equal(expectedOf(field.text(WORDS)), "a text");
  });
});
