/** Mistakes in tables, as spreadsheets save them. */
import { workbook } from "../workbook.ts";
import type { Mistake } from "./mistake.ts";

const ENTRIES = ["premio", "categoria", "nome", "foto"];
const HOUSE = ["fachada-2025", "Residencial", "Casa", "media/casa.jpg"];

export const inTables: readonly Mistake[] = [
  {
    name: "a title stands above the names of the columns",
    wrong: { "temas.csv": "Temas do site 2026;;\n;;\nid;nome;slug\n1;Solo;solo\n" },
    said: [
      'temas.csv:1:1  "Temas do site 2026" stands above the names of the fields, which are in row 3, expected the names of the fields in the first row, take the rows above them out of the table',
    ],
    mended: { "temas.csv": "id;nome;slug\n1;Solo;solo\n" },
  },
  {
    name: "a title stands above the names of the columns of a sheet",
    wrong: { "candidatos.xlsx": workbook({ Folha1: [["Candidatos 2025"], ENTRIES, HOUSE] }) },
    said: [
      'candidatos.xlsx:1:1 (sheet "Folha1", row 1)  "Candidatos 2025" stands above the names of the fields, which are in row 2, expected the names of the fields in the first row, take the rows above them out of the table',
    ],
    mended: { "candidatos.xlsx": workbook({ Folha1: [ENTRIES, HOUSE] }) },
  },
  {
    name: "a column is named as people name it",
    wrong: {
      "candidatos.csv":
        "premio;categoria;Nome do projeto;foto\nfachada-2025;Residencial;Casa;media/casa.jpg\n",
    },
    said: [
      'candidatos.csv:1:3  Nome do projeto: a candidate has no such field, expected codigo, codigos_anteriores, nome, premio, categoria, foto, descricao, created, modified, publicar_em, retirar_em or ordem, write "nome"',
    ],
    mended: {
      "candidatos.csv":
        "premio;categoria;nome;foto\nfachada-2025;Residencial;Casa;media/casa.jpg\n",
    },
  },
  {
    name: "the names of the columns begin with capitals",
    wrong: { "temas.csv": "Id;Nome;Slug\n1;Solo;solo\n" },
    said: [
      'temas.csv:1:1  Id: a theme has no such field, expected id, nome, slug, created, modified or ordem, write "id"',
      'temas.csv:1:2  Nome: a theme has no such field, expected id, nome, slug, created, modified or ordem, write "nome"',
      'temas.csv:1:3  Slug: a theme has no such field, expected id, nome, slug, created, modified or ordem, write "slug"',
    ],
    mended: { "temas.csv": "id;nome;slug\n1;Solo;solo\n" },
  },
  {
    name: "a column is nobody's",
    wrong: { "temas.csv": "id;nome;slug;telefone\n1;Solo;solo;213\n" },
    said: [
      'temas.csv:1:4  telefone: a theme has no such field, expected id, nome, slug, created, modified or ordem, write "_telefone" to keep it as a note',
    ],
    mended: { "temas.csv": "id;nome;slug;_telefone\n1;Solo;solo;213\n" },
  },
  {
    name: "two columns have one name",
    wrong: { "temas.csv": "id;nome;slug;nome\n1;Solo;solo;Chão\n" },
    said: [
      'temas.csv:1:4  nome: two columns are named "nome", columns 2 and 4, expected one column for each field, rename one of the two, to "_nome" if it is a note',
    ],
    mended: { "temas.csv": "id;nome;slug;_nome\n1;Solo;solo;Chão\n" },
  },
  {
    name: "a required column is missing",
    wrong: { "temas.csv": "id;nome\n1;Solo\n" },
    said: [
      'temas.csv:1:1  slug: a theme needs this field, and the table has no column for it, expected letters without accents, digits, "-" and "_", add a column "slug"',
    ],
    mended: { "temas.csv": "id;nome;slug\n1;Solo;solo\n" },
  },
  {
    name: "a required cell is empty",
    wrong: { "temas.csv": "id;nome;slug\n1;;solo\n" },
    said: ["temas.csv:2:2  nome: nothing is written, expected a text, fill in the cell"],
    mended: { "temas.csv": "id;nome;slug\n1;Solo;solo\n" },
  },
  {
    name: "a date has the month before the day",
    wrong: {
      "eventos.csv":
        "id;titulo;slug;data_inicio;data_fim;local\n1;Porto;porto;12/31/2025;31/12/2025;1\n",
    },
    said: [
      "eventos.csv:2:4  data_inicio: 12/31/2025 has the month before the day, expected a date such as 2026-03-31 or 31/03/2026, write 2025-12-31",
    ],
    mended: {
      "eventos.csv":
        "id;titulo;slug;data_inicio;data_fim;local\n1;Porto;porto;31/12/2025;31/12/2025;1\n",
    },
  },
  {
    name: "a date of a table is in no calendar",
    wrong: {
      "eventos.csv":
        "id;titulo;slug;data_inicio;data_fim;local\n1;Porto;porto;31/02/2026;01/03/2026;1\n",
    },
    said: [
      "eventos.csv:2:4  data_inicio: 31/02/2026 is a date that does not exist, expected a date such as 2026-03-31, write a day from 01 to 28: that month has no other",
    ],
    mended: {
      "eventos.csv":
        "id;titulo;slug;data_inicio;data_fim;local\n1;Porto;porto;28/02/2026;01/03/2026;1\n",
    },
  },
  {
    name: "a cell for yes and no holds something else",
    wrong: {
      "eventos.csv":
        "id;titulo;slug;data_inicio;data_fim;local;brevemente\n1;Porto;porto;31/12/2025;31/12/2025;1;talvez\n",
    },
    said: [
      'eventos.csv:2:7  brevemente: "talvez" is neither yes nor no, expected sim or não (also verdadeiro or falso, true or false, 1 or 0), write sim or não',
    ],
    mended: {
      "eventos.csv":
        "id;titulo;slug;data_inicio;data_fim;local;brevemente\n1;Porto;porto;31/12/2025;31/12/2025;1;não\n",
    },
  },
  {
    name: "a text of a .csv holds the separator",
    wrong: { "temas.csv": "id,nome,slug\n1,Solo, subsolo,solo\n" },
    said: [
      'temas.csv:2:4  "solo" stands in a column that has no name, expected at most 3 cells, as in the first row, name the column in the first row, or put a text with the separator in it in quotes',
    ],
    mended: { "temas.csv": 'id,nome,slug\n1,"Solo, subsolo",solo\n' },
  },
  {
    name: "the table of news is named eventos",
    wrong: {
      "eventos.csv":
        "id;titulo;data;imagem;teaser;slug\n1;Obras;31/12/2025;media/casa.jpg;Obras;obras\n2;Luz;31/12/2025;media/casa.jpg;Luz;luz\n",
    },
    said: [
      'eventos.csv  the columns are those of a news item, not of an event, expected a table of noticias in a file named noticias, rename the file to "noticias.csv"',
    ],
    mended: {
      "eventos.csv": undefined,
      "noticias.csv":
        "id;titulo;data;imagem;teaser;slug\n1;Obras;31/12/2025;media/casa.jpg;Obras;obras\n2;Luz;31/12/2025;media/casa.jpg;Luz;luz\n",
    },
  },
  {
    name: "a table in YAML holds the items of another collection",
    wrong: {
      "temas.yaml":
        "- id: 1\n  nome: Sala\n  slug: sala\n  gps: 41.1,-8.6\n- id: 2\n  nome: Praça\n  slug: praca\n  gps: 41.1,-8.6\n",
      "locais.csv": "id;nome;slug;gps\n",
    },
    said: [
      'temas.yaml  the columns are those of a venue, not of a theme, expected a table of locais in a file named locais, rename the file to "locais.yaml"',
    ],
    mended: {
      "temas.yaml": undefined,
      "locais.csv": undefined,
      "locais.yaml":
        "- id: 1\n  nome: Sala\n  slug: sala\n  gps: 41.1,-8.6\n- id: 2\n  nome: Praça\n  slug: praca\n  gps: 41.1,-8.6\n",
    },
  },
];
