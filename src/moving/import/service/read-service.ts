/** Reads all that a service with the contract's API publishes. @see contract.md, "The resources" */
import { RefusedError } from "../../../contract/refused-error.ts";
import type { JsonRecord } from "../../../remote/parse-json.ts";
import { harvestItem } from "./harvest-item.ts";
import { AwardReader } from "./read-awards.ts";
import { readList, type ServiceImport } from "./read-list.ts";
import { readNews } from "./read-news.ts";

const EVENTS = "/api/v1/eventos/";
const LATEST = "/api/v1/ultimos/eventos/";
const UNPUBLISHED =
  "is shown, but its estado_publicacao is false, so the new lists will not show it";

/** @returns the number of teasers, if listed @throws RefusedError if there are no lists */
export async function readService(reading: ServiceImport): Promise<number | undefined> {
  const events = await readEvents(reading, EVENTS);
  const latest = await readEvents(reading, LATEST);
  const awards = await new AwardReader(reading).read();
  const teaserCount = await readNews(reading);
  if (!events && !latest && !awards && teaserCount === undefined) {
    const { own, answerNote } = reading.service;
    throw new RefusedError(
      `${own.base} answers none of the lists, such as ${EVENTS}${answerNote}. Give the address under which they lie, without /api`,
    );
  }
  return teaserCount;
}

async function readEvents(reading: ServiceImport, path: string): Promise<boolean> {
  const addEvents = (items: readonly JsonRecord[]) => {
    for (const item of items) {
      const id = harvestItem(reading, "eventos", item);
      if (id !== undefined && item.estado_publicacao === false)
        reading.findings.add("list", `eventos/${id}`, UNPUBLISHED);
    }
  };
  return await readList(reading, path, addEvents, ({ id, slug }) => `eventos/${id ?? slug}`);
}
