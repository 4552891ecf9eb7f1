/** Mistakes in YAML: in files of one item, above a Markdown text, and in tables. */
import type { Mistake } from "./mistake.ts";

const head = (title: string, more = "") =>
  `---\nid: 1\n${title}\ndata: 2026-02-01\nimagem: media/casa.jpg\n${more}---\nTexto.\n`;
const item = (title: string, more = "") => ({ "noticias/obras.md": head(title, more) });

export const inYaml: readonly Mistake[] = [
  {
    name: "a title with # in it stands without quotes",
    wrong: item("titulo: Prémio #1 do ano"),
    said: [
      'noticias/obras.md:3:9  titulo: "#1 do ano" begins with #, so it is a comment and is not published, expected a text with # in it in quotes, comments on lines of their own, put the whole text in quotes: "…"',
    ],
    mended: item('titulo: "Prémio #1 do ano"'),
  },
  {
    name: "an overline begins with # and stands without quotes",
    wrong: item("titulo: Obras", "antetitulo: #habitação\n"),
    said: [
      'noticias/obras.md:6:13  antetitulo: "#habitação" begins with #, so it is a comment and is not published, expected a text with # in it in quotes, comments on lines of their own, put the whole text in quotes: "…"',
    ],
    mended: item("titulo: Obras", 'antetitulo: "#habitação"\n'),
  },
  {
    name: "a title with a colon in it stands without quotes",
    wrong: item("titulo: Obras: o que muda"),
    said: [
      'noticias/obras.md:3:9  the line has a second colon in it, expected a text with a colon in quotes, as in titulo: "Baixa: as obras", put the whole text in quotes: "…"',
    ],
    mended: item('titulo: "Obras: o que muda"'),
  },
  {
    name: "a title stands in curly quotes",
    wrong: item("titulo: “Obras na Baixa”"),
    said: [
      'noticias/obras.md:3:9  titulo: "“Obras na Baixa”" stands in curly quotes, which are part of the text, expected straight quotes: "…", type the quotes anew; if readers are to see them, put straight ones around it all',
    ],
    mended: item('titulo: "Obras na Baixa"'),
  },
  {
    name: "a title with a colon in it stands in curly quotes",
    wrong: item("titulo: “Obras: o que muda”"),
    said: [
      'noticias/obras.md:3:9  the line has a second colon in it, expected a text with a colon in quotes, as in titulo: "Baixa: as obras", put the whole text in quotes: "…"',
    ],
    mended: item('titulo: "“Obras: o que muda”"'),
  },
  {
    name: "an id stands in curly quotes",
    wrong: { "temas/solo.yaml": "id: “3”\nnome: Solo\n" },
    said: [
      'temas/solo.yaml:1:5  id: "“3”" stands in curly quotes, which are part of the text, expected straight quotes: "…", type the quotes anew; if readers are to see them, put straight ones around it all',
    ],
    mended: { "temas/solo.yaml": "id: 3\nnome: Solo\n" },
  },
  {
    name: "a quote is never closed",
    wrong: item('titulo: "Obras na Baixa'),
    said: [
      'noticias/obras.md:3:9  the quote " that begins here is not closed on its line, expected a second " at the end of the text, add " at the end of the line',
    ],
    mended: item('titulo: "Obras na Baixa"'),
  },
  {
    name: "a line is indented with a tab",
    wrong: { "temas.yaml": "- id: 3\n\tnome: Solo\n  slug: solo\n" },
    said: [
      "temas.yaml:2:1  the line is indented with a tab, expected spaces, replace the tab with two spaces",
    ],
    mended: { "temas.yaml": "- id: 3\n  nome: Solo\n  slug: solo\n" },
  },
  {
    name: "a title is a number",
    wrong: item("titulo: 1974"),
    said: [
      'noticias/obras.md:3:9  titulo: the number 1974 is written, expected a text, put it in quotes if it is meant: "1974"',
    ],
    mended: item('titulo: "1974"'),
  },
  {
    name: "the text begins without a second line of three hyphens",
    wrong: { "noticias/obras.md": "---\nid: 1\ntitulo: Obras\n\nTexto.\n" },
    said: [
      'noticias/obras.md:1:1  the fields at the top of the file have no end, expected a second line "---" between the fields and the text, add a line "---" after the last field',
    ],
    mended: item("titulo: Obras"),
  },
];
