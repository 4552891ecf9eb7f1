/** News and events as entries of feeds. (contract.md, "Feeds") */
import type { CollectionName } from "../../../contract/field.ts";
import { mediaPath, withAbsoluteMedia } from "../../../contract/media-addresses.ts";
import { APPEARS } from "../../../contract/site/shared-fields.ts";
import { startOfDay } from "../../../contract/site/site-day.ts";
import { linkTable } from "../../../editions/edition/collection-tables.ts";
import type { Row } from "../../../editions/edition/open-edition.ts";
import { newsAddress } from "../addresses.ts";
import type { Catalogue } from "../catalogue.ts";
import { rowsInOrder } from "../resource.ts";

const NEWS = `
  SELECT noticias.id, noticias.titulo, noticias.slug, noticias.url, data, teaser AS summary, noticias.conteudo AS content,
    noticias.modified, media.address AS image, media.media_type, media.bytes,
    json_array(autores.titulo) AS authors, json_array(temas.nome) AS tags
  FROM noticias
  JOIN media ON media.id = noticias.imagem_id
  LEFT JOIN autores ON autores.id = noticias.autor_id
  LEFT JOIN temas ON temas.id = noticias.tema_id
  WHERE noticias.id IN (SELECT value FROM json_each(:ids))`;

const LINKS = linkTable("eventos", "autor");
const EVENTS = `
  SELECT eventos.id, eventos.titulo, eventos.created, eventos.modified, eventos.${APPEARS} AS appears, data_inicio, data_fim, locais.nome AS local,
    '' AS summary, coalesce(acomodacao, '') AS content, media.address AS image, media.media_type, media.bytes,
    (SELECT json_group_array(autores.titulo ORDER BY ${LINKS}.posicao)
     FROM ${LINKS} JOIN autores ON autores.id = target_id
     WHERE item_id = eventos.id) AS authors, '[]' AS tags
  FROM eventos
  JOIN locais ON locais.id = local_id
  LEFT JOIN media ON media.id = locais.imagem_id
  WHERE eventos.id IN (SELECT value FROM json_each(:ids))`;

/** In the language of the site. @param first `YYYY-MM-DD`, inclusive like `last` */
type PeriodOf = (first: string, last: string) => string;

interface FeedSource {
  /** SQL for {@link rowsInOrder}. */
  readonly select: string;
  /** `address`: absolute; `before`: HTML in front of the content. */
  readonly present: (
    row: Row,
    catalogue: Catalogue,
    periodOf: PeriodOf,
  ) => { readonly address: string; readonly published: Date; readonly before?: string };
}

const sources: Partial<Record<CollectionName, FeedSource>> = {
  noticias: {
    select: NEWS,
    present: (row, catalogue) => ({
      address: newsAddress(row, catalogue),
      published: new Date(startOfDay(row.data as string, catalogue.zone)),
    }),
  },
  eventos: {
    select: EVENTS,
    present: (row, { publicUrl }, periodOf) => {
      const { id, created, appears, data_inicio, data_fim, local } = row;
      const published = Math.max(Date.parse(created as string), (appears as number | null) ?? 0);
      const days = periodOf(data_inicio as string, data_fim as string);
      return {
        address: `${publicUrl}/api/v1/eventos/${id}/`,
        published: new Date(published),
        before: `<p>${days}, ${escapeHtml(local as string)}</p>`,
      };
    },
  },
};

export const feedCollections = Object.keys(sources) as readonly CollectionName[];

export type FeedEntry = ReturnType<typeof feedEntries>[number];

/** In the order of `ids`, without missing items. */
export function feedEntries(
  catalogue: Catalogue,
  collection: CollectionName,
  { ids, periodOf }: { ids: ArrayLike<number>; periodOf: PeriodOf },
) {
  const { select, present } = sources[collection] as FeedSource;
  const { publicUrl } = catalogue;
  return rowsInOrder(catalogue, select, ids).map((row) => {
    const { before = "", address, published } = present(row, catalogue, periodOf);
    const absolute = (html: string) => withAbsoluteLinks(html, address, publicUrl);
    return {
      /** A tag URI (RFC 4151); changes only with the item's id or the site's host. */
      id: tagUri(publicUrl, `${collection}/${row.id}`),
      title: row.titulo as string,
      address,
      published,
      updated: new Date(row.modified as string),
      /** HTML with absolute URLs, like `content`; may be empty. */
      summary: absolute(row.summary as string),
      content: before + absolute(row.content as string),
      image: imageOf(row, publicUrl),
      authors: namesIn(row.authors),
      tags: namesIn(row.tags),
    };
  });
}

/** @param name unique in the site, and never reused @see RFC 4151 */
export function tagUri(publicUrl: string, name: string): string {
  return `tag:${new URL(publicUrl).hostname},2026:${name}`;
}

function imageOf({ image, media_type, bytes }: Row, publicUrl: string) {
  if (image === null || image === undefined) return null;
  const address = publicUrl + mediaPath(image as string);
  return { address, type: media_type as string, bytes: bytes as number };
}

function namesIn(json: Row[string] | undefined): string[] {
  const names = JSON.parse(String(json)) as (string | null)[];
  return names.filter((name) => name !== null);
}

/** The first slash in ` href="/noticias/"`, but not in ` href="//host/"`. */
const PATH_START = /(?<=\s(?:href|src|cite|poster)=")\/(?!\/)/g;

const LINK = /<a\b[^<>]*>/gi;
/** ` href="` of ` href="#secao"`. */
const FRAGMENT_START = /\shref=["'](?=#)/i;

/** Feed readers resolve neither paths nor fragments. @param address of the item, for fragments */
function withAbsoluteLinks(html: string, address: string, publicUrl: string): string {
  // Replaced by functions, because `$` has a meaning in a replacement text.
  return withAbsoluteMedia(html, publicUrl)
    .replace(PATH_START, () => `${publicUrl}/`)
    .replace(LINK, (tag) => tag.replace(FRAGMENT_START, (start) => start + escapeHtml(address)));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
