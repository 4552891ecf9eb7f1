/** Parsers of what clients send take time that grows only with its length. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readParameters } from "../../../src/serving/api/read-parameters.ts";
import { lists } from "../../../src/serving/api/resources/resources.ts";
import { reportBrokenRequest } from "../../../src/serving/protocol/broken-requests.ts";
import { isNotModified, isPreconditionFailed } from "../../../src/serving/protocol/conditional.ts";
import { MAX_FIELD_CHARACTERS, readHeaders } from "../../../src/serving/protocol/headers.ts";
import { codingPreference } from "../../../src/serving/protocol/negotiation.ts";
import { chooseRange, rangeStillApplies } from "../../../src/serving/protocol/range.ts";
import { parseTarget, type Query, type Target } from "../../../src/serving/protocol/target.ts";
import { mediaPreference } from "../../../src/serving/render/representations.ts";

const LENGTH = 8000;
// Four times the length takes four times as long, or sixteen if quadratic.
const MAX_TIMES_LONGER = 10;
const MAX_MILLISECONDS = 60_000;
// Below it, timer noise dominates.
const MIN_MILLISECONDS = 0.5;
const MEASURED_MILLISECONDS = 6;

const validators = { etag: '"a"', lastModified: 1 };
const none = {
  ifMatch: undefined,
  ifUnmodifiedSince: undefined,
  ifNoneMatch: undefined,
  ifModifiedSince: undefined,
};

const parsers: Readonly<Record<string, (value: string) => unknown>> = {
  Accept: mediaPreference,
  "Accept-Encoding": codingPreference,
  "If-None-Match": (value) => isNotModified({ ...none, ifNoneMatch: value }, validators),
  "If-None-Match of an image": (value) =>
    isNotModified({ ...none, ifNoneMatch: value }, { ...validators, neverCoded: true }),
  "If-Modified-Since": (value) => isNotModified({ ...none, ifModifiedSince: value }, validators),
  "If-Match": (value) => isPreconditionFailed({ ...none, ifMatch: value }, validators),
  "If-Unmodified-Since": (value) =>
    isPreconditionFailed({ ...none, ifUnmodifiedSince: value }, validators),
  Range: (value) => chooseRange(value, 1000),
  "If-Range": (value) => rangeStillApplies(value, validators),
  "the path": (value) => parseTarget(`/${value}`),
  "the target": (value) => parseTarget(value),
  "the query": (value) => parseTarget(`/?${value}`),
  "the parameters": (value) => {
    const query = (parseTarget(`/?${value}`) as Target).query as Query;
    return "message" in query ? query : lists.map((list) => readParameters(list, query));
  },
  "a parameter": (value) =>
    lists.map((list) =>
      readParameters(list, [
        ...["page", "page_size", "premio", "categorias__descricao"].map(
          (name) => [name, value] as const,
        ),
      ]),
    ),
  "the fields": (value) => readHeaders(Array.from({ length: value.length / 8 }, () => "Accept")),
  "what is no request": (value) =>
    [
      "HPE_INVALID_METHOD",
      "HPE_HEADER_OVERFLOW",
      "HPE_INVALID_URL",
      "HPE_INVALID_CONSTANT",
      "HPE_INVALID_HEADER_TOKEN",
      "HPE_INVALID_VERSION",
    ].map((code) =>
      reportBrokenRequest(
        Object.assign(new Error(), { code, rawPacket: Buffer.from(value, "latin1") }),
      ),
    ),
};

/** Values by beginning, repeated part, and end. */
const hostile: readonly (readonly [begin: string, repeated: string, end: string])[] = [
  ["bytes=", " ", "x"],
  ["bytes=1", " ", "-"],
  ["bytes=", "0-1,", ""],
  ["bytes=", "-", ""],
  ["", " ", "bytes"],
  ["bytes=", "1", "x"],
  ['a"', '\\"a', ""],
  ["", '"', ""],
  ["", 'a"', ""],
  ["", '"a\\"', ","],
  ['text/html;a="', "\\\\", ""],
  ['text/html;a="', ";", ""],
  ["text/html;", ";", "x"],
  ["text/html", " ", "x"],
  ["text/html;", "a", "="],
  ["text/html;q=0.", "0", "x"],
  ["", "a/", "a"],
  ["", "a/a,", ""],
  ["", "*/*;q=0.1,", ""],
  ["", ",", ""],
  ["", '"a",', ""],
  ["", 'W/"', ""],
  ['"', "-", '"'],
  ['"', "-gzip", '"'],
  ["Mon", "day", ", 06-Nov-94 08:49:37 GMT"],
  ["", "Sun, 06 Nov 1994 ", ""],
  ["", "%41", ""],
  ["", "%C3%A9", ""],
  ["", "%", ""],
  ["", "/", ""],
  ["", "../", ""],
  ["", "&", ""],
  ["", "a=b&", ""],
  ["", "page=1&", ""],
  ["", "=", ""],
  ["", "+", ""],
  ["http", "s", "://x"],
  ["a:", "/", ""],
  ["GET ", "a", ""],
  ["GET ", " ", "HTTP/1.1\r\n"],
  ["GET ", "a HTTP/1.1", ""],
  ["", "A", " / HTTP/1.1\r\n"],
  ["", "\r\n", ""],
  ["", "\0", ""],
  ["", "\u00e9", ""],
];

for (const [field, parse] of Object.entries(parsers)) {
  test(`${field} is read in a time that grows with its length`, () => {
    for (const [begin, repeated, end] of hostile) {
      const value = (length: number) =>
        begin + repeated.repeat(Math.ceil(length / repeated.length)) + end;
      const [short, long] = [value(LENGTH), value(4 * LENGTH)];
      if (isQuick(parse, long)) continue;
      const until = performance.now() + MAX_MILLISECONDS;
      let times: readonly [short: number, long: number];
      do times = [processorTime(parse, short), processorTime(parse, long)];
      while (!isLinear(...times) && performance.now() < until);
      const [first, then] = times.map((time) => time.toFixed(2));
      const given = JSON.stringify(`${begin}${repeated}…${end}`);
      assert.ok(isLinear(...times), `${given}: ${first} ms, then ${then} ms`);
    }
  });
}

function isLinear(short: number, long: number): boolean {
  return long < MAX_TIMES_LONGER * Math.max(short, MIN_MILLISECONDS);
}

/** Whether one of a few runs is too quick to measure. */
function isQuick(parse: (value: string) => unknown, value: string): boolean {
  return Array.from({ length: 3 }).some(() => {
    const begin = performance.now();
    parse(value);
    return performance.now() - begin < MIN_MILLISECONDS;
  });
}

/** Processor milliseconds per run, over many, because some systems count whole milliseconds. */
function processorTime(parse: (value: string) => unknown, value: string): number {
  const begin = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    parse(value);
    const { user, system } = process.threadCpuUsage(begin);
    const time = (user + system) / 1000;
    if (time >= MEASURED_MILLISECONDS) return time / runs;
  }
}

test("a field that is longer than any client needs counts as absent, however it is divided", () => {
  const long = "text/html,".repeat(MAX_FIELD_CHARACTERS / 10 + 1);

  const whole = readHeaders(["Accept", long, "Range", "bytes=0-1"]);
  const divided = readHeaders(["Range", "bytes=0-1", "Accept", long.slice(10), "ACCEPT", long]);

  for (const { accept, range } of [whole, divided]) {
    assert.equal(accept, undefined);
    assert.equal(range, "bytes=0-1");
  }
  const longest = "a".repeat(MAX_FIELD_CHARACTERS);
  assert.equal(readHeaders(["If-None-Match", longest]).ifNoneMatch, longest);
});
