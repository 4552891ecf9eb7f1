import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseOffer, codingPreference, type Offer, preferenceParserFor } from "./negotiation.ts";

/** JSON for programs, a page for browsers, and JSON again as the default of `format=api`. */
const offers: readonly (Offer & { readonly name: string })[] = [
  { name: "json", format: "json", mediaType: "application/json" },
  { name: "page", format: "api", mediaType: "text/html", synonyms: ["application/xhtml+xml"] },
  { name: "indented json", format: "api", mediaType: "application/json" },
];
const preferenceOf = preferenceParserFor(offers);
const choose = (format: string | undefined, accept: string | undefined) =>
  chooseOffer(offers, format, preferenceOf(accept))?.name;

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
  ["text/html;level=1", "page"],
  ["text/html;level=utf-8", "page"],
  ["application/json;version=1", "json"],
  ['application/json; profile="a,b"; version=2;q=0.5, text/html;q=0.4', "json"],
  ["application/xhtml+xml", "page"],
  ["application/xhtml+xml, application/json;q=0.9", "page"],
  ["application/xhtml+xml;q=0", undefined],
  ["text/html;q=0, application/xhtml+xml", undefined],
  ["text/*;q=0.2, application/xhtml+xml, application/json;q=0.5", "page"],
  ["application/json;charset=iso-8859-1", undefined],
  ["text/html;charset=iso-8859-1", undefined],
  ["*/html", "json"],
  // If a range is repeated, its highest quality counts.
  ["text/html;q=0.2, text/html;q=0.8, application/json;q=0.5", "page"],
  ["text/html;q=0.8, text/html;q=0.2, application/json;q=0.5", "page"],
  ["*/*;q=0.2, */*;q=0.8, application/json;q=0.5", "page"],
  ["text/html;level=1;q=1, application/json;q=0.1", "page"],
  ['text/html;note="a,b;q=0", application/json;q=0.5', "page"],
  // Ignored parameters do not make a range more specific.
  ["text/html;level=1;q=0.2, text/html;q=0.8, application/json;q=0.5", "page"],
  ["text/html;q=1.5, application/json;q=0.1", "json"],
];

for (const [accept, expected] of representations) {
  test(`chooseOffer() gives ${expected ?? "nothing"} for Accept: ${accept}`, () => {
    assert.equal(choose(undefined, accept), expected);
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
  test(`chooseOffer() with format=api gives ${expected} for Accept: ${accept}`, () => {
    assert.equal(choose("api", accept), expected);
  });
}

test("chooseOffer() with format=json gives JSON whatever Accept says", () => {
  for (const accept of [undefined, BROWSER, "application/xml"]) {
    assert.equal(choose("json", accept), "json");
  }
});

test("chooseOffer() returns an offer with isAskedBy only to a client that sends the parameter", () => {
  const lines = (accept: string | undefined, format?: string) => {
    const isAskedBy = (parameters: ReadonlyMap<string, string>) => parameters.get("lines") === "2";
    const representation = {
      name: "lines",
      format: "json",
      mediaType: "application/json",
      isAskedBy,
    };
    const all = [representation, ...offers];
    return chooseOffer(all, format, preferenceParserFor(all)(accept))?.name;
  };

  assert.equal(lines("application/json;lines=2"), "lines");
  assert.equal(lines("application/json;lines=2", "json"), "lines");
  assert.equal(lines('application/json;version=1;lines="2", text/html'), "lines");
  assert.equal(lines("application/json;lines=2;q=0.5, application/json"), "json");
  for (const accept of [undefined, "*/*", "application/json;lines=3", "application/*;lines=2"]) {
    assert.equal(lines(accept), "json");
    assert.equal(lines(accept, "json"), "json");
  }
});

test("chooseOffer() returns undefined for a format that no offer has", () => {
  for (const accept of [undefined, BROWSER]) assert.equal(choose("xml", accept), undefined);
});

test("chooseOffer() chooses only among the offers it is given", () => {
  const [, page] = offers;
  assert.ok(page);

  assert.equal(chooseOffer([page], undefined, preferenceOf("*/*"))?.name, "page");
  assert.equal(chooseOffer([page], undefined, preferenceOf("application/json")), undefined);
  assert.equal(chooseOffer([page], "json", preferenceOf("*/*")), undefined);
});

test("a parsed header is cached unless it is longer than 512 characters", () => {
  const field = (length: number) => `text/html;a="${"x".repeat(length - 14)}"`;

  assert.equal(field(512).length, 512);
  assert.equal(preferenceOf(field(512)), preferenceOf(field(512)));
  assert.notEqual(preferenceOf(field(513)), preferenceOf(field(513)));
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
