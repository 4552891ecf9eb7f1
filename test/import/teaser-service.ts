/** A service as specified: its events show three news in ten whole, the list only teasers. */
import type { Ending } from "../support/ending.ts";
import { type Odd, oddService } from "./odd-service.ts";

/** Different images: each is a request, and many news share one. */
const IMAGES = 10;

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
/** The only address with another picture. */
export const OTHER_PICTURE = "/media/cerimonia.svg";
const MOMENT = "2021-01-02T10:00:00.500000Z";

const isWhole = (place: number) => place % 10 < 3;
const dayOf = (place: number) => {
  const day = new Date(Date.UTC(2022, 0, 1));
  day.setUTCDate(day.getUTCDate() - place);
  return day.toISOString().slice(0, 10);
};

interface Oddities {
  readonly total: number;
  /** Of the news at this place; may contain ids that the service does not show. */
  readonly related?: (place: number) => readonly number[];
  /** Of a page. */
  readonly size?: number;
  /** Added to what a service of the contract shows. */
  readonly news?: (place: number) => object;
  readonly event?: (number: number) => object;
  /** Replaces an entry of the list. */
  readonly teaser?: (place: number) => object;
  /** Added to the winner that was a candidate. */
  readonly winner?: (origin: string) => object;
  /** Pages go on after the last one and repeat it. */
  readonly isEndless?: boolean;
  readonly count?: number;
}

export async function teaserService(t: Ending, oddities: Oddities): Promise<Odd> {
  const { total, related = () => [], size = 10, news: moreNews, event: moreEvent } = oddities;
  return await oddService(t, (url, { headers, method = "GET" }, response) => {
    const { pathname, origin, searchParams } = url;
    const picture = `${origin}/media/casa.svg`;
    if (pathname.startsWith("/media/"))
      return response
        .writeHead(200, { "content-type": "image/svg+xml" })
        .end(
          pathname === OTHER_PICTURE
            ? PICTURE.replace("<svg", '<svg fill="red"').replace(
                "></svg>",
                '><rect width="9" height="9"/></svg>',
              )
            : PICTURE,
        );
    const teaser = (place: number) => ({
      titulo: `Notícia ${total - place}`,
      imagem: `${origin}/media/cache/${place % IMAGES}-350x200.svg`,
      url: `${origin}/noticias/noticia-${total - place}/`,
      ...oddities.teaser?.(place),
    });
    const news = (place: number) => ({
      id: total - place,
      created: MOMENT,
      modified: MOMENT,
      antetitulo: "",
      data: dayOf(place),
      titulo: `Notícia ${total - place}`,
      imagem: picture,
      teaser: "",
      conteudo: "<p>um</p>",
      fechada: false,
      slug: `noticia-${total - place}`,
      tema: null,
      autor: null,
      relacionadas: related(place),
      ...moreNews?.(place),
    });
    const places = Array.from({ length: total }, (_, place) => place);
    const author = {
      id: 1,
      created: MOMENT,
      modified: MOMENT,
      titulo: "Ordem",
      imagem: picture,
      conteudo: "",
      link: "https://ordem.example/",
      slug: "ordem",
      contacto: "",
    };
    const event = (number: number) => ({
      id: number,
      titulo: `Evento ${number}`,
      slug: `evento-${number}`,
      data_inicio: dayOf(30 - number),
      data_fim: dayOf(30 - number),
      estado_publicacao: true,
      brevemente: false,
      link_registo: null,
      registo_activo: false,
      local: { id: 1, nome: "Casa", conteudo: "", gps: "38.7,-9.1", imagem: null },
      acomodacao: null,
      autor: [author],
      noticias: places.filter((place) => isWhole(place) && place % 9 === number % 9).map(news),
      ...moreEvent?.(number),
    });
    const project = (code: number, categorias: string) => ({
      categorias,
      foto: "/media/casa.svg",
      nome: `Projeto ${code}`,
      url: `/candidato/Codigo0${code}/`,
    });
    const paged = (results: readonly object[]) => {
      const last = Math.max(1, Math.ceil(results.length / size));
      const given = searchParams.get("page") ?? "1";
      const page = given === "last" ? last : Number(given);
      const isAfter = page > last && !oddities.isEndless;
      if (!(page >= 1) || isAfter) return "Invalid page.";
      const from = (Math.min(page, last) - 1) * size;
      const link = (to: number) =>
        to < 1 || (to > last && !oddities.isEndless)
          ? null
          : `${origin}${pathname}${to === 1 ? "" : `?page=${to}`}`;
      return {
        count: oddities.count ?? results.length,
        next: link(page + 1),
        previous: link(page - 1),
        results: results.slice(from, from + size),
      };
    };
    const winners = [
      { ...project(1, "Residencial"), ...oddities.winner?.(origin) },
      project(3, "Restauro"),
    ];
    const ofPremio = (all: readonly object[]) => {
      const premio = searchParams.get("premio");
      const category = searchParams.get("categorias__descricao");
      const isOf = (one: { categorias?: string }) => !category || one.categorias === category;
      return (!premio || premio === "1" ? all : []).filter(isOf);
    };
    const values: Record<string, () => unknown> = {
      "/api/v1/vi-export/": () => paged(places.map(teaser)),
      "/api/v1/eventos/": () => paged([9, 8, 7, 6, 5, 4, 3, 2, 1].map(event)),
      "/api/v1/ultimos/eventos/": () => paged([]),
      "/api/premio/candidatos/": () =>
        ofPremio([project(1, "Residencial"), project(2, "Turístico")]),
      "/api/premio/vencedores/": () => ofPremio(winners),
      "/api/premio/list/1/patrociniostop/": () => [{ imagem: "/media/casa.svg", tipo: "Apoio" }],
      "/api/premio/list/2/patrociniostop/": () => [{ imagem: "/media/casa.svg", tipo: "Apoio" }],
      "/api/premio/list/3/patrociniostop/": () => [{ imagem: "/media/casa.svg", tipo: "Apoio" }],
    };
    const refuse = (status: number, detail: string) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(method === "HEAD" ? "" : JSON.stringify({ detail }));
    response.setHeader("allow", "GET, HEAD, OPTIONS");
    response.setHeader("vary", "Accept");
    const value = values[pathname]?.();
    if (value === undefined && values[`${pathname}/`])
      return response.writeHead(301, { location: `${pathname}/${url.search}` }).end();
    if (value === undefined) return refuse(404, "Not found.");
    if (!["GET", "HEAD", "OPTIONS"].includes(method))
      return refuse(405, `Method "${method}" not allowed.`);
    const format = searchParams.get("format") ?? "";
    if (!["", "api", "json"].includes(format)) return refuse(404, "Not found.");
    if (headers.accept === "application/xml")
      return refuse(406, "Could not satisfy the request Accept header.");
    if (typeof value === "string") return refuse(404, value);
    if (format !== "json" && /text\/html/.test(headers.accept ?? ""))
      return response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end("<h1>Api</h1>");
    return value;
  });
}
