/**
 * News of which the service shows only a teaser become items without a text. Their days and ids are
 * assumed, so that they keep their places in the list; later imports keep the ids.
 */
import { isSlug } from "../../../authoring/content/check/check-text.ts";
import { viExportList } from "../../../serving/api/resources/noticias.ts";
import { type HarvestItem, isId } from "../harvest/harvest.ts";
import type { ImportState } from "../harvest/import-state.ts";
import type { Journal } from "../journal/journal.ts";
import { dayIn } from "./zone.ts";

// Assumed ids begin here, above the ids that services usually have.
const FIRST_ID = 1_000_000;

const LINKED = 'The service shows only a teaser of this news: its text is where "url" leads.';
const UNLINKED = "The service shows only a teaser of this news, and not where its text is.";
const ASSUMED = "Assumed are id and data, which place it in the list. Put in what you know.";
const NO_ADDRESS = "its teaser shows no address, so it gets that of a page of this site";

export interface TeaserOptions extends ImportState {
  readonly clock: () => number;
}

export function placeTeasers(options: TeaserOptions): void {
  const { harvest, journal, source, findings, clock } = options;
  const { newsList } = harvest;
  const teasers = newsList.flatMap(({ teaser }) => (teaser ? [teaser] : []));
  if (teasers.length === 0) return;
  const keyOf = keysOf(teasers);
  const isFree = (id: number) => !harvest.has("noticias", id);
  const idOf = (teaser: HarvestItem, wanted = 0): number =>
    journal.idFor(source, "noticias", keyOf(teaser), { above: FIRST_ID - 1, wanted, isFree });
  const addTeaser = (teaser: HarvestItem, { id, day }: Place, comment: string) => {
    const { slug, ...shown } = teaser;
    const isNamed = typeof slug === "string" && isSlug(slug);
    const url = shown.url || undefined;
    harvest.add("noticias", id, { ...shown, url, id, data: day, ...(isNamed && { slug }) });
    harvest.newsAddresses.set(id, String(teaser.url));
    harvest.teaserComments.set(id, (url ? LINKED : UNLINKED) + comment);
    if (!url) findings.add("different", `noticias/${id}`, NO_ADDRESS, "url");
  };
  const firstImportDay = firstDay(journal, source, clock);
  // The list is in descending order of day, then of id.
  const shownPlaces = newsList.map((news) =>
    placeShown(news.teaser === undefined ? harvest.get("noticias", news.id) : news.teaser),
  );
  const nearestAbove = lastBefore(shownPlaces);
  // Where a teaser is above one with a greater id, as at a later import, it needs a later day.
  const lastIds = newsList
    .slice(shownPlaces.findLastIndex((one) => one !== undefined) + 1)
    .toReversed()
    .flatMap(({ teaser }) => (teaser ? [idOf(teaser)] : []));
  const daysNeeded = lastIds.filter((id, at) => id < (lastIds[at - 1] ?? 0)).length;
  let below: Place | undefined;
  let misplaced = 0;
  let assumed = 0;
  // From the end of the list up, so that each teaser is placed just above the entry below it.
  for (const [at, { teaser }] of [...newsList.entries()].reverse()) {
    const shown = shownPlaces[at];
    below = shown ?? below;
    if (!teaser) continue;
    if (shown && isFree(shown.id)) {
      addTeaser(teaser, shown, "");
      continue;
    }
    const above = nearestAbove[at];
    // Among news of the same day, the id alone gives the place.
    const isIdBetween = below && below.day === above?.day && below.id + 1 < above.id;
    const id = idOf(teaser, below && isIdBetween ? below.id + 1 : 0);
    const latestDay = above ? dayFrom(above.day, -1) : firstImportDay;
    const day: string = below
      ? dayFrom(below.day, id > below.id ? 0 : 1)
      : dayFrom(latestDay, -daysNeeded);
    if (above && (day > above.day || (day === above.day && id > above.id))) misplaced += 1;
    below = { day, id };
    assumed += 1;
    addTeaser(teaser, below, `\n${ASSUMED}`);
  }
  const assumedCount = assumed === teasers.length ? "" : ` of ${assumed}`;
  const assumption = assumed === 0 ? "" : `, and ids and days${assumedCount} are assumed`;
  const said = `${teasers.length} of ${newsList.length} are teasers: their texts stay where they lead${assumption}`;
  findings.add("note", "noticias", said);
  const order = `neither day nor number can place ${misplaced} of the teasers where they are`;
  if (misplaced > 0) findings.add("different", viExportList.path, order, "order");
}

/** For each entry, the last defined one before it. */
function lastBefore<T>(entries: readonly (T | undefined)[]): (T | undefined)[] {
  let last: T | undefined;
  return entries.map((entry) => {
    const before = last;
    last = entry ?? last;
    return before;
  });
}

interface Place {
  readonly day: string;
  readonly id: number;
}

function placeShown({ id, data }: HarvestItem = {}): Place | undefined {
  const day = dayIn(data);
  return isId(id) && day !== undefined ? { day, id } : undefined;
}

/** A teaser's address identifies it at later imports; if not unique, all that it shows. */
function keysOf(teasers: readonly HarvestItem[]): (teaser: HarvestItem) => string {
  const byUrl = Map.groupBy(teasers, ({ url }) => url);
  return ({ url, titulo, imagem }) => {
    const isUnique = url && byUrl.get(url)?.length === 1;
    return isUnique ? String(url) : JSON.stringify([url, titulo, imagem]);
  };
}

function dayFrom(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The day of the first import, for a list in which no news has a day. */
function firstDay(journal: Journal, source: string, clock: () => number): string {
  const wanted = Math.floor(clock() / 86_400_000);
  const day = journal.idFor(source, "days", "first day", { wanted });
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
