/** The OpenAPI 3.1 document. It depends on release, edition and public URL, never on the date. */
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { pathTemplate } from "../api/path-template.ts";
import { routes } from "../api/resources/routes.ts";
import { version } from "../browse/assets.ts";
import { guideAsMarkdown } from "./guide.ts";
import { resourcePathItem } from "./operations.ts";
import { responseComponents } from "./responses.ts";
import { schemaComponents } from "./schemas.ts";
import { servicePathItem } from "./service-paths.ts";

const tags: readonly Json[] = [
  { name: "Lists", description: "Every list of the contract." },
  { name: "Items", description: "One item, at an address of its own." },
  { name: "Root", description: "Where everything is." },
  { name: "Images", description: "The images that items name." },
  { name: "Descriptions", description: "What the service says of itself." },
  { name: "Health", description: "For balancers and operators." },
];

export function openApiDocument(catalogue: Catalogue): JsonObject {
  const { publicUrl, edition } = catalogue;
  const { nome } = edition.site;
  return {
    openapi: "3.1.1",
    info: {
      title: nome,
      version,
      summary: "News, seminar events, awards and sponsors, to read.",
      description: guideAsMarkdown(),
      contact: { name: nome, ...(isPublic(publicUrl) && { url: publicUrl }) },
    },
    servers: [{ url: serverUrl(publicUrl), description: nome }],
    security: [],
    tags,
    paths: pathItems(catalogue),
    components: { schemas: schemaComponents(), responses: responseComponents() },
  };
}

function pathItems(catalogue: Catalogue): JsonObject {
  const items: Record<string, Json> = {};
  for (const route of routes) {
    const item =
      route.kind === "resource"
        ? resourcePathItem(route.resource, catalogue)
        : servicePathItem(route, catalogue);
    if (item) items[pathTemplate(route)] = item;
  }
  return items;
}

export function renderOpenApi(catalogue: Catalogue): string {
  return `${JSON.stringify(openApiDocument(catalogue), undefined, 2)}\n`;
}

/** A path if the host is `localhost`, so that clients resolve it by the document's own address. */
function serverUrl(publicUrl: string): string {
  return isPublic(publicUrl) ? publicUrl : new URL(publicUrl).pathname;
}

function isPublic(publicUrl: string): boolean {
  return new URL(publicUrl).hostname !== "localhost";
}
