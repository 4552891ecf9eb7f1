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

const FIRST_ID = 1_000_000;

const WHERE = 'The service shows only a teaser of this news: its text is where "url" leads.';
const NOWHERE = "The service shows only a teaser of this news, and not where its text is.";
const UNLINKED = "its teaser shows no address, so it gets that of a page of this site";
const ASSUMED = "Assumed are id and data, which place it in the list. Put in what you know.";

export interface TeaserOptions extends ImportState {
  readonly clock: () => number;
}

export function placeTeasers(options: TeaserOptions): void {
  const { harvest, journal, source, findings, clock } = options;
  const { newsList } = harvest;
  const teasers = newsList.flatMap(({ teaser }) => (teaser ? [teaser] : []));
  if (teasers.length === 0) return;
  const keyOf = keysOf(teasers);
  const first = firstDay(journal, source, clock);
  const isFree = (id: number) => !harvest.has("noticias", id);
  const shownPlaces = newsList.map(({ id, teaser }): Place | undefined => {
    if (teaser) return placeShown(teaser);
    return id === undefined ? undefined : placeShown(harvest.get("noticias", id) ?? {});
  });
  let last: Place | undefined;
  const nearestAbove = shownPlaces.map((one) => {
    const nearest = last;
    last = one ?? last;
    return nearest;
  });
  const idOf = (teaser: HarvestItem, wanted = 0): number =>
    journal.idFor(source, "noticias", keyOf(teaser), { above: FIRST_ID - 1, wanted, isFree });
  // Where a teaser is above one with a greater id, as at a later import, it needs a later day.
  const lastIds = newsList
    .slice(shownPlaces.findLastIndex((one) => one !== undefined) + 1)
    .toReversed()
    .flatMap(({ teaser }) => (teaser ? [idOf(teaser)] : []));
  const daysNeeded = lastIds.filter((id, at) => id < (lastIds[at - 1] ?? 0)).length;
  let below: Place | undefined;
  let misplaced = 0;
  let assumed = 0;
  for (const [place, { teaser }] of [...newsList.entries()].reverse()) {
    below = shownPlaces[place] ?? below;
    if (!teaser) continue;
    const { slug, ...shown } = teaser;
    const isNamed = typeof slug === "string" && isSlug(slug);
    const addTeaser = (id: number, data: string, said: string) => {
      const url = shown.url || undefined;
      harvest.add("noticias", id, { ...shown, url, id, data, ...(isNamed && { slug }) });
      harvest.newsAddresses.set(id, String(teaser.url));
      harvest.teasers.set(id, (url ? WHERE : NOWHERE) + said);
      if (!url) findings.add("different", `noticias/${id}`, UNLINKED, "url");
    };
    const known = shownPlaces[place];
    if (known && isFree(known.id)) {
      addTeaser(known.id, known.day, "");
      continue;
    }
    const above = nearestAbove[place];
    // Among news of the same day, the id alone gives the place.
    const isBetween = below && below.day === above?.day && below.id + 1 < above.id;
    const id = idOf(teaser, below && isBetween ? below.id + 1 : 0);
    const latestDay = above ? dayFrom(above.day, -1) : first;
    const data: string = below
      ? dayFrom(below.day, id > below.id ? 0 : 1)
      : dayFrom(latestDay, -daysNeeded);
    if (above && (data > above.day || (data === above.day && id > above.id))) misplaced += 1;
    below = { day: data, id };
    assumed += 1;
    addTeaser(id, data, `\n${ASSUMED}`);
  }
  const whose = assumed === teasers.length ? "" : ` of ${assumed}`;
  const also = assumed === 0 ? "" : `, and ids and days${whose} are assumed`;
  const said = `${teasers.length} of ${newsList.length} are teasers: their texts stay where they lead${also}`;
  findings.add("note", "noticias", said);
  const where = `neither day nor number can place ${misplaced} of the teasers where they are`;
  if (misplaced > 0) findings.add("different", viExportList.path, where, "order");
}

interface Place {
  readonly day: string;
  readonly id: number;
}

function placeShown({ id, data }: HarvestItem): Place | undefined {
  const day = dayIn(data);
  return isId(id) && day !== undefined ? { day, id } : undefined;
}

/** A teaser's address identifies it at later imports; if not unique, all that it shows. */
function keysOf(teasers: readonly HarvestItem[]): (teaser: HarvestItem) => string {
  const sharing = Map.groupBy(teasers, ({ url }) => url);
  return ({ url, titulo, imagem }) => {
    const isShared = !url || (sharing.get(url)?.length ?? 0) > 1;
    return isShared ? JSON.stringify([url, titulo, imagem]) : String(url);
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
