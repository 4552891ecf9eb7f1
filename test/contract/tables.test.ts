/** Lists as tables: cells and downloads. (contract.md, "Tables") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { parse } from "csv-parse/sync";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const ATTACKS = ["=1+1", "+351", "-1", "@SUM(A1)", "＝1"];
const MARK = "\uFEFF";

suite("tables", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, {
      autores: [{ titulo: "Câmara, do Porto" }, { titulo: "Ordem" }],
      locais: [{ nome: 'Casa "da" Música' }],
      noticias: [{ titulo: "Abertura" }],
      eventos: [
        {
          titulo: "Seminário; um",
          acomodacao: "<p>Hotel\nSol</p>",
          link_registo: "https://registo.example/1",
          registo_activo: true,
          autor: [1, 2],
          noticias: [1],
        },
        ...ATTACKS.map((titulo) => ({ titulo, acomodacao: "x".repeat(300) })),
      ],
      premios: [{}],
      categorias: [{ descricao: "Residencial" }],
      candidatos: [{}, {}, {}],
      patrocinios: [{}],
    });
  });
  after(() => ending.end());

  /** The text with the BOM that `Response.text()` drops. */
  const bodyOf = async (path: string, headers = {}) => {
    const response = await site.get(path, headers);
    assert.equal(response.status, 200, path);
    return { response, text: Buffer.from(await response.arrayBuffer()).toString("utf8") };
  };

  test("a list as CSV has a row for each item, its fields flat and related items by name", async () => {
    const { response, text } = await bodyOf("/api/v1/eventos/?format=csv");

    assert.equal(response.headers.get("content-type"), "text/csv; charset=utf-8");
    assert.equal(response.headers.get("content-disposition"), 'attachment; filename="eventos.csv"');
    assert.equal(response.headers.get("link"), null);
    const rows = text.split("\r\n");
    assert.equal(
      rows[0],
      `${MARK}id,titulo,slug,data_inicio,data_fim,estado_publicacao,brevemente,link_registo,registo_activo,local,acomodacao,autor,noticias`,
    );
    assert.equal(
      rows.at(-2),
      '1,Seminário; um,evento-1,2024-03-01,2024-03-02,true,false,https://registo.example/1,true,"Casa ""da"" Música","<p>Hotel\nSol</p>","Câmara, do Porto | Ordem",Abertura',
    );
    assert.equal(rows.at(-1), "");
  });

  test("no cell of it begins as a formula does", async () => {
    const { text } = await bodyOf("/api/v1/eventos/?format=csv");
    const rows: string[][] = parse(text, { bom: true });

    assert.deepEqual(
      rows.slice(1, -1).map((row) => row[1]),
      ["'＝1", "'@SUM(A1)", "'-1", "'+351", "'=1+1"],
    );
    for (const cell of rows.flat()) assert.doesNotMatch(cell, /^[=+\-@\t\r\n]/);
  });

  test("nor any cell that a spreadsheet finds in it that separates by semicolons", async (t) => {
    const served = await publishAndServe(t, {
      eventos: [
        {
          titulo: "Obra;=1+1;+2",
          acomodacao: '<p>a\t@SUM(A1)\r\n-1 b; -3 c;"=1"</p>',
        },
      ],
    });
    const text = await (await served.get("/api/v1/eventos/?format=csv")).text();
    const [, row] = parse(text, { bom: true }) as string[][];

    assert.equal(row?.[1], "Obra;'=1+1;'+2");
    assert.equal(row?.[10], `<p>a\t'@SUM(A1)\r\n'-1 b; -3 c;"'=1"</p>`);
  });

  test("addresses in it are absolute", async () => {
    const { text } = await bodyOf("/api/premio/candidatos/?format=csv&page_size=1");

    assert.equal(
      text,
      `${MARK}categorias,foto,nome,url\r\nResidencial,https://api.example.pt/media/${IMAGE_ADDRESS},Projeto 1,https://api.example.pt/candidato/Codigo01/\r\n`,
    );
  });

  test("what does not fit is a page of its own, of bare arrays too", async () => {
    const first = await bodyOf("/api/premio/candidatos/?format=csv&page_size=2");
    const { response, text } = await bodyOf(
      "/api/premio/candidatos/?format=csv&page=2&page_size=2",
    );

    assert.equal(
      first.response.headers.get("link"),
      '<https://api.example.pt/api/premio/candidatos/?format=csv&page=2&page_size=2>; rel="next"',
    );
    assert.equal(response.headers.get("link"), null);
    assert.equal(
      response.headers.get("content-disposition"),
      'attachment; filename="candidatos-2.csv"',
    );
    assert.equal(text.split("\r\n").length, 3);
    assert.equal((await site.get("/api/premio/candidatos/?format=csv&page=2")).status, 404);
    assert.equal((await site.get("/api/premio/candidatos/?format=csv&page_size=0")).status, 400);
  });

  test("an Accept that names it is enough, and then links have no format", async () => {
    const { response } = await bodyOf("/api/v1/eventos/?page_size=2", { Accept: "text/csv" });

    assert.equal(
      response.headers.get("link"),
      '<https://api.example.pt/api/v1/eventos/?page=2&page_size=2>; rel="next"',
    );
  });

  test("a part of a list says which in its name, and an empty list has its header", async () => {
    const path = "/api/premio/list/1/patrociniostop/?format=csv";
    const { response } = await bodyOf(path);
    const { text } = await bodyOf("/api/premio/candidatos/?format=csv&premio=nenhum");

    assert.equal(
      response.headers.get("content-disposition"),
      'attachment; filename="patrociniostop-1.csv"',
    );
    assert.equal(text, `${MARK}categorias,foto,nome,url\r\n`);
  });

  test("conditions, HEAD and compression are as everywhere", async () => {
    const path = "/api/v1/eventos/?format=csv";
    const { response, text } = await bodyOf(path);
    const etag = response.headers.get("etag") ?? "";
    const again = await site.get(path, { "If-None-Match": etag });
    const head = await site.send("HEAD", path);
    const coded = await site.get(path, { "Accept-Encoding": "gzip" });

    assert.match(etag, /^"[0-9a-f]{32}"$/);
    assert.equal(again.status, 304);
    assert.equal(head.headers.get("content-length"), String(Buffer.byteLength(text)));
    assert.equal(await head.text(), "");
    assert.equal(coded.headers.get("content-encoding"), "gzip");
    assert.equal(MARK + (await coded.text()), text);
  });

  test("pages link it, whole, with the filters that they have", async () => {
    const browser = { Accept: "text/html" };
    const page = await (await site.get("/api/v1/eventos/?page=2&page_size=3", browser)).text();
    const filtered = await site.get("/api/premio/candidatos/?premio=1", browser);

    assert.match(
      page,
      /<link rel="alternate" type="text\/csv" href="\/api\/v1\/eventos\/\?format=csv" title="Events, as CSV">/,
    );
    assert.match(
      page,
      /Also as <a href="\/api\/v1\/eventos\/\?format=xlsx" type="[^"]*sheet">an Excel workbook<\/a>/,
    );
    assert.match(
      await filtered.text(),
      /href="\/api\/premio\/candidatos\/\?premio=1&amp;format=csv"/,
    );
  });
});
