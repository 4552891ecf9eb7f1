/**
 * A typed client of a Montra service: paths, parameters and answers are those of its OpenAPI document.
 * It has no dependencies, and runs wherever there is `fetch`.
 */
import type { components } from "./schema.ts";

export type { Answer } from "./answer.ts";
export { type ClientOptions, MontraClient, type RequestOptions } from "./client.ts";
export { MontraError, type ProblemKind } from "./error.ts";
export type { Asked, Body, Item, ListPath, PagedPath, Path } from "./paths.ts";
export type { components, operations, paths } from "./schema.ts";

/** What the service answers, by name: `Schemas["Event"]`. */
export type Schemas = components["schemas"];
