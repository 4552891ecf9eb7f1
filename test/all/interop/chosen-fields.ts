/** Completes items with chosen fields, because the OpenAPI document describes the usual ones. */
import assert from "node:assert/strict";

interface Item {
  readonly [name: string]: unknown;
}
type Page = Item & { readonly results: readonly Item[] };
type Body = Item | readonly Item[] | Page;

/**
 * Fails unless each item has exactly the named fields. @param plain the response without `fields`
 * @returns the response with the usual fields, without those on demand
 */
export async function withUsualFields(
  response: Response,
  names: string,
  plain: Response,
): Promise<Response> {
  const body = (await response.json()) as Body;
  const usual = itemsOf((await plain.json()) as Body);
  const expected = [...new Set(names.split(",").map((name) => name.trim()))].toSorted();
  assert.equal(itemsOf(body).length, usual.length);
  const items = itemsOf(body).map((item, at) => {
    assert.deepEqual(Object.keys(item).toSorted(), expected, `fields=${names}`);
    const known = Object.entries(item).filter(([name]) => name in (usual[at] as Item));
    return { ...usual[at], ...Object.fromEntries(known) };
  });
  const whole = Array.isArray(body) ? items : isPage(body) ? { ...body, results: items } : items[0];
  const { status, headers } = response;
  return new Response(JSON.stringify(whole), { status, headers });
}

function itemsOf(body: Body): readonly Item[] {
  if (Array.isArray(body)) return body;
  return isPage(body) ? body.results : [body as Item];
}

function isPage(body: Body): body is Page {
  return "results" in body;
}
