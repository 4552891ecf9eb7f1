/** Values that are not what their field takes, and fields that are not what their collection has. */
import { everyField, type Mistake, news } from "./mistake.ts";

const event = (fields: string, local = "casa-da-musica") =>
  `id: 1\ntitulo: Porto\nlocal: ${local}\n${fields}`;
const DAYS = "data_inicio: 2026-05-14\ndata_fim: 2026-05-15\n";
const place = (gps: string) => ({
  "locais.yaml": `- id: 1\n  nome: Casa da Música\n  slug: casa-da-musica\n  gps: ${gps}\n`,
});

export const inValues: readonly Mistake[] = [
  {
    name: "a required field is misspelt",
    wrong: { "temas/solo.yaml": "id: 1\nnmoe: Solo\n" },
    said: [
      'temas/solo.yaml:2:1  nmoe: a theme has no such field, expected id, nome, slug, created, modified or ordem, write "nome"',
    ],
    mended: { "temas/solo.yaml": "id: 1\nnome: Solo\n" },
  },
  {
    name: "a required field has an accent",
    wrong: { "noticias/obras.md": news("").replace("titulo", "título") },
    said: [
      `noticias/obras.md:3:1  título: a news item has no such field, expected ${everyField("noticias")}, write "titulo"`,
    ],
    mended: { "noticias/obras.md": news("") },
  },
  {
    name: "a setting of the site is misspelt",
    wrong: { "site.yaml": "Nome: Casa e Cidade\n" },
    said: [
      'site.yaml:1:1  Nome: there is no such setting, expected nome, public_url, fuso_horario, idioma, noticia_url, vi_export, imagens or iframe_hosts, write "nome"',
    ],
    mended: { "site.yaml": "nome: Casa e Cidade\n" },
  },
  {
    name: "an event has a field that events do not have",
    wrong: { "eventos/porto.yaml": event(`${DAYS}programa: Às nove, abertura.\n`) },
    said: [
      `eventos/porto.yaml:6:1  programa: an event has no such field, expected ${everyField("eventos")}, put the text into acomodacao, or write "_programa" to keep it as a note`,
    ],
    mended: { "eventos/porto.yaml": event(`${DAYS}acomodacao: Às nove, abertura.\n`) },
  },
  {
    name: "a theme has a field that themes do not have",
    wrong: { "temas/solo.yaml": "id: 1\nnome: Solo\ncomentario: rever\n" },
    said: [
      'temas/solo.yaml:3:1  comentario: a theme has no such field, expected id, nome, slug, created, modified or ordem, write "_comentario" to keep it as a note',
    ],
    mended: { "temas/solo.yaml": "id: 1\nnome: Solo\n_comentario: rever\n" },
  },
  {
    name: "a day is in no calendar",
    wrong: { "eventos/porto.yaml": event("data_inicio: 2026-02-30\ndata_fim: 2026-03-01\n") },
    said: [
      "eventos/porto.yaml:4:14  data_inicio: 2026-02-30 is a date that does not exist, expected a date such as 2026-03-31, write a day from 01 to 28: that month has no other",
    ],
    mended: { "eventos/porto.yaml": event("data_inicio: 2026-02-28\ndata_fim: 2026-03-01\n") },
  },
  {
    name: "a day in Portuguese is in no calendar",
    wrong: { "eventos/porto.yaml": event("data_inicio: 31/11/2026\ndata_fim: 2026-12-01\n") },
    said: [
      "eventos/porto.yaml:4:14  data_inicio: 31/11/2026 is a date that does not exist, expected a date such as 2026-03-31, write a day from 01 to 30: that month has no other",
    ],
    mended: { "eventos/porto.yaml": event("data_inicio: 30/11/2026\ndata_fim: 2026-12-01\n") },
  },
  {
    name: "a date is written out",
    wrong: { "eventos/porto.yaml": event("data_inicio: 14 de maio\ndata_fim: 2026-05-15\n") },
    said: [
      'eventos/porto.yaml:4:14  data_inicio: "14 de maio" is not written as a date, expected a date such as 2026-03-31, write year, month and day with two hyphens',
    ],
    mended: { "eventos/porto.yaml": event(DAYS) },
  },
  {
    name: "a date in JSON is written as in Portuguese",
    wrong: {
      "eventos/porto.json":
        '{ "id": 1, "titulo": "Porto", "local": 1, "data_inicio": "14/05/2026", "data_fim": "2026-05-15" }',
    },
    said: [
      'eventos/porto.json:1:58  data_inicio: "14/05/2026" is not written as a date, expected a date such as 2026-03-31, write 2026-05-14',
    ],
    mended: {
      "eventos/porto.json":
        '{ "id": 1, "titulo": "Porto", "local": 1, "data_inicio": "2026-05-14", "data_fim": "2026-05-15" }',
    },
  },
  {
    name: "an event ends before it begins",
    wrong: { "eventos/porto.yaml": event("data_inicio: 2026-05-15\ndata_fim: 2026-05-14\n") },
    said: [
      "eventos/porto.yaml:5:11  data_fim: the event ends on 2026-05-14, before it begins on 2026-05-15, expected 2026-05-15 or a later date, correct one of the two dates, or swap them",
    ],
    mended: { "eventos/porto.yaml": event(DAYS) },
  },
  {
    name: "yes and no is neither",
    wrong: { "eventos/porto.yaml": event(`${DAYS}brevemente: talvez\n`) },
    said: [
      'eventos/porto.yaml:6:13  brevemente: the text "talvez" is written, expected true or false, write true or false',
    ],
    mended: { "eventos/porto.yaml": event(`${DAYS}brevemente: true\n`) },
  },
  {
    name: "an address has no https:// before it",
    wrong: { "eventos/porto.yaml": event(`${DAYS}link_registo: www.example.pt/porto\n`) },
    said: [
      'eventos/porto.yaml:6:15  link_registo: "www.example.pt/porto" is no whole address, expected a whole address that starts with https:// or http://, write "https://www.example.pt/porto"',
    ],
    mended: { "eventos/porto.yaml": event(`${DAYS}link_registo: https://www.example.pt/porto\n`) },
  },
  {
    name: "a place has its longitude first",
    wrong: place("-8.6307,41.1589"),
    said: [
      'locais.yaml:4:8  gps: "-8.6307,41.1589" has the longitude before the latitude, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "41.1589,-8.6307", or "-8.6307,+41.1589" if the place lies there',
    ],
    mended: place("41.1589,-8.6307"),
  },
  {
    name: "a place that lies where Portugal would with its coordinates swapped",
    wrong: place("-6.8,39.3"),
    said: [
      'locais.yaml:4:8  gps: "-6.8,39.3" has the longitude before the latitude, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "39.3,-6.8", or "-6.8,+39.3" if the place lies there',
    ],
    mended: place("-6.8,+39.3"),
  },
  {
    name: "a place has decimal commas",
    wrong: place("41,1589, -8,6307"),
    said: [
      'locais.yaml:4:8  gps: "41,1589, -8,6307" has decimal commas, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "41.1589,-8.6307"',
    ],
    mended: place('"41.1589,-8.6307"'),
  },
  {
    name: "a place is a list",
    wrong: place("[41.1589, -8.6307]"),
    said: [
      'locais.yaml:4:8  gps: "[41.1589,-8.6307]" is a list, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write 41.1589,-8.6307 without the brackets',
    ],
    mended: place("41.1589,-8.6307"),
  },
  {
    name: "a place is a list with decimal commas",
    wrong: place("[41,1589, -8,6307]"),
    said: [
      'locais.yaml:4:8  gps: "[41,1589,-8,6307]" has decimal commas, expected latitude and longitude in degrees, such as 41.1579,-8.6291, write "41.1589,-8.6307"',
    ],
    mended: place('"41.1589,-8.6307"'),
  },
  {
    name: "an id is a text",
    wrong: { "temas/solo.yaml": 'id: "3"\nnome: Solo\n' },
    said: [
      'temas/solo.yaml:1:5  id: the text "3" is written, expected a whole number from 1, write 3 without quotes',
    ],
    mended: { "temas/solo.yaml": "id: 3\nnome: Solo\n" },
  },
  {
    name: "an id is missing",
    wrong: { "temas/solo.yaml": "nome: Solo\n" },
    said: [
      'temas/solo.yaml:1:1  id: a theme needs this field, and it is missing, expected a whole number from 1, add a line such as "id: 12"',
    ],
    mended: { "temas/solo.yaml": "id: 12\nnome: Solo\n" },
  },
  {
    name: "the venue of an event is missing",
    wrong: { "eventos/porto.yaml": event(DAYS).replace("local: casa-da-musica\n", "") },
    said: [
      "eventos/porto.yaml:1:1  local: an event needs this field, and it is missing, expected the slug, id or name of an item of locais, add local: … with one of these",
    ],
    mended: { "eventos/porto.yaml": event(DAYS) },
  },
  {
    name: "the venue of an event is not written yet",
    wrong: { "eventos/porto.yaml": event(DAYS, "") },
    said: [
      "eventos/porto.yaml:3:1  local: nothing is written, expected the slug, id or name of an item of locais, complete the line with one of these",
    ],
    mended: { "eventos/porto.yaml": event(DAYS) },
  },
  {
    name: "a slug has accents and spaces",
    wrong: { "temas.yaml": "- id: 1\n  nome: Água\n  slug: Água e Solo\n" },
    said: [
      'temas.yaml:3:9  slug: "Água e Solo" has characters that an address cannot have, expected letters without accents, digits, "-" and "_", write "agua-e-solo"',
    ],
    mended: { "temas.yaml": '- id: 1\n  nome: Água\n  slug: "agua-e-solo"\n' },
  },
  {
    name: "the name of an image lacks its folder",
    wrong: { "noticias/obras.md": news("").replace("media/casa", "casa") },
    said: [
      'noticias/obras.md:5:9  imagem: "casa.jpg" does not begin with media/, expected the path of an image in the folder media, such as media/casa.jpg, write "media/casa.jpg"',
    ],
    mended: { "noticias/obras.md": news("") },
  },
  {
    name: "the name of an image is misspelt",
    wrong: { "noticias/obras.md": news("").replace("media/casa", "media/caza") },
    said: [
      'noticias/obras.md:5:9  imagem: there is no image "media/caza.jpg", expected the path of an image in the folder media, write "media/casa.jpg", or put the image there',
    ],
    mended: { "noticias/obras.md": news("") },
  },
  {
    name: "a text stands below the fields of what has none",
    wrong: { "temas/solo.md": "---\nid: 1\nnome: Solo\n---\nO chão.\n" },
    said: [
      'temas/solo.md:5:1  there is text below the fields, and a theme has no field for it, expected nothing after the second line "---", move it into a field, or into one named "_nota" to keep it as a note',
    ],
    mended: { "temas/solo.md": "---\nid: 1\nnome: Solo\n_nota: O chão.\n---\n" },
  },
  {
    name: "a text is given twice",
    wrong: { "noticias/obras.md": news("conteudo: Um.\n") },
    said: [
      "noticias/obras.md:8:1  conteudo: conteudo is given as a field and as the text below the fields, expected one of the two, move the one into the other",
    ],
    mended: { "noticias/obras.md": news("", "Um. Texto.") },
  },
];
