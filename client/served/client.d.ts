/* Made of client/src by `npm run generate-client`. Do not edit: a test compares them. */
/** What the service answered. */
interface Answer<Data> {
    readonly data: Data;
    /** Strong tag with its quotes. */
    readonly etag: string | undefined;
    /** When what was asked for was published last. */
    readonly lastModified: Date | undefined;
    /** false where the service said that the known answer is still right, and `data` is of that one. */
    readonly changed: boolean;
    readonly response: Response;
}
/** @param known an answer to the same request, which a 304 stands for */
declare function readAnswer<Data>(response: Response, known: Answer<Data> | undefined): Promise<Answer<Data>>;
type Problem = components["schemas"]["Problem"];
/** The kinds of errors that the service tells apart. */
type ProblemKind = paths["/problems/{type}/"]["parameters"]["path"]["type"];
/** An answer that is no success. Requests that get no answer at all fail as `fetch` fails. */
declare class MontraError extends Error {
    readonly name = "MontraError";
    /** `unexpected` where something else than Montra answered, a proxy for one. */
    readonly kind: ProblemKind | "unexpected";
    readonly status: number;
    /** Sentences by the parameter at fault. */
    readonly errors: Readonly<Record<string, readonly string[]>>;
    /** When it is worth asking again; `undefined` where the service does not say. */
    readonly retryAfterSeconds: number | undefined;
    /** Its body has been read. */
    readonly response: Response;
    constructor(response: Response, problem: Partial<Problem>);
}
/** The error that a response stands for. */
declare function readError(response: Response): Promise<MontraError>;
/** What can be asked for and what comes back, read from the types of the document. */
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
/** Every path that answers JSON. */
type Path = {
    [P in keyof paths]: [Json<Get<P>>] extends [never] ? never : P;
}[keyof paths];
/** What a path answers. */
type Body<P extends Path> = Json<Get<P>>;
interface Page<One> {
    readonly next: string | null;
    readonly results: readonly One[];
}
/** Every path of a list that comes in pages. */
type PagedPath = {
    [P in Path]: Body<P> extends Page<unknown> ? P : never;
}[Path];
/** Every path of a list, in pages or whole. */
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
/** Lists may be `readonly`, and what is optional `undefined`, also under `exactOptionalPropertyTypes`. */
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
/** What the path leaves open, which must be given, and the parameters, of which few must be. */
type Asked<P extends Path> = Has<"path", Segments<P>> & MayHave<Query<P>>;
interface ClientOptions {
    /** Where the service is, with the path that stands before its own, if there is one. */
    readonly baseUrl: string;
    /** In place of the global `fetch`. */
    readonly fetch?: typeof globalThis.fetch | undefined;
    /** Header fields that every request has. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
}
interface RequestOptions<Data> {
    /** An answer to the same request: it is asked whether that one is still right. */
    readonly known?: Answer<Data> | undefined;
    readonly signal?: AbortSignal | undefined;
}
type GetOptions<P extends Path> = Asked<P> & RequestOptions<Body<P>>;
type ListOptions<P extends Path> = Asked<P> & {
    readonly signal?: AbortSignal | undefined;
};
/** The options may be left out where nothing in them must be given. */
type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
/** Reads from a Montra service. */
declare class MontraClient {
    #private;
    constructor({ baseUrl, fetch, headers }: ClientOptions);
    /** The address of a path that the service names, as `/media/…` and `/candidato/…/`; others stay. */
    resolve(path: string): string;
    /**
     * What a path answers.
     * @throws MontraError for an answer that is no success; what `fetch` throws where there is none
     */
    get<P extends Path>(path: P, ...rest: Rest<GetOptions<P>>): Promise<Answer<Body<P>>>;
    /** The pages of a list, one after the other, from the one that is asked for. */
    pages<P extends PagedPath>(path: P, ...rest: Rest<ListOptions<P>>): AsyncGenerator<Answer<Body<P>>, void, undefined>;
    /** The items of a list, page after page as they are asked for. */
    items<P extends ListPath>(path: P, ...rest: Rest<ListOptions<P>>): AsyncGenerator<Item<P>, void, undefined>;
}
/**
 * A typed client of a Montra service: paths, parameters and answers are those of its OpenAPI document.
 * It has no dependencies, and runs wherever there is `fetch`.
 */
export type { Answer };
export { type ClientOptions, MontraClient, type RequestOptions };
export { MontraError, type ProblemKind };
export type { Asked, Body, Item, ListPath, PagedPath, Path };
/** What the service answers, by name: `Schemas["Event"]`. */
export type Schemas = components["schemas"];
