/**
 * What the resources answer from: one open edition, the public URL that its addresses stand on, and the
 * order of every list, read once: when the edition is opened, or when it is asked for first.
 */
import type { SafeHtml } from "@remix-run/html-template";
import { LRUCache } from "lru-cache";
import type { CollectionName } from "../../contract/field.ts";
import type { Changes } from "../../editions/edition/changes-file.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { Slices } from "../../editions/edition/slices.ts";
import type { JsonObject, JsonPiece } from "./json-value.ts";
import { type Ids, ListIndex, type Selection } from "./list-index.ts";
import { bytesOfItem, bytesOfPiece, NestedItems, type Room, roomOf } from "./nested-items.ts";

/** What of a list is read when an edition is opened. */
export interface ListOrder {
  readonly name: string;
  /** SQL of the list's order, as {@link ListIndex} reads it; absent where each request chooses the items anew. */
  readonly order?: string;
  /** SQL of further values to filter by, several an item: `id` and columns, beside those of the order. */
  readonly values?: string;
  readonly orderings?: Readonly<Record<string, string>>;
  /** Its items leave it once their `last_day` is over. */
  readonly untilLastDay?: true;
  /** A path segment that selects a part of the list: the column it stands for, and the values that exist. */
  readonly scope?: {
    readonly segment: string;
    readonly column: string;
    readonly exists: string;
    /** The collection whose ids the values are. */
    readonly collection: CollectionName;
  };
}

/** HTML that every page of a catalogue carries beside its own. */
export interface PageMarks {
  /** At the end of its head. */
  readonly head: SafeHtml;
  /** Above everything that is seen. */
  readonly top: SafeHtml;
}

export interface CatalogueOptions {
  /** The operator's, or the address served, where the site file gives none. */
  readonly publicUrl: string;
  /** Those that are read when it is opened. */
  readonly lists: readonly ListOrder[];
  /** The values that are held of them, to filter and count by; all where absent. */
  readonly columns?: ReadonlySet<string>;
  /** Where nested items are kept as they are printed; of its own where absent. */
  readonly pieces?: Room;
  readonly marks?: PageMarks | undefined;
  /** What is known of the publication that the edition is answered from; nothing where it is none. */
  readonly published?: Published;
}

/** The publication that an edition is answered from, and what was changed until then. */
export interface Published {
  readonly number: number;
  /** Publications before this number are no longer kept. */
  readonly keptFrom: number;
  /** `unavailable`: there are some, and they are not at hand; `undefined`: none were written down. */
  readonly changes: Changes | "unavailable" | undefined;
}

/** In bytes, for nested items as values: pages, the root and documents show some of them. */
const NESTED_VALUES = 4 * 1024 * 1024;
/** In bytes, for what searches have found. */
const FOUND_BYTES = 4 * 1024 * 1024;
/** In bytes, where nobody else bounds what is printed. */
const NESTED_PIECES = 16 * 1024 * 1024;

export class Catalogue implements Disposable {
  readonly edition: Edition;
  /** Absolute, without a trailing slash. */
  readonly publicUrl: string;
  /** IANA name of the site's zone. */
  readonly zone: string;
  /** `undefined` of what has been published. */
  readonly marks: PageMarks | undefined;
  readonly published: Published | undefined;
  /** Filled as pages are asked for: caches, and all of them follows from the edition. */
  readonly nestedValues = new NestedItems<JsonObject>(roomOf(NESTED_VALUES), bytesOfItem);
  readonly nestedPieces: NestedItems<JsonPiece>;
  readonly #pieces: Room;
  /** By their SQL. */
  readonly #lists = new Map<string, ListIndex>();
  /** The ids of other orders, by their SQL. */
  readonly #orderings = new Map<string, Ids>();
  /** What was searched lately. */
  readonly #found = new LRUCache<string, Ids>({
    maxSize: FOUND_BYTES,
    sizeCalculation: (ids) => 200 + ids.byteLength,
  });
  readonly #scopes = new Map<string, ReadonlySet<number>>();
  readonly #columns: ReadonlySet<string> | undefined;

  /** Reads everything at once; see {@link Catalogue.open}. */
  constructor(edition: Edition, options: CatalogueOptions) {
    this.edition = edition;
    this.publicUrl = options.publicUrl;
    this.marks = options.marks;
    this.zone = edition.site.fuso_horario;
    this.published = options.published;
    this.#pieces = options.pieces ?? roomOf(NESTED_PIECES);
    this.nestedPieces = new NestedItems(this.#pieces, bytesOfPiece);
    this.#columns = options.columns;
    for (const _ of this.#readAll(options.lists));
  }

  /** Reads in slices, so that another catalogue can be answered from meanwhile. */
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
    const more = list.values === undefined ? undefined : this.edition.iterate(list.values);
    const rows = list.order === undefined ? NO_ROWS : this.edition.iterate(list.order);
    const index = yield* ListIndex.reading(rows, more, this.#columns);
    this.#lists.set(keyOf(list), index);
    return index;
  }

  *#readOrdering(sql: string): Generator<void, Ids> {
    const { ids } = yield* ListIndex.reading(this.edition.iterate(sql));
    this.#orderings.set(sql, ids);
    return ids;
  }

  /** Lists that share their order share their index. */
  list(resource: ListOrder): ListIndex {
    return this.#lists.get(keyOf(resource)) ?? allOf(this.#readList(resource));
  }

  /**
   * What a search finds, kept for a while.
   * @param key the same for the same list, words, filters and order
   */
  search(key: string, find: () => Ids): Ids {
    let found = this.#found.get(key);
    if (!found) {
      found = find();
      this.#found.set(key, found);
    }
    return found;
  }

  /** Whether something was searched lately, and is found without asking the edition. */
  hasSearched(key: string): boolean {
    return this.#found.has(key);
  }

  /** All ids in another order of a list. */
  ordering(sql: string): Ids {
    return this.#orderings.get(sql) ?? allOf(this.#readOrdering(sql));
  }

  /** The whole list as it is at `now`, epoch milliseconds. */
  select(resource: ListOrder, now: number): Selection {
    const index = this.list(resource);
    return resource.untilLastDay ? index.at(now, this.zone) : index.whole;
  }

  /** The values that the path segment of a list may have, in order; empty where it has none. */
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

/** All the SQL that a list is read by. */
function keyOf({ order = "", values = "" }: ListOrder): string {
  return `${order};${values}`;
}

function allOf<Value>(reading: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}
