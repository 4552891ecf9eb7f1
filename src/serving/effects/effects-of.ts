/** Compares what clients get from two editions. Both use the same public URL, so that only content can differ. */

import { Edition } from "../../editions/edition/open-edition.ts";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources/resources.ts";
import { clientDocumentRoute, openApiRoute } from "../api/resources/routes.ts";
import { renderClientDocument } from "../openapi/client-document.ts";
import { renderOpenApi } from "../openapi/document.ts";
import { compareAddresses, type Effects } from "./every-address.ts";

/** The default address of `serve`. */
export const DEFAULT_URL = "http://127.0.0.1:8000";

/** The public URL: set by the operator, else from the site file, else the default address of `serve`. */
export function publicUrlOf(edition: Edition, configured: string | undefined): string {
  return configured ?? edition.site.public_url ?? DEFAULT_URL;
}

/**
 * The addresses that the step from one edition to another changes for clients.
 * @param before path of an edition, `undefined` before the first publication
 * @param after path of an edition
 */
export async function effectsOf(
  before: string | undefined,
  after: string,
  publicUrl: string | undefined,
): Promise<Effects> {
  const now = Date.now();
  using closing = new DisposableStack();
  const open = async (file: string) => {
    const edition = closing.use(new Edition(file, { visibleAt: now }));
    return await Catalogue.open(edition, { publicUrl: publicUrlOf(edition, publicUrl), lists });
  };
  const old = before === undefined ? undefined : await open(before);
  const next = await open(after);
  const documents = DOCUMENTS.filter(([, render]) => !old || render(old) !== render(next));
  return {
    ...(await compareAddresses(old, next, now)),
    documents: documents.map(([{ path }]) => path),
  };
}

const DOCUMENTS = [
  [openApiRoute, renderOpenApi],
  [clientDocumentRoute, renderClientDocument],
] as const;

/** Every address for which a cache may hold an outdated response; of one with a query, also that without it. */
export function addressesOf(effects: Effects, publicUrl: string): string[] {
  const { changed, added, removed, moved, gone, documents } = effects;
  const redirected = moved.map(({ path }) => path);
  const paths = [...changed, ...added, ...removed, ...redirected, ...gone, ...documents];
  const lists = paths.flatMap((path) => (path.includes("?") ? (path.split("?")[0] ?? []) : []));
  return Array.from(new Set([...paths, ...lists]), (path) => publicUrl + path);
}
