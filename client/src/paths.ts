/** Requests and responses, derived from the types of the OpenAPI document. */
import type { paths } from "./schema.ts";

type Get<P extends keyof paths> = paths[P] extends { readonly get: infer Operation }
  ? Operation
  : never;

type Json<Operation> = Operation extends {
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": infer Body } };
  };
}
  ? Body
  : never;

/** Every path with JSON responses. */
export type Path = {
  [P in keyof paths]: [Json<Get<P>>] extends [never] ? never : P;
}[keyof paths];

/** The JSON body of a path. */
export type Body<P extends Path> = Json<Get<P>>;

export interface Page<One> {
  readonly next: string | null;
  readonly results: readonly One[];
}

/** Every path of a list in pages. */
export type PagedPath = { [P in Path]: Body<P> extends Page<unknown> ? P : never }[Path];

/** Every path of a list, in pages or as one array. */
export type ListPath = {
  [P in Path]: Body<P> extends Page<unknown> | readonly unknown[] ? P : never;
}[Path];

/** An item of a list. */
export type Item<P extends ListPath> =
  Body<P> extends { readonly results: readonly (infer One)[] }
    ? One
    : Body<P> extends readonly (infer One)[]
      ? One
      : never;

type Segments<P extends Path> = paths[P] extends {
  readonly parameters: { readonly path: infer Given };
}
  ? Given
  : undefined;

type Query<P extends Path> =
  Get<P> extends { readonly parameters: { readonly query?: infer Given } }
    ? Lenient<NonNullable<Given>>
    : undefined;

/** Allows `readonly` arrays, and `undefined` even with `exactOptionalPropertyTypes`. */
type Lenient<Given> = {
  readonly [Name in keyof Given]:
    | (Given[Name] extends readonly (infer One)[] | undefined ? readonly One[] : Given[Name])
    | (Record<never, never> extends Pick<Given, Name> ? undefined : never);
};

type Has<Name extends string, Given> = [Given] extends [undefined]
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]: Given };

type MayHave<Given> = [Given] extends [undefined]
  ? { readonly query?: undefined }
  : Record<never, never> extends Given
    ? { readonly query?: Given | undefined }
    : { readonly query: Given };

/** The parts of the path, all required, and the parameters of the query, most of them optional. */
export type Asked<P extends Path> = Has<"path", Segments<P>> & MayHave<Query<P>>;
