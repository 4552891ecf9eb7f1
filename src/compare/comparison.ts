/** What a comparison has found: differences, each once, and those that are excused by their reason. */
import type { ExcuseRule, Excuses } from "./excuses.ts";

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
}

const MOST = 50_000;

export class Comparison {
  #excuses: Excuses;
  readonly #differences = new Map<string, Difference>();
  readonly #resources = new Map<string, ResourceCount>();
  readonly #used = new Set<string>();
  #leftOut = 0;

  constructor(excuses: Excuses) {
    this.#excuses = excuses;
  }

  /** Spells the items that are known to differ as the comparison does. */
  spellItems(spell: (item: string) => string): void {
    const items = [...this.#excuses.items].map(([key, why]): [string, string] => {
      const at = key.lastIndexOf(" ");
      return [spell(key.slice(0, at)) + key.slice(at), why];
    });
    this.#excuses = { ...this.#excuses, items: new Map(items) };
  }

  count(resource: string, { addresses = 0, items = 0 }): void {
    const counted = this.#resources.get(resource) ?? { resource, addresses: 0, items: 0 };
    counted.addresses += addresses;
    counted.items += items;
    this.#resources.set(resource, counted);
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
    const { at, field, resource } = difference;
    const excuse =
      this.excuseOf(at, field) ?? (rule !== undefined && this.allows(rule) ? rule : undefined);
    this.addAs(difference, excuse, `${resource} ${at} ${field}`);
  }

  addAs(difference: Omit<Difference, "excuse">, excuse: string | undefined, key?: string): void {
    const { at, field, resource } = difference;
    const known = key ?? `${resource} ${at} ${field}`;
    if (this.#differences.has(known)) return;
    if (this.#differences.size >= MOST) this.#leftOut += 1;
    else this.#differences.set(known, { ...difference, excuse });
  }

  get resources(): readonly ResourceCount[] {
    return [...this.#resources.values()];
  }

  get unexcused(): Difference[] {
    return [...this.#differences.values()].filter(({ excuse }) => excuse === undefined);
  }

  get excused(): Difference[] {
    return [...this.#differences.values()].filter(({ excuse }) => excuse !== undefined);
  }

  /** How many were found beyond those that are kept. */
  get leftOut(): number {
    return this.#leftOut;
  }
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
