import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "../api/resources/routes.ts";
import { parseTarget } from "../protocol/target.ts";
import { countedAsOf, countedNames, findRoute } from "./routes.ts";

function find(url: string) {
  const target = parseTarget(url);
  assert.ok(!("message" in target));
  return findRoute(target);
}

const found: [url: string, name: string, lacksSlash: boolean, segments: object][] = [
  ["/", "root", false, {}],
  ["/api", "api-root", true, {}],
  ["/api/v1/eventos/", "eventos", false, {}],
  ["/api/v1/eventos/7/?a=b", "evento", false, { id: "7" }],
  ["/%61pi/v1/eventos/a%2Fb", "evento", true, { id: "a/b" }],
  ["/api/openapi.json", "openapi", false, {}],
  ["/api/docs", "docs", true, {}],
  ["/healthz?now", "healthz", false, {}],
  ["/robots.txt", "robots", false, {}],
  ["/media/a/b.png", "media", false, { hash: "a", name: "b.png" }],
  ["/problems/not-found/", "problemType", false, { type: "not-found" }],
];
for (const [url, name, lacksSlash, segments] of found) {
  test(`findRoute() finds ${name} at ${url}`, () => {
    const one = find(url);

    assert.ok(one);
    assert.equal(one.route.name, name);
    assert.equal(one.lacksSlash, lacksSlash);
    assert.deepEqual(one.segments, segments);
    assert.equal(one.countedAs, countedAsOf(url));
  });
}

for (const url of [
  ...["/nowhere/", "//", "/api//", "/api%2Fv1/eventos/", "/api/v1/eventos//"],
  ...["/api/openapi.json/", "/%68ealthz", "/healthz/", "/robots.txt/", "/assets/none.css"],
  ...["/media", "/media/a/b/c.png", "/problems/a/b/", "/problems/none/", "/problems/not-found"],
]) {
  test(`findRoute() finds nothing at ${url}`, () => {
    assert.equal(find(url), undefined);
    assert.equal(countedNames[countedAsOf(url)], "none");
  });
}

test("no two routes have one name or one path", () => {
  for (const key of ["name", "path"] as const) {
    const values = routes.map((route) => route[key]);
    assert.deepEqual(values, [...new Set(values)]);
  }
});

test("targets that cannot be parsed are counted as none", () => {
  assert.equal(countedNames[countedAsOf("/%ED")], "none");
  assert.equal(countedNames[countedAsOf("/api/v1/eventos/?%ED")], "eventos");
  assert.equal(countedNames[countedAsOf("/readyz")], "health");
});
