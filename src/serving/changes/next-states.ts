/** The state of every address in the next publication, from previous states and current digests. */
import type { AddressState, Changes, ScheduledState } from "../../editions/edition/changes-file.ts";
import type { AddressDigest } from "./digests.ts";

const ABSENT = "";

export interface CurrentState {
  /** One for each existing address, sorted by path. */
  readonly digests: readonly AddressDigest[];
  readonly scheduled: readonly ScheduledState[];
  /** Number of the next publication. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Number of the oldest publication since which changes are still needed. */
  readonly keptFrom: number;
}

export interface KnownStates extends Pick<Changes, "since" | "scheduledUntil"> {
  /** Sorted by path. */
  states(): Iterable<AddressState>;
}

export interface NextStates {
  /** Sorted by path. */
  readonly states: readonly AddressState[];
  /** Changes since this publication and later ones are complete. */
  readonly since: number;
}

/** @param known the previous states; if `undefined`, changes are complete only from `number` on */
export function nextStates(
  known: KnownStates | undefined,
  { digests, scheduled, number, now, keptFrom }: CurrentState,
): NextStates {
  // Clients may have read scheduled changes that happened since the previous publication.
  const changedOnSchedule = known?.scheduledUntil(now) ?? new Set<string>();
  const states: AddressState[] = [];
  // Both sides are sorted by path, so one pass over both finds the new and the removed addresses.
  let at = 0;
  for (const { path, digest: before, added, changed } of known?.states() ?? []) {
    for (; isBefore(digests[at], path); at++)
      states.push({ ...(digests[at] as AddressDigest), added: number, changed: number });
    const current = digests[at]?.path === path ? digests[at++] : undefined;
    const digest = current?.digest ?? ABSENT;
    const isSame = digest === before && !changedOnSchedule.has(path);
    const isNew = before === ABSENT && digest !== ABSENT;
    states.push({
      path,
      digest,
      added: isNew ? number : added,
      changed: isSame ? changed : number,
    });
  }
  for (const fresh of digests.slice(at)) states.push({ ...fresh, added: number, changed: number });
  const paths = new Set(scheduled.length > 0 ? states.map(({ path }) => path) : []);
  for (const { path } of scheduled) {
    if (paths.has(path)) continue;
    // The address does not exist yet. `changed` is 0, so that it is not listed before its moment.
    paths.add(path);
    states.push({ path, digest: ABSENT, added: number, changed: 0 });
  }
  states.sort((one, other) => (one.path < other.path ? -1 : 1));
  const since = known ? Math.max(known.since, keptFrom) : number;
  // Removals up to `since` are in no answer any more.
  const needed = states.filter(
    ({ digest, changed }) => digest !== ABSENT || changed === 0 || changed > since,
  );
  return { since, states: needed };
}

function isBefore(digest: AddressDigest | undefined, path: string): boolean {
  return digest !== undefined && digest.path < path;
}
