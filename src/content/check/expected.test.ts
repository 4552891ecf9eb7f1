import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { collections } from "../../contract/collections.ts";
import { field } from "../../contract/field.ts";
import { expectedOf, expectedReference } from "./expected.ts";

const bySlug = (to: string) => `the slug, id or name of an item of ${to}`;

suite("what is expected", () => {
  test("of a reference, by the names that the collection has", () => {
    const names = Object.fromEntries(
      Object.values(collections)
        .filter(({ names }) => names.length > 0)
        .map(({ name }) => [name, expectedReference(name)]),
    );
    assert.deepEqual(names, {
      temas: bySlug("temas"),
      autores: bySlug("autores"),
      locais: bySlug("locais"),
      noticias: bySlug("noticias"),
      eventos: bySlug("eventos"),
      premios: bySlug("premios"),
      categorias: "the name of an item of categorias",
      candidatos: "the codigo or name of an item of candidatos",
    });
    assert.equal(expectedReference(undefined), "the name of an item");
  });

  test("of a field, by its kind", () => {
    assert.equal(expectedOf(field.reference("locais", "")), bySlug("locais"));
    assert.equal(
      expectedOf(field.references("autores", "")),
      `a list, each entry ${bySlug("autores")}`,
    );
    assert.equal(expectedOf(field.flag("")), "true or false");
    assert.equal(expectedOf(field.text("")), "a text");
  });
});
