/** The result of a comparison: each difference once, excused or not. All are counted; the first `MAX_KEPT` are kept. */
import type { LinkedKind } from "../../authoring/content/check/html-addresses.ts";
import { addressRules, type Excuses, excuseRules } from "./excuses.ts";
import type { Side } from "./side.ts";

export type Both<T> = readonly [was: T, is: T];

/** The state that all comparisons share. */
export interface Context {
  readonly sides: Both<Side>;
  readonly comparison: Comparison;
  /** The images and documents that items name, by their addresses in both services. */
  readonly files: Map<string, { readonly addresses: Both<string>; readonly kind: LinkedKind }>;
  /** Its path, without a query. */
  readonly resource: string;
}

export interface Difference {
  /** The resource by its path, without the query. */
  readonly resource: string;
  /** The item, `eventos/12`, or the requested address. */
  readonly at: string;
  /** Empty for the whole item or response. */
  readonly field: string;
  readonly was: string;
  readonly is: string;
  /** The rule or reason, `undefined` if the difference is not excused. */
  readonly excuse: string | undefined;
}

export interface ResourceCount {
  readonly resource: string;
  addresses: number;
  /** Of the old service. */
  items: number;
  /** Not excused. */
  differences: number;
  /** Items that the file of excuses names, with the reasons. */
  readonly excusedItems: Map<string, string>;
}

/** The reason of what the file of excuses names, in `byReason`. */
export const ITEM_BY_ITEM = "item by item";

// Of the differences that are excused, and of the others.
const MAX_KEPT = 50_000;

export class Comparison {
  /** Why and where an unfinished comparison stopped. */
  stopped: { readonly why: string; readonly during: string } | undefined;
  /** The number of differences so far that are not of addresses alone, with repetitions. */
  contentDifferences = 0;
  unexcusedCount = 0;
  readonly unexcused: Difference[] = [];
  readonly excused: Difference[] = [];
  /** Counts per rule, and of those excused item by item. */
  readonly byReason = new Map<string, number>();
  readonly #excuses: Excuses;
  readonly #keys = new Set<string>();
  readonly #resources = new Map<string, ResourceCount>();

  constructor(excuses: Excuses) {
    this.#excuses = excuses;
  }

  /** The counts of a resource, to add to. */
  of(resource: string): ResourceCount {
    const none = () => ({ addresses: 0, items: 0, differences: 0, excusedItems: new Map() });
    return this.#resources.getOrInsertComputed(resource, () => ({ resource, ...none() }));
  }

  get resources(): readonly ResourceCount[] {
    return [...this.#resources.values()];
  }

  /** The reason why an item, or a field of it, is excused. */
  excuseOf(at: string, field: string): string | undefined {
    return this.#excuses.get(`${at} ${field}`) ?? this.#excuses.get(`${at} `);
  }

  /** @param reason a rule, or why it is excused with an item; `undefined` if only the file of excuses may excuse it */
  add(difference: Omit<Difference, "excuse">, reason?: string): void {
    const { at, field, resource } = difference;
    const excuse = this.excuseOf(at, field) ?? reason;
    // Every representation of the same data shows other addresses in the same way.
    if (!addressRules.has(excuse)) this.contentDifferences += 1;
    const key = `${resource} ${at} ${field}`;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    const kept = excuse === undefined ? this.unexcused : this.excused;
    if (kept.length < MAX_KEPT) kept.push({ ...difference, excuse });
    if (excuse === undefined) {
      this.unexcusedCount += 1;
      this.of(resource).differences += 1;
      return;
    }
    const isRule = Object.hasOwn(excuseRules, excuse);
    if (!isRule) this.of(resource).excusedItems.set(at, excuse);
    const counted = isRule ? excuse : ITEM_BY_ITEM;
    this.byReason.set(counted, (this.byReason.get(counted) ?? 0) + 1);
  }
}

/** A value as JSON, cut to fit a line. */
export function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}… (${text.length} characters)` : text;
}

/** Two values; long texts from shortly before the first character that differs. */
export function shownBoth(was: unknown, is: unknown): Pick<Difference, "was" | "is"> {
  if (typeof was !== "string" || typeof is !== "string" || Math.max(was.length, is.length) < 160)
    return { was: shown(was), is: shown(is) };
  let at = 0;
  while (at < was.length && was[at] === is[at]) at += 1;
  const from = Math.max(0, at - 40);
  const cut = (text: string) =>
    `${shown(text.slice(from, from + 140))} (from character ${from + 1})`;
  return { was: cut(was), is: cut(is) };
}
