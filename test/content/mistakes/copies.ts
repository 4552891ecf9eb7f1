/** Files and folders as browsers, clouds and office programs leave them. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const TABLE = "id;nome;slug\n1;Solo;solo\n";
const beside = (name: string, content = "x"): Mistake["wrong"] => ({
  "noticias/obras.md": news(""),
  [`noticias/${name}`]: content,
});
const without = (name: string) => ({ [`noticias/${name}`]: undefined });

export const inCopies: readonly Mistake[] = [
  ...[
    "obras (1).md",
    "obras - Cópia.md",
    "Cópia de obras.md",
    "obras-DESKTOP-AB12CD.md",
    "obras (Cópia em conflito da Ana 2026-03-01).md",
    "obras.sync-conflict-20260301-101010-ABCDEFG.md",
  ].map((name) => ({
    name: `a file is a copy (${name})`,
    wrong: beside(name, news("")),
    said: [
      `noticias/${name}  the file seems to be a copy of "obras.md", expected one file of what is published, keep in "obras.md" what is to be published and delete this one, or rename it to "_${name}" to have it left aside`,
    ],
    mended: without(name),
  })),
  ...["PK\u0003\u0004", "{\\rtf1 Obras}"].map((start) => ({
    name: `a document of a word processor was renamed (${JSON.stringify(start)})`,
    wrong: { "noticias/obras.md": start },
    said: [
      "noticias/obras.md:1:1  the file is a document of an office program and no plain text, whatever its name ends in, expected a plain text in UTF-8, open it in that program, save it as plain text (UTF-8), and give that file this name",
    ],
    mended: { "noticias/obras.md": news("") },
  })),
  {
    name: "a table was saved twice",
    wrong: { "temas.csv": TABLE, "temas (1).csv": TABLE },
    said: [
      'temas (1).csv  the file seems to be a copy of "temas.csv", expected one file of what is published, keep in "temas.csv" what is to be published and delete this one, or rename it to "_temas (1).csv" to have it left aside',
    ],
    mended: { "temas (1).csv": undefined },
  },
  {
    name: "a table has the name of another but for its capital",
    wrong: { "temas.csv": TABLE, "Temas.csv": TABLE },
    said: [
      'Temas.csv  nothing of a site is named "Temas.csv", expected site.yaml, media, or a collection as a folder or a table, rename it to "_Temas.csv" to have it left aside',
    ],
    mended: { "Temas.csv": undefined },
  },
  {
    name: "a text has two endings",
    wrong: { "noticias/obras.md.txt": news("") },
    said: [
      "noticias/obras.md.txt  files that end in .txt are not read here, expected a news item as .md, .html, .yaml or .json, rename it to end in .md",
    ],
    mended: { "noticias/obras.md.txt": undefined, "noticias/obras.md": news("") },
  },
  {
    name: "a text is a document of another program",
    wrong: beside("luz.odt"),
    said: [
      "noticias/luz.odt  files that end in .odt are not read here, expected a news item as .md, .html, .yaml or .json, save the text as .md, with its fields at the top",
    ],
    mended: without("luz.odt"),
  },
  {
    name: "an image lies among the news",
    wrong: beside("casa.jpg"),
    said: [
      "noticias/casa.jpg  files that end in .jpg are not read here, expected a news item as .md, .html, .yaml or .json, move it into the folder media, from where texts and fields name it",
    ],
    mended: without("casa.jpg"),
  },
  {
    name: "a document lies among the news",
    wrong: beside("programa.pdf"),
    said: [
      "noticias/programa.pdf  files that end in .pdf are not read here, expected a news item as .md, .html, .yaml or .json, move it into the folder media, from where texts and fields name it",
    ],
    mended: without("programa.pdf"),
  },
  {
    name: "a table is a workbook with macros",
    wrong: { "temas.xlsm": "PK" },
    said: [
      "temas.xlsm  files that end in .xlsm are not read here, expected a table of temas as .csv, .xlsx, .yaml, .json or .ndjson, save it as .xlsx or .csv",
    ],
    mended: { "temas.xlsm": undefined, "temas.csv": TABLE },
  },
  {
    name: "the images have a folder of their own",
    wrong: { "imagens/casa.jpg": "x" },
    said: [
      'imagens  images and documents are not published from "imagens", expected images and documents in the folder media, move what is in it into media/, or rename it to "_imagens" to have it left aside',
    ],
    mended: { imagens: undefined },
  },
  {
    name: "the collections lie one folder further in",
    wrong: { "conteudo/noticias/obras.md": news("") },
    said: [
      'conteudo  the collections lie one folder further in, expected site.yaml, media and the collections right in this folder, move what is in "conteudo" up into this folder',
    ],
    mended: { conteudo: undefined, "noticias/obras.md": news("") },
  },
];
