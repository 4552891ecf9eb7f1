/**
 * Requests sent to every list besides those for its items: formats, methods, errors. Statuses and header fields are
 * compared; bodies only by the `detail` of errors.
 * @see contract.md, "Choosing the representation", "Errors"
 */
import type { ExcuseRule } from "./excuses.ts";

export interface ExtraRequest {
  readonly query?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only for lists with pages. */
  readonly paged?: true;
  /** Bodies have the same `detail`. */
  readonly sameDetail?: true;
  /** The rule that excuses a different status. */
  readonly status?: ExcuseRule;
  /** The path without the slash at its end. */
  readonly bare?: true;
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

export const extraRequests: readonly ExtraRequest[] = [
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

/** Addresses that return 404. */
export const missingPaths: readonly string[] = [
  "/api/v1/nothing/",
  "/api/v1/eventos/999999999999/",
  "/noticias/nada-que-exista/",
  "/api/premio/list/999999/patrociniostop/",
];
