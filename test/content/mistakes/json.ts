/** Mistakes in JSON: signs of word processors and of other languages, and `.ndjson` that is written as a list. */
import type { Mistake } from "./mistake.ts";

const json = (text: string) => ({ "temas.json": text });
const lines = (text: string) => ({ "temas.ndjson": text });
const ITEM = '{ "id": 1, "nome": "Solo", "slug": "solo" }';
const SECOND = '{ "id": 2, "nome": "Ar", "slug": "ar" }';
const MENDED = json(`[${ITEM}]`);

export const inJson: readonly Mistake[] = [
  ...["// o primeiro", "/* o primeiro */", "# o primeiro"].map((comment) => ({
    name: `a list has a comment (${comment})`,
    wrong: json(`[\n  ${comment}\n  ${ITEM}\n]`),
    said: [
      'temas.json:2:3  a comment begins here, and JSON has none, expected names and values alone, delete the comment, or keep it as a note in a field whose name begins with "_", such as "_nota": "…"',
    ],
    mended: json(`[{ "_nota": "o primeiro", ${ITEM.slice(2)}]`),
  })),
  {
    name: "a comment stands behind a value",
    wrong: json(`[\n${ITEM} // o primeiro\n]`),
    said: [
      'temas.json:2:45  a comment begins here, and JSON has none, expected names and values alone, delete the comment, or keep it as a note in a field whose name begins with "_", such as "_nota": "…"',
    ],
    mended: MENDED,
  },
  {
    name: "names and texts stand in curly quotes",
    wrong: json(`[{ “id”: 1, “nome”: “Solo”, “slug”: “solo” }]`),
    said: [
      'temas.json:1:4  a curly quote begins here, as word processors put it, expected straight quotes around names and texts: "…", type the quotes anew, as "',
    ],
    mended: MENDED,
  },
  {
    name: "a text stands in curly quotes",
    wrong: json(`[{ "id": 1, "nome": “Solo”, "slug": "solo" }]`),
    said: [
      'temas.json:1:21  a curly quote begins here, as word processors put it, expected straight quotes around names and texts: "…", type the quotes anew, as "',
    ],
    mended: MENDED,
  },
  {
    name: "names and texts stand in single quotes",
    wrong: json("[{ 'id': 1, 'nome': 'Solo', 'slug': 'solo' }]"),
    said: [
      'temas.json:1:4  a single quote begins here, expected double quotes around names and texts: "…", write " in its place, before the text and behind it',
    ],
    mended: MENDED,
  },
  {
    name: "a value is a word of another language",
    wrong: json(`[{ "id": 1, "nome": "Solo", "slug": "solo", "created": None }]`),
    said: [
      'temas.json:1:56  "None" is no JSON value, expected a text in double quotes, a number, true, false or null, write null, or put a text in double quotes',
    ],
    mended: json(`[{ "id": 1, "nome": "Solo", "slug": "solo", "created": null }]`),
  },
  {
    name: "an item of an .ndjson goes over several lines",
    wrong: lines('{\n  "id": 1,\n  "nome": "Solo",\n  "slug": "solo"\n}\n'),
    said: [
      "temas.ndjson:1:1  the item that begins here goes on over several lines, expected one item a line in .ndjson, write each item on one line, or put all of them in one list, [ … , … ], in a file that ends in .json",
    ],
    mended: lines(`${ITEM}\n`),
  },
  {
    name: "an .ndjson is one list",
    wrong: lines(`[\n${ITEM},\n${SECOND}\n]\n`),
    said: [
      "temas.ndjson:1:1  the file is one list, expected one item a line in .ndjson, rename the file to end in .json",
    ],
    mended: { "temas.ndjson": undefined, ...json(`[\n${ITEM},\n${SECOND}\n]\n`) },
  },
  {
    name: "the lines of an .ndjson have commas between them",
    wrong: lines(`${ITEM},\n${SECOND}\n`),
    said: [
      "temas.ndjson:1:1  a comma stands behind the item, expected one item a line in .ndjson, and nothing between the lines, take the commas at the ends of the lines out, or put all items in one list, [ … , … ], in a file that ends in .json",
    ],
    mended: lines(`${ITEM}\n${SECOND}\n`),
  },
];
