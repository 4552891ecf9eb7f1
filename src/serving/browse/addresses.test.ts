import assert from "node:assert/strict";
import { test } from "node:test";
import { addressText } from "./addresses.ts";

test("addressText() allows breaks after slashes and dots, and escapes the address", () => {
  assert.equal(String(addressText("/api/v1/a&b/")), "/api/<wbr>v1/<wbr>a&amp;b/");
  assert.equal(String(addressText("casa.example.org")), "casa.<wbr>example.<wbr>org");
});
