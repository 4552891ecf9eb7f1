/** Names that break layouts: long words, many lines, other scripts, a single character. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { browsing } from "./site.ts";
import { checkAccessibility, overflow, type Visit } from "./visit.ts";

const WORD = `Pneumoultramicroscopico${"silicovulcano".repeat(12)}`;
const LINES = `Um título que não acaba ${"e que continua mais um pouco ".repeat(7)}`;
const ARABIC = "مؤتمر الإسكان في البرتغال: تحديات وفرص";
const SIGN = "🏠";
const ODD = [WORD, LINES, ARABIC, SIGN];
const BODY = `<h2>${WORD}</h2><p>${WORD}</p><table><tbody><tr><td>${WORD}</td></tr></tbody></table><pre>${WORD}</pre>`;

const site = {
  site: { nome: WORD },
  temas: ODD.map((nome) => ({ nome })),
  autores: ODD.map((titulo) => ({
    titulo,
    conteudo: BODY,
    contacto: `<p>${WORD}@example.org</p>`,
  })),
  locais: ODD.map((nome) => ({ nome, conteudo: BODY })),
  noticias: ODD.map((titulo, at) => ({
    titulo,
    antetitulo: titulo,
    teaser: WORD,
    conteudo: BODY,
    tema: at + 1,
    autor: at + 1,
    relacionadas: [1, 2, 3, 4].filter((id) => id !== at + 1),
  })),
  eventos: ODD.map((titulo, at) => ({
    titulo,
    local: at + 1,
    autor: [1, 2, 3, 4],
    noticias: [1, 2, 3, 4],
    brevemente: true,
    acomodacao: BODY,
    link_registo: `https://fora.example/${"a".repeat(200)}`,
  })),
  premios: [{ nome: WORD }, { nome: ARABIC }],
  categorias: [{ descricao: WORD }, { descricao: ARABIC }],
  candidatos: ODD.map((nome, at) => ({ nome, categoria: at % 2 ? WORD : ARABIC, descricao: BODY })),
  patrocinios: [{ tipo: WORD }, { tipo: ARABIC, premio: 2 }],
};

const PATHS = [
  ...["/", "/api/v1/eventos/", "/api/v1/eventos/1/", "/api/v1/noticias/", "/noticias/noticia-1/"],
  ...["/api/v1/autores/", "/api/v1/locais/1/", "/api/premio/candidatos/", "/api/premio/"],
  ...["/api/v1/temas/", "/api/docs/", `/noticias/${WORD}/`, `/api/v1/eventos/?search=${WORD}`],
];

describe("odd names", () => {
  const { open, at } = browsing(site);
  let visit: Visit;
  before(async () => {
    visit = await open();
  });

  test("no page is wider than its window", async () => {
    const { page, complaints } = visit;
    const wider: string[] = [];
    for (const path of PATHS) {
      await page.goto(at(path));
      for (const width of [195, 320, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const by = await overflow(page);
        if (by > 0) wider.push(`${path}: ${by} pixels at ${width}`);
      }
    }
    assert.deepEqual(wider, []);
    assert.deepEqual(complaints, []);
  });

  test("an event with them is accessible, and a name in Arabic begins at the right", async () => {
    const { page } = visit;
    await page.goto(at("/api/v1/eventos/1/"));
    assert.deepEqual((await checkAccessibility(page)).violations, []);

    await page.goto(at("/api/v1/eventos/3/"));
    const gap = await page.evaluate(`(() => {
      const heading = document.querySelector("h1");
      const range = document.createRange();
      range.selectNodeContents(heading);
      return heading.getBoundingClientRect().right - range.getBoundingClientRect().right;
    })()`);
    assert.equal(gap, 0);
  });
});
