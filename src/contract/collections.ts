/**
 * The collections of content, whose items are declared here once: field names and their order are the
 * wire's (contract.md, "The resources"), what editors may write is content.md, "All the fields". The order of the table is the order of
 * dependency: a collection refers only to those before it (and to itself).
 */
import { z } from "zod";
import { type CollectionName, type Field, field, moments, wireSchemaOfField } from "./field.ts";

export interface Collection {
  readonly name: CollectionName;
  /** One item in English, with its article, for messages: "an event". */
  readonly one: string;
  /** All that editors may write, in the order of the wire, but for `ordem`, which every collection takes. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The field that the text below the fields of a file becomes. */
  readonly body?: "conteudo" | "descricao" | "acomodacao";
  /** Text fields by which a reference may name an item, tried in this order after `id`. */
  readonly names: readonly string[];
}

const temas: Collection = {
  name: "temas",
  one: "a theme",
  fields: {
    id: field.id(),
    nome: field.text("Theme name.", { required: true }),
    slug: field.slug(),
    ...moments({ wire: false }),
  },
  names: ["slug", "nome"],
};

const autores: Collection = {
  name: "autores",
  one: "an author",
  fields: {
    id: field.id(),
    ...moments({ wire: true }),
    titulo: field.text("Author (organisation) name.", { required: true }),
    imagem: field.image("Absolute URL of a logo image.", { required: true }),
    conteudo: field.html("HTML description."),
    link: field.url("External URL of the author.", { required: true }),
    slug: field.slug(),
    contacto: field.html("HTML fragment with office addresses and contact details."),
  },
  body: "conteudo",
  names: ["slug", "titulo"],
};

const locais: Collection = {
  name: "locais",
  one: "a venue",
  fields: {
    id: field.id(),
    nome: field.text("Venue name.", { required: true }),
    conteudo: field.html("HTML fragment; may be the empty string."),
    gps: field.gps('Latitude and longitude as decimal numbers, "<lat>,<lng>".', { required: true }),
    imagem: field.image("Absolute URL of an image."),
    slug: field.slug("URL slug.", { wire: false }),
    ...moments({ wire: false }),
  },
  body: "conteudo",
  names: ["slug", "nome"],
};

const noticias: Collection = {
  name: "noticias",
  one: "a news item",
  fields: {
    id: field.id(),
    ...moments({ wire: true }),
    antetitulo: field.text("Overline / kicker."),
    data: field.date("News date.", { required: true }),
    titulo: field.text("Headline.", { required: true }),
    imagem: field.image("Absolute URL of an image.", { required: true }),
    teaser: field.html("Summary text; may contain HTML line breaks."),
    conteudo: field.html("HTML body."),
    fechada: field.flag("Closed flag."),
    slug: field.slug(),
    tema: field.reference("temas", "Id of a theme."),
    autor: field.reference("autores", "Id of the author."),
    relacionadas: field.references("noticias", "Ids of related news items; may be empty."),
    url: field.url("Address of the news page, where it is not on the site itself.", {
      wire: false,
    }),
  },
  body: "conteudo",
  names: ["slug", "titulo"],
};

const eventos: Collection = {
  name: "eventos",
  one: "an event",
  fields: {
    id: field.id(),
    titulo: field.text("Title.", { required: true }),
    slug: field.slug(),
    data_inicio: field.date("Start date.", { required: true }),
    data_fim: field.date("End date.", { required: true }),
    estado_publicacao: field.flag("Publication flag.", { absent: true }),
    brevemente: field.flag('"Coming soon" flag.'),
    link_registo: field.url("Registration link."),
    registo_activo: field.flag("Registration-open flag."),
    local: field.reference("locais", "Venue.", { required: true, embedded: true }),
    acomodacao: field.html("Accommodation, an HTML fragment.", { absent: null }),
    autor: field.references("autores", "Organising authors, in the event's order.", {
      embedded: true,
    }),
    noticias: field.references("noticias", "News written about the event, in its order.", {
      embedded: true,
    }),
    ...moments({ wire: false }),
  },
  body: "acomodacao",
  names: ["slug", "titulo"],
};

const premios: Collection = {
  name: "premios",
  one: "an award edition",
  fields: {
    id: field.id(),
    nome: field.text("Name of the award edition.", { required: true }),
    slug: field.slug("URL slug, not all digits.", { wire: false }),
    ano: field.integer("Year.", { wire: false }),
    ...moments({ wire: false }),
  },
  names: ["slug", "nome"],
};

const categorias: Collection = {
  name: "categorias",
  one: "a category",
  fields: {
    descricao: field.text("Category name.", { required: true }),
    ...moments({ wire: false }),
  },
  names: ["descricao"],
};

const candidatos: Collection = {
  name: "candidatos",
  one: "a candidate",
  fields: {
    codigo: field.code(
      "Eight letters and digits; derived from award, category and name if absent.",
    ),
    nome: field.text("Name of the project.", { required: true }),
    premio: field.reference("premios", "Award edition.", { required: true }),
    categoria: field.reference("categorias", "Category entered.", { required: true }),
    foto: field.image("Photograph of the project.", { required: true }),
    descricao: field.html("HTML description of the project."),
    ...moments({ wire: false }),
  },
  body: "descricao",
  names: ["codigo", "nome"],
};

const vencedores: Collection = {
  name: "vencedores",
  one: "a winner",
  fields: {
    premio: field.reference("premios", "Award edition.", { required: true }),
    categoria: field.reference("categorias", "Category won.", { required: true }),
    candidato: field.reference("candidatos", "The candidate that won."),
    // Of a project that was no candidate; null where there is a candidate.
    codigo: field.code(
      "Eight letters and digits; derived from award, category and name if absent.",
    ),
    nome: field.text("Name of a project that was no candidate.", { absent: null }),
    foto: field.image("Photograph of a project that was no candidate."),
    descricao: field.html("HTML description of a project that was no candidate."),
    ...moments({ wire: false }),
  },
  body: "descricao",
  names: [],
};

const patrocinios: Collection = {
  name: "patrocinios",
  one: "a sponsor",
  fields: {
    premio: field.reference("premios", "Award edition.", { required: true }),
    imagem: field.image("Logo.", { required: true }),
    tipo: field.text("Sponsorship type.", { required: true }),
    ...moments({ wire: false }),
  },
  names: [],
};

/** Every collection, those referred to before those that refer. */
export const collections: Readonly<Record<CollectionName, Collection>> = {
  temas,
  autores,
  locais,
  noticias,
  eventos,
  premios,
  categorias,
  candidatos,
  vencedores,
  patrocinios,
};

/** The names of {@link collections}, in the same order. */
export const collectionNames = Object.keys(collections) as readonly CollectionName[];

const schemas = new Map<CollectionName, z.ZodObject>();

/** The schema of a collection's item on the wire, keys in the wire's order. */
export function wireSchema(name: CollectionName): z.ZodObject {
  const known = schemas.get(name);
  if (known) return known;
  const printed = Object.entries(collections[name].fields).filter(([, declared]) => declared.wire);
  const members = printed.map(([key, declared]) => [key, wireSchemaOfField(declared, wireSchema)]);
  const schema = z.strictObject(Object.fromEntries(members)).meta({ title: titleOf(name) });
  schemas.set(name, schema);
  return schema;
}

/** "a news item" is titled "News item". */
function titleOf(name: CollectionName): string {
  const noun = collections[name].one.replace(/^an? /, "");
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
