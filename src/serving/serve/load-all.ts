/** Loads on-demand modules early, because an upgrade removes the files of a running service. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { representations } from "../render/representations.ts";
import { documentLoaders } from "./document-responses.ts";

/** Each module in its own event-loop turn, so that requests are answered in between. */
export async function loadAll(): Promise<void> {
  for (const load of [...representations.map(({ load }) => load), ...documentLoaders]) {
    await nextTurn();
    await load?.();
  }
}
