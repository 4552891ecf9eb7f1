import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { NOUNS, WORDS } from "../../../test/support/words.ts";
import { type Collection, declareCollection } from "../collection.ts";
import { type Field, field } from "../field.ts";
import { requireDependencyOrder } from "./collections.ts";

const declared = (name: "temas" | "noticias", more: Record<string, Field>): Collection =>
  declareCollection({
    name,
    nouns: NOUNS,
    fields: { id: field.id({ ...WORDS, required: true }), ...more },
    names: [],
  });

suite("requireDependencyOrder()", () => {
  const temas = declared("temas", {});

  test("returns a table in which each collection refers only to earlier ones and to itself", () => {
    const noticias = declared("noticias", {
      tema: field.reference("temas", { ...WORDS, embedded: true }),
      outras: field.references("noticias", WORDS),
    });
    const table = { temas, noticias };
    assert.equal(requireDependencyOrder(table), table);
  });

  test("throws if a collection refers to a later one, because one pass could not resolve it", () => {
    const noticias = declared("noticias", { tema: field.reference("temas", WORDS) });
    assert.throws(() => requireDependencyOrder({ noticias, temas }), {
      message: "noticias.tema refers to temas: put that before noticias in the table",
    });
  });

  test("throws if an item would be embedded in itself", () => {
    const noticias = declared("noticias", {
      outra: field.reference("noticias", { ...WORDS, embedded: true }),
    });
    assert.throws(() => requireDependencyOrder({ temas, noticias }), {
      message: "noticias.outra cannot be embedded: an item would contain itself",
    });
  });
});
