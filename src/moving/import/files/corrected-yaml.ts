/** Parses YAML that people edit. Schemas are strict: a misspelt key is an error, not ignored. */
import { parse } from "yaml";
import type * as z from "zod";
import { toDotPath } from "zod/v4/core";
import { RefusedError } from "../../../contract/refused-error.ts";

/** @param form what the file holds, without a full stop @throws RefusedError */
export function parseCorrectedYaml<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
  form: string,
): T {
  let value: unknown;
  try {
    value = parse(text, { schema: "core", maxAliasCount: 0 }) ?? {};
  } catch (cause) {
    throw new RefusedError(`${file}: ${(cause as Error).message}`, { cause });
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [{ message, path } = { message: "", path: [] }] = error.issues;
  const where = path.length > 0 ? ` at ${toDotPath(path)}` : "";
  throw new RefusedError(`${file}: ${message}${where}. ${form}`);
}
