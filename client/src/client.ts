import { type Answer, readAnswer } from "./answer.ts";
import { readError } from "./error.ts";
import type { Asked, Body, Item, ListPath, Page, PagedPath, Path } from "./paths.ts";

export interface ClientOptions {
  /** The URL of the service, with the path below which a proxy serves it, if there is one. */
  readonly baseUrl: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface RequestOptions<Data> {
  /** An earlier answer to the same request, which the service confirms or replaces. */
  readonly known?: Answer<Data> | undefined;
  readonly signal?: AbortSignal | undefined;
}

type GetOptions<P extends Path> = Asked<P> & RequestOptions<Body<P>>;
type ListOptions<P extends Path> = Asked<P> & { readonly signal?: AbortSignal | undefined };
/** The options may be left out if none of them is required. */
type Rest<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

type Value = string | number | readonly (string | number)[];

/** The options of all methods, as the code reads them. */
interface Loose {
  readonly path?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, Value | undefined>> | undefined;
  readonly known?: Answer<unknown> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads from a Montra service. */
export class MontraClient {
  readonly #base: string;
  readonly #fetch: typeof globalThis.fetch;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ baseUrl, fetch, headers = {} }: ClientOptions) {
    this.#base = baseUrl.replace(/\/+$/, "");
    // Browsers throw if `fetch` is called as a method of another object.
    this.#fetch = fetch ?? ((...request) => globalThis.fetch(...request));
    this.#headers = headers;
  }

  /** Makes a path of a response (`/media/…`, `/candidato/…/`) absolute; other URLs stay unchanged. */
  resolve(path: string): string {
    return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)
      ? path
      : `${this.#base}/${path.replace(/^\//, "")}`;
  }

  /**
   * Requests a path.
   * @throws MontraError if the response has an error status; the error of `fetch` if there is none
   */
  async get<P extends Path>(path: P, ...rest: Rest<GetOptions<P>>): Promise<Answer<Body<P>>> {
    const [options = {}] = rest as [Loose?];
    return await this.#ask<Body<P>>(path, options);
  }

  /** The pages of a list, one after the other, beginning with the requested one. */
  async *pages<P extends PagedPath>(
    path: P,
    ...rest: Rest<ListOptions<P>>
  ): AsyncGenerator<Answer<Body<P>>, void, undefined> {
    const [options = {}] = rest as [Loose?];
    yield* this.#follow<Body<P>>(path, options);
  }

  /** The items of a list. The next page is requested once the items of this one have been read. */
  async *items<P extends ListPath>(
    path: P,
    ...rest: Rest<ListOptions<P>>
  ): AsyncGenerator<Item<P>, void, undefined> {
    const [options = {}] = rest as [Loose?];
    for await (const { data } of this.#follow<Page<Item<P>> | Item<P>[]>(path, options)) {
      yield* Array.isArray(data) ? data : data.results;
    }
  }

  /** An answer and, if it is a page, those that follow it. */
  async *#follow<Data>(path: string, options: Loose): AsyncGenerator<Answer<Data>> {
    let query = options.query;
    while (true) {
      const answer = await this.#ask<Data>(path, { ...options, query });
      yield answer;
      const { next } = answer.data as Partial<Page<unknown>>;
      if (next === undefined || next === null) return;
      // Only the query, because `next` has the public URL and this client may use another one.
      query = Object.fromEntries(new URL(next).searchParams);
    }
  }

  async #ask<Data>(path: string, options: Loose) {
    const { path: segments = {}, query, known, signal, ...others } = options;
    const [other] = Object.keys(others);
    if (other !== undefined) {
      // For JavaScript, where no type forbids it: parameters outside of `query` would be ignored.
      throw new TypeError(`Unknown option "${other}": parameters are written { query: { … } }.`);
    }
    const headers: Record<string, string> = { ...this.#headers, Accept: "application/json" };
    if (known?.etag !== undefined) headers["If-None-Match"] = known.etag;
    const address = this.#base + fillIn(path, segments) + search(query);
    const response = await this.#fetch(address, { headers, ...(signal && { signal }) });
    if (!response.ok && !(response.status === 304 && known)) throw await readError(response);
    return await readAnswer<Data>(response, known as Answer<Data> | undefined);
  }
}

function fillIn(path: string, segments: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = segments[name];
    if (value === undefined) throw new TypeError(`The path ${path} needs a value for "${name}".`);
    return encodeURIComponent(value);
  });
}

function search(query: Loose["query"] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // Several values are separated by commas.
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : "";
}
