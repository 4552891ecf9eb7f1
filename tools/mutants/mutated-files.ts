/** The files for mutation testing, their tests, and the reasons for mutants that survive. */

export interface MutatedFile {
  /** Relative to the project, like the tests. */
  readonly file: string;
  /** Default: the test next to the file. */
  readonly tests?: readonly string[];
  /** Why the mutant changes nothing observable, by its lines with white space collapsed. */
  readonly equivalent?: Readonly<Record<string, string>>;
}

export function testsOf({
  file,
  tests = [file.replace(/\.ts$/, ".test.ts")],
}: MutatedFile): string[] {
  return [...tests];
}

const FIRST_PART = "a text that is split has a first part";
const SECOND_OF_NOTHING = "the second element is taken, and this adds a first one";
const PAST_THE_END = "there is nothing past the end, and nothing is done with it";
const BOTH_OR_NONE = "a match has both of them";
const SAME_IDS = "the same ids, found more slowly";
const LOOKED_AT_AGAIN = "each field is measured again, and none is dropped that is not too long";
const NO_TAG = "no tag of ours is without quotes";
const NOTHING_COMPARES = "a comparison with nothing is false";
const NO_SUCH_TYPE = "no media range is without a slash";
const SLASH_FIRST = "the first character is a slash";

/** For groups that always match: only the types require a default. */
function sameDefaults(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => [line, "the group is there whenever it matches"]));
}

export const mutatedFiles: readonly MutatedFile[] = [
  {
    file: "src/serving/protocol/negotiation.ts",
    tests: ["src/serving/protocol/negotiation.test.ts", "test/http/negotiation-model.test.ts"],
    equivalent: {
      'const { mediaType, synonyms = ["Stryker was here"], isAskedBy } = offer;': NO_SUCH_TYPE,
      "const quality = offer.needsFormat ? 0 : (preference.get(offer).quality ?? 0);":
        "a preference has a quality for every offer",
      "if (specificity > best.specificity || quality >= best.quality) best = { quality, specificity };":
        "of two equal ones it does not matter which is kept",
    },
  },
  {
    file: "src/serving/api/parameters.ts",
    tests: ["src/serving/api/parameters.test.ts", "src/serving/api/read-parameters.test.ts"],
    equivalent: {
      "return parameters.sort((one, other) => (one.name <= other.name ? -1 : 1));":
        "no two parameters have one name",
      "if (true && resource.scope) {": "lists alone have a scope",
      "if (false || !resource.collection) return [];":
        "only details have a `segmentField`, so that others have no such field",
      "const { type, pattern, minimum } = z.toJSONSchema(wireSchemaOfField(field, () => undefined));":
        "asked for items that are printed in place of their ids: no segment holds one",
    },
  },
  {
    file: "src/serving/protocol/quality.ts",
    equivalent: {
      'const VALUE = new RegExp(`^\\\\s*(${TOKEN}(?:/${TOKEN})?)\\\\s*((?:;.*)?)$`, "");':
        "a line break is in no field of a header",
      'const elements: string[] = ["Stryker was here"];':
        "an element with spaces in it is malformed, and passed over",
      "while (index <= field.length) {": PAST_THE_END,
      "for (let index = begin + 1; index <= field.length; index++) {": PAST_THE_END,
      "if (end > 0) index = end;": "a quote that closes is never the first character",
      "else canQuotesClose = true;":
        "the same elements, found in the square of the time: hostile-fields.test.ts looks at that",
      'const [, value, parameterText] = VALUE.exec(element) ?? ["Stryker was here"];':
        SECOND_OF_NOTHING,
      "if (value === undefined && parameterText === undefined) return undefined;": BOTH_OR_NONE,
      "if (false || parameterText === undefined) return undefined;": BOTH_OR_NONE,
      "if (value === undefined || false) return undefined;": BOTH_OR_NONE,
      'for (const [text, name, parameterValue = "Stryker was here!"] of parameterText.matchAll(PARAMETER)) {':
        "a match has the value if it has the name",
      'return text.endsWith(\'"\') ? text.slice(1, -1).replace(/\\\\(.)/gs, "$1") : text;':
        "what begins with a quote ends with one, and nothing else does",
    },
  },
  {
    file: "src/serving/protocol/conditional.ts",
    equivalent: {
      'const CODING = /--?(?:gzip|br|zstd)"/;': "a tag ends with its second quote",
      "if (false) return true;": "the same answer, found more slowly",
      'const tags = ifNoneMatch.match(OPAQUE_TAG) ?? ["Stryker was here"];': NO_TAG,
      'const tags = ifMatch.match(TAG) ?? ["Stryker was here"];': NO_TAG,
      "if (ifModifiedSince === undefined || false) return false;": NOTHING_COMPARES,
      "if (ifUnmodifiedSince === undefined || false) return false;": NOTHING_COMPARES,
      "return true && lastModified <= since;": NOTHING_COMPARES,
      "return true && lastModified > since;": NOTHING_COMPARES,
      'const zoned = trimmed.startsWith("GMT") ? trimmed : `${trimmed} GMT`;':
        "GMT given twice is GMT",
    },
  },
  {
    file: "src/serving/protocol/range.ts",
    equivalent: {
      'const [, from, to] = RANGE.exec(range) ?? ["Stryker was here"];': SECOND_OF_NOTHING,
    },
  },
  {
    file: "src/serving/protocol/target.ts",
    equivalent: {
      "const pathEnd = mark <= 0 ? relative.length : mark;": SLASH_FIRST,
      "if (false) return url;": "a path that begins with a slash has no origin to cut off",
      'const decoded = text.includes("") ? decodeURIComponent(text) : text;':
        "what has no percent sign is decoded as it is",
      "} catch {}": "a function that ends without a word returns the same",
    },
  },
  {
    file: "src/serving/protocol/headers.ts",
    equivalent: {
      '[...TEXT_HEADERS.keys(), "content-length", "", REQUESTED_METHOD].map(':
        "another name has the length of this one",
      "if (false) continue;": "the same fields, found more slowly",
      "let hasLong = true;": LOOKED_AT_AGAIN,
      "hasLong ||= true;": LOOKED_AT_AGAIN,
      "hasLong ||= joined.length >= MAX_FIELD_CHARACTERS;": LOOKED_AT_AGAIN,
      "if (false) return headers;": LOOKED_AT_AGAIN,
    },
  },
  { file: "src/serving/api/pages.ts" },
  {
    file: "src/serving/api/path-template.ts",
    equivalent: {
      'const [before = "Stryker was here!", , after = ""] = path.split(VARIABLE);': FIRST_PART,
      'const [before = "", , after = "Stryker was here!"] = path.split(VARIABLE);':
        "asked of paths with a segment, which has a part behind it",
    },
  },
  {
    file: "src/serving/api/answer-plan.ts",
    tests: ["src/serving/api/answer-plan.test.ts", "src/serving/api/answer-items.test.ts"],
    equivalent: {
      '? withVisitorFields(resource, request).find(catalogue, segmentValue(segments) ?? "Stryker was here!")':
        "the path of an item always has a segment",
      'const segment = segmentValue(segments) ?? "Stryker was here!";':
        "neither text is a number, so both are found nowhere",
    },
  },
  {
    file: "src/serving/api/list-index.ts",
    equivalent: {
      "const MAX_MARKS_BYTES = 4 * 1024 / 1024;": SAME_IDS,
      "const MAX_MARKS_BYTES = 4 / 1024 * 1024;": SAME_IDS,
    },
  },
  { file: "src/serving/protocol/response-headers.ts" },
  {
    file: "src/serving/render/prepare.ts",
    tests: [
      "src/serving/render/prepare.test.ts",
      "src/serving/render/prepare-without-edition.test.ts",
    ],
    equivalent: {
      'contentType: "Stryker was here!",': "204 says nothing of a body",
      "const hasTime = validUntil - now > freshMilliseconds;":
        "at that very moment the whole freshness still fits, and both ways give it",
    },
  },
  {
    file: "src/authoring/content/check/check-value.ts",
    tests: [
      "src/authoring/content/check/check-value.test.ts",
      "src/authoring/content/check/check-list.test.ts",
    ],
    equivalent: {
      'const kind: Kind = isFormer ? (field.rules.formerKind ?? "") : "reference";':
        "whatever declares former names says of which kind they are",
    },
  },
  {
    file: "src/authoring/content/check/check-text.ts",
  },
  { file: "src/authoring/content/check/expected.ts" },
  {
    file: "src/authoring/content/check/coordinates.ts",
    equivalent: {
      'const [latitude, longitude = "Stryker was here!"] = text.split(",");':
        "a checked place has both",
    },
  },
  {
    file: "src/authoring/content/check/portuguese-values.ts",
    equivalent: sameDefaults([
      '.map(({ year = "Stryker was here!", month = "", day = "" }) =>',
      '.map(({ year = "", month = "Stryker was here!", day = "" }) =>',
      '.map(({ year = "", month = "", day = "Stryker was here!" }) =>',
    ]),
  },
  {
    file: "src/authoring/content/check/moment.ts",
    equivalent: {
      ...sameDefaults([
        'const [, day = "Stryker was here!", hour, minute, second = "00", fraction = "", zulu = "", hours, minutes] = match;',
      ]),
      "if (/(?:Z|[-+]\\d{2}:\\d{2})/.test(moment)) return Temporal.Instant.from(moment);":
        "in a checked moment nothing but an offset looks like one",
    },
  },
  { file: "src/authoring/content/check/item-rules.ts" },
  {
    file: "src/editions/store/publication.ts",
    equivalent: { "} catch {}": "a function that ends without a word returns the same" },
  },
  {
    file: "src/editions/store/writing/next-publication.ts",
  },
  {
    file: "src/editions/store/newest-undamaged.ts",
    equivalent: {
      "false ? current : await orDamage(store.publication(number), damage);":
        "the current publication is read again, and is the same",
      "throw damage[0] ?? new DamagedError(``);":
        "never reached: whatever is passed over has said why",
    },
  },
  {
    file: "src/editions/store/history.ts",
    equivalent: {
      "(one) => one.number <= current && one.edition !== edition && isKept(one, history),":
        "the current one has its own edition",
    },
  },
  { file: "src/contract/percent-encoding.ts" },
  { file: "src/remote/prefetch.ts" },
];
