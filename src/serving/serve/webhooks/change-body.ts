/**
 * What a webhook is told of a change: its id, the publication, and the first page of the addresses that changed.
 * @see webhooks.md
 */
import { plan } from "../../api/answer.ts";
import { renderJson } from "../../api/json.ts";
import type { JsonObject } from "../../api/json-value.ts";
import { readParameters } from "../../api/read-parameters.ts";
import { alteracoes } from "../../api/resources/alteracoes.ts";
import type { Snapshot } from "../memory/snapshot.ts";
import type { Change, SiteState } from "./webhook-queue.ts";

/** The same of every process and node, so that receivers recognise a repeat. */
function idOf({ publication }: Snapshot, moment: number | undefined): string {
  const { number, time } = publication;
  return `${number}@${moment === undefined ? time : new Date(moment).toISOString()}`;
}

const EVERYTHING = { count: null, next: null, results: null };

/** @param before the state that the webhook was told last */
export function changeOf(snapshot: Snapshot, before: SiteState, now: number): Change {
  const { catalogue, publication } = snapshot;
  const { number } = publication;
  const isScheduled = number === before.publication;
  const id = idOf(snapshot, isScheduled ? catalogue.edition.changes.last : undefined);
  // After a restored store, publications count on from a lower number.
  const since = before.publication <= number ? before.publication : 0;
  const given = readParameters(alteracoes, [
    ["desde", String(since)],
    ["page_size", "100"],
  ]);
  const planned =
    "parameter" in given ? undefined : plan(catalogue, alteracoes, { segments: {}, given, now });
  const page =
    planned === undefined || typeof planned === "string"
      ? EVERYTHING
      : (planned.answer() as JsonObject);
  const { count = null, next = null, results = null } = page;
  const body = {
    id,
    motivo: isScheduled ? "agendamento" : "publicacao",
    publicacao: number,
    desde: since,
    site: catalogue.publicUrl,
    ...{ count, next, results },
  };
  return { id, body: renderJson(body) };
}
