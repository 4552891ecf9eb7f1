import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestName, slugify } from "./nearest-name.ts";

test("slugify() turns a title into a slug", () => {
  assert.equal(slugify("Água, Solo & Cª — 2.ª edição"), "agua-solo-ca-2-a-edicao");
  assert.equal(slugify("Ob\u200bras no\u00advas"), "obras-novas");
  assert.equal(slugify("  --  "), "");
});

test("slugify() spells out the letters of Europe that are no letters with accents", () => {
  assert.equal(slugify("Straße in Łódź, Ørsted & Þórður"), "strasse-in-lodz-orsted-thordur");
  assert.equal(
    slugify("Œuvre, Æbelø, Đakovo, İstanbul, Isparta'da ışık"),
    "oeuvre-aebelo-dakovo-istanbul-isparta-da-isik",
  );
  assert.equal(slugify("Ħamrun, Deatŋu, Ruoŧŧa, GROẞ"), "hamrun-deatngu-ruotta-gross");
  assert.equal(slugify("Москва"), "");
});

test("nearestName() ignores case, accents and a typing mistake", () => {
  assert.equal(nearestName("Titulo", ["teaser", "titulo"]), "titulo");
  assert.equal(nearestName("turistico", ["Residencial", "Turístico"]), "Turístico");
  assert.equal(nearestName("loca", ["locais", "local"]), "local");
});

test("nearestName() suggests only near names", () => {
  assert.equal(nearestName("telefone", ["titulo", "teaser"]), undefined);
  assert.equal(nearestName("x", []), undefined);
});

test("nearestName() finds a name by a part of it, if no other name has that part", () => {
  const known = ["Impostos e taxas", "Habitação, arrendamento e compra", "Arrendamento jovem"];
  assert.equal(nearestName("habitacao", known), "Habitação, arrendamento e compra");
  assert.equal(nearestName("jovem arrendamento", known), "Arrendamento jovem");
  assert.equal(nearestName("Arrendamento", known), undefined);
  assert.equal(nearestName("taxa", known), undefined);
});
