/**
 * Matches the items of a list of two services: which are missing, how often each occurs, in which order. An item
 * waits until the other service lists an item of the same identity.
 */
import type { Item } from "../../remote/parse-json.ts";
import { type Comparison, shown } from "./comparison.ts";

type Name = "was" | "is";

// Separates the identity of a repeated item from the number of its occurrence.
const REPEAT_MARK = "\n\n";
// Waiting items kept in memory; beyond that only identity and position are known.
const MAX_WAITING = 5000;

export interface ReportContext {
  readonly comparison: Comparison;
  readonly resource: string;
  /** Of the list. */
  readonly path: string;
  /** The item as the findings of an import name it. */
  readonly nameOf: (identity: string) => string;
  /** The `count` of each list. */
  readonly counts: Readonly<Record<Name, unknown>>;
}

export class ItemPlaces {
  readonly #waiting = {
    was: new Map<string, Item | undefined>(),
    is: new Map<string, Item | undefined>(),
  };
  readonly #times = { was: new Map<string, number>(), is: new Map<string, number>() };
  readonly #order = { was: [] as string[], is: [] as string[] };
  #farApart = 0;

  /** The number of items read from one service. */
  countOf(name: Name): number {
    return this.#order[name].length;
  }

  /** @returns both versions of the item, once both services have listed it */
  take(name: Name, item: Item, identity: string): readonly [was: Item, is: Item] | undefined {
    const key = this.#numbered(name, identity);
    this.#order[name].push(key);
    const others = this.#waiting[name === "was" ? "is" : "was"];
    if (!others.has(key)) {
      const waiting = this.#waiting[name];
      waiting.set(key, waiting.size < MAX_WAITING ? item : undefined);
      return undefined;
    }
    const other = others.get(key);
    others.delete(key);
    if (other) return name === "is" ? [other, item] : [item, other];
    this.#farApart += 1;
    return undefined;
  }

  /** Identities that only one service lists, with `+` before those of the old service and `-` before those of the new. */
  get lacking(): readonly string[] {
    const { was, is } = this.#waiting;
    return [...was.keys().map((key) => `+${key}`), ...is.keys().map((key) => `-${key}`)];
  }

  get hasRepeats(): boolean {
    return Object.values(this.#order).some((all) => all.some((one) => one.includes(REPEAT_MARK)));
  }

  report({ comparison, resource, path, nameOf, counts }: ReportContext): void {
    const nameAt = (identity: string) => nameOf(identity.split(REPEAT_MARK, 1)[0] ?? "");
    if (this.#farApart > 0) {
      const was = `${this.#farApart} items stand more than ${MAX_WAITING} places apart`;
      comparison.add({ resource, at: path, field: "places", was, is: "not compared" });
    }
    const there = (identity: string) => {
      const [, times] = identity.split(REPEAT_MARK);
      return { at: nameAt(identity), field: times ? "times" : "", times: times ?? "there" };
    };
    const missing = [...this.#waiting.was.keys()].map(there);
    const extra = [...this.#waiting.is.keys()].map(there);
    for (const { at, field, times } of missing) {
      comparison.add({ resource, at, field, was: times, is: "missing" });
    }
    // In a list of limited length, other items move up for excused missing ones.
    const excused = missing.filter(
      ({ at, field }) => comparison.excuseOf(at, field) !== undefined,
    ).length;
    for (const [place, { at, field, times }] of extra.entries()) {
      const why = place < excused ? "it moved up for one that is missing" : undefined;
      comparison.addAs({ resource, at, field, was: "missing", is: times }, why);
    }
    if (counts.was !== counts.is) {
      const why = missing.length === excused && extra.length <= excused && excused > 0;
      comparison.addAs(
        { resource, at: path, field: "count", was: shown(counts.was), is: shown(counts.is) },
        why ? "items are known to be missing" : undefined,
      );
    }
    this.#reportOrder({ comparison, resource, path, nameOf: nameAt });
  }

  #reportOrder({ comparison, resource, path, nameOf }: Omit<ReportContext, "counts">): void {
    const inBoth = (name: Name) =>
      this.#order[name].filter((identity) => !this.#waiting[name].has(identity));
    const firstMoved = () => olds.findIndex((identity, place) => identity !== news[place]);
    let [olds, news] = [inBoth("was"), inBoth("is")];
    if (firstMoved() === -1) return;
    // The position of an item that is excused as a whole does not count.
    const counts = (identity: string) => comparison.excuseOf(nameOf(identity), "") === undefined;
    [olds, news] = [olds.filter(counts), news.filter(counts)];
    const at = firstMoved();
    if (at === -1) return;
    comparison.add({
      ...{ resource, at: path, field: "order" },
      ...{ was: `at ${at + 1} ${inLine(olds[at])}`, is: `at ${at + 1} ${inLine(news[at])}` },
    });
  }

  #numbered(name: Name, identity: string): string {
    const times = (this.#times[name].get(identity) ?? 0) + 1;
    this.#times[name].set(identity, times);
    return times === 1 ? identity : identity + REPEAT_MARK + times;
  }
}

function inLine(identity: string | undefined): string {
  return String(identity).replaceAll(/\n+/g, " ");
}
