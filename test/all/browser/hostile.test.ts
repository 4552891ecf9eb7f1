/** Markup in any field of the content is text on every page: nothing runs or loads. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browsing } from "./site.ts";
import { windowOf } from "./visit.ts";

const SCRIPT = "<script>alert(1)</script>";
const IMAGE = `"><img src=x onerror=alert(2)>`;
const BREAK = `'</textarea></title></style>${SCRIPT}{{7*7}}\${8}`;
const HTML = `<p>${SCRIPT}<b onclick="alert(3)">negrito</b>&lt;script&gt;alert(4)&lt;/script&gt;
<a href="javascript:alert(5)">x</a></p></iframe>"' srcdoc="`;

const site = {
  site: { nome: `Sítio ${IMAGE}${SCRIPT}` },
  temas: [{ nome: SCRIPT }],
  autores: [{ titulo: IMAGE, conteudo: HTML, contacto: HTML }, { titulo: BREAK }],
  locais: [{ nome: BREAK, conteudo: HTML }],
  noticias: [
    { titulo: SCRIPT, antetitulo: IMAGE, teaser: HTML, conteudo: HTML, tema: 1, autor: 1 },
    { titulo: IMAGE, relacionadas: [1] },
  ],
  eventos: [
    { titulo: BREAK, autor: [1], noticias: [1, 2], acomodacao: HTML, brevemente: true },
    { autor: [2] },
  ],
  premios: [{ nome: SCRIPT }, { nome: IMAGE }],
  categorias: [{ descricao: IMAGE }, { descricao: BREAK }],
  candidatos: [{ nome: SCRIPT, categoria: IMAGE, descricao: HTML }],
  vencedores: [{ nome: IMAGE, foto: "media/casa.png", categoria: BREAK, codigo: "Vencedor" }],
  patrocinios: [{ tipo: SCRIPT }, { tipo: IMAGE, premio: 2 }],
};

/** Pages, and the texts that each shows literally. */
const PAGES: readonly (readonly [path: string, shown: readonly string[]])[] = [
  ["/", [SCRIPT, IMAGE, BREAK]],
  ["/api/v1/vi-export/", [SCRIPT, IMAGE]],
  ["/api/v1/eventos/", [BREAK, IMAGE, SCRIPT]],
  ["/api/v1/eventos/1/", [BREAK]],
  ["/api/v1/eventos/1/?format=api", []],
  ["/api/v1/ultimos/eventos/", [BREAK]],
  ["/api/premio/candidatos/", [SCRIPT, IMAGE]],
  [`/api/premio/candidatos/?categorias__descricao=${encodeURIComponent(IMAGE)}`, [SCRIPT, IMAGE]],
  ["/api/premio/vencedores/", [IMAGE, BREAK]],
  ["/api/premio/list/1/patrociniostop/", [SCRIPT, IMAGE]],
  ["/candidato/Codigo01/", [SCRIPT, IMAGE]],
  ["/noticias/noticia-1/", [SCRIPT, IMAGE]],
  [`/api/v1/eventos/?page_size=${encodeURIComponent(SCRIPT)}`, []],
  [`/${encodeURIComponent(SCRIPT)}/`, []],
];

describe("hostile content", () => {
  const { open, at } = browsing(site);
  const visit = windowOf(open);

  for (const [path, shown] of PAGES) {
    test(`${decodeURIComponent(path)} shows markup as text and runs nothing`, async () => {
      const { page, complaints } = visit;
      await page.goto(at(path));
      await page.evaluate(
        "for (const fold of document.querySelectorAll('main details')) fold.open = true",
      );
      const text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
      for (const one of shown) assert.ok(text.includes(one), `${one} in ${text}`);
      assert.equal(await page.locator("script").count(), path.includes("format=api") ? 2 : 1);
      assert.equal(await page.locator("[onerror], [onclick], img[src='x']").count(), 0);
      assert.equal(await page.locator("a[href^='javascript:']").count(), 0);
      assert.deepEqual(complaints, []);
    });
  }
});
