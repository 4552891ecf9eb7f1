/**
 * Health for machines: `/healthz` answers while the process lives, `/readyz` while it can serve.
 * Neither is a resource of the contract.
 */

import { renderJson } from "../../api/json.ts";
import type { Json } from "../../api/json-value.ts";
import { type Route, readinessRoute } from "../../api/resources/routes.ts";
import { Prepared } from "../../protocol/prepared.ts";

/** What is known of the store that is followed. */
export interface Followed {
  readonly fault: Error | undefined;
  /** For how long it has not been read; `undefined` where it never was. */
  readonly unreadSeconds: number | undefined;
  /** Why what is answered from may not be the newest publication. */
  readonly damage: readonly Error[];
  /** Whether it is newer than what the store said last. */
  readonly isAhead: boolean;
  /** How often the file of an edition was found damaged while it was answered from. */
  readonly timesSpoilt: number;
}

export interface Readiness {
  readonly ready: boolean;
  /** For the operator. */
  readonly says: { readonly [key: string]: Json };
}

export function prepareHealth(route: Route, readiness: Readiness): Prepared {
  const { ready, says } = route === readinessRoute ? readiness : ALIVE;
  return new Prepared({
    status: ready ? 200 : 503,
    body: Buffer.from(renderJson(says)),
    contentType: "application/json",
    cacheControl: "no-store",
    negotiated: false,
    validators: false,
  });
}

const ALIVE: Readiness = { ready: true, says: { status: "alive" } };

/** Why nothing can be answered yet: for the operator, without hosts and names, which are in the log. */
export function reasonOf({ fault }: Pick<Followed, "fault">): Readiness["says"] {
  if (!fault) return { reason: "nothing has been published yet" };
  return { reason: SAYINGS[fault.name] ?? "the store cannot be read (see the log)" };
}

/** What a service adds that goes on with what it has. */
export function staleness({
  fault,
  unreadSeconds,
  damage,
  isAhead,
}: Omit<Followed, "timesSpoilt">): Readiness["says"] {
  const [first] = damage;
  const warning = first && {
    warning: `${SAYINGS[first.name]}; this is the newest that can be read`,
  };
  const ahead = isAhead ? { ahead: true } : {};
  if (!fault) return { ...ahead, ...warning };
  const seconds = unreadSeconds === undefined ? {} : { staleSeconds: unreadSeconds };
  return { stale: true, ...seconds, ...ahead, ...reasonOf({ fault }), ...warning };
}

const SAYINGS: Readonly<Record<string, string>> = {
  StoreUnavailableError: "the store cannot be reached or read (see the log)",
  CacheFolderError: "the cache folder of this machine cannot be used (see the log)",
  DamagedError: "the store is damaged (see the log)",
  EditionFormatError:
    "the newest publication was made by a newer version: upgrade Montra on this machine",
};
