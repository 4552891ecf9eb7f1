/** Names of other items that lead nowhere, or to several. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const entry = (category: string, code: string) =>
  `- premio: fachada-2025\n  categoria: ${category}\n  nome: Hotel do Largo\n  foto: media/casa.jpg\n  codigo: ${code}\n`;
const winner = (name: string) =>
  `- premio: fachada-2025\n  categoria: Residencial\n  candidato: ${name}\n`;

export const inReferences: readonly Mistake[] = [
  {
    name: "two candidates of one category have the name that is written",
    wrong: {
      "candidatos.yaml": entry("Residencial", "Ab3dE9x2") + entry("Residencial", "Zz9yX8w7"),
      "vencedores.yaml": winner("Hotel do Largo"),
    },
    said: [
      'vencedores.yaml:3:14  candidato: 2 items of candidatos have the nome "Hotel do Largo", expected a name that only one item has, write the codigo of the one that is meant: "Ab3dE9x2" or "Zz9yX8w7"',
    ],
    mended: { "vencedores.yaml": winner("Ab3dE9x2") },
  },
  {
    name: "a theme is misspelt",
    wrong: { "noticias/obras.md": news("tema: habitaçao\n") },
    said: [
      'noticias/obras.md:6:7  tema: no theme is named "habitaçao", expected the slug, id or name of an item of temas, write "habitacao", or add "habitaçao" to temas',
    ],
    mended: { "noticias/obras.md": news("tema: habitacao\n") },
  },
  {
    name: "two news have one slug, and a third refers to it",
    wrong: {
      "noticias/a.md": news("slug: obras\n"),
      "noticias/b.md": news("slug: obras\n", "Texto.", 2),
      "noticias/aa.md": news("relacionadas: [obras]\n", "Texto.", 3),
    },
    said: [
      'noticias/b.md:6:7  slug: "obras" is also the slug of noticias/a.md:2, expected a slug that no other item of the collection has, whatever the case of its letters, write another, such as "obras-2"',
      'noticias/aa.md:6:16  relacionadas: 2 items of noticias have the slug "obras", expected a name of one item, give each a slug of its own first, as is said of them',
    ],
    mended: { "noticias/b.md": news("slug: obras-2\n", "Texto.", 2) },
  },
  {
    name: "an item that others refer to was withdrawn",
    wrong: {
      "noticias/_obras-na-baixa.md": news("").replace("Obras na Baixa", "Rua das Flores"),
      "noticias/a.md": news("relacionadas: [obras-na-baixa]\n", "Texto.", 2),
      "noticias/b.md": news("relacionadas: [Rua das Flores]\n", "Texto.", 3),
      "noticias/c.md": news("relacionadas: [1]\n", "Texto.", 4),
    },
    said: [
      'noticias/a.md:6:16  relacionadas: "obras-na-baixa" is a draft now (noticias/_obras-na-baixa.md), expected the slug, id or name of an item of noticias that is no draft, take it out here, or take the "_" off the name of noticias/_obras-na-baixa.md',
      'noticias/b.md:6:16  relacionadas: "Rua das Flores" is a draft now (noticias/_obras-na-baixa.md), expected the slug, id or name of an item of noticias that is no draft, take it out here, or take the "_" off the name of noticias/_obras-na-baixa.md',
      'noticias/c.md:6:16  relacionadas: "1" is a draft now (noticias/_obras-na-baixa.md), expected the slug, id or name of an item of noticias that is no draft, take it out here, or take the "_" off the name of noticias/_obras-na-baixa.md',
    ],
    mended: {
      "noticias/_obras-na-baixa.md": undefined,
      "noticias/obras-na-baixa.md": news("").replace("Obras na Baixa", "Rua das Flores"),
      "noticias/b.md": news("relacionadas: []\n", "Texto.", 3),
    },
  },
  {
    name: "two themes have one id",
    wrong: { "temas.yaml": "- id: 1\n  nome: Ar\n  slug: ar\n- id: 1\n  nome: Mar\n  slug: mar\n" },
    said: [
      "temas.yaml:4:7  id: 1 is also the id of temas.yaml:1, expected a number that no other item of the collection has, write 2, the next one that is free, here or there: the older of the two keeps its id",
    ],
    mended: {
      "temas.yaml": "- id: 1\n  nome: Ar\n  slug: ar\n- id: 2\n  nome: Mar\n  slug: mar\n",
    },
  },
];
