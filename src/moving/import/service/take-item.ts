/** Takes an item of a response apart: nested items become items of their own, replaced by their ids. */

import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { type Item, isItem } from "../../../remote/parse-json.ts";
import type { Findings } from "../harvest/findings.ts";
import type { Harvest } from "../harvest/harvest.ts";
import type { Service } from "./service.ts";

export interface Taking {
  readonly service: Service;
  readonly harvest: Harvest;
  readonly findings: Findings;
}

/** @returns whether the item is new; an item without an id is reported and skipped */
export function takeItem(taking: Taking, name: CollectionName, item: Item): boolean {
  const { harvest, findings } = taking;
  if (!isId(item.id)) {
    const id = numberIn(item.id);
    const at = `${name}/${item.id}`;
    if (id !== undefined) {
      findings.add("otherwise", at, `its id ${JSON.stringify(item.id)} is a number`, "id");
      return takeItem(taking, name, { ...item, id });
    }
    if (item.id === undefined) {
      findings.add("incomplete", name, "an item without an id is left out");
    } else {
      const why = /^\d{16,}$/.test(String(item.id))
        ? `${item.id} is above ${Number.MAX_SAFE_INTEGER}`
        : `${JSON.stringify(item.id)} is no whole number`;
      const said = `its id ${why}, so it is left out`;
      findings.add("otherwise", at, said, "");
    }
    return false;
  }
  const known = harvest.modifiedOf(name, item.id);
  const modified = typeof item.modified === "string" ? item.modified : "";
  // Many events contain the same nested item.
  if (known === undefined || modified > known) {
    harvest.take(name, item.id, takeNested(taking, name, item));
  }
  return known === undefined;
}

function takeNested(taking: Taking, name: CollectionName, item: Item): Item {
  const { fields } = collections[name];
  const taken: Record<string, unknown> = { ...item };
  for (const field of Object.keys(item)) {
    if (!Object.hasOwn(fields, field)) {
      taking.findings.add(
        "note",
        `${name}.${field}`,
        "is shown by the service and unknown to Montra",
      );
    }
  }
  for (const [field, { kind, to, wire }] of Object.entries(fields)) {
    const value = item[field];
    if (wire && value === undefined) {
      taking.findings.add("note", `${name}.${field}`, "is not shown by the service");
    }
    // The address of an image gives the host that the service calls itself by.
    if (kind === "image" && typeof value === "string") {
      taking.service.noteImage(value);
    }
    if (to === undefined || value === null || value === undefined) continue;
    const values = Array.isArray(value) ? value : [value];
    const ids = values.map((nested) => {
      if (!isItem(nested)) return nested;
      takeItem(taking, to, nested);
      return isId(nested.id) ? nested.id : (numberIn(nested.id) ?? nested.id);
    });
    taken[field] = kind === "references" ? ids : ids[0];
  }
  return taken;
}

// Some serialisers print ids as strings: "12".
function numberIn(id: unknown): number | undefined {
  const number = typeof id === "string" && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  return isId(number) ? number : undefined;
}

export function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}
