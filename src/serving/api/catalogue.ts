/**
 * A catalogue is one open edition with the public URL for its links and the order of every list. The order
 * is read once, when the edition is opened or when a request first needs it.
 */
import type { SafeHtml } from "@remix-run/html-template";
import { LRUCache } from "lru-cache";
import type { CollectionName } from "../../contract/field.ts";
import type { Wording } from "../../contract/words.ts";
import type { Changes } from "../../editions/edition/changes-file.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { Slices } from "../../editions/edition/slices.ts";
import { type Ids, ListIndex, type Selection } from "./list-index.ts";
import { NestedItems, type Room, roomOf } from "./nested-items.ts";

/** The queries that read a list when an edition is opened. */
export interface ListOrder {
  readonly name: string;
  /** SQL of the list's order, for {@link ListIndex}; absent if each request computes its own items. */
  readonly order?: string;
  /** SQL of more values to filter by, with several rows for an item: `id` and further columns. */
  readonly values?: string;
  readonly orderings?: Readonly<Record<string, string>>;
  /** Items leave the list after their `last_day`. */
  readonly untilLastDay?: true;
  /** A path segment that selects a part of the list: the column it matches, and the SQL of the existing values. */
  readonly scope?: {
    readonly segment: Wording;
    readonly column: string;
    readonly exists: string;
    /** The values are ids of this collection. */
    readonly collection: CollectionName;
  };
}

/** HTML that is added to every page of a catalogue. */
export interface PageMarks {
  readonly head: SafeHtml;
  readonly top: SafeHtml;
}

export interface CatalogueOptions {
  /** Set by the operator, or the address that Montra serves on if the site file has none. */
  readonly publicUrl: string;
  /** The lists to read when the edition is opened. */
  readonly lists: readonly ListOrder[];
  /** The columns of the lists to read, with `id`; all by default. */
  readonly columns?: ReadonlySet<string>;
  /** Memory for serialised nested items; by default a budget of its own. */
  readonly pieces?: Room;
  readonly marks?: PageMarks | undefined;
  /** Absent if the edition is not published, as in a preview. */
  readonly published?: PublicationFacts;
}

export interface PublicationFacts {
  readonly number: number;
  /** Distinguishes this publication from one with the same number in another history. */
  readonly identity: string;
  /** The highest number of a publication that was replaced by another history while it was served; 0 if none was. */
  readonly replacedUntil: number;
  /** Later numbers may have been given twice, because the store was brought back from a copy; Infinity if it was not. */
  readonly restoredAfter: number;
  /** Publications before this number are no longer kept. */
  readonly keptFrom: number;
  /** `unavailable`: the list exists but cannot be read now; `undefined`: none was recorded. */
  readonly changes: Changes | "unavailable" | undefined;
}

/** Cache size for the ids of searches, filters and orders, in bytes. */
const FOUND_BYTES = 8 * 1024 * 1024;
/** Cache size for serialised nested items, in bytes, unless the caller passes `pieces`. */
const NESTED_PIECES = 16 * 1024 * 1024;

export class Catalogue implements Disposable {
  readonly edition: Edition;
  /** Absolute, without a trailing slash. */
  readonly publicUrl: string;
  /** IANA name of the site's zone. */
  readonly zone: string;
  /** `undefined` for a published edition. */
  readonly marks: PageMarks | undefined;
  readonly published: PublicationFacts | undefined;
  /** Caches of nested items, filled by requests. They never go stale, because the edition is immutable. */
  readonly nested: NestedItems;
  readonly #pieces: Room;
  /** Keyed by SQL. */
  readonly #lists = new Map<string, ListIndex>();
  /** Ids in another order, keyed by SQL; reversed ones with - before it. */
  readonly #orderings = new Map<string, Ids>();
  readonly #found = new LRUCache<string, Ids>({
    maxSize: FOUND_BYTES,
    sizeCalculation: (ids) => 200 + ids.byteLength,
  });
  readonly #scopes = new Map<string, ReadonlySet<number>>();
  readonly #columns: ReadonlySet<string> | undefined;

  /** Blocks until all lists are read; see {@link Catalogue.open}. */
  constructor(edition: Edition, options: CatalogueOptions) {
    this.edition = edition;
    this.publicUrl = options.publicUrl;
    this.marks = options.marks;
    this.zone = edition.site.fuso_horario;
    this.published = options.published;
    this.#pieces = options.pieces ?? roomOf(NESTED_PIECES);
    this.nested = new NestedItems(this.#pieces);
    this.#columns = options.columns;
    for (const _ of this.#readAll(options.lists));
  }

  /** Reads in slices, so that requests to another catalogue are answered in between. */
  static async open(edition: Edition, options: CatalogueOptions): Promise<Catalogue> {
    const catalogue = new Catalogue(edition, { ...options, lists: [] });
    const slices = new Slices();
    for (const _ of catalogue.#readAll(options.lists)) await slices.pause();
    return catalogue;
  }

  *#readAll(lists: readonly ListOrder[]): Generator<void, void> {
    for (const list of lists) {
      this.scopeOf(list);
      if (!this.#lists.has(keyOf(list))) yield* this.#readList(list);
      for (const sql of Object.values(list.orderings ?? {})) yield* this.#readOrdering(sql);
    }
  }

  *#readList(list: ListOrder): Generator<void, ListIndex> {
    const { edition } = this;
    const columns = this.#columns;
    const rowsOf = (sql: string) => (columns ? edition.rowsOf(sql, columns) : edition.iterate(sql));
    const more = list.values === undefined ? undefined : rowsOf(list.values);
    const rows = list.order === undefined ? NO_ROWS : rowsOf(list.order);
    const index = yield* ListIndex.reading(rows, more);
    this.#lists.set(keyOf(list), index);
    return index;
  }

  *#readOrdering(sql: string): Generator<void, Ids> {
    const { ids } = yield* ListIndex.reading(this.edition.iterate(sql));
    this.#orderings.set(sql, ids);
    return ids;
  }

  /** The index of a list. Lists with the same order share one index. */
  list(resource: ListOrder): ListIndex {
    return this.#lists.get(keyOf(resource)) ?? allOf(this.#readList(resource));
  }

  /**
   * Returns the cached ids of a part of a list, or runs `find`.
   * @param key equal for the same list, words, filters and order
   */
  found(key: string, find: () => Ids): Ids {
    const ids = this.#found.get(key) ?? find();
    this.#found.set(key, ids);
    return ids;
  }

  hasFound(key: string): boolean {
    return this.#found.has(key);
  }

  ordering(sql: string, { isReversed = false } = {}): Ids {
    const ids = this.#orderings.get(sql) ?? allOf(this.#readOrdering(sql));
    if (!isReversed) return ids;
    return this.#orderings.getOrInsertComputed(`-${sql}`, () => ids.toReversed());
  }

  /** The whole list at `now`, in epoch milliseconds. */
  select(resource: ListOrder, now: number): Selection {
    const index = this.list(resource);
    return resource.untilLastDay ? index.at(now, this.zone) : index.whole;
  }

  /** The values that the path segment of a list may have, in order; empty if it has no segment. */
  scopeOf({ name, scope }: ListOrder): ReadonlySet<number> {
    return this.#scopes.getOrInsertComputed(
      name,
      () => new Set(scope && this.edition.all(scope.exists).map(({ id }) => id as number)),
    );
  }

  [Symbol.dispose](): void {
    this.#pieces.release();
    const changes = this.published?.changes;
    if (changes !== "unavailable") changes?.[Symbol.dispose]();
    this.edition[Symbol.dispose]();
  }
}

const NO_ROWS = { columns: ["id"], rows: [] };

/** Lists with the same SQL have the same key. */
function keyOf({ order = "", values = "" }: ListOrder): string {
  return `${order};${values}`;
}

function allOf<Value>(reading: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}
