/**
 * Which items of a list two services have, how often and in which order: each is told by what identifies it, and
 * waits until the other service shows it as well.
 */
import type { Item } from "../../remote/parse-json.ts";
import { type Comparison, shown } from "./comparison.ts";

type Name = "was" | "is";

// Behind what identifies an item that is in a list once more: how often it was there by then.
const AGAIN = "\n\n";
// Items that one service has shown and the other not yet: of more than that the place alone is known.
const MOST_WAITING = 5000;

export interface Telling {
  readonly comparison: Comparison;
  readonly resource: string;
  /** Of the list. */
  readonly path: string;
  /** An item in the words of an import's findings, by what identifies it. */
  readonly nameOf: (identity: string) => string;
  /** What each said that the list has. */
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

  /** How many one of them has shown. */
  shownBy(name: Name): number {
    return this.#order[name].length;
  }

  /** @returns the item as both have it, once the second has shown it */
  take(name: Name, item: Item, identity: string): readonly [was: Item, is: Item] | undefined {
    const counted = this.#counted(name, identity);
    this.#order[name].push(counted);
    const others = this.#waiting[name === "was" ? "is" : "was"];
    if (!others.has(counted)) {
      const waiting = this.#waiting[name];
      waiting.set(counted, waiting.size < MOST_WAITING ? item : undefined);
      return undefined;
    }
    const other = others.get(counted);
    others.delete(counted);
    if (other) return name === "is" ? [other, item] : [item, other];
    this.#farApart += 1;
    return undefined;
  }

  /** Whether one has what the other has not shown, and which. */
  get lacking(): readonly string[] {
    const { was, is } = this.#waiting;
    return [...was.keys().map((one) => `+${one}`), ...is.keys().map((one) => `-${one}`)];
  }

  get isAnySeenTwice(): boolean {
    return Object.values(this.#order).some((all) => all.some((one) => one.includes(AGAIN)));
  }

  tell({ comparison, resource, path, nameOf, counts }: Telling): void {
    const nameAt = (identity: string) => nameOf(identity.split(AGAIN, 1)[0] ?? "");
    if (this.#farApart > 0) {
      const was = `${this.#farApart} items stand more than ${MOST_WAITING} places apart`;
      comparison.add({ resource, at: path, field: "places", was, is: "not compared" });
    }
    const there = (identity: string) => {
      const [, times] = identity.split(AGAIN);
      return { at: nameAt(identity), field: times ? "times" : "", times: times ?? "there" };
    };
    const missing = [...this.#waiting.was.keys()].map(there);
    const extra = [...this.#waiting.is.keys()].map(there);
    for (const { at, field, times } of missing) {
      comparison.add({ resource, at, field, was: times, is: "missing" });
    }
    // Where a list shows so many and no more, others move up for those that are known to be missing.
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
    this.#tellOrder({ comparison, resource, path, nameOf: nameAt });
  }

  #tellOrder({ comparison, resource, path, nameOf }: Omit<Telling, "counts">): void {
    const inBoth = (name: Name) =>
      this.#order[name].filter((identity) => !this.#waiting[name].has(identity));
    const firstMoved = () => olds.findIndex((identity, place) => identity !== news[place]);
    let [olds, news] = [inBoth("was"), inBoth("is")];
    if (firstMoved() === -1) return;
    // Of what is known to differ altogether the place says nothing.
    const counts = (identity: string) => comparison.excuseOf(nameOf(identity), "") === undefined;
    [olds, news] = [olds.filter(counts), news.filter(counts)];
    const at = firstMoved();
    if (at === -1) return;
    comparison.add({
      ...{ resource, at: path, field: "order" },
      ...{ was: `at ${at + 1} ${inLine(olds[at])}`, is: `at ${at + 1} ${inLine(news[at])}` },
    });
  }

  // What repeats itself is told apart by how often it was there.
  #counted(name: Name, identity: string): string {
    const times = (this.#times[name].get(identity) ?? 0) + 1;
    this.#times[name].set(identity, times);
    return times === 1 ? identity : identity + AGAIN + times;
  }
}

function inLine(identity: string | undefined): string {
  return String(identity).replaceAll(/\n+/g, " ");
}
