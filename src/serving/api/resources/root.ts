import * as z from "zod";
import type { Catalogue } from "../catalogue.ts";
import type { JsonObject } from "../json-value.ts";
import { pathsOf } from "../path-template.ts";
import type { ListResource, RootResource } from "../resource.ts";

/** The root at both of its addresses: the name and the absolute URL of every list. */
export function roots(lists: readonly ListResource[]): RootResource[] {
  const present = (catalogue: Catalogue) => presentRoot(catalogue, lists);
  return ["/", "/api/"].map((path) => ({
    kind: "root",
    name: path === "/" ? "root" : "api-root",
    title: { en: "Montra", pt: "Montra" },
    description: { en: "Every list of this service.", pt: "Todas as listas deste serviço." },
    path,
    item: z.record(z.string(), z.url()),
    present,
  }));
}

function presentRoot(catalogue: Catalogue, lists: readonly ListResource[]): JsonObject {
  const addresses = lists.flatMap((list) => {
    // The first of several; none if the variable segment has no value yet.
    const [path] = pathsOfList(catalogue, list);
    return path === undefined ? [] : [[list.name, catalogue.publicUrl + path]];
  });
  return Object.fromEntries(addresses);
}

/** If the path has a variable segment, one path for each of its values. */
export function pathsOfList(catalogue: Catalogue, list: ListResource): string[] {
  if (!list.scope) return [list.path];
  return Array.from(catalogue.scopeOf(list), pathsOf(list));
}
