/** Events; each lists its authors and news in its own order. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments, schedule } from "../field.ts";

export const eventos = declareCollection({
  name: "eventos",
  one: "an event",
  fields: {
    id: field.id(),
    titulo: field.text("Title.", { required: true }),
    slug: field.slug(),
    data_inicio: field.date("Start date.", { required: true }),
    data_fim: field.date("End date.", { required: true }),
    estado_publicacao: field.flag("Publication flag.", { absent: true }),
    brevemente: field.flag('"Coming soon" flag.'),
    link_registo: field.url("Registration link."),
    registo_activo: field.flag("Registration-open flag."),
    local: field.reference("locais", "Venue.", { required: true, embedded: true }),
    acomodacao: field.html("Accommodation, an HTML fragment.", { absent: null }),
    autor: field.references("autores", "Organising authors, in the event's order.", {
      embedded: true,
    }),
    noticias: field.references("noticias", "News written about the event, in its order.", {
      embedded: true,
    }),
    ...moments({ wire: false }),
    ...schedule(),
  },
  body: "acomodacao",
  names: ["slug", "titulo"],
  shownBy: "estado_publicacao",
  newest: "data_inicio",
  period: { begin: "data_inicio", end: "data_fim" },
});
