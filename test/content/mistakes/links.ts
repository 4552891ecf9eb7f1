/** Links within texts that lead nowhere. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const link = (address: string) => ({
  "noticias/obras-na-baixa.md": news(""),
  "noticias/luz.md": news("", `Ver [as obras](${address}).`, 2),
});

const MENDED = link("/noticias/obras-na-baixa/");

export const inLinks: readonly Mistake[] = [
  {
    name: "a link leads to the file of a news item",
    wrong: link("obras-na-baixa.md"),
    said: [
      'noticias/luz.md:7:16  conteudo: the link "obras-na-baixa.md" leads nowhere, expected a page of the site such as /noticias/obras/, or an address that starts with https://, write "/noticias/obras-na-baixa/"',
    ],
    mended: MENDED,
  },
  {
    name: "a link to a news item is misspelt",
    wrong: link("/noticias/obras-da-baixa/"),
    said: [
      'noticias/luz.md:7:16  conteudo: the link "/noticias/obras-da-baixa/" leads nowhere, expected a page of the site such as /noticias/obras/, or an address that starts with https://, write "/noticias/obras-na-baixa/"',
    ],
    mended: MENDED,
  },
  {
    name: "a link to a news item has its collection misspelt",
    wrong: link("/noticia/obras-na-baixa"),
    said: [
      'noticias/luz.md:7:16  conteudo: the link "/noticia/obras-na-baixa" leads nowhere, expected a page of the site such as /noticias/obras/, or an address that starts with https://, write "/noticias/obras-na-baixa/"',
    ],
    mended: MENDED,
  },
  {
    name: "a link leads from one news item to another beside it",
    wrong: link("../obras-na-baixa/"),
    said: [
      'noticias/luz.md:7:16  conteudo: the link "../obras-na-baixa/" leads nowhere, expected a page of the site such as /noticias/obras/, or an address that starts with https://, write "/noticias/obras-na-baixa/"',
    ],
    mended: MENDED,
  },
  {
    name: "a link lacks the colon of its address",
    wrong: link("http//www.example.pt/obras"),
    said: [
      'noticias/luz.md:7:16  conteudo: the link "http//www.example.pt/obras" is no whole address, expected an address that starts with https://, or a page of the site such as /noticias/obras/, write "http://www.example.pt/obras"',
    ],
    mended: link("http://www.example.pt/obras"),
  },
  {
    name: "a link has no https:// before it",
    wrong: link("www.example.pt/obras"),
    said: [
      'noticias/luz.md:7:16  conteudo: the link "www.example.pt/obras" is no whole address, expected an address that starts with https://, or a page of the site such as /noticias/obras/, write "https://www.example.pt/obras"',
    ],
    mended: link("https://www.example.pt/obras"),
  },
  {
    name: "a link leads to no candidate",
    wrong: link("/candidato/Ab3dE9x2/"),
    said: [
      'noticias/luz.md:7:16  conteudo: the link "/candidato/Ab3dE9x2/" leads nowhere, expected a page of the site such as /noticias/obras/, or an address that starts with https://, correct the codigo, or copy the address from the site',
    ],
    mended: MENDED,
  },
];
