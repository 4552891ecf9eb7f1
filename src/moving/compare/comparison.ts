/**
 * The result of a comparison: each difference once, excused or not. All are counted, by kind and by reason; the
 * first `Bounds.most` of each are kept.
 */
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

export interface Bounds {
  /** The number of excused differences kept, and of those not excused. */
  readonly most: number;
  /** The number of differences remembered to recognise repetitions. */
  readonly mostKnown: number;
}

const BOUNDS: Bounds = { most: 50_000, mostKnown: 500_000 };
/** Differences that every representation of the same data shows in the same way. */
const OF_ADDRESSES: ReadonlySet<string> = new Set<ExcuseRule>([
  "public_address",
  "image_addresses",
  "document_addresses",
]);

/** The reason of what the file of excuses names, in `byReason`. */
export const ITEM_BY_ITEM = "item by item";

export class Comparison {
  /** `undefined` if the comparison was finished. */
  stopped: Stopped | undefined;
  /** The number of differences so far that are not of addresses alone, with repetitions. */
  contentDifferences = 0;
  readonly unexcused: Difference[] = [];
  readonly excused: Difference[] = [];
  readonly #excuses: Excuses;
  readonly #bounds: Bounds;
  readonly #keys = new Set<string>();
  readonly #byKind = new Map<string, number>();
  readonly #byReason = new Map<string, number>();
  readonly #resources = new Map<string, ResourceCount>();
  readonly #usedExcuses = new Set<string>();

  constructor(excuses: Excuses, bounds = BOUNDS) {
    this.#excuses = excuses;
    this.#bounds = bounds;
  }

  count(resource: string, { addresses = 0, items = 0, differences = 0 }): void {
    const excusedItems = new Map<string, string>();
    const none = { resource, addresses: 0, items: 0, differences: 0, excusedItems };
    const total = this.#resources.getOrInsert(resource, none);
    total.addresses += addresses;
    total.items += items;
    total.differences += differences;
  }

  /** The reason why an item, or a field of it, is excused. */
  excuseOf(at: string, field: string): string | undefined {
    const { items } = this.#excuses;
    const key = [`${at} ${field}`, `${at} `].find((key) => items.has(key));
    if (key !== undefined) this.#usedExcuses.add(key);
    return key === undefined ? undefined : items.get(key);
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
    if (excuse === undefined || !OF_ADDRESSES.has(excuse)) this.contentDifferences += 1;
    const key = `${resource} ${at} ${field}`;
    if (this.#keys.has(key)) return;
    if (this.#keys.size < this.#bounds.mostKnown) this.#keys.add(key);
    const kept = excuse === undefined ? this.unexcused : this.excused;
    if (kept.length < this.#bounds.most) kept.push({ ...difference, excuse });
    const isRule = excuse !== undefined && Object.hasOwn(excuseRules, excuse);
    if (excuse !== undefined && !isRule) {
      this.count(resource, {});
      this.#resources.get(resource)?.excusedItems.set(at, excuse);
    }
    if (excuse === undefined) {
      this.count(resource, { differences: 1 });
      countOne(this.#byKind, kindOf(difference));
    } else {
      countOne(this.#byReason, isRule ? excuse : ITEM_BY_ITEM);
    }
  }

  get resources(): readonly ResourceCount[] {
    return [...this.#resources.values()];
  }

  /** Includes those beyond `Bounds.most`. */
  get unexcusedCount(): number {
    return sum(this.#byKind);
  }

  /** Counts per kind (`noticias conteudo`), the most frequent first. */
  get byKind(): readonly (readonly [kind: string, count: number])[] {
    return [...this.#byKind].sort(([, a], [, b]) => b - a);
  }

  /** Counts per rule, and of those excused item by item. */
  get byReason(): ReadonlyMap<string, number> {
    return this.#byReason;
  }

  /** The number of differences beyond `Bounds.most`. */
  get leftOut(): number {
    const all = this.unexcusedCount + sum(this.#byReason);
    return all - this.unexcused.length - this.excused.length;
  }
}

function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return counts.values().reduce((all, count) => all + count, 0);
}

function kindOf({ resource, at, field }: Omit<Difference, "excuse">): string {
  // The field of a file is its own address, so every file would be a kind of its own.
  if (resource === "images" || resource === "documents") return resource;
  const isAddress = /^(?:[A-Z]+ )?\//.test(at);
  return `${isAddress ? resource : (at.split("/", 1)[0] ?? at)} ${field}`.trim();
}

/** A value as JSON, cut to fit a line. */
export function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}… (${text.length} characters)` : text;
}

/** A long text from shortly before the first character that differs from `other`. */
export function shownFrom(value: unknown, other: unknown): string {
  if (typeof value !== "string" || typeof other !== "string" || value.length < 160)
    return shown(value);
  let at = 0;
  while (at < value.length && value[at] === other[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `${from > 0 ? "…" : ""}${shown(value.slice(from, from + 140))} (from character ${from + 1})`;
}
