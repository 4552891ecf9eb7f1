/** A list as a table, with related items by name. (contract.md, "Tables") */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { itemsInSlices } from "../api/list-items.ts";
import type { RenderMemory } from "../api/load-page.ts";
import { itemFields, type ShownField } from "../browse/fields.ts";
import { nameField, relatedItem } from "../browse/related.ts";

/** `null` is an empty cell. */
export type TableCell = string | number | boolean | null;

/** Total text of one table, in UTF-16 units. If rows are long, the page has fewer of them. */
const MAX_TEXT = 8 * 1024 * 1024;
/** Separates several values in one cell. */
const SEPARATOR = " | ";

/** @throws if the edition is closed before all rows are read, or there is too little memory */
export async function readItemTable(
  plan: Plan,
  { catalogue, memory }: { catalogue: Catalogue; memory: RenderMemory },
) {
  const columns = itemFields(plan.resource);
  const cellOf = cellPrinter(catalogue);
  const rows: TableCell[][] = [];
  let totalLength = 0;
  for await (const items of itemsInSlices(plan, catalogue)) {
    for (const item of items) {
      const row = columns.map((field) => cellOf(item[field.name] ?? null, field));
      const length = lengthOf(row);
      memory.reserve(length);
      totalLength += length;
      if (totalLength > MAX_TEXT && rows.length > 0) {
        const { keeps = rows.length, next = null } = plan.pageItems?.cut(rows.length) ?? {};
        return { columns, rows: rows.slice(0, keeps), next };
      }
      rows.push(row);
    }
  }
  return { columns, rows, next: plan.links.next };
}

const ROWS_AT_ONCE = 200;

/** A few rows at a time, so that requests are answered in between. */
export async function* inSlices<Row>(
  rows: readonly Row[],
  print: (row: Row, index: number) => string,
): AsyncGenerator<string> {
  for (let begin = 0; begin < rows.length; begin += ROWS_AT_ONCE) {
    const slice = rows.slice(begin, begin + ROWS_AT_ONCE);
    yield slice.map((row, offset) => print(row, begin + offset)).join("");
    await nextTurn();
  }
}

/** Without extension: `eventos`, `patrociniostop-1`, or `eventos-2` for the second page. */
export function tableName({ resource, segments, page }: Plan): string {
  const pageNumber = page && page.number > 1 ? [String(page.number)] : [];
  return [resource.name, ...Object.values(segments), ...pageNumber].join("-");
}

/** `attachment`: browsers save the file; `inline`: they may open it in a program. */
export function fileHeaders(
  plan: Plan,
  extension: string,
  { as, next }: { as: "attachment" | "inline"; next: string | null },
): string[] {
  const file = `${as}; filename="${tableName(plan)}.${extension}"`;
  const link = next === null ? [] : ["Link", `<${next}>; rel="next"`];
  return ["Content-Disposition", file, ...link];
}

/** In UTF-16 units; a value that is not a text counts as 8. */
function lengthOf(row: readonly TableCell[]): number {
  return row.reduce((sum: number, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);
}

/** The returned function looks up the name of each related item once. */
function cellPrinter(catalogue: Catalogue): (value: Json, field: ShownField) => TableCell {
  const names = new Map<string, string>();
  // The value is an item, the id of an item, or a text, which is its own name.
  const nameOf = (value: Json, { collection }: ShownField): string | null => {
    if (value === null || typeof value === "string") return value;
    if (collection === undefined) return JSON.stringify(value);
    if (typeof value === "number") {
      const key = `${collection} ${value}`;
      const find = () => relatedItem(catalogue, collection, value)?.name ?? "";
      return names.getOrInsertComputed(key, find);
    }
    return String((value as JsonObject)[nameField(collection) ?? ""]);
  };
  return (value, field) => {
    const { kind } = field;
    if (Array.isArray(value)) return value.map((each) => nameOf(each, field) ?? "").join(SEPARATOR);
    const isOwnPath = typeof value === "string" && value.startsWith("/");
    if (isOwnPath && (kind === "image" || kind === "url")) return catalogue.publicUrl + value;
    if (kind === "reference" || typeof value === "object") return nameOf(value, field);
    return value as TableCell;
  };
}
