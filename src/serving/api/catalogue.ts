/** An open edition, the public URL for its links, and the order of every list, read once. */
import type { SafeHtml } from "@remix-run/html-template";
import { LRUCache } from "lru-cache";
import type { CollectionName } from "../../contract/field.ts";
import type { Wording } from "../../contract/words.ts";
import type { Changes } from "../../editions/edition/changes-file.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { Slices } from "../../editions/edition/slices.ts";
import { type Ids, ListIndex, type Selection } from "./list-index.ts";
import { budgetOf, type MemoryBudget, NestedItems } from "./nested-items.ts";

export interface ListOrder {
  readonly name: string;
  /** SQL of the list's order, for {@link ListIndex}; absent if each request computes its items. */
  readonly order?: string;
  /** SQL of more values to filter by: `id` and further columns. An item may have several rows. */
  readonly values?: string;
  /** Other orders, by the value of `ordering`: SQL that selects every `id` in ascending order. */
  readonly orderings?: Readonly<Record<string, string>>;
  /** Items leave the list after their `last_day`. */
  readonly untilLastDay?: true;
  /** Parts of the list, selected by a path segment. `exists`: SQL of the existing values. */
  readonly scope?: {
    readonly segment: Wording;
    readonly column: string;
    readonly exists: string;
    /** The values are ids of this collection. */
    readonly collection: CollectionName;
  };
}

/** HTML that a preview adds to every page: to the head, and above the header. */
export interface PageMarks {
  readonly head: SafeHtml;
  readonly top: SafeHtml;
}

export interface CatalogueOptions {
  /** Absolute, without a trailing slash. */
  readonly publicUrl: string;
  readonly lists: readonly ListOrder[];
  /** The columns of the lists to read, with `id`; all by default. */
  readonly columns?: ReadonlySet<string>;
  /** Limits the cache of nested items; by default a budget of its own. */
  readonly nestedBudget?: MemoryBudget;
  readonly marks?: PageMarks | undefined;
  /** Absent if the edition is not published, as in a preview. */
  readonly published?: PublicationFacts;
}

export interface PublicationFacts {
  readonly number: number;
  /** Distinguishes this publication from one with the same number in another history. */
  readonly identity: string;
  /** Publications up to this number may have been replaced by another history; 0 if none was. */
  readonly replacedUntil: number;
  /** Later numbers may be used twice, because the store was restored; Infinity if it was not. */
  readonly restoredAfter: number;
  /** Publications before this number are no longer kept. */
  readonly keptFrom: number;
  /** `unavailable`: the list exists but cannot be read now; `undefined`: none was recorded. */
  readonly changes: Changes | "unavailable" | undefined;
}

const MAX_CACHED_IDS_BYTES = 8 * 1024 * 1024;
const MAX_NESTED_BYTES = 16 * 1024 * 1024;

export class Catalogue implements Disposable {
  readonly edition: Edition;
  readonly publicUrl: string;
  /** IANA name of the site's zone. */
  readonly zone: string;
  readonly marks: PageMarks | undefined;
  readonly published: PublicationFacts | undefined;
  /** Filled by requests. Never stale, because the edition is immutable. */
  readonly nested: NestedItems;
  readonly #nestedBudget: MemoryBudget;
  readonly #listsBySql = new Map<string, ListIndex>();
  /** Ids in other orders, keyed by SQL; the reverse of an order has `-` before its SQL. */
  readonly #orderings = new Map<string, Ids>();
  readonly #cachedIds = new LRUCache<string, Ids>({
    maxSize: MAX_CACHED_IDS_BYTES,
    // 200 bytes for the key and the entry.
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
    this.#nestedBudget = options.nestedBudget ?? budgetOf(MAX_NESTED_BYTES);
    this.nested = new NestedItems(this.#nestedBudget);
    this.#columns = options.columns;
    runToEnd(this.#readAll(options.lists));
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
      if (!this.#listsBySql.has(keyOf(list))) yield* this.#readList(list);
      for (const sql of Object.values(list.orderings ?? {})) yield* this.#readOrdering(sql);
    }
  }

  *#readList(list: ListOrder): Generator<void, ListIndex> {
    const { edition } = this;
    const columns = this.#columns;
    const rowsOf = (sql: string) => (columns ? edition.rowsOf(sql, columns) : edition.iterate(sql));
    const order = list.order === undefined ? NO_ROWS : rowsOf(list.order);
    const values = list.values === undefined ? undefined : rowsOf(list.values);
    const index = yield* ListIndex.read(order, values);
    this.#listsBySql.set(keyOf(list), index);
    return index;
  }

  *#readOrdering(sql: string): Generator<void, Ids> {
    const { ids } = yield* ListIndex.read(this.edition.iterate(sql));
    this.#orderings.set(sql, ids);
    return ids;
  }

  /** Lists with the same SQL share one index. */
  list(resource: ListOrder): ListIndex {
    return this.#listsBySql.get(keyOf(resource)) ?? runToEnd(this.#readList(resource));
  }

  /** @param key the same for the same list, search words, filters and order */
  cachedIds(key: string, find: () => Ids): Ids {
    const ids = this.#cachedIds.get(key) ?? find();
    this.#cachedIds.set(key, ids);
    return ids;
  }

  hasCachedIds(key: string): boolean {
    return this.#cachedIds.has(key);
  }

  /** @param sql one of {@link ListOrder.orderings} */
  ordering(sql: string, { isReversed = false } = {}): Ids {
    const ids = this.#orderings.get(sql) ?? runToEnd(this.#readOrdering(sql));
    if (!isReversed) return ids;
    return this.#orderings.getOrInsertComputed(`-${sql}`, () => ids.toReversed());
  }

  /** The whole list at `now`, in epoch milliseconds. */
  select(resource: ListOrder, now: number): Selection {
    const index = this.list(resource);
    return resource.untilLastDay ? index.selectAt(now, this.zone) : index.whole;
  }

  /** The values that the path segment of a list may have, in order; empty if its path has none. */
  scopeOf({ name, scope }: ListOrder): ReadonlySet<number> {
    return this.#scopes.getOrInsertComputed(
      name,
      () => new Set(scope ? this.edition.all(scope.exists).map(({ id }) => id as number) : []),
    );
  }

  [Symbol.dispose](): void {
    this.#nestedBudget.release();
    const changes = this.published?.changes;
    if (changes !== "unavailable") changes?.[Symbol.dispose]();
    this.edition[Symbol.dispose]();
  }
}

const NO_ROWS = { columns: ["id"], rows: [] };

function keyOf({ order = "", values = "" }: ListOrder): string {
  return `${order};${values}`;
}

function runToEnd<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
