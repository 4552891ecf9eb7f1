/** Workbooks in the spellings of many programs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { utils, type WorkSheet, write } from "@e965/xlsx";
import fc from "fast-check";
import { readCell } from "../../src/authoring/content/intake/read-cell.ts";
import { readWorkbook } from "../../src/authoring/content/intake/read-workbook.ts";
import {
  type Cell,
  CellDate,
  CellError,
  CellNumber,
  NO_RESULT,
} from "../../src/authoring/content/parse/cell.ts";
import { numberCell } from "../../src/authoring/content/parse/sheet.ts";
import type { Field } from "../../src/contract/field.ts";
import { collections } from "../../src/contract/site/collections.ts";
import { contentFolder, linesOf, read } from "./content-folder.ts";
import { bytesOf, generatedWorkbook, HEADINGS, type Shown, shownBy } from "./generated-workbook.ts";
import { archive, workbook } from "./workbook.ts";

function shown(cell: Cell): Shown["value"] | undefined {
  if (cell instanceof CellDate) return cell.iso.replace("T00:00:00", "");
  if (cell === NO_RESULT) return undefined;
  return cell instanceof CellNumber || cell instanceof CellError ? cell.shown : cell;
}

test("200 generated workbooks show what was written, in every time zone", async () => {
  const before = process.env.TZ;
  const zones = fc.constantFrom("UTC", "Europe/Lisbon", "America/New_York", "Pacific/Auckland");
  try {
    await fc.assert(
      fc.asyncProperty(generatedWorkbook, zones, async (workbook, zone) => {
        process.env.TZ = zone;
        const sheet = await readWorkbook(bytesOf(workbook), "temas");

        assert.equal(sheet.name, "Folha");
        assert.deepEqual(sheet.rows[0], { cells: HEADINGS, line: 1, isHidden: false });
        const expected = shownBy(workbook).flatMap((cells, index) =>
          cells
            ? [
                {
                  line: index + 2,
                  cells: cells.map(said),
                  isHidden: workbook.hiddenRows.includes(index),
                },
              ]
            : [],
        );
        const read = sheet.rows.slice(1).map(({ cells, line, isHidden }) => ({
          line,
          cells: HEADINGS.map((_, column) => shown(cells[column] ?? null)),
          isHidden,
        }));
        assert.deepEqual(read, expected);
        assert.deepEqual(
          HEADINGS.map((_, index) => sheet.hiddenColumns.has(index + 1)),
          HEADINGS.map((_, index) => workbook.hiddenColumns.includes(index)),
        );
      }),
      { numRuns: 200 },
    );
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }

  function said(cell: Shown): Shown["value"] | undefined {
    return cell.kind === "missing" ? undefined : cell.value;
  }
});

test("a 0 that a program wrote for a formula it cannot calculate is no result", async () => {
  const rows =
    '<row><c t="str"><v>id</v></c></row><row><c><f>1+1</f><v>0</v></c><c><f>1+1</f><v>2</v></c><c><v>0</v></c><c t="str"><v>um_x000D_\ndois</v></c></row>';
  const cellsOf = async (properties: string) => {
    const parts = {
      "xl/workbook.xml": `<workbook><sheets><sheet name="temas" r:id="a"/></sheets><calcPr ${properties}/></workbook>`,
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="a" Type="/worksheet" Target="sheet.xml"/></Relationships>',
      "xl/sheet.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    };
    const entries = Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) }));
    return (await readWorkbook(archive(entries), "temas")).rows[1]?.cells;
  };

  assert.deepEqual(await cellsOf('fullCalcOnLoad="1"'), [NO_RESULT, 2, 0, "um\ndois"]);
  assert.deepEqual(await cellsOf('calcId="1"'), [0, 2, 0, "um\ndois"]);
});

const OPEN_DOCUMENT = `<?xml version="1.0"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0">
<office:automatic-styles>
<number:number-style style:name="N1"><number:number number:decimal-places="0" number:min-integer-digits="8"/></number:number-style>
<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="temas" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string"><text:p>velho</text:p></table:table-cell></table:table-row></table:table>
<table:table table:name="Folha1">
<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="3"/>
<table:table-row><table:table-cell office:value-type="string"><text:p>um</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>dois</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"/></table:table-row>
<table:table-row table:visibility="filter"><table:table-cell office:value-type="date" office:date-value="2026-03-31T09:10:00"><text:p>31/03/26 09:10</text:p></table:table-cell><table:table-cell office:value-type="time" office:time-value="PT09H10M00S"><text:p>09:10</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>VERDADEIRO</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="1" office:value-type="string"><office:annotation><text:p>nota</text:p></office:annotation><text:p>primeira <text:span text:style-name="T1">m2 </text:span><text:span>linha</text:span><text:s text:c="2"/>x</text:p><text:p>segunda &amp; última</text:p></table:table-cell><table:covered-table-cell/><table:table-cell table:style-name="ce1" office:value-type="float" office:value="1234567"><text:p>01234567</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell table:formula="of:=[.A1]"/><table:table-cell table:formula="of:=[.A1]" office:value-type="string" office:string-value=""><text:p>#REF!</text:p></table:table-cell><table:table-cell office:value-type="percentage" office:value="0.5"><text:p>50%</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document-content>`;

test("an OpenDocument is read, with what is hidden in it", async () => {
  const bytes = archive([
    { name: "META-INF/manifest.xml", bytes: Buffer.from("<manifest/>") },
    { name: "content.xml", bytes: Buffer.from(OPEN_DOCUMENT) },
  ]);
  const sheet = await readWorkbook(bytes, "temas");

  assert.equal(sheet.name, "Folha1");
  assert.deepEqual(sheet.others, ["temas"]);
  const long = "primeira m² linha  x\nsegunda & última";
  assert.deepEqual(
    sheet.rows.map(({ line, cells }) => [line, ...cells.map(shown)]),
    [
      [1, "um", "dois"],
      [4, "2026-03-31T09:10:00", "09:10", true],
      [5, long, long, "01234567"],
      [6, long, null, "01234567"],
      [7, undefined, "#REF!", "50%"],
    ],
  );
  assert.deepEqual(
    sheet.rows.map(({ isHidden }) => isHidden),
    [false, true, false, false, false],
  );
  assert.deepEqual([...sheet.hiddenColumns], [2]);
});

test("a sheet of explanations before the table is left aside", async () => {
  const explained = [["Preencha a folha Dados"], ["Uma linha para cada tema"]];
  const table = [
    ["Nome", "Slug"],
    ["Solo", "solo"],
  ];
  const sheet = await readWorkbook(workbook({ "Leia-me": explained, Dados: table }), "temas");

  assert.deepEqual([sheet.name, sheet.others], ["Dados", ["Leia-me"]]);
});

test("a table below its title is found behind a summary, as Numbers exports it", async () => {
  const sheets = {
    "Resumo da exportação": [["Este documento foi exportado a partir do Numbers."], ["Folha 1"]],
    "Folha 1 - Tabela 1": [["Tabela 1"], ["id", "nome", "slug"], [1, "Água", "agua"]],
  };

  assert.equal((await readWorkbook(workbook(sheets), "temas")).name, "Folha 1 - Tabela 1");
});

test("an old workbook is read, with what is hidden in it", async () => {
  const sheet = utils.aoa_to_sheet([
    ["um", "dois", "três"],
    [1, "Praça", true],
    [new Date("2026-03-31T09:10:00Z"), "–€”", null],
  ]);
  Object.assign(sheet, {
    "!cols": [{}, { hidden: true }],
    "!merges": [utils.decode_range("B2:C2")],
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["velho"]]), "temas");
  utils.book_append_sheet(book, sheet, "Folha1");
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  const bytes = write(book, { bookType: "biff8", type: "buffer" });
  const read = await readWorkbook(bytes, "temas");

  assert.equal(read.name, "Folha1");
  assert.deepEqual(
    read.rows.map(({ line, cells }) => [line, ...cells.map(shown)]),
    [
      [1, "um", "dois", "três"],
      [2, 1, "Praça", "Praça"],
      [3, "2026-03-31T09:10:00", "–€”"],
    ],
  );
  assert.deepEqual([...read.hiddenColumns], [2]);
});

test("what is hidden is published with a notice, and headings that are merged are named", async (t) => {
  const rows = [
    ["id", "nome", "slug"],
    [1, "Um", "um"],
    [2, "Dois", "dois"],
    [4, "Quatro", "quatro"],
    [3, "Três", "tres"],
  ];
  const sheet = utils.aoa_to_sheet(rows);
  Object.assign(sheet, {
    "!rows": [{}, { hidden: true }, { hidden: true }, {}, { hidden: true }],
    "!cols": [{}, { hidden: true }],
  });
  const merged = utils.aoa_to_sheet([
    ["descricao", "", "_nota"],
    ["Residencial", "", "x"],
  ]);
  Object.assign(merged, { "!merges": [utils.decode_range("A1:B1")] });
  const report = await read(
    t,
    contentFolder(t, {
      "temas.xlsx": workbookOf(sheet),
      "categorias.ods": workbookOf(merged, "ods"),
    }),
  );

  assert.deepEqual(linesOf(report), [
    'categorias.ods:1:1 (sheet "Folha", row 1)  the cells A1:B1 are merged, so that columns share a heading, or a heading reaches into the rows, expected one row of headings, a cell of its own for each column, unmerge A1:B1, and give each column its name',
    'categorias.ods:1:2 (sheet "Folha", row 1, column "descricao")  descricao: the field is given twice, first on line 1, expected each field once, rename the wrong one to "_descricao", which keeps it as a note',
    'notice: temas.xlsx:1:2 (sheet "Folha", row 1, column "nome")  nome: hidden in the spreadsheet and published all the same: this column; delete it if it should not be published',
    'notice: temas.xlsx:2 (sheet "Folha", row 2)  hidden in the spreadsheet and published all the same: rows 2, 3, 5; delete what should not be published',
  ]);
});

const STRUCK_WORKBOOK = {
  "xl/workbook.xml": '<workbook><sheets><sheet name="temas" r:id="a"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships><Relationship Id="a" Type="/worksheet" Target="sheet.xml"/><Relationship Id="b" Type="/styles" Target="styles.xml"/><Relationship Id="c" Type="/sharedStrings" Target="texts.xml"/></Relationships>',
  "xl/styles.xml":
    '<styleSheet><fonts><font><strike val="0"/></font><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>',
  "xl/texts.xml":
    '<sst><si><r><t>de </t></r><r><rPr><strike/></rPr><t>100 por</t></r><r><t> 90 m</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></si></sst>',
  "xl/_rels/sheet.xml.rels":
    '<Relationships><Relationship Id="a" Target="https://www.agua.example/"/><Relationship Id="b" Target="mailto:a@agua.example"/></Relationships>',
  "xl/sheet.xml": `<worksheet><sheetData>
<row><c t="str"><v>id</v></c><c t="str"><v>nome</v></c><c t="str"><v>slug</v></c><c t="str" s="1"><v>_nota</v></c></row>
<row><c><v>1</v></c><c t="s"><v>0</v></c><c t="str" s="1"><v>um</v></c><c t="str" s="1"><v>x</v></c></row>
<row><c><v>2</v></c><c t="str"><v>Água</v></c><c t="str"><f>HYPERLINK("https://dois.example/","dois")</f><v>dois</v></c></row>
<row><c><v>3</v></c><c t="str"><v>www.AGUA.example</v></c><c t="str"><v>tres</v></c><c s="1"/></row>
<row><c><v>4</v></c><c t="str"><v>a@agua.example</v></c><c t="inlineStr"><is><r><rPr><strike/></rPr><t>quatro</t></r></is></c></row>
</sheetData><hyperlinks><hyperlink ref="B3" r:id="a"/><hyperlink ref="B4" r:id="a"/><hyperlink ref="B5" r:id="b"/><hyperlink ref="A2" location="temas!A1"/><hyperlink ref="B9" r:id="a"/></hyperlinks></worksheet>`,
};

const STRUCK_DOCUMENT = `<document-content><automatic-styles>
<style style:name="T1"><text-properties style:text-line-through-style="solid"/></style>
<style style:name="T2"><text-properties style:text-line-through-style="none"/></style>
</automatic-styles><body><spreadsheet><table table:name="categorias">
<table-row><table-cell><p>descricao</p></table-cell></table-row>
<table-row><table-cell table:style-name="T1"><p>Residencial</p></table-cell></table-row>
<table-row><table-cell table:style-name="T2"><p>Casa <span text:style-name="T1">nova</span></p></table-cell></table-row>
<table-row><table-cell><p><a xlink:href="https://www.turismo.example/">Turístico</a></p></table-cell></table-row>
<table-row><table-cell table:formula='of:=HYPERLINK("https://www.obra.example/","Obra")'><p>Obra</p></table-cell></table-row>
<table-row><table-cell><p><a xlink:href="https://www.praca.example/">www.praca.example</a></p></table-cell></table-row>
</table></spreadsheet></body></document-content>`;

test("links and lines through a text are told where the cell does not show them", async (t) => {
  const entries = Object.entries(STRUCK_WORKBOOK).map(([name, xml]) => ({
    name,
    bytes: Buffer.from(xml),
  }));
  const report = await read(
    t,
    contentFolder(t, {
      "temas.xlsx": archive(entries),
      "categorias.ods": archive([{ name: "content.xml", bytes: Buffer.from(STRUCK_DOCUMENT) }]),
    }),
  );

  const { rows } = await readWorkbook(archive(entries), "temas");
  assert.equal(rows[1]?.cells[1], "de 100 por 90 m²");
  const link = "only the words of this link are published; write its address into the text";
  const struck =
    "struck through in the spreadsheet and published all the same; delete what should not be published";
  const category = (row: number) =>
    `notice: categorias.ods:${row}:1 (sheet "categorias", row ${row}, column "descricao")  descricao: `;
  const theme = (row: number, column: number, field: string) =>
    `notice: temas.xlsx:${row}:${column} (sheet "temas", row ${row}, column "${field}")  ${field}: `;
  assert.deepEqual(
    linesOf(report).filter((line) => line.startsWith("notice")),
    [
      category(2) + struck,
      category(3) + struck,
      category(4) + link,
      category(5) + link,
      theme(2, 2, "nome") + struck,
      theme(2, 3, "slug") + struck,
      theme(3, 2, "nome") + link,
      theme(3, 3, "slug") + link,
      theme(5, 3, "slug") + struck,
    ],
  );
});

test("a date of which a cell shows less, or something else, is told", async () => {
  const data = collections.noticias.fields.data as Field;
  const doubtOf = (format: string) => {
    const read = readCell(data, numberCell(46_148, format, false), 1);
    assert.equal("at" in read && read.data, "2026-05-06");
    return "at" in read && read.doubt?.[1];
  };

  const whole = [
    "m/d/yy",
    "yyyy-mm-dd",
    "dd-mm-yy",
    'd" de "mmmm" de "yyyy',
    "[$-816]dddd, d/mmm/yy",
  ];
  assert.deepEqual(
    whole.map(doubtOf),
    whole.map(() => undefined),
  );
  assert.equal(doubtOf("mmmm d, yyyy"), undefined);
  assert.equal(doubtOf("mmm-yy"), "mai/26");
  assert.equal(doubtOf("yyyy"), "2026");
  assert.equal(doubtOf("d-mmm"), "6/mai");
  assert.equal(doubtOf("m/d/yyyy"), "5/6/2026");
});

test("a date and a time in a text are as the spreadsheet shows them in Portugal", () => {
  const name = collections.temas.fields.nome as Field;
  const read = (format: string, value = 46_067.395_7) => {
    const cell = readCell(name, numberCell(value, format, false), 1);
    return "at" in cell ? [cell.data, ...(cell.doubt ?? [])] : [cell.wrong];
  };

  const clear = {
    "m/d/yy": "14/02/2026",
    "d-mmm-yy": "14/fev/26",
    'd" de "mmmm" de "yyyy': "14 de fevereiro de 2026",
    '"Mar, "d.mm.yyyy': "Mar, 14.02.2026",
    "[$-816]ddd, d/mmm/yy": "sáb, 14/fev/26",
    "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy": "sábado, 14 de fevereiro de 2026",
    "[$-409]mmmm d, yyyy": "February 14, 2026",
    "[$-en-US]d mmm yyyy": "14 Feb 2026",
    "m/d/yy h:mm": "14/02/2026 09:29",
    "h:mm": "09:29",
    'h"h"mm': "9h29",
    "[$-F400]h:mm:ss\\ AM/PM": "09:29:48",
    "[h]:mm": "1105617:29",
  };
  for (const [format, shown] of Object.entries(clear)) assert.equal(read(format)[0], shown, format);
  assert.deepEqual(read('d" de "mmmm" de "yyyy'), ["14 de fevereiro de 2026"]);
  assert.deepEqual(read("d-mmm"), ["14/fev", "dateAsText", "14/fev", "2026-02-14"]);
  assert.deepEqual(read("mmmmm"), ["f", "dateAsText", "f", "2026-02-14"]);
  assert.deepEqual(read("m/d/yy", 45), ["14/02/1900"]);
  assert.deepEqual(read("m/d/yy", -45), ["##### is an error, or a formula that was saved as text"]);
});

function workbookOf(sheet: WorkSheet, bookType: "xlsx" | "ods" | "biff8" = "xlsx"): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Folha");
  return write(book, { bookType, type: "buffer" });
}

test("a number is shown in texts as the spreadsheet shows it, and read by its value elsewhere", async () => {
  const dataOf = (name: "candidatos" | "noticias" | "temas", field: string, cell: Cell) => {
    const declared = collections[name].fields[field];
    const read = declared ? readCell(declared, cell, 1) : undefined;
    return read && ("at" in read ? read.data : read.wrong);
  };
  const cells: readonly (readonly [value: number, format: string, shown: string])[] = [
    [0.15, "General", "0,15"],
    [0.1 + 0.2, "General", "0,3"],
    [351213456789, "General", "351213456789"],
    [
      1.25e15,
      "General",
      "1250000000000000 has more digits than a spreadsheet keeps, so that the last are lost",
    ],
    [0.15, "0%", "15%"],
    [0.155, "0.00\\ %", "15,50%"],
    [1234.5, '#,##0.00\\ "€"', "1.234,50 €"],
    [1234.5, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', "1.234,50 €"],
    [5, '"n.º "0', "n.º 5"],
    [5, "0º", "5º"],
    [5, "0 –€", "5 –€"],
    [3.5, 'General" m²"', "3,5 m²"],
    [1234.5, "[$-816]#,##0.00", "1.234,50"],
    [1.005, "0.00", "1,01"],
    [821973173.67, "0.000000", "821973173,670000"],
    [821973173.675, "0.000000", "821973173,675000"],
    [1234, '00"."00', "12.34"],
    [123, "00000", "00123"],
    [213456789, "000\\ 000\\ 000", "213 456 789"],
    [12, '0"/"0', "1/2"],
    [20_252_026, "0000\\/0000", "2025/2026"],
    [1.5, "# ?/?", "1 1/2"],
    [7, ";;;", "7"],
    [0, "0.0", "0,0"],
  ];
  for (const [value, format, shown] of cells) {
    const sheet = utils.aoa_to_sheet([["nome"], [{ t: "n", v: value, z: format }]]);
    for (const bytes of [workbookOf(sheet), workbookOf(sheet, "biff8")]) {
      const cell = (await readWorkbook(bytes, "temas")).rows[1]?.cells[0] ?? null;
      assert.equal(dataOf("temas", "nome", cell), shown, format);
    }
  }
  // A formula gives 0 for an empty cell, which a format may hide.
  for (const format of ["0;-0;;@", "#", ";;;"]) {
    const hidden = numberCell(0, format, false);
    const read = [dataOf("noticias", "antetitulo", hidden), dataOf("temas", "id", hidden)];
    assert.deepEqual(read, [null, 0], format);
  }
  const grouped = numberCell(1234, "#,##0", false);
  assert.deepEqual(
    [
      dataOf("temas", "id", grouped),
      dataOf("noticias", "tema", grouped),
      dataOf("candidatos", "categoria", grouped),
      dataOf("temas", "slug", grouped),
      dataOf("candidatos", "codigo", numberCell(12_345_678, "#,##0.00", false)),
      dataOf("candidatos", "codigo", numberCell(1_234_567, "00000000", false)),
      dataOf("candidatos", "codigo", numberCell(12_000_000, "0.00E+00", false)),
      dataOf("candidatos", "codigo", numberCell(46_082, "mmm\\-yy", false)),
    ],
    [
      ...[1234, 1234, "1.234", "1234", "12345678", "01234567"],
      '"1,20E+07" is a code that the spreadsheet took for a number',
      '"mar-26" is a code that the spreadsheet took for a number',
    ],
  );
});

test("a time of day that a cell hides is told, and a day is read as the cell shows it", async (t) => {
  const header = ["id", "nome", "slug", "created"];
  const events = ["id", "titulo", "slug", "data_inicio", "data_fim", "local"];
  const hidden = new Date("2026-01-31T10:30:00Z");
  const report = await read(
    t,
    contentFolder(t, {
      "temas.xlsx": workbook({ Folha: [header, [1, "Um", "um", hidden]] }),
      "eventos.xlsx": workbook({ Folha: [events, [1, "Um", "um", hidden, hidden, hidden]] }),
    }),
  );

  assert.deepEqual(linesOf(report), [
    'eventos.xlsx:2:6 (sheet "Folha", row 2, column "local")  local: no venue is named "31/01/2026", expected the slug, id or name of an item of locais, correct it, or add "31/01/2026" to locais',
    'notice: temas.xlsx:2:4 (sheet "Folha", row 2, column "created")  created: "31/01/2026" is all that the cell shows, and it is read as 2026-01-31T10:30:00: format the cell as day, month and year, with the time if it has one, or type the date again',
  ]);
});

test("a message quotes what is written, and not what is made of it", async (t) => {
  const row = "1;Um;um;31/12/2026;sim\n";
  const report = await read(
    t,
    contentFolder(t, {
      "temas.csv": `id;nome;slug;created;ordem\n${row}`,
      "locais/porto.yaml": "id: 1\nnome: Porto\ngps: 41,-8\ncreated: 31/12/2026\n",
    }),
  );

  assert.deepEqual(linesOf(report), [
    'locais/porto.yaml:4:10  created: found "31/12/2026", expected a moment such as 2026-03-31T09:30:00, write it as in 2026-03-31T09:30:00',
    'temas.csv:2:4  created: found "31/12/2026", expected a moment such as 2026-03-31T09:30:00, write it as in 2026-03-31T09:30:00',
    'temas.csv:2:5  ordem: found the text "sim", expected a whole number, write it as in 2026',
  ]);
});
