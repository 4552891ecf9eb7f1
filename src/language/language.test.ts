import assert from "node:assert/strict";
import { test } from "node:test";
import { languageOf } from "./language.ts";

test("languageOf() goes by the first of LC_ALL, LC_MESSAGES and LANG that is there", () => {
  assert.equal(languageOf({ LANG: "pt_PT.UTF-8" }), "pt");
  assert.equal(languageOf({ LC_ALL: "", LC_MESSAGES: "pt_PT", LANG: "en_GB.UTF-8" }), "pt");
  assert.equal(languageOf({ LC_ALL: "C", LANG: "pt_PT.UTF-8" }), "en");
});

test("languageOf() takes Portuguese in every spelling, and English for what has no catalogue", () => {
  for (const LANG of ["pt", "pt_PT", "pt_BR.UTF-8", "pt-PT", "PT_pt@euro"])
    assert.equal(languageOf({ LANG }), "pt", LANG);
  for (const LANG of ["", "C.UTF-8", "POSIX", "eo.UTF-8", "ptolemaic", "en_US"])
    assert.equal(languageOf({ LANG }), "en", LANG);
  assert.equal(languageOf({}), "en");
});
