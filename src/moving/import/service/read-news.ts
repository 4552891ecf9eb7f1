/**
 * News: those that events carry are known whole; of the others the short list shows headline, image and
 * address, and where the service has them by themselves, the rest.
 */
import { slugify } from "../../../authoring/content/report/nearest-name.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { type Item, isItem } from "../../../remote/parse-json.ts";
import { readList, tellAbsent } from "./read-list.ts";
import type { ServiceReading } from "./service-reading.ts";
import { isId, takeItem } from "./take-item.ts";

const TEASERS = "/api/v1/vi-export/";
// So many items in a row that are not there by themselves: then none of them is.
const FRUITLESS = 5;

/** @returns how many teasers there are, `undefined` where there is no list of them */
export async function readNews(reading: ServiceReading): Promise<number | undefined> {
  const { service, harvest, findings, ahead, onProgress } = reading;
  const teasers: Item[] = [];
  const list = await readList(service, TEASERS, {
    ahead,
    onPage: (items) => {
      teasers.push(...items);
      return true;
    },
    onProgress: (done, total) => onProgress(`reading ${TEASERS}`, done, total),
  });
  if (!list.isThere) {
    tellAbsent(findings, TEASERS, list);
    return undefined;
  }
  if (!list.isWhole) findings.add("unread", TEASERS, "could not be read to its end");

  let fruitless = 0;
  let found = 0;
  const seen = new Set<string>();
  const sharing = Map.groupBy(teasers, ({ url }) => url);
  for (const [place, teaser] of teasers.entries()) {
    const all = JSON.stringify(teaser);
    if (seen.has(all)) continue;
    seen.add(all);
    onProgress("reading news", place, teasers.length);
    const address = typeof teaser.url === "string" ? teaser.url : "";
    const segment = lastSegment(address);
    const titulo = typeof teaser.titulo === "string" ? teaser.titulo : "";
    let item = newsNamed(reading, segment, titulo) ?? newsAt(reading, address, titulo);
    // An address elsewhere need not end in the slug, which was once made of the headline.
    for (const slug of new Set([segment, slugify(titulo)])) {
      if (item || slug === "" || (found === 0 && fruitless >= FRUITLESS)) continue;
      item = newsNamed(reading, slug, titulo) ?? (await readNewsItem(reading, slug));
      if (item && slug !== segment && item.titulo !== titulo) item = undefined;
      fruitless = item ? 0 : fruitless + 1;
      if (item) found += 1;
    }
    // An address that several have says nothing of which of them it is.
    const isShared = (sharing.get(teaser.url)?.length ?? 0) > 1;
    if (isShared && item?.titulo !== titulo) item = undefined;
    if (item && isId(item.id))
      harvest.newsAddresses.set(item.id, wholeAddress(address, service.publicUrl));
    else harvest.take("teasers", place, { ...teaser, slug: segment });
  }
  return teasers.length;
}

function newsNamed({ harvest }: ServiceReading, segment: string, titulo: string): Item | undefined {
  if (segment === "") return undefined;
  const bySlug = harvest.bySlug("noticias", segment, titulo);
  if (bySlug || !/^\d{1,15}$/.test(segment)) return bySlug;
  return harvest.get("noticias", Number(segment));
}

// A slug with a slash in it is two parts of a path.
function newsAt({ harvest }: ServiceReading, address: string, titulo: string): Item | undefined {
  const item = harvest.bySlug("noticias", pathSegments(address).slice(-2).join("/"), titulo);
  return item?.titulo === titulo ? item : undefined;
}

async function readNewsItem(reading: ServiceReading, segment: string): Promise<Item | undefined> {
  const told = await reading.service.json(`/noticias/${encodeURIComponent(segment)}/`);
  if (told.kind !== "json" || !isItem(told.value) || !isId(told.value.id)) return undefined;
  takeItem(reading, "noticias", told.value);
  return reading.harvest.get("noticias", told.value.id);
}

function wholeAddress(address: string, publicUrl: string): string {
  return /^\/(?!\/)/.test(address) ? new URL(publicUrl).origin + address : address;
}

/** The last part of the path of an address, decoded. */
function lastSegment(address: string): string {
  return pathSegments(address).at(-1) ?? "";
}

function pathSegments(address: string): string[] {
  const path = URL.parse(address, "https://invalid.invalid/")?.pathname ?? "";
  return path
    .split("/")
    .filter((part) => part !== "")
    .map(decodePercent);
}
