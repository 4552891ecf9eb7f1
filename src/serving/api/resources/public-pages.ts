/** For search engines: page addresses, and schema.org data. (contract.md, "Public pages") */
import type { CollectionName } from "../../../contract/field.ts";
import { NEWS } from "../../../contract/site/site.ts";
import type { Row } from "../../../editions/edition/open-edition.ts";
import { lineOfText } from "../../../editions/edition/search-tables.ts";
import { newsAddress } from "../addresses.ts";
import type { Plan } from "../answer-plan.ts";
import type { Catalogue } from "../catalogue.ts";
import type { JsonObject } from "../json-value.ts";
import { pathsOf, segmentValue } from "../path-template.ts";
import type { DetailResource } from "../resource.ts";
import { details, lists } from "./resources.ts";
import { pathsOfList } from "./root.ts";

/** Absolute; `undefined` for a selection or another order, which search engines should not list. */
export function canonicalAddress(plan: Plan, catalogue: Catalogue): string | undefined {
  const { resource, parameters, address, segments } = plan;
  const { format, fields, ordering, search, pageSize, filters } = parameters;
  const given = [format, fields, ordering, search, pageSize].filter((value) => value !== undefined);
  if (given.length > 0 || filters.size > 0 || resource.kind === "search") return undefined;
  if (resource.kind === "root") return `${catalogue.publicUrl}/`;
  if (resource.kind === "detail" && resource.collection === NEWS) {
    const row = catalogue.edition.get(NEWS_BY_SLUG, { slug: segmentValue(segments) ?? "" });
    if (row) return newsAddress(row, catalogue);
  }
  return catalogue.publicUrl + address;
}

const NEWS_BY_SLUG = "SELECT id, slug, url FROM noticias WHERE slug = :slug";

export interface PublicPage {
  /** Absolute. */
  readonly address: string;
  /** ISO 8601; null if unknown. */
  readonly modified: string | null;
}

/** @param max number of pages; the items that changed longest ago are left out */
export function publicPages(catalogue: Catalogue, max: number): PublicPage[] {
  const { publicUrl } = catalogue;
  const paths = ["/", ...lists.flatMap((list) => pathsOfList(catalogue, list))];
  const pages = paths.map((path): PublicPage => ({ address: publicUrl + path, modified: null }));
  const items = details.flatMap((detail) => pagesOfItems(catalogue, detail, max));
  const newestFirst = items.toSorted((one, other) => (one.changedAt > other.changedAt ? -1 : 1));
  return [...pages, ...newestFirst].slice(0, max);
}

function pagesOfItems(
  catalogue: Catalogue,
  detail: DetailResource,
  max: number,
): (PublicPage & { changedAt: number })[] {
  const { collection, segmentField, names } = detail;
  if (!collection) return [];
  const pathTo = pathsOf(detail);
  const isNews = collection === NEWS;
  const rows = catalogue.edition.all(
    `SELECT found.name, item.modified${isNews ? ", item.id, item.slug, item.url" : ""}
     FROM (${names}) AS found LEFT JOIN ${collection} AS item ON item.${segmentField} = found.name
     ORDER BY unixepoch(item.modified) DESC LIMIT ${max}`,
  );
  return rows.flatMap((row) => {
    const address = catalogue.publicUrl + pathTo(String(row.name));
    // If the text of a news item is on another site, that site lists it.
    if (isNews && newsAddress(row, catalogue) !== address) return [];
    const modified = row.modified as string | null;
    return { address, modified, changedAt: modified === null ? 0 : Date.parse(modified) };
  });
}

type Describe = (item: JsonObject, catalogue: Catalogue) => JsonObject | undefined;

const describers: Partial<Record<CollectionName, Describe>> = {
  noticias: (item, { edition, publicUrl }) => {
    const { titulo, data, modified, imagem, fechada } = item;
    const { autor, tema } = item as Record<"autor" | "tema", number | null>;
    const author = edition.get("SELECT titulo, link FROM autores WHERE id = :autor", { autor });
    const theme = edition.get("SELECT nome FROM temas WHERE id = :tema", { tema });
    const description = lineOfText(String(item.teaser));
    return {
      "@type": "NewsArticle",
      headline: titulo as string,
      ...(description !== "" && { description }),
      datePublished: data as string,
      dateModified: modified as string,
      image: [imagem as string],
      isAccessibleForFree: !fechada,
      ...(theme && { articleSection: theme.nome as string }),
      ...(author && { author: organisation(author) }),
      publisher: organisation({ titulo: edition.site.nome, link: `${publicUrl}/` }),
    };
  },
  eventos: (item) => {
    const { titulo, data_inicio, data_fim, brevemente, link_registo, registo_activo } = item;
    // The dates are not final, and a search engine would show them.
    if (brevemente) return undefined;
    const local = item.local as JsonObject;
    const [latitude, longitude] = String(local.gps).split(",").map(Number);
    const description = lineOfText(String(item.acomodacao ?? ""));
    return {
      "@type": "Event",
      name: titulo as string,
      ...(description !== "" && { description }),
      startDate: data_inicio as string,
      endDate: data_fim as string,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      ...(local.imagem !== null && { image: [local.imagem as string] }),
      location: {
        "@type": "Place",
        name: local.nome as string,
        address: local.nome as string,
        geo: {
          "@type": "GeoCoordinates",
          latitude: latitude as number,
          longitude: longitude as number,
        },
      },
      organizer: (item.autor as readonly JsonObject[]).map(organisation),
      ...(registo_activo && link_registo && { offers: { "@type": "Offer", url: link_registo } }),
    };
  },
};

function organisation({ titulo, link }: JsonObject | Row): JsonObject {
  return { "@type": "Organization", name: titulo as string, url: link as string };
}

/** JSON-LD; `undefined` for items that are not described. `address`: of the page, absolute. */
export function structuredData(
  { collection }: DetailResource,
  item: JsonObject,
  { address, catalogue }: { address: string; catalogue: Catalogue },
): JsonObject | undefined {
  const description = collection && describers[collection]?.(item, catalogue);
  if (!description) return undefined;
  const page = { inLanguage: "pt", url: address, mainEntityOfPage: address };
  return { "@context": "https://schema.org", ...description, ...page };
}
