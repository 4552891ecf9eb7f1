/**
 * News of which the service shows only a teaser become items without a text. Their days and ids are
 * assumed, so that they keep their places in the list; later imports keep the ids.
 */
import { isSlug } from "../../../authoring/content/check/check-text.ts";
import { viExportList } from "../../../serving/api/resources/noticias.ts";
import { type Harvest, type HarvestItem, isId } from "../harvest/harvest.ts";
import type { FillOptions } from "./fill-options.ts";
import { dayIn } from "./zone.ts";

// Assumed ids begin here, above the ids that services usually have.
const FIRST_ID = 1_000_000;
const DAY_MILLISECONDS = 86_400_000;

const LINKED = 'The service shows only a teaser of this news: its text is where "url" leads.';
const UNLINKED = "The service shows only a teaser of this news, and not where its text is.";
const ASSUMED = "Assumed are id and data, which place it in the list. Put in what you know.";
const NO_ADDRESS = "its teaser shows no address, so it gets that of a page of this site";

/** Lists of news are in descending order of day, then of id. */
interface Place {
  readonly day: string;
  readonly id: number;
}

interface ListEntry {
  /** `undefined` for a news item that is in the harvest already. */
  readonly teaser: HarvestItem | undefined;
  /** `undefined` if the service does not show both day and id. */
  readonly shownPlace: Place | undefined;
  /** The shown place of the nearest entry above that has one. */
  readonly above: Place | undefined;
}

/** The id for a teaser, the same at each import: `wanted`, if given and free. */
type IdOf = (teaser: HarvestItem, wanted?: number) => number;

export function placeTeasers(options: FillOptions): void {
  const { harvest, journal, source, findings } = options;
  const teasers = harvest.newsList.map(({ teaser }) => teaser).filter((one) => one !== undefined);
  if (teasers.length === 0) return;
  const keyOf = keysOf(teasers);
  const isFree = (id: number) => !harvest.get("noticias", id);
  const idOf: IdOf = (teaser, wanted = 0) =>
    journal.idFor(source, "noticias", keyOf(teaser), { above: FIRST_ID - 1, wanted, isFree });
  const entries = listEntries(harvest);
  const lowestDay = lowestDayOf(entries, idOf, firstImportDay(options));
  const assumed: { readonly place: Place; readonly above: Place | undefined }[] = [];
  let below: Place | undefined;
  // From the end of the list up, so that each teaser is placed just above the entry below it.
  for (const { teaser, shownPlace, above } of entries.toReversed()) {
    below = shownPlace ?? below;
    if (teaser === undefined) continue;
    if (shownPlace && isFree(shownPlace.id)) {
      addTeaser(options, teaser, shownPlace);
      continue;
    }
    const id = idOf(teaser, below && idBetween(below, above));
    const place: Place = { id, day: below ? dayAbove(below, id) : lowestDay };
    addTeaser(options, teaser, place, `\n${ASSUMED}`);
    assumed.push({ place, above });
    below = place;
  }
  const someOfThem = assumed.length === teasers.length ? "" : ` of ${assumed.length}`;
  const assumption = assumed.length === 0 ? "" : `, and ids and days${someOfThem} are assumed`;
  const said = `${teasers.length} of ${entries.length} are teasers: their texts stay where they lead${assumption}`;
  findings.add("note", "noticias", said);
  const misplaced = assumed.filter(({ place, above }) => above && isHigher(place, above)).length;
  const order = `neither day nor number can place ${misplaced} of the teasers where they are`;
  if (misplaced > 0) findings.add("different", viExportList.path, order, "order");
}

/** A teaser's address identifies it at later imports; if not unique, all that it shows. */
function keysOf(teasers: readonly HarvestItem[]): (teaser: HarvestItem) => string {
  const byUrl = Map.groupBy(teasers, ({ url }) => url);
  return ({ url, titulo, imagem }) => {
    const isUnique = url && byUrl.get(url)?.length === 1;
    return isUnique ? String(url) : JSON.stringify([url, titulo, imagem]);
  };
}

function listEntries(harvest: Harvest): ListEntry[] {
  let above: Place | undefined;
  return harvest.newsList.map(({ id, teaser }) => {
    const shownPlace = shownPlaceOf(teaser ?? harvest.get("noticias", id));
    const entry = { teaser, shownPlace, above };
    above = shownPlace ?? above;
    return entry;
  });
}

function shownPlaceOf({ id, data }: HarvestItem = {}): Place | undefined {
  const day = dayIn(data);
  return isId(id) && day !== undefined ? { day, id } : undefined;
}

/** The day for the last entry of the list if the service does not show its place. */
function lowestDayOf(entries: readonly ListEntry[], idOf: IdOf, importDay: string): string {
  const lastShown = entries.findLastIndex(({ shownPlace }) => shownPlace !== undefined);
  const above = entries[lastShown]?.shownPlace;
  const idsFromEnd = entries
    .slice(lastShown + 1)
    .toReversed()
    .flatMap(({ teaser }) => (teaser ? [idOf(teaser)] : []));
  // A teaser above one with a greater id, as at a later import, needs a later day.
  const laterDays = idsFromEnd.filter((id, index) => id < (idsFromEnd[index - 1] ?? 0)).length;
  return addDays(above ? addDays(above.day, -1) : importDay, -laterDays);
}

/** Among news of the same day, the id alone gives the place. */
function idBetween(below: Place, above: Place | undefined): number | undefined {
  return below.day === above?.day && below.id + 1 < above.id ? below.id + 1 : undefined;
}

/** The earliest day that places an item of this id above another. */
function dayAbove(below: Place, id: number): string {
  return id > below.id ? below.day : addDays(below.day, 1);
}

function isHigher(place: Place, other: Place): boolean {
  return place.day === other.day ? place.id > other.id : place.day > other.day;
}

function addTeaser(
  { harvest, findings }: FillOptions,
  teaser: HarvestItem,
  { id, day }: Place,
  comment = "",
): void {
  const { slug, ...shown } = teaser;
  const hasSlug = typeof slug === "string" && isSlug(slug);
  const url = shown.url || undefined;
  harvest.add("noticias", id, { ...shown, url, id, data: day, ...(hasSlug && { slug }) });
  harvest.newsAddresses.set(id, String(teaser.url));
  harvest.teaserComments.set(id, (url ? LINKED : UNLINKED) + comment);
  if (!url) findings.add("different", `noticias/${id}`, NO_ADDRESS, "url");
}

function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The journal keeps the day as a number, so that it is the same at each import. */
function firstImportDay({ journal, source, clock }: FillOptions): string {
  const wanted = Math.floor(clock() / DAY_MILLISECONDS);
  const day = journal.idFor(source, "days", "first day", { wanted });
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}
