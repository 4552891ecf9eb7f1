/**
 * The documents of the service: the OpenAPI document and the documentation page. They are made of an
 * edition when somebody asks first, and kept for as long as it is served.
 */
import type { Catalogue } from "../api/catalogue.ts";
import { documentPaths } from "../openapi/document-paths.ts";
import { Prepared } from "../protocol/prepared.ts";
import { ALLOW, cacheControl, cors, type Freshness } from "../protocol/response-headers.ts";
import type { Target } from "../protocol/target.ts";
import { page } from "../render/page.ts";
import { type OptionsSubject, PRIVATE_CACHE_CONTROL } from "../render/prepare.ts";
import type { Snapshot } from "./snapshot.ts";

type Render = (catalogue: Catalogue) => string;

export interface ServiceDocument extends OptionsSubject {
  /** In its canonical spelling. */
  readonly path: string;
  /** Loads what writes it: a quarter of the code, of which a service needs nothing to answer. */
  readonly load: () => Promise<Render>;
  readonly isPage: boolean;
}

const serviceDocuments: readonly ServiceDocument[] = [
  {
    path: documentPaths.openapi,
    name: "OpenAPI document",
    description: "Every address of this service, as OpenAPI 3.1.",
    renders: ["application/json"],
    parameters: [],
    load: async () => (await import("../openapi/document.ts")).renderOpenApi,
    isPage: false,
  },
  {
    path: documentPaths.client,
    name: "OpenAPI document for clients",
    description: "What answers JSON, as OpenAPI 3.1: for generators of clients.",
    renders: ["application/json"],
    parameters: [],
    load: async () => (await import("../openapi/client-document.ts")).renderClientDocument,
    isPage: false,
  },
  {
    path: documentPaths.docs,
    name: "Documentation",
    description: "Every resource explained, with examples and forms to try it.",
    renders: ["text/html"],
    parameters: [],
    load: async () => (await import("../browse/docs/docs-page.ts")).renderDocsPage,
    isPage: true,
  },
];

/** @returns the document that a path names, also where it lacks its last slash */
export function findDocument({ segments, trailingSlash }: Target): ServiceDocument | undefined {
  // A segment that holds an encoded slash is no two segments.
  if (segments.some((segment) => segment.includes("/"))) return undefined;
  const path = `/${segments.join("/")}`;
  return serviceDocuments.find((document) =>
    document.isPage ? document.path === `${path}/` : document.path === path && !trailingSlash,
  );
}

export class DocumentResponses {
  readonly #freshness: Freshness;
  readonly #renders = new Map<ServiceDocument, Render>();
  readonly #prepared = new WeakMap<Snapshot, Map<ServiceDocument, Prepared>>();

  constructor(freshness: Freshness) {
    this.#freshness = freshness;
  }

  /** @param current what is served by the time the document can be written */
  get(document: ServiceDocument, current: () => Snapshot): Prepared | Promise<Prepared> {
    const render = this.#renders.get(document);
    if (render) return this.#keep(document, render, current());
    return document.load().then((loaded) => {
      this.#renders.set(document, loaded);
      return this.#keep(document, loaded, current());
    });
  }

  #keep(document: ServiceDocument, render: Render, snapshot: Snapshot): Prepared {
    let ofSnapshot = this.#prepared.get(snapshot);
    if (!ofSnapshot) {
      ofSnapshot = new Map();
      this.#prepared.set(snapshot, ofSnapshot);
    }
    let prepared = ofSnapshot.get(document);
    if (!prepared) {
      prepared = this.#prepare(document, render, snapshot);
      ofSnapshot.set(document, prepared);
    }
    return prepared;
  }

  #prepare(
    { isPage }: ServiceDocument,
    render: Render,
    { catalogue, publishedAt }: Snapshot,
  ): Prepared {
    const prepared = new Prepared({
      status: 200,
      body: Buffer.from(render(catalogue)),
      contentType: isPage ? page.contentType : "application/json",
      cacheControl: isPage ? PRIVATE_CACHE_CONTROL : cacheControl(this.#freshness, Infinity),
      lastModified: publishedAt,
      always: ["Allow", ALLOW, ...cors],
      more: isPage ? (page.fields ?? []) : [],
    });
    // Kept for as long as its edition, so compressing it is worth while.
    prepared.keepBy(() => {});
    return prepared;
  }
}
