import assert from "node:assert/strict";
import { test } from "node:test";
import { addressText } from "./addresses.ts";

test("addressText() breaks an address behind its slashes and dots, and escapes it", () => {
  assert.equal(String(addressText("/api/v1/a&b/")), "/api/<wbr>v1/<wbr>a&amp;b/");
  assert.equal(String(addressText("casa.example.org")), "casa.<wbr>example.<wbr>org");
});
