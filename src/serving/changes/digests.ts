/** Digests of an edition's answers: one per list, with all pages and filters, and one per item. */
import { hash } from "node:crypto";
import type { Catalogue } from "../api/catalogue.ts";
import { jsonBytes, renderJson } from "../api/json.ts";
import { type Json, JsonPiece, type MixedJson } from "../api/json-value.ts";
import { pathsOf } from "../api/path-template.ts";
import type { DetailResource, ListResource, Load } from "../api/resource.ts";
import { details, resources } from "../api/resources/resources.ts";

/** Hex of the first 12 bytes of a SHA-256: enough, because nobody gains by forging a collision. */
export type Digest = string;

type AddressDigest = readonly [path: string, digest: Digest];

const DIGEST_DIGITS = 24;
const ITEMS_AT_ONCE = 500;

/** The columns of {@link DetailResource.names}; without `id` if the resource has no `load`. */
const NAME_COLUMNS = new Set(["id", "name"]);

// Details first: they read items in the file's order, and lists reuse their digests.
const detailsFirst = [...details, ...resources.filter(({ kind }) => kind !== "detail")];

/** In no particular order. A generator, so that the caller can yield to the event loop. */
export function* digestsOf(catalogue: Catalogue): Generator<AddressDigest> {
  const items = new ItemDigests(catalogue);
  for (const resource of detailsFirst) {
    if (resource.kind === "root") {
      yield [resource.path, digestOf(renderJson(resource.present(catalogue)))];
    } else if (resource.kind === "detail") yield* detailDigests(catalogue, resource, items);
    else if (resource.kind === "list" && !resource.computed)
      yield* listDigests(catalogue, resource, items);
  }
}

function* detailDigests(
  catalogue: Catalogue,
  resource: DetailResource,
  items: ItemDigests,
): Generator<AddressDigest> {
  const { names, load, find } = resource;
  const pathTo = pathsOf(resource);
  const { rows } = catalogue.edition.rowsOf(names, NAME_COLUMNS);
  if (load) {
    const namesById = new Map<number, string>();
    for (const [id, name] of rows) namesById.set(id as number, String(name));
    const ids = [...namesById.keys()].sort((one, other) => one - other);
    for (const [id, digest] of items.of(load, ids)) {
      yield [pathTo(namesById.get(id) as string), digest];
    }
    return;
  }
  for (const [name] of rows) {
    const item = find(catalogue, String(name));
    if (item) yield [pathTo(String(name)), digestOf(jsonBytes(item))];
  }
}

function* listDigests(
  catalogue: Catalogue,
  resource: ListResource,
  items: ItemDigests,
): Generator<AddressDigest> {
  const index = catalogue.list(resource);
  const { scope } = resource;
  const scopedLists = scope
    ? Array.from(catalogue.scopeOf(resource), (id) => ({
        path: pathsOf(resource)(id),
        ids: index.withValue(scope.column, id),
      }))
    : [{ path: resource.path, ids: index.ids }];
  for (const { path, ids } of scopedLists) yield [path, items.ofList(resource.load, ids)];
}

/** Computes the digest of each item once, although lists and details share items. */
class ItemDigests {
  readonly #catalogue: Catalogue;
  readonly #digests = new Map<Load, Map<number, Digest>>();
  /** Keyed by the array of ids, which lists with the same order share. */
  readonly #lists = new Map<Load, Map<ArrayLike<number>, Digest>>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** In the order of the ids, without missing items. */
  *of(load: Load, ids: ArrayLike<number>): Generator<[id: number, digest: Digest]> {
    const digests = this.#digests.getOrInsertComputed(load, () => new Map());
    const all = Array.from(ids);
    for (let begin = 0; begin < all.length; begin += ITEMS_AT_ONCE) {
      const batch = all.slice(begin, begin + ITEMS_AT_ONCE);
      const withoutDigest = batch.filter((id) => !digests.has(id));
      this.#add(digests, withoutDigest, load);
      for (const id of batch) {
        const digest = digests.get(id);
        if (digest !== undefined) yield [id, digest];
      }
    }
  }

  ofList(load: Load, ids: ArrayLike<number>): Digest {
    const lists = this.#lists.getOrInsertComputed(load, () => new Map());
    return lists.getOrInsertComputed(ids, () => {
      const all = Array.from(this.of(load, ids), ([, digest]) => digest);
      return digestOf(Buffer.from(all.join(""), "hex"));
    });
  }

  #add(digests: Map<number, Digest>, ids: readonly number[], load: Load) {
    const items = load(this.#catalogue, ids);
    // A missing item would shift those after it, so then each item is loaded alone.
    const isComplete = items.length === ids.length;
    for (const [index, id] of ids.entries()) {
      const item = isComplete ? items[index] : load(this.#catalogue, [id])[0];
      // Only values, because all items of a resource have the same keys.
      if (item) digests.set(id, digestOf(renderJson(Object.values(item).map(withHashes))));
    }
  }
}

/** Replaces nested items by their hashes, which are cached because many items contain them. */
function withHashes(value: MixedJson): Json {
  if (value instanceof JsonPiece) return value.sha256;
  return Array.isArray(value) ? value.map(withHashes) : (value as Json);
}

function digestOf(data: string | Uint8Array): Digest {
  return hash("sha256", data, "hex").slice(0, DIGEST_DIGITS);
}
