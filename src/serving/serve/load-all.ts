/**
 * Loads the modules that other code loads on demand, because an upgrade removes the files of the running service:
 * modules that are not loaded by then would be missing until the restart.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { representations } from "../render/representations.ts";
import { documentLoaders } from "./document-responses.ts";

/** Loads each module in its own event-loop turn, so that the first requests are answered in between. */
export async function loadAll(): Promise<void> {
  for (const load of [...representations.flatMap(({ load }) => load ?? []), ...documentLoaders]) {
    await nextTurn();
    await load();
  }
}
