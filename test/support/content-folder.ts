/** Builds content folders: a test gives the fields that matter, defaults fill required ones. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CollectionName } from "../../src/contract/field.ts";
import { type Kind, kinds } from "../../src/contract/kinds.ts";
import { collections } from "../../src/contract/site/collections.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Items by collection; `site` holds settings besides the name. */
export type Site = Items & { readonly site?: Fields };

type Items = Partial<Readonly<Record<CollectionName, readonly Fields[]>>>;

const IMAGE = "media/casa.png";

// Eight by six pixels of one colour: the same bytes everywhere, so tests can contain their hash.
const IMAGE_BYTES = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR42mNY5WKMFTEMpAQA99c2MRKQgdsAAAAASUVORK5CYII=",
  "base64",
);

/** The path of the default image below /media/. */
export const IMAGE_ADDRESS = "757f22e793615217c234c9066a8af262/casa.png";

const madeUp: Partial<Readonly<Record<CollectionName, (number: number) => Fields>>> = {
  temas: (n) => ({ id: n, nome: `Tema ${n}`, slug: `tema-${n}` }),
  autores: (n) => ({
    id: n,
    titulo: `Autor ${n}`,
    slug: `autor-${n}`,
    imagem: IMAGE,
    link: `https://autor-${n}.example/`,
  }),
  locais: (n) => ({ id: n, nome: `Local ${n}`, slug: `local-${n}`, gps: "38.7223,-9.1393" }),
  noticias: (n) => ({
    id: n,
    titulo: `Notícia ${n}`,
    slug: `noticia-${n}`,
    data: "2024-05-06",
    imagem: IMAGE,
  }),
  eventos: (n) => ({
    id: n,
    titulo: `Evento ${n}`,
    slug: `evento-${n}`,
    data_inicio: "2024-03-01",
    data_fim: "2024-03-02",
    local: 1,
  }),
  premios: (n) => ({ id: n, nome: `Prémio ${n}`, slug: `premio-${n}` }),
  categorias: (n) => ({ descricao: `Categoria ${n}` }),
  candidatos: (n) => ({
    premio: 1,
    categoria: "Residencial",
    nome: `Projeto ${n}`,
    foto: IMAGE,
    codigo: `Codigo${String(n).padStart(2, "0")}`,
  }),
  vencedores: () => ({ premio: 1 }),
  patrocinios: () => ({ premio: 1, imagem: IMAGE, tipo: "Apoio" }),
};

/** Defaults for other collections, by the kinds of their required fields. */
function required(name: CollectionName, n: number): Fields {
  const needed = Object.entries(collections[name].fields).filter(([, field]) => field.required);
  return Object.fromEntries(needed.map(([field, { kind }]) => [field, exampleOf(kind, name, n)]));
}

function exampleOf(kind: Kind, name: CollectionName, n: number): unknown {
  if (kind === "id" || kind === "integer") return n;
  if (kind === "reference") return 1;
  if (kind === "references") return [1];
  if (kind === "image") return IMAGE;
  if (kind === "slug") return `${name}-${n}`;
  return kind === "text" ? `${name} ${n}` : kinds[kind].example;
}

/** Valid, unless the given fields are not. */
export function writeContentFolder(folder: string, given: Site): void {
  mkdirSync(join(folder, "media"), { recursive: true });
  writeFileSync(join(folder, IMAGE), IMAGE_BYTES);
  const { site, ...items } = given;
  writeFileSync(
    join(folder, "site.yaml"),
    JSON.stringify({ nome: "Sítio de teste", idioma: "en", ...site }),
  );
  const complete = Object.entries(completed(items)) as [CollectionName, readonly Fields[]][];
  for (const [name, some] of complete) {
    const make = madeUp[name] ?? ((n: number) => required(name, n));
    const whole = some.map((item, index) => ({ ...make(index + 1), ...item }));
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(whole));
  }
}

/** Adds the items that default fields refer to, unless the test gives its own. */
function completed(given: Items): Items {
  const awards = given.candidatos || given.vencedores || given.patrocinios;
  return {
    ...(given.eventos && { locais: [{}] }),
    ...(awards && { premios: [{}], categorias: [{ descricao: "Residencial" }] }),
    ...given,
  };
}
