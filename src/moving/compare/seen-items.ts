/** Collects from a service's items the addresses of single items, and the values of parameters to try. */
import type { CollectionName } from "../../contract/field.ts";
import { decodePercent } from "../../contract/percent-encoding.ts";
import { collections } from "../../contract/site/collections.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import { orderNames } from "../../serving/api/parameters.ts";
import type { ListResource, Resource } from "../../serving/api/resource.ts";
import { resources } from "../../serving/api/resources/resources.ts";

// An evenly spread sample of the items by themselves, because the lists compare their fields.
const MAX_DETAILS = 500;
const MAX_VALUES = 30;

/** The decoded value of the variable segment of a path; `undefined` if the path is not of this resource. */
export function segmentOf({ path: template }: Resource, path: string): string | undefined {
  const [before = "", after] = template.split(/:[a-z_]+/);
  if (after === undefined || !path.startsWith(before) || !path.endsWith(after)) return undefined;
  const segment = path.slice(before.length, path.length - after.length);
  return segment === "" || segment.includes("/") ? undefined : decodePercent(segment);
}

export class SeenItems {
  readonly #segments = new Map<Resource, Set<string>>();
  readonly #values = new Map<string, Set<string>>();

  /** A sample of the values that the variable segment of a resource has. */
  segments(resource: Resource): string[] {
    const all = [...(this.#segments.get(resource) ?? [])];
    const step = Math.ceil(all.length / MAX_DETAILS);
    return all.filter((_, at) => at % step === 0);
  }

  /** The values of each parameter of a list. */
  values(list: ListResource): [name: string, values: readonly string[]][] {
    // What an empty value selects has been recorded of bare arrays.
    const empty = list.envelope === "none" ? [""] : [];
    const values = parametersOf(list).map(([name]): [string, string[]] => {
      const seen = this.#values.get(`${list.name} ${name}`);
      // Items do not show what every filter selects by; the numbers of award editions are small.
      return [name, [...(seen?.size ? seen : ["1", "2", "3"]), ...empty]];
    });
    const orders = orderNames(list.orderings ?? {});
    return orders.length > 0 ? [...values, ["ordering", orders]] : values;
  }

  /** @param withoutName takes the service's own host from an address */
  note(list: ListResource, item: Item, withoutName: (address: string) => string): void {
    this.#noteSegments(list.collection, item, withoutName);
    for (const [name, field] of parametersOf(list)) {
      const values = this.#values.getOrInsertComputed(`${list.name} ${name}`, () => new Set());
      for (const value of [item[field]].flat()) {
        const text = isItem(value) ? value.id : value;
        const isPlain = typeof text === "string" || typeof text === "number";
        const [word = ""] = String(text).split(name === "search" ? /\s/ : /$/, 1);
        if (isPlain && values.size < MAX_VALUES) values.add(word);
      }
    }
  }

  #noteSegments(
    collection: CollectionName | undefined,
    item: Item,
    withoutName: (address: string) => string,
  ): void {
    if (!collection) return;
    for (const resource of resources) {
      let segment: unknown;
      if (resource.kind === "list" && resource.scope?.collection === collection) segment = item.id;
      if (resource.kind === "detail" && resource.collection === collection)
        segment = item[resource.by] ?? segmentOf(resource, withoutName(String(item.url)));
      if (segment !== undefined && segment !== null)
        this.#segments.getOrInsertComputed(resource, () => new Set()).add(String(segment));
    }
    for (const [field, { to, embedded }] of Object.entries(collections[collection].fields)) {
      for (const nested of embedded ? [item[field]].flat() : [])
        if (isItem(nested)) this.#noteSegments(to, nested, withoutName);
    }
  }
}

/** The parameters that select items, each with the field that has its values: `data` of `data__gte`. */
function parametersOf({ filters, searched, collection }: ListResource): [string, string][] {
  const [, title] = collection ? collections[collection].names : [];
  const names = Object.keys(filters).filter((name) => filters[name]?.required === undefined);
  const fields = names.map((name): [string, string] => [name, name.split("__", 1)[0] ?? ""]);
  return searched && title !== undefined ? [...fields, ["search", title]] : fields;
}
