/**
 * A mistake as people make it: what they wrote, what is said, and what stands there once they have done
 * what was said.
 */
import { collections } from "../../../src/contract/collections.ts";
import type { CollectionName } from "../../../src/contract/field.ts";
import type { Files } from "../content-folder.ts";

export interface Mistake {
  /** A sentence: "a title with # in it stands without quotes". */
  readonly name: string;
  /** Laid over the base; a collection that is brought replaces that of the base. */
  readonly wrong: Files;
  /** The whole report, problems and notices. */
  readonly said: readonly string[];
  /** Laid over what was wrong; `undefined` takes a file away. After it the report is empty. */
  readonly mended: Readonly<Record<string, string | Uint8Array | undefined>>;
}

/** As a message lists them: what is typed out for one collection in `refused/field-unknown`. */
export function everyField(collection: CollectionName): string {
  return `${Object.keys(collections[collection].fields).join(", ")} or ordem`;
}

/** A news item with more fields, a body below them. */
export function news(fields: string, body = "Texto.", id = 1): string {
  return `---\nid: ${id}\ntitulo: Obras na Baixa\ndata: 2026-02-01\nimagem: media/casa.jpg\n${fields}---\n${body}\n`;
}
