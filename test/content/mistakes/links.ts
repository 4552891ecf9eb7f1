/** Links within texts that lead nowhere. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const link = (address: string) => ({
  "noticias/obras-na-baixa.md": news(""),
  "noticias/luz.md": news("", `Ver [as obras](${address}).`, 2),
});

const SITE = { "site.yaml": "nome: Base\npublic_url: https://www.example.pt\n" };

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
  ...[
    "https://www.example.pt/noticias/obras-da-baixa/",
    "HTTP://WWW.EXAMPLE.PT/noticias/obras-na-baixas?x=1",
  ].map((address) => ({
    name: `a link to a news item by its whole address is misspelt (${address})`,
    wrong: { ...SITE, ...link(address) },
    said: [
      `noticias/luz.md:7:16  conteudo: the link "${address}" leads nowhere, expected a page of the site such as /noticias/obras/, or an address that starts with https://, write "/noticias/obras-na-baixa/"`,
    ],
    mended: link("https://www.example.pt/noticias/obras-na-baixa/#fim"),
  })),
  {
    name: "a link to a news item where the site shows its news is misspelt",
    wrong: {
      "site.yaml": `${SITE["site.yaml"]}noticia_url: https://jornal.example.pt/n/{slug}\n`,
      ...link("https://jornal.example.pt/n/obras-da-baixa"),
    },
    said: [
      'noticias/luz.md:7:16  conteudo: the link "https://jornal.example.pt/n/obras-da-baixa" leads nowhere, expected a page of the site such as /noticias/obras/, or an address that starts with https://, write "/noticias/obras-na-baixa/"',
    ],
    // Other pages there, and news of others, are nobody's here.
    mended: {
      "noticias/luz.md": news(
        "",
        "[a](https://jornal.example.pt/n/obras-na-baixa) [b](https://jornal.example.pt/noticias/nada/) [c](https://outro.example.pt/noticias/nada/) [d](https://www.example.pt/outra/pagina/)",
        2,
      ),
    },
  },
  {
    name: "a link to an entry of an award by its whole address leads nowhere",
    wrong: { ...SITE, ...link("https://www.example.pt/candidato/Nenhum00/") },
    said: [
      'noticias/luz.md:7:16  conteudo: the link "https://www.example.pt/candidato/Nenhum00/" leads nowhere, expected a page of the site such as /noticias/obras/, or an address that starts with https://, correct the codigo, or copy the address from the site',
    ],
    mended: link("https://www.example.pt/"),
  },
];
