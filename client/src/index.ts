/**
 * A typed client of a Montra service. Paths, parameters and answers have the types of its OpenAPI
 * document. It has no dependencies except `fetch`.
 */
import type { components } from "./schema.ts";

export type { Answer } from "./answer.ts";
export { type ClientOptions, MontraClient, type RequestOptions } from "./client.ts";
export { MontraError, type ProblemKind } from "./error.ts";
export type { Asked, Body, Item, ListPath, PagedPath, Path } from "./paths.ts";
export type { components, operations, paths } from "./schema.ts";

/** The types of the OpenAPI document, by name: `Schemas["Event"]`. */
export type Schemas = components["schemas"];
