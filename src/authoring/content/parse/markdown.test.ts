import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdown } from "./markdown.ts";

function htmlOf(markdown: string): string {
  const rendered = renderMarkdown(markdown);
  assert.ok("html" in rendered);
  return rendered.html.replaceAll("\n", "");
}

test("renderMarkdown() keeps the numbers of ordered lists", () => {
  assert.equal(
    htmlOf("14. Revogado\n17. Alterado\n18. Novo\n21. Idem"),
    '<ol start="14"><li>Revogado</li><li value="17">Alterado</li><li>Novo</li><li value="21">Idem</li></ol>',
  );
  assert.equal(
    htmlOf("2026. Foi um ano difícil.\n\n14. Artigo"),
    '<ol start="2026"><li><p>Foi um ano difícil.</p></li><li value="14"><p>Artigo</p></li></ol>',
  );
  assert.equal(htmlOf("1. a\n2. b\n3. c"), "<ol><li>a</li><li>b</li><li>c</li></ol>");
  assert.equal(
    htmlOf("3) a\n3) b\n\n   7. c\n   9. d"),
    '<ol start="3"><li><p>a</p></li><li value="3"><p>b</p><ol start="7"><li>c</li><li value="9">d</li></ol></li></ol>',
  );
  assert.equal(htmlOf("- 2026\n- 14"), "<ul><li>2026</li><li>14</li></ul>");
});

test("renderMarkdown() makes a line break of each line break", () => {
  const address = "**Local**\nRua do Notário, 1  \n1000-001 Lisboa \\\nTel.";
  assert.equal(
    htmlOf(address),
    "<p><strong>Local</strong><br>Rua do Notário, 1<br>1000-001 Lisboa <br>Tel.</p>",
  );
  assert.equal(htmlOf("Programa:\r\n– um\r\n– dois"), "<p>Programa:<br>– um<br>– dois</p>");
  assert.equal(htmlOf("Artigos:\n• um\na) dois"), "<p>Artigos:<br>• um<br>a) dois</p>");
  assert.equal(htmlOf("- um\n  dois\n- três"), "<ul><li>um<br>dois</li><li>três</li></ul>");
  assert.equal(htmlOf("> um\n> dois"), "<blockquote><p>um<br>dois</p></blockquote>");
  assert.equal(htmlOf("```\num\ndois\n```"), "<pre><code>umdois</code></pre>");
});

test("renderMarkdown() shows words in angle brackets, and leaves elements to the check", () => {
  assert.equal(
    htmlOf("entre <senhorio> e <inquilino do 2.º> por <número> dias"),
    "<p>entre &lt;senhorio&gt; e &lt;inquilino do 2.º&gt; por &lt;número&gt; dias</p>",
  );
  assert.equal(htmlOf("<nome>\n**a**"), "<p>&lt;nome&gt;<br><strong>a</strong></p>");
  assert.equal(
    htmlOf("Em <a confirmar>, <em branco>, <title da obra>."),
    "<p>Em &lt;a confirmar&gt;, &lt;em branco&gt;, &lt;title da obra&gt;.</p>",
  );
  assert.equal(
    htmlOf('<details open>\n<p\nid="a">'),
    '<details open><p\nid="a">'.replace("\n", ""),
  );
  assert.equal(htmlOf("<u>a</u> <FONT>b</FONT>"), "<p><u>a</u> <FONT>b</FONT></p>");
  assert.equal(htmlOf("<https://a.pt>"), '<p><a href="https://a.pt">https://a.pt</a></p>');
});

test("renderMarkdown() shows a line in brackets that is no address", () => {
  assert.equal(
    htmlOf(
      "[Aviso]: encerrado\n\n[seg]: 9.30\n[^1]: nota\n\n[a], [b], [c]\n\n[a]: /x\n[b]: media/x.pdf\n[c]: a.pt",
    ),
    '<p>[Aviso]: encerrado</p><p>[seg]: 9.30<br>[^1]: nota</p><p><a href="/x">a</a>, <a href="media/x.pdf">b</a>, <a href="a.pt">c</a></p>',
  );
});

test("renderMarkdown() reads a link to a telephone number with spaces", () => {
  assert.equal(
    htmlOf("[Ligue](213 456 789), [213](tel: 213 456 789), [x](213 45)"),
    '<p><a href="tel:+351213456789">Ligue</a>, <a href="tel:+351213456789">213</a>, [x](213 45)</p>',
  );
});
