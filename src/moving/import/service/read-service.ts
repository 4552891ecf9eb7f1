/**
 * Reads everything that a service of the contract shows into a harvest: the six lists, and single items if the
 * service has their addresses.
 * @see contract.md, "The resources"
 */
import { ImportRefusedError } from "../journal/journal.ts";
import { readAwards } from "./read-awards.ts";
import { readList, reportGaps, sayMissing } from "./read-list.ts";
import { readNews } from "./read-news.ts";
import type { ServiceReading } from "./service-reading.ts";
import { takeItem } from "./take-item.ts";

const EVENTS = "/api/v1/eventos/";
const LATEST = "/api/v1/ultimos/eventos/";

export interface ServiceRead {
  /** The number of teasers of news, `undefined` if the service has no such list. */
  readonly teasers: number | undefined;
}

/** @throws ImportRefusedError if the service has none of the lists */
export async function readService(reading: ServiceReading): Promise<ServiceRead> {
  const events = await readEvents(reading, EVENTS);
  const latest = await readEvents(reading, LATEST);
  const awards = await readAwards(reading);
  const teasers = await readNews(reading);
  if (!events && !latest && !awards && teasers === undefined) {
    throw new ImportRefusedError(
      `${reading.service.base} answers none of the lists, such as ${EVENTS}${reading.service.instead}. Give the address under which they lie, without /api`,
    );
  }
  return { teasers };
}

// The list of latest events is left after this many pages without a new event.
const FRUITLESS_PAGES = 5;
const MAX_READINGS = 3;

async function readEvents(reading: ServiceReading, path: string): Promise<boolean> {
  const { service, findings, ahead, onProgress } = reading;
  const ids = new Set<unknown>();
  let before = "";
  for (let readings = 1; ; readings++) {
    let fruitless = 0;
    let total: number | undefined;
    const repeats = new Repeats();
    const list = await readList(service, path, {
      ahead,
      onPage: (items) => {
        let isNew = path === EVENTS;
        for (const item of items) {
          ids.add(item.id);
          repeats.note(item.id);
          if (takeItem(reading, "eventos", item)) isNew = true;
        }
        fruitless = isNew ? 0 : fruitless + 1;
        if (fruitless >= FRUITLESS_PAGES) total = undefined;
        return fruitless < FRUITLESS_PAGES;
      },
      onProgress: (done, count) => {
        total = count;
        onProgress(`reading ${path}`, done, count);
      },
    });
    const { isThere, isWhole, isEndless, items } = list;
    reportGaps(findings, path, list);
    // An item that moved to another page while the list was read was read twice, or missed.
    const lacking = total === undefined || !isWhole || isEndless ? 0 : total - ids.size;
    if (lacking <= 0) return isThere;
    // The same repetitions in two readings mean that the service really lists these items twice.
    if (items === total && repeats.extra === lacking && repeats.key === before) {
      repeats.report(findings);
      findings.add("incomplete", path, sayMissing(ids.size, items));
      return isThere;
    }
    if (readings === MAX_READINGS) {
      findings.add("unread", path, `shows ${ids.size} different items, and says it has ${total}`);
      return isThere;
    }
    before = repeats.key;
    service.askAnew(path);
  }
}

/** Counts how often each item occurs in a list. */
class Repeats {
  readonly #times = new Map<unknown, number>();

  note(id: unknown): void {
    this.#times.set(id, (this.#times.get(id) ?? 0) + 1);
  }

  get #repeated(): [id: unknown, times: number][] {
    return [...this.#times].filter(([, times]) => times > 1);
  }

  get extra(): number {
    return this.#repeated.reduce((sum, [, times]) => sum + times - 1, 0);
  }

  get key(): string {
    return JSON.stringify(this.#repeated);
  }

  report(findings: ServiceReading["findings"]): void {
    for (const [id, times] of this.#repeated) {
      findings.add(
        "otherwise",
        `eventos/${id}`,
        `is shown ${times} times, and will be once`,
        "times",
      );
    }
  }
}
