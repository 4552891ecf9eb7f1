/** Signs in a text that are shown as they stand, or turn it into what nobody meant. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const text = (body: string) => ({ "noticias/obras.md": news("", body) });
const titled = (title: string) => ({
  "noticias/obras.md": news("").replace("Obras na Baixa", title),
});
const theme = (name: string) => ({ "temas.csv": `id;nome;slug\n1;${name};solo\n` });

export const inText: readonly Mistake[] = [
  {
    name: "a paragraph is indented by four blanks",
    wrong: text("Um.\n\n    As obras começam em abril.\n\nTrês."),
    said: [
      'notice: noticias/obras.md:9:5  conteudo: "As obras começam em abril." is shown as code, since its line begins with four blanks or a tab: take them out',
    ],
    mended: text("Um.\n\nAs obras começam em abril.\n\nTrês."),
  },
  {
    name: "a paragraph is indented with a tab",
    wrong: text("\tAs obras começam em abril."),
    said: [
      'notice: noticias/obras.md:7:2  conteudo: "As obras começam em abril." is shown as code, since its line begins with four blanks or a tab: take them out',
    ],
    mended: text("As obras começam em abril."),
  },
  {
    name: "a table has no line below its first",
    wrong: text("| Rua | Dia |\n| Flores | 6 |\n| Almada | 7 |"),
    said: [
      'notice: noticias/obras.md:7:1  conteudo: "| Rua | Dia |" is shown within a paragraph and not as a table: write a line such as |---|---| below the first, with a --- for each column',
    ],
    mended: text("| Rua | Dia |\n|---|---|\n| Flores | 6 |\n| Almada | 7 |"),
  },
  {
    name: "a table has neither bars around it nor a line below its first",
    wrong: text("Rua | Dia\nFlores | 6\nAlmada | 7"),
    said: [
      'notice: noticias/obras.md:7:1  conteudo: "Rua | Dia" is shown within a paragraph and not as a table: write a line such as |---|---| below the first, with a --- for each column',
    ],
    mended: text("Rua | Dia\n---|---\nFlores | 6\nAlmada | 7"),
  },
  {
    name: "a line of hyphens follows a paragraph at once",
    wrong: text("As obras começam em abril.\n---\nDuram seis meses."),
    said: [
      'notice: noticias/obras.md:7:1  conteudo: "As obras começam em abril." is shown as a heading, since the line below it is one of hyphens or equals signs: put an empty line between the two',
    ],
    mended: text("As obras começam em abril.\n\n---\n\nDuram seis meses."),
  },
  {
    name: "the lines of a list have no blank behind their hyphens",
    wrong: text("-Rua das Flores\n-Rua do Almada"),
    said: [
      'notice: noticias/obras.md:7:1  conteudo: "-Rua das Flores" and the line below it are shown as one paragraph: begin the lines of a list with "- " or "1. ", with a blank behind the sign, and put an empty line between paragraphs',
    ],
    mended: text("- Rua das Flores\n- Rua do Almada"),
  },
  {
    name: "the lines of a list have the dashes of a word processor",
    wrong: text("– Rua das Flores\n– Rua do Almada"),
    said: [
      'notice: noticias/obras.md:7:1  conteudo: "– Rua das Flores" and the line below it are shown as one paragraph: begin the lines of a list with "- " or "1. ", with a blank behind the sign, and put an empty line between paragraphs',
    ],
    mended: text("- Rua das Flores\n- Rua do Almada"),
  },
  {
    name: "the numbers of a list have no blank behind them",
    wrong: text("1.Rua das Flores\n2.Rua do Almada"),
    said: [
      'notice: noticias/obras.md:7:1  conteudo: "1.Rua das Flores" and the line below it are shown as one paragraph: begin the lines of a list with "- " or "1. ", with a blank behind the sign, and put an empty line between paragraphs',
    ],
    mended: text("1. Rua das Flores\n2. Rua do Almada"),
  },
  {
    name: "a link is written as in a wiki",
    wrong: text("Veja [[obras]]."),
    said: [
      'notice: noticias/obras.md:7:6  conteudo: "[[obras]]" is shown as it stands: write a link as [text](/noticias/obras/), an image as ![text](media/casa.jpg)',
    ],
    mended: text("Veja [as obras](/noticias/obras/)."),
  },
  {
    name: "a text is struck out with tildes",
    wrong: text("Custa ~~20~~ 10 euros."),
    said: [
      'notice: noticias/obras.md:7:7  conteudo: "~~20~~" is shown as it stands: write <del>…</del> for what is struck out',
    ],
    mended: text("Custa <del>20</del> 10 euros."),
  },
  {
    name: "a text has a footnote",
    wrong: text("As obras[^1] começam.\n\n[^1]: As da Baixa, por agora."),
    said: [
      'notice: noticias/obras.md:7:9  conteudo: "[^1]" is shown as it stands, since there are no footnotes: write the note where it belongs, in brackets, or at the end of the text',
    ],
    mended: text("As obras (as da Baixa, por agora) começam."),
  },
  {
    name: "an image has its width in braces",
    wrong: text("![A casa](media/casa.jpg){width=300}"),
    said: [
      'notice: noticias/obras.md:7:26  conteudo: "{width=300}" is shown as it stands: take it out, pages give images their size by themselves',
    ],
    mended: text("![A casa](media/casa.jpg)"),
  },
  {
    name: "an image has its size behind its path",
    wrong: text("![A casa](media/casa.jpg =300x200)"),
    said: [
      'noticias/obras.md:7:1  conteudo: "![A casa](media/casa.jpg =300x200)" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write ![A casa](media/casa.jpg)',
    ],
    mended: text("![A casa](media/casa.jpg)"),
  },
  {
    name: "a text has the signs of a forum",
    wrong: text("As [b]obras[/b] começam."),
    said: [
      'notice: noticias/obras.md:7:4  conteudo: "[b]" is shown as it stands, since it means something to another system alone: write what readers are to see in its place',
    ],
    mended: text("As **obras** começam."),
  },
  {
    name: "a comment is never closed",
    wrong: text("Um.\n\n<!-- rever com a Ana\n\nAs obras começam em abril."),
    said: [
      'noticias/obras.md:9:1  conteudo: a comment "<!--" begins here and does not end, so that the rest of the text would be lost, expected a "-->" at its end, write "-->" where the comment ends, or take the comment out',
      "notice: noticias/obras.md:7:1  conteudo: took out a comment",
    ],
    mended: text("Um.\n\nAs obras começam em abril."),
  },
  {
    name: "an image was pasted into the text",
    wrong: text("![](data:image/png;base64,iVBORw0KGgo=)"),
    said: [
      "notice: noticias/obras.md:7:1  conteudo: took out an image that was pasted into the text: save it as a file in media/ and write its path, such as ![](media/casa.jpg)",
    ],
    mended: text("![](media/casa.jpg)"),
  },
  {
    name: "a title has a hyphen that nobody sees",
    wrong: titled("Habi\u00adtação na Baixa"),
    said: [
      'notice: noticias/obras.md:3:9  titulo: "Habi­tação" has a sign in it that nobody sees, and by which a search does not find it: type it again',
    ],
    mended: titled("Habitação na Baixa"),
  },
  {
    name: "a title has a blank that nobody sees",
    wrong: titled("Obras\u200b na Baixa"),
    said: [
      'notice: noticias/obras.md:3:9  titulo: "Obras\\u200b" has a sign in it that nobody sees, and by which a search does not find it: type it again',
    ],
    mended: titled("Obras na Baixa"),
  },
  {
    name: "a cell stands in curly quotes",
    wrong: theme("“Solo”"),
    said: [
      'notice: temas.csv:2:2  nome: "“Solo”" is shown with its curly quotes, which are no quotes to a table: take them out, unless readers are to see them',
    ],
    mended: theme("Solo"),
  },
];
