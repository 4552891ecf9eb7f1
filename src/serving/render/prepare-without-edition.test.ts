/** Responses that need no edition: OPTIONS, redirects, error types. */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { formatsOf } from "../../../test/support/formats.ts";
import { bodyOf, CORS, headersOf } from "../../../test/support/prepared-parts.ts";
import { eventosList } from "../api/resources/eventos.ts";
import { routes } from "../api/resources/routes.ts";
import { defaultFreshness } from "../protocol/response-headers.ts";
import {
  optionsOfAll,
  preflight,
  prepareOptions,
  prepareProblemType,
  prepareRedirect,
} from "./prepare.ts";
import { problemJson, problemPage } from "./problem-forms.ts";

suite("prepareOptions()", () => {
  test("describes an address, its media types and parameters, and accepts no bodies", () => {
    const route = routes.find(({ path }) => path === eventosList.path) ?? assert.fail();
    const prepared = prepareOptions(route);

    assert.equal(prepared.status, 200);
    const body = JSON.parse(bodyOf(prepared) ?? "") as { parameters: { name: string }[] };
    assert.deepEqual(
      { ...body, parameters: body.parameters.map(({ name }) => name) },
      {
        name: "Events",
        description:
          "Seminar events, latest first, each with its venue, its organising authors and the news about it.",
        renders: formatsOf(eventosList.path).mediaTypes,
        parses: [],
        parameters: [
          ...["autor", "data_fim__gte", "data_fim__lte", "data_inicio__gte", "data_inicio__lte"],
          ...[
            "fields",
            "format",
            "id__in",
            "local",
            "ordering",
            "page",
            "page_size",
            "search",
            "slug",
          ],
        ],
      },
    );
    assert.deepEqual(headersOf(prepared), {
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      // Large enough to be compressed.
      vary: "Accept-Encoding",
      allow: "GET, HEAD, OPTIONS",
      ...CORS,
      "content-length": String(prepared.identity.body.length),
    });
  });

  test("describes every resource by its own title", () => {
    for (const route of routes) {
      if (route.kind !== "resource") continue;
      const { name, description } = JSON.parse(bodyOf(prepareOptions(route)) ?? "");
      assert.equal(name, route.resource.title.en);
      assert.equal(description, route.resource.description.en);
    }
  });
});

test("a preflight gets no body and no headers that describe one", () => {
  assert.equal(preflight.status, 204);
  assert.equal(bodyOf(preflight), "");
  assert.deepEqual(headersOf(preflight), {
    "cache-control": "no-store",
    allow: "GET, HEAD, OPTIONS",
    ...CORS,
    "access-control-allow-methods": "GET, HEAD, OPTIONS",
    "access-control-allow-headers": "*, Authorization",
    "access-control-max-age": "86400",
  });
});

test("OPTIONS * has the methods of all resources, and no Vary", () => {
  assert.equal(optionsOfAll.status, 200);
  assert.equal(bodyOf(optionsOfAll), "");
  assert.deepEqual(headersOf(optionsOfAll), {
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    allow: "GET, HEAD, OPTIONS",
    ...CORS,
    "content-length": "0",
  });
});

suite("prepareRedirect()", () => {
  const freshness = defaultFreshness;
  const location = "/api/v1/eventos/?page=2&local=a";

  test("redirects without a body", () => {
    const prepared = prepareRedirect(location, { freshness });

    assert.equal(prepared.status, 301);
    assert.equal(bodyOf(prepared), "");
    assert.deepEqual(headersOf(prepared), {
      "content-type": "text/plain; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
      vary: "Accept",
      allow: "GET, HEAD, OPTIONS",
      ...CORS,
      location,
      "content-length": "0",
    });
  });

  test("is not cached beyond the next scheduled change", () => {
    const prepared = prepareRedirect(location, { freshness, seconds: 90 });

    assert.equal(
      headersOf(prepared)["cache-control"],
      "public, max-age=60, stale-while-revalidate=30, stale-if-error=86400",
    );
  });
});

suite("prepareProblemType()", () => {
  const about = { publicUrl: "https://api.example.pt", catalogue: undefined };

  test("describes an error type as JSON that caches may store for a day", () => {
    const prepared = prepareProblemType("not-found", problemJson, about);
    const { etag, ...headers } = headersOf(prepared);

    assert.deepEqual(JSON.parse(bodyOf(prepared) ?? ""), {
      title: "Not found",
      status: 404,
      meaning: "Nothing is published at this address, or not in this format.",
    });
    assert.equal(prepared.status, 200);
    assert.match(String(etag), /^"[0-9a-f]{32}"$/);
    assert.deepEqual(headers, {
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400",
      vary: "Accept",
      allow: "GET, HEAD, OPTIONS",
      ...CORS,
      "content-length": String(prepared.identity.body.length),
    });
  });

  test("describes it as a page that shared caches must not store and that must not be framed", () => {
    const prepared = prepareProblemType("not-found", problemPage, about);
    const headers = headersOf(prepared);

    assert.match(bodyOf(prepared) ?? "", /^<!doctype html>/i);
    assert.match(bodyOf(prepared) ?? "", /Nothing is published at this address/);
    assert.equal(prepared.status, 200);
    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    assert.equal(headers["cache-control"], "private, no-cache");
    assert.match(headers["content-security-policy"] ?? "", /^default-src 'none'; /);
  });
});
