/** Which model of a fixture is which collection, and which of its fields is which: a YAML file. */
import { parse } from "yaml";
import * as z from "zod";
import { toDotPath } from "zod/v4/core";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { ImportRefusedError } from "../journal/journal.ts";

export interface CollectionMapping {
  readonly model: string;
  /** The fixture's field by the collection's field; for references also the name of a through model. */
  readonly fields: Readonly<Record<string, string>>;
}

export type Mapping = Partial<Record<CollectionName, CollectionMapping>>;

const schema = z.strictObject(
  Object.fromEntries(
    collectionNames.map((name) => {
      const fields = z.enum([...Object.keys(collections[name].fields), "ordem"]);
      const mapped = z.strictObject({
        model: z.string(),
        fields: z.partialRecord(fields, z.string()),
      });
      return [name, mapped.optional()];
    }),
  ),
);

/** @throws ImportRefusedError if the text is not a mapping */
export function parseMapping(text: string, file: string): Mapping {
  const refuse = (said: string, cause?: unknown) =>
    new ImportRefusedError(`${file}: ${said}`, { cause });
  let value: unknown;
  try {
    value = parse(text, { schema: "core", maxAliasCount: 0 }) ?? {};
  } catch (error) {
    throw refuse((error as Error).message, error);
  }
  const { success, error } = schema.safeParse(value);
  if (success) return value as Mapping;
  const [{ message, path } = { message: "", path: [] }] = error.issues;
  const where = path.length > 0 ? ` at ${toDotPath(path)}` : "";
  throw refuse(
    `${message}${where}. It holds collections (${collectionNames.join(", ")}), each with model and fields`,
  );
}
