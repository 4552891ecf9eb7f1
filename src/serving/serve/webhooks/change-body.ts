/** The body that webhooks get for a change (webhooks.md). */
import { publicationSeconds } from "../../../editions/store/publication.ts";
import { plainAnswer, plan } from "../../api/answer-plan.ts";
import type { Catalogue } from "../../api/catalogue.ts";
import { renderJson } from "../../api/json.ts";
import type { JsonObject } from "../../api/json-value.ts";
import { noParameters } from "../../api/parameter-values.ts";
import { alteracoes } from "../../api/resources/alteracoes.ts";
import { lists } from "../../api/resources/resources.ts";
import type { Snapshot } from "../memory/snapshot.ts";
import type { Change, SiteState } from "./webhook-queue.ts";

/**
 * When the site last changed by itself since its publication, by a scheduled item or an item that
 * left a list after its last day. Epoch milliseconds; 0 if never.
 */
export function lastMoment(snapshot: Snapshot, now: number): number {
  const { catalogue, publication } = snapshot;
  const lastLeft = datedLists.map((list) => catalogue.select(list, now).changedAt);
  const published = publicationSeconds(publication) * 1000;
  const sincePublished = lastLeft.filter((moment) => moment > published);
  return Math.max(0, catalogue.edition.schedule.last, ...sincePublished);
}

const datedLists = lists.filter(({ untilLastDay }) => untilLastDay);

/** Lists that items left after their last day; no publication records these changes. */
function leftSince({ catalogue, publication }: Snapshot, since: number, now: number): JsonObject[] {
  return datedLists
    .filter((list) => catalogue.select(list, now).changedAt > since)
    .map(({ path }) => ({
      url: catalogue.publicUrl + path,
      alteracao: "changed",
      publicacao: publication.number,
    }));
}

interface Page {
  readonly count: number | null;
  readonly next: string | null;
  readonly results: readonly JsonObject[] | null;
}

/** If the changes are not known: the receiver must read everything again. */
const EVERYTHING: Page = { count: null, next: null, results: null };

/** The first page of `alteracoes`. */
function changesSince(desde: number, catalogue: Catalogue, now: number): Page {
  const filters = new Map([["desde", String(desde)]]);
  const parameters = { ...noParameters, pageSize: 100, filters };
  const planned = plan(catalogue, alteracoes, { segments: {}, parameters, now });
  return typeof planned === "string" ? EVERYTHING : (plainAnswer(planned) as JsonObject & Page);
}

/** @param before the state of the last change */
export function changeOf(snapshot: Snapshot, before: SiteState, now: number): Change {
  const { catalogue, publication } = snapshot;
  const { number, time } = publication;
  const isScheduled = number === before.publication;
  const moment = isScheduled ? new Date(lastMoment(snapshot, now)).toISOString() : time;
  // The same from every process and node, so that receivers recognise a repeated change.
  const id = `${number}@${moment}`;
  // If the store was restored from a backup, its numbers go on from a lower one.
  const desde = before.publication <= number ? before.publication : 0;
  const page = changesSince(desde, catalogue, now);
  const listed = new Set(page.results?.map(({ url }) => url));
  const since = Math.max(before.moment, before.published_at * 1000);
  const unlisted = leftSince(snapshot, since, now).filter(({ url }) => !listed.has(url as string));
  const body = {
    id,
    motivo: isScheduled ? "agendamento" : "publicacao",
    publicacao: number,
    historia: catalogue.published?.identity ?? "",
    desde,
    site: catalogue.publicUrl,
    count: page.count === null ? null : page.count + unlisted.length,
    next: page.next,
    results: page.results && [...unlisted, ...page.results],
  };
  return { id, body: renderJson(body) };
}
