/* Made from client/src by `npm run generate-client`. Do not edit: a test compares them. */
/** @param known an earlier answer to the same request, which is reused if the response is a 304 */
async function readAnswer(response, known) {
    if (response.status === 304 && known)
        return { ...known, changed: false, response };
    const date = Date.parse(response.headers.get("Last-Modified") ?? "");
    return {
        data: (await response.json()),
        etag: response.headers.get("ETag") ?? undefined,
        lastModified: Number.isNaN(date) ? undefined : new Date(date),
        changed: true,
        response,
    };
}
/** A response with an error status. Without any response, the error is that of `fetch`. */
class MontraError extends Error {
    name = "MontraError";
    /** `unexpected` if the response is not from Montra, but for example from a proxy. */
    kind;
    status;
    /** Sentences, by the name of the wrong parameter. */
    errors;
    /** When to retry; `undefined` if the service does not say. */
    retryAfterSeconds;
    /** Its body has already been read. */
    response;
    constructor(response, problem) {
        super(problem.detail ?? `The answer was ${response.status} ${response.statusText}.`);
        const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
        this.kind = kindOf(problem.type);
        this.status = response.status;
        this.errors = problem.errors ?? {};
        this.retryAfterSeconds = Number.isNaN(retryAfter) ? undefined : retryAfter;
        this.response = response;
    }
}
/** Makes the error for a response. */
async function readError(response) {
    const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
    const problem = isProblem ? await response.json() : await response.text().then(() => ({}));
    return new MontraError(response, problem);
}
/** @param type the URL of the kind, whose last part is its name */
function kindOf(type) {
    const [, kind] = /\/problems\/([a-z-]+)\/$/.exec(type ?? "") ?? [];
    return kind ?? "unexpected";
}
/** Reads from a Montra service. */
class MontraClient {
    #base;
    #fetch;
    #headers;
    constructor({ baseUrl, fetch, headers = {} }) {
        this.#base = baseUrl.replace(/\/+$/, "");
        // Browsers throw if `fetch` is called as a method of another object.
        this.#fetch = fetch ?? ((...request) => globalThis.fetch(...request));
        this.#headers = headers;
    }
    /** Makes a path of a response (`/media/…`, `/candidato/…/`) absolute; other URLs stay unchanged. */
    resolve(path) {
        return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)
            ? path
            : `${this.#base}/${path.replace(/^\//, "")}`;
    }
    /**
     * Requests a path.
     * @throws MontraError if the response has an error status; the error of `fetch` if there is none
     */
    async get(path, ...rest) {
        const [options = {}] = rest;
        return await this.#ask(path, options);
    }
    /** The pages of a list, one after the other, beginning with the requested one. */
    async *pages(path, ...rest) {
        const [options = {}] = rest;
        yield* this.#follow(path, options);
    }
    /** The items of a list. The next page is requested once the items of this one have been read. */
    async *items(path, ...rest) {
        const [options = {}] = rest;
        for await (const { data } of this.#follow(path, options)) {
            yield* Array.isArray(data) ? data : data.results;
        }
    }
    /** An answer and, if it is a page, those that follow it. */
    async *#follow(path, options) {
        let query = options.query;
        while (true) {
            const answer = await this.#ask(path, { ...options, query });
            yield answer;
            const { next } = answer.data;
            if (next === undefined || next === null)
                return;
            // Only the query, because `next` has the public URL and this client may use another one.
            query = Object.fromEntries(new URL(next).searchParams);
        }
    }
    async #ask(path, options) {
        const { path: segments = {}, query, known, signal, ...others } = options;
        const [other] = Object.keys(others);
        if (other !== undefined) {
            // For JavaScript, where no type forbids it: parameters outside of `query` would be ignored.
            throw new TypeError(`Unknown option "${other}": parameters are written { query: { … } }.`);
        }
        const headers = { ...this.#headers, Accept: "application/json" };
        if (known?.etag !== undefined)
            headers["If-None-Match"] = known.etag;
        const address = this.#base + fillIn(path, segments) + search(query);
        const response = await this.#fetch(address, { headers, ...(signal && { signal }) });
        if (!response.ok && !(response.status === 304 && known))
            throw await readError(response);
        return await readAnswer(response, known);
    }
}
function fillIn(path, segments) {
    return path.replace(/\{([^}]+)\}/g, (_, name) => {
        const value = segments[name];
        if (value === undefined)
            throw new TypeError(`The path ${path} needs a value for "${name}".`);
        return encodeURIComponent(value);
    });
}
function search(query = {}) {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
        // Several values are separated by commas.
        if (value !== undefined)
            parameters.set(name, String(value));
    }
    return parameters.size > 0 ? `?${parameters}` : "";
}
export { MontraClient };
export { MontraError };
