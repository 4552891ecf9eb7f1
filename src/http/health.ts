/**
 * Health for machines: `/healthz` answers while the process lives, `/readyz` while it can serve.
 * Neither is a resource of the contract.
 */
import type { Json } from "../api/resource.ts";
import { renderJson } from "./json.ts";
import { Prepared } from "./prepared.ts";

export interface Readiness {
  readonly ready: boolean;
  /** For the operator. */
  readonly says: { readonly [key: string]: Json };
}

export const HEALTH_PATHS = ["/healthz", "/readyz"] as const;

export function prepareHealth(path: (typeof HEALTH_PATHS)[number], readiness: Readiness): Prepared {
  const lives = path === "/healthz";
  return new Prepared({
    status: lives || readiness.ready ? 200 : 503,
    body: Buffer.from(renderJson(lives ? { status: "alive" } : readiness.says)),
    contentType: "application/json",
    cacheControl: "no-store",
    validators: false,
  });
}
