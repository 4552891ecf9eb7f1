/** Files and folders that lie in another place than they should, or have another name. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const EVENT =
  "id: 7\ntitulo: Porto\ndata_inicio: 2026-05-14\ndata_fim: 2026-05-15\nlocal: 1\nnoticias: [obras]\n";

export const inPlaces: readonly Mistake[] = [
  {
    name: "a news item lies among the events",
    wrong: {
      "eventos/obras.md": news("teaser: Obras\ntema: 1\n"),
      "eventos/porto.yaml": EVENT,
    },
    said: [
      "eventos/obras.md  the fields are those of a news item, not of an event, expected the file of a news item in noticias/, move the file into noticias/, or correct its fields if it is an event",
    ],
    mended: {
      "eventos/obras.md": undefined,
      "noticias/obras.md": news("teaser: Obras\ntema: 1\n"),
    },
  },
  {
    name: "an event lies among the news",
    wrong: { "noticias/obras.md": news(""), "noticias/porto.yaml": EVENT },
    said: [
      "noticias/porto.yaml  the fields are those of an event, not of a news item, expected the file of an event in eventos/, move the file into eventos/, or correct its fields if it is a news item",
    ],
    mended: { "noticias/porto.yaml": undefined, "eventos/porto.yaml": EVENT },
  },
  {
    name: "a folder has the name of a collection in the singular",
    wrong: { "noticia/obras.md": news("") },
    said: [
      'noticia  nothing of a site is named "noticia", expected site.yaml, media, or a collection as a folder or a table, rename it to "noticias", or rename it to "_noticia" to have it left aside',
    ],
    mended: { "noticia/obras.md": undefined, noticia: undefined, "noticias/obras.md": news("") },
  },
  {
    name: "a list of notes lies beside the collections",
    wrong: { "LEIAME.txt": "Quem muda o quê." },
    said: [
      'LEIAME.txt  nothing of a site is named "LEIAME.txt", expected site.yaml, media, or a collection as a folder or a table, rename it to "_LEIAME.txt" to have it left aside',
    ],
    mended: { "LEIAME.txt": undefined, "_LEIAME.txt": "Quem muda o quê." },
  },
  {
    name: "a text of a word processor lies among the news",
    wrong: { "noticias/obras.docx": "PK" },
    said: [
      "noticias/obras.docx  files that end in .docx are not read here, expected a news item as .md, .html, .yaml or .json, save the text as .md, with its fields at the top",
    ],
    mended: { "noticias/obras.docx": undefined, "noticias/obras.md": news("") },
  },
  {
    name: "a file ends in .yml",
    wrong: { "temas.yml": "- id: 1\n  nome: Solo\n  slug: solo\n" },
    said: [
      "temas.yml  files that end in .yml are not read here, expected a table of temas as .csv, .xlsx, .yaml, .json or .ndjson, rename it to end in .yaml",
    ],
    mended: { "temas.yml": undefined, "temas.yaml": "- id: 1\n  nome: Solo\n  slug: solo\n" },
  },
  {
    name: "the news of a year lie in a folder of their own",
    wrong: { "noticias/2026/obras.md": news("") },
    said: [
      'noticias/2026  this is a folder, expected one file for each item, right inside noticias/, move its files up into noticias/, or rename it to "_2026" to have it left aside',
    ],
    mended: { "noticias/2026": undefined, "noticias/obras.md": news("") },
  },
  {
    name: "the name of a file has accents and spaces",
    wrong: { "noticias/Obras em março.md": news("") },
    said: [
      'noticias/Obras em março.md  slug: the file\'s name "Obras em março" cannot be the slug, it has characters that an address cannot have, expected a name of letters without accents, digits, "-" and "_", or a field slug, rename the file to begin with "obras-em-marco", or add "slug: obras-em-marco"',
    ],
    mended: { "noticias/Obras em março.md": undefined, "noticias/obras-em-marco.md": news("") },
  },
  {
    name: "a collection has two tables",
    wrong: {
      "temas.yaml": "- id: 1\n  nome: Solo\n  slug: solo\n",
      "temas.csv": "id,nome,slug\n1,Solo,solo\n",
    },
    said: [
      'temas.yaml  temas has two tables, this one and temas.csv, expected one table for each collection, move the rows of one into the other, or rename this one to "_temas.yaml" to have it left aside',
    ],
    mended: { "temas.yaml": undefined, "_temas.yaml": "- id: 1\n  nome: Solo\n  slug: solo\n" },
  },
];
