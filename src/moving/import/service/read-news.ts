/** Reads the news. Those in events are whole; of others the service may show only a teaser. */
import { slugify } from "../../../authoring/content/report/nearest-name.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { lastSegment } from "../../../remote/own-addresses.ts";
import { isJsonRecord, type JsonRecord } from "../../../remote/parse-json.ts";
import { usualNames } from "../../../serving/api/fields.ts";
import { viExportList } from "../../../serving/api/resources/noticias.ts";
import { isId } from "../harvest/harvest.ts";
import { harvestItem, reportNotPrinted } from "./harvest-item.ts";
import { readItems, type ServiceImport } from "./read-list.ts";

// After MAX_MISSES failures and no success, only every TRY_EVERY-th teaser's item is requested.
const MAX_MISSES = 5;
const TRY_EVERY = 20;

/** @returns the number of teasers, `undefined` if the service has no such list */
export async function readNews(reading: ServiceImport): Promise<number | undefined> {
  const { service, harvest, findings, onProgress } = reading;
  const nameOf = ({ url, titulo }: JsonRecord) =>
    `${viExportList.name}/${url ? lastSegment(String(url)) : titulo}`;
  const teasers = await readItems(reading, viExportList.path, nameOf);
  if (!teasers) return undefined;
  let misses = 0;
  let hasAnyBeenRead = false;
  const seen = new Set<string>();
  const teasersByUrl = Map.groupBy(teasers, ({ url }) => url);
  const titles = new Set(teasers.map(({ titulo }) => titulo));
  for (const [place, teaser] of teasers.entries()) {
    const serialised = JSON.stringify(teaser);
    const address = typeof teaser.url === "string" ? teaser.url : "";
    if (seen.has(serialised)) continue;
    seen.add(serialised);
    reportNotPrinted(findings, viExportList.name, teaser, usualNames(viExportList));
    onProgress("service", place, teasers.length);
    // The base is only there because relative addresses are not parsed without one.
    const { pathname = "" } = URL.parse(address, "https://invalid.invalid/") ?? {};
    const lastOfPath = decodePercent(pathname.split("/").findLast(Boolean) ?? "");
    const titulo = typeof teaser.titulo === "string" ? teaser.titulo : "";
    let item = newsNamedIn(reading, address, titulo);
    // An address on another site need not end in the slug: try the slug of the headline too.
    for (const slug of new Set([lastOfPath, slugify(titulo)])) {
      if (item || slug === "") continue;
      item = newsBySlugOrId(reading, slug, titulo);
      if (!item && (hasAnyBeenRead || misses < MAX_MISSES || place % TRY_EVERY === 0)) {
        item = await readNewsItem(reading, slug);
        if (item) hasAnyBeenRead = true;
        else misses += 1;
      }
      const isGuess = slug !== lastOfPath;
      if (isGuess && item?.titulo !== titulo) item = undefined;
    }
    // An address shared by several teasers does not identify a news item.
    const isShared = (teasersByUrl.get(teaser.url)?.length ?? 0) > 1;
    const isAnotherItem = item?.titulo !== titulo && (isShared || titles.has(item?.titulo));
    if (isAnotherItem) item = undefined;
    const url = absoluteUrl(address, service.publicUrl);
    if (item && item.titulo !== titulo) {
      const said = `as a news item it is ${JSON.stringify(item.titulo)}, which is printed`;
      findings.add("different", nameOf(teaser), said, "titulo");
    }
    // For a teaser that becomes an item, the report adds this by its address.
    if (!teaser.imagem && (item?.imagem || address === "")) {
      const said = "it has none, so the list will show that of the news item";
      findings.add("different", nameOf(teaser), said, "imagem");
    }
    if (item && isId(item.id)) {
      harvest.newsAddresses.set(item.id, url);
      harvest.newsList.push({ id: item.id });
    } else harvest.newsList.push({ teaser: { slug: lastOfPath, ...teaser, url } });
  }
  return teasers.length;
}

/** The item with this slug; with a number, also the item of this id if its headline is the same. */
function newsBySlugOrId(
  { harvest }: ServiceImport,
  slugOrId: string,
  titulo: string,
): JsonRecord | undefined {
  if (slugOrId === "") return undefined;
  const bySlug = harvest.bySlug("noticias", slugOrId, titulo);
  if (bySlug || !/^\d{1,15}$/.test(slugOrId)) return bySlug;
  const byId = harvest.get("noticias", Number(slugOrId));
  return byId?.titulo === titulo ? byId : undefined;
}

// The item with this headline whose slug or id is in the address: `casa`, `12`, `12-casa` or
// `a/12-casa` in `https://www.example.pt/a/12-casa.html?lang=pt`.
function newsNamedIn(
  reading: ServiceImport,
  address: string,
  titulo: string,
): JsonRecord | undefined {
  const parts = decodePercent(address).split(/[/?#&=]|\.\w{2,5}(?=[/?#&]|$)/);
  return parts
    .flatMap((part, place) => {
      // "12-casa" becomes "", "12" and "casa", because split() also returns what is captured.
      const idAndSlug = part.split(/^(\d+)[-_]/);
      return [part, ...idAndSlug, `${parts[place - 1]}/${part}`];
    })
    .map((name) => newsBySlugOrId(reading, name, titulo))
    .find((item) => item?.titulo === titulo);
}

async function readNewsItem(reading: ServiceImport, slug: string): Promise<JsonRecord | undefined> {
  const response = await reading.service.json(`/noticias/${encodeURIComponent(slug)}/`);
  if (response.kind !== "json" || !isJsonRecord(response.value)) return undefined;
  // Some services wrap it: {"noticia": {…}}.
  const [only, ...others] = Object.values(response.value);
  const item = isJsonRecord(only) && others.length === 0 ? only : response.value;
  if (typeof item.titulo !== "string") return undefined;
  const id = harvestItem(reading, "noticias", item);
  return id === undefined ? undefined : reading.harvest.get("noticias", id);
}

function absoluteUrl(address: string, publicUrl: string): string {
  if (address === "" || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  return URL.parse(address, `${publicUrl}/`)?.href ?? address;
}
