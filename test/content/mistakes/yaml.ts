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
      'noticias/obras.md:3:9  titulo: " #" begins a comment: only "Prémio" would be published, expected a text with # in it in quotes, comments on lines of their own, write titulo: "Prémio #1 do ano"',
    ],
    mended: item('titulo: "Prémio #1 do ano"'),
  },
  {
    name: "an overline begins with # and stands without quotes",
    wrong: item("titulo: Obras", "antetitulo: #habitação\n"),
    said: [
      'noticias/obras.md:6:13  antetitulo: "#habitação" begins with #, which makes it a comment: nothing would be published, expected a text with # in it in quotes, comments on lines of their own, write antetitulo: "#habitação"',
    ],
    mended: item("titulo: Obras", 'antetitulo: "#habitação"\n'),
  },
  {
    name: "a list in brackets has an entry with # in it",
    wrong: {
      "locais.yaml": '- id: 1\n  nome: "Sala #1"\n  slug: sala-1\n  gps: 41.1,-8.6\n',
      ...item("titulo: Obras", "relacionadas: [Obra #1]\n"),
    },
    said: [
      'noticias/obras.md:6:15  the bracket [ that begins here is not closed, expected a ] at the end, put the entry with # in it in quotes: "…"',
    ],
    mended: item("titulo: Obras", "relacionadas: []\n"),
  },
  {
    name: "a title with a colon in it stands without quotes",
    wrong: item("titulo: Obras: o que muda"),
    said: [
      'noticias/obras.md:3:9  the line has a second colon in it, expected one colon between the name and the value, as in "nome: value", write titulo: "Obras: o que muda"',
    ],
    mended: item('titulo: "Obras: o que muda"'),
  },
  {
    name: "a title stands in curly quotes",
    wrong: item("titulo: “Obras na Baixa”"),
    said: [
      'noticias/obras.md:3:9  titulo: “Obras na Baixa” stands in curly quotes, which are part of the text and no quotes to YAML, expected straight quotes: "…", write titulo: "Obras na Baixa", or titulo: "“Obras na Baixa”" if readers are to see these quotes',
    ],
    mended: item('titulo: "Obras na Baixa"'),
  },
  {
    name: "a title with a colon in it stands in curly quotes",
    wrong: item("titulo: “Obras: o que muda”"),
    said: [
      'noticias/obras.md:3:9  “Obras: o que muda” stands in curly quotes, which are part of the text and no quotes to YAML, expected straight quotes: "…", write titulo: "Obras: o que muda", or titulo: "“Obras: o que muda”" if readers are to see these quotes',
    ],
    mended: item('titulo: "“Obras: o que muda”"'),
  },
  {
    name: "an id stands in curly quotes",
    wrong: { "temas/solo.yaml": "id: “3”\nnome: Solo\n" },
    said: [
      'temas/solo.yaml:1:5  id: “3” stands in curly quotes, which are part of the text and no quotes to YAML, expected straight quotes: "…", write id: 3',
    ],
    mended: { "temas/solo.yaml": "id: 3\nnome: Solo\n" },
  },
  {
    name: "a text in quotes has quotes in it",
    wrong: item('titulo: "A "casa" das obras"'),
    said: [
      'noticias/obras.md:3:9  the text goes on after the quote " in the middle of it, expected a text in the other kind of quotes where it holds one kind, write titulo: \'A "casa" das obras\'',
    ],
    mended: item("titulo: 'A \"casa\" das obras'"),
  },
  {
    name: "a text in single quotes has an apostrophe in it",
    wrong: item("titulo: 'Copo d'água'"),
    said: [
      "noticias/obras.md:3:9  the text goes on after the quote ' in the middle of it, expected a text in the other kind of quotes where it holds one kind, write titulo: \"Copo d'água\"",
    ],
    mended: item('titulo: "Copo d\'água"'),
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
    name: "a bracket is never closed",
    wrong: item("titulo: Obras", "relacionadas: [\n"),
    said: [
      "noticias/obras.md:6:15  the bracket [ that begins here is not closed, expected a ] at the end, add ] at the end of the line",
    ],
    mended: item("titulo: Obras", "relacionadas: []\n"),
  },
  {
    name: "there is no space after a colon",
    wrong: item("titulo:Obras"),
    said: [
      'noticias/obras.md:3:1  there is no space after the colon of "titulo", expected lines such as "nome: value", write titulo: Obras',
    ],
    mended: item("titulo: Obras"),
  },
  {
    name: "a field begins further right than those above it",
    wrong: { "temas/solo.yaml": "id: 3\n nome: Solo\n" },
    said: [
      'temas/solo.yaml:2:2  "nome" begins 1 space further right than "id" above it, expected fields of one item at the same distance from the margin, begin the line at the margin, without spaces',
    ],
    mended: { "temas/solo.yaml": "id: 3\nnome: Solo\n" },
  },
  {
    name: "a field begins further left than those above it",
    wrong: { "temas/solo.yaml": "  id: 3\nnome: Solo\n" },
    said: [
      'temas/solo.yaml:2:1  "nome" begins 2 spaces further left than "id" above it, expected fields of one item at the same distance from the margin, begin the line with 2 spaces',
    ],
    mended: { "temas/solo.yaml": "  id: 3\n  nome: Solo\n" },
  },
  {
    name: "a field of a table begins further left than those above it",
    wrong: { "temas.yaml": "- id: 3\n nome: Solo\n  slug: solo\n" },
    said: [
      'temas.yaml:2:2  "nome" begins 1 space further left than "id" above it, expected fields of one item at the same distance from the margin, begin the line with 2 spaces',
    ],
    mended: { "temas.yaml": "- id: 3\n  nome: Solo\n  slug: solo\n" },
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
