/**
 * A service's own addresses: where requests go, and the hosts in its links to itself. Behind a proxy those hosts often
 * differ from the host of the request.
 */
export class OwnAddresses {
  /** Origin and path of all requests: the given address, or the one it redirects to. */
  base: string;
  /** Origins and paths in its links to itself, with how many links begin with each. */
  readonly prefixes = new Map<string, number>();
  readonly #url: string;

  /** @param url absolute, without a trailing slash */
  constructor(url: string) {
    this.#url = url;
    this.base = url;
  }

  /**
   * Sets `base`, so that later requests go directly to where this one was redirected: from `http` to `https`, or to `www`.
   * @param path the path requested @param finalUrl the address that answered
   */
  follow(path: string, finalUrl: string): void {
    const [target = ""] = finalUrl.split("?", 1);
    if (path.length > 1 && target.endsWith(path)) this.base = target.slice(0, -path.length);
  }

  /** Counts the prefix of an absolute URL that the service gives for one of its own paths. */
  countPrefix(link: string, path: string): void {
    const url = URL.parse(link);
    const at = url?.pathname.lastIndexOf(path) ?? -1;
    if (!url || at === -1 || !/^https?:$/.test(url.protocol)) return;
    const prefix = url.origin + url.pathname.slice(0, at);
    this.prefixes.set(prefix, (this.prefixes.get(prefix) ?? 0) + 1);
  }

  /** The path and query of an address of the service itself; `undefined` for every other address. */
  pathOf(address: string): string | undefined {
    const bare = schemeless(address);
    const prefix = this.allPrefixes.find((one) => bare === one || bare.startsWith(`${one}/`));
    return prefix === undefined ? undefined : bare.slice(prefix.length) || "/";
  }

  /** The prefixes of links and of requests, without their scheme: see {@link schemeless}. */
  get allPrefixes(): readonly string[] {
    return [this.#url, this.base, ...this.prefixes.keys()].map(schemeless);
  }
}

/** The address without its scheme (`//www.example.pt/noticias/`), because a service behind a proxy may not know that clients use https. */
export function schemeless(url: string): string {
  return url.replace(/^https?:(?=\/\/)/i, "");
}

/** The same path with `?format=json`, for services that otherwise return a page. */
export function withFormatJson(path: string): string {
  if (/[?&]format=/.test(path)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}format=json`;
}

/** The last segment of the path of an address, with its query. Reports use it as the name of an item without an id. */
export function lastSegment(address: string): string {
  const [path = "", query = ""] = address.split(/(?=[?#])/, 2);
  return (path.split("/").findLast(Boolean) ?? address) + (query.startsWith("?") ? query : "");
}
