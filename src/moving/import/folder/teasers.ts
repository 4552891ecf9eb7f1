/**
 * News of which the service shows only a teaser: headline, image, and the address of the text. Each becomes an item
 * without a text, at its place in the service's list. The list is ordered by day and id, so both are assumed: ids from
 * 1,000,000 on, which later imports keep, and days between those of the news around it.
 */

import { isSlug } from "../../../authoring/content/check/check-text.ts";
import { parseMoment } from "../../../authoring/content/check/moment.ts";
import type { Findings } from "../harvest/findings.ts";
import type { Harvest, HarvestItem } from "../harvest/harvest.ts";
import type { Journal } from "../journal/journal.ts";

const FIRST_ID = 1_000_000;

const WHERE = 'The service shows only a teaser of this news: its text is where "url" leads.';
const NOWHERE = "The service shows only a teaser of this news, and not where its text is.";
const ASSUMED = "Assumed are id and data, which place it in the list. Put in what you know.";

export interface TeaserOptions {
  readonly harvest: Harvest;
  readonly journal: Journal;
  readonly source: string;
  readonly findings: Findings;
  readonly clock: () => number;
}

export function placeTeasers(options: TeaserOptions): void {
  const { harvest, journal, source, findings, clock } = options;
  const { newsList } = harvest;
  const teasers = newsList.flatMap(({ teaser }) => (teaser ? [teaser] : []));
  if (teasers.length === 0) return;
  const idOf = idsOf(teasers, options);
  const first = firstDay(journal, source, clock);
  const days = newsList.map(({ id }) => (id === undefined ? undefined : dayOf(harvest, id)));
  // At each place, the day of the nearest news above it.
  let above: string | undefined;
  const daysAbove = days.map((day) => {
    const nearest = above;
    above = day ?? above;
    return nearest;
  });
  let below: { readonly day: string; readonly id: number } | undefined;
  let misplaced = 0;
  for (const [place, { id: known, teaser }] of [...newsList.entries()].reverse()) {
    const day = days[place];
    if (known !== undefined) {
      if (day !== undefined) below = { day, id: known };
      continue;
    }
    const id = idOf(teaser);
    const limit = daysAbove[place];
    const oldest = limit === undefined ? first : dayFrom(limit, -1);
    const data = below ? dayFrom(below.day, id > below.id ? 0 : 1) : oldest;
    if (limit !== undefined && data >= limit) misplaced += 1;
    below = { day: data, id };
    const { slug, ...shown } = teaser;
    const isNamed = typeof slug === "string" && isSlug(slug);
    harvest.take("noticias", id, { ...shown, id, data, ...(isNamed && { slug }) });
    harvest.newsAddresses.set(id, String(teaser.url));
    harvest.teasers.set(id, `${teaser.url ? WHERE : NOWHERE}\n${ASSUMED}`);
  }
  const said = `${teasers.length} of ${newsList.length} are teasers: their texts stay where they lead, and ids and days are assumed`;
  findings.add("note", "noticias", said);
  if (misplaced > 0) {
    const where = `${misplaced} stand between news of the same day, where no day can place them`;
    findings.add("incomplete", "noticias", `${where}: their order differs`);
  }
}

/** Later imports find a teaser by its address, or by all it shows if others have the same or it has none. */
function idsOf(
  teasers: readonly HarvestItem[],
  { harvest, journal, source }: TeaserOptions,
): (teaser: HarvestItem) => number {
  const sharing = Map.groupBy(teasers, ({ url }) => url);
  const taken = journal.assignedIn("noticias");
  let last = taken.reduce(
    (a, b) => Math.max(a, b),
    Math.max(FIRST_ID - 1, harvest.lastKey("noticias")),
  );
  return ({ url, titulo }) => {
    const isShared = !url || (sharing.get(url)?.length ?? 0) > 1;
    const key = isShared ? JSON.stringify([url, titulo]) : String(url);
    const known = journal.assigned(source, "noticias", key);
    if (known !== undefined) return known;
    last += 1;
    journal.assign(source, "noticias", key, last);
    return last;
  };
}

function dayOf(harvest: Harvest, id: number): string | undefined {
  const { data } = harvest.get("noticias", id) ?? {};
  return typeof data === "string" && isDay(data) ? data : undefined;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && typeof parseMoment(`${text}T00:00:00Z`) === "string";
}

function dayFrom(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The day of the first import, for a list in which no news has a day. */
function firstDay(journal: Journal, source: string, clock: () => number): string {
  const known = journal.assigned(source, "days", "first day");
  const day = known ?? Math.floor(clock() / 86_400_000);
  if (known === undefined) journal.assign(source, "days", "first day", day);
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
