/**
 * Questions that are asked of every list beside its items: formats, methods, errors, conditions. What the
 * answers share is compared, not what each service says in its own words.
 * @see contract.md, "Choosing the representation", "Errors"
 */
import type { ExcuseRule } from "./excuses.ts";

export interface ExtraQuestion {
  readonly query?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked of lists in pages alone. */
  readonly paged?: true;
  /** Bodies are JSON of the same meaning. */
  readonly sameDetail?: true;
  /** What excuses another status. */
  readonly status?: ExcuseRule;
  /** The path without the slash at its end. */
  readonly bare?: true;
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

export const questions: readonly ExtraQuestion[] = [
  { query: "format=json" },
  { query: "format=json", headers: { accept: BROWSER } },
  { query: "format=api", headers: { accept: BROWSER } },
  { headers: { accept: BROWSER } },
  { headers: { accept: "*/*" } },
  { headers: { accept: "application/xml" }, sameDetail: true },
  { query: "format=xml", sameDetail: true },
  { query: "page=last", paged: true },
  { query: "page=0", paged: true, sameDetail: true },
  { query: "page=abc", paged: true, sameDetail: true },
  { query: "page=99999999", paged: true, sameDetail: true },
  { method: "HEAD" },
  { method: "OPTIONS" },
  { method: "POST", sameDetail: true },
  { method: "DELETE", sameDetail: true },
  { bare: true },
];

/** Addresses at which nothing is. */
export const nowhere: readonly string[] = [
  "/api/v1/nothing/",
  "/api/v1/eventos/999999999999/",
  "/noticias/nada-que-exista/",
  "/api/premio/list/999999/patrociniostop/",
];
