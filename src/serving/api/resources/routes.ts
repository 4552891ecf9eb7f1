/** The table of all routes: resources and the service's own. The `kind` selects the handler. */
import { attachmentTypes } from "../../../contract/attachment-types.ts";
import { imageTypes } from "../../../contract/image-types.ts";
import type { Resource } from "../resource.ts";
import { resources } from "./resources.ts";

interface Common {
  /** Part of the operation ids in OpenAPI. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
}

export interface ServiceRoute extends Common {
  readonly kind: "media" | "problem" | "document" | "health" | "asset";
  readonly description: string;
  readonly mediaTypes: readonly string[];
}

export type Route =
  | ServiceRoute
  | (Common & { readonly kind: "resource"; readonly resource: Resource });

export const openApiRoute: ServiceRoute = {
  kind: "document",
  name: "openapi",
  title: "OpenAPI document",
  description: "Every address for programs, as OpenAPI 3.1.",
  path: "/api/openapi.json",
  mediaTypes: ["application/json"],
};

export const clientDocumentRoute: ServiceRoute = {
  kind: "document",
  name: "openapi-client",
  title: "OpenAPI document for clients",
  description: "The addresses that answer with JSON, as OpenAPI 3.1, for client generators.",
  path: "/api/openapi-client.json",
  mediaTypes: ["application/json"],
};

export const docsRoute: ServiceRoute = {
  kind: "document",
  name: "docs",
  title: "Documentation",
  description: "Every resource explained, with examples and forms to try it.",
  path: "/api/docs/",
  mediaTypes: ["text/html"],
};

export const sitemapRoute: ServiceRoute = {
  kind: "document",
  name: "sitemap",
  title: "Addresses of the pages",
  description: "The pages that search engines may list; 404 where the site's pages are not public.",
  path: "/sitemap.xml",
  mediaTypes: ["application/xml"],
};

export const robotsRoute: ServiceRoute = {
  kind: "asset",
  name: "robots",
  title: "What crawlers may look at",
  description: "The rules for crawlers.",
  path: "/robots.txt",
  mediaTypes: ["text/plain"],
};

export const healthRoute: ServiceRoute = {
  kind: "health",
  name: "healthz",
  title: "Health",
  description: "Answers while the process lives.",
  path: "/healthz",
  mediaTypes: ["application/json"],
};

export const readinessRoute: ServiceRoute = {
  kind: "health",
  name: "readyz",
  title: "Readiness",
  description: "Answers 200 while the service can serve.",
  path: "/readyz",
  mediaTypes: ["application/json"],
};

/** The media types of the files below `/media/`. */
export const mediaTypes: readonly string[] = [
  ...Object.values(imageTypes),
  ...Object.values(attachmentTypes).map(({ mediaType }) => mediaType),
];

/** In the order of the OpenAPI document. */
export const routes: readonly Route[] = [
  ...resources.map((resource): Route => {
    const { name, title, path } = resource;
    return { kind: "resource", name, title: title.en, path, resource };
  }),
  {
    kind: "media",
    name: "media",
    title: "Image or document",
    description: "An image or a document of the content. What is at an address never changes.",
    path: "/media/:hash/:name",
    mediaTypes,
  },
  {
    kind: "problem",
    name: "problemType",
    title: "Kind of error",
    description: "What a kind of error means.",
    path: "/problems/:type/",
    mediaTypes: ["application/json", "text/html"],
  },
  openApiRoute,
  clientDocumentRoute,
  docsRoute,
  sitemapRoute,
  healthRoute,
  readinessRoute,
  {
    kind: "asset",
    name: "asset",
    title: "File of the pages",
    description: "A file that pages load. Its name has a hash of its bytes.",
    path: "/assets/:file",
    mediaTypes: ["text/css", "text/javascript", "image/svg+xml"],
  },
  {
    kind: "asset",
    name: "clientAsset",
    title: "The typed client",
    description:
      "The typed client as a module for browsers, and its types. Any version with the same major number gets the current client.",
    path: "/assets/client/:version",
    mediaTypes: ["text/javascript", "application/typescript"],
  },
  {
    kind: "asset",
    name: "favicon",
    title: "Icon",
    description: "The icon that browsers request by default.",
    path: "/favicon.ico",
    mediaTypes: ["image/x-icon"],
  },
  robotsRoute,
];
