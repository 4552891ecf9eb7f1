/** Events, each with ordered lists of its organisers and news. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { id, schedule, slug, timestamps } from "./shared-fields.ts";

export const eventos: Collection = declareCollection({
  name: "eventos",
  nouns: { en: { one: "an event", other: "events" }, pt: { one: "um evento", other: "eventos" } },
  fields: {
    id,
    titulo: field.text({
      synonyms: ["nome", "title"],
      required: true,
      en: { label: "Title", help: "The title as readers see it." },
      pt: { label: "Título", help: "O título tal como aparece aos leitores." },
    }),
    slug: slug(),
    data_inicio: field.date({
      synonyms: ["inicio", "start", "data", "data de inicio"],
      required: true,
      en: { label: "Starts", help: "The first day." },
      pt: { label: "Começa", help: "O primeiro dia." },
    }),
    data_fim: field.date({
      synonyms: ["fim", "end", "data de fim"],
      required: true,
      en: { label: "Ends", help: "The last day." },
      pt: { label: "Termina", help: "O último dia." },
    }),
    estado_publicacao: field.flag({
      absent: true,
      en: { label: "Published", help: "Show the event to readers." },
      pt: { label: "Publicado", help: "Mostrar o evento aos leitores." },
    }),
    brevemente: field.flag({
      role: "announced",
      en: {
        label: "Coming soon",
        help: "Announce it as “Coming soon”, with dates to be confirmed.",
      },
      pt: { label: "Brevemente", help: "Anunciar como «Brevemente», com datas por confirmar." },
    }),
    link_registo: field.url({
      role: "call to action",
      synonyms: ["link", "url"],
      en: { label: "Registration", help: "The address where people register." },
      pt: { label: "Inscrição", help: "O endereço onde as pessoas se inscrevem." },
    }),
    registo_activo: field.flag({
      role: "open",
      en: { label: "Registration open", help: "Whether people can register now." },
      pt: { label: "Inscrições abertas", help: "Aceitar inscrições." },
    }),
    local: field.reference("locais", {
      synonyms: ["lugar", "sitio"],
      required: true,
      embedded: true,
      en: { label: "Venue", help: "Where it takes place." },
      pt: { label: "Local", help: "Onde se realiza." },
    }),
    acomodacao: field.html({
      role: "information",
      absent: null,
      en: {
        label: "Practical information",
        help: "Where to stay, and what else participants need to know.",
        meaning: "Accommodation, an HTML fragment.",
      },
      pt: {
        label: "Informações práticas",
        help: "Onde ficar e o que mais os participantes precisam de saber.",
        meaning: "Onde ficar, em fragmento de HTML.",
      },
    }),
    autor: field.references("autores", {
      synonyms: ["organizador", "organizadores"],
      embedded: true,
      en: { label: "Organised by", help: "The authors who organise it, in the order to show." },
      pt: { label: "Organização", help: "Os autores que organizam, por ordem." },
    }),
    noticias: field.references("noticias", {
      embedded: true,
      back: { en: "Events about this", pt: "Eventos relacionados" },
      en: { label: "News about it", help: "News about the event, in the order to show." },
      pt: { label: "Notícias sobre o evento", help: "As notícias sobre o evento, por ordem." },
    }),
    ...timestamps({ wire: false }),
    ...schedule,
  },
  body: "acomodacao",
  names: ["slug", "titulo"],
  shownBy: "estado_publicacao",
  searched: ["local", "acomodacao", "autor"],
  newest: "data_inicio",
  period: { begin: "data_inicio", end: "data_fim" },
});
