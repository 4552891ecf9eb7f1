/* Made from client/src by `npm run generate-client`. Do not edit: a test compares them. */
/** A successful response. */
interface Answer<Data> {
    readonly data: Data;
    /** A strong entity tag, with its quotes. */
    readonly etag: string | undefined;
    /** When the requested data was last published with a change. */
    readonly lastModified: Date | undefined;
    /** false if the service answered 304; `data` is then that of the known answer. */
    readonly changed: boolean;
    readonly response: Response;
}
/** @param known an earlier answer to the same request, which is reused if the response is a 304 */
declare function readAnswer<Data>(response: Response, known: Answer<Data> | undefined): Promise<Answer<Data>>;
type Problem = components["schemas"]["Problem"];
/** The kinds of errors that the service distinguishes. */
type ProblemKind = paths["/problems/{type}/"]["parameters"]["path"]["type"];
/** A response with an error status. Without any response, the error is that of `fetch`. */
declare class MontraError extends Error {
    readonly name = "MontraError";
    /** `unexpected` if the response is not from Montra, but for example from a proxy. */
    readonly kind: ProblemKind | "unexpected";
    readonly status: number;
    /** Sentences, by the name of the wrong parameter. */
    readonly errors: Readonly<Record<string, readonly string[]>>;
    /** When to retry; `undefined` if the service does not say. */
    readonly retryAfterSeconds: number | undefined;
    /** Its body has already been read. */
    readonly response: Response;
    constructor(response: Response, problem: Partial<Problem>);
}
/** Makes the error for a response. */
declare function readError(response: Response): Promise<MontraError>;
/** Requests and responses, derived from the types of the OpenAPI document. */
type Get<P extends keyof paths> = paths[P] extends {
    readonly get: infer Operation;
} ? Operation : never;
type Json<Operation> = Operation extends {
    readonly responses: {
        readonly 200: {
            readonly content: {
                readonly "application/json": infer Body;
            };
        };
    };
} ? Body : never;
/** Every path with JSON responses. */
type Path = {
    [P in keyof paths]: [Json<Get<P>>] extends [never] ? never : P;
}[keyof paths];
/** The JSON body of a path. */
type Body<P extends Path> = Json<Get<P>>;
interface Page<One> {
    readonly next: string | null;
    readonly results: readonly One[];
}
/** Every path of a list in pages. */
type PagedPath = {
    [P in Path]: Body<P> extends Page<unknown> ? P : never;
}[Path];
/** Every path of a list, in pages or as one array. */
type ListPath = {
    [P in Path]: Body<P> extends Page<unknown> | readonly unknown[] ? P : never;
}[Path];
/** An item of a list. */
type Item<P extends ListPath> = Body<P> extends {
    readonly results: readonly (infer One)[];
} ? One : Body<P> extends readonly (infer One)[] ? One : never;
type Segments<P extends Path> = paths[P] extends {
    readonly parameters: {
        readonly path: infer Given;
    };
} ? Given : undefined;
type Query<P extends Path> = Get<P> extends {
    readonly parameters: {
        readonly query?: infer Given;
    };
} ? Lenient<NonNullable<Given>> : undefined;
/** Allows `readonly` arrays, and `undefined` even with `exactOptionalPropertyTypes`. */
type Lenient<Given> = {
    readonly [Name in keyof Given]: (Given[Name] extends readonly (infer One)[] | undefined ? readonly One[] : Given[Name]) | (Record<never, never> extends Pick<Given, Name> ? undefined : never);
};
type Has<Name extends string, Given> = [Given] extends [undefined] ? {
    readonly [key in Name]?: undefined;
} : {
    readonly [key in Name]: Given;
};
type MayHave<Given> = [Given] extends [undefined] ? {
    readonly query?: undefined;
} : Record<never, never> extends Given ? {
    readonly query?: Given | undefined;
} : {
    readonly query: Given;
};
/** The parts of the path, all required, and the parameters of the query, most of them optional. */
type Asked<P extends Path> = Has<"path", Segments<P>> & MayHave<Query<P>>;
interface ClientOptions {
    /** The URL of the service, with the path below which a proxy serves it, if there is one. */
    readonly baseUrl: string;
    /** Used instead of the global `fetch`. */
    readonly fetch?: typeof globalThis.fetch | undefined;
    /** Headers of every request. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
}
interface RequestOptions<Data> {
    /** An earlier answer to the same request, which the service confirms or replaces. */
    readonly known?: Answer<Data> | undefined;
    readonly signal?: AbortSignal | undefined;
}
type GetOptions<P extends Path> = Asked<P> & RequestOptions<Body<P>>;
type ListOptions<P extends Path> = Asked<P> & {
    readonly signal?: AbortSignal | undefined;
};
/** The options may be left out if none of them is required. */
type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
/** Reads from a Montra service. */
declare class MontraClient {
    #private;
    constructor({ baseUrl, fetch, headers }: ClientOptions);
    /** Makes a path of a response (`/media/…`, `/candidato/…/`) absolute; other URLs stay unchanged. */
    resolve(path: string): string;
    /**
     * Requests a path.
     * @throws MontraError if the response has an error status; the error of `fetch` if there is none
     */
    get<P extends Path>(path: P, ...rest: Rest<GetOptions<P>>): Promise<Answer<Body<P>>>;
    /** The pages of a list, one after the other, beginning with the requested one. */
    pages<P extends PagedPath>(path: P, ...rest: Rest<ListOptions<P>>): AsyncGenerator<Answer<Body<P>>, void, undefined>;
    /** The items of a list. The next page is requested once the items of this one have been read. */
    items<P extends ListPath>(path: P, ...rest: Rest<ListOptions<P>>): AsyncGenerator<Item<P>, void, undefined>;
}
/**
 * A typed client of a Montra service. Paths, parameters and answers have the types of its OpenAPI
 * document. It has no dependencies except `fetch`.
 */
export type { Answer };
export { type ClientOptions, MontraClient, type RequestOptions };
export { MontraError, type ProblemKind };
export type { Asked, Body, Item, ListPath, PagedPath, Path };
/** The types of the OpenAPI document, by name: `Schemas["Event"]`. */
export type Schemas = components["schemas"];
