/**
 * Files that try to be expensive. Each grows with a number, and must be refused or published in
 * time that grows no faster. Quick tests read small ones, the torture whole ones.
 */
import type { Files } from "../../content/content-folder.ts";
import { archive, workbook as workbookOf } from "../../content/workbook.ts";
import { emptyPng, progressiveJpeg } from "./hostile-images.ts";

export interface HostileFile {
  readonly name: string;
  /** @param size about the number of characters */
  readonly files: (size: number) => Files;
  /** The smallest useful size; four times as much is read as well. */
  readonly quick: number;
  /** The size of a real attack: the limit for files of its kind. */
  readonly whole: number;
  /** The first problem at the whole size; `undefined` if it is published. */
  readonly said: RegExp | undefined;
}

const MEGABYTE = 1024 * 1024;
const NEWS = "---\nid: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: media/casa.jpg\n---\n";

function fill(piece: string, size: number): string {
  return piece.repeat(Math.max(1, Math.floor(size / piece.length)));
}

function numbered(size: number, piece: (index: number) => string): string {
  const pieces: string[] = [];
  for (let length = 0; length < size; ) {
    const next = piece(pieces.length);
    pieces.push(next);
    length += next.length;
  }
  return pieces.join("");
}

type Making = (size: number) => string;

const theme = (make: Making) => (size: number) => ({
  "temas/solo.yaml": `id: 1\nnome: Solo\n${make(size)}`,
});
const themes = (extension: string, make: Making) => (size: number) => ({
  [`temas.${extension}`]: make(size),
});
const news = (make: Making) => (size: number) => ({ "noticias/obras.md": NEWS + make(size) });
const author = (make: Making) => (size: number) => ({
  "autores/ana.json": JSON.stringify({
    id: 1,
    titulo: "Ana",
    slug: "ana",
    imagem: "media/casa.jpg",
    link: "https://ana.example/",
    conteudo: `<p>Ana</p>${make(size)}`,
  }),
});
const XMLNS = 'xmlns="http://www.w3.org/2000/svg" width="100" height="100"';
const drawing = (make: Making) => (size: number) => ({
  "media/planta-nova.svg": `<svg ${XMLNS}>${make(size)}</svg>`,
  "noticias/obras.md": NEWS.replace("casa.jpg", "planta-nova.svg"),
});

const image = (extension: string, make: (size: number) => Buffer) => (size: number) => ({
  [`media/nova.${extension}`]: make(size),
  "noticias/obras.md": NEWS.replace("casa.jpg", `nova.${extension}`),
});

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const HEADER = ["id", "nome", "slug"]
  .map((name, index) => `<c r="${"ABC"[index]}1" t="inlineStr"><is><t>${name}</t></is></c>`)
  .join("");

const THEME = '<c r="A2"><v>1</v></c><c r="B2"><v>2</v></c><c r="C2"><v>3</v></c>';
const TOO_MANY_CELLS = /the workbook has more cells than a table needs/;
const PARTS = {
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="temas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"/>`,
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${["styles", "sharedStrings"].map((part) => `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml"/>`).join("")}</Types>`,
};

// A sheet, and the shared strings of its cells.
const workbook =
  (rows: Making, shared?: Making, hidden?: Making, head = "") =>
  (size: number) => ({
    "temas.xlsx": archive([
      ...Object.entries({
        ...PARTS,
        "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}">${head}<sheetData><row r="1">${HEADER}</row>${rows(size)}</sheetData></worksheet>`,
        "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${shared?.(size) ?? ""}</sst>`,
      }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
      ...(hidden
        ? [{ name: "xl/theme/theme1.xml", bytes: Buffer.from(hidden(size)), hidden: true }]
        : []),
    ]),
  });

const event = (noticias: unknown) => ({
  "eventos.json": JSON.stringify([
    {
      id: 1,
      titulo: "Um",
      slug: "um",
      data_inicio: "2026-01-01",
      data_fim: "2026-01-01",
      local: 1,
      noticias,
    },
  ]),
});

const TOKENS = /more than 250000 words and special characters of YAML/;
const DEEP = /more than 32 levels of nested values/;
const SIGNS = /more than 20000 special characters \(/;
const PIECES = /more than 200000 tags, attributes/;
const NO_FIELD = /has no such field/;
const TEN = 9.5 * MEGABYTE;

export const HOSTILE: readonly HostileFile[] = [
  {
    name: "YAML of aliases",
    files: theme((size) => `x: &a "${"x".repeat(90)}"\nlista:\n${fill("  - *a\n", size)}`),
    quick: 15_000,
    whole: 98_000,
    said: /more than 10000 values in one item/,
  },
  {
    name: "YAML of anchors and aliases in turn",
    files: theme(
      (size) => `lista:\n${numbered(size, (index) => `  - &a${index} x\n  - *a${index}\n`)}`,
    ),
    quick: 15_000,
    whole: 200_000,
    said: NO_FIELD,
  },
  {
    name: "YAML of aliases of aliases",
    files: theme(
      (size) =>
        `a0: &a0 x\n${numbered(size, (index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`)}`,
    ),
    quick: 10_000,
    whole: 200_000,
    said: /more than 10000 values in one item/,
  },
  {
    name: "YAML of a long text and its aliases",
    files: theme(
      (size) => `x: &a "${"x".repeat(size / 2)}"\nlista:\n${fill("  - *a\n", size / 100)}`,
    ),
    quick: 100_000,
    whole: TEN,
    said: /more than 10000 values in one item/,
  },
  {
    name: "YAML of brackets",
    files: theme((size) => `x: ${"[".repeat(size)}`),
    quick: 30_000,
    whole: TEN,
    said: TOKENS,
  },
  {
    name: "YAML of a long list",
    files: theme((size) => `x: [${fill("a,", size)}]`),
    quick: 20_000,
    whole: TEN,
    said: TOKENS,
  },
  {
    name: "YAML of many lines in one text",
    files: theme((size) => `x: "${fill("a\n ", size)}"`),
    quick: 100_000,
    whole: TEN,
    said: NO_FIELD,
  },
  {
    name: "front matter of brackets",
    files: (size) => ({ "noticias/obras.md": `---\nx: ${"[".repeat(size)}\n---\n` }),
    quick: 30_000,
    whole: TEN,
    said: TOKENS,
  },
  {
    name: "front matter without an end",
    files: (size) => ({ "noticias/obras.md": `---\n${fill("--- a\n", size)}` }),
    quick: 200_000,
    whole: TEN,
    said: /fields at the top of the file have no end/,
  },
  {
    name: "a YAML table in one line",
    files: themes("yaml", (size) => `[${fill("a,", size)}]`),
    quick: 20_000,
    whole: 31 * MEGABYTE,
    said: TOKENS,
  },
  {
    name: "a YAML table of nothing",
    files: themes("yaml", (size) => fill("-\n", size)),
    quick: 10_000,
    whole: 31 * MEGABYTE,
    said: /nothing stands where a list of items should/,
  },
  {
    name: "YAML of one long text",
    files: theme((size) => `x: "${"a".repeat(size)}"`),
    quick: 500_000,
    whole: TEN,
    said: NO_FIELD,
  },
  {
    name: "a YAML table of one long text",
    files: themes("yaml", (size) => `- x: "${"a".repeat(size)}"`),
    quick: 500_000,
    whole: 31 * MEGABYTE,
    said: /words and special characters of YAML, or more than 10 MB/,
  },
  {
    name: "a YAML table of empty lines in quotes",
    files: themes("yaml", (size) => `- x: "${"\n".repeat(size)}"`),
    quick: 500_000,
    whole: 31 * MEGABYTE,
    said: /words and special characters of YAML, or more than 10 MB/,
  },
  {
    name: "JSON of zeros",
    files: (size) => ({ "temas/solo.json": `{"x":[${fill("0,", size)}0]}` }),
    quick: 100_000,
    whole: TEN,
    said: /more than 250000 values in one item/,
  },
  {
    name: "JSON of fields that are given again and again",
    files: (size) => ({ "temas/solo.json": `{${fill('"":0,', size)}"":0}` }),
    quick: 10_000,
    whole: TEN,
    said: /more than 250000 values in one item/,
  },
  {
    name: "JSON of 100,000 lists one in the other",
    files: (size) => ({ "temas/solo.json": "[".repeat(size) }),
    quick: 100_000,
    whole: 100_000,
    said: DEEP,
  },
  {
    name: "a JSON table in one line",
    files: themes("json", (size) => `[${fill("0,", size)}0]`),
    quick: 10_000,
    whole: 19 * MEGABYTE,
    said: /the number 0 stands where the fields of one item should/,
  },
  {
    name: "a JSON table of one item",
    files: themes("json", (size) => `[{"x":[${fill("0,", size)}0]}]`),
    quick: 100_000,
    whole: 19 * MEGABYTE,
    said: /more than 250000 values in one item/,
  },
  {
    name: "a JSON table of one text of escapes",
    files: themes("json", (size) => `[{"x":"${fill('\\"', size)}"}]`),
    quick: 1_000_000,
    whole: 19 * MEGABYTE,
    said: /needs this field/,
  },
  {
    name: "a JSON table of blanks",
    files: themes("json", (size) => `[${" ".repeat(size)}1]`),
    quick: 2_000_000,
    whole: 19 * MEGABYTE,
    said: /this is not JSON/,
  },
  {
    name: "a list of names that nothing has",
    files: (size) => event(Array.from({ length: size / 8 }, (_, index) => `u${index}`)),
    quick: 8000,
    whole: 400_000,
    said: /more than 10000 values in one item/,
  },
  {
    name: "items that are all of one name",
    files: themes("json", (size) => {
      const rows = numbered(
        size,
        (index) => `{"id":${index + 1},"nome":"a","slug":"s${index + 1}"},`,
      );
      return `[${rows.slice(0, -1)}]`;
    }),
    quick: 60_000,
    whole: 4 * MEGABYTE,
    said: undefined,
  },
  {
    name: "CSV of one cell that is never closed",
    files: themes("csv", (size) => `id,nome,slug\n1,"${"a".repeat(size)}`),
    quick: 500_000,
    whole: 63 * MEGABYTE,
    said: /the row that begins here cannot be read/,
  },
  {
    name: "CSV of empty lines",
    files: themes("csv", (size) => `id,nome,slug\n${"\n".repeat(size)}`),
    quick: 10_000,
    whole: 63 * MEGABYTE,
    said: /more than 120000 rows/,
  },
  {
    name: "CSV of columns without end",
    files: themes("csv", (size) => `id,nome,slug\n${",".repeat(size)}`),
    quick: 100_000,
    whole: 11 * MEGABYTE,
    said: /the row that begins here cannot be read/,
  },
  {
    name: "NDJSON of empty lines",
    files: themes("ndjson", (size) => "\n".repeat(size)),
    quick: 50_000,
    whole: 63 * MEGABYTE,
    said: /more than 120000 rows/,
  },
  {
    name: "a workbook with a cell at ZZZ9999999",
    files: workbook(
      () => `<row r="9999999"><c r="ZZZ9999999" t="inlineStr"><is><t>a</t></is></c></row>`,
    ),
    quick: 1,
    whole: 1,
    said: /the workbook has more cells than a table needs/,
  },
  {
    name: "a workbook with a cell in column ZZZ",
    files: workbook(() => `<row r="2"><c r="ZZZ2" t="e"><v>#REF!</v></c></row>`),
    quick: 1,
    whole: 1,
    said: /the workbook has more cells than a table needs/,
  },
  {
    name: "a workbook with a part that its directory does not name",
    files: workbook(
      () => `<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c><c r="C2"><v>3</v></c></row>`,
      undefined,
      (size) => " ".repeat(size),
    ),
    quick: MEGABYTE,
    whole: 400 * MEGABYTE,
    said: undefined,
  },
  ...[
    ["in single quotes", `<row r='2'><c r='ALL2'><v>1</v></c></row>`],
    ["behind a closing bracket", `<row x=">" r="2"><c x=">" r="ALL2"><v>1</v></c></row>`],
    ["in entities", `<row r="&#50;"><c r="&#65;LL2"><v>1</v></c></row>`],
  ].map(
    ([what, rows = ""]): HostileFile => ({
      name: `a workbook with an address ${what}`,
      files: workbook(() => rows),
      quick: 1,
      whole: 1,
      said: /row 2.*the row holds headings/,
    }),
  ),
  ...(
    [
      [
        "links over all cells",
        "",
        '<hyperlinks><hyperlink ref="A1:XFD1048576" location="a"/></hyperlinks>',
        undefined,
      ],
      [
        "columns without end",
        '<cols><col min="1" max="999999999" hidden="1"/></cols>',
        "",
        undefined,
      ],
      [
        "merges over all cells",
        "",
        `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1000)}</mergeCells>`,
        TOO_MANY_CELLS,
      ],
    ] as const
  ).map(
    ([what, before, after, said]): HostileFile => ({
      name: `a workbook with ${what}`,
      files: workbook(
        () => `<row r="2">${THEME}</row></sheetData>${after}<sheetData>`,
        undefined,
        undefined,
        before,
      ),
      quick: 1,
      whole: 1,
      said,
    }),
  ),
  {
    name: "a workbook of formulas that share a long one",
    files: workbook(
      (size) =>
        `<row r="2">${THEME}<c r="D2"><f t="shared" ref="D2:D99999" si="0">${"A1+".repeat(2000)}A1</f><v>1</v></c></row>${numbered(size, (index) => `<row r="${index + 3}"><c r="D${index + 3}"><f t="shared" si="0"/><v>1</v></c></row>`)}`,
    ),
    quick: 10_000,
    whole: 8 * MEGABYTE,
    said: /"1" stands in a column that has no name/,
  },
  {
    name: "a workbook of formats that are long",
    files: (size) => {
      const code = "&quot;a&quot;".repeat(5000);
      const rows = numbered(
        size,
        (index) => `<row r="${index + 2}"><c r="A${index + 2}" s="1"><v>${index + 1}</v></c></row>`,
      );
      return {
        "temas.xlsx": archive(
          Object.entries({
            ...PARTS,
            "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
            "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData><row r="1">${HEADER}</row>${rows}</sheetData></worksheet>`,
          }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
        ),
      };
    },
    quick: 10_000,
    whole: 5 * MEGABYTE,
    said: /the field is empty/,
  },
  {
    name: "a workbook that names one sheet many times",
    files: (size) => ({
      "temas.xlsx": archive(
        Object.entries({
          ...PARTS,
          "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered(size, (index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId1"/>`)}</sheets></workbook>`,
          "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
        }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
      ),
    }),
    quick: 10_000,
    whole: MEGABYTE,
    said: /cannot be read as a workbook/,
  },
  {
    name: "an OpenDocument of one cell that stands for all cells",
    files: (size) => ({
      "temas.ods": archive(
        Object.entries({
          "META-INF/manifest.xml": "<manifest/>",
          "content.xml": `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="temas"><table:table-row table:number-rows-repeated="${size}"><table:table-cell table:number-columns-repeated="900" office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
        }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
      ),
    }),
    quick: 2000,
    whole: 1_048_576,
    said: TOO_MANY_CELLS,
  },
  {
    name: "a workbook of many sheets",
    files: (size) => ({
      "temas.xlsx": workbookOf(
        Object.fromEntries(Array.from({ length: size }, (_, index) => [`s${index}`, [["id"]]])),
      ),
    }),
    quick: 200,
    whole: 5000,
    said: /the workbook has more cells than a table needs/,
  },
  {
    name: "a workbook of empty rows without a number",
    files: workbook((size) => fill("<row/>", size)),
    quick: 6000,
    whole: 95 * MEGABYTE,
    said: TOO_MANY_CELLS,
  },
  {
    name: "a workbook of texts that nobody uses",
    files: workbook(
      () => "",
      (size) => fill(`<si><t>${"a".repeat(300)}</t></si>`, size),
    ),
    quick: 500_000,
    whole: 300 * MEGABYTE,
    said: /the workbook has more cells than a table needs/,
  },
  {
    name: "a workbook of many short texts",
    files: workbook(
      () => "",
      (size) => fill("<si><t>a</t></si>", size),
    ),
    quick: 100_000,
    whole: 95 * MEGABYTE,
    said: /the workbook has more cells than a table needs/,
  },
  {
    name: "a workbook of one long text in all its rows",
    files: workbook(
      (size) =>
        numbered(
          size,
          (index) => `<row r="${index + 2}"><c r="B${index + 2}" t="s"><v>0</v></c></row>`,
        ),
      () => `<si><t>${"a".repeat(100_000)}</t></si>`,
    ),
    quick: 2000,
    whole: 4 * MEGABYTE,
    said: /the row holds headings/,
  },
  {
    name: "Markdown of a long table",
    files: news((size) => `|a|b|\n|-|-|\n${fill("|a|b|\n", size)}`),
    quick: 5000,
    whole: TEN,
    said: SIGNS,
  },
  ...[
    ["lists in lists", "- a\n\n", ""],
    ["lists in lists in quotes", "- a\n>\n", "> "],
    ["empty lists in lists", "1.\n\n", ""],
  ].map(([what, item = "", before]): HostileFile => {
    const line = (index: number) =>
      `${before}${" ".repeat(index * (item.indexOf("\n") - 1))}${item}`;
    const files = news((size) => numbered(size, line));
    return {
      name: `Markdown of ${what}`,
      files,
      quick: 2000,
      whole: MEGABYTE,
      said: DEEP,
    };
  }),
  ...[
    ["links that are never closed", "[a](", SIGNS],
    ["images that are never closed", "![", SIGNS],
    ["tags that are never closed", "<a ", SIGNS],
    ["exclamation marks", "!", SIGNS],
    ["exclamation marks by the paragraph", `${"!".repeat(9000)}\n\n`, SIGNS],
    ["emphasis in emphasis", "*a **b ", SIGNS],
    ["code of many lengths", "a`b``c```", SIGNS],
    ["a numbered list", "1. a\n", SIGNS],
    ["quotes that go on lazily", "> a\nb\n\n", SIGNS],
    ["quotes in quotes", ">", DEEP],
    ["short paragraphs", "a\n\n", SIGNS],
    ["headings", "a\n=\n\n", SIGNS],
    ["what may be a mail address", "a.", SIGNS],
    ["telephone numbers", "213 456 789 ", SIGNS],
    ["one paragraph", "a ", SIGNS],
  ].map(([what, piece, said]): HostileFile => {
    const files = news((size) => fill(String(piece), size));
    const quick = Math.max(2000, String(piece).length);
    return { name: `Markdown of ${what}`, files, quick, whole: TEN, said: said as RegExp };
  }),
  ...[
    ["tags", "<p></p>"],
    ["signs that look like tags", "<"],
    ["entities", "&amp;"],
    ["images", '<img src="media/casa.jpg">'],
    ["styles", '<p style="color:red;width:1px">a</p>'],
  ].map(([what, piece]): HostileFile => {
    const files = author((size) => fill(String(piece), size));
    return { name: `HTML of ${what}`, files, quick: 50_000, whole: 8 * MEGABYTE, said: PIECES };
  }),
  {
    name: "HTML of images whose paths are written with an entity",
    files: author((size) =>
      numbered(size, (index) => `<img src="media/a&amp;${index}.jpg">${" a".repeat(350)}`),
    ),
    quick: 100_000,
    whole: 9 * MEGABYTE,
    said: /there is no image "media\/a&0.jpg"/,
  },
  {
    name: "a JSON table of images whose paths are written with an entity",
    files: (size) => {
      const items = numbered(
        size,
        (index) =>
          `{"id":${index + 1},"titulo":"A","slug":"a${index}","imagem":"media/casa.jpg","link":"https://a.example/","conteudo":"<p><img src=\\"media/a&amp;${index}.jpg\\"></p>"},`,
      );
      return { "autores.json": `[${items.slice(0, -1)}]` };
    },
    quick: 100_000,
    whole: 19 * MEGABYTE,
    said: /there is no image "media\/a&0.jpg"/,
  },
  ...[
    ["tags", "<p></p>"],
    ["entities", "&amp;"],
  ].map(([what, piece = ""]): HostileFile => {
    const line = (index: number) =>
      `{"id":${index + 1},"titulo":"A","slug":"a${index}","imagem":"media/casa.jpg","link":"https://a.example/","conteudo":"<p>a</p>${piece.repeat(2000)}"}\n`;
    return {
      name: `a table of HTML of ${what}`,
      files: (size) => ({ "autores.ndjson": numbered(size, line) }),
      quick: 50_000,
      whole: 100 * MEGABYTE,
      said: /more than 10000000 cells \(each tag, attribute/,
    };
  }),
  {
    name: "a CSV table of commas",
    files: themes("csv", (size) => `id,nome,slug\n${fill(`${",".repeat(999)}\n`, size)}`),
    quick: 50_000,
    whole: 120 * MEGABYTE,
    said: /more than 10000000 cells/,
  },
  {
    name: "a YAML table of items",
    files: themes("yaml", (size) =>
      numbered(
        size,
        (index) => `- id: ${index + 1}\n  nome: a${index}${"a".repeat(300)}\n  slug: s${index}\n`,
      ),
    ),
    quick: 50_000,
    whole: 31 * MEGABYTE,
    said: undefined,
  },
  {
    name: "HTML of one tag with all attributes",
    files: author((size) => `<p ${numbered(size, (index) => `a${index}=1 `)}>x</p>`),
    quick: 50_000,
    whole: TEN,
    said: PIECES,
  },
  {
    name: "HTML of open tags that seem to be closed",
    files: author((size) => fill('<b title="</b>">', size)),
    quick: 4000,
    whole: TEN / 2,
    said: /more than 1000 levels of nested HTML tags/,
  },
  {
    name: "HTML of comments",
    files: author((size) => fill("<!-- a -->", size)),
    quick: 50_000,
    whole: TEN,
    said: PIECES,
  },
  {
    name: "an interlaced PNG of 16 bits",
    files: image("png", (size) => emptyPng(size, size, { isInterlaced: true })),
    quick: 100,
    whole: 10_000,
    said: /the image has 10000 × 10000 pixels/,
  },
  {
    name: "an interlaced PNG that is just small enough",
    files: image("png", (size) => emptyPng(size, size, { isInterlaced: true })),
    quick: 100,
    whole: 6100,
    said: undefined,
  },
  {
    name: "a progressive JPEG without reduced colours",
    files: image("jpg", (size) => progressiveJpeg(size, size)),
    quick: 100,
    whole: 9900,
    said: /the image has 9900 × 9900 pixels/,
  },
  {
    name: "a progressive JPEG that is just small enough",
    files: image("jpg", (size) => progressiveJpeg(size, size)),
    quick: 100,
    whole: 7050,
    said: undefined,
  },
  {
    name: "a PNG as wide as a million pixels",
    files: image("png", (size) => emptyPng(size, 100)),
    quick: 1000,
    whole: 1_000_000,
    said: /the image has 1000000 × 100 pixels/,
  },
  {
    name: "a PNG as wide as may be",
    files: image("png", (size) => emptyPng(size, 3333)),
    quick: 100,
    whole: 30_000,
    said: undefined,
  },
  {
    name: "SVG behind empty comments",
    files: (size) => ({
      "media/planta-nova.svg": `${fill("<!---->\n", size)}<svg ${XMLNS}/>`,
      "noticias/obras.md": NEWS.replace("casa.jpg", "planta-nova.svg"),
    }),
    quick: 160,
    whole: 60_000,
    said: undefined,
  },
  ...(
    [
      ["shapes", "<path d='M0 0L9 9'/>", 10_000, TEN, /the drawing has too many shapes/],
      ["groups in groups", "<g>", 150, 300_000, /the drawing has too many shapes/],
      ["styles", "<style>a{fill:red}</style>", 5000, 500_000, /the drawing has too many shapes/],
      ["filters", "<feGaussianBlur/>", 1000, 500_000, /the drawing has too many shapes/],
    ] as const
  ).map(([what, piece, quick, whole, said]): HostileFile => {
    const end = what === "groups in groups" ? "</g>" : "";
    const files = drawing((size) => fill(piece, size) + fill(end || " ", end ? (size / 3) * 4 : 1));
    return { name: `SVG of ${what}`, files, quick, whole, said };
  }),
  {
    name: "SVG of a long path",
    files: drawing((size) => `<path d="${fill("M1 1L2 2", size)}"/>`),
    quick: 10_000,
    whole: 24 * MEGABYTE,
    said: /the drawing has too many shapes/,
  },
  {
    name: "SVG of parts that repeat parts of one name",
    files: drawing((size) => {
      const many = '<rect width="1" height="1"/>'.repeat(size);
      const again = '<use href="#a"/>'.repeat(size);
      return `<g id="a">${many}<g id="a"/></g>${again}`;
    }),
    quick: 30,
    whole: 4000,
    said: /the drawing has too many shapes/,
  },
  {
    name: "SVG of parts that repeat parts",
    files: drawing((size) => {
      const levels = Array.from({ length: Math.min(9, size) }, (_, index) => {
        const again = `<use href="#a${index}"/>`.repeat(10);
        return `<g id="a${index + 1}">${again}</g>`;
      });
      return `<rect id="a0" width="1" height="1"/>${levels.join("")}`;
    }),
    // Levels, each ten times as expensive.
    quick: 3,
    whole: 9,
    said: /the drawing has too many shapes/,
  },
  {
    name: "a value of a megabyte in a message",
    files: (size) => ({
      "locais.json": JSON.stringify([
        { id: 1, nome: "a", slug: "á".repeat(size), gps: `1,${"1".repeat(size)},1,1` },
      ]),
    }),
    quick: 100_000,
    whole: 4 * MEGABYTE,
    said: /…" \(\d+ characters\)/,
  },
  {
    name: "a number and a name of a megabyte in a message",
    files: (size) => ({
      "temas.json": `[{"id":${"9".repeat(size)},"nome":"a","slug":"a","${"z".repeat(size)}":1}]`,
    }),
    quick: 100_000,
    whole: 4 * MEGABYTE,
    said: /found the number 9+…/,
  },
];
