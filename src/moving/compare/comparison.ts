/**
 * What a comparison has found: differences, each once, and those that are excused by their reason. However many
 * there are, all are counted, by kind and by reason; so many of them are kept as anybody looks at.
 */
import { type ExcuseRule, type Excuses, excuseRules } from "./excuses.ts";

export interface Difference {
  /** The resource by its path, without the query. */
  readonly resource: string;
  /** The item, `eventos/12`, or the address that was asked for. */
  readonly at: string;
  /** Empty where the whole is meant. */
  readonly field: string;
  readonly was: string;
  readonly is: string;
  /** Why it is excused, `undefined` where it is not. */
  readonly excuse: string | undefined;
}

export interface ResourceCount {
  readonly resource: string;
  addresses: number;
  items: number;
  /** Those that are not excused. */
  differences: number;
}

/** How far a comparison came that did not come to its end. */
export interface Stopped {
  readonly why: string;
  /** What was being compared. */
  readonly during: string;
  /** What was not begun. */
  readonly notCompared: readonly string[];
}

export interface Bounds {
  /** Differences that are kept, of those that are excused and of those that are not. */
  readonly most: number;
  /** Differences that are known not to be told twice. */
  readonly mostKnown: number;
}

const BOUNDS: Bounds = { most: 50_000, mostKnown: 500_000 };

export class Comparison {
  /** `undefined` where it came to its end. */
  stopped: Stopped | undefined;
  #excuses: Excuses;
  readonly #bounds: Bounds;
  readonly #known = new Set<string>();
  readonly #kept = { unexcused: [] as Difference[], excused: [] as Difference[] };
  readonly #byKind = new Map<string, number>();
  readonly #byReason = new Map<string, number>();
  readonly #resources = new Map<string, ResourceCount>();
  readonly #used = new Set<string>();

  constructor(excuses: Excuses, bounds = BOUNDS) {
    this.#excuses = excuses;
    this.#bounds = bounds;
  }

  /** Spells the items that are known to differ as the comparison does. */
  spellItems(spell: (item: string) => string): void {
    const items = [...this.#excuses.items].map(([key, why]): [string, string] => {
      const at = key.lastIndexOf(" ");
      return [spell(key.slice(0, at)) + key.slice(at), why];
    });
    this.#excuses = { ...this.#excuses, items: new Map(items) };
  }

  count(resource: string, { addresses = 0, items = 0, differences = 0 }): void {
    const none = { resource, addresses: 0, items: 0, differences: 0 };
    const counted = this.#resources.getOrInsert(resource, none);
    counted.addresses += addresses;
    counted.items += items;
    counted.differences += differences;
  }

  allows(rule: ExcuseRule): boolean {
    return this.#excuses.rules.has(rule);
  }

  /** Why an item, or a field of it, is known to differ. */
  excuseOf(at: string, field: string): string | undefined {
    const { items } = this.#excuses;
    const key = [`${at} ${field}`, `${at} `].find((key) => items.has(key));
    if (key !== undefined) this.#used.add(key);
    return key === undefined ? undefined : items.get(key);
  }

  /** Entries of the file of excuses that nothing needed: `noticias/12 relacionadas`. */
  get unused(): string[] {
    return [...this.#excuses.items.keys()].filter((key) => !this.#used.has(key));
  }

  /** @param rule what excuses it, where that rule holds */
  add(difference: Omit<Difference, "excuse">, rule?: ExcuseRule): void {
    const { at, field } = difference;
    const excuse =
      this.excuseOf(at, field) ?? (rule !== undefined && this.allows(rule) ? rule : undefined);
    this.addAs(difference, excuse);
  }

  addAs(difference: Omit<Difference, "excuse">, excuse: string | undefined): void {
    const { at, field, resource } = difference;
    const key = `${resource} ${at} ${field}`;
    if (this.#known.has(key)) return;
    if (this.#known.size < this.#bounds.mostKnown) this.#known.add(key);
    const kept = excuse === undefined ? this.#kept.unexcused : this.#kept.excused;
    if (kept.length < this.#bounds.most) kept.push({ ...difference, excuse });
    if (excuse === undefined) {
      this.count(resource, { differences: 1 });
      countOne(this.#byKind, kindOf(difference));
    } else {
      const isRule = Object.hasOwn(excuseRules, excuse);
      countOne(this.#byReason, isRule ? excuse : "item by item");
    }
  }

  get resources(): readonly ResourceCount[] {
    return [...this.#resources.values()];
  }

  get unexcused(): readonly Difference[] {
    return this.#kept.unexcused;
  }

  get excused(): readonly Difference[] {
    return this.#kept.excused;
  }

  /** All that are not excused, also those that are not kept. */
  get unexcusedCount(): number {
    return sum(this.#byKind);
  }

  /** How many there are of each kind, `noticias conteudo`, the most frequent first. */
  get byKind(): readonly (readonly [kind: string, count: number])[] {
    return [...this.#byKind].sort(([, a], [, b]) => b - a);
  }

  /** How many are excused by each rule, or item by item. */
  get byReason(): ReadonlyMap<string, number> {
    return this.#byReason;
  }

  /** How many were found beyond those that are kept. */
  get leftOut(): number {
    const { unexcused, excused } = this.#kept;
    return this.unexcusedCount + sum(this.#byReason) - unexcused.length - excused.length;
  }
}

function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return counts.values().reduce((all, count) => all + count, 0);
}

function kindOf({ resource, at, field }: Omit<Difference, "excuse">): string {
  // Of a file the field is its address, which no other has.
  if (resource === "images" || resource === "documents") return resource;
  const isAddress = /^(?:[A-Z]+ )?\//.test(at);
  return `${isAddress ? resource : (at.split("/", 1)[0] ?? at)} ${field}`.trim();
}

/** A value as it is shown: JSON, and no more of it than a line has. */
export function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}… (${text.length} characters)` : text;
}

/** Where two long texts begin to differ, with what stands before it. */
export function shownFrom(value: unknown, other: unknown): string {
  if (typeof value !== "string" || typeof other !== "string" || value.length < 160)
    return shown(value);
  let at = 0;
  while (at < value.length && value[at] === other[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `${from > 0 ? "…" : ""}${shown(value.slice(from, from + 140))} (from character ${from + 1})`;
}
