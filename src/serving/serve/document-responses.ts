/** OpenAPI documents, documentation page and crawlers' files, rendered at their first request. */
import type { Catalogue } from "../api/catalogue.ts";
import {
  clientDocumentRoute,
  docsRoute,
  openApiRoute,
  robotsRoute,
  type ServiceRoute,
  sitemapRoute,
} from "../api/resources/routes.ts";
import { PreparedResponse } from "../protocol/prepared.ts";
import { allowAndCors, cacheControl } from "../protocol/response-headers.ts";
import { page } from "../render/page.ts";
import { PRIVATE_CACHE_CONTROL } from "../render/prepare.ts";
import { countHit, type Decision } from "./answer.ts";
import type { DecisionOptions } from "./decision-options.ts";
import { type Snapshot, secondsLeft } from "./memory/snapshot.ts";

type Render = (catalogue: Catalogue) => string;

/** Loaded on demand: a quarter of the code, which the first responses do not need. */
const LOADERS: ReadonlyMap<ServiceRoute, () => Promise<Render>> = new Map([
  [openApiRoute, async () => (await import("../openapi/document.ts")).renderOpenApi],
  [
    clientDocumentRoute,
    async () => (await import("../openapi/client-document.ts")).renderClientDocument,
  ],
  [sitemapRoute, async () => (await import("../render/sitemap.ts")).renderSitemap],
  [robotsRoute, async () => (await import("../render/sitemap.ts")).renderRobots],
  [docsRoute, async () => (await import("../browse/docs/docs-page.ts")).renderDocsPage],
]);

export const documentLoaders: readonly (() => Promise<unknown>)[] = [...LOADERS.values()];

/** @param current called after the renderer is loaded, because the snapshot may have changed */
export async function documentResponse(
  document: ServiceRoute,
  current: () => Snapshot,
  { freshness, clock }: Pick<DecisionOptions, "freshness" | "clock">,
): Promise<Awaited<Decision>> {
  const render = await LOADERS.get(document)?.();
  if (!render) throw new Error(`Nothing writes the document ${document.path}`);
  const snapshot = current();
  const { maxAge, staleWhileRevalidate } = freshness;
  const remaining = secondsLeft(snapshot.catalogue.edition.schedule, clock());
  const cached = snapshot.cache.get(document.path);
  // Near a scheduled change `Cache-Control` differs each second, so the document is prepared anew.
  if (cached && remaining >= maxAge + staleWhileRevalidate) return countHit(cached);
  const [mediaType = ""] = document.mediaTypes;
  const isPage = mediaType === page.mediaType;
  const charset = mediaType.startsWith("text/") ? "; charset=utf-8" : "";
  const prepared = new PreparedResponse({
    status: 200,
    body: Buffer.from(render(snapshot.catalogue)),
    contentType: mediaType + charset,
    lastModified: snapshot.publishedAt,
    cacheControl: isPage ? PRIVATE_CACHE_CONTROL : cacheControl(freshness, remaining),
    negotiated: false,
    sharedHeaders: allowAndCors,
    headers: isPage ? (page.headers ?? []) : [],
  });
  snapshot.cache.admit(document.path, prepared);
  return prepared;
}
