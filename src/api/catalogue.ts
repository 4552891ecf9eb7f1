/**
 * What the resources answer from: one open edition, the public URL that its addresses stand on, and the
 * order of every list, read once when the edition is opened.
 */
import type { CollectionName } from "../contract/field.ts";
import type { Edition } from "../edition/open-edition.ts";
import { ListIndex } from "./list-index.ts";

/** What of a list is read when an edition is opened. */
export interface ListOrder {
  readonly name: string;
  /** SQL of the list's order, as {@link ListIndex} reads it. */
  readonly order: string;
  /** A path segment that selects a part of the list: the column it stands for, and the values that exist. */
  readonly scope?: {
    readonly segment: string;
    readonly column: string;
    readonly exists: string;
    /** The collection whose ids the values are. */
    readonly collection: CollectionName;
  };
}

export class Catalogue implements Disposable {
  readonly edition: Edition;
  /** Absolute, without a trailing slash. */
  readonly publicUrl: string;
  /** IANA name of the site's zone. */
  readonly zone: string;
  readonly #lists = new Map<string, ListIndex>();
  readonly #scopes = new Map<string, ReadonlySet<number>>();

  /** @param publicUrl the operator's, or the address served, where the site file gives none */
  constructor(edition: Edition, options: { publicUrl: string; lists: readonly ListOrder[] }) {
    this.edition = edition;
    this.publicUrl = options.publicUrl;
    this.zone = edition.site.fuso_horario;
    for (const list of options.lists) {
      if (list.scope) this.#scopes.set(list.name, readScope(edition, list.scope.exists));
      if (this.#lists.has(list.order)) continue;
      this.#lists.set(list.order, new ListIndex(edition.iterate(list.order)));
    }
  }

  /** Lists that share their order share their index. */
  list(resource: ListOrder): ListIndex {
    return this.#lists.get(resource.order) as ListIndex;
  }

  /** The values that the path segment of a list may have, in order; empty where it has none. */
  scopeOf({ name }: ListOrder): ReadonlySet<number> {
    return this.#scopes.get(name) ?? new Set();
  }

  [Symbol.dispose](): void {
    this.edition[Symbol.dispose]();
  }
}

function readScope(edition: Edition, exists: string): ReadonlySet<number> {
  return new Set(edition.all(exists).map((row) => row.id as number));
}
