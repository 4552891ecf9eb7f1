import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdown } from "../parse/markdown.ts";
import { brokenLinks, cutRows } from "./markdown-links.ts";

function broken(markdown: string) {
  const rendered = renderMarkdown(markdown);
  assert.ok("html" in rendered);
  return [...brokenLinks(markdown, rendered.html), ...cutRows(markdown, rendered.html)];
}

const BROKEN: readonly (readonly [written: string, better: string])[] = [
  ["[Programa](media/Programa (1).pdf)", "[Programa](<media/Programa (1).pdf>)"],
  ["![x](media/casa (1) final.svg)", "![x](<media/casa (1) final.svg>)"],
  ['![x](media/casa nova.svg "Título")', '![x](<media/casa nova.svg> "Título")'],
  ["[x](media\\casa nova.svg)", "[x](<media/casa nova.svg>)"],
  ["[x] (https://a.pt/b)", "[x](https://a.pt/b)"],
  ["[x](https://a.pt/b", "[x](https://a.pt/b)"],
  ["[x](https://a.pt/b]", "[x](https://a.pt/b)"],
  ["[x](mailto: ana@a.pt)", "[x](mailto:ana@a.pt)"],
  ["[x](https:// a.pt/b)", "[x](https://a.pt/b)"],
  ["![x](media/casa nova.svg", "![x](<media/casa nova.svg>)"],
  ["(x)[https://a.pt/b]", "[x](https://a.pt/b)"],
  ["!(media/casa nova.svg)", "![](<media/casa nova.svg>)"],
  ["![x](media/casa.svg =300x200)", "![x](media/casa.svg)"],
  [`[x](media/casa.svg "o "novo" lar")`, `[x](media/casa.svg 'o "novo" lar')`],
  ["[x](media/casa.svg “Casa”)", '[x](media/casa.svg "Casa")'],
  ["[x](#notas finais)", "[x](<#notas finais>)"],
  ["[](https://a.pt/b)", "[https://a.pt/b](https://a.pt/b)"],
  ["[x](https://a.pt/b c)", "[x](<https://a.pt/b c>)"],
  ["![](Foto Nova.jpg)", "![](<Foto Nova.jpg>)"],
  ["[Programa](Programa Final.pdf)", "[Programa](<Programa Final.pdf>)"],
];

for (const [written, better] of BROKEN) {
  test(`${written} is no link, and what is said to write is one`, () => {
    const [found, ...more] = broken(`Ver ${written} e mais.`);

    assert.deepEqual(more, []);
    assert.equal(found?.complaint.fix, `write ${better}`);
    assert.deepEqual(broken(`Ver ${better} e mais.`), []);
  });
}

test("rows with more cells than their table has columns are cut", () => {
  const table = "| Hora | Sala |\n|:--|--:|\n| 9h | A | extra |\n10h | B\n| 11h | C\\|D |\n";
  assert.deepEqual(
    broken(`${table}\n9h | fim | aqui`).map(({ piece }) => piece),
    ["| 9h | A | extra |"],
  );
  assert.deepEqual(broken(`${table.replace("| extra ", "")}\n\`\`\`\n${table}\`\`\``), []);
});

test("links that Markdown reads, brackets and code are not broken", () => {
  for (const text of [
    "[a](media/casa.svg) [b](<media/casa nova.svg> 't') [c](https://a.pt/C_(x)) [d](/e) (f) [g] (h)",
    "![](media/casa.svg) `[](https://a.pt)` [x](https://a.pt)",
    "`[x](media/casa nova.svg)` [1] (dois) [Sala] (#2)",
  ])
    assert.deepEqual(broken(text), []);
});
