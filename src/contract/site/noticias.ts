/** News items, each with references to related news. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments, schedule } from "../field.ts";

export const noticias = declareCollection({
  name: "noticias",
  one: "a news item",
  fields: {
    id: field.id(),
    ...moments({ wire: true }),
    antetitulo: field.text("Overline / kicker."),
    data: field.date("News date.", { required: true, noticeAhead: true }),
    titulo: field.text("Headline.", { required: true }),
    imagem: field.image("Absolute URL of an image.", { required: true, cropColumn: "crop_id" }),
    teaser: field.html("Summary text; may contain HTML line breaks."),
    conteudo: field.html("HTML body."),
    fechada: field.flag("Closed flag."),
    slug: field.slug(),
    slugs_anteriores: field.formerNames(
      "slug",
      "slug",
      "Slugs that it had before, which lead to it.",
    ),
    tema: field.reference("temas", "Id of a theme."),
    autor: field.reference("autores", "Id of the author."),
    relacionadas: field.references("noticias", "Ids of related news items; may be empty."),
    url: field.url("Address of the news page, where it is not on the site itself.", {
      wire: false,
    }),
    ...schedule(),
  },
  body: "conteudo",
  names: ["slug", "titulo"],
  newest: "data",
});
