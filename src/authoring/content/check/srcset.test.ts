import assert from "node:assert/strict";
import { test } from "node:test";
import { linkedAddressesIn } from "./html-addresses.ts";
import { candidatesOf, replaceInSrcset } from "./srcset.ts";

test("candidatesOf() reads a srcset by the rules of HTML", () => {
  for (const [srcset, candidates] of [
    ["a.svg 1x,b.svg 2x", ["a.svg 1x", "b.svg 2x"]],
    [" a.svg  1x ,\n b.svg 2x,", ["a.svg 1x", "b.svg 2x"]],
    ["a.svg, b.svg 2x", ["a.svg ", "b.svg 2x"]],
    ["a,b.svg 150w,https://x.pt/c,d.png 400w", ["a,b.svg 150w", "https://x.pt/c,d.png 400w"]],
    ["data:image/png;base64,AA== 1x, a.svg", ["data:image/png;base64,AA== 1x", "a.svg "]],
    ["a.svg (x,y) 2x, b.svg", ["a.svg (x,y) 2x", "b.svg "]],
    [" , ", []],
  ] as const) {
    const found = Array.from(
      candidatesOf(srcset),
      ({ address, descriptor }) => `${address} ${descriptor}`,
    );
    assert.deepEqual(found, candidates);
  }
});

test("replaceInSrcset() changes addresses and nothing else", () => {
  assert.equal(
    replaceInSrcset("a 1x,b  2x, c", (address) => `/${address}`),
    "/a 1x,/b  2x, /c",
  );
});

test("linkedAddressesIn() finds every address of a srcset, for an import to fetch", () => {
  const html = '<img src="a.png" srcset="a.png 150w,http://old.example/real.png 400w">';
  const addresses = linkedAddressesIn(html).map(({ address }) => address);
  assert.deepEqual(addresses, ["a.png", "a.png", "http://old.example/real.png"]);
});
