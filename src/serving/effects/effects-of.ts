/** Compares the answers of two editions. */
import { Edition } from "../../editions/edition/open-edition.ts";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources/resources.ts";
import { clientDocumentRoute, openApiRoute } from "../api/resources/routes.ts";
import { renderClientDocument } from "../openapi/client-document.ts";
import { renderOpenApi } from "../openapi/document.ts";
import { compareAddresses, type Effects } from "./every-address.ts";

/** The default address of `serve`. */
export const DEFAULT_URL = "http://127.0.0.1:8000";

export function publicUrlOf(edition: Edition, configured: string | undefined): string {
  return configured ?? edition.site.public_url ?? DEFAULT_URL;
}

/** @param before path of an edition, like `after`; `undefined` before the first publication */
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
  const documents = DOCUMENTS.filter(({ render }) => !old || render(old) !== render(next));
  return {
    ...(await compareAddresses(old, next, now)),
    documents: documents.map(({ route }) => route.path),
  };
}

const DOCUMENTS = [
  { route: openApiRoute, render: renderOpenApi },
  { route: clientDocumentRoute, render: renderClientDocument },
];

/**
 * The absolute URLs that caches must drop. If `?page=2` of a list changed, its URL without a query
 * is also included, because CSV and other formats have more items there than the first page.
 */
export function addressesOf(effects: Effects, publicUrl: string): string[] {
  const { changed, added, removed, moved, gone, documents } = effects;
  const redirected = moved.map(({ path }) => path);
  const paths = [...changed, ...added, ...removed, ...redirected, ...gone, ...documents];
  const withoutQuery = paths.map((path) => path.split("?")[0] as string);
  return Array.from(new Set([...paths, ...withoutQuery]), (path) => publicUrl + path);
}
