import assert from "node:assert/strict";
import { test } from "node:test";
import { pastedMarkdown } from "./pasted.ts";

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h2>Prazos<o:p></o:p></h2>
<p class=MsoNormal>O <b style='mso-bidi-font-weight:normal'>senhorio</b> e o <i>inquilino</i>&nbsp;<span style='font-weight:bold'>juntos</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>um<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><!--[endif]-->dois</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Ano</p></td><td><p>Valor</p></td></tr><tr><td><p>2026</p></td><td><p>1 | 2</p></td></tr></table>
<p><a href="https://exemplo.pt/a b">ligação</a><img src="https://exemplo.pt/x.png"></p><!--EndFragment--></body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400;">Título</span></h1><p dir="ltr"><span style="font-weight:400">Um </span><span style="font-weight:700;font-style:normal">forte</span><span style="font-style:italic"> e leve</span></p><ul><li dir="ltr"><p><span>um</span></p></li><li><p><span>dois</span></p></li></ul></b>`;

test("what is pasted from Word keeps its structure and none of its markup", () => {
  assert.equal(
    pastedMarkdown(WORD, ""),
    "## Prazos\n\nO **senhorio** e o *inquilino* **juntos**.\n\n- um\n    1. dois\n\n| Ano | Valor |\n| --- | --- |\n| 2026 | 1 \\| 2 |\n\n[ligação](https://exemplo.pt/a%20b)",
  );
});

test("what is pasted from Google Docs is bold only where it is", () => {
  assert.equal(pastedMarkdown(DOCS, ""), "# Título\n\nUm **forte** *e leve*\n\n- um\n- dois");
});

test("numbers and letters of lists of law stay, and deleted words go", () => {
  const entry = (mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${text}</p>`;
  const word = `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>14.</span>Os <del>prazos</del><ins>juros</ins></p>${entry("a)", "um")}${entry("1.1.", "dois")}`;
  const docs = `<ol><li><p>Um</p></li><ul><li><p>dois</p></li></ul><li><p>Três</p></li></ol><ol><li style="list-style-type:lower-alpha"><p>a</p></li><li style="list-style-type:lower-alpha"><p>b</p></li></ol>`;

  assert.equal(pastedMarkdown(word, ""), "14. Os juros\n\na) um\n\n1.1. dois");
  assert.match(pastedMarkdown(docs, ""), /^1\. Um\n {4}- dois\n2\. Três\n+a\) a\n\nb\) b$/);
});

test("a heading of two lines is one heading", () => {
  const page = "<h2>Obras<br>na <i>Baixa</i></h2><p>Texto</p><h3>Um</h3>";
  assert.equal(pastedMarkdown(page, ""), "## Obras na *Baixa*\n\nTexto\n\n### Um");
});

test("a table that only lays out a page is no table, and scripts are no text", () => {
  const page = `<table><tr><td><p>Uma coluna</p></td></tr></table><script>alert(1)</script><a href="javascript:x()">aqui</a> <a href="#nota">nota</a>`;
  assert.equal(pastedMarkdown(page, ""), "Uma coluna\n\naqui nota");
});

test("words of a PDF are whole again", () => {
  // In Portuguese, a hyphen at the end of a line is repeated on the next one.
  const pdf =
    "A ﬁscali-\r\nzação do pré\u00adaviso segue-\n-se e é de 2025-\n2026, guarda-\nChuva incluído";
  assert.equal(
    pastedMarkdown("", pdf),
    "A fiscalização do préaviso segue-se e é de 2025-\n2026, guarda-\nChuva incluído",
  );
});

test("raised and struck words stay so, and bold words that Word divides are one", () => {
  const html =
    "<p>10<sup>6</sup> €, <s>revogado</s> e <span style='text-decoration:line-through'>também</span>, <b>Obras</b><b>, prazo</b>.</p>";
  assert.equal(
    pastedMarkdown(html, ""),
    "10<sup>6</sup> €, <del>revogado</del> e <del>também</del>, **Obras, prazo**.",
  );
});

test("a hyphen that is a word's own stays at the end of a line", () => {
  assert.equal(
    pastedMarkdown("", "segunda- \n feira, pós-\nvenda, ex-\nministro e habita-\nção"),
    "segunda-feira, pós-venda, ex-ministro e habitação",
  );
});

test("bold and italics end before a line break, and are stars only where stars are read", () => {
  for (const [html, markdown] of [
    ["<b>Prazo:<br></b>até abril", "**Prazo:**\naté abril"],
    ["<b>Um<br>dois<br></b>três", "**Um**\n**dois**\ntrês"],
    ["<span style='font-weight:700'>Um <br></span>dois", "**Um**\ndois"],
    ["<ul><li><i>Um<br></i>dois</li></ul>", "- *Um*\n    dois"],
    ["<b><ul><li>Um</li></ul></b>", "- **Um**"],
    ["<b><b>Um</b></b> e <i>do</i><i>is</i>", "**Um** e *dois*"],
    ["<b>Um <strong>e</strong> dois</b>", "**Um e dois**"],
    ["<b>Um <i>e</i></b><i> dois</i>", "**Um *e*** *dois*"],
    ["<b><i>Um</i></b><i>a</i>", "***Um****a*"],
    ["<b>Nota:</b><i>o</i> e a<b>«b»</b>", "<strong>Nota:</strong>*o* e a<strong>«b»</strong>"],
    ["<b>Nota.</b>O prazo", "<strong>Nota.</strong>O prazo"],
    ["<h2><b>Prazos<br></b></h2>", "## Prazos"],
  ] as const)
    assert.equal(pastedMarkdown(html, ""), markdown, html);
});

test("the entries of lists keep their numbers", () => {
  for (const [html, markdown] of [
    ["<ol start=5><li>a</li><li>b</li></ol>", "5. a\n6. b"],
    ["<ol><li>a</li><li value=7>b</li><li>c</li></ol>", "1. a\n7. b\n8. c"],
    ["<ol start=3><li><p>a</p><p>b</p><ul><li>x</li></ul></li></ol>", "3. a\n\n    b\n\n    - x"],
    ["<ol type=a><li value=4>Artigo</li><li>Outro</li></ol>", "d) Artigo\n\ne) Outro"],
  ] as const)
    assert.equal(pastedMarkdown(html, ""), markdown, html);
});

test("cells stay below their heading beside cells of several rows or columns", () => {
  const html =
    "<table><tr><th>Zona</th><th>Ano</th><th colspan=2>Valor</th></tr><tr><td rowspan=2>Norte</td><td>2025</td><td>1</td><td>2</td></tr><tr><td>2026</td><td>3</td><td>4</td></tr></table>";
  assert.equal(
    pastedMarkdown(html, ""),
    "| Zona | Ano | Valor |  |\n| --- | --- | --- | --- |\n| Norte | 2025 | 1 | 2 |\n|  | 2026 | 3 | 4 |",
  );
});

test("text that the program hides is not pasted", () => {
  const html = "<p>Um<span style='display:none;mso-hide:all'> segredo</span></p>";
  assert.equal(pastedMarkdown(html, ""), "Um");
});
