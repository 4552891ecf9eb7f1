/**
 * Computes the state of every address for the next publication, from the states of the previous publication
 * and the current digests. Without side effects.
 */
import type { AddressState, Changes, ScheduledState } from "../../editions/edition/changes-file.ts";
import type { AddressDigest } from "./digests.ts";

const NOTHING = "";

export interface CurrentState {
  /** Of every existing address, sorted by path. */
  readonly digests: readonly AddressDigest[];
  /** Scheduled appearances and disappearances. */
  readonly scheduled: readonly ScheduledState[];
  /** Number of the next publication. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Changes since earlier publications are no longer needed. */
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

/** @param known states of the previous publication; without them, `since` is the next publication */
export function nextStates(
  known: KnownStates | undefined,
  { digests, scheduled, number, now, keptFrom }: CurrentState,
): NextStates {
  // Clients may have read scheduled changes that happened since the previous publication.
  const meanwhile = known?.scheduledUntil(now) ?? new Set<string>();
  const states: AddressState[] = [];
  let at = 0;
  for (const { path, digest: before, added, changed } of known?.states() ?? []) {
    for (; isBefore(digests[at], path); at++)
      states.push({ ...(digests[at] as AddressDigest), added: number, changed: number });
    const current = digests[at]?.path === path ? digests[at++] : undefined;
    const digest = current?.digest ?? NOTHING;
    const isSame = digest === before && !meanwhile.has(path);
    const isNew = before === NOTHING && digest !== NOTHING;
    states.push({
      path,
      digest,
      added: isNew ? number : added,
      changed: isSame ? changed : number,
    });
  }
  for (const one of digests.slice(at)) states.push({ ...one, added: number, changed: number });
  const paths = new Set(scheduled.length > 0 ? states.map(({ path }) => path) : []);
  for (const { path } of scheduled) {
    if (paths.has(path)) continue;
    // The address has never existed, so it must not be listed before its moment.
    paths.add(path);
    states.push({ path, digest: NOTHING, added: number, changed: 0 });
  }
  // All but the scheduled ones are in order already, so that sorting costs little.
  states.sort((one, other) => (one.path < other.path ? -1 : 1));
  const since = known ? Math.max(known.since, keptFrom) : number;
  // Nobody may ask any more about what was removed before that.
  const wanted = states.filter(
    ({ digest, changed }) => digest !== "" || changed === 0 || changed > since,
  );
  return { since, states: wanted };
}

function isBefore(digest: AddressDigest | undefined, path: string): boolean {
  return digest !== undefined && digest.path < path;
}
