/** Signs of YAML, and signs that look like them, where people write a text. */
import type { Mistake } from "./mistake.ts";

const FIELDS = "id: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: media/casa.jpg\n";
const title = (line: string) => ({
  "noticias/obras.md": `---\n${FIELDS.replace("titulo: Obras", line)}---\nTexto.\n`,
});
const picture = (line: string) => ({
  "noticias/obras.md": `---\n${FIELDS.replace("imagem: media/casa.jpg", line)}---\nTexto.\n`,
});
const file = (text: string) => ({ "noticias/obras.md": text });
const MENDED = file(`---\n${FIELDS}---\nTexto.\n`);

export const inSigns: readonly Mistake[] = [
  ...[
    "*Obras* na Baixa",
    "& Obras",
    "! Obras",
    "!Atenção às obras",
    "[Vídeo] Obras na Baixa",
    "{Vídeo} Obras na Baixa",
    "- Obras",
    "? Obras",
    "| Obras",
    "> Obras",
    "%obras",
    "@ordem fala",
    "`Obras`",
  ].map((text) => ({
    name: `a title begins with a sign (${text})`,
    wrong: title(`titulo: ${text}`),
    said: [
      `noticias/obras.md:3:9  the value begins with ${text[0]}, which has a meaning in YAML, expected a text in quotes where it begins with one of @ \` % [ ] { } * & ! | > - ?, write titulo: "${text}"`,
    ].map((line) => (text === "! Obras" ? line.replace(":3:9  the", ":3:11  titulo: the") : line)),
    mended: title(`titulo: "${text}"`),
  })),
  {
    name: "an image is written as in Markdown",
    wrong: picture("imagem: ![A casa](media/casa.jpg)"),
    said: [
      "noticias/obras.md:5:9  the value begins with !, which has a meaning in YAML, expected a text in quotes where it begins with one of @ ` % [ ] { } * & ! | > - ?, write imagem: media/casa.jpg",
    ],
    mended: picture("imagem: media/casa.jpg"),
  },
  {
    name: "a hyphen stands where there is nothing to say",
    wrong: file(`---\n${FIELDS}tema: -\n---\nTexto.\n`),
    said: [
      "noticias/obras.md:6:7  a hyphen alone stands where a value should, and begins a list in YAML, expected a value, or nothing, leave it empty: tema:",
    ],
    mended: file(`---\n${FIELDS}tema:\n---\nTexto.\n`),
  },
  {
    name: "the line below the fields is indented",
    wrong: file(`---\n${FIELDS} ---\nTexto.\n`),
    said: [
      'noticias/obras.md:6:1  blanks stand before the line "---", expected a line "---" before the fields and one behind them, at the margin, delete the blanks before it',
    ],
    mended: MENDED,
  },
  {
    name: "a no-break space stands behind a colon",
    wrong: title("titulo:\u00a0Obras"),
    said: [
      'noticias/obras.md:3:1  behind "titulo" stands something else than a colon and a space, perhaps signs that look like them, expected lines such as "nome: value", type the line anew: titulo: Obras',
    ],
    mended: title("titulo: Obras"),
  },
  {
    name: "a colon is a wide one",
    wrong: title("titulo：Obras"),
    said: [
      'noticias/obras.md:3:1  behind "titulo" stands something else than a colon and a space, perhaps signs that look like them, expected lines such as "nome: value", type the line anew: titulo: Obras',
    ],
    mended: title("titulo: Obras"),
  },
  {
    name: "a field has an equals sign",
    wrong: title("titulo = Obras"),
    said: [
      'noticias/obras.md:3:1  behind "titulo" stands something else than a colon and a space, perhaps signs that look like them, expected lines such as "nome: value", type the line anew: titulo: Obras',
    ],
    mended: title("titulo: Obras"),
  },
  {
    name: "an empty line stands above the fields",
    wrong: file(`\n\n---\n${FIELDS}---\nTexto.\n`),
    said: [
      'noticias/obras.md:1:1  something stands above the first line "---", if only an empty line, expected a first line "---", then lines such as "titulo: …", then a second line "---", delete the lines above "---"',
    ],
    mended: MENDED,
  },
  {
    name: "the line above the fields is missing",
    wrong: file(`${FIELDS}---\nTexto.\n`),
    said: [
      'noticias/obras.md:1:1  the line "---" above the fields is missing, expected a first line "---", then lines such as "titulo: …", then a second line "---", add a line "---" above the first field',
    ],
    mended: MENDED,
  },
  {
    name: "both lines around the fields are missing",
    wrong: file(`${FIELDS}\nTexto.\n`),
    said: [
      'noticias/obras.md:1:1  the line "---" above the fields is missing, expected a first line "---", then lines such as "titulo: …", then a second line "---", add a line "---" above the first field, and one below the last',
    ],
    mended: MENDED,
  },
  {
    name: "a file is empty",
    wrong: file(""),
    said: [
      'noticias/obras.md:1:1  the file is empty, expected a first line "---", then lines such as "titulo: …", then a second line "---", write the item, or put "_" before the name of the file until it is written',
    ],
    mended: { "noticias/obras.md": undefined, "noticias/_obras.md": "" },
  },
];
