/** A site with every type of page, and a table of their addresses. */
import type { Site } from "../support/content-folder.ts";

export interface PageType {
  readonly name: string;
  readonly path: string;
  /** Default: 200. */
  readonly status?: number;
  /** Text on the page. */
  readonly says: string;
}

const BODY = `<h2>Um título</h2><p>Olá, <a href="https://fora.example/">fora</a>.</p>
<p style="text-align: center"><img src="media/casa.png" alt="Casa"><img src="https://fora.example/x.png" alt="Fora"></p>
<iframe src="https://video.example/v/1"></iframe><table><tbody><tr><th>A</th><td>B</td></tr></tbody></table>`;

const WIDE = `<table><tbody><tr>${"<th>Coluna número</th>".repeat(14)}</tr></tbody></table>`;

/** Long enough for several pages, with items in every collection. */
export const site: Site = {
  site: { nome: "Sítio de prova", iframe_hosts: ["video.example"] },
  temas: [{ nome: "Arrendamento" }],
  autores: [{ titulo: "Casa & Lei", conteudo: BODY, contacto: "<p>Rua A, 1</p>" }, {}],
  locais: [
    { nome: "Auditório", conteudo: BODY, imagem: "media/casa.png", gps: "41.1496,-8.6110" },
    { nome: "Sala em Macau", gps: "22.1987,113.5439", conteudo: WIDE },
  ],
  noticias: [
    {
      titulo: "Primeira notícia",
      teaser: `Um<br>${"dois".repeat(40)}`,
      conteudo: BODY,
      tema: 1,
      autor: 1,
    },
    { titulo: "Segunda notícia", relacionadas: [1], url: "https://fora.example/segunda" },
    ...Array.from({ length: 10 }, () => ({})),
  ],
  eventos: Array.from({ length: 42 }, (_, index) => ({
    titulo: `Seminário ${index + 1}`,
    local: 1 + (index % 2),
    autor: [1, 2],
    noticias: [1, 2],
    acomodacao: "<p>Hotel</p>",
    link_registo: "https://fora.example/registo",
  })),
  premios: [{ nome: "Prémio 2025" }, { nome: "Prémio 2026" }],
  categorias: [{ descricao: "Residencial" }, { descricao: "Comercial & Serviços" }],
  candidatos: [
    { nome: "Casa da Rua", descricao: BODY },
    { nome: "Loja", categoria: "Comercial & Serviços", premio: 2 },
    { nome: "Outra casa" },
  ],
  vencedores: [{ candidato: "Casa da Rua", categoria: "Residencial" }],
  patrocinios: [{ tipo: "Alto Patrocinio" }, { tipo: "Apoio", premio: 2 }],
};

const BY_CATEGORY = "/api/premio/candidatos/?categorias__descricao=";

export const pageTypes: readonly PageType[] = [
  { name: "landing page", path: "/", says: "Award winners" },
  { name: "root of the API", path: "/api/", says: "Award winners" },
  { name: "list in pages", path: "/api/v1/eventos/?page_size=2", says: "Items 1 to 2 of 42" },
  { name: "page of a list", path: "/api/v1/eventos/?page=3&page_size=2", says: "page 3 of 21" },
  { name: "list asked with a slip", path: "/api/v1/eventos/?tema=1", says: "Items 1 to 10 of 42" },
  { name: "news teasers", path: "/api/v1/vi-export/", says: "Notícia 12" },
  { name: "empty list", path: "/api/v1/ultimos/eventos/", says: "The season is over" },
  { name: "bare array", path: "/api/premio/candidatos/", says: "3 items" },
  { name: "filtered list", path: `${BY_CATEGORY}Residencial`, says: "2 items" },
  { name: "filter without a match", path: `${BY_CATEGORY}Nenhuma`, says: "No candidate" },
  { name: "list in parts", path: "/api/premio/list/1/patrociniostop/", says: "Prémio 2026" },
  { name: "search", path: "/api/v1/pesquisa/?q=casa", says: "Search: casa" },
  { name: "search that finds nothing", path: "/api/v1/pesquisa/?q=nada", says: "No results" },
  { name: "theme", path: "/api/v1/temas/1/", says: "Arrendamento" },
  { name: "author", path: "/api/v1/autores/1/", says: "Casa & Lei" },
  { name: "venue", path: "/api/v1/locais/1/", says: "Auditório" },
  { name: "list of news", path: "/api/v1/noticias/", says: "12" },
  { name: "award editions", path: "/api/premio/", says: "Prémio 2026" },
  { name: "what changed", path: "/api/v1/alteracoes/?desde=0", says: "What changed" },
  { name: "event", path: "/api/v1/eventos/1/", says: "Practical information" },
  { name: "candidate", path: "/candidato/Codigo01/", says: "Casa da Rua" },
  { name: "news item", path: "/noticias/noticia-1/", says: "Primeira notícia" },
  { name: "not found", path: "/nada/", status: 404, says: "Back to the home page" },
  { name: "no such page", path: "/api/v1/eventos/?page=9", status: 404, says: "Page not found" },
  { name: "malformed", path: "/api/v1/eventos/?page_size=0", status: 400, says: "not valid" },
  { name: "kind of error", path: "/problems/not-found/", says: "Nothing is published" },
];

/** The same for developers, at other addresses. */
export const developerPageTypes: readonly PageType[] = pageTypes
  .filter(({ path }) => !path.startsWith("/problems/"))
  .map(({ name, path, status }) => ({
    name: `${name}, for developers`,
    path: `${path}${path.includes("?") ? "&" : "?"}format=api`,
    ...(status !== undefined && { status }),
    says: status === undefined ? "HTTP 200 OK" : "For programs",
  }));
