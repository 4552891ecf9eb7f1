/** Applies `fields` to a resource, so that representations need not. (contract.md, "Fields") */
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { fieldOfRole } from "../../contract/collection.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Catalogue } from "./catalogue.ts";
import type { MixedObject } from "./json-value.ts";
import { pictureName } from "./pictures.ts";
import {
  type DetailResource,
  type FieldKey,
  hasItems,
  type ItemResource,
  type ListResource,
  type Resource,
} from "./resource.ts";

/** The fields that a request can name, in the order of the contract. */
export function fieldChoices(resource: Resource): string[] {
  if (!hasItems(resource)) return [];
  return [...usualNames(resource), ...Object.keys(resource.onDemand ?? {})];
}

/** The fields that items have unless the request names fields. */
export function usualNames({ item }: Pick<Resource, "item">): string[] {
  return item instanceof z.ZodObject ? Object.keys(item.shape) : [];
}

/** The usual fields with image data and image link; `undefined` if items have neither of these. */
export function namesForVisitors(resource: Resource): string[] | undefined {
  if (!hasItems(resource) || !resource.collection) return undefined;
  const { collection, onDemand = {} } = resource;
  const usual = usualNames(resource);
  const link = fieldOfRole(collections[collection], "image link") ?? "";
  // Only an image field has image data, so the other picture names are not in `onDemand`.
  const further = [...usual.map(pictureName), link].filter((name) => name in onDemand);
  return further.length > 0 ? [...new Set([...usual, ...further])] : undefined;
}

// Cached, because pages and documents cache what they derive from a resource, by its identity.
const resourcesByFields = new LRUCache<string, ItemResource>({ max: 200 });

/** @param names in the order of the contract; `undefined`: the usual ones */
export function withFields<R extends Resource>(resource: R, names?: readonly string[]): R {
  if (!names || !hasItems(resource)) return resource;
  const key = `${resource.path} ${names}`;
  const result =
    resourcesByFields.get(key) ??
    (resource.kind === "list" ? listWith(resource, names) : detailWith(resource, names));
  resourcesByFields.set(key, result);
  return result as R;
}

function listWith(resource: ListResource, names: readonly string[]): ListResource {
  return {
    ...resource,
    item: schemaOf(resource, names),
    load: (catalogue, keys, parameters) => {
      const items = resource.load(catalogue, keys, parameters);
      return selectFields(resource, names, { catalogue, keys, items });
    },
  };
}

function detailWith(resource: DetailResource, names: readonly string[]): DetailResource {
  return {
    ...resource,
    item: schemaOf(resource, names),
    find: (catalogue, segment) => {
      const item = resource.find(catalogue, segment);
      if (!item) return undefined;
      const key = (item.id ?? item[resource.segmentField]) as FieldKey;
      return selectFields(resource, names, { catalogue, keys: [key], items: [item] })[0];
    },
  };
}

interface LoadedItems {
  readonly catalogue: Catalogue;
  /** The keys of the items, in the same order. */
  readonly keys: ArrayLike<FieldKey>;
  readonly items: readonly MixedObject[];
}

function selectFields(
  { onDemand = {} }: ItemResource,
  names: readonly string[],
  { catalogue, keys, items }: LoadedItems,
): MixedObject[] {
  const loaded = names.map((name) => ({ name, byKey: onDemand[name]?.load(catalogue, keys) }));
  return items.map((item, index) => {
    const key = keys[index] as FieldKey;
    return Object.fromEntries(
      loaded.map(({ name, byKey }) => [name, byKey?.get(key) ?? item[name] ?? null]),
    );
  });
}

function schemaOf({ item, onDemand = {} }: ItemResource, names: readonly string[]): z.ZodType {
  const { shape } = item as z.ZodObject;
  const members = names.map((name) => [name, onDemand[name]?.schema ?? shape[name]]);
  return z.strictObject(Object.fromEntries(members));
}
