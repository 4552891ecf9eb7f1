import assert from "node:assert/strict";
import { test } from "node:test";
import { candidatosList } from "../api/resources/candidatos.ts";
import { eventosList } from "../api/resources/eventos.ts";
import { resources } from "../api/resources/resources.ts";
import { answerFields, itemFields, type ShownField } from "./fields.ts";

const find = (
  fields: readonly ShownField[],
  ...path: readonly string[]
): ShownField | undefined => {
  const [name, ...rest] = path;
  const field = fields.find((one) => one.name === name);
  return field && rest.length > 0 ? find(field.fields, ...rest) : field;
};

test("itemFields() has the kind of every field, including nested ones", () => {
  const fields = itemFields(eventosList);

  assert.equal(find(fields, "data_inicio")?.kind, "date");
  assert.equal(find(fields, "acomodacao")?.kind, "html");
  assert.equal(find(fields, "acomodacao")?.type, "string (html) | null");
  assert.equal(find(fields, "local", "gps")?.kind, "gps");
  assert.equal(find(fields, "autor", "created")?.kind, "moment");
  assert.equal(find(fields, "noticias", "relacionadas")?.kind, "references");
  assert.equal(find(fields, "noticias", "relacionadas")?.type, "integer[]");
  assert.equal(find(itemFields(candidatosList), "foto")?.kind, "image");
  assert.equal(find(itemFields(candidatosList), "url")?.kind, "url");
});

test("answerFields() of a paged list has the envelope's fields, with the items nested", () => {
  const fields = answerFields(eventosList);

  assert.deepEqual(
    fields.map(({ name }) => name),
    ["count", "next", "previous", "results"],
  );
  assert.equal(find(fields, "results", "local", "nome")?.words.pt.meaning, "O nome do local.");
});

test("every field of every resource has a meaning", () => {
  const without = (fields: readonly ShownField[]): string[] =>
    fields.flatMap(({ name, words, fields: inner }) => [
      ...(words.pt.meaning === "" ? [name] : []),
      ...without(inner),
    ]);

  for (const resource of resources) {
    assert.deepEqual(without(answerFields(resource)), [], resource.name);
  }
});
