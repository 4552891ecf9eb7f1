/** Lists as workbooks, read with the reader of content. (contract.md, "Tables") */
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { after, before, suite, test } from "node:test";
import { archiveEntries } from "../../src/authoring/content/files/archive-entries.ts";
import { readWorkbook } from "../../src/authoring/content/intake/read-workbook.ts";
import { CellDate } from "../../src/authoring/content/parse/cell.ts";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const LONG = "x".repeat(40_000);

async function filesOf(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, read } of archiveEntries(bytes))
    files.set(name, await text(await read()));
  return files;
}

suite("workbooks", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, {
      autores: [{ titulo: "Câmara do Porto" }, { titulo: "Ordem <dos> Arquitetos & Cª" }],
      locais: [{ nome: "Casa da Música" }],
      noticias: [{ titulo: "Abertura" }],
      eventos: [
        {
          titulo: '=HYPERLINK("https://mau.example")',
          acomodacao: "<p>Hotel\nSol 👍</p>",
          link_registo: "https://registo.example/inscrição?a=1&b=2",
          registo_activo: true,
          data_inicio: "2026-03-31",
          data_fim: "2026-04-02",
          autor: [1, 2],
          noticias: [1],
        },
        { acomodacao: LONG, data_inicio: "1899-12-31", data_fim: "1900-03-01" },
      ],
      premios: [{}],
      categorias: [{ descricao: "Residencial" }],
      candidatos: [{}],
    });
  });
  after(() => ending.end());

  const workbook = async (path: string, headers = {}) => {
    const response = await site.get(path, headers);
    assert.equal(response.status, 200, path);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const day = (date: string) => {
    const [year, month, ofMonth] = date.split("-");
    return new CellDate(Date.parse(`${date}T00:00:00Z`), `${ofMonth}/${month}/${year}`, false);
  };

  test("no text is taken for an escaped character", async (t) => {
    const titulo = "planta_x0041_x0042_final";
    const served = await publishAndServe(t, { eventos: [{ titulo }] });
    const response = await served.get("/api/v1/eventos/?format=xlsx");
    const sheet = await readWorkbook(Buffer.from(await response.arrayBuffer()), "eventos");

    assert.equal(sheet.rows[1]?.cells[1], titulo);
  });

  test("has dates, flags, numbers and texts as such, and no formula", async () => {
    const { response, bytes } = await workbook("/api/v1/eventos/?format=xlsx");
    const sheet = await readWorkbook(bytes, "eventos");

    assert.equal(response.headers.get("content-type"), TYPE);
    assert.equal(
      response.headers.get("content-disposition"),
      'attachment; filename="eventos.xlsx"',
    );
    assert.equal(sheet.name, "eventos");
    assert.deepEqual(
      sheet.rows[0]?.cells,
      "id titulo slug data_inicio data_fim estado_publicacao brevemente link_registo registo_activo local acomodacao autor noticias".split(
        " ",
      ),
    );
    assert.deepEqual(sheet.rows[1]?.cells, [
      1,
      '=HYPERLINK("https://mau.example")',
      "evento-1",
      day("2026-03-31"),
      day("2026-04-02"),
      true,
      false,
      "https://registo.example/inscrição?a=1&b=2",
      true,
      "Casa da Música",
      "<p>Hotel\nSol 👍</p>",
      "Câmara do Porto | Ordem <dos> Arquitetos & Cª",
      "Abertura",
    ]);
  });

  test("has a day that spreadsheets cannot count as a text, and long texts as long as a cell", async () => {
    const { bytes } = await workbook("/api/v1/eventos/?format=xlsx");
    const sheet = await readWorkbook(bytes, "eventos");

    assert.equal(sheet.rows[2]?.cells[3], "1899-12-31");
    assert.deepEqual(sheet.rows[2]?.cells[4], day("1900-03-01"));
    assert.equal(sheet.rows[2]?.cells[10], `${LONG.slice(0, 32_766)}…`);
  });

  test("keeps its header in sight, and its addresses are links", async () => {
    const { bytes } = await workbook("/api/premio/candidatos/?format=xlsx");
    const files = await filesOf(bytes);

    const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
    assert.match(
      sheet,
      /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/,
    );
    assert.match(
      sheet,
      /<hyperlinks><hyperlink ref="B2" r:id="rId1"\/><hyperlink ref="D2" r:id="rId2"\/><\/hyperlinks>/,
    );
    assert.equal(
      files.get("xl/worksheets/_rels/sheet1.xml.rels"),
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://api.example.pt/media/${IMAGE_ADDRESS}" TargetMode="External"/>` +
        '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://api.example.pt/candidato/Codigo01/" TargetMode="External"/>' +
        "</Relationships>",
    );
  });

  test("is the same bytes each time, and comes in pages as CSV does", async () => {
    const path = "/api/v1/eventos/?format=xlsx&page_size=1";
    const [one, other] = [await workbook(path), await workbook(path)];
    const again = await site.get(path, { "If-None-Match": one.response.headers.get("etag") ?? "" });

    assert.ok(one.bytes.equals(other.bytes));
    assert.equal(again.status, 304);
    assert.equal(
      one.response.headers.get("link"),
      '<https://api.example.pt/api/v1/eventos/?format=xlsx&page=2&page_size=1>; rel="next"',
    );
    assert.equal((await site.get("/api/v1/eventos/1/?format=xlsx")).status, 404);
    await workbook("/api/v1/eventos/", { Accept: TYPE });
  });
});
