/** Days, moments and numbers that mean something else than they say, or nothing. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const when = (line: string) => ({ "noticias/obras.md": news(`${line}\n`) });
const on = (day: string) => ({ "noticias/obras.md": news("").replace("2026-02-01", day) });
const numbered = (id: string) => ({ "temas/solo.yaml": `id: ${id}\nnome: Solo\n` });
const event = (begin: string) => ({
  "eventos/porto.yaml": `id: 1\ntitulo: Porto\ndata_inicio: ${begin}\ndata_fim: 2026-05-15\nlocal: 1\n`,
});
const row = (day: string) => ({
  "noticias.csv": `id;titulo;slug;imagem;data\n1;Obras;obras;media/casa.jpg;${day}\n`,
});
const place = (gps: string) => ({ "locais/foz.yaml": `id: 7\nnome: Foz\ngps: ${gps}\n` });

export const inDays: readonly Mistake[] = [
  {
    name: "an item is to appear tomorrow",
    wrong: when("publicar_em: amanhã"),
    said: [
      'noticias/obras.md:6:14  publicar_em: "amanhã" is no moment, expected a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00, write year, month and day with two hyphens, and the time behind a T',
    ],
    mended: when("publicar_em: 2026-02-25T09:30:00"),
  },
  {
    name: "an item is to appear at an hour as people write it",
    wrong: when("publicar_em: 25/02/2026 às 9h30"),
    said: [
      'noticias/obras.md:6:14  publicar_em: "25/02/2026 às 9h30" is no moment, expected a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00, write 2026-02-25T09:30:00',
    ],
    mended: when("publicar_em: 2026-02-25T09:30:00"),
  },
  {
    name: "an item is to go on a day that is in no calendar",
    wrong: when("retirar_em: 31/02/2027"),
    said: [
      'noticias/obras.md:6:13  retirar_em: "31/02/2027" is a date that does not exist, expected a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00, write year, month and day with two hyphens, and the time behind a T',
    ],
    mended: when("retirar_em:"),
  },
  {
    name: "an item is to go on a day as a spreadsheet keeps it",
    wrong: when("publicar_em: 46054"),
    said: [
      'noticias/obras.md:6:14  publicar_em: "46054" is no moment, expected a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00, write 2026-02-01',
    ],
    mended: when("publicar_em: 2026-02-01"),
  },
  {
    name: "a day has an hour",
    wrong: on("2026-02-01 18:30"),
    said: [
      'noticias/obras.md:4:7  data: "2026-02-01 18:30" has a time of day, and the field is a day alone, expected a date such as 2026-03-31, write 2026-02-01',
    ],
    mended: on("2026-02-01"),
  },
  {
    name: "a day of a table has an hour",
    wrong: row("01/02/2026 18:30"),
    said: [
      "noticias.csv:2:5  data: the cell holds a date with a time of day (01/02/2026 18:30), expected a date alone, write 2026-02-01",
    ],
    mended: row("2026-02-01"),
  },
  {
    name: "a day is two",
    wrong: event("2026-05-14 a 2026-05-15"),
    said: [
      'eventos/porto.yaml:3:14  data_inicio: "2026-05-14 a 2026-05-15" is not written as a date, expected a date such as 2026-03-31, write year, month and day with two hyphens',
    ],
    mended: event("2026-05-14"),
  },
  {
    name: "a day has two digits of its year",
    wrong: on("1/2/26"),
    said: [
      'noticias/obras.md:4:7  data: "1/2/26" is not written as a date, expected a date such as 2026-03-31, write 2026-02-01',
    ],
    mended: on("2026-02-01"),
  },
  {
    name: "a day has the name of its month",
    wrong: on("1 de fevereiro de 2026"),
    said: [
      'noticias/obras.md:4:7  data: "1 de fevereiro de 2026" is not written as a date, expected a date such as 2026-03-31, write 2026-02-01',
    ],
    mended: on("2026-02-01"),
  },
  ...[
    "domingo, 1 de fevereiro de 2026",
    "1.º de fevereiro de 2026",
    "1 de Fevereiro, 2026",
    "1 fev. 2026",
  ].map((day) => ({
    name: `a day is written as in a letter (${day})`,
    wrong: on(day),
    said: [
      `noticias/obras.md:4:7  data: "${day}" is not written as a date, expected a date such as 2026-03-31, write 2026-02-01`,
    ],
    mended: on("2026-02-01"),
  })),
  {
    name: "an hour is as a telephone in English shows it",
    wrong: when("publicar_em: 2026-02-25 9:30 PM"),
    said: [
      'noticias/obras.md:6:14  publicar_em: "2026-02-25 9:30 PM" is no moment, expected a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00, write 2026-02-25T21:30:00',
    ],
    mended: when("publicar_em: 2026-02-25T21:30:00"),
  },
  ...["41.1589,−8.6307", "(41.1589, -8.6307)"].map((gps) => ({
    name: `a place is copied with its brackets, or another minus (${gps})`,
    wrong: place(gps),
    said: [
      `locais/foz.yaml:3:6  gps: "${gps}" is no pair of coordinates, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "41.1589,-8.6307"`,
    ],
    mended: place("41.1589,-8.6307"),
  })),
  {
    name: "a day is the number that a spreadsheet keeps",
    wrong: on("46054"),
    said: [
      'noticias/obras.md:4:7  data: "46054" is not written as a date, expected a date such as 2026-03-31, write 2026-02-01',
    ],
    mended: on("2026-02-01"),
  },
  {
    name: "a day of a table is the number that a spreadsheet keeps",
    wrong: row("46054"),
    said: [
      'noticias.csv:2:5  data: "46054" is not written as a date, expected a date such as 31/12/2026 or 2026-12-31, write 2026-02-01',
    ],
    mended: row("2026-02-01"),
  },
  {
    name: "a day has no hyphens",
    wrong: on("20260201"),
    said: [
      'noticias/obras.md:4:7  data: "20260201" is not written as a date, expected a date such as 2026-03-31, write 2026-02-01',
    ],
    mended: on("2026-02-01"),
  },
  {
    name: "a day is a year alone",
    wrong: on("2026"),
    said: [
      'noticias/obras.md:4:7  data: "2026" is not written as a date, expected a date such as 2026-03-31, write year, month and day with two hyphens',
    ],
    mended: on("2026-01-01"),
  },
  {
    name: "a number has a point at its thousands",
    wrong: numbered("1.000"),
    said: [
      "temas/solo.yaml:1:5  id: 1.000 is not a whole number from 1, expected a whole number from 1, write it in digits, without a fraction",
    ],
    mended: numbered("1000"),
  },
  {
    name: "a number has an exponent",
    wrong: numbered("1e3"),
    said: [
      "temas/solo.yaml:1:5  id: 1e3 is not a whole number from 1, expected a whole number from 1, write it in digits, without a fraction",
    ],
    mended: numbered("1000"),
  },
  {
    name: "a place has a space between its coordinates",
    wrong: place("41.1589 -8.6307"),
    said: [
      'locais/foz.yaml:3:6  gps: "41.1589 -8.6307" is no pair of coordinates, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "41.1589,-8.6307"',
    ],
    mended: place("41.1589,-8.6307"),
  },
];
