/** The state of every address in the next publication, from previous states and current digests. */
import type { AddressState, Changes, ScheduledState } from "../../editions/edition/changes-file.ts";
import type { Digest } from "./digests.ts";
import type { ChangeList } from "./write-changes.ts";

/** The digest of an address that does not exist. */
const ABSENT = "";
/** Instead of a publication's number: the address is not listed before its scheduled moment. */
const NOT_YET = 0;

export interface CurrentState {
  /** By path, of all addresses that exist now. */
  readonly digests: ReadonlyMap<string, Digest>;
  readonly scheduled: readonly ScheduledState[];
  /** Number of the next publication. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Number of the oldest publication since which changes are still needed. */
  readonly keptFrom: number;
}

export interface PreviousStates extends Pick<Changes, "since" | "scheduledUntil"> {
  states(): Iterable<AddressState>;
}

/** @param previous if `undefined`, changes are complete only from `number` on */
export function nextStates(
  previous: PreviousStates | undefined,
  { digests, scheduled, number, now, keptFrom }: CurrentState,
): Pick<ChangeList, "states" | "since"> {
  // Clients may have read scheduled changes that happened since the previous publication.
  const changedOnSchedule = previous?.scheduledUntil(now) ?? new Set<string>();
  const states = new Map<string, AddressState>();
  for (const state of previous?.states() ?? []) {
    const { path } = state;
    const digest = digests.get(path) ?? ABSENT;
    const isSame = digest === state.digest && !changedOnSchedule.has(path);
    const appears = state.digest === ABSENT && digest !== ABSENT;
    const added = appears ? number : state.added;
    const changed = isSame ? state.changed : number;
    states.set(path, { path, digest, added, changed });
  }
  for (const [path, digest] of digests) {
    states.getOrInsert(path, { path, digest, added: number, changed: number });
  }
  for (const { path } of scheduled) {
    states.getOrInsert(path, { path, digest: ABSENT, added: number, changed: NOT_YET });
  }
  const since = previous ? Math.max(previous.since, keptFrom) : number;
  // No answer lists the removals up to `since` any more.
  const needed = [...states.values()].filter(
    ({ digest, changed }) => digest !== ABSENT || changed === NOT_YET || changed > since,
  );
  return { since, states: needed.sort((one, other) => (one.path < other.path ? -1 : 1)) };
}
