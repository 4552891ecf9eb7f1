/**
 * The documents of the service: the OpenAPI document and the documentation page. They are made of an
 * edition when somebody asks first, and kept for as long as it is served.
 */
import type { Catalogue } from "../api/catalogue.ts";
import { renderDocsPage } from "../browse/docs/docs-page.ts";
import { renderOpenApi } from "../openapi/document.ts";
import { documentPaths } from "../openapi/service-paths.ts";
import { PAGE_CACHE_CONTROL, PAGE_TYPE } from "./page-responses.ts";
import { Prepared } from "./prepared.ts";
import type { OptionsSubject } from "./representations.ts";
import { ALLOW, cacheControl, cors, type Freshness, pagePolicy } from "./response-headers.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Target } from "./target.ts";

export interface ServiceDocument extends OptionsSubject {
  /** In its canonical spelling. */
  readonly path: string;
  readonly render: (catalogue: Catalogue) => string;
  readonly isPage: boolean;
}

const serviceDocuments: readonly ServiceDocument[] = [
  {
    path: documentPaths.openapi,
    name: "OpenAPI document",
    description: "Every address of this service, as OpenAPI 3.1.",
    renders: ["application/json"],
    parameters: [],
    render: renderOpenApi,
    isPage: false,
  },
  {
    path: documentPaths.docs,
    name: "Documentation",
    description: "Every resource explained, with examples and forms to try it.",
    renders: ["text/html"],
    parameters: [],
    render: renderDocsPage,
    isPage: true,
  },
];

/** @returns the document that a path names, also where it lacks its last slash */
export function findDocument({ segments, trailingSlash }: Target): ServiceDocument | undefined {
  const path = `/${segments.join("/")}`;
  return serviceDocuments.find((document) =>
    document.isPage ? document.path === `${path}/` : document.path === path && !trailingSlash,
  );
}

export class DocumentResponses {
  readonly #freshness: Freshness;
  readonly #prepared = new WeakMap<Snapshot, Map<ServiceDocument, Prepared>>();

  constructor(freshness: Freshness) {
    this.#freshness = freshness;
  }

  get(document: ServiceDocument, snapshot: Snapshot): Prepared {
    let ofSnapshot = this.#prepared.get(snapshot);
    if (!ofSnapshot) {
      ofSnapshot = new Map();
      this.#prepared.set(snapshot, ofSnapshot);
    }
    let prepared = ofSnapshot.get(document);
    if (!prepared) {
      prepared = this.#prepare(document, snapshot);
      ofSnapshot.set(document, prepared);
    }
    return prepared;
  }

  #prepare({ render, isPage }: ServiceDocument, { catalogue, publishedAt }: Snapshot): Prepared {
    const prepared = new Prepared({
      status: 200,
      body: Buffer.from(render(catalogue)),
      contentType: isPage ? PAGE_TYPE : "application/json",
      cacheControl: isPage ? PAGE_CACHE_CONTROL : cacheControl(this.#freshness, Infinity),
      lastModified: publishedAt,
      always: ["Allow", ALLOW, ...cors],
      more: isPage ? pagePolicy : [],
    });
    // Kept for as long as its edition, so compressing it is worth while.
    prepared.keeper = () => {};
    return prepared;
  }
}
