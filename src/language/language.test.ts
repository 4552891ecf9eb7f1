import assert from "node:assert/strict";
import { test } from "node:test";
import { languageOf, pagesIn } from "./language.ts";

test("languageOf() goes by the first of LC_ALL, LC_MESSAGES and LANG that is there", () => {
  assert.equal(languageOf({ LANG: "pt_PT.UTF-8" }), "pt");
  assert.equal(languageOf({ LC_ALL: "", LC_MESSAGES: "pt_PT", LANG: "en_GB.UTF-8" }), "pt");
  assert.equal(languageOf({ LC_ALL: "C", LANG: "pt_PT.UTF-8" }), "en");
});

test("languageOf() takes Portuguese in every spelling, and English for languages without messages", () => {
  for (const LANG of ["pt", "pt_PT", "pt_BR.UTF-8", "pt-PT", "PT_pt@euro"])
    assert.equal(languageOf({ LANG }), "pt", LANG);
  for (const LANG of ["", "C.UTF-8", "POSIX", "eo.UTF-8", "ptolemaic", "en_US"])
    assert.equal(languageOf({ LANG }), "en", LANG);
  assert.equal(languageOf({}), "en");
});

test("Portuguese pages say what is missing by its gender, a slug in quotes and an id without", () => {
  const { noSuch, gone } = pagesIn("pt").problem;
  const noticia = { one: "uma notícia", other: "notícias" };
  const evento = { one: "um evento", other: "eventos" };

  assert.equal(noSuch(noticia, "casa-nova"), "A notícia «casa-nova» não existe");
  assert.equal(gone(noticia, "casa-nova"), "A notícia «casa-nova» foi retirada");
  assert.equal(noSuch(evento, "999"), "O evento 999 não existe");
  assert.equal(gone(evento, "2"), "O evento 2 foi retirado");
});
