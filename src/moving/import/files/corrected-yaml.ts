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
    // Nobody needs aliases here, and aliases of aliases could fill the memory.
    value = parse(text, { schema: "core", maxAliasCount: 0 }) ?? {};
  } catch (cause) {
    throw new RefusedError(`${file}: ${(cause as Error).message}`, { cause });
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const issue = error.issues[0] as z.core.$ZodIssue;
  const where = issue.path.length > 0 ? ` at ${toDotPath(issue.path)}` : "";
  throw new RefusedError(`${file}: ${issue.message}${where}. ${form}`);
}
