/** Generated `Accept` fields, compared with a plain model of RFC 9110 §12.5.1. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { chooseOffer } from "../../src/serving/protocol/negotiation.ts";
import { mediaPreference, representations } from "../../src/serving/render/representations.ts";

const choose = (format: string | undefined, accept: string) =>
  chooseOffer(representations, format, mediaPreference(accept))?.name;

interface Range {
  readonly range: string;
  readonly quality: number;
}

const ranges = fc.uniqueArray(
  fc.record({
    range: fc.constantFrom(
      "*/*",
      "text/*",
      "text/html",
      "text/html;charset=utf-8",
      "text/html;level=1",
      "application/*",
      "application/json",
      "application/xml",
      "text/csv",
      "application/xhtml+xml",
      "image/*",
    ),
    quality: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
  }),
  { selector: ({ range }) => range, minLength: 1 },
);

/** The ranges for each, the closest first, in groups of equals. The first of equals is sent. */
const CLOSEST: Readonly<Record<string, readonly (readonly string[])[]>> = {
  json: [["application/json"], ["application/*"], ["*/*"]],
  page: [
    ["text/html;charset=utf-8"],
    ["text/html", "text/html;level=1"],
    ["application/xhtml+xml"],
    ["text/*"],
    ["*/*"],
  ],
  csv: [["text/csv"], ["text/*"], ["*/*"]],
  xlsx: [
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["application/*"],
    ["*/*"],
  ],
  ics: [["text/calendar"], ["text/*"], ["*/*"]],
  atom: [["application/atom+xml"], ["application/*"], ["*/*"]],
  rss: [["application/rss+xml"], ["application/*"], ["*/*"]],
  jsonfeed: [["application/feed+json"], ["application/*"], ["*/*"]],
  geojson: [["application/geo+json"], ["application/*"], ["*/*"]],
};

function modelQuality(closest: readonly (readonly string[])[], given: readonly Range[]): number {
  for (const names of closest) {
    const found = given.filter(({ range }) => names.includes(range));
    if (found.length > 0) return Math.max(...found.map(({ quality }) => quality));
  }
  return 0;
}

function modelChoice(given: readonly Range[]): string | undefined {
  const names = Object.keys(CLOSEST);
  const qualities = Object.values(CLOSEST).map((closest) => modelQuality(closest, given));
  const best = Math.max(...qualities);
  return best === 0 ? undefined : names[qualities.indexOf(best)];
}

/** Equivalent spellings: spaces, case, and the place of the quality. */
function spell(given: readonly Range[], spaced: boolean, upper: boolean): string {
  const elements = given.map(({ range, quality }) => {
    const name = upper ? range.toUpperCase().replace("UTF-8", "utf-8") : range;
    const q = quality === 1 ? "" : spaced ? ` ; q=${quality}` : `;q=${quality}`;
    return name + q;
  });
  return elements.join(spaced ? " , " : ",");
}

test("negotiation agrees with the model on any Accept, however it is spelled", () => {
  fc.assert(
    fc.property(ranges, fc.boolean(), fc.boolean(), (given, spaced, upper) => {
      const field = spell(given, spaced, upper);

      assert.equal(choose(undefined, field), modelChoice(given), field);
    }),
    { numRuns: 2000 },
  );
});

test("negotiation never throws, whatever the field holds", () => {
  // As Node gives a field: one character per byte.
  const unit = fc.nat({ max: 0xff }).map((byte) => String.fromCharCode(byte));
  fc.assert(
    fc.property(fc.string({ unit }), (field) => {
      choose(undefined, field);
      choose("api", field);
    }),
  );
});
