/** Behind a proxy, a service's links to itself often have another host than requests to it. */
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

  /** Sends later requests directly to where this one was redirected: to `https`, or to `www`. */
  follow(path: string, finalUrl: string): void {
    const [target = ""] = finalUrl.split("?", 1);
    if (path.length > 1 && target.endsWith(path)) this.base = target.slice(0, -path.length);
  }

  /** Counts the prefix of an absolute URL that the service gives for its own `path`. */
  countPrefix(link: string, path: string): void {
    const url = URL.parse(link);
    const at = url?.pathname.lastIndexOf(path) ?? -1;
    if (!url || at === -1 || !/^https?:$/.test(url.protocol)) return;
    const prefix = url.origin + url.pathname.slice(0, at);
    this.prefixes.set(prefix, (this.prefixes.get(prefix) ?? 0) + 1);
  }

  /** Path and query; `undefined` if the address is not one of the service's own. */
  pathOf(address: string): string | undefined {
    const bare = schemeless(address);
    const prefix = this.allPrefixes.find((one) => bare === one || bare.startsWith(`${one}/`));
    return prefix === undefined ? undefined : bare.slice(prefix.length) || "/";
  }

  get allPrefixes(): readonly string[] {
    return [this.#url, this.base, ...this.prefixes.keys()].map(schemeless);
  }
}

/** `//host/path`, because a service behind a proxy may not know that clients use https. */
export function schemeless(url: string): string {
  return url.replace(/^https?:(?=\/\/)/i, "");
}

/** The same path with `?format=json`, for services that otherwise return a page. */
export function withFormatJson(path: string): string {
  if (/[?&]format=/.test(path)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}format=json`;
}

/** The last segment of the path, with the query. It names an item that has no id. */
export function lastSegment(address: string): string {
  // "/temas/?id=3#top" is split into "/temas/", "?id=3" and "#top", of which the last is dropped.
  const [path = "", query = ""] = address.split(/(?=[?#])/, 2);
  return (path.split("/").findLast(Boolean) ?? address) + (query.startsWith("?") ? query : "");
}
