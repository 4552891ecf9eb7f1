/**
 * What is known of every address with the next publication, from what was known with the one before and from what
 * the addresses answer now. Decided from values alone.
 */
import type { AddressState, Changes, ScheduledState } from "../../editions/edition/changes-file.ts";

/** Of addresses that are gone, beside as many as there are: whoever would need more reads everything. */
const MOST_GONE = 100_000;

const NOTHING = "";

export interface Now {
  /** What every address that there is answers, by its path. */
  readonly digests: ReadonlyMap<string, string>;
  /** What will appear and go by itself. */
  readonly scheduled: readonly ScheduledState[];
  /** Of the next publication. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of publications before this one nobody asks any more. */
  readonly keptFrom: number;
}

export interface NextStates {
  /** In the order of the paths. */
  readonly states: readonly AddressState[];
  /** The first publication since which all changes are told. */
  readonly since: number;
}

/** @param known with the publication before; where nothing is, the next one is the first since which changes are told */
export function nextStates(
  known: Pick<Changes, "since" | "states" | "scheduledUntil"> | undefined,
  { digests, scheduled, number, now, keptFrom }: Now,
): NextStates {
  // What appeared or went by itself since the publication before may have been read meanwhile.
  const meanwhile = known?.scheduledUntil(now) ?? new Set<string>();
  const was: AddressState[] = [];
  const paths = new Set<string>();
  for (const { path, digest: before, added, changed } of known?.states() ?? []) {
    const digest = digests.get(path) ?? NOTHING;
    const isSame = digest === before && !meanwhile.has(path);
    const isNew = before === NOTHING && digest !== NOTHING;
    paths.add(path);
    was.push({ path, digest, added: isNew ? number : added, changed: isSame ? changed : number });
  }
  const came: AddressState[] = [];
  for (const [path, digest] of digests) {
    if (!paths.has(path)) came.push({ path, digest, added: number, changed: number });
  }
  for (const { path } of scheduled) {
    if (paths.has(path) || digests.has(path)) continue;
    // It has never been there: nothing is told of it until its moment.
    paths.add(path);
    came.push({ path, digest: NOTHING, added: number, changed: 0 });
  }
  came.sort((one, other) => (one.path < other.path ? -1 : 1));
  return bounded(merged(was, came), known ? Math.max(known.since, keptFrom) : number);
}

/** Both in the order of their paths, of which none is in both. */
function merged(some: readonly AddressState[], others: readonly AddressState[]): AddressState[] {
  if (others.length === 0) return [...some];
  const all: AddressState[] = [];
  let at = 0;
  for (const other of others) {
    while (at < some.length && (some[at] as AddressState).path < other.path) {
      all.push(some[at++] as AddressState);
    }
    all.push(other);
  }
  return all.concat(some.slice(at));
}

/** Without those that are gone for so long that nobody is told; where there are too many, more is too long ago. */
function bounded(states: readonly AddressState[], since: number): NextStates {
  const isGone = ({ digest, changed }: AddressState) => digest.length === 0 && changed > 0;
  const gone = states.filter((one) => isGone(one) && one.changed > since);
  const most = MOST_GONE + states.length - gone.length;
  const numbers = gone.map(({ changed }) => changed).sort((one, other) => other - one);
  const first = numbers[most] ?? since;
  return { since: first, states: states.filter((one) => !isGone(one) || one.changed > first) };
}
