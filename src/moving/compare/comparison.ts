/** The result of a comparison: each difference once, excused or not. All are counted; the first `MAX_KEPT` are kept. */
import { type ExcuseRule, type Excuses, excuseRules } from "./excuses.ts";

export interface Difference {
  /** The resource by its path, without the query. */
  readonly resource: string;
  /** The item, `eventos/12`, or the requested address. */
  readonly at: string;
  /** Empty for the whole item or response. */
  readonly field: string;
  readonly was: string;
  readonly is: string;
  /** The reason, `undefined` if the difference is not excused. */
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

/** Where an unfinished comparison stopped. */
export interface Stopped {
  readonly why: string;
  /** The step that was under way. */
  readonly during: string;
  /** The steps that were not begun. */
  readonly notCompared: readonly string[];
}

/** The reason of what the file of excuses names, in `byReason`. */
export const ITEM_BY_ITEM = "item by item";

// Of the differences that are excused, and of the others.
const MAX_KEPT = 50_000;
/** Differences that every representation of the same data shows in the same way. */
const OF_ADDRESSES: ReadonlySet<string | undefined> = new Set<ExcuseRule>([
  "public_address",
  "image_addresses",
  "document_addresses",
]);

export class Comparison {
  /** `undefined` if the comparison was finished. */
  stopped: Stopped | undefined;
  /** The number of differences so far that are not of addresses alone, with repetitions. */
  contentDifferences = 0;
  readonly unexcused: Difference[] = [];
  readonly excused: Difference[] = [];
  /** Counts per rule, and of those excused item by item. */
  readonly byReason = new Map<string, number>();
  readonly #excuses: Excuses;
  readonly #keys = new Set<string>();
  readonly #resources = new Map<string, ResourceCount>();
  readonly #usedExcuses = new Set<string>();

  constructor(excuses: Excuses) {
    this.#excuses = excuses;
  }

  /** The counts of a resource, to add to. */
  of(resource: string): ResourceCount {
    const none = { addresses: 0, items: 0, differences: 0 };
    return this.#resources.getOrInsertComputed(resource, () => ({
      ...{ resource, ...none, excusedItems: new Map() },
    }));
  }

  /** The reason why an item, or a field of it, is excused. */
  excuseOf(at: string, field: string): string | undefined {
    const { items } = this.#excuses;
    const key = [`${at} ${field}`, `${at} `].find((key) => items.has(key));
    if (key !== undefined) this.#usedExcuses.add(key);
    return items.get(key ?? "");
  }

  /** Entries of the file of excuses that matched no difference: `noticias/12 relacionadas`. */
  get unused(): string[] {
    return [...this.#excuses.items.keys()].filter((key) => !this.#usedExcuses.has(key));
  }

  /** @param rule excuses the difference if the file of excuses enables it */
  add(difference: Omit<Difference, "excuse">, rule?: ExcuseRule): void {
    const { at, field } = difference;
    const isExcused = rule !== undefined && this.#excuses.rules.has(rule);
    this.addAs(difference, this.excuseOf(at, field) ?? (isExcused ? rule : undefined));
  }

  addAs(difference: Omit<Difference, "excuse">, excuse: string | undefined): void {
    const { at, field, resource } = difference;
    if (!OF_ADDRESSES.has(excuse)) this.contentDifferences += 1;
    const key = `${resource} ${at} ${field}`;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    const kept = excuse === undefined ? this.unexcused : this.excused;
    if (kept.length < MAX_KEPT) kept.push({ ...difference, excuse });
    const count = this.of(resource);
    if (excuse === undefined) {
      count.differences += 1;
      return;
    }
    const isRule = Object.hasOwn(excuseRules, excuse);
    if (!isRule) count.excusedItems.set(at, excuse);
    const reason = isRule ? excuse : ITEM_BY_ITEM;
    this.byReason.set(reason, (this.byReason.get(reason) ?? 0) + 1);
  }

  get resources(): readonly ResourceCount[] {
    return [...this.#resources.values()];
  }

  get unexcusedCount(): number {
    return this.resources.reduce((sum, { differences }) => sum + differences, 0);
  }
}

/** A value as JSON, cut to fit a line. */
export function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}… (${text.length} characters)` : text;
}

/** Two values; long texts from shortly before the first character that differs. */
export function shownBoth(
  was: unknown,
  is: unknown,
): { readonly was: string; readonly is: string } {
  if (typeof was !== "string" || typeof is !== "string" || Math.max(was.length, is.length) < 160)
    return { was: shown(was), is: shown(is) };
  let at = 0;
  while (at < was.length && was[at] === is[at]) at += 1;
  const from = Math.max(0, at - 40);
  const cut = (text: string) =>
    `${from > 0 ? "…" : ""}${shown(text.slice(from, from + 140))} (from character ${from + 1})`;
  return { was: cut(was), is: cut(is) };
}
