/**
 * The OpenAPI documents and the documentation page. Each is rendered from an edition at its first request, and
 * kept as long as the snapshot is served.
 */
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
import { ALLOW, cacheControl, cors, type Freshness } from "../protocol/response-headers.ts";
import { page } from "../render/page.ts";
import { PRIVATE_CACHE_CONTROL } from "../render/prepare.ts";
import { type Snapshot, secondsLeft } from "./memory/snapshot.ts";

type Render = (catalogue: Catalogue) => string;

/** Loaded on demand, because they are a quarter of the code and the first responses do not need them. */
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

/** Loaders of the renderers, for `load-all.ts`. */
export const documentLoaders: readonly (() => Promise<unknown>)[] = [...LOADERS.values()];

export class DocumentResponses {
  readonly #freshness: Freshness;
  readonly #clock: () => number;
  readonly #prepared = new WeakMap<Snapshot, Map<ServiceRoute, PreparedResponse>>();

  /** @param clock now, in epoch milliseconds */
  constructor(freshness: Freshness, clock: () => number) {
    this.#freshness = freshness;
    this.#clock = clock;
  }

  /** @param current returns the snapshot to render; called once the renderer is loaded */
  async get(document: ServiceRoute, current: () => Snapshot): Promise<PreparedResponse> {
    const render = await LOADERS.get(document)?.();
    if (!render) throw new Error(`Nothing writes the document ${document.path}`);
    return this.#keep(document, render, current());
  }

  #keep(document: ServiceRoute, render: Render, snapshot: Snapshot): PreparedResponse {
    const ofSnapshot = this.#prepared.getOrInsertComputed(snapshot, () => new Map());
    let prepared = ofSnapshot.get(document);
    // Before a scheduled change its lifetime decreases every second, so it is prepared anew.
    const { next } = snapshot.catalogue.edition.changes;
    const { maxAge, staleWhileRevalidate } = this.#freshness;
    const isCounting = secondsLeft({ next }, this.#clock()) < maxAge + staleWhileRevalidate;
    if (!prepared || isCounting) {
      prepared = this.#prepare(document, render, snapshot);
      ofSnapshot.set(document, prepared);
    }
    return prepared;
  }

  #prepare(
    { mediaTypes }: ServiceRoute,
    render: Render,
    { catalogue, publishedAt }: Snapshot,
  ): PreparedResponse {
    const left = secondsLeft(catalogue.edition.changes, this.#clock());
    const [mediaType = ""] = mediaTypes;
    const isPage = mediaType === page.mediaType;
    const charset = mediaType.startsWith("text/") ? "; charset=utf-8" : "";
    const prepared = new PreparedResponse({
      status: 200,
      body: Buffer.from(render(catalogue)),
      contentType: mediaType + charset,
      cacheControl: isPage ? PRIVATE_CACHE_CONTROL : cacheControl(this.#freshness, left),
      lastModified: publishedAt,
      negotiated: false,
      always: ["Allow", ALLOW, ...cors],
      more: isPage ? (page.fields ?? []) : [],
    });
    // Marked as kept, so that its compressed variants are stored.
    prepared.keep(() => {});
    return prepared;
  }
}
