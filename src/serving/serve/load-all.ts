/**
 * Loads what a service has put off until somebody asks for it. An upgrade removes the files of a service that runs,
 * and what was never loaded could not be answered from then until it is restarted.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { representations } from "../render/representations.ts";
import { documentLoaders } from "./document-responses.ts";

/**
 * One after the other, each in a turn of the event loop: whoever waits for the first answers gets them in between,
 * and loading alone would leave no turn until the end.
 */
export async function loadAll(): Promise<void> {
  for (const load of [...representations.flatMap(({ load }) => load ?? []), ...documentLoaders]) {
    await nextTurn();
    await load();
  }
}
