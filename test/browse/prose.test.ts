/** HTML of the content on an item's page: complete, and confined to its place. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const BODIES: Readonly<Record<string, string>> = {
  table:
    "<table><tr><th>Separados</th><th>Conjunto</th></tr><tr><td>200 000 €</td><td>0 €</td></tr></table>",
  small: "<p>900 m<sup>2</sup> &lt;b&gt;</p>",
  headings: "<h1>Um</h1><h4>Dois</h4><h2>Três</h2>",
  names: '<p id="main" class="skip" style="color: red">a</p><p style="text-align: center">b</p>',
  open: "<div><ul><li>um<li>dois<div><p>três",
  closing: "a</div></section></article></main></body>b",
  strays: "<li>um</li><dd>dois</dd><td>três</td><section>quatro</section>",
  links:
    '<a href="https://fora.example/">f</a> <a href="mailto:a@b.example">m</a> <a href="#x">x</a>',
  places:
    '<h2 id="notas">N</h2><p><a name="topo"></a><a href="#notas" id="r1">n</a> <a href="#topo">t</a> <a href="#introdu%C3%A7%C3%A3o">i</a> <a href="#main">j</a></p><ol><li id="introdução">a</li><li id="main">b</li></ol>',
  images:
    '<p><img src="media/casa.png" alt="Casa &quot;A&quot;"><img src="https://fora.example/x.png" alt=""></p>',
  frame: '<iframe src="https://video.example/v/1"></iframe>',
};

suite("HTML of the content on a page", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, {
      site: { iframe_hosts: ["video.example"] },
      noticias: Object.entries(BODIES).map(([slug, conteudo]) => ({ slug, conteudo })),
    });
  });
  after(() => ending.end());

  /** The page's part from the content. */
  async function prose(slug: string): Promise<string> {
    const page = await (await site.get(`/noticias/${slug}/`, { Accept: "text/html" })).text();
    const [, inner = ""] =
      /<section class="prose" lang="pt">([\s\S]*?)<\/section>/.exec(page) ?? [];
    return inner;
  }

  const expected: readonly (readonly [slug: string, markup: string])[] = [
    [
      "table",
      '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><tr><th>Separados</th><th>Conjunto</th></tr><tr><td>200 000 €</td><td>0 €</td></tr></table></div>',
    ],
    ["small", "<p>900 m<sup>2</sup> &lt;b&gt;</p>"],
    ["headings", "<h2>Um</h2><h3>Dois</h3><h3>Três</h3>"],
    ["names", '<p>a</p><p class="to-center">b</p>'],
    ["open", "<div><ul><li>um</li><li>dois<div><p>três</p></div></li></ul></div>"],
    ["closing", "ab"],
    ["strays", "umdois<td>três</td>quatro"],
    [
      "links",
      '<a href="https://fora.example/" rel="noopener noreferrer">f</a> <a href="mailto:a@b.example" rel="noopener noreferrer">m</a> <a href="#x">x</a>',
    ],
    [
      "places",
      '<h2 id="notas">N</h2><p><a id="topo"></a><a id="r1" href="#notas">n</a> <a href="#topo">t</a> <a href="#introdu%C3%A7%C3%A3o">i</a> <a href="#main">j</a></p><ol><li id="introdução">a</li><li>b</li></ol>',
    ],
    [
      "images",
      '<p><img src="/media/757f22e793615217c234c9066a8af262/casa.png" alt="Casa &quot;A&quot;" width="8" height="6" loading="lazy" decoding="async"><a class="elsewhere" href="https://fora.example/x.png" rel="noopener noreferrer">Image of another site: https://fora.example/x.png</a></p>',
    ],
    [
      "frame",
      '<a class="elsewhere" href="https://video.example/v/1" rel="noopener noreferrer">Frame: https://video.example/v/1</a>',
    ],
  ];
  for (const [slug, markup] of expected) {
    test(`${slug}: ${BODIES[slug]}`, async () => {
      assert.equal(await prose(slug), markup);
    });
  }
});
