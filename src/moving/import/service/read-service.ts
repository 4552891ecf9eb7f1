/**
 * Reads everything that a service of the contract shows into a harvest: the six lists, and single items if the
 * service has their addresses.
 * @see contract.md, "The resources"
 */
import { ImportRefusedError } from "../journal/journal.ts";
import { readAwards } from "./read-awards.ts";
import { readList, type ServiceReading } from "./read-list.ts";
import { readNews } from "./read-news.ts";
import { takeItem } from "./take-item.ts";

const EVENTS = "/api/v1/eventos/";
const LATEST = "/api/v1/ultimos/eventos/";

/**
 * @returns the number of teasers of news, `undefined` if the service has no such list
 * @throws ImportRefusedError if the service has none of the lists
 */
export async function readService(reading: ServiceReading): Promise<number | undefined> {
  const events = await readEvents(reading, EVENTS);
  const latest = await readEvents(reading, LATEST);
  const awards = await readAwards(reading);
  const teasers = await readNews(reading);
  if (!events && !latest && !awards && teasers === undefined) {
    const { own, instead } = reading.service;
    throw new ImportRefusedError(
      `${own.base} answers none of the lists, such as ${EVENTS}${instead}. Give the address under which they lie, without /api`,
    );
  }
  return teasers;
}

async function readEvents(reading: ServiceReading, path: string): Promise<boolean> {
  const times = new Map<unknown, number>();
  const isThere = await readList(reading, path, (items) => {
    for (const item of items) {
      const id = takeItem(reading, "eventos", item);
      times.set(id, (times.get(id) ?? 0) + 1);
    }
  });
  for (const [id, count] of times) {
    const said = `is shown ${count} times, and will be once`;
    if (id !== undefined && count > 1)
      reading.findings.add("otherwise", `eventos/${id}`, said, "times");
  }
  return isThere;
}
