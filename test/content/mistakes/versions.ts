/** Files in which a program left two versions, since it could not join what two people wrote. */
import type { Files } from "../content-folder.ts";
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

/** The same place twice, as it is left. */
const both = (mine: string, other: string) => `<<<<<<< HEAD\n${mine}=======\n${other}>>>>>>> ana\n`;

interface File {
  readonly path: string;
  readonly line: number;
  readonly wrong: string;
  readonly mended: string;
}

const ITEM = '{ "id": 1, "nome": "Solo", "slug": "solo" }';

const FILES: readonly File[] = [
  {
    path: "temas.yaml",
    line: 4,
    wrong: `- id: 1\n  nome: Solo\n  slug: solo\n${both("- id: 2\n  nome: Ar\n  slug: ar\n", "- id: 2\n  nome: Luz\n  slug: luz\n")}`,
    mended: "- id: 1\n  nome: Solo\n  slug: solo\n- id: 2\n  nome: Ar\n  slug: ar\n",
  },
  {
    path: "temas.csv",
    line: 2,
    wrong: `id;nome;slug\n${both("1;Solo;solo\n", "1;Chão;solo\n")}2;Ar;ar\n`,
    mended: "id;nome;slug\n1;Solo;solo\n2;Ar;ar\n",
  },
  {
    path: "temas.json",
    line: 2,
    wrong: `[\n${both(`${ITEM}\n`, `${ITEM.replace("Solo", "Chão")}\n`)}]\n`,
    mended: `[\n${ITEM}\n]\n`,
  },
  {
    path: "noticias/obras.md",
    line: 6,
    wrong: news(both("teaser: Um.\n", "teaser: Dois.\n")),
    mended: news("teaser: Um.\n"),
  },
  {
    path: "noticias/obras.md",
    line: 1,
    wrong: both(news(""), news("")),
    mended: news(""),
  },
  {
    path: "site.yaml",
    line: 1,
    wrong: both("nome: Casa\n", "nome: Cidade\n"),
    mended: "nome: Casa\n",
  },
];

export const inVersions: readonly Mistake[] = FILES.map(({ path, line, wrong, mended }) => ({
  name: `a program left two versions in ${path}, from line ${line} on`,
  wrong: { [path]: wrong } as Files,
  said: [
    `${path}:${line}:1  "<<<<<<< HEAD" was left by a program that could not join two versions of the file, expected one version of each line, keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>`,
  ],
  mended: { [path]: mended },
}));
