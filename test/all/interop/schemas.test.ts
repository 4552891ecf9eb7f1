/** Schemas for editors accept what `check` accepts, and refuse what they can recognise as wrong. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { itemSchema, tableSchema } from "../../../src/authoring/content/editor/schemas.ts";
import type { Collection } from "../../../src/contract/collection.ts";
import type { CollectionName } from "../../../src/contract/field.ts";
import { collections } from "../../../src/contract/site/collections.ts";
import { Ajv, type ValidateFunction } from "../../../tools/test/validators.ts";

const SAMPLE = fileURLToPath(new URL("../../../content", import.meta.url));
const ajv = new Ajv({ strict: false, allErrors: true });
const validators = Object.values(collections).map((collection: Collection) => ({
  name: collection.name,
  item: ajv.compile(itemSchema(collection)),
  table: ajv.compile(tableSchema(collection)),
}));

const faultsOf = (validate: ValidateFunction, value: unknown) =>
  validate(value) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`);
const itemOf = (name: CollectionName) =>
  validators.find((validator) => validator.name === name)?.item as ValidateFunction;

test("every YAML and JSON file of the sample content is as its schema says", () => {
  const faults: string[] = [];
  let files = 0;
  for (const { name, item, table } of validators) {
    for (const file of globSync([`${name}/*.{yaml,json}`, `${name}.{yaml,json}`], {
      cwd: SAMPLE,
    })) {
      files += 1;
      const value: unknown = parse(readFileSync(join(SAMPLE, file), "utf8"));
      const validate = file.includes("/") ? item : table;
      faults.push(...faultsOf(validate, value).map((fault) => `${file}: ${fault}`));
    }
  }

  assert.deepEqual(faults, []);
  assert.ok(files > 15, `${files} files`);
});

const evento = {
  id: 1,
  titulo: "Seminário",
  data_inicio: "2026-03-01",
  data_fim: "2026-03-02",
  local: "casa-da-musica",
};

const noticia = { id: 1, titulo: "Notícia", data: "2026-03-01", imagem: "media/casa.jpg" };

const accepted: [name: CollectionName, item: object][] = [
  ["eventos", evento],
  ["eventos", { ...evento, slug: "seminario", local: 1, autor: [1, "ordem"], noticias: [] }],
  ["eventos", { ...evento, link_registo: null, acomodacao: "", brevemente: true, ordem: 3 }],
  ["eventos", { ...evento, link_registo: " https://a.example/x ", created: "2026-03-31T09:30:00" }],
  ["eventos", { ...evento, data_fim: "31/12/2026" }],
  ["eventos", { ...evento, data_fim: " 1.3.2026 " }],
  ["eventos", { ...evento, brevemente: "sim" }],
  ["eventos", { ...evento, brevemente: "Não" }],
  ["noticias", { ...noticia, publicar_em: "31/12/2026" }],
  ["noticias", { ...noticia, publicar_em: "31/12/2026 9:30" }],
  ["locais", { id: 1, nome: "Sala", gps: "41.15, -8.61" }],
  ["vencedores", { premio: 1, categoria: "Restauro", candidato: "Ab3dE9x2" }],
  ["vencedores", { premio: 1, categoria: "Restauro", nome: "Casa", foto: "media/casa.jpg" }],
];
for (const [name, item] of accepted) {
  test(`the schema of ${name} takes ${JSON.stringify(item)}`, () => {
    assert.deepEqual(faultsOf(itemOf(name), item), []);
  });
}

const { local, ...semLocal } = evento;
const refused: [name: CollectionName, item: object, at: string][] = [
  ["eventos", { ...evento, id: "1" }, "/id"],
  ["eventos", { ...evento, id: 0 }, "/id"],
  ["eventos", { ...evento, titulo: "" }, "/titulo"],
  ["eventos", { ...evento, titulo: 2026 }, "/titulo"],
  ["eventos", { ...evento, titlo: "x" }, ""],
  ["eventos", { ...evento, slug: "não" }, "/slug"],
  ["eventos", { ...evento, data_fim: "2026-13-01" }, "/data_fim"],
  ["eventos", { ...evento, brevemente: "talvez" }, "/brevemente"],
  ["eventos", { ...evento, brevemente: 1 }, "/brevemente"],
  ["noticias", { ...noticia, publicar_em: "31/12/2026 às 9" }, "/publicar_em"],
  ["eventos", { ...evento, autor: "ordem" }, "/autor"],
  ["eventos", { ...evento, link_registo: "www.example.pt" }, "/link_registo"],
  ["eventos", { ...evento, created: "ontem" }, "/created"],
  ["eventos", { ...semLocal }, ""],
  ["locais", { id: 1, nome: "Sala", gps: "41,15;-8,61" }, "/gps"],
  ["candidatos", { premio: 1, categoria: 3, nome: "Casa", foto: "media/a.jpg" }, "/categoria"],
  ["candidatos", { premio: 1, categoria: "R", nome: "Casa", foto: "a.jpg" }, "/foto"],
  [
    "candidatos",
    { premio: 1, categoria: "R", nome: "C", foto: "media/a.jpg", codigo: "a" },
    "/codigo",
  ],
  ["vencedores", { premio: 1, categoria: "Restauro", nome: "Casa" }, ""],
];
for (const [name, item, at] of refused) {
  test(`the schema of ${name} refuses ${JSON.stringify(item)}`, () => {
    const faults = faultsOf(itemOf(name), item);

    assert.ok(
      faults.some((fault) => fault.startsWith(`${at} `)),
      faults.join("; "),
    );
  });
}

test("a row of a table needs a slug, and a file of one item does not", () => {
  const temas = validators.find(({ name }) => name === "temas");
  const row = { id: 1, nome: "Habitação" };

  assert.deepEqual(faultsOf(temas?.item as ValidateFunction, row), []);
  assert.deepEqual(faultsOf(temas?.table as ValidateFunction, [row]), [
    "/0 must have required property 'slug'",
  ]);
});
