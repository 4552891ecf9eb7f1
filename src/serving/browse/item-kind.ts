/** The name, the link and other values of an item, found by the declarations of its fields. */
import type { CollectionName, Role } from "../../contract/field.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Days } from "../api/days.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { hrefOf } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import type { ImageDetail } from "./images.ts";
import { nameField, pageOfItem } from "./related.ts";
import type { Words } from "./words.ts";

/** What is declared of an item. */
export interface ItemShape {
  readonly fields: readonly ShownField[];
  readonly collection: CollectionName | undefined;
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
  const ownField = collection && nameField(collection);
  const name = ownField && item[ownField];
  if (typeof name === "string" && name !== "") return name;
  const text = fields.find((field) => field.kind === "text" && item[field.name]);
  return text && String(item[text.name]);
}

/** The link of an item: its own page, else the first field with a URL. */
export function itemHref(
  item: JsonObject,
  kind: ItemShape,
  { publicUrl }: Pick<Catalogue, "publicUrl">,
): string | undefined {
  const page = pageOfItem(item, kind.collection);
  if (page !== undefined) return page;
  const url = kind.fields.find((field) => field.kind === "url" && item[field.name]);
  return url && hrefOf(String(item[url.name]), publicUrl);
}

export function valueOfRole(item: JsonObject, { fields }: ItemShape, role: Role): Json | undefined {
  const field = fields.find((candidate) => candidate.role === role);
  return field && item[field.name];
}

/** The coordinates of an item, else those of a nested item. */
export function gpsOf(item: JsonObject, kind: Pick<ItemShape, "fields">): string | undefined {
  const own = fieldOfKind(item, kind, "gps");
  if (own) return String(item[own.name]);
  for (const { name, kind: fieldKind, fields } of kind.fields) {
    const inner = item[name];
    if (fieldKind !== "object" || inner === null || typeof inner !== "object") continue;
    const gps = gpsOf(inner as JsonObject, { fields });
    if (gps !== undefined) return gps;
  }
  return undefined;
}

/** The first field of a kind with a non-empty value. */
export function fieldOfKind(
  item: JsonObject,
  { fields }: Pick<ItemShape, "fields">,
  kind: ShownField["kind"],
): ShownField | undefined {
  return fields.find((field) => field.kind === kind && (item[field.name] ?? "") !== "");
}
