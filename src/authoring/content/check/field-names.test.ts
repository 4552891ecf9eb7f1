import assert from "node:assert/strict";
import { test } from "node:test";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { betterCollection, fieldCalled, unknownName } from "./field-names.ts";

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

const headings: readonly (readonly [CollectionName, heading: string, field: string | undefined])[] =
  [
    ["noticias", "data", "data"],
    ["noticias", "data de publicação", "data"],
    ["noticias", "n.º", "id"],
    ["noticias", "  título:", "titulo"],
    ["noticias", "o que a\nimagem mostra", "alt"],
    ["noticias", "título da notícia *", "titulo"],
    ["noticias", "imagem de destaque", "imagem"],
    ["locais", "coordenadas gps", "gps"],
    ["eventos", "nome do evento", "titulo"],
    ["eventos", "nome do local", undefined],
    ["premios", "ano da edição do prémio", "ano"],
    ["candidatos", "nome do candidato", "nome"],
    ["candidatos", "nome do prémio", undefined],
    ["candidatos", "edição do prémio", "premio"],
    ["candidatos", "FOTOGRAFIA *", "foto"],
    ["candidatos", "category", "categoria"],
    ["candidatos", "prémio", "premio"],
    ["eventos", "data início", "data_inicio"],
    ["eventos", "título (obrigatório)", "titulo"],
    ["eventos", "data (hora)", undefined],
    ["eventos", "titluo", undefined],
    ["eventos", "_titulo", undefined],
    ["eventos", "*", undefined],
  ];

for (const [name, heading, field] of headings) {
  test(`a heading ${JSON.stringify(heading)} of ${name} names ${field ?? "no field"}`, () => {
    assert.equal(fieldCalled(collections[name], heading), field);
  });
}

test("no heading names two fields of a collection", () => {
  for (const collection of Object.values(collections)) {
    for (const [key, { words, synonyms }] of Object.entries(collection.fields)) {
      const labels = Object.values(words).map(({ label }) => label);
      for (const heading of [...labels, ...synonyms]) {
        if (heading in collection.fields) continue;
        assert.equal(fieldCalled(collection, heading), key, `${collection.name}: ${heading}`);
      }
    }
  }
});

test("names of another collection are not taken for synonyms of this one", () => {
  const names = ["premio", "nome", "categoria", "foto"];
  assert.equal(betterCollection(collections.patrocinios, names), collections.candidatos);
  assert.equal(betterCollection(collections.patrocinios, ["premio", "foto", "tipo"]), undefined);
});
