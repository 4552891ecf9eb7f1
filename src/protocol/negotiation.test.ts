import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseRepresentation, codingPreference, mediaPreference } from "./negotiation.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

const representations: [accept: string | undefined, expected: string | undefined][] = [
  [undefined, "json"],
  ["", "json"],
  ["garbage", "json"],
  [";;;", "json"],
  ["*/*", "json"],
  ["application/*", "json"],
  ["application/json", "json"],
  ["APPLICATION/JSON", "json"],
  ["application/json; charset=UTF-8", "json"],
  ["image/png, */*", "json"],
  [BROWSER, "page"],
  ["text/html", "page"],
  ["text/*", "page"],
  ["text/html, application/json", "json"],
  ["text/html;q=0.9, application/json;q=0.8", "page"],
  ["text/html;q=0.8, application/json;q=0.9", "json"],
  ["text/html;q=0, */*", "json"],
  ["application/json;q=0, */*", "page"],
  ["application/json;q=0", undefined],
  ["application/xml", undefined],
  ["*/*;q=0", undefined],
  ["text/*;q=0.3, text/html;q=0.7, */*;q=0.5", "page"],
  ["text/html;level=1", undefined],
  ["text/html;level=utf-8", undefined],
  ["text/html;charset=iso-8859-1", undefined],
  ["*/html", "json"],
  // Of a range that is given twice, the better quality counts.
  ["text/html;q=0.2, text/html;q=0.8, application/json;q=0.5", "page"],
  ["text/html;q=0.8, text/html;q=0.2, application/json;q=0.5", "page"],
  ["*/*;q=0.2, */*;q=0.8, application/json;q=0.5", "page"],
  ["text/html;level=1;q=1, application/json;q=0.1", "json"],
  ['text/html;note="a,b;q=0", application/json;q=0.5', "json"],
  ["text/html;q=1.5, application/json;q=0.1", "json"],
];

for (const [accept, expected] of representations) {
  test(`chooseRepresentation() gives ${expected ?? "nothing"} for Accept: ${accept}`, () => {
    assert.equal(chooseRepresentation(undefined, accept), expected);
  });
}

const browsable: [accept: string | undefined, expected: string][] = [
  [undefined, "indented json"],
  ["", "indented json"],
  ["garbage", "indented json"],
  ["*/*", "indented json"],
  ["application/json", "indented json"],
  ["application/xml", "indented json"],
  ["text/html;q=0", "indented json"],
  ["text/html", "page"],
  [BROWSER, "page"],
  ["text/*;q=0.1, application/json", "page"],
  ["application/xhtml+xml", "page"],
];

for (const [accept, expected] of browsable) {
  test(`chooseRepresentation() with format=api gives ${expected} for Accept: ${accept}`, () => {
    assert.equal(chooseRepresentation("api", accept), expected);
  });
}

test("chooseRepresentation() with format=json gives JSON whatever Accept says", () => {
  for (const accept of [undefined, BROWSER, "application/xml"]) {
    assert.equal(chooseRepresentation("json", accept), "json");
  }
});

const kinds: [accept: string | undefined, kind: number][] = [
  [undefined, 0],
  ["*/*", 0],
  ["text/html, application/json", 1],
  ["application/json;q=0, */*", 2],
  ["text/html", 3],
  ["application/xml", 4],
  ["text/html;level=1", 5],
];

for (const [accept, kind] of kinds) {
  test(`mediaPreference() numbers Accept: ${accept} as ${kind}`, () => {
    assert.equal(mediaPreference(accept).kind, kind);
  });
}

test("what a field means is remembered, unless it is too long to be repeated", () => {
  const field = (length: number) => `text/html;a="${"x".repeat(length - 14)}"`;

  assert.equal(field(512).length, 512);
  assert.equal(mediaPreference(field(512)), mediaPreference(field(512)));
  assert.notEqual(mediaPreference(field(513)), mediaPreference(field(513)));
});

const encodings: [
  acceptEncoding: string | undefined,
  coding: string | undefined,
  identity: boolean,
][] = [
  [undefined, undefined, true],
  ["", undefined, true],
  ["identity", undefined, true],
  ["gzip, deflate, br, zstd", "br", true],
  ["gzip, zstd", "zstd", true],
  ["gzip", "gzip", true],
  ["x-gzip", "gzip", true],
  ["br;q=0.5, gzip;q=0.8", "gzip", true],
  ["br;q=0, *", "zstd", true],
  ["*", "br", true],
  ["gzip;q=0.5, identity", undefined, true],
  ["gzip;q=0.5, identity;q=0.5", "gzip", true],
  ["identity;q=0, gzip", "gzip", false],
  ["identity;q=0", "br", false],
  ["*;q=0", undefined, false],
  ["*;q=0, identity", undefined, true],
  ["*;q=0, gzip", "gzip", false],
  ["deflate", undefined, true],
];

for (const [acceptEncoding, coding, identityAllowed] of encodings) {
  test(`codingPreference() gives ${coding ?? "identity"} for Accept-Encoding: ${acceptEncoding}`, () => {
    const preference = codingPreference(acceptEncoding);

    assert.equal(preference.coding, coding);
    assert.equal(preference.identityAllowed, identityAllowed);
    assert.equal(preference.acceptable, identityAllowed || coding !== undefined);
  });
}
