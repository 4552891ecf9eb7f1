/** Requests over 32 connections while a scheduled item appears and disappears. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Site } from "./content-folder.ts";

/** Epoch milliseconds, by the clock of the nodes. */
interface Moments {
  readonly appears: number;
  readonly goes: number;
}

export interface Answers {
  readonly before: number;
  readonly during: number;
  readonly after: number;
  /** Responses with the item more than a second too early or too late, or not in between. */
  readonly wrong: readonly string[];
}

const CONNECTIONS = 32;

/** A site with one permanent item, and one that appears and disappears. */
export function siteOfMoments({ appears, goes }: Moments): Site {
  const [publicar_em, retirar_em] = [appears, goes].map((moment) => new Date(moment).toISOString());
  return { noticias: [{}, { publicar_em, retirar_em }] };
}

/**
 * Until two seconds after the item has disappeared. @param pause milliseconds between a response
 * and the next request of a connection
 */
export async function askThroughMoments({
  addresses,
  appears,
  goes,
  clock,
  pause,
}: Moments & {
  addresses: readonly string[];
  clock: () => number;
  pause: number;
}): Promise<Answers> {
  const answers = { before: 0, during: 0, after: 0, wrong: [] as string[] };
  let asked = 0;

  const ask = async (path: string, isShown: (response: Response) => Promise<boolean>) => {
    asked += 1;
    const begun = clock();
    const shown = await isShown(await fetch(addresses[asked % addresses.length] + path));
    const ended = clock();
    const isFirst = ended < appears;
    const isLast = begun > goes + 1000;
    const isSure = begun > appears + 1000 && ended < goes;
    if (isFirst) answers.before += 1;
    if (isSure) answers.during += 1;
    if (isLast) answers.after += 1;
    if ((isFirst || isLast) && shown) answers.wrong.push(`${path} too early or too late`);
    if (isSure && !shown) answers.wrong.push(`${path} not there`);
  };
  const client = async (number: number) => {
    while (clock() < goes + 2000) {
      if (number % 2 === 0) {
        await ask("/noticias/noticia-2/", async (response) => {
          await response.arrayBuffer();
          return response.status === 200;
        });
      } else {
        await ask("/api/v1/vi-export/", async (response) => {
          const { count } = (await response.json()) as { count: number };
          return count === 2;
        });
      }
      await sleep(pause);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => client(number)));
  return answers;
}
