import { collections } from "../../../contract/site/collections.ts";
import { shownCondition } from "../../../editions/edition/collection-tables.ts";
import { collectionDetail, collectionList, namedFilters } from "../plain-collection.ts";

const shown = shownCondition(collections.eventos);
// Both lists have this order, so that it is read once. Announced events have no last day yet.
const order = `
  SELECT eventos.id, CASE WHEN brevemente THEN NULL ELSE data_fim END AS last_day,
    data_inicio, data_fim, local_id, (SELECT slug FROM locais WHERE id = local_id) AS local_slug
  FROM eventos
  WHERE ${shown} ORDER BY data_inicio DESC, eventos.id DESC`;
const values = `
  SELECT item_id AS id, target_id AS autor_id,
    (SELECT slug FROM autores WHERE id = target_id) AS autor_slug
  FROM eventos_autor`;

const common = {
  searched: "eventos",
  orderings: {
    data_inicio: `SELECT id FROM eventos WHERE ${shown} ORDER BY data_inicio, id`,
    data_fim: `SELECT id FROM eventos WHERE ${shown} ORDER BY data_fim, id`,
  },
  order,
  values,
} as const;

export const eventosList = collectionList("eventos", {
  description: {
    en: "Seminar events, latest first, each with its venue, its organising authors and the news about it.",
    pt: "Os seminários e encontros, do mais recente para o mais antigo, cada um com o local, quem o organiza e as notícias que dele falam.",
  },
  path: "/api/v1/eventos/",
  filters: {
    ...namedFilters("eventos"),
    data_inicio__gte: {
      matches: ["data_inicio"],
      range: "from",
      en: { label: "Begins from", meaning: "Events that begin on that day or later." },
      pt: { label: "Começa a partir de", meaning: "Eventos que começam nesse dia ou depois." },
    },
    data_inicio__lte: {
      matches: ["data_inicio"],
      range: "to",
      en: { label: "Begins until", meaning: "Events that begin on that day or earlier." },
      pt: { label: "Começa até", meaning: "Eventos que começam nesse dia ou antes." },
    },
    data_fim__gte: {
      matches: ["data_fim"],
      range: "from",
      en: { label: "Ends from", meaning: "Events that end on that day or later." },
      pt: { label: "Termina a partir de", meaning: "Eventos que terminam nesse dia ou depois." },
    },
    data_fim__lte: {
      matches: ["data_fim"],
      range: "to",
      en: { label: "Ends until", meaning: "Events that end on that day or earlier." },
      pt: { label: "Termina até", meaning: "Eventos que terminam nesse dia ou antes." },
    },
    autor: {
      matches: ["autor_id", "autor_slug"],
      en: { meaning: "One of its organising authors, by id or slug." },
      pt: { meaning: "Um dos autores que o organizam, pelo identificador ou pelo slug." },
      to: "autores",
    },
    local: {
      matches: ["local_id", "local_slug"],
      en: { meaning: "The venue, by id or slug." },
      pt: { meaning: "O local, pelo identificador ou pelo slug." },
      to: "locais",
    },
  },
  ...common,
});

export const ultimosEventosList = collectionList("eventos", {
  name: "ultimos-eventos",
  title: { en: "Latest events", pt: "Próximos eventos" },
  nouns: {
    en: { one: "a latest event", other: "latest events" },
    pt: { one: "um próximo evento", other: "próximos eventos" },
  },
  description: {
    en: "The events that are announced or not over yet, in the order and shape of all events.",
    pt: "Os eventos anunciados e os que ainda não terminaram, na ordem e com a forma de todos os eventos.",
  },
  path: "/api/v1/ultimos/eventos/",
  partOf: eventosList,
  filters: eventosList.filters,
  ...common,
  untilLastDay: true,
  whenEmpty: {
    en: "The season is over: no event is announced, and none is still to come.",
    pt: "A temporada acabou: não há nenhum evento anunciado nem por realizar.",
  },
});

export const eventoDetail = collectionDetail("eventos", {
  name: "evento",
  description: {
    en: "One seminar event by its id, with its venue, its organising authors and the news about it.",
    pt: "Um evento, pelo identificador, com o local, quem o organiza e as notícias que dele falam.",
  },
  path: "/api/v1/eventos/:id/",
});
