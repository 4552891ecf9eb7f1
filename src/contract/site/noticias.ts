/** News items, each with references to related news. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { formerSlugs, id, imageText, schedule, slug, timestamps } from "./shared-fields.ts";

export const noticias: Collection = declareCollection({
  name: "noticias",
  nouns: {
    en: { one: "a news item", other: "news items" },
    pt: { one: "uma notícia", other: "notícias" },
  },
  fields: {
    id,
    ...timestamps({ wire: true }),
    antetitulo: field.text({
      role: "kicker",
      en: { label: "Kicker", help: "The line above the headline." },
      pt: { label: "Antetítulo", help: "A linha acima do título." },
    }),
    data: field.date({
      synonyms: ["data de publicacao", "publicado em", "date"],
      required: true,
      noticeAhead: true,
      en: { label: "Date", help: "The date of the news item." },
      pt: { label: "Data", help: "A data da notícia." },
    }),
    titulo: field.text({
      synonyms: ["title"],
      required: true,
      en: { label: "Headline", help: "The headline as readers see it." },
      pt: { label: "Título", help: "O título tal como aparece aos leitores." },
    }),
    imagem: field.image({
      synonyms: ["foto", "fotografia", "image", "imagem de destaque"],
      required: true,
      cropColumn: "crop_id",
      en: { label: "Picture", help: "Picture of the item.", meaning: "Absolute URL of an image." },
      pt: { label: "Imagem", help: "Uma imagem.", meaning: "URL absoluto de uma imagem." },
    }),
    alt: imageText,
    teaser: field.html({
      role: "standfirst",
      synonyms: ["lead", "entrada"],
      en: { label: "Summary", help: "The text below the headline in lists, as HTML." },
      pt: { label: "Resumo", help: "O que as listas mostram por baixo do título, em HTML." },
    }),
    conteudo: field.html({
      synonyms: ["corpo", "body", "content"],
      en: { label: "Text", help: "The whole text.", meaning: "HTML body." },
      pt: { label: "Texto", help: "O texto completo.", meaning: "Texto em HTML." },
    }),
    fechada: field.flag({
      en: { label: "Subscribers only", help: "Only for subscribers." },
      pt: { label: "Reservada", help: "Só para assinantes." },
    }),
    slug: slug(),
    slugs_anteriores: formerSlugs,
    tema: field.reference("temas", {
      en: { label: "Theme", help: "The theme of the news item.", meaning: "Id of a theme." },
      pt: { label: "Tema", help: "O tema da notícia.", meaning: "Identificador de um tema." },
    }),
    autor: field.reference("autores", {
      en: { label: "Author", help: "Who wrote it.", meaning: "Id of the author." },
      pt: { label: "Autor", help: "Quem a escreveu.", meaning: "Identificador do autor." },
    }),
    relacionadas: field.references("noticias", {
      en: { label: "Related news", help: "Other news on the same subject." },
      pt: { label: "Notícias relacionadas", help: "Outras notícias sobre o mesmo." },
    }),
    url: field.url({
      wire: false,
      rare: true,
      en: { label: "Page elsewhere", help: "The address of its page, if that is on another site." },
      pt: { label: "Página noutro site", help: "O endereço da página, se não for neste site." },
    }),
    ...schedule,
  },
  body: "conteudo",
  names: ["slug", "titulo"],
  searched: ["antetitulo", "teaser", "conteudo"],
  newest: "data",
});
