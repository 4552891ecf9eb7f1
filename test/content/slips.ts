/**
 * Common mistakes. Each is laid over the base, with its report, and with the files after following
 * its advice, which can be published.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Files } from "./content-folder.ts";

export interface Slip {
  /** A sentence: "a date has its slashes". */
  readonly name: string;
  readonly wrong: Files;
  /** A file of the base to leave out. */
  readonly without?: string;
  /** A part of each line of the report. */
  readonly said: readonly string[];
  /** Words that are lost on purpose, such as an example's. */
  /** `undefined` removes a file. */
  readonly lost?: readonly string[];
  readonly mended: Readonly<Record<string, string | Uint8Array | undefined>>;
}

export const CASA = readFileSync(join(import.meta.dirname, "base/media/casa.jpg"));
const LOGO = readFileSync(join(import.meta.dirname, "base/media/logo.svg"));
const SITE = readFileSync(join(import.meta.dirname, "base/site.yaml"), "utf8");
export const OBRAS = "noticias/obras.md";
export const PORTO = "eventos/porto.yaml";
export const FIELDS = [
  "id: 1",
  "titulo: Obras na Baixa",
  "data: 2026-02-01",
  "imagem: media/casa.jpg",
];

/** A news item with a line for a field, which replaces the usual one or is added. */
export function news(line = "", body = "Texto."): Files {
  const name = line.split(":", 1)[0];
  const others = FIELDS.filter((field) => field.split(":", 1)[0] !== name);
  return {
    [OBRAS]: `---\n${[...others, ...(line === "" ? [] : [line])].join("\n")}\n---\n${body}\n`,
  };
}

export const DAYS = "data_inicio: 2026-05-14\ndata_fim: 2026-05-15";
export const event = (fields: string, days = DAYS): Files => ({
  [PORTO]: `id: 7\ntitulo: Porto\n${days}\nlocal: 1\n${fields}`,
});
export const theme = (fields: string): Files => ({ "temas/solo.yaml": `${fields}\n` });
const author = (fields: string): Files => ({
  "autores/ordem.yaml": `id: 1\ntitulo: Ordem dos Notários\nimagem: media/logo.svg\nlink: https://www.notarios.example/\n${fields}\n`,
});
export const themes = (text: string | Uint8Array, ending = "csv"): Files => ({
  [`temas.${ending}`]: text,
});
export const THEMES = themes("id;nome;slug\n1;Água;agua\n2;Solo;solo\n");

/** The same item with a wrong and a right line. */
export const field = (name: string, wrong: string, right: string, said: string): Slip => ({
  name,
  wrong: news(wrong),
  said: [said],
  mended: news(right),
});
const day = (name: string, wrong: string, said: string): Slip => ({
  name,
  wrong: event("", DAYS.replace("2026-05-15", wrong)),
  said: [said],
  mended: event(""),
});
export const body = (name: string, wrong: string, right: string, said: string): Slip => ({
  name,
  wrong: news("", wrong),
  said: [said],
  mended: news("", right),
});
export const table = (name: string, wrong: string | Uint8Array, ...said: string[]): Slip => ({
  name,
  wrong: themes(wrong),
  said,
  mended: THEMES,
});

const NO_YAML = "this cannot be read as YAML";
const QUOTE_IT = "put the whole text in quotes: ";

export const slips: readonly Slip[] = [
  // YAML and the fields at the top of a file
  field(
    "a title has a colon",
    "titulo: Obras: o que muda",
    'titulo: "Obras: o que muda"',
    `${QUOTE_IT}"Obras: o que muda"`,
  ),
  field(
    "a title begins and ends with quoted words",
    'titulo: "Obras" na "Baixa"',
    `titulo: '"Obras" na "Baixa"'`,
    `${QUOTE_IT}'"Obras" na "Baixa"'`,
  ),
  field(
    "a title in quotes has a comma behind it",
    'titulo: "Obras na Baixa",',
    'titulo: "Obras na Baixa"',
    `${QUOTE_IT}"Obras na Baixa"`,
  ),
  field("a title ends in a comma", "titulo: Obras,", "titulo: Obras", "write Obras"),
  field("an address ends in a comma", "url: https://a.pt/,", "url: https://a.pt/", "write https:"),
  field(
    "a title has the quotes of a word processor",
    "titulo: “Obras na Baixa”",
    'titulo: "Obras na Baixa"',
    "write \"Obras na Baixa\", or '“Obras na Baixa”'",
  ),
  field(
    "a title is a quotation",
    "titulo: “Obras na Baixa”",
    "titulo: '“Obras na Baixa”'",
    "if it is a quotation",
  ),
  {
    name: "a hyphen stands before the only author",
    wrong: event("autor: - ordem-dos-notarios\n"),
    said: ['["ordem-dos-notarios"]'],
    mended: event('autor: ["ordem-dos-notarios"]\n'),
  },
  field("a day has a time", "data: 2026-02-14 9h30", "data: 2026-02-14", "write 2026-02-14"),
  field(
    "an address has a space and no scheme",
    "url: exemplo.pt/a b",
    "url: https://exemplo.pt/a",
    "write it as in https://www.example.pt/",
  ),
  field("a quote is left open", 'titulo: "Obras', "titulo: Obras", "is not closed on its line"),
  field(
    "a title has a # in it",
    "titulo: Prémio #1",
    'titulo: "Prémio #1"',
    `${QUOTE_IT}"Prémio #1"`,
  ),
  field(
    "a field is nothing but #",
    "antetitulo: #urgente",
    'antetitulo: "#urgente"',
    `${QUOTE_IT}"#urgente"`,
  ),
  field("a title begins with @", "titulo: @ordem", 'titulo: "@ordem"', `${QUOTE_IT}"@ordem"`),
  field(
    "a title goes on after a quote",
    'titulo: "Já" diz',
    "titulo: '\"Já\" diz'",
    `${QUOTE_IT}'"Já" diz'`,
  ),
  field("a colon has no space", "titulo:Obras", "titulo: Obras", NO_YAML),
  {
    name: "a line is indented with a tab",
    wrong: themes("- id: 1\n\tnome: Solo\n  slug: solo\n", "yaml"),
    said: ["replace the tab with two spaces"],
    mended: themes("- id: 1\n  nome: Solo\n  slug: solo\n", "yaml"),
  },
  {
    name: "a field is indented more than the others",
    wrong: theme("id: 1\n  nome: Solo\nslug: solo"),
    said: [NO_YAML],
    mended: theme("id: 1\nnome: Solo\nslug: solo"),
  },
  {
    name: "a field is indented more than the text above it",
    wrong: theme("id: 1\nnome: Solo\n  slug: solo"),
    said: ["correct this line or the one before it: put texts with special characters in quotes"],
    mended: theme("id: 1\nnome: Solo\nslug: solo"),
  },
  {
    name: "an item in a file of its own begins with a hyphen",
    wrong: theme("- id: 1\n  nome: Solo"),
    said: ["a list stands where the fields of one item should be"],
    mended: theme("id: 1\nnome: Solo"),
  },
  {
    name: "a dash stands where a hyphen should",
    wrong: themes("– id: 1\n  nome: Solo\n  slug: solo\n", "yaml"),
    said: ["begin each item with a hyphen and a space: - id: 1"],
    mended: themes("- id: 1\n  nome: Solo\n  slug: solo\n", "yaml"),
  },
  {
    name: "an item of a table lacks its hyphen",
    wrong: themes("- id: 1\n  nome: Solo\n  slug: solo\nid: 2\n  nome: Ar\n  slug: ar\n", "yaml"),
    said: ["begin each item with a hyphen and a space: - id: 2"],
    mended: themes(
      "- id: 1\n  nome: Solo\n  slug: solo\n- id: 2\n  nome: Ar\n  slug: ar\n",
      "yaml",
    ),
  },
  {
    name: "a hyphen has no space behind it",
    wrong: themes("- id: 1\n  nome: Solo\n  slug: solo\n-id: 2\n  nome: Ar\n  slug: ar\n", "yaml"),
    said: ["begin each item with a hyphen and a space: - id: 2"],
    mended: themes(
      "- id: 1\n  nome: Solo\n  slug: solo\n- id: 2\n  nome: Ar\n  slug: ar\n",
      "yaml",
    ),
  },
  {
    name: "the lines of an address are joined",
    wrong: author("contacto: Rua Nova, 12\n  4700-000 Braga\n  geral@notarios.example"),
    said: ['write "contacto: |" and put each line below it'],
    mended: author("contacto: |\n  Rua Nova, 12\n  4700-000 Braga\n  geral@notarios.example"),
  },
  {
    name: "lines of an address look like fields",
    wrong: author("contacto:\n  Tel: 253\n  Morada: Rua Nova"),
    said: ['write "contacto: |" and put each line below it'],
    mended: author("contacto: |\n  Tel: 253\n  Morada: Rua Nova"),
  },
  {
    name: "a line of an address stands at the margin",
    wrong: author("contacto: Rua Nova, 12\n4700-000 Braga"),
    said: ['write "contacto: |" and put each line below it'],
    mended: author("contacto: |\n  Rua Nova, 12\n  4700-000 Braga"),
  },
  {
    name: "a colon is missing below a text",
    wrong: author("contacto: Rua Nova, 12\nslug ordem-dos-notarios"),
    said: ["correct this line or the one before it"],
    mended: author("contacto: Rua Nova, 12\nslug: ordem-dos-notarios"),
  },
  {
    name: "the second line --- is missing",
    wrong: { [OBRAS]: `---\n${FIELDS.join("\n")}\n\nTexto.\n` },
    said: ['add a line "---" after the last field'],
    mended: news(),
  },
  {
    name: "the first line --- is missing",
    wrong: { [OBRAS]: `${FIELDS.join("\n")}\n---\nTexto.\n` },
    said: ['does not begin with a line of just "---"'],
    mended: news(),
  },
  {
    name: "a file is empty",
    wrong: { [OBRAS]: "" },
    said: ['if it is an item that is not written yet, put "_" before the name of its file'],
    mended: news(),
  },
  // Values
  { ...day("a date is in words", "15 de maio", "write it as in 2026-03-31"), lost: ["maio"] },
  day("a date may begin with its day or its year", "14-05-15", "write 2015-05-14 or 2014-05-15"),
  day("a date does not exist", "2026-05-32", "is a date that does not exist"),
  day("a month stands before its day", "05/15/2026", "is a date that does not exist"),
  { ...day("a date is a period", "até 15 de maio de 2026", "write 2026-05-15"), lost: ["maio"] },
  {
    name: "a year has two digits",
    wrong: { "premios.yaml": "- id: 1\n  nome: Prémio\n  slug: fachada\n  ano: 26\n" },
    said: ["26 is far from today: is the year right?"],
    mended: { "premios.yaml": "- id: 1\n  nome: Prémio\n  slug: fachada\n  ano: 2026\n" },
  },
  {
    name: "two digits of a year are swapped",
    wrong: { "premios.yaml": "- id: 1\n  nome: Prémio\n  slug: fachada\n  ano: 2101\n" },
    said: ["2101 is far from today: is the year right?"],
    mended: { "premios.yaml": "- id: 1\n  nome: Prémio\n  slug: fachada\n  ano: 2011\n" },
  },
  day("an event ends before it begins", "2026-05-13", "correct one of the two dates"),
  {
    name: "a moment is written as people say it",
    wrong: news("publicar_em: amanhã às 9h"),
    said: ["write it as in 2026-03-31T09:30:00"],
    mended: news("publicar_em: 2026-02-28T09:30:00"),
    lost: ["amanhã"],
  },
  {
    name: "an id is missing",
    wrong: { [OBRAS]: `---\n${FIELDS.slice(1).join("\n")}\n---\nTexto.\n` },
    said: ['add a line such as "id: 12"'],
    mended: news(),
  },
  field("a title is empty", "titulo:", "titulo: Obras", "write it as in titulo: Casa da Música"),
  field("a slug has accents", "slug: Água e Solo", "slug: agua-e-solo", "write agua-e-solo"),
  field("a field is misspelt", "antetítlo: Já", "antetitulo: Já", 'write "antetitulo"'),
  field("a field is nobody's", "fotografo: Ana", "_fotografo: Ana", 'write "_fotografo"'),
  {
    name: "yes or no is neither",
    wrong: event("registo_activo: talvez\n"),
    said: ["expected sim or não (also true or false)"],
    lost: ["talvez"],
    mended: event("registo_activo: true\n"),
  },
  {
    name: "a link has no https://",
    wrong: event("link_registo: www.example.pt/porto\n"),
    said: ['write "https://www.example.pt/porto"'],
    mended: event("link_registo: https://www.example.pt/porto\n"),
  },
  {
    name: "the second of two items has lost its dash",
    wrong: themes(
      "- id: 1\n  nome: Água\n  slug: agua\n  id: 2\n  nome: Solo\n  slug: solo\n",
      "yaml",
    ),
    said: [
      "4:3  id: the field is given twice, first on line 1, as if a second item",
      'write "- id: 2", with',
    ],
    mended: themes(
      "- id: 1\n  nome: Água\n  slug: agua\n- id: 2\n  nome: Solo\n  slug: solo\n",
      "yaml",
    ) as Record<string, string>,
  },
  {
    name: "a title with a colon stands where a list should",
    wrong: news("relacionadas: Obras: o que muda"),
    said: ['put the whole text in quotes: ["Obras: o que muda"]'],
    mended: {
      ...news('relacionadas: ["Obras: o que muda"]'),
      "noticias/outra.md": `---\n${FIELDS.join("\n").replace("id: 1", "id: 2").replace("titulo: Obras na Baixa", 'titulo: "Obras: o que muda"')}\n---\nTexto.\n`,
    } as Record<string, string>,
  },
  {
    name: "a title has lost an accent on the way",
    wrong: news("titulo: A renova\ufffdo"),
    said: ['"A renova\ufffdo" has lost its accents on the way'],
    mended: news("titulo: A renovação"),
  },
  {
    name: "a reference lost its accents on the way",
    wrong: { [PORTO]: `id: 7\ntitulo: Porto\n${DAYS}\nlocal: Casa da MÃºsica\n` },
    said: ['"Casa da MÃºsica" has lost its accents on the way'],
    mended: { [PORTO]: `id: 7\ntitulo: Porto\n${DAYS}\nlocal: Casa da Música\n` },
  },
  ...["site.yml", "Site.YAML", "site.yaml.txt"].map((name) => ({
    name: `the settings are called ${name}`,
    wrong: { [name]: SITE },
    without: "site.yaml",
    said: ['rename it to "site.yaml"'],
    mended: { [name]: undefined, "site.yaml": SITE },
  })),
  {
    name: "a table has a second row of headings and the names of groups",
    wrong: themes(
      "id;nome;slug\nN.º;Nome;Slug\n1;Água;agua\nDe 2025;;\n2;Solo;solo\nid;nome;slug\n",
    ),
    said: [2, 4, 6].map((line) => `temas.csv:${line}:1  the row holds headings, the name of a`),
    mended: THEMES,
  },
  {
    name: "a table has totals and a note below its rows",
    wrong: themes(
      "id;nome;slug;ordem\n1;Água;agua;\n2;Solo;solo;\nTotal:;2;;2\n;Soma;;1.234,50 €\n;;;12\n\n(*) por confirmar;;;\n",
    ),
    said: [4, 5, 6, 8].map((line) => `temas.csv:${line}:1  the row holds headings, the name of a`),
    mended: THEMES,
    lost: ["Total", "Soma", "confirmar"],
  },
  {
    name: "a table with one field has a total below its rows",
    wrong: { "categorias.csv": "Descrição;Ordem\nResidencial;1\nTurístico;2\nTotal:;2\n" },
    said: ["categorias.csv:4:1  the row holds headings, the name of a"],
    mended: { "categorias.csv": "Descrição;Ordem\nResidencial;1\nTurístico;2\n" },
    lost: ["Total"],
  },
  {
    name: "coordinates have decimal commas",
    wrong: { "locais.csv": "id;nome;slug;gps\n1;Casa;casa;41,1589,-8,6307\n" },
    said: ['write "41.1589,-8.6307"'],
    mended: { "locais.csv": "id;nome;slug;gps\n1;Casa;casa;41.1589,-8.6307\n" },
  },
  {
    name: "coordinates are the wrong way round",
    wrong: { "locais.csv": "id;nome;slug;gps\n1;Casa;casa;-8.6307,41.1589\n" },
    said: ['write "41.1589,-8.6307"'],
    mended: { "locais.csv": "id;nome;slug;gps\n1;Casa;casa;41.1589,-8.6307\n" },
  },
  // Images and links
  field(
    "an image is misspelt",
    "imagem: media/caza.jpg",
    "imagem: media/casa.jpg",
    'write "media/casa.jpg"',
  ),
  field(
    "an image lacks its folder",
    "imagem: casa.jpg",
    "imagem: media/casa.jpg",
    'write "media/casa.jpg"',
  ),
  field(
    "an image is on the web",
    "imagem: https://www.example.pt/casa.jpg",
    "imagem: media/casa.jpg",
    "put the file into that folder and write its path",
  ),
  {
    name: "a photograph is a HEIC",
    wrong: {
      "media/foto.jpg": Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"),
      ...news("imagem: media/foto.jpg"),
    },
    said: ["export it as JPEG"],
    mended: { "media/foto.jpg": CASA },
  },
  {
    name: "an image is a drawing of too many pixels",
    wrong: {
      "media/foto.svg":
        '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><path d="M0 0"/></svg>',
      ...news("imagem: media/foto.svg"),
    },
    said: ["2000 pixels across are enough"],
    mended: {
      "media/foto.svg":
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><path d="M0 0"/></svg>',
    },
  },
  body(
    "an image in a text is elsewhere",
    "![A](casa.jpg)",
    "![A](media/casa.jpg)",
    'write "media/casa.jpg"',
  ),
  body(
    "an image in a text is on somebody's disk",
    "![A](C:\\media\\casa.jpg)",
    "![A](media/casa.jpg)",
    'write "media/casa.jpg"',
  ),
  body(
    "a path stands for an image",
    "Um.\n\nmedia/casa.jpg",
    "Um.\n\n![](media/casa.jpg)",
    "write ![](media/casa.jpg)",
  ),
  body(
    "a space is within a link",
    "[a] (https://a.pt)",
    "[a](https://a.pt)",
    "is not a valid link",
  ),
  body(
    "a link has no https://",
    "[a](www.a.pt)",
    "[a](https://www.a.pt)",
    'write "https://www.a.pt"',
  ),
  body(
    "a link to an event leads nowhere",
    "[a](/api/v1/eventos/99/)",
    "[a](/api/v1/eventos/)",
    "leads nowhere",
  ),
  body(
    "a link to a part of the service leads nowhere",
    "[a](/api/v2/)",
    "[a](/api/)",
    "leads nowhere",
  ),
  body("a link leads nowhere", "[a](/noticias/x/)", "[a](/noticias/obras/)", "leads nowhere"),
  body("a <title> does not end", "Um.\n\n<title>\n\ndois", "Um.\n\ndois", 'take "<title>" out'),
  body(
    "an address in HTML lacks its second quote",
    '<p>Um <a href="https://a.pt>dois</a></p>',
    '<p>Um <a href="https://a.pt">dois</a></p>',
    'write """ where it ends',
  ),
  body(
    "a table lacks the line below its head",
    "| Hora |\n| 9h |",
    "| Hora |\n| --- |\n| 9h |",
    "write | --- |",
  ),
  body(
    "a row has more cells than its table",
    "| Hora |\n| --- |\n| 9h | sala |",
    "| Hora | Sala |\n| --- | --- |\n| 9h | sala |",
    "add a heading",
  ),
  body(
    "a row of a file with the line breaks of Windows has more cells than its table",
    "| Hora |\r\n| --- |\r\n| 9h | sala |\r\n",
    "| Hora | Sala |\r\n| --- | --- |\r\n| 9h | sala |\r\n",
    "add a heading",
  ),
  body(
    "a mail address is a link without mailto:",
    "[Escreva](a@b.pt)",
    "[Escreva](mailto:a@b.pt)",
    'write "mailto:a@b.pt"',
  ),
  body(
    "no link leads where a line says",
    "[1]: https://a.pt/b",
    "\\[1]: https://a.pt/b",
    "if readers are to see it",
  ),
  body("a comment does not end", "Um.\n\n<!-- dois", "Um.\n\ndois", 'write "-->"'),
  body("a text lost its accents", "Ã§Ã£o", "ção", "save the text again with the encoding UTF-8"),
  // References, ids and names
  {
    name: "a venue is misspelt",
    wrong: { [PORTO]: `id: 7\ntitulo: Porto\n${DAYS}\nlocal: Casa da Musica\n` },
    said: ['write "casa-da-musica"'],
    mended: { [PORTO]: `id: 7\ntitulo: Porto\n${DAYS}\nlocal: casa-da-musica\n` },
  },
  table("an id is there twice", "id;nome;slug\n1;Água;agua\n1;Solo;solo\n", "such as 2"),
  table("a slug is there twice", "id;nome;slug\n1;Água;solo\n2;Solo;Solo\n", 'such as "Solo-2"'),
  {
    name: "a file has a name that cannot be a slug",
    wrong: { "temas/Água & Solo.yaml": "id: 1\nnome: Solo\n" },
    said: ['add "slug: agua-solo"'],
    mended: { "temas/Água & Solo.yaml": "id: 1\nnome: Solo\nslug: agua-solo\n" },
  },
  {
    name: "a file has a second ending that Windows hides",
    wrong: { ...theme("id: 1\nnome: Solo"), [`${OBRAS}.txt`]: String(news()[OBRAS]) },
    said: ['rename it to "obras.md"'],
    mended: { [`${OBRAS}.txt`]: undefined, ...news() },
  },
  {
    name: "a file has its ending twice",
    wrong: { [`${OBRAS}.md`]: String(news()[OBRAS]) },
    said: ['rename the file, or add "slug: obras"'],
    mended: { [`${OBRAS}.md`]: undefined, ...news() },
  },
  {
    name: "a table has its ending twice",
    wrong: { "candidatos.csv.csv": "codigo;premio;categoria;nome;foto\n" },
    said: ['rename it to "candidatos.csv"'],
    mended: {
      "candidatos.csv.csv": undefined,
      "candidatos.csv": "codigo;premio;categoria;nome;foto\n",
    },
  },
  {
    name: "the name of an image ends in a space",
    wrong: { ...news("imagem: media/logo2.svg"), "media/logo2.svg ": LOGO },
    said: ['rename "media/logo2.svg " to "media/logo2.svg"'],
    mended: { "media/logo2.svg ": undefined, "media/logo2.svg": LOGO },
  },
  {
    name: "a file lies in the wrong folder",
    wrong: { ...theme("id: 1\nnome: Solo"), "temas/obras.md": String(news()[OBRAS]) },
    said: ["a news item in noticias/", "move or rename the file"],
    mended: { "temas/obras.md": undefined, ...news() },
  },
  {
    name: "a folder is misspelt",
    wrong: { "premio/a.yaml": "id: 1\n" },
    said: ['no part of a site is named "premio"'],
    mended: { premio: undefined },
  },
  {
    name: "a folder has the year in its name",
    wrong: { "eventos 2026/porto.yaml": String(event("")[PORTO]) },
    said: ['rename it to "eventos", or to "_eventos 2026"'],
    mended: { "eventos 2026": undefined, ...event("") },
  },
  {
    name: "photographs are in a folder of their own",
    wrong: { "imagens/nova.jpg": CASA, ...news("imagem: imagens/nova.jpg") },
    said: ["put what is to be published into media", 'write "media/imagens/nova.jpg"'],
    mended: {
      imagens: undefined,
      "media/imagens/nova.jpg": CASA,
      ...news("imagem: media/imagens/nova.jpg"),
    },
  },
  {
    name: "a folder was copied",
    wrong: { ...news(), "noticias - Cópia/obras.md": String(news()[OBRAS]) },
    said: ['noticias - Cópia  this seems to be a copy of "noticias"'],
    mended: { "noticias - Cópia": undefined },
  },
  {
    name: "a file has another ending",
    wrong: { "temas/solo.txt": "id: 1\nnome: Solo\n" },
    said: ["save it in that format, copy its text into the desk"],
    mended: { "temas/solo.txt": undefined, ...theme("id: 1\nnome: Solo") },
  },
  {
    name: "a program left a copy",
    wrong: { ...theme("id: 1\nnome: Solo"), "temas/solo (1).yaml": "id: 1\nnome: Solo\n" },
    said: ['seems to be a copy of "solo.yaml"'],
    mended: { "temas/solo (1).yaml": undefined },
  },
  // Tables
  table("a header is misspelt", "id;nomes;slug\n1;Água;agua\n", 'write "nome"'),
  {
    ...table(
      "a cell has no column",
      "id;nome;slug\n1;Água;agua;mais\n",
      "stands in a column that has no name",
    ),
    mended: themes("id;nome;slug;_nota\n1;Água;agua;mais\n"),
  },
  {
    ...table(
      "a title stands above the headings",
      "Temas de 2026;;\nid;nome;slug\n1;Água;agua\n2;Solo;solo\n",
      "such as id, nome, slug, delete the rows above the names",
    ),
    lost: ["Temas"],
  },
  table(
    "a table has no headings",
    "1;Água;agua\n2;Solo;solo\n",
    "insert a row of names above the first",
  ),
  {
    name: "a row of a table is not finished",
    wrong: {
      "locais.csv": "id;nome;slug;gps;conteudo\n1;Casa;casa;41.1,-8.6;Abre a [inserir data]\n",
    },
    said: ["take it out, or, if the item has a file of its own"],
    mended: {
      "locais.csv": "id;nome;slug;gps;conteudo\n1;Casa;casa;41.1,-8.6;Abre a 6 de abril\n",
    },
    lost: ["inserir", "data"],
  },
  field("a mark stands for nothing", 'tema: "-"', "tema:", "leave it empty if there is none"),
  body(
    "a row of a table goes on in the line below",
    "| Rua | Dia |\n| --- | --- |\n| Flores | 6 de\nabril |",
    "| Rua | Dia |\n| --- | --- |\n| Flores | 6 de abril |",
    "write | Flores | 6 de abril | on one line",
  ),
  {
    ...body(
      "a text is hidden",
      '<p style="display:none">Até sábado</p>',
      "<p>Até sábado</p>",
      'took out the hidden "Até sábado": if readers are to see it, write it again as plain text',
    ),
    lost: ["style", "display"],
  },
  {
    name: "a video is of a site that may not be shown",
    wrong: news("", '<iframe src="https://www.youtube.com/embed/a"></iframe>'),
    said: ["add www.youtube.com to iframe_hosts in site.yaml"],
    mended: { "site.yaml": `${SITE}iframe_hosts: [www.youtube.com]\n` },
  },
  body(
    "an image of a message was pasted into a text",
    '<img src="cid:image001.png" alt="">',
    "![](media/casa.jpg)",
    "an image that was pasted into the text: save it as a file in media/",
  ),
  {
    name: "the name of the site is not finished",
    wrong: { "site.yaml": "nome: Casa e Cidade RASCUNHO\n" },
    said: ['site.yaml  nome: "RASCUNHO" looks like an unfinished text: take it out'],
    mended: { "site.yaml": "nome: Casa e Cidade\n" },
    lost: ["RASCUNHO"],
  },
  {
    ...table(
      "Excel put a row with commas in quotes",
      'id,nome,slug\n1,Água,agua\n"2,""Solo, rocha"",solo"\n',
      "temas.csv:3:1  all values of the row are in one cell",
    ),
    mended: themes('id,nome,slug\n1,Água,agua\n2,"Solo, rocha",solo\n'),
  },
  table(
    "Excel put all rows in quotes",
    '"id;nome;slug"\n"1;Água;agua"\n"2;Solo;solo"\n',
    "temas.csv:1:1  all values of the row are in one cell",
  ),
  {
    ...table("rows have another separator", "id;nome;slug\n1,Água,agua\n2;Solo;solo\n"),
    said: ["temas.csv:2:1  all values of the row are in one cell"],
  },
  table("a quote in a table is left open", 'id;nome;slug\n1;"Água;agua\n', "close the quotes"),
  {
    ...table("a line break in a cell is without quotes", "id;slug;nome\n1;agua;Rios e\nmares\n"),
    said: ["put the text that has the line break in quotes"],
    mended: themes('id;slug;nome\n1;agua;"Rios e\nmares"\n'),
  },
  table("a cell is empty", "id;nome;slug\n1;;agua\n", "fill in the cell"),
  {
    name: "a comma is missing in JSON",
    wrong: themes('[{ "id": 1, "nome": "Solo" "slug": "solo" }]', "json"),
    said: ["this is not JSON"],
    mended: themes('[{ "id": 1, "nome": "Solo", "slug": "solo" }]', "json"),
  },
  {
    name: "the name of the site is missing",
    wrong: { "site.yaml": "fuso_horario: Europe/Lisbon\n" },
    said: ['add a line such as "nome: Notícias do imobiliário"'],
    mended: { "site.yaml": "fuso_horario: Europe/Lisbon\nnome: Casa\n" },
  },
];
