/** Texts of images, and links of sponsors' logos. (content.md, "All the fields") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const SPONSORS = "/api/premio/list/1/patrociniostop/";

suite("the words of images", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, {
      noticias: [
        { titulo: "Obras", slug: "obras", alt: 'Andaimes na "Baixa"' },
        { titulo: "Rendas", slug: "rendas" },
      ],
      premios: [
        { id: 1, nome: "Prémio 2025" },
        { id: 2, nome: "Prémio 2026" },
      ],
      categorias: [{ descricao: "Restauro" }],
      candidatos: [
        { nome: "Pátio", codigo: "AAAAAAA1", categoria: "Restauro", alt: "Um pátio caiado" },
        { nome: "Horta", codigo: "AAAAAAA2", categoria: "Restauro" },
      ],
      vencedores: [
        { categoria: "Restauro", candidato: "AAAAAAA1" },
        {
          categoria: "Restauro",
          nome: "Convento",
          codigo: "AAAAAAA3",
          foto: "media/casa.png",
          alt: "O claustro",
        },
      ],
      patrocinios: [
        { tipo: "Apoio", nome: "Banco & Filhos", link: "https://banco.example/?a=1&b=2" },
        { tipo: "Ouro" },
        { premio: 2, tipo: "Apoio", nome: "Um", link: "https://um.example/" },
        { premio: 2, tipo: "Apoio", nome: "Dois", link: "https://dois.example/" },
      ],
    });
  });
  after(() => ending.end());

  const get = async (path: string, accept = "application/json") =>
    await (await site.get(path, { Accept: accept })).text();

  test("the endpoints of the contract print none of them", async () => {
    const logo = `/media/${IMAGE_ADDRESS}`;

    assert.equal(
      await get(SPONSORS),
      `[{"imagem":"${logo}","tipo":"Apoio"},{"imagem":"${logo}","tipo":"Ouro"}]`,
    );
    for (const path of ["/noticias/obras/", "/candidato/AAAAAAA1/", "/api/premio/candidatos/"]) {
      assert.doesNotMatch(await get(path), /"alt"|Andaimes|caiado/, path);
    }
  });

  test("front ends name them", async () => {
    const alt = async (path: string, name = "imagem_dados") => {
      const body = JSON.parse(await get(`${path}?fields=${name}`));
      const items: Record<string, { alt: string }>[] = body.results ?? [body].flat();
      return items.map((item) => item[name]?.alt);
    };

    assert.equal(
      await get(`${SPONSORS}?fields=tipo,nome,link`),
      '[{"tipo":"Apoio","nome":"Banco & Filhos","link":"https://banco.example/?a=1&b=2"},{"tipo":"Ouro","nome":"","link":null}]',
    );
    assert.deepEqual(await alt(SPONSORS), ["Banco & Filhos", "Ouro"]);
    assert.deepEqual(await alt("/noticias/obras/"), ['Andaimes na "Baixa"']);
    assert.deepEqual(await alt("/noticias/rendas/"), ["Rendas"]);
    assert.deepEqual(await alt("/api/premio/candidatos/", "foto_dados"), [
      "Um pátio caiado",
      "Horta",
    ]);
    assert.deepEqual(await alt("/api/premio/vencedores/", "foto_dados"), [
      "Um pátio caiado",
      "O claustro",
    ]);
    assert.deepEqual(await alt("/candidato/AAAAAAA3/", "foto_dados"), ["O claustro"]);
  });

  test("sponsors of one kind with one logo keep their own names and links", async () => {
    const page = await get("/api/premio/list/2/patrociniostop/", "text/html");
    const logos = page.matchAll(/<a href="([^"]*)"[^>]*><img [^>]*?alt="([^"]*)"/g);

    assert.deepEqual(
      Array.from(logos, ([, href, alt]) => [href, alt]),
      [
        ["https://um.example/", "Um"],
        ["https://dois.example/", "Dois"],
      ],
    );
  });

  test("pages say them, else the title, and never a file's name", async () => {
    const page = (path: string) => get(path, "text/html");
    const sponsors = await page(SPONSORS);

    assert.match(
      sponsors,
      /<a href="https:\/\/banco\.example\/\?a=1&amp;b=2"[^>]*><img src="[^"]*" alt="Banco &amp; Filhos"/,
    );
    assert.match(sponsors, /<img src="[^"]*" alt="Ouro"/);
    assert.match(await page("/noticias/obras/"), / alt="Andaimes na &quot;Baixa&quot;"/);
    assert.match(await page("/noticias/rendas/"), / alt="Rendas"/);
    assert.match(await page("/candidato/AAAAAAA1/"), / alt="Um pátio caiado"/);
    assert.match(await page("/candidato/AAAAAAA2/"), / alt="Horta"/);
    assert.match(await page("/candidato/AAAAAAA3/"), / alt="O claustro"/);
  });
});
