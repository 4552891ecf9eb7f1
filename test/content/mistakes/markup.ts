/** Links, images and marks of texts that readers would see as they were typed, or that lead nowhere. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const text = (body: string) => ({
  "noticias/obras.md": news(""),
  "noticias/luz.md": news("", body, 2),
});
const field = (line: string) => ({ "noticias/obras.md": news(`${line}\n`) });
const titled = (title: string) => ({
  "noticias/obras.md": news("").replace("Obras na Baixa", title),
});
const pictured = (path: string) => ({
  "noticias/obras.md": news("").replace("media/casa.jpg", path),
});

const PDF = { "media/Programa Final.pdf": "%PDF-1.4\n%%EOF\n" };
const IMAGE = text("![A casa](media/casa.jpg)");
const LINK = text("[A casa](https://www.example.pt/casa)");
const OWN = text("[A casa](/noticias/obras/)");

export const inMarkup: readonly Mistake[] = [
  {
    name: "the path of a document has a space",
    wrong: { ...PDF, ...text("Veja o [programa](media/Programa Final.pdf).") },
    said: [
      'noticias/luz.md:7:8  conteudo: "[programa](media/Programa Final.pdf)" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write [programa](<media/Programa Final.pdf>)',
    ],
    mended: text("Veja o [programa](<media/Programa Final.pdf>)."),
  },
  {
    name: "a space stands within an image",
    wrong: text("![A casa] (media/casa.jpg)"),
    said: [
      'noticias/luz.md:7:1  conteudo: "![A casa] (media/casa.jpg)" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write ![A casa](media/casa.jpg)',
    ],
    mended: IMAGE,
  },
  {
    name: "an image is not closed",
    wrong: text("![A casa](media/casa.jpg"),
    said: [
      'noticias/luz.md:7:1  conteudo: "![A casa](media/casa.jpg" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write ![A casa](media/casa.jpg)',
    ],
    mended: IMAGE,
  },
  {
    name: "an image has round brackets alone",
    wrong: text("!(media/casa.jpg)"),
    said: [
      'noticias/luz.md:7:1  conteudo: "!(media/casa.jpg)" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write ![](media/casa.jpg)',
    ],
    mended: text("![](media/casa.jpg)"),
  },
  {
    name: "the brackets of a link are the wrong way round",
    wrong: text("(A casa)[https://www.example.pt/casa]"),
    said: [
      'noticias/luz.md:7:1  conteudo: "(A casa)[https://www.example.pt/casa]" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write [A casa](https://www.example.pt/casa)',
    ],
    mended: LINK,
  },
  {
    name: "a number of a telephone has spaces",
    wrong: text("[Ligue](tel:+351 220 000 000)"),
    said: [
      'noticias/luz.md:7:1  conteudo: "[Ligue](tel:+351 220 000 000)" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write [Ligue](tel:+351220000000)',
    ],
    mended: text("[Ligue](tel:+351220000000)"),
  },
  {
    name: "an image has backslashes",
    wrong: text("![A casa](media\\casa.jpg)"),
    said: [
      'noticias/luz.md:7:1  conteudo: the image "media%5Ccasa.jpg" is neither in this folder nor on the web, expected a path such as media/casa.jpg, or an address that starts with https://, put the image into media/ and write "media/casa.jpg"',
    ],
    mended: IMAGE,
  },
  {
    name: "an image lies on the disk of who writes",
    wrong: text("![A casa](C:\\Users\\Ana\\casa.jpg)"),
    said: [
      'noticias/luz.md:7:1  conteudo: "C:%5CUsers%5CAna%5Ccasa.jpg" is a file on this machine alone, expected a path such as media/casa.jpg, or an address that starts with https://, put the file into media/ and write "media/casa.jpg"',
    ],
    mended: IMAGE,
  },
  {
    name: "a link leads to the disk of who writes",
    wrong: text("[A casa](file:///C:/Users/Ana/casa.jpg)"),
    said: [
      'noticias/luz.md:7:1  conteudo: "file:///C:/Users/Ana/casa.jpg" is a file on this machine alone, expected a path such as media/casa.jpg, or an address that starts with https://, put the file into media/ and write "media/casa.jpg"',
    ],
    mended: text("[A casa](media/casa.jpg)"),
  },
  {
    name: "a link leads to the preview",
    wrong: text("[A casa](http://127.0.0.1:8000/noticias/obras/)"),
    said: [
      'noticias/luz.md:7:10  conteudo: the link "http://127.0.0.1:8000/noticias/obras/" leads to this machine, which readers do not reach, expected an address that starts with https://, or a page of the site such as /noticias/obras/, write "/noticias/obras/"',
    ],
    mended: OWN,
  },
  {
    name: "a link has two beginnings",
    wrong: text("[A casa](https://https://www.example.pt/casa)"),
    said: [
      'noticias/luz.md:7:10  conteudo: the link "https://https://www.example.pt/casa" is no whole address, expected an address that starts with https://, or a page of the site such as /noticias/obras/, write "https://www.example.pt/casa"',
    ],
    mended: LINK,
  },
  {
    name: "a link is no more than a beginning",
    wrong: text("[A casa](https://)"),
    said: [
      'noticias/luz.md:7:10  conteudo: the link "https://" is no whole address, expected an address that starts with https://, or a page of the site such as /noticias/obras/, copy the address from the browser',
    ],
    mended: LINK,
  },
  {
    name: "the beginning of a link is misspelt",
    wrong: text("[A casa](htps://www.example.pt/casa)"),
    said: [
      'noticias/luz.md:7:1  conteudo: the link "htps://www.example.pt/casa" is no whole address, expected an address that starts with https://, or a page of the site such as /noticias/obras/, write "https://www.example.pt/casa"',
    ],
    mended: LINK,
  },
  {
    name: "a link is an address of mail",
    wrong: text("[A casa](casa@example.pt)"),
    said: [
      'noticias/luz.md:7:10  conteudo: the link "casa@example.pt" is no whole address, expected an address that starts with https://, or a page of the site such as /noticias/obras/, write "mailto:casa@example.pt"',
    ],
    mended: text("[A casa](mailto:casa@example.pt)"),
  },
  {
    name: "a link stands in curly quotes",
    wrong: text("<a href=“https://www.example.pt/casa”>A casa</a>"),
    said: [
      'noticias/luz.md:7:9  conteudo: the link "“https://www.example.pt/casa”" is no whole address, expected an address that starts with https://, or a page of the site such as /noticias/obras/, write "https://www.example.pt/casa"',
    ],
    mended: LINK,
  },
  {
    name: "a link leads to a draft",
    wrong: {
      ...text("[A luz](/noticias/luz-nova/)"),
      "noticias/_luz-nova.md": news("", "Texto.", 3),
    },
    said: [
      'noticias/luz.md:7:9  conteudo: the link "/noticias/luz-nova/" leads to a draft (noticias/_luz-nova.md), expected a page that readers see, take the link out, or take the "_" off the name of noticias/_luz-nova.md',
    ],
    mended: OWN,
  },
  {
    name: "a link leads to a document that lies elsewhere",
    wrong: text("[Programa](documentos/programa.pdf)"),
    said: [
      'noticias/luz.md:7:12  conteudo: the link "documentos/programa.pdf" leads nowhere, since files are published from the folder media alone, expected the path of a file in the folder media, put the file into media/ and write "media/programa.pdf"',
    ],
    mended: {
      ...text("[Programa](media/programa.pdf)"),
      "media/programa.pdf": "%PDF-1.4\n%%EOF\n",
    },
  },
  {
    name: "a link leads to what is not yet there",
    wrong: {
      "noticias/obras.md": news("publicar_em: 2027-01-01\n"),
      "noticias/luz.md": news("", "[As obras](/noticias/obras/)", 2),
    },
    said: [
      'notice: noticias/luz.md:7:1  conteudo: the link "/noticias/obras/" leads to what appears at 2027-01-01T00:00:00Z only',
      "notice: noticias/obras.md:6:14  publicar_em: appears by itself at 2027-01-01T00:00:00Z",
    ],
    mended: { "noticias/obras.md": news("") },
  },
  {
    name: "Markdown stands in another field",
    wrong: field("teaser: Ver **as obras** aqui"),
    said: [
      'notice: noticias/obras.md:6:13  teaser: "**as obras**" is shown as it stands, since Markdown is read below the fields alone: write HTML here, such as <strong>, <em> and <a href="…">',
    ],
    mended: field("teaser: Ver <strong>as obras</strong> aqui"),
  },
  {
    name: "a title has Markdown in it",
    wrong: titled("As **obras** da Baixa"),
    said: [
      'notice: noticias/obras.md:3:12  titulo: "**obras**" is shown as it stands, since this field is plain text: write it as readers are to see it',
    ],
    mended: titled("As obras da Baixa"),
  },
  {
    name: "a title has HTML in it",
    wrong: titled("Casa &amp; Cidade"),
    said: [
      'notice: noticias/obras.md:3:14  titulo: "&amp;" is shown as it stands, since this field is plain text: write it as readers are to see it',
    ],
    mended: titled("Casa & Cidade"),
  },
  {
    name: "a title was read in another encoding",
    wrong: titled("HabitaÃ§Ã£o na Baixa"),
    said: [
      'notice: noticias/obras.md:3:9  titulo: "HabitaÃ§Ã£o" seems to have lost its accents on the way: type it again, or save the text again with the encoding UTF-8',
    ],
    mended: titled("Habitação na Baixa"),
  },
  {
    name: "a title lost its accents",
    wrong: titled("Habita??o na Baixa"),
    said: [
      'notice: noticias/obras.md:3:9  titulo: "Habita??o" seems to have lost its accents on the way: type it again, or save the text again with the encoding UTF-8',
    ],
    mended: titled("Habitação na Baixa"),
  },
  {
    name: "the folder of images has another case",
    wrong: pictured("Media/casa.jpg"),
    said: [
      'noticias/obras.md:5:9  imagem: "Media/casa.jpg" does not begin with media/, expected the path of an image in the folder media, such as media/casa.jpg, write "media/casa.jpg"',
    ],
    mended: pictured("media/casa.jpg"),
  },
  {
    name: "the name of an image has # in it",
    wrong: pictured("media/Planta #2.jpg"),
    said: [
      'noticias/obras.md:5:9  imagem: "#2.jpg" begins with #, so it is a comment and is not published, expected a text with # in it in quotes, comments on lines of their own, put the whole text in quotes: "…"',
    ],
    mended: { ...pictured('"media/Planta #2.png"'), "media/Planta #2.png": PNG },
  },
];
