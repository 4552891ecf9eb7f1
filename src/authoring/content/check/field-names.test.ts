import assert from "node:assert/strict";
import { test } from "node:test";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { unknownName } from "./field-names.ts";

const cases: readonly (readonly [CollectionName, written: string, meant: string | undefined])[] = [
  ["noticias", "Resumo", "teaser"],
  ["noticias", "Headline", "titulo"],
  ["noticias", "foto", "imagem"],
  ["noticias", "Notícias relacionadas", "relacionadas"],
  ["noticias", "related_news", "relacionadas"],
  ["eventos", "Informações práticas", "acomodacao"],
  ["eventos", "início", "data_inicio"],
  ["eventos", "Organização", "autor"],
  ["locais", "Coordenadas", "gps"],
  ["temas", "Nome (obrigatório)", "nome"],
  ["patrocinios", "Logótipo", "imagem"],
  ["candidatos", "Edição do prémio", "premio"],
  ["premios", "position", "ordem"],
  ["noticias", "titluo", "titulo"],
  ["noticias", "xyz", undefined],
];

for (const [name, written, meant] of cases) {
  test(`a column "${written}" of ${name} is ${meant ?? "no field"}`, () => {
    assert.equal(unknownName(collections[name], written, new Set()).meant, meant);
  });
}

test("a field that the item has already is not meant by another name of it", () => {
  assert.equal(unknownName(collections.noticias, "Resumo", new Set(["teaser"])).meant, undefined);
});
