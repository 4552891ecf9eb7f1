/** The state of every address in the next publication, from previous states and current digests. */
import type { AddressState, Changes, ScheduledState } from "../../editions/edition/changes-file.ts";
import type { Digest } from "./digests.ts";
import type { ChangeList } from "./write-changes.ts";

const ABSENT = "";

export interface CurrentState {
  /** Of each existing address, by path. */
  readonly digests: ReadonlyMap<string, Digest>;
  readonly scheduled: readonly ScheduledState[];
  /** Number of the next publication. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Number of the oldest publication since which changes are still needed. */
  readonly keptFrom: number;
}

export interface KnownStates extends Pick<Changes, "since" | "scheduledUntil"> {
  states(): Iterable<AddressState>;
}

/** @param known the previous states; if `undefined`, changes are complete only from `number` on */
export function nextStates(
  known: KnownStates | undefined,
  { digests, scheduled, number, now, keptFrom }: CurrentState,
): Pick<ChangeList, "states" | "since"> {
  // Clients may have read scheduled changes that happened since the previous publication.
  const changedOnSchedule = known?.scheduledUntil(now) ?? new Set<string>();
  const states = new Map<string, AddressState>();
  for (const { path, digest: before, added, changed } of known?.states() ?? []) {
    const digest = digests.get(path) ?? ABSENT;
    const isSame = digest === before && !changedOnSchedule.has(path);
    const isNew = before === ABSENT && digest !== ABSENT;
    states.set(path, {
      path,
      digest,
      added: isNew ? number : added,
      changed: isSame ? changed : number,
    });
  }
  for (const [path, digest] of digests) {
    states.getOrInsert(path, { path, digest, added: number, changed: number });
  }
  for (const { path } of scheduled) {
    // If the address does not exist yet, `changed` is 0: it is not listed before its moment.
    states.getOrInsert(path, { path, digest: ABSENT, added: number, changed: 0 });
  }
  const since = known ? Math.max(known.since, keptFrom) : number;
  // Removals up to `since` are in no answer any more.
  const needed = [...states.values()].filter(
    ({ digest, changed }) => digest !== ABSENT || changed === 0 || changed > since,
  );
  return { since, states: needed.sort((one, other) => (one.path < other.path ? -1 : 1)) };
}
