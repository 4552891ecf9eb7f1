/** The requests to warm servers. Every peer responds with the same bytes and header fields. */
import { codeOf, photoAddress } from "./make-store.ts";

export interface Case {
  readonly name: string;
  readonly path: string;
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends `If-None-Match` with the ETag of the response. */
  readonly revalidates?: true;
  /** Whether the naive peer supports it. */
  readonly naive?: true;
  /** Measured with `--quick` too. */
  readonly quick?: true;
}

const byCategory = `/api/premio/candidatos/?categorias__descricao=${encodeURIComponent("Turístico")}`;
// Chrome's header.
const browser = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
};

export const cases: readonly Case[] = [
  { name: "vi-export", path: "/api/v1/vi-export/", naive: true, quick: true },
  { name: "eventos", path: "/api/v1/eventos/", naive: true, quick: true },
  { name: "candidatos, filtered", path: byCategory, quick: true },
  { name: "vencedores", path: "/api/premio/vencedores/" },
  { name: "patrociniostop", path: "/api/premio/list/1/patrociniostop/" },
  { name: "ultimos/eventos", path: "/api/v1/ultimos/eventos/" },
  { name: "evento", path: "/api/v1/eventos/7/" },
  { name: "candidato", path: `/candidato/${codeOf(3)}/` },
  { name: "noticia", path: "/noticias/noticia-9/" },
  { name: "root", path: "/api/" },
  { name: "noticias", path: "/api/v1/noticias/" },
  { name: "noticias searched", path: "/api/v1/noticias/?search=contrato" },
  { name: "atom", path: "/api/v1/noticias/?format=atom" },
  { name: "ics", path: "/api/v1/eventos/?format=ics" },
  { name: "csv", path: "/api/v1/eventos/?format=csv" },
  { name: "xlsx", path: "/api/v1/eventos/?format=xlsx" },
  { name: "geojson", path: "/api/v1/eventos/?format=geojson" },
  { name: "media", path: `/media/${photoAddress}` },
  { name: "304", path: "/api/v1/eventos/", revalidates: true, quick: true },
  { name: "HEAD", path: "/api/v1/eventos/", method: "HEAD", quick: true },
  {
    name: "brotli",
    path: "/api/v1/eventos/",
    headers: { "Accept-Encoding": "gzip, deflate, br" },
    quick: true,
  },
  { name: "page", path: "/api/v1/eventos/", headers: browser, quick: true },
];
