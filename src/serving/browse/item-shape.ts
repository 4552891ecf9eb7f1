/** The name, the link and other values of an item, found by the declarations of its fields. */
import type { CollectionName, Role } from "../../contract/field.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Days } from "../api/days.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { Resource } from "../api/resource.ts";
import { hrefOf } from "./addresses.ts";
import { itemFields, type ShownField } from "./fields.ts";
import type { ImageDetail } from "./images.ts";
import { nameField, pageOfItem } from "./related.ts";
import type { Words } from "./words.ts";

/** The declaration of items; a {@link ShownField} is the shape of the items that it holds. */
export interface ItemShape {
  readonly fields: readonly ShownField[];
  readonly collection: CollectionName | undefined;
}

export function shapeOf(resource: Resource): ItemShape {
  return { fields: itemFields(resource), collection: resource.collection };
}

export interface ItemView {
  readonly catalogue: Catalogue;
  readonly words: Words;
  readonly days: Days;
  readonly detail: ImageDetail;
  /** Level of the headings of items. Default: 2 */
  readonly level?: 2 | 3;
}

/** The name of an item, else its first text; `undefined` if it has neither. */
export function itemName(item: JsonObject, { fields, collection }: ItemShape): string | undefined {
  const name = item[(collection && nameField(collection)) ?? ""];
  if (typeof name === "string" && name !== "") return name;
  const text = fields.find((field) => field.kind === "text" && item[field.name]);
  return text && String(item[text.name]);
}

/** The link of an item: its own page, else the first field with a URL. */
export function itemHref(item: JsonObject, shape: ItemShape, { publicUrl }: Catalogue) {
  const page = pageOfItem(item, shape.collection);
  if (page !== undefined) return page;
  const url = shape.fields.find((field) => field.kind === "url" && item[field.name]);
  return url && hrefOf(String(item[url.name]), publicUrl);
}

export function valueOfRole(item: JsonObject, { fields }: ItemShape, role: Role): Json | undefined {
  const field = fields.find((candidate) => candidate.role === role);
  return field && item[field.name];
}

/** The coordinates of an item, else those of a nested item. */
export function gpsOf(item: JsonObject, shape: Pick<ItemShape, "fields">): string | undefined {
  const own = fieldOfKind(item, shape, "gps");
  if (own) return String(item[own.name]);
  for (const { inner, field } of nestedItems(item, shape)) {
    const gps = gpsOf(inner, field);
    if (gps !== undefined) return gps;
  }
  return undefined;
}

/** The items that an item contains, such as the venue of an event, with their fields. */
export function nestedItems(item: JsonObject, { fields }: Pick<ItemShape, "fields">) {
  return fields
    .filter(({ name, kind }) => kind === "object" && (item[name] ?? null) !== null)
    .map((field) => ({ inner: item[field.name] as JsonObject, field }));
}

/** The first field of a kind with a non-empty value. */
export function fieldOfKind(
  item: JsonObject,
  { fields }: Pick<ItemShape, "fields">,
  kind: ShownField["kind"],
): ShownField | undefined {
  return fields.find((field) => field.kind === kind && (item[field.name] ?? "") !== "");
}
