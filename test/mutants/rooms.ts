/**
 * The rooms that decide, the quick tests that must notice when one decides otherwise, and the mutants
 * that no test can kill, each with its reason.
 */

export interface Room {
  /** Below the project's folder, as are the tests. */
  readonly file: string;
  /** Where absent, the test next to the file. */
  readonly tests?: readonly string[];
  /** By the mutated lines, white space collapsed: why nobody can see the difference. */
  readonly equivalent?: Readonly<Record<string, string>>;
}

const SECOND_OF_NOTHING = "the second element is taken, and this adds a first one";

export const rooms: readonly Room[] = [
  {
    file: "src/http/negotiation.ts",
    tests: ["src/http/negotiation.test.ts", "test/http/negotiation-model.test.ts"],
  },
  {
    file: "src/api/parameters.ts",
    equivalent: {
      "return parameters.sort((one, other) => (one.name <= other.name ? -1 : 1));":
        "no two parameters have one name",
      'const [, name] = /:([a-z]+)/.exec(resource.path) ?? ["Stryker was here"];':
        SECOND_OF_NOTHING,
      "if (true && resource.scope) {": "lists alone have a scope",
      "if (false || !resource.collection) return [];":
        "only details have a `by`, so that others have no such field",
      "const { type, pattern, minimum } = z.toJSONSchema(wireSchemaOfField(field, () => undefined));":
        "asked for items that are printed in place of their ids: no segment holds one",
    },
  },
  { file: "src/api/pages.ts" },
  {
    file: "src/api/answer.ts",
    equivalent: {
      'const [segment = "Stryker was here!"] = Object.values(at.segments);':
        "neither text is a number, so both are found nowhere",
      "narrowed = false ? matching : intersect(narrowed, matching);":
        "the same ids, found more slowly",
    },
  },
  { file: "src/http/response-headers.ts" },
  {
    file: "src/http/representations.ts",
    equivalent: {
      "const counting = plan.validUntil - now <= window;":
        "at that very moment the whole freshness still fits, and both ways give it",
    },
  },
  { file: "src/content/check-value.ts" },
  { file: "src/content/moment.ts" },
  { file: "src/content/item-rules.ts" },
  { file: "src/store/publication.ts" },
  { file: "src/store/next-publication.ts" },
  { file: "src/store/newest-whole.ts" },
  { file: "src/store/history.ts" },
];
