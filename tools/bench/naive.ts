/** The naive peer: Fastify, `COUNT(*)` and `OFFSET`, a query for each nested item, no cache. */
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { fastify } from "fastify";

const [file = "", port = "0"] = process.argv.slice(2);
const address = pathToFileURL(file);
address.searchParams.set("immutable", "1");
const db = new DatabaseSync(address, { readOnly: true });
const HOST = `http://127.0.0.1:${port}`;
const SIZE = 10;

type Row = Record<string, string | number | null>;

const countEvents = db.prepare("SELECT COUNT(*) AS count FROM eventos WHERE estado_publicacao");
const pageOfEvents = db.prepare(
  "SELECT * FROM eventos WHERE estado_publicacao ORDER BY data_inicio DESC, id DESC LIMIT ? OFFSET ?",
);
const venueOf = db.prepare(
  `SELECT locais.*, media.address AS imagem FROM locais LEFT JOIN media ON media.id = imagem_id
   WHERE locais.id = ?`,
);
const authorsOf = db.prepare(
  `SELECT autores.*, media.address AS imagem FROM eventos_autor
   JOIN autores ON autores.id = target_id JOIN media ON media.id = imagem_id
   WHERE item_id = ? ORDER BY eventos_autor.posicao`,
);
const newsOf = db.prepare(
  `SELECT noticias.*, media.address AS imagem FROM eventos_noticias
   JOIN noticias ON noticias.id = target_id JOIN media ON media.id = imagem_id
   WHERE item_id = ? ORDER BY eventos_noticias.posicao`,
);
const relatedOf = db.prepare(
  "SELECT target_id FROM noticias_relacionadas WHERE item_id = ? ORDER BY posicao",
);
const countNews = db.prepare("SELECT min(COUNT(*), 30) AS count FROM noticias");
const pageOfNews = db.prepare(
  `SELECT titulo, address, noticias.slug, url FROM noticias JOIN media ON media.id = crop_id
   ORDER BY data DESC, noticias.id DESC LIMIT ? OFFSET ?`,
);

function event(row: Row) {
  const { id, titulo, slug, data_inicio, data_fim, link_registo, acomodacao } = row;
  const venue = venueOf.get(row.local_id as number) as Row;
  return {
    id,
    titulo,
    slug,
    data_inicio,
    data_fim,
    estado_publicacao: row.estado_publicacao === 1,
    brevemente: row.brevemente === 1,
    link_registo,
    registo_activo: row.registo_activo === 1,
    local: {
      id: venue.id,
      nome: venue.nome,
      conteudo: venue.conteudo,
      gps: venue.gps,
      imagem: venue.imagem && `${HOST}/media/${venue.imagem}`,
    },
    acomodacao,
    autor: (authorsOf.all(id as number) as Row[]).map((author) => ({
      id: author.id,
      created: author.created,
      modified: author.modified,
      titulo: author.titulo,
      imagem: `${HOST}/media/${author.imagem}`,
      conteudo: author.conteudo,
      link: author.link,
      slug: author.slug,
      contacto: author.contacto,
    })),
    noticias: (newsOf.all(id as number) as Row[]).map((news) => ({
      id: news.id,
      created: news.created,
      modified: news.modified,
      antetitulo: news.antetitulo,
      data: news.data,
      titulo: news.titulo,
      imagem: `${HOST}/media/${news.imagem}`,
      teaser: news.teaser,
      conteudo: news.conteudo,
      fechada: news.fechada === 1,
      slug: news.slug,
      tema: news.tema_id,
      autor: news.autor_id,
      relacionadas: relatedOf.all(news.id as number).map(({ target_id }) => target_id),
    })),
  };
}

function teaser({ titulo, address: image, slug, url }: Row) {
  return { titulo, imagem: `${HOST}/media/${image}`, url: url ?? `${HOST}/noticias/${slug}/` };
}

function envelope(path: string, count: number, page: number, results: unknown[]) {
  const link = (number: number) => `${HOST}${path}${number > 1 ? `?page=${number}` : ""}`;
  return {
    count,
    next: page * SIZE < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results,
  };
}

const app = fastify();
app.get<{ Querystring: { page?: string } }>("/api/v1/eventos/", async ({ query }) => {
  const page = Number(query.page ?? 1);
  const { count } = countEvents.get() as { count: number };
  const rows = pageOfEvents.all(SIZE, (page - 1) * SIZE) as Row[];
  return envelope("/api/v1/eventos/", count, page, rows.map(event));
});
app.get<{ Querystring: { page?: string } }>("/api/v1/vi-export/", async ({ query }) => {
  const page = Number(query.page ?? 1);
  const { count } = countNews.get() as { count: number };
  const rows = pageOfNews.all(SIZE, (page - 1) * SIZE) as Row[];
  return envelope("/api/v1/vi-export/", count, page, rows.map(teaser));
});
await app.listen({ port: Number(port), host: "127.0.0.1" });
console.log("ready");
