/**
 * The HTML page of a resource, which shows the headers of the JSON response. The content of the page is made
 * by `browse/`.
 * @see contract.md, "Every response"
 */
import { renderJson } from "../api/json.ts";
import type { Json } from "../api/json-value.ts";
import { renderLandingPage } from "../browse/landing-page.ts";
import { renderResourcePage } from "../browse/resource-page.ts";
import { renderSearchPage } from "../browse/search-page.ts";
import { ALLOW, COMPRESSIBLE_BYTES, pagePolicy } from "../protocol/response-headers.ts";
import { PAGE_TYPE, problemPage } from "./problem-forms.ts";
import { ALL_KINDS, type Representation } from "./representation.ts";

export const page: Representation = {
  name: "page",
  format: "api",
  mediaType: "text/html",
  synonyms: ["application/xhtml+xml"],
  contentType: PAGE_TYPE,
  words: { en: "a page", pt: "página" },
  about: { en: "for the browsable rendering of the same data", pt: "a página" },
  kinds: ALL_KINDS,
  everywhere: true,
  tellsUnknown: true,
  // Private, so that a cache that ignores `Vary` cannot send a page to a client that wants JSON.
  choosesFields: true,
  caching: "private",
  fields: pagePolicy,
  problems: problemPage,
  body: "text",
  render: (plan, { catalogue, now, choices, room, unknown = [] }) => {
    const value = plan.answer(room);
    if (value === undefined) return undefined;
    if (plan.resource.kind === "search") return { body: renderSearchPage(plan, value, catalogue) };
    const headers = headersShown(value);
    if (plan.resource.kind === "root") {
      const { path } = plan.resource;
      return renderLandingPage({ path, value, catalogue, headers, now, choices });
    }
    return renderResourcePage({ plan, value, catalogue, now, headers, choices, unknown });
  },
};

/** Headers of the JSON response to show. None may change unless the data does, because the page is cached with it. */
function headersShown(value: Json): [name: string, value: string][] {
  const isCompressible = bytesUpTo(value, COMPRESSIBLE_BYTES) >= COMPRESSIBLE_BYTES;
  return [
    ["Allow", ALLOW],
    ["Content-Type", "application/json"],
    ["Vary", isCompressible ? "Accept, Accept-Encoding" : "Accept"],
  ];
}

/** Size of a value in JSON, in bytes. Stops counting at `enough`, because an answer may be very large. */
function bytesUpTo(value: Json, enough: number): number {
  if (value === null || typeof value !== "object") return Buffer.byteLength(renderJson(value));
  const isList = Array.isArray(value);
  let bytes = "[]".length;
  for (const [index, [key, inner]] of Object.entries(value).entries()) {
    if (bytes >= enough) break;
    if (index > 0) bytes += ",".length;
    if (!isList) bytes += Buffer.byteLength(`${renderJson(key)}:`);
    bytes += bytesUpTo(inner, enough - bytes);
  }
  return bytes;
}
