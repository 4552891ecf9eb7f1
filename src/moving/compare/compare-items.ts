/** Compares items of two services field by field, and the items within them. */
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { isJsonRecord, type JsonRecord } from "../../remote/parse-json.ts";
import { isOnOtherHost, ruleForValues, separateFiles } from "./compare-values.ts";
import { type Both, type Comparison, mapBoth, type NamedItem } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";

// Items of each collection that are also requested one by one.
const MAX_SEEN = 500;

/** @param reason excuses differences that no rule excuses, of fields that both have */
export function compareItem(
  comparison: Comparison,
  [old, now]: Both<NamedItem>,
  reason?: ExcuseRule,
): void {
  const { at, collection } = old;
  const declared: Readonly<Record<string, Field>> = collection
    ? collections[collection].fields
    : {};
  const seen = comparison.seen.getOrInsertComputed(collection, () => new Map());
  if (seen.size < MAX_SEEN) seen.set(at, old.fields);
  const both = mapBoth([old, now], ({ fields }): Record<string, unknown> => ({ ...fields }));
  for (const [field, { kind, to }] of Object.entries(declared)) {
    const values = mapBoth(both, (fields) => fields[field]);
    if (to === undefined) noteFiles(comparison, kind, values);
    else {
      compareItemsWithin(comparison, to, values);
      for (const fields of both) fields[field] = withIds(fields[field]);
    }
  }
  comparison.compare(at, both, (field, values) => {
    // Each store counts its publications by itself.
    if (!collection && (field === "publicacao" || field === "historia")) return "publications";
    const { kind = "text", to } = declared[field] ?? {};
    // An item that is excused as a whole may have another id.
    const excuse = to && comparison.excuseOf(`${to}/${differingId(values)}`);
    const [, is] = values;
    return excuse ?? ruleForValues(field, kind, values) ?? (is === undefined ? undefined : reason);
  });
}

function compareItemsWithin(
  comparison: Comparison,
  collection: CollectionName,
  values: Both<unknown>,
): void {
  const [olds, news] = mapBoth(values, (value) => [value].flat().filter(isJsonRecord));
  for (const old of olds) {
    const now = news.find(({ id }) => String(id) === String(old.id));
    const at = `${collection}/${old.id}`;
    const named = (fields: JsonRecord) => ({ at, collection, fields });
    if (now) compareItem(comparison, [named(old), named(now)]);
  }
}

/** Replaces items within a value by their ids, because they are compared by themselves. */
function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds);
  return isJsonRecord(value) ? String(value.id) : value;
}

/** The first id of the old service that differs; `undefined` if the numbers of ids differ. */
function differingId([was, is]: Both<unknown>): unknown {
  const [olds, news] = [[was].flat(), [is].flat()];
  return olds.length === news.length ? olds.find((id, place) => id !== news[place]) : undefined;
}

/** Notes files to compare, but not one that both name at the same address of another host. */
function noteFiles(comparison: Comparison, kind: string, values: Both<unknown>): void {
  const [olds, news] = mapBoth(values, (value) => separateFiles(kind, value).files);
  for (const [place, address] of olds.entries()) {
    const newAddress = news[place];
    if (newAddress === undefined || (isOnOtherHost(address) && address === newAddress)) continue;
    comparison.files.set(`${address} ${newAddress}`, [address, newAddress]);
  }
}
