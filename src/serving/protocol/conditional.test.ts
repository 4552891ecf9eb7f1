import assert from "node:assert/strict";
import { test } from "node:test";
import { isNotModified, isPreconditionFailed, parseHttpDate } from "./conditional.ts";

const response = { etag: '"a,b c"', lastModified: 784_111_777 };

const cases: { name: string; ifNoneMatch?: string; ifModifiedSince?: string; expected: boolean }[] =
  [
    { name: "no condition", expected: false },
    { name: "the tag itself", ifNoneMatch: '"a,b c"', expected: true },
    { name: "the tag in a list", ifNoneMatch: '"x", "a,b c" ,"y"', expected: true },
    { name: "the tag marked weak by a proxy", ifNoneMatch: 'W/"a,b c"', expected: true },
    { name: "another tag", ifNoneMatch: '"x"', expected: false },
    { name: "a part of the tag", ifNoneMatch: '"a", "b c"', expected: false },
    { name: "the tag without quotes", ifNoneMatch: "a,b c", expected: false },
    { name: "any tag", ifNoneMatch: "*", expected: true },
    { name: "any tag, between spaces", ifNoneMatch: " * ", expected: true },
    {
      name: "the date of the publication",
      ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT",
      expected: true,
    },
    {
      name: "a second before it",
      ifModifiedSince: "Sun, 06 Nov 1994 08:49:36 GMT",
      expected: false,
    },
    { name: "what is no date", ifModifiedSince: "yesterday", expected: false },
    { name: "a number", ifModifiedSince: "784111777", expected: false },
    {
      name: "another tag beside a date that would do",
      ifNoneMatch: '"x"',
      ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT",
      expected: false,
    },
  ];

for (const { name, expected, ...given } of cases) {
  test(`isNotModified() returns ${expected} for ${name}`, () => {
    const conditions = { ifNoneMatch: undefined, ifModifiedSince: undefined, ...given };

    assert.equal(isNotModified(conditions, response), expected);
  });
}

test("isNotModified() ignores the tag suffix of a compressing proxy if Montra never compresses the response", () => {
  const given = { ifNoneMatch: 'W/"a-gzip"', ifModifiedSince: undefined };

  assert.equal(isNotModified(given, { etag: '"a"', lastModified: 1, neverCoded: true }), true);
  assert.equal(isNotModified(given, { etag: '"a"', lastModified: 1 }), false);
  assert.equal(isNotModified(given, { etag: '"b"', lastModified: 1, neverCoded: true }), false);
});

const preconditions: {
  name: string;
  ifMatch?: string;
  ifUnmodifiedSince?: string;
  expected: boolean;
}[] = [
  { name: "no precondition", expected: false },
  { name: "the tag itself", ifMatch: '"a,b c"', expected: false },
  { name: "the tag in a list", ifMatch: '"x", "a,b c" ,"y"', expected: false },
  { name: "any tag", ifMatch: " * ", expected: false },
  { name: "another tag", ifMatch: '"x"', expected: true },
  { name: "the tag marked weak", ifMatch: 'W/"a,b c"', expected: true },
  { name: "what is no tag", ifMatch: "a,b c", expected: true },
  {
    name: "the date of the publication",
    ifUnmodifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT",
    expected: false,
  },
  {
    name: "a second before it",
    ifUnmodifiedSince: "Sun, 06 Nov 1994 08:49:36 GMT",
    expected: true,
  },
  { name: "what is no date", ifUnmodifiedSince: "yesterday", expected: false },
  {
    name: "the tag beside a date that has passed",
    ifMatch: '"a,b c"',
    ifUnmodifiedSince: "Sun, 06 Nov 1994 08:49:36 GMT",
    expected: false,
  },
];

for (const { name, expected, ...given } of preconditions) {
  test(`isPreconditionFailed() returns ${expected} for ${name}`, () => {
    const conditions = { ifMatch: undefined, ifUnmodifiedSince: undefined, ...given };

    assert.equal(isPreconditionFailed(conditions, response), expected);
  });
}

test("isPreconditionFailed() returns true for any tag but * if the response has none", () => {
  const ofNothing = { etag: undefined, lastModified: undefined };
  const given = (ifMatch: string) => ({ ifMatch, ifUnmodifiedSince: undefined });

  assert.equal(isPreconditionFailed(given('"a"'), ofNothing), true);
  assert.equal(isPreconditionFailed(given("*"), ofNothing), false);
});

test("parseHttpDate() reads the three forms of RFC 9110 §5.6.7", () => {
  const forms = [
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
  ];

  assert.deepEqual(forms.map(parseHttpDate), [784_111_777, 784_111_777, 784_111_777]);
  assert.equal(parseHttpDate(" Sun, 06 Nov 1994 08:49:37 GMT "), 784_111_777);
});

test("parseHttpDate() reads a date without a zone as UTC in every time zone of the machine", (t) => {
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  process.env.TZ = "Asia/Tokyo";

  assert.equal(parseHttpDate("Sun Nov  6 08:49:37 1994"), 784_111_777);
});

// JavaScript would accept most of these as dates.
for (const text of [
  "",
  "1994-11-06T08:49:37Z",
  "6 Nov 1994",
  "xSun, 06 Nov 1994 08:49:37 GMT",
  "Sun, 06 Nov 1994 08:49:37 GMT (x)",
  "Sun Nov  6 08:49:37 1994 (x)",
  "Sun Nov -6 08:49:37 1994",
  "Someday, 06-Nov-94 08:49:37 GMT",
  "Sun, 06 Nov 1994 25:49:37 GMT",
]) {
  test(`parseHttpDate() rejects "${text}"`, () => {
    assert.equal(parseHttpDate(text), undefined);
  });
}
