/** Signs in a text that are shown as they stand, or turn it into what nobody meant. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const text = (body: string) => ({ "noticias/obras.md": news("", body) });

export const inText: readonly Mistake[] = [
  {
    name: "an image has its size behind its path",
    wrong: text("![A casa](media/casa.jpg =300x200)"),
    said: [
      'noticias/obras.md:7:1  conteudo: "![A casa](media/casa.jpg =300x200)" is no link as it stands, and readers would see it as it is, expected [text](address) without a space between the two, an address with spaces in < and >, write ![A casa](media/casa.jpg)',
    ],
    mended: text("![A casa](media/casa.jpg)"),
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
];
