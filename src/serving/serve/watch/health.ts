/** `/healthz` returns 200 while the process runs, `/readyz` while it can serve. */
import { renderJson } from "../../api/json.ts";
import type { Json } from "../../api/json-value.ts";
import { type Route, readinessRoute } from "../../api/resources/routes.ts";
import { version } from "../../browse/assets.ts";
import { PreparedResponse } from "../../protocol/prepared.ts";

export interface FollowState {
  /** Why the store cannot be followed; `undefined` once a poll has succeeded. */
  readonly fault: Error | undefined;
  /** `undefined` if the store was never read. */
  readonly secondsSinceRead: number | undefined;
  /** Found when the served publication was chosen. */
  readonly damage: readonly Error[];
  /** Whether the served publication is newer than the store's current one. */
  readonly isAhead: boolean;
  /** How often the file of a served edition was found damaged. */
  readonly timesDamaged: number;
}

export interface Readiness {
  readonly ready: boolean;
  /** The body of `/readyz`. */
  readonly body: { readonly [key: string]: Json };
}

export function prepareHealth(route: Route, readiness: Readiness): PreparedResponse {
  const isReadiness = route === readinessRoute;
  const ready = !isReadiness || readiness.ready;
  const body = isReadiness ? { ...readiness.body, version } : { status: "alive" };
  return new PreparedResponse({
    status: ready ? 200 : 503,
    body: Buffer.from(renderJson(body)),
    contentType: "application/json",
    cacheControl: "no-store",
    negotiated: false,
    validators: false,
  });
}

/** Without hosts and names, because `/readyz` is public: they appear only in the log. */
export function reasonOf({ fault }: Pick<FollowState, "fault">): Readiness["body"] {
  if (!fault) return { reason: "nothing has been published yet" };
  return { reason: REASONS[fault.name] ?? "the store cannot be read (see the log)" };
}

/** Why the served publication may be outdated, and damage of the store; empty if neither. */
export function staleness(state: Omit<FollowState, "timesDamaged">): Readiness["body"] {
  const { fault, secondsSinceRead, damage, isAhead } = state;
  const [first] = damage;
  const warning = first && `${REASONS[first.name]}; the newest undamaged publication is served`;
  return {
    ...(fault && { stale: true }),
    ...(fault && secondsSinceRead !== undefined && { staleSeconds: secondsSinceRead }),
    ...(isAhead && { ahead: true }),
    ...(fault && reasonOf({ fault })),
    ...(warning && { warning }),
  };
}

/** By the name of the error's class. */
const REASONS: Readonly<Record<string, string>> = {
  StoreUnavailableError: "the store cannot be reached or read (see the log)",
  CacheFolderError: "the cache folder of this machine cannot be used (see the log)",
  DamagedError: "the store is damaged (see the log)",
  EditionFormatError:
    "the newest publication was made by a newer version: upgrade Montra on this machine",
};
