/** Derives the settings of the site, and adds items that are referred to but not shown. */
import { basename, resolve } from "node:path";
import { frameHostsIn } from "../../../authoring/content/check/html-frames.ts";
import { fieldsOfKind } from "../../../contract/collection.ts";
import type { Kind } from "../../../contract/kinds.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { fillNewsPattern, siteDefaults } from "../../../contract/site/site.ts";
import { schemeless } from "../../../remote/own-addresses.ts";
import { viExportList } from "../../../serving/api/resources/noticias.ts";
import { type Harvest, type HarvestItem, MAX_USUAL_ID } from "../harvest/harvest.ts";
import type { FillOptions } from "./fill-options.ts";
import { newsPattern, type SiteSettings } from "./site-settings.ts";
import { dayIn, zoneOf } from "./zone.ts";

const MAX_MOMENTS = 5000;
const MAX_HOSTS = 200;

export function survey(options: FillOptions): SiteSettings {
  const { harvest, findings, publicUrl, teaserCount, folder } = options;
  const moments = textsOfKind(harvest, "moment");
  const zone = options.zone ?? zoneOf(firstDistinct(moments, MAX_MOMENTS));
  const frameHosts = textsOfKind(harvest, "html").flatMap(frameHostsIn);
  const hosts = firstDistinct(frameHosts, MAX_HOSTS);
  addUnshownItems(options);
  for (const host of hosts)
    findings.add("note", "site.yaml", `frames of ${host} are allowed, as texts hold some`);
  const news = harvest.count("noticias");
  // A list that contains all news does not reveal its limit.
  const isLimited = teaserCount !== undefined && teaserCount > 0 && teaserCount < news;
  if (isLimited) reportNewlyListed(options, teaserCount);
  const usualLength = siteDefaults.vi_export.maximo;
  return {
    nome: publicUrl === undefined ? basename(resolve(folder)) : new URL(publicUrl).hostname,
    ...(publicUrl !== undefined && { public_url: publicUrl }),
    fuso_horario: zone,
    noticia_url: newsPattern(harvest, publicUrl ?? ""),
    vi_export: { maximo: isLimited ? teaserCount : Math.max(usualLength, teaserCount ?? 0) },
    iframe_hosts: [...hosts].sort(),
  };
}

function firstDistinct(values: Iterable<string>, count: number): ReadonlySet<string> {
  const distinct = new Set<string>();
  for (const value of values) {
    if (distinct.size >= count) break;
    distinct.add(value);
  }
  return distinct;
}

function* textsOfKind(harvest: Harvest, kind: Kind): Generator<string> {
  for (const name of collectionNames) {
    const fields = fieldsOfKind(collections[name], kind);
    for (const item of harvest.items(name)) {
      const values = fields.map((field) => item[field]);
      yield* values.filter((value) => typeof value === "string");
    }
  }
}

/** Montra's list of teasers shows the newest news, also those that the service's list lacks. */
function reportNewlyListed({ harvest, findings }: FillOptions, length: number): void {
  const listed = new Set(harvest.newsList.map(({ id }) => id));
  const newest = harvest
    .items("noticias")
    .map(({ id, data }) => ({ id: Number(id), day: dayIn(data) ?? "" }))
    .toArray()
    .sort((a, b) => b.day.localeCompare(a.day) || b.id - a.id)
    .slice(0, length);
  const said = `is shown elsewhere and not by ${viExportList.path}: the new list will show it`;
  for (const { id } of newest)
    if (!listed.has(id) && !harvest.teaserComments.has(id))
      findings.add("list", `noticias/${id}`, said);
}

/** The address of a news page, if it differs from the one that the pattern `noticia_url` gives. */
export function ownAddressOf(
  harvest: Harvest,
  item: HarvestItem,
  { noticia_url, public_url = "" }: SiteSettings,
): string | undefined {
  const id = Number(item.id);
  const url = harvest.newsAddresses.get(id);
  if (url === undefined || harvest.teaserComments.has(id)) return url;
  const usual = fillNewsPattern(noticia_url, { public_url, slug: item.slug, id });
  return schemeless(usual) === schemeless(url) ? undefined : url;
}

// News give only the ids of themes and authors. Their fields come from events, which may lack some.
function addUnshownItems(options: FillOptions): void {
  const { harvest, findings, journal, source, publicUrl } = options;
  const link = publicUrl === undefined ? {} : { link: `${publicUrl}/` };
  const add = (to: "temas" | "autores", reference: unknown, item: HarvestItem, said: string) => {
    if (!/^-?\d+$/.test(String(reference))) return;
    // A number above 2^53 is kept as text, and gets another id.
    const assigned = () => journal.idFor(source, to, String(reference), { above: MAX_USUAL_ID });
    const id = Number.isSafeInteger(Number(reference))
      ? Number(reference)
      : harvest.idByReference.getOrInsertComputed(`${to} ${reference}`, assigned);
    if (harvest.get(to, id)) return;
    harvest.add(to, id, { id, ...item });
    findings.add("incomplete", `${to}/${id}`, said);
  };
  const news = Array.from(harvest.items("noticias"), ({ tema, autor }) => ({ tema, autor }));
  for (const id of new Set(news.map(({ tema }) => tema))) {
    const nome = `Tema ${id}`;
    add("temas", id, { nome }, `its name is not shown; it is called "${nome}"`);
  }
  for (const id of new Set(news.map(({ autor }) => autor))) {
    const item = { titulo: `Autor ${id}`, slug: `autor-${id}`, ...link };
    const said = `news name it and no event shows it; it is called "${item.titulo}", without an image`;
    add("autores", id, item, said);
  }
}
