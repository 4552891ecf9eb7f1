/**
 * Loads what a service has put off until somebody asks for it. An upgrade removes the files of a service that runs,
 * and what was never loaded could not be answered from then until it is restarted.
 */
import { representations } from "../render/representations.ts";
import { loadDocuments } from "./document-responses.ts";

/** One after the other: requests are answered in between. */
export async function loadAll(): Promise<void> {
  for (const { load } of representations) await load?.();
  await loadDocuments();
}
