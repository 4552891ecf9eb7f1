/**
 * Follows the links of JSON and HTML responses; of those with two parameters and more only a part,
 * because lists link to every combination of order, filter and format.
 */
import { Dice, scaled } from "./scale.ts";

const dice = new Dice();
console.log(`seed ${dice.seed}`);

const FORM = /<form [^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs;
const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

export interface Crawled {
  /** Paths with their queries. */
  readonly visited: ReadonlySet<string>;
  /** Addresses that did not return 200, and the pages that link to them. */
  readonly failed: readonly { path: string; status: number; from: string }[];
}

/** @param publicUrl the origin of absolute links */
export async function crawl(address: string, publicUrl: string): Promise<Crawled> {
  const visited = new Set<string>();
  const failed: { path: string; status: number; from: string }[] = [];
  const passedOver = new Set<string>();
  const queue = ["/", "/api/"].map((path) => ({ path, from: "" }));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next;
    if (visited.has(path) || passedOver.has(path)) continue;
    if (isCombination(path) && dice.integer(100) >= scaled(100)) {
      passedOver.add(path);
      continue;
    }
    visited.add(path);
    for (const accept of ["application/json, image/*", BROWSER]) {
      // Compression would cost most of the time, and shows nothing more.
      const headers = { Accept: accept, "Accept-Encoding": "identity" };
      const response = await fetch(address + path, { headers });
      const type = response.headers.get("content-type") ?? "";
      const text = await response.text();
      if (response.status !== 200) failed.push({ path, status: response.status, from });
      for (const found of addressesIn(text, type, { path, publicUrl })) {
        if (!visited.has(found)) queue.push({ path: found, from: path });
      }
    }
  }
  return { visited, failed };
}

function isCombination(path: string): boolean {
  return new URLSearchParams(path.split("?")[1]).size >= 2;
}

function addressesIn(
  text: string,
  type: string,
  at: { path: string; publicUrl: string },
): Set<string> {
  const found = new Set<string>();
  if (type.includes("json")) collectFromJson(JSON.parse(text), at, found);
  if (type.includes("html")) {
    for (const [, address = ""] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      add(address.replaceAll("&amp;", "&"), at, found);
    }
    for (const [, action = "", fields = ""] of text.matchAll(FORM)) {
      const [, required] = /<input [^>]*name="(\w+)"[^>]* required/.exec(fields) ?? [];
      add(required ? `${action}?${required}=a` : action.replaceAll("&amp;", "&"), at, found);
    }
  }
  return found;
}

function collectFromJson(
  value: unknown,
  at: { path: string; publicUrl: string },
  found: Set<string>,
) {
  if (typeof value === "string") {
    if (/^(?:https?:\/\/|\/)\S*$/.test(value)) add(value, at, found);
    for (const [, address = ""] of value.matchAll(/(?:src|href)="([^"]*)"/g))
      add(address, at, found);
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) collectFromJson(inner, at, found);
  }
}

function add(address: string, at: { path: string; publicUrl: string }, found: Set<string>): void {
  const base = URL.parse(at.path, "http://service.invalid");
  const { origin, pathname } = new URL(at.publicUrl);
  const url = URL.parse(address, base?.href);
  if (!url) return;
  const prefix = pathname.replace(/\/$/, "");
  if (url.origin === origin && url.pathname.startsWith(prefix)) {
    found.add(url.pathname.slice(prefix.length) + url.search);
  } else if (url.origin === "http://service.invalid") {
    found.add(url.pathname + url.search);
  }
}
