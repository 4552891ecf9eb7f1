/** What is written well and means something else than who wrote it thinks. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const author = (id: number, name: string) =>
  `- id: ${id}\n  titulo: ${name}\n  slug: ${name.toLowerCase()}\n  imagem: media/casa.jpg\n  link: https://www.example.pt\n`;
const AUTHORS = { "autores.yaml": author(1, "Ana") + author(2, "Rui") };
const row = (authors: string) => ({
  "eventos.csv": `id;titulo;slug;data_inicio;data_fim;local;autor\n1;Feira;feira;2026-03-01;2026-03-02;1;${authors}\n`,
});
const event = (authors: string) => ({
  "eventos/feira.yaml": `id: 1\ntitulo: Feira\ndata_inicio: 2026-03-01\ndata_fim: 2026-03-02\nlocal: 1\nautor: ${authors}\n`,
});
const place = (gps: string) => ({
  "locais.yaml": `- id: 1\n  nome: Foz\n  slug: foz\n  gps: ${gps}\n`,
});
const titled = (title: string) => ({
  "noticias/obras.md": news("").replace("Obras na Baixa", title),
});
const text = (body: string) => ({ "noticias/obras.md": news("", body) });
const renamed = { "noticias/obras.md": news("slugs_anteriores: [antigo]\n") };
const theme = (blank: string) => ({ "temas.yaml": `- id: 1\n${blank} nome: Ar\n  slug: ar\n` });
const UTF16 = Buffer.from("id;nome;slug\n1;Ar;ar\n", "utf16le");

export const inMeaning: readonly Mistake[] = [
  {
    name: "authors are separated by a comma in one cell",
    wrong: { ...AUTHORS, ...row("Ana, Rui") },
    said: [
      'eventos.csv:2:7  autor: "Ana, Rui" is one name here, and seems to be several, expected names with "|" between them, write Ana | Rui',
    ],
    mended: row("Ana | Rui"),
  },
  {
    name: "authors stand in one entry of a list",
    wrong: { ...AUTHORS, ...event('["ana, rui"]') },
    said: [
      'eventos/feira.yaml:6:9  autor: "ana, rui" is one name here, and seems to be several, expected each name by itself, in a list, write "ana", "rui"',
    ],
    mended: event('["ana", "rui"]'),
  },
  {
    name: "a former slug is referred to",
    wrong: { ...renamed, "noticias/luz.md": news("relacionadas: [antigo]\n", "Texto.", 2) },
    said: [
      'noticias/luz.md:6:16  relacionadas: "antigo" is called "obras" now, expected the slug, id or name of an item of noticias, write "obras"',
    ],
    mended: { "noticias/luz.md": news("relacionadas: [obras]\n", "Texto.", 2) },
  },
  {
    name: "a former slug is the slug of another item",
    wrong: { ...renamed, "noticias/antigo.md": news("", "Texto.", 2) },
    said: [
      'notice: noticias/obras.md:6:19  slugs_anteriores: "antigo" leads to noticias/antigo.md:2, which is called so now, and not to this item',
    ],
    mended: { "noticias/obras.md": news("") },
  },
  {
    name: "two themes of other files have one id",
    wrong: {
      "temas/ar.yaml": "id: 1\nnome: Ar\n",
      "temas/mar.yaml": "id: 1\nnome: Mar\n",
    },
    said: [
      "temas/mar.yaml:1:5  id: 1 is also the id of temas/ar.yaml:1, expected a number that no other item of the collection has, write 2, the next one that is free, here or there: the older of the two keeps its id",
    ],
    mended: { "temas/ar.yaml": "id: 2\nnome: Ar\n" },
  },
  {
    name: "the settings are a list",
    wrong: { "site.yaml": "- nome: Casa\n- idioma: pt\n" },
    said: [
      'site.yaml:1:1  the file holds a list, expected settings, one a line, such as "nome: Notícias do imobiliário", begin each line with the name of the setting, without "- " or spaces before it',
    ],
    mended: { "site.yaml": "nome: Casa\nidioma: pt\n" },
  },
  {
    name: "a longitude has lost its minus",
    wrong: place("41.15,8.67"),
    said: [
      'locais.yaml:4:8  gps: "41.15,8.67" lies in the east, and a site of Portugal seldom means that, expected a longitude with a minus, as all of Portugal has, write "41.15,-8.67", or "41.15,+8.67" if the place lies there',
    ],
    mended: place("41.15,+8.67"),
  },
  {
    name: "coordinates have the letters of the compass",
    wrong: place('"41.1579 N, 8.6291 W"'),
    said: [
      'locais.yaml:4:8  gps: "41.1579 N, 8.6291 W" is no pair of coordinates, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "41.1579,-8.6291"',
    ],
    mended: place("41.1579,-8.6291"),
  },
  {
    name: "coordinates are in degrees, minutes and seconds",
    wrong: place("41°09'28\"N 8°37'44\"O"),
    said: [
      'locais.yaml:4:8  gps: "41°09\'28"N 8°37\'44"O" is no pair of coordinates, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "41.15778,-8.62889"',
    ],
    mended: place("41.15778,-8.62889"),
  },
  {
    name: "coordinates are the address of a map",
    wrong: place("https://www.example.com/maps/@41.1579,-8.6291,15z"),
    said: [
      'locais.yaml:4:8  gps: "https://www.example.com/maps/@41.1579,-8.6291,15z" is no pair of coordinates, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "41.1579,-8.6291"',
    ],
    mended: place("41.1579,-8.6291"),
  },
  {
    name: "a link has no address",
    wrong: text("Veja [o programa]() de hoje."),
    said: [
      'noticias/obras.md:7:6  conteudo: "[o programa]()" has no address, expected an address in the round brackets, as in [text](https://www.example.pt), write the address, or leave the text without its brackets',
    ],
    mended: text("Veja o programa de hoje."),
  },
  {
    name: "an image has no path",
    wrong: text("![A casa]()"),
    said: [
      'noticias/obras.md:7:1  conteudo: "![A casa]()" has no address, expected the path of an image, such as ![text](media/casa.jpg), write the path of the image, or take it all out',
      "notice: noticias/obras.md:7:1  conteudo: took out <img>",
    ],
    mended: text("![A casa](media/casa.jpg)"),
  },
  {
    name: "two versions of a text were joined by a program",
    wrong: text("<<<<<<< minha\nUm.\n\nDois.\n>>>>>>> da Ana"),
    said: [
      'notice: noticias/obras.md:7:1  conteudo: "<<<<<<< minha" was left by a program that could not join two versions of the text: keep one of the two, and take out the lines of signs',
    ],
    mended: text("Um."),
  },
  {
    name: "a title begins with &",
    wrong: titled("&c Lda abre loja"),
    said: [
      'noticias/obras.md:3:12  titulo: this cannot be read as YAML, expected lines such as titulo: "Baixa: as obras", all fields of an item at the same margin, correct this line or the one before it, and put texts with signs in quotes',
    ],
    mended: titled('"&c Lda abre loja"'),
  },
  {
    name: "a title begins with a word in quotes",
    wrong: titled('"Já" diz a Câmara'),
    said: [
      'noticias/obras.md:3:14  this cannot be read as YAML, expected lines such as titulo: "Baixa: as obras", all fields of an item at the same margin, correct this line or the one before it, and put texts with signs in quotes',
    ],
    mended: titled("'\"Já\" diz a Câmara'"),
  },
  {
    name: "an image is the folder alone",
    wrong: { "noticias/obras.md": news("").replace("media/casa.jpg", "media") },
    said: [
      'noticias/obras.md:5:9  imagem: "media" names no file, expected the path of an image in the folder media, such as media/casa.jpg, add the file\'s name',
    ],
    mended: { "noticias/obras.md": news("") },
  },
  {
    name: "a day is as a spreadsheet shows it",
    wrong: { "eventos.csv": row("")["eventos.csv"].replace("2026-03-01", "1-mar-26") },
    said: [
      'eventos.csv:2:4  data_inicio: "1-mar-26" is not written as a date, expected a date such as 31/12/2026 or 2026-12-31, write 2026-03-01',
    ],
    mended: row(""),
  },
  {
    name: "a shortcut lies in place of a file",
    wrong: { "noticias/obras.md.lnk": "L" },
    said: [
      'noticias/obras.md.lnk  files that end in .lnk are not read here, expected a news item as .md, .html, .yaml or .json, put "_" before its name to have it left aside',
    ],
    mended: { "noticias/obras.md.lnk": undefined, "noticias/_obras.md.lnk": "L" },
  },
  {
    name: "a theme is to appear later",
    wrong: { "temas.yaml": "- id: 1\n  nome: Ar\n  slug: ar\n  publicar_em: 2027-01-01\n" },
    said: [
      'temas.yaml:4:3  publicar_em: a theme has no such field, expected id, nome, slug, created, modified or ordem, write "_publicar_em" to keep it as a note',
    ],
    mended: { "temas.yaml": "- id: 1\n  nome: Ar\n  slug: ar\n  _publicar_em: 2027-01-01\n" },
  },
  {
    name: "a list stands where one theme is named",
    wrong: { "noticias/obras.md": news("tema: [habitacao, ar]\n") },
    said: [
      'noticias/obras.md:6:7  tema: a list is written, expected the slug, id or name of an item of temas, write one name such as "habitacao"',
    ],
    mended: { "noticias/obras.md": news('tema: "habitacao"\n') },
  },
  {
    name: "a word processor made dashes of the first line",
    wrong: { "noticias/obras.md": news("").replace("---", "—") },
    said: [
      'noticias/obras.md:1:1  the line "—" has other signs than three hyphens, expected a line "---" before the fields and one behind them, type three hyphens in its place: "---"',
    ],
    mended: { "noticias/obras.md": news("") },
  },
  {
    name: "a word processor made dashes of the line below the fields",
    wrong: { "noticias/obras.md": news("").replace("---\nTexto", "—-\nTexto") },
    said: [
      'noticias/obras.md:6:1  the line "—-" has other signs than three hyphens, expected a line "---" before the fields and one behind them, type three hyphens in its place: "---"',
    ],
    mended: { "noticias/obras.md": news("") },
  },
  {
    name: "a line is indented with a no-break space",
    wrong: theme("\u00a0"),
    said: [
      'temas.yaml:2:1  this cannot be read as YAML, expected lines such as titulo: "Baixa: as obras", all fields of an item at the same margin, correct this line or the one before it, and put texts with signs in quotes',
    ],
    mended: theme(" "),
  },
  {
    name: "a table is in UTF-16 without its mark",
    wrong: { "temas.csv": UTF16 },
    said: [
      'temas.csv:1:1  the file is in UTF-16, which spreadsheets call "Unicode text", expected a CSV file in UTF-8 or Windows-1252, save it as "CSV UTF-8"',
    ],
    mended: { "temas.csv": "id;nome;slug\n1;Ar;ar\n" },
  },
  {
    name: "a collection lies there as an archive",
    wrong: { "temas.zip": "PK\u0003\u0004" },
    said: [
      "temas.zip  files that end in .zip are not read here, expected a table of temas as .csv, .xlsx, .yaml, .json or .ndjson, unpack it, put what is in it here and the archive somewhere else; into the folder media, if readers are to download it",
    ],
    mended: { "temas.zip": undefined, "temas/ar.yaml": "id: 1\nnome: Ar\n" },
  },
];
