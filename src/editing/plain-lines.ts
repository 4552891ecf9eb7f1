/** The values of simple files without a parser, for lists of many thousands. */
import { extname } from "node:path";
import type { Collection } from "../contract/collection.ts";
import type { Field } from "../contract/field.ts";
import { kinds } from "../contract/kinds.ts";

/**
 * The values of a file whose fields stand at the margin, each on its line, without a parser, which takes four
 * times as long for 20,000 files. `undefined` of a file with anything else among its fields.
 */
export function plainLines(
  text: string,
  path: string,
  { fields }: Collection,
): ReadonlyMap<string, string> | undefined {
  const extension = extname(path);
  if (extension === ".json") return undefined;
  const isBare = extension === ".yaml";
  const end = isBare ? text.length : text.indexOf("\n---", 3);
  if (end < 0 || (!isBare && !text.startsWith("---"))) return undefined;
  const values = new Map<string, string>();
  let isLong = true;
  for (const line of text.slice(isBare ? 0 : text.indexOf("\n") + 1, end).split(/\r?\n/)) {
    const [, name, value = ""] = /^([a-z_]+):(.*)$/.exec(line) ?? [];
    if (name === undefined) {
      if (line.trim() === "" || line.startsWith("#")) continue;
      // What goes on from a line above is of no interest where it is a long text or a list.
      if (isLong && /^[ \t-]/.test(line)) continue;
      return undefined;
    }
    const field = fields[name];
    isLong = field === undefined || field.kind === "html" || isList(field);
    const plain = isLong ? "" : plainValue(value.trim());
    if (values.has(name) || plain === undefined) return undefined;
    values.set(name, plain);
  }
  return values;
}

function plainValue(value: string): string | undefined {
  if (/^"[^"\\]*"$|^'[^']*'$/.test(value)) return value.slice(1, -1);
  return /^["'[|>&*!{%@`]|[ \t]#/.test(value) ? undefined : value;
}

/** Whether a field holds several values. */
export function isList({ kind }: Field): boolean {
  return kinds[kind].cell === "references" || kinds[kind].cell === "names";
}
