/** Addresses as they are copied from a browser, a mail or a telephone, that are not those to publish. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const link = (address: string) => ({ "noticias/obras.md": news("", `[A casa](${address})`) });
const image = (address: string) => ({ "noticias/obras.md": news("", `![A casa](${address})`) });
const event = (address: string) => ({
  "eventos/porto.yaml": `id: 7\ntitulo: Porto\ndata_inicio: 2026-05-14\ndata_fim: 2026-05-15\nlocal: 1\nlink_registo: ${address}\n`,
});

const HOUSE = "https://www.example.pt/casa";
const PDF = { "media/programa.pdf": "%PDF-1.4\n%%EOF\n" };

export const inAddresses: readonly Mistake[] = [
  ...[
    "Inscreva-se em https://www.example.pt/casa",
    "<https://www.example.pt/casa>",
    '"[Casa](https://www.example.pt/casa)"',
  ].map((address) => ({
    name: `the address of a field has more around it (${address})`,
    wrong: event(address),
    said: [
      `eventos/porto.yaml:6:15  link_registo: "${address.replaceAll('"', "")}" is no whole address, expected a whole address that starts with https:// or http://, write "https://www.example.pt/casa"`,
    ],
    mended: event(HOUSE),
  })),
  {
    name: "the address of a field is one of mail",
    wrong: event("ana@example.pt"),
    said: [
      'eventos/porto.yaml:6:15  link_registo: "ana@example.pt" is no whole address, expected a whole address that starts with https:// or http://, write an address of mail in a text, as a link such as [escreva-nos](mailto:geral@example.pt), and here the address of a page, or nothing',
    ],
    mended: event(""),
  },
  {
    name: "an image lies on a network",
    wrong: image("\\\\\\\\servidor\\partilha\\casa.jpg"),
    said: [
      'noticias/obras.md:7:1  conteudo: the image "%5C%5Cservidor%5Cpartilha%5Ccasa.jpg" is neither in this folder nor on the web, expected a path such as media/casa.jpg, or an address that starts with https://, put the image into media/ and write "media/casa.jpg"',
    ],
    mended: image("media/casa.jpg"),
  },
  {
    name: "an image lies on the desktop of a Mac",
    wrong: image("/Users/ana/Desktop/casa.jpg"),
    said: [
      'noticias/obras.md:7:11  conteudo: the image "/Users/ana/Desktop/casa.jpg" is neither in this folder nor on the web, expected a path such as media/casa.jpg, or an address that starts with https://, put the image into media/ and write "media/casa.jpg"',
    ],
    mended: image("media/casa.jpg"),
  },
  {
    name: "a document lies on a network",
    wrong: link("\\\\\\\\servidor\\partilha\\programa.pdf"),
    said: [
      'noticias/obras.md:7:1  conteudo: "%5C%5Cservidor%5Cpartilha%5Cprograma.pdf" is a file on this machine alone, expected a path such as media/casa.jpg, or an address that starts with https://, put the file into media/ and write "media/programa.pdf"',
    ],
    mended: { ...link("media/programa.pdf"), ...PDF },
  },
  {
    name: "an address of mail has no @",
    wrong: link("mailto:ana"),
    said: [
      'noticias/obras.md:7:10  conteudo: the link "mailto:ana" holds no address of mail, expected a link such as mailto:geral@example.pt, complete it, or take the link out',
    ],
    mended: link("mailto:ana@example.pt"),
  },
  {
    name: "an address of mail has slashes before it",
    wrong: link("mailto://ana@example.pt"),
    said: [
      'noticias/obras.md:7:10  conteudo: the link "mailto://ana@example.pt" holds no address of mail, expected a link such as mailto:geral@example.pt, write "mailto:ana@example.pt"',
    ],
    mended: link("mailto:ana@example.pt"),
  },
  {
    name: "an address of mail has a blank before it",
    wrong: link("mailto: ana@example.pt"),
    said: [
      'noticias/obras.md:7:1  conteudo: "[A casa](mailto: ana@example.pt)" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write [A casa](mailto:ana@example.pt)',
    ],
    mended: link("mailto:ana@example.pt"),
  },
  {
    name: "a number of a telephone is a word",
    wrong: link("tel:ligue"),
    said: [
      'noticias/obras.md:7:10  conteudo: the link "tel:ligue" holds no number, expected a link such as tel:+351220000000, complete it, or take the link out',
    ],
    mended: link("tel:+351220000000"),
  },
  {
    name: "a host has a comma",
    wrong: link("https://www.example,pt/casa"),
    said: [
      'noticias/obras.md:7:10  conteudo: the link "https://www.example,pt/casa" is no whole address, expected an address that starts with https://, or a page of the site such as /noticias/obras/, write "https://www.example.pt/casa"',
    ],
    mended: link(HOUSE),
  },
];
