/** Reads the news. Those in events are whole; of others the service may show only a teaser. */
import { slugify } from "../../../authoring/content/report/nearest-name.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { lastSegment } from "../../../remote/own-addresses.ts";
import { isJsonRecord, type JsonRecord } from "../../../remote/parse-json.ts";
import { usualNames } from "../../../serving/api/fields.ts";
import { viExportList } from "../../../serving/api/resources/noticias.ts";
import { isId, numberIn } from "../harvest/harvest.ts";
import { harvestItem, reportNotPrinted } from "./harvest-item.ts";
import { readItems, type ServiceImport } from "./read-list.ts";

// After MAX_MISSES failures and no success, only every TRY_EVERY-th teaser's item is requested.
const MAX_MISSES = 5;
const TRY_EVERY = 20;

/** @returns the number of teasers, `undefined` if the service has no such list */
export async function readNews(reading: ServiceImport): Promise<number | undefined> {
  const { service, harvest, findings, onProgress } = reading;
  const teasers = await readItems(reading, viExportList.path, nameOf);
  if (!teasers) return undefined;
  const finder = new NewsFinder(reading, teasers);
  const seen = new Set<string>();
  for (const [place, teaser] of teasers.entries()) {
    const serialised = JSON.stringify(teaser);
    if (seen.has(serialised)) continue;
    seen.add(serialised);
    reportNotPrinted(findings, viExportList.name, teaser, usualNames(viExportList));
    onProgress("service", place, teasers.length);
    const { address, lastOfPath } = addressIn(teaser);
    const item = await finder.find(teaser, place);
    if (item && item.titulo !== titleOf(teaser)) {
      const said = `as a news item it is ${JSON.stringify(item.titulo)}, which is printed`;
      findings.add("different", nameOf(teaser), said, "titulo");
    }
    // For a teaser that becomes an item, the report adds this by its address.
    if (!teaser.imagem && (item?.imagem || address === "")) {
      const said = "it has none, so the list will show that of the news item";
      findings.add("different", nameOf(teaser), said, "imagem");
    }
    const url = absoluteUrl(address, service.publicUrl);
    if (item && isId(item.id)) {
      harvest.newsAddresses.set(item.id, url);
      harvest.newsList.push({ id: item.id });
    } else harvest.newsList.push({ teaser: { slug: lastOfPath, ...teaser, url } });
  }
  return teasers.length;
}

/** A teaser in findings: `vi-export/casa`. */
function nameOf({ url, titulo }: JsonRecord): string {
  return `${viExportList.name}/${url ? lastSegment(String(url)) : titulo}`;
}

/** Finds the news items of teasers, in the harvest or at the service. */
class NewsFinder {
  readonly #reading: ServiceImport;
  readonly #teasersByUrl: ReadonlyMap<unknown, readonly JsonRecord[]>;
  readonly #titles: ReadonlySet<unknown>;
  #misses = 0;
  #hasSucceeded = false;

  constructor(reading: ServiceImport, teasers: readonly JsonRecord[]) {
    this.#reading = reading;
    this.#teasersByUrl = Map.groupBy(teasers, ({ url }) => url);
    this.#titles = new Set(teasers.map(({ titulo }) => titulo));
  }

  /** @param place of the teaser in the list */
  async find(teaser: JsonRecord, place: number): Promise<JsonRecord | undefined> {
    const titulo = titleOf(teaser);
    const { address, lastOfPath } = addressIn(teaser);
    const named =
      this.#findInAddress(address, titulo) ?? (await this.#findBySlug(lastOfPath, titulo, place));
    if (named) return this.#isOfAnother(named, teaser) ? undefined : named;
    // An address on another site need not end in the slug: try the slug of the headline too.
    const slug = slugify(titulo);
    const guessed = slug === lastOfPath ? undefined : await this.#findBySlug(slug, titulo, place);
    return guessed?.titulo === titulo ? guessed : undefined;
  }

  // The item with this headline whose slug or id is in the address: `casa`, `12`, `12-casa` or
  // `a/12-casa` in `https://www.example.pt/a/12-casa.html?lang=pt`.
  #findInAddress(address: string, titulo: string): JsonRecord | undefined {
    // Split at the delimiters of a URL, and at an extension such as `.html`.
    const parts = decodePercent(address).split(/[/?#&=]|\.\w{2,5}(?=[/?#&]|$)/);
    return parts
      .flatMap((part, index) => {
        const [, id = "", slug = ""] = /^(\d+)[-_](.*)$/s.exec(part) ?? [];
        return [part, id, slug, `${parts[index - 1]}/${part}`];
      })
      .map((slugOrId) => this.#harvested(slugOrId, titulo))
      .find((item) => item?.titulo === titulo);
  }

  /** The item with this slug; with a number, also the one of this id if its headline is the same. */
  #harvested(slugOrId: string, titulo: string): JsonRecord | undefined {
    const { harvest } = this.#reading;
    if (slugOrId === "") return undefined;
    const bySlug = harvest.bySlug("noticias", slugOrId, titulo);
    const id = numberIn(slugOrId);
    if (bySlug || id === undefined) return bySlug;
    const byId = harvest.get("noticias", id);
    return byId?.titulo === titulo ? byId : undefined;
  }

  async #findBySlug(slug: string, titulo: string, place: number): Promise<JsonRecord | undefined> {
    if (slug === "") return undefined;
    const harvested = this.#harvested(slug, titulo);
    // A service that shows no item at such addresses is not asked for every teaser.
    const isWorthARequest =
      this.#hasSucceeded || this.#misses < MAX_MISSES || place % TRY_EVERY === 0;
    if (harvested || !isWorthARequest) return harvested;
    const item = await readNewsItem(this.#reading, slug);
    if (item) this.#hasSucceeded = true;
    else this.#misses += 1;
    return item;
  }

  /** Whether an item found by the address of a teaser seems to belong to another teaser. */
  #isOfAnother(item: JsonRecord, teaser: JsonRecord): boolean {
    if (item.titulo === titleOf(teaser)) return false;
    // An address shared by several teasers does not identify a news item.
    const isShared = (this.#teasersByUrl.get(teaser.url)?.length ?? 0) > 1;
    return isShared || this.#titles.has(item.titulo);
  }
}

function titleOf({ titulo }: JsonRecord): string {
  return typeof titulo === "string" ? titulo : "";
}

/** The address as it is shown, or "", and `casa` in `https://www.example.pt/a/casa/?lang=pt`. */
function addressIn({ url }: JsonRecord) {
  const address = typeof url === "string" ? url : "";
  // The base is only there because relative addresses are not parsed without one.
  const { pathname = "" } = URL.parse(address, "https://invalid.invalid/") ?? {};
  return { address, lastOfPath: decodePercent(pathname.split("/").findLast(Boolean) ?? "") };
}

async function readNewsItem(reading: ServiceImport, slug: string): Promise<JsonRecord | undefined> {
  const response = await reading.service.json(`/noticias/${encodeURIComponent(slug)}/`);
  if (response.kind !== "json" || !isJsonRecord(response.value)) return undefined;
  // Some services wrap it: {"noticia": {…}}.
  const [wrapped, ...others] = Object.values(response.value);
  const item = isJsonRecord(wrapped) && others.length === 0 ? wrapped : response.value;
  if (typeof item.titulo !== "string") return undefined;
  const id = harvestItem(reading, "noticias", item);
  return id === undefined ? undefined : reading.harvest.get("noticias", id);
}

/** An address with a scheme, such as `https:` or `mailto:`, is absolute already. */
function absoluteUrl(address: string, publicUrl: string): string {
  if (address === "" || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  return URL.parse(address, `${publicUrl}/`)?.href ?? address;
}
