import { type Answer, readAnswer } from "./answer.ts";
import { readError } from "./error.ts";
import type { Asked, Body, Item, ListPath, Page, PagedPath, Path } from "./paths.ts";

export interface ClientOptions {
  /** Where the service is, with the path that stands before its own, if there is one. */
  readonly baseUrl: string;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Header fields that every request has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface RequestOptions<Data> {
  /** An answer to the same request: it is asked whether that one is still right. */
  readonly known?: Answer<Data> | undefined;
  readonly signal?: AbortSignal | undefined;
}

type GetOptions<P extends Path> = Asked<P> & RequestOptions<Body<P>>;
type ListOptions<P extends Path> = Asked<P> & { readonly signal?: AbortSignal | undefined };
/** The options may be left out where nothing in them must be given. */
type Rest<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

type Value = string | number | readonly (string | number)[];

/** What all options are, to the code that reads them. */
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
    // A function that is called as a method of something else is refused by browsers.
    this.#fetch = fetch ?? ((...request) => globalThis.fetch(...request));
    this.#headers = headers;
  }

  /** The address of a path that the service names, as `/media/…` and `/candidato/…/`; others stay. */
  resolve(path: string): string {
    return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)
      ? path
      : `${this.#base}/${path.replace(/^\//, "")}`;
  }

  /**
   * What a path answers.
   * @throws MontraError for an answer that is no success; what `fetch` throws where there is none
   */
  async get<P extends Path>(path: P, ...rest: Rest<GetOptions<P>>): Promise<Answer<Body<P>>> {
    const [options = {}] = rest as [Loose?];
    return await this.#ask<Body<P>>(path, options);
  }

  /** The pages of a list, one after the other, from the one that is asked for. */
  async *pages<P extends PagedPath>(
    path: P,
    ...rest: Rest<ListOptions<P>>
  ): AsyncGenerator<Answer<Body<P>>, void, undefined> {
    const [options = {}] = rest as [Loose?];
    yield* this.#follow<Body<P>>(path, options);
  }

  /** The items of a list, page after page as they are asked for. */
  async *items<P extends ListPath>(
    path: P,
    ...rest: Rest<ListOptions<P>>
  ): AsyncGenerator<Item<P>, void, undefined> {
    const [options = {}] = rest as [Loose?];
    for await (const { data } of this.#follow<Page<Item<P>> | Item<P>[]>(path, options)) {
      yield* Array.isArray(data) ? data : data.results;
    }
  }

  /** An answer and those that it leads on to: only pages have a `next`. */
  async *#follow<Data>(path: string, options: Loose): AsyncGenerator<Answer<Data>> {
    let query = options.query;
    while (true) {
      const answer = await this.#ask<Data>(path, { ...options, query });
      yield answer;
      const { next } = answer.data as Partial<Page<unknown>>;
      if (next === undefined || next === null) return;
      // Only its query: it stands on the public address, and this client may use another one.
      query = Object.fromEntries(new URL(next).searchParams);
    }
  }

  async #ask<Data>(path: string, options: Loose) {
    const { path: segments = {}, query, known, signal, ...others } = options;
    const [other] = Object.keys(others);
    if (other !== undefined) {
      // In TypeScript the types say so. A script would read the whole list instead of what it asked for.
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
