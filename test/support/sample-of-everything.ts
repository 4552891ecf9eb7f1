/** A small site with items of every collection, and one address of every resource. */

import { collectionNames } from "../../src/contract/site/collections.ts";
import { pathsOf, segmentName } from "../../src/serving/api/path-template.ts";
import { resources } from "../../src/serving/api/resources/resources.ts";
import type { Site } from "./content-folder.ts";

const sample: Site = {
  temas: [{ nome: "Habitação" }],
  autores: [{ conteudo: "<p>Desde <b>1927</b></p>" }],
  locais: [{ imagem: "media/casa.png" }],
  noticias: [
    { conteudo: '<p><img src="media/casa.png" alt=""></p>', tema: 1, autor: 1, relacionadas: [2] },
    {},
  ],
  eventos: [
    ...Array.from({ length: 11 }, () => ({ autor: [1], noticias: [1, 2] })),
    { brevemente: true },
  ],
  premios: [{}],
  categorias: [{ descricao: "Residencial" }, { descricao: "Turístico" }],
  candidatos: [{ descricao: "<p>Uma casa</p>" }, { categoria: "Turístico" }],
  vencedores: [{ categoria: "Turístico", candidato: "Codigo01" }],
  patrocinios: [{}, { tipo: "Patrocinio Ouro" }],
};

const others = collectionNames.filter((name) => !sample[name]);

export const sampleOfEverything: Site = {
  ...sample,
  ...Object.fromEntries(others.map((name) => [name, [{}]])),
};

const SEGMENTS: Readonly<Record<string, string>> = {
  premio: "1",
  id: "1",
  codigo: "Codigo01",
  slug: "noticia-1",
};

/** The resources without parameters in their paths. */
export const asked = resources.filter(
  (one) => one.kind !== "search" && (one.kind !== "list" || !one.computed),
);

/** One existing address per resource. */
export const addresses: readonly string[] = asked.map((resource) => {
  const name = segmentName(resource);
  if (name === undefined) return resource.path;
  const { collection } = resource;
  const isOther = collection !== undefined && others.includes(collection);
  const segment = isOther && name === "slug" ? `${collection}-1` : SEGMENTS[name];
  if (segment === undefined) throw new Error(`No address is known for the segment ${name}`);
  return pathsOf(resource)(segment);
});
