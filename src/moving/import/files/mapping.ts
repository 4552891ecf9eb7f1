/** The YAML file that maps a fixture's models to collections, and their fields to fields. */
import * as z from "zod";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import type { ImportState } from "../harvest/import-state.ts";
import { parseCorrectedYaml } from "./corrected-yaml.ts";
import type { Fixture } from "./fixture.ts";

export interface CollectionMapping {
  readonly model: string;
  /** By field of the collection: a field of the model or, for references, a through model. */
  readonly fields: Readonly<Record<string, string>>;
}

export type Mapping = Partial<Record<CollectionName, CollectionMapping>>;

export interface FixtureImport extends ImportState {
  readonly fixture: Fixture;
  readonly mapping: Mapping;
  /** Epoch milliseconds. */
  readonly now: number;
}

export function objectsOf({ fixture, mapping }: FixtureImport, name: CollectionName) {
  return fixture.of(mapping[name]?.model);
}

const schema = z.strictObject(
  Object.fromEntries(
    collectionNames.map((name) => {
      // `ordem`, the place in the editors' order, is not a declared field.
      const fields = z.enum([...Object.keys(collections[name].fields), "ordem"]);
      const mapped = z.strictObject({
        model: z.string(),
        fields: z.partialRecord(fields, z.string()),
      });
      return [name, mapped.optional()];
    }),
  ),
);
const FORM = `It holds collections (${collectionNames.join(", ")}), each with model and fields`;

/** @throws RefusedError if the text is not a mapping */
export function parseMapping(text: string, file: string): Mapping {
  return parseCorrectedYaml(text, file, schema, FORM) as Mapping;
}
