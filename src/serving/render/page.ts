/** Pages for visitors and developers. (contract.md, "Choosing the representation") */
import { plainAnswer } from "../api/answer-plan.ts";
import { renderJson } from "../api/json.ts";
import type { Json } from "../api/json-value.ts";
import { renderDeveloperPage } from "../browse/developer-page.ts";
import { renderLandingPage } from "../browse/landing-page.ts";
import { renderResourcePage } from "../browse/resource-page.ts";
import { renderSearchPage } from "../browse/search-page.ts";
import { ALLOW, COMPRESSIBLE_BYTES, pagePolicy } from "../protocol/response-headers.ts";
import { developerProblemPage, PAGE_TYPE, problemPage } from "./problem-forms.ts";
import { ALL_KINDS, type SmallRepresentation } from "./representation.ts";

export const page: SmallRepresentation = {
  name: "page",
  mediaType: "text/html",
  synonyms: ["application/xhtml+xml"],
  contentType: PAGE_TYPE,
  words: { en: "a page", pt: "página" },
  kinds: ALL_KINDS,
  showsAddress: true,
  forVisitors: true,
  supportsFields: true,
  // So that a cache that ignores `Vary` cannot send a page to a client that wants JSON.
  isPrivate: true,
  headers: pagePolicy,
  problems: problemPage,
  render: (plan, { catalogue, now, choices, memory }) => {
    const { resource } = plan;
    if (resource.kind === "root") return renderLandingPage(resource.path, catalogue, now);
    const value = plainAnswer(plan, memory);
    if (value === undefined) return undefined;
    if (resource.kind === "search") return { body: renderSearchPage(plan, value, catalogue) };
    return renderResourcePage({ plan, value, catalogue, now, alternates: choices.alternates });
  },
};

export const developerPage: SmallRepresentation = {
  ...page,
  name: "page for developers",
  format: "api",
  about: { en: "for the browsable rendering of the same data", pt: "a página para programadores" },
  tellsUnknownParameters: true,
  forVisitors: false,
  problems: developerProblemPage,
  render: (plan, { catalogue, choices, memory, unknown = [] }) => {
    const value = plainAnswer(plan, memory);
    if (value === undefined) return undefined;
    const headers = headersOfJson(value);
    return { body: renderDeveloperPage({ plan, value, catalogue, headers, choices, unknown }) };
  },
};

/** For display. They depend on the data alone, because the page is cached with them. */
function headersOfJson(value: Json): [name: string, value: string][] {
  const isCompressible = Buffer.byteLength(renderJson(value)) >= COMPRESSIBLE_BYTES;
  return [
    ["Allow", ALLOW],
    ["Content-Type", "application/json"],
    ["Vary", isCompressible ? "Accept, Accept-Encoding" : "Accept"],
  ];
}
