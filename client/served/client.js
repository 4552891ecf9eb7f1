/* Made of client/src by `npm run generate-client`. Do not edit: a test compares them. */
/** @param known an answer to the same request, which a 304 stands for */
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
/** An answer that is no success. Requests that get no answer at all fail as `fetch` fails. */
class MontraError extends Error {
    name = "MontraError";
    /** `unexpected` where something else than Montra answered, a proxy for one. */
    kind;
    status;
    /** Sentences by the parameter at fault. */
    errors;
    /** When it is worth asking again; `undefined` where the service does not say. */
    retryAfterSeconds;
    /** Its body has been read. */
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
/** The error that a response stands for. */
async function readError(response) {
    const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
    const problem = isProblem ? await response.json() : await response.text().then(() => ({}));
    return new MontraError(response, problem);
}
/** The last part of a kind's address names it. */
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
        // A function that is called as a method of something else is refused by browsers.
        this.#fetch = fetch ?? ((...request) => globalThis.fetch(...request));
        this.#headers = headers;
    }
    /** The address of a path that the service names, as `/media/…` and `/candidato/…/`; others stay. */
    resolve(path) {
        return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)
            ? path
            : `${this.#base}/${path.replace(/^\//, "")}`;
    }
    /**
     * What a path answers.
     * @throws MontraError for an answer that is no success; what `fetch` throws where there is none
     */
    async get(path, ...rest) {
        const [options = {}] = rest;
        return await this.#ask(path, options);
    }
    /** The pages of a list, one after the other, from the one that is asked for. */
    async *pages(path, ...rest) {
        const [options = {}] = rest;
        yield* this.#follow(path, options);
    }
    /** The items of a list, page after page as they are asked for. */
    async *items(path, ...rest) {
        const [options = {}] = rest;
        for await (const { data } of this.#follow(path, options)) {
            yield* Array.isArray(data) ? data : data.results;
        }
    }
    /** An answer and those that it leads on to: only pages have a `next`. */
    async *#follow(path, options) {
        let query = options.query;
        while (true) {
            const answer = await this.#ask(path, { ...options, query });
            yield answer;
            const { next } = answer.data;
            if (next === undefined || next === null)
                return;
            // Only its query: it stands on the public address, and this client may use another one.
            query = Object.fromEntries(new URL(next).searchParams);
        }
    }
    async #ask(path, options) {
        const { path: segments = {}, query, known, signal, ...others } = options;
        const [other] = Object.keys(others);
        if (other !== undefined) {
            // In TypeScript the types say so. A script would read the whole list instead of what it asked for.
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
