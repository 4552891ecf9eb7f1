/** Tables as spreadsheets leave them: rows and columns beside the items, errors, files under another name. */
import { workbook } from "../workbook.ts";
import type { Mistake } from "./mistake.ts";

const HEADER = "id;nome;slug\n";
const csv = (rows: string, header = HEADER) => ({ "temas.csv": header + rows });
const MENDED = csv("1;Solo;solo\n");
const FIELDS = ["id", "nome", "slug"];
const ROW = [1, "Solo", "solo"];
const sheets = (all: Parameters<typeof workbook>[0]) => ({ "temas.xlsx": workbook(all) });

export const inSheets: readonly Mistake[] = [
  {
    name: "a row of a .csv adds up those above it",
    wrong: csv("1;Solo;solo\nTotal;1;\n"),
    said: [
      "temas.csv:3:1  the row seems to add up those above it, expected an item in each row, take the row out of the table, or fill in what an item needs",
    ],
    mended: MENDED,
  },
  {
    name: "a row of a sheet adds up those above it",
    wrong: sheets({ temas: [FIELDS, ROW, [null, "Totais: 1", null]] }),
    said: [
      'temas.xlsx:3:1 (sheet "temas", row 3)  the row seems to add up those above it, expected an item in each row, take the row out of the table, or fill in what an item needs',
    ],
    mended: sheets({ temas: [FIELDS, ROW] }),
  },
  {
    name: "a column among the others has no name",
    wrong: csv("1;ver com a Ana;Solo;solo\n2;;Luz;luz\n3;outra vez;Sol;sol\n", "id;;nome;slug\n"),
    said: [
      'temas.csv:2:2  "ver com a Ana" stands in a column that has no name, expected the name of a field in the first row, name the column in the first row, "_nota" if it is a note, or empty it',
    ],
    mended: csv("1;ver com a Ana;Solo;solo\n2;;Luz;luz\n", "id;_nota;nome;slug\n"),
  },
  {
    name: "a note stands beside the table of a sheet",
    wrong: sheets({ temas: [FIELDS, [...ROW, null, "ver com a Ana"]] }),
    said: [
      'temas.xlsx:2:5 (sheet "temas", row 2)  "ver com a Ana" stands in a column that has no name, expected the name of a field in the first row, name the column in the first row, "_nota" if it is a note, or empty it',
    ],
    mended: sheets({
      temas: [
        [...FIELDS, null, "_nota"],
        [...ROW, null, "ver com a Ana"],
      ],
    }),
  },
  {
    name: "the rows have another separator than the header",
    wrong: csv("1,Solo,solo\n"),
    said: [
      'temas.csv:2:1  the cells of this row are separated by ",", and those of the first row are not, expected the same sign between all cells, a comma or a semicolon, save the table again from the spreadsheet, or correct the signs',
    ],
    mended: MENDED,
  },
  {
    name: "whole rows stand in quotes",
    wrong: { "temas.csv": '"id;nome;slug"\n"1;Solo;solo"\n' },
    said: [
      'temas.csv:1:1  the first row is one cell, "id;nome;slug", since quotes stand around the whole row, expected a comma or a semicolon between columns, quotes around a cell alone, take the quotes around whole rows out, or save the table again from the spreadsheet',
    ],
    mended: MENDED,
  },
  {
    name: "the columns are separated by bars",
    wrong: { "temas.csv": "id|nome|slug\n1|Solo|solo\n" },
    said: [
      "temas.csv:1:1  the columns are separated by |, expected a comma or a semicolon between columns, save the table again, with semicolons between the columns",
    ],
    mended: MENDED,
  },
  {
    name: "a workbook has the name of a .csv",
    wrong: { "temas.csv": workbook({ temas: [FIELDS, ROW] }) },
    said: [
      "temas.csv:1:1  the file is a workbook of a spreadsheet, and its name ends in .csv, expected a CSV file, or a workbook whose name ends in .xlsx, rename it to end in .xlsx, or save it as CSV in the spreadsheet",
    ],
    mended: { "temas.csv": undefined, ...sheets({ temas: [FIELDS, ROW] }) },
  },
  {
    name: "a web page has the name of a .csv",
    wrong: { "temas.csv": "<table><tr><td>id</td></tr></table>\n" },
    said: [
      "temas.csv:1:1  the file is a web page, and its name ends in .csv, expected a CSV file, or a workbook whose name ends in .xlsx, open it in a spreadsheet and save it as .xlsx, or as .csv",
    ],
    mended: MENDED,
  },
  {
    name: "a cell of a .csv holds the error of a formula",
    wrong: csv("1;#N/D;solo\n"),
    said: [
      "temas.csv:2:2  nome: the cell holds the error #N/D, expected a value, correct the formula",
    ],
    mended: MENDED,
  },
  {
    name: "the first sheet is empty and another holds the table",
    wrong: sheets({ Folha1: [], Dados: [FIELDS, ["Total", null, null]] }),
    said: [
      'temas.xlsx:2:1 (sheet "Dados", row 2)  the row seems to add up those above it, expected an item in each row, take the row out of the table, or fill in what an item needs',
    ],
    mended: sheets({ Folha1: [], Dados: [FIELDS, ROW] }),
  },
  {
    name: "one byte of a table is in another encoding",
    wrong: {
      "temas.csv": Buffer.concat([
        Buffer.from(`${HEADER}1;Habitação;habitacao\n`),
        Buffer.from("2;Fundações;fundacoes\n", "latin1"),
      ]),
    },
    said: [
      'notice: temas.csv:2:2  nome: "HabitaÃ§Ã£o" seems to have lost its accents on the way: type it again, or save the text again with the encoding UTF-8',
    ],
    mended: csv("1;Habitação;habitacao\n2;Fundações;fundacoes\n"),
  },
  ...["1.0", "1,0", "1º", "'1"].map((number) => ({
    name: `a number is as a spreadsheet shows it (${number})`,
    wrong: csv(`${number};Solo;solo\n`),
    said: [`temas.csv:2:1  id: "${number}" is no whole number, expected a whole number, write 1`],
    mended: MENDED,
  })),
  {
    name: "a number has a blank at its thousands",
    wrong: csv("1 000;Solo;solo\n"),
    said: ['temas.csv:2:1  id: "1 000" is no whole number, expected a whole number, write 1000'],
    mended: csv("1000;Solo;solo\n"),
  },
  {
    name: "two tables were put together with their first rows",
    wrong: csv(`1;Solo;solo\n${HEADER}2;Ar;ar\n`),
    said: [
      "temas.csv:3:1  the row names the fields once more, expected an item in each row below the first, take the row out of the table",
    ],
    mended: csv("1;Solo;solo\n2;Ar;ar\n"),
  },
  {
    name: "a text with a semicolon stands in curly quotes",
    wrong: csv("1;“Solo; subsolo”;solo\n"),
    said: [
      'temas.csv:2:1  a text in curly quotes was divided at the separator in it, since they hold nothing together, expected straight quotes around a text with the separator in it: "…", type the quotes around the text anew, as ", or save the table again from the spreadsheet',
    ],
    mended: csv('1;"Solo; subsolo";solo\n'),
  },
  ...["latitude;longitude", "lat;lng"].map((names) => {
    const [latitude = "", longitude = ""] = names.split(";");
    const place = (fields: string, row: string) => ({
      "locais.csv": `id;nome;slug;${fields}\n1;Foz;foz;${row}\n`,
    });
    const said = (column: number, name: string) =>
      `locais.csv:1:${column}  ${name}: a venue has no such field, expected latitude and longitude together in gps, write both in one field gps, the latitude first, with decimal points: 41.1579,-8.6291`;
    return {
      name: `latitude and longitude have a column each (${names})`,
      wrong: place(names, "41.15;-8.67"),
      said: [said(4, latitude), said(5, longitude)],
      mended: place("gps", "41.15,-8.67"),
    };
  }),
  {
    name: "a column is called as another system calls it",
    wrong: { "locais.csv": "id;nome;slug;coordenadas\n1;Foz;foz;41.15,-8.67\n" },
    said: [
      'locais.csv:1:4  coordenadas: a venue has no such field, expected id, nome, conteudo, gps, imagem, slug, created, modified or ordem, write "gps"',
    ],
    mended: { "locais.csv": "id;nome;slug;gps\n1;Foz;foz;41.15,-8.67\n" },
  },
  ...[
    ["of DOS", [0x87, 0xc6]],
    ["of an old Mac", [0x8d, 0x8b]],
  ].map(([whose, bytes]) => ({
    name: `a table is in the encoding ${whose}`,
    wrong: {
      "temas.csv": Buffer.concat([
        Buffer.from(`${HEADER}1;Habita`),
        Buffer.from(bytes as number[]),
        Buffer.from("o;habitacao\n"),
      ]),
    },
    said: [
      `notice: temas.csv:2:2  nome: ${whose === "of DOS" ? '"Habita‡Æo"' : '"Habita\\u008d‹o"'} seems to have lost its accents on the way: type it again, or save the text again with the encoding UTF-8`,
    ],
    mended: csv("1;Habitação;habitacao\n"),
  })),
  {
    name: "two tables stand side by side",
    wrong: sheets({
      temas: [
        [...FIELDS, null, "nome"],
        [...ROW, null, "Luz"],
      ],
    }),
    said: [
      'temas.xlsx:1:5 (sheet "temas", row 1, column "nome")  nome: two columns are named "nome", columns 2 and 5, expected one column for each field, rename one of the two, to "_nome" if it is a note',
    ],
    mended: sheets({
      temas: [
        [...FIELDS, null, "_nome"],
        [...ROW, null, "Luz"],
      ],
    }),
  },
];
