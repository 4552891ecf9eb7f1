import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { renderMarkdown } from "../parse/markdown.ts";
import { sanitise } from "./html.ts";
import { isOrdinaryHtml } from "./html-ordinary.ts";

const ORDINARY: readonly string[] = [
  "Texto simples, com & e acentos",
  "<p>Escreva &quot;entre aspas&quot; &amp; &#39;apóstrofos&#39;</p>",
  "<h2>Obras</h2>\n<p>Um <strong>negrito</strong>, um <em>itálico</em>.<br>Outra linha</p>\n<hr>",
  '<ol start="3">\n<li>três</li>\n<li><p>quatro</p><ul><li>e meio</li></ul></li>\n</ol>',
  '<p><a href="https://www.example.pt/?a=1&amp;b=2">ligação</a> e <a href="/noticias/obras/">outra</a></p>',
  '<p><img src="media/casa.jpg" alt="A casa &quot;nova&quot;"></p>',
  '<table><thead><tr><th align="right">Ano</th></tr></thead><tbody><tr><td>2025</td></tr></tbody></table>',
];

for (const html of ORDINARY) {
  test(`isOrdinaryHtml() accepts ${html.slice(0, 60)}`, () => {
    assert.equal(isOrdinaryHtml(html), true);
    assert.deepEqual(sanitise(html, []), { html, takenOut: [] });
  });
}

const NOT_ORDINARY: readonly string[] = [
  "<p>um<p>dois</p></p>",
  "<p>um",
  "um</p>",
  "<p>2 < 3</p>",
  "<p>a & b</p>",
  "<p>&nbsp;</p>",
  "<P>um</P>",
  "<p >um</p>",
  "<p>um</p >",
  "<p/>",
  "<!-- nota -->",
  "<script>1</script>",
  '<p onclick="x()">um</p>',
  '<a href="javascript:x()">um</a>',
  '<a href="//example.pt/">um</a>',
  "<a>um</a>",
  '<a href="/a/"><strong><a href="/b/">um</a></strong></a>',
  '<img src="media/a.jpg">',
  '<img src="media/a.jpg" alt="" onerror="x()">',
  "<li>um</li>",
  "<p><ul><li>um</li></ul></p>",
  "<table><tr><td>um</td></tr></table>",
  `${"<b>".repeat(31)}${"</b>".repeat(31)}`,
];

for (const html of NOT_ORDINARY) {
  test(`isOrdinaryHtml() refuses ${html.slice(0, 60)}`, () => {
    assert.equal(isOrdinaryHtml(html), false);
  });
}

const tagNames =
  "p h2 ul ol li blockquote strong em code sub table thead tbody tr th td br hr a img b script div span";
const tagPieces = tagNames.split(" ").flatMap((name) => [`<${name}>`, `</${name}>`]);
const pieces = fc.constantFrom(
  ...tagPieces,
  ...["texto", " ", "\n", "&amp;", "&quot;", "&#39;", "&", "<", ">", '"', "'", "=", "/", "\u00a0"],
  ...['<a href="https://a.pt/?a=1&amp;b=2">', '<a href="/x/">', '<a href="media/a.pdf#page=2">'],
  ...[
    '<img src="media/a.jpg" alt="a">',
    '<img src="media/a.jpg" alt="&#39;">',
    '<td align="left">',
  ],
  ...[
    '<ol start="2">',
    '<a href="https:&amp;#x6a;">',
    '<a href="/&amp;amp;">',
    "<!--",
    "-->",
    "<p/>",
  ],
);

/** Random HTML, mostly ordinary, sometimes with a misplaced piece. */
const nested = fc.letrec<{ blocks: string; block: string; inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("texto", " e ", "&amp;", "&quot;", "<br>", '<img src="media/a.jpg" alt="">'),
    fc.tuple(fc.constantFrom("strong", "em", "code", "sup"), tie("inline")).map(wrap),
    tie("inline").map((inner) => `<a href="https://a.pt/">${inner}</a>`),
    fc.tuple(tie("inline"), tie("inline")).map((both) => both.join("")),
    fc.tuple(fc.constant("span"), tie("inline")).map(wrap),
  ),
  block: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(fc.constantFrom("p", "h2", "h3"), tie("inline")).map(wrap),
    fc
      .tuple(fc.constantFrom("ul", "ol"), tie("blocks"))
      .map(([name, inner]) => wrap([name, `<li>${inner}</li>`])),
    fc.tuple(fc.constantFrom("blockquote", "div"), tie("blocks")).map(wrap),
    tie("inline").map((cell) => `<table><tbody><tr><td>${cell}</td></tr></tbody></table>`),
    fc.constantFrom("<hr>", "\n"),
  ),
  blocks: fc.array(tie("block"), { maxLength: 3 }).map((some) => some.join("\n")),
}));

function wrap([name, inner]: readonly [string, string]): string {
  return `<${name}>${inner}</${name}>`;
}

test("sanitise() changes nothing that isOrdinaryHtml() accepts", () => {
  let ordinary = 0;
  const isLeft = (html: string) => {
    if (!isOrdinaryHtml(html)) return;
    ordinary++;
    assert.deepEqual(sanitise(html, []), { html, takenOut: [] });
  };
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 8 }).map((all) => all.join("")),
      isLeft,
    ),
    {
      numRuns: 2000,
    },
  );
  const disturbed = fc
    .tuple(nested.blocks, fc.nat(), pieces, fc.boolean())
    .map(([html, at, piece, isWhole]) => {
      const cut = at % (html.length + 1);
      return isWhole ? html : html.slice(0, cut) + piece + html.slice(cut);
    });
  fc.assert(fc.property(disturbed, isLeft), { numRuns: 2000 });
  assert.ok(ordinary > 500, `only ${ordinary} were ordinary`);
});

test("isOrdinaryHtml() accepts everyday Markdown", () => {
  const markdown = `## Obras na Baixa

As obras *começam* na **segunda-feira**, dia 5; ver o [programa](media/programa.pdf) e
a página da [câmara](https://www.example.pt/obras?rua=1&lado=2).

- primeiro
- segundo
  1. um
  2. dois

> Citação "entre aspas"

| Rua | Dias |
|-----|-----:|
| Flores | 12 |

![A rua](media/rua.jpg)

---
`;
  const rendered = renderMarkdown(markdown);

  assert.ok("html" in rendered && isOrdinaryHtml(rendered.html));
});
