/** A mistake for each advice of the catalogue that the common ones in `slips.ts` do not give. */
import { utils, type WorkSheet, write } from "@e965/xlsx";
import { PDF } from "../support/documents.ts";
import type { Files } from "./content-folder.ts";
import {
  body,
  CASA,
  DAYS,
  event,
  FIELDS,
  field,
  news,
  OBRAS,
  PORTO,
  type Slip,
  THEMES,
  table,
  theme,
  themes,
} from "./slips.ts";

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

const film = (frames: number) =>
  Buffer.from(
    `47494638396101000100800000000000ffffff${"2c0000000001000100000202440100".repeat(frames)}3b`,
    "hex",
  );

const NEW_IMAGES = { "media/nova.jpg": CASA, "media/100% nova.jpg": CASA };

const second = (path: string, line = ""): Files => ({
  [path]: `---\n${FIELDS.join("\n").replace("id: 1", "id: 2")}\n${line}---\nTexto.\n`,
});

function slip(name: string, said: string, wrong: Files, mended: Slip["mended"]): Slip {
  return { name, wrong, said: [said], mended };
}

const candidate = (rest: string, award = "fachada-2025") =>
  `- premio: ${award}\n  categoria: Residencial\n  nome: Casa da Rua Nova\n  foto: media/casa.jpg\n${rest}`;
const CANDIDATE = { "candidatos.yaml": candidate("  codigo: Ab3dE9x2\n") };
const winner = (rest: string): Files => ({
  "vencedores.yaml": `- categoria: Turístico\n  candidato: Ab3dE9x2\n${rest}`,
});
const WINNER = winner("  premio: fachada-2025\n");

/** A news item with its own image. */
const image = (
  name: string,
  [wrong, right]: readonly [string | Uint8Array, string | Uint8Array],
  said: string,
  file = "media/nova.jpg",
): Slip => slip(name, said, { ...news(`imagem: ${file}`), [file]: wrong }, { [file]: right });

function sheet(
  cells: readonly (readonly unknown[])[],
  more: Readonly<Record<string, unknown>> = {},
): Buffer {
  const made: WorkSheet = Object.assign(utils.aoa_to_sheet(cells.map((row) => [...row])), more);
  const book = utils.book_new();
  utils.book_append_sheet(book, made, "Folha");
  return write(book, { bookType: "xlsx", type: "buffer" });
}

const ROWS = [
  ["id", "nome", "slug"],
  [1, "Água", "agua"],
  [2, "Solo", "solo"],
];
const RIGHT = themes(sheet(ROWS), "xlsx");
const dated = (v: number) =>
  sheet([
    ["id", "nome", "slug", "created"],
    [1, "Água", "agua", { t: "n", v, z: "dd/mm/yyyy" }],
  ]);
const named = (nome: unknown) =>
  sheet([
    ["id", "nome", "slug"],
    [1, nome, "agua"],
  ]);
const workbook = (name: string, said: string, wrong: Buffer): Slip =>
  slip(name, said, themes(wrong, "xlsx"), RIGHT);

function hiddenSheet(): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Instruções"]]), "Lista");
  utils.book_append_sheet(book, utils.aoa_to_sheet(ROWS.map((row) => [...row])), "temas");
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return write(book, { bookType: "xlsx", type: "buffer" });
}

const candidates = (code: string): string =>
  `premio;categoria;nome;foto;codigo\nfachada-2025;Residencial;Casa;media/casa.jpg;${code}\n`;

const placed = (local: string) => `id: 7\ntitulo: Porto\n${DAYS}\nlocal: ${local}\n`;
const venue = (id: number, slug: string) =>
  `- id: ${id}\n  nome: Auditório\n  slug: ${slug}\n  gps: 41.1,-8.6\n`;

const files: readonly Slip[] = [
  {
    ...slip(
      "site.yaml is missing",
      'a line such as "nome:',
      {},
      { "site.yaml": "nome: Casa e Cidade\n" },
    ),
    without: "site.yaml",
  },
  slip(
    "a file has the name of a folder",
    'rename it to "_noticias"',
    { noticias: "Obras" },
    { noticias: undefined, _noticias: "Obras" },
  ),
  slip(
    "a collection has two tables",
    'rename this one to "_temas.yaml"',
    { ...THEMES, ...themes("- id: 3\n  nome: Ar\n  slug: ar\n", "yaml") },
    { "temas.yaml": undefined, "_temas.yaml": "- id: 3\n  nome: Ar\n  slug: ar\n" },
  ),
  slip(
    "an image is only in the cloud",
    "download it and keep it on this device",
    { ...news("imagem: media/nova.jpg"), "media/.nova.jpg.icloud": "x" },
    { "media/.nova.jpg.icloud": undefined, "media/nova.jpg": CASA },
  ),
  slip("a news item is among the images", "move it out of media/", second("media/baixa.md"), {
    "media/baixa.md": undefined,
    ...second("noticias/baixa.md"),
  }),
  slip(
    "a table is among the images",
    "move it out of media/",
    { "media/temas.xlsx": RIGHT["temas.xlsx"] as Uint8Array, ...news() },
    { "media/temas.xlsx": undefined },
  ),
  {
    ...slip(
      "a day is not on the weekday that is named",
      "is on another day of the week",
      news("data: sexta-feira, 14 de fevereiro de 2026"),
      news("data: sábado, 14 de fevereiro de 2026"),
    ),
    lost: ["sexta", "feira"],
  },
  slip(
    "a file is too large",
    "make it smaller",
    { "site.yaml": `nome: Casa\n${"# Uma nota\n".repeat(100_000)}` },
    { "site.yaml": "nome: Casa\n# Uma nota\n" },
  ),
  slip(
    "a folder lies where a file should",
    'or put "_" before its name',
    { "noticias/obras.md/nota.txt": "Obras" },
    { [OBRAS]: undefined, "noticias/_obras.md/nota.txt": "Obras" },
  ),
  slip(
    "a name has a sign that nobody sees",
    "rename it",
    { "noticias/ob\u0007ras.md": String(news()[OBRAS]) },
    { "noticias/ob\u0007ras.md": undefined, ...news() },
  ),
];

const values: readonly Slip[] = [
  slip(
    "a list has an empty entry",
    "delete the empty entry",
    event('autor: [ordem-dos-notarios, ""]\n'),
    event("autor: [ordem-dos-notarios]\n"),
  ),
  field(
    "a path of Windows to another computer stands in quotes",
    'antetitulo: "\\\\servidor\\base"',
    "antetitulo: '\\\\servidor\\base'",
    "write '\\\\servidor\\base'",
  ),
  field(
    "an image has other capitals",
    "imagem: media/Casa.jpg",
    "imagem: media/casa.jpg",
    'write "media/casa.jpg"',
  ),
  slip(
    "an image with a space in its name has other capitals in a text",
    'write "media/casa%20velha.jpg"',
    { ...news("", "![](media/Casa%20velha.jpg)"), "media/casa velha.jpg": CASA },
    { ...news("", "![](media/casa%20velha.jpg)"), "media/casa velha.jpg": CASA },
  ),
  slip(
    "the name of an image has a percent sign, which Markdown reads as one of its own",
    'write "media/casa%2520velha.jpg"',
    { ...news("", "![](media/casa%20velha.jpg)"), "media/casa%20velha.jpg": CASA },
    { ...news("", "![](media/casa%2520velha.jpg)"), "media/casa%20velha.jpg": CASA },
  ),
  slip(
    "the extension of an image is written twice",
    'write "media/nova.jpg"',
    { ...news("imagem: media/nova.jpg.jpg", "![](<media/100% nova.jpg>)"), ...NEW_IMAGES },
    { ...news("imagem: media/nova.jpg", "![](<media/100% nova.jpg>)"), ...NEW_IMAGES },
  ),
  slip(
    "an image is left aside",
    "rename it without that character",
    { ...news("imagem: media/_nova.jpg"), "media/_nova.jpg": CASA },
    { ...news("imagem: media/nova.jpg"), "media/_nova.jpg": undefined, "media/nova.jpg": CASA },
  ),
  table("a cell holds an error", "id;nome;slug\n1;#REF!;agua\n", "correct the formula"),
  table("a formula became a text", "id;nome;slug\n1;=A2;agua\n", "or write what it should show"),
  slip(
    "a code became a number",
    "format the column as text and write the code again",
    { "candidatos.csv": candidates("1,2E+07") },
    { "candidatos.csv": candidates("Ab3dE9x2") },
  ),
  slip(
    "a number has more digits than a spreadsheet keeps",
    "format the cell as text and write the number again",
    themes(named(3.500_123_456_789e20), "xlsx"),
    themes(named("350012345678901234567"), "xlsx"),
  ),
  workbook(
    "a formula has no result",
    "open the file in a spreadsheet and save it",
    sheet(ROWS, { B2: { t: "z", f: "A2" } }),
  ),
];

const fields: readonly Slip[] = [
  slip(
    "an item disappears at the moment at which it appears",
    "a date alone means the beginning of that day",
    news("publicar_em: 2020-05-01\nretirar_em: 2020-05-01"),
    news("publicar_em: 2020-05-01\n_retirar_em: 2020-05-01"),
  ),
  slip(
    "a field is given twice",
    'rename the wrong one to "_nome"',
    theme("id: 1\nnome: Solo\nnome: Ar\nslug: solo"),
    theme("id: 1\nnome: Solo\n_nome: Ar\nslug: solo"),
  ),
  slip(
    "a heading is there twice below an empty row",
    "the field is given twice, first on line 2",
    { "temas.csv": ";;;\nid;slug;nome;nome\n1;solo;Solo;Ar\n" },
    { "temas.csv": ";;;\nid;slug;nome;_nome\n1;solo;Solo;Ar\n" },
  ),
  slip(
    "a file has two items",
    "move this line and those below it into a file of their own",
    theme("id: 1\nnome: Solo\nid: 2\nnome: Ar"),
    { ...theme("id: 1\nnome: Solo"), "temas/ar.yaml": "id: 2\nnome: Ar\n" },
  ),
  slip(
    "a theme has a text",
    'or into one named "_nota"',
    { "temas/solo.md": "---\nid: 1\nnome: Solo\n---\nTexto.\n" },
    { "temas/solo.md": "---\nid: 1\nnome: Solo\n_nota: Texto.\n---\n" },
  ),
  {
    ...slip(
      "a text is given twice",
      "merge the two",
      news("conteudo: Um.", "Dois."),
      news("", "Um.\n\nDois."),
    ),
    lost: ["conteudo"],
  },
  slip(
    "a slug is all digits",
    'write "edicao-2025"',
    { "premios.yaml": '- id: 1\n  nome: Prémio\n  slug: "2025"\n' },
    { "premios.yaml": "- id: 1\n  nome: Prémio\n  slug: edicao-2025\n" },
  ),
  slip(
    "a winner is a candidate and another project",
    "give one or the other",
    { ...CANDIDATE, ...winner("  premio: fachada-2025\n  nome: Casa da Rua Nova\n") },
    WINNER,
  ),
  slip(
    "site.yaml is a list",
    "write, for example, nome",
    { "site.yaml": "- nome: Casa\n" },
    { "site.yaml": "nome: Casa\n" },
  ),
];

const page = (name: string, said: string, wrong: string, right: string): Slip =>
  slip(name, said, { "noticias/obras.html": html(wrong) }, { "noticias/obras.html": html(right) });
const html = (text: string) => `---\n${FIELDS.join("\n")}\n---\n${text}\n`;
const LINES = [
  "As obras na Baixa de Coimbra começam em abril, logo depois",
  "da Páscoa, e acabam antes do fim do ano que vem. A cidade",
  "paga uma parte, e os proprietários pagam a outra",
];

const texts: readonly Slip[] = [
  {
    ...body(
      "an image was pasted into a text",
      '<img src="data:image/png;base64,AAAA" alt="">',
      "![](media/casa.jpg)",
      "save it as a file in media/",
    ),
    lost: ["base", "AAAA"],
  },
  body(
    "a link leads to another part of the site",
    "[a](/contactos/)",
    "[a](https://www.example.pt/contactos/)",
    "write its whole address",
  ),
  page(
    "HTML has too many tags",
    "take out what is not needed",
    "<b>".repeat(1001),
    "<p>Texto.</p>",
  ),
  slip(
    "a field has Markdown",
    "write <strong>prazo</strong>",
    news('conteudo: "Um **prazo** curto"', ""),
    news('conteudo: "Um <strong>prazo</strong> curto"', ""),
  ),
  field(
    "a title has Markdown",
    "titulo: Obras **já**",
    "titulo: Obras já",
    '"Obras **já**" is shown as it stands: write Obras já',
  ),
  body("a mark is of another program", "==novo==", "<mark>novo</mark>", "write <mark>novo</mark>"),
  body(
    "a reference has no address",
    "[a][b]",
    "[a][b]\n\n[b]: https://www.exemplo.pt/",
    "write [b]: https://www.exemplo.pt/ on a line of its own",
  ),
  {
    ...body(
      "a code is of another program",
      "[gallery ids=1]",
      "As fotografias.",
      "what readers are to",
    ),
    lost: ["gallery"],
  },
  body(
    "bold begins with an asterisk too many",
    "***Prazo:** maio",
    "<strong>Prazo:</strong> maio",
    "write <strong>Prazo:</strong>",
  ),
  slip(
    "two items are in one file",
    "or a second item into a file of its own",
    news("", `Um.\n\n---\n${FIELDS.join("\n").replace("id: 1", "id: 2")}\n---\nTexto.`),
    { ...news("", "Um."), ...second("noticias/dois.md") },
  ),
  slip(
    "two fields of a second item follow the first",
    'temas.yaml:4:3  nome: the field is given twice, first on line 2, as if a second item began here, expected a "- " before',
    themes("- id: 1\n  nome: Água\n  slug: agua\n  nome: Solo\n  slug: solo\n", "yaml"),
    themes("- id: 1\n  nome: Água\n  slug: agua\n- nome: Solo\n  slug: solo\n  id: 2\n", "yaml"),
  ),
  body("a line of dashes is below a text", "Obras\n---", "## Obras", "write ## Obras"),
  body(
    "a line is right below a table",
    "| Hora |\n| --- |\n| 9h |\nFim",
    "| Hora |\n| --- |\n| 9h |\n\nFim",
    "put an empty line between the two",
  ),
  body(
    "a line is right below a list",
    "- Um\n- Dois\nFim",
    "- Um\n- Dois\n\nFim",
    "put an empty line between the two",
  ),
  body(
    "a list within a list has too little space before it",
    "1. Um\n  - a\n  - b",
    "1. Um\n    - a\n    - b",
    "with four spaces",
  ),
  body("an address has underscores", "https://a.pt/_x_/b", "<https://a.pt/_x_/b>", "write <https:"),
  body("asterisks are between numbers", "2*3*4 m", "2\\*3\\*4 m", "write 2\\*3\\*4"),
  slip(
    "fields are below the fields",
    "move the line above",
    news("", "fechada: true\n---\nTexto."),
    news("fechada: true"),
  ),
  body(
    "a line begins with four spaces",
    "    As obras começam em abril.",
    "As obras começam em abril.",
    "take away the four spaces",
  ),
  {
    ...body(
      "an assistant's text is in a fence",
      "```markdown\nAs obras começam em abril.\n```",
      "As obras começam em abril.",
      "or the lines of ``` around it",
    ),
    lost: ["markdown"],
  },
  slip(
    "a link leads to a document without its folder",
    'write "media/programa.pdf"',
    { ...news("", "[Edital](programa.pdf)"), "media/programa.pdf": PDF },
    news("", "[Edital](media/programa.pdf)"),
  ),
  field(
    "a # follows a text in quotes",
    'titulo: "Obras" #1',
    "titulo: '\"Obras\" #1'",
    `write '"Obras" #1'`,
  ),
  field(
    "a field is nothing but &",
    "antetitulo: &Co",
    'antetitulo: "&Co"',
    "put texts with special characters in quotes",
  ),
  field(
    "a colon has no space behind it",
    "antetitulo:Obras",
    "antetitulo: Obras",
    "a space after the colon",
  ),
  field("a title has an unseen sign", "titulo: Ob\u200bras", "titulo: Obras", "write Obras"),
  field(
    "a backslash is in quotes",
    'titulo: "C:\\arquivo"',
    "titulo: 'C:\\arquivo'",
    "write 'C:\\arquivo'",
  ),
  field(
    "a quotation mark only marks the text",
    'titulo: "Obras” na Baixa"',
    "titulo: '“Obras” na Baixa'",
    "write '“Obras” na Baixa'",
  ),
  slip(
    "a title says that it is a draft",
    'put "_" before that file\'s name',
    news("titulo: RASCUNHO - Obras"),
    { [OBRAS]: undefined, "noticias/_obras.md": String(news("titulo: RASCUNHO - Obras")[OBRAS]) },
  ),
  page(
    "lines of a list run together",
    "write – um<br>",
    "<p>– um\n– dois</p>",
    "<p>– um<br>– dois</p>",
  ),
  body("a text is wrapped", LINES.join("\n"), LINES.join(" "), "write each paragraph on one line"),
  body(
    "a link has no place in its text",
    "[a](#nada)\n\nTexto.",
    '[a](#nada)\n\n<a id="nada"></a>Texto.',
    'write <a id="nada"></a> where it should lead',
  ),
  {
    ...body(
      "two versions of a text were not joined",
      "<<<<<<< HEAD\nUm.\n=======\nDois.\n>>>>>>> ana",
      "Um.",
      "keep one of the two",
    ),
    lost: ["HEAD", "Dois"],
  },
  {
    ...table(
      "two versions of a table were not joined",
      "id;nome;slug\n<<<<<<< HEAD\n1;Água;agua\n=======\n1;Águas;aguas\n>>>>>>> ana\n",
      "keep one of the two versions",
    ),
    lost: ["HEAD"],
  },
  slip(
    "a file mixes two encodings",
    "with the encoding UTF-8",
    themes(
      Buffer.from("- id: 1\n  nome: \u00c1gua\n  slug: agua\n# mar\u00c3\u00a9\n", "latin1"),
      "yaml",
    ),
    themes("- id: 1\n  nome: Água\n  slug: agua\n# maré\n", "yaml"),
  ),
  slip(
    "brackets are in brackets",
    "take out what is not needed",
    theme(`id: 1\nnome: ${"[".repeat(40)}Solo${"]".repeat(40)}`),
    theme("id: 1\nnome: Solo"),
  ),
  slip(
    "an interrupted save left zeros at the end of a file",
    "bring back an older version",
    theme(`id: 1\nnome: Solo\n${"\0".repeat(300)}`),
    theme("id: 1\nnome: Solo\nslug: solo\n"),
  ),
  slip(
    "a text has a NUL",
    "delete it",
    themes('[{ "id": 1, "nome": "Água\\u0000", "slug": "agua" }]', "json"),
    themes('[{ "id": 1, "nome": "Água", "slug": "agua" }]', "json"),
  ),
  body("a text is a run of signs", "*a ".repeat(20_001), "Texto.", "several paragraphs"),
];

const parsed: readonly Slip[] = [
  slip(
    "a name is in curly brackets",
    'put the whole text in quotes: "{Solo}"',
    theme("id: 1\nnome: {Solo}"),
    theme('id: 1\nnome: "{Solo}"'),
  ),
  slip(
    "a name in curly brackets has a comma",
    'put the whole text in quotes: "Solo, Lda"',
    theme("{ id: 1, nome: Solo, Lda, slug: solo }"),
    theme('{ id: 1, nome: "Solo, Lda", slug: solo }'),
  ),
  slip(
    "a file has a hundred thousand words",
    "take out what is not needed",
    themes(`- id: 1\n  nome: [${"a,".repeat(126_000)}]\n`, "yaml"),
    themes("- id: 1\n  nome: Água\n  slug: agua\n", "yaml"),
  ),
  slip(
    "aliases multiply",
    "take out what is not needed",
    theme(
      `id: 1\nslug: solo\n_a: &a [${"x, ".repeat(99)}x]\n_b: &b [${"*a, ".repeat(99)}*a]\n_c: [${"*b, ".repeat(9)}*b]\nnome: Solo`,
    ),
    theme("id: 1\nslug: solo\nnome: Solo"),
  ),
  slip(
    "an item of JSON has very many values",
    "take out what is not needed",
    themes(`[{ "id": 1, "nome": [${"1,".repeat(500_001)}1] }]`, "json"),
    themes('[{ "id": 1, "nome": "Água", "slug": "agua" }]', "json"),
  ),
  table("quotes are inside a cell", 'id;nome;slug\n1;"Água" já;agua\n', "write a quote inside"),
  slip(
    "a table has signs of no text",
    "save it as plain text",
    themes(Buffer.from("PK\x03\x04\xe9\x00\xf3\x81", "latin1")),
    THEMES,
  ),
  slip("a workbook is none", "save it as .xlsx, or as .csv", themes("Água", "xlsx"), RIGHT),
  workbook(
    "a workbook has too many columns",
    "delete what is below the table and beside it",
    sheet([["id", "nome", "slug"], Array.from({ length: 1001 }, (_, at) => at)]),
  ),
  workbook(
    "a row is hidden",
    "delete what should not be",
    sheet(ROWS, { "!rows": [{}, { hidden: true }, { hidden: true }] }),
  ),
  workbook("the sheet with the items is hidden", 'unhide "temas"', hiddenSheet()),
  slip(
    "a cell shows the day alone",
    "or type the date again",
    themes(dated(46_086.437_5), "xlsx"),
    themes(dated(46_086), "xlsx"),
  ),
  slip(
    "a title was taken for a date",
    "format the cell as text and type it again",
    themes(named({ t: "n", v: 46_054, z: "d-mmm" }), "xlsx"),
    themes(named("1-2"), "xlsx"),
  ),
  workbook("a column is hidden", "this column", sheet(ROWS, { "!cols": [{}, { hidden: true }] })),
  workbook(
    "headings are merged",
    "unmerge A1:B1",
    sheet([["id", "", "slug"], ...ROWS.slice(1)], { "!merges": [utils.decode_range("A1:B1")] }),
  ),
  slip(
    "a table has the name of another",
    "or in a table named candidatos, move or rename the file",
    { "temas.csv": candidates("Ab3dE9x2") },
    { "temas.csv": undefined, "candidatos.csv": candidates("Ab3dE9x2"), ...THEMES },
  ),
  slip(
    "two columns have one name",
    'rename the wrong one to "_nome"',
    themes("id;nome;nome;slug\n1;Água;mar;agua\n"),
    themes("id;nome;_nome;slug\n1;Água;mar;agua\n"),
  ),
  slip(
    "two columns are one field",
    'rename the wrong one to "_name"',
    themes("N.º;Nome;Name;slug\n1;Água;mar;agua\n"),
    themes("N.º;Nome;_Name;slug\n1;Água;mar;agua\n"),
  ),
  table("a column is missing", "id;slug\n1;agua\n", 'add a column "nome"'),
  slip(
    "a text stands where an item should",
    "begin each item with a hyphen",
    themes("- Solo\n", "yaml"),
    themes("- id: 1\n  nome: Solo\n  slug: solo\n", "yaml"),
  ),
  slip(
    "a table is one item",
    "begin each item with a hyphen",
    themes("id: 1\nnome: Solo\nslug: solo\n", "yaml"),
    themes("- id: 1\n  nome: Solo\n  slug: solo\n", "yaml"),
  ),
];

const items: readonly Slip[] = [
  slip(
    "two items had one name",
    "delete one if they are the same",
    {
      ...news("slugs_anteriores: [velha]"),
      ...second("noticias/outra.md", "slugs_anteriores: [velha]\n"),
    },
    news(),
  ),
  slip(
    "a project is entered twice",
    "or write another codigo",
    { "candidatos.yaml": `${candidate("")}${candidate("")}` },
    { "candidatos.yaml": `${candidate("")}${candidate("  codigo: Ab3dE9x2\n")}` },
  ),
  slip(
    "a category is there twice",
    "delete one if both are the same",
    {
      "categorias.yaml":
        "- descricao: Residencial\n- descricao: Residencial\n- descricao: Turístico\n",
    },
    { "categorias.yaml": "- descricao: Residencial\n- descricao: Turístico\n" },
  ),
  slip(
    "two venues stand in a field for one",
    'write "Casa da Música" or "Centro de Congressos", or add',
    { [PORTO]: placed("Casa da Música e Centro de Congressos") },
    { [PORTO]: placed("Casa da Música") },
  ),
  slip(
    "an item names one that is a draft",
    'relacionadas: "outra" is only a draft, noticias/_outra.md, expected an item that is published',
    { ...news("relacionadas: [outra]"), ...second("noticias/_outra.md") },
    { "noticias/_outra.md": undefined, ...second("noticias/outra.md") },
  ),
  slip(
    "two venues have one name",
    "write the slug of the item that you mean",
    { [PORTO]: placed("Auditório"), "locais.yaml": `${venue(1, "norte")}${venue(2, "sul")}` },
    { [PORTO]: placed("sul") },
  ),
  slip(
    "a winner is of another award",
    "correct premio or candidato",
    { ...CANDIDATE, ...winner("  premio: fachada-2026\n") },
    WINNER,
  ),
  slip(
    "an item is related to itself",
    "out of the list",
    news("relacionadas: [1]"),
    news("relacionadas: []"),
  ),
  slip(
    "a link leads to a program",
    "save it as PDF",
    { ...news("", "[a](media/jogo.exe)"), "media/jogo.exe": "MZ" },
    { ...news("", "[a](media/jogo.pdf)"), "media/jogo.exe": undefined, "media/jogo.pdf": PDF },
  ),
  slip(
    "a document is not what its name says",
    "or as PDF",
    { ...news("", "[a](media/a.pdf)"), "media/a.pdf": "texto" },
    { "media/a.pdf": PDF },
  ),
  image("a text has the name of an image", ["texto", CASA], "export it as JPEG or PNG"),
  image("an image is cut off", [CASA.subarray(0, 900), CASA], "copy it again from where it came"),
  slip(
    "an animation has too many frames",
    "at most 10000 frames of this size, take out frames",
    { ...news("", "![](media/filme.gif)"), "media/filme.gif": film(10_001) },
    { "media/filme.gif": film(2) },
  ),
  image(
    "a drawing has groups in groups",
    [svg(`${"<g>".repeat(300)}${"</g>".repeat(300)}`), svg('<path d="M0 0"/>')],
    "simplify it",
    "media/nova.svg",
  ),
  {
    ...image(
      "a drawing has an entity that it does not declare",
      [svg("<text>&nbsp;</text>"), svg("<text> </text>")],
      "uses &nbsp;, and does not say which short text it stands for",
      "media/nova.svg",
    ),
    lost: ["nbsp"],
  },
];

export const rareSlips = [...files, ...values, ...fields, ...texts, ...parsed, ...items];
