/** Montra's reader returns every byte that was written into the file of an item. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { splitFrontMatter } from "../../../src/authoring/content/parse/front-matter.ts";
import { linkAddresses } from "../../../src/authoring/content/parse/link-addresses.ts";
import { renderMarkdown } from "../../../src/authoring/content/parse/markdown.ts";
import { parseYaml } from "../../../src/authoring/content/parse/parse-yaml.ts";
import { isRawItem } from "../../../src/authoring/content/parse/raw-item.ts";
import { bodyOf } from "../../../src/authoring/content/write/body.ts";
import { renderItemFile } from "../../../src/authoring/content/write/item-file.ts";
import { scaled } from "../../support/scale.ts";

function readBack({ extension, text }: { extension: string; text: string }) {
  if (extension === ".yaml") return { fields: fieldsOf(text), html: undefined };
  const parts = splitFrontMatter(text);
  assert.ok(!("wrong" in parts), JSON.stringify(parts));
  const rendered = extension === ".md" ? renderMarkdown(parts.body) : undefined;
  assert.ok(!rendered || "html" in rendered);
  return {
    fields: fieldsOf(parts.yaml),
    html: rendered ? linkAddresses(rendered.html) : parts.body.replace(/\r?\n$/, ""),
  };
}

function fieldsOf(yaml: string): Record<string, unknown> {
  const { data } = parseYaml(yaml);
  assert.ok(isRawItem(data));
  return Object.fromEntries(data.fields.map(({ name, value }) => [name, value.data]));
}

const piece = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    ...[
      "<p>",
      "</p>",
      "<br />",
      "<br>",
      "&nbsp;",
      "\r\n",
      "\n\n",
      "\n",
      "\t",
      "---\n",
      "...\n",
      "# ",
    ],
    ...[
      "<strong>",
      "</strong>",
      "<ul>",
      "<li>",
      "</li>",
      "</ul>",
      "*",
      "_",
      "[a](b)",
      ": ",
      " #",
      "'",
      '"',
    ],
  ),
);
const text = fc
  .array(piece, { maxLength: 12 })
  .map((pieces) => pieces.join("").normalize("NFC"))
  .filter((all) => !all.includes("\0") && all.isWellFormed());

test("every text comes back from its file as it was", () => {
  fc.assert(
    fc.property(text, text, (titulo, html) => {
      const file = renderItemFile({ id: 1, titulo, autor: ["a", 2] }, { field: "conteudo", html });

      const { fields, html: again } = readBack(file);

      assert.equal(fields.titulo, titulo);
      if (again === undefined) assert.equal(String(fields.conteudo).replace(/^<!-- -->/, ""), html);
      else assert.equal(again, html);
    }),
    { numRuns: scaled(2000, 4) },
  );
});

const bodies: [html: string, file: string | undefined][] = [
  ["<p>Um <strong>dois</strong>\ntrês.</p>", ".html <p>Um <strong>dois</strong>\ntrês.</p>\n"],
  ["<p>As obras <strong>começam</strong>.</p>", ".md As obras **começam**.\n"],
  ["<h2>Um</h2>\n<p>dois<br>três</p>", ".md ## Um\n\ndois\ntrês\n"],
  ["<ol>\n<li>um</li>\n<li>dois</li>\n</ol>", ".md 1. um\n2. dois\n"],
  ["<p>um&nbsp;dois</p>\r\n", ".html <p>um&nbsp;dois</p>\r\n\n"],
  ["<p>Tel. 213 456 789</p>", ".html <p>Tel. 213 456 789</p>\n"],
  ["<p>1 * 2 = 2</p>", ".md 1 \\* 2 = 2\n"],
  ["<p>um</p><p>dois</p>", ".html <p>um</p><p>dois</p>\n"],
  ["texto sem parágrafo", ".html texto sem parágrafo\n"],
  ["  ", undefined],
];

for (const [html, file] of bodies) {
  test(`${JSON.stringify(html)} is written as ${JSON.stringify(file)}`, () => {
    const body = bodyOf(html);

    assert.equal(body && `${body.extension} ${body.text}`, file);
  });
}
