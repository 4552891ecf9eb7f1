/** Portuguese of Portugal, without addressing anyone. Names of the API are not translated. */
import { type Noun, withoutArticle } from "../contract/words.ts";
import type { PageMessages } from "./en-pages.ts";
import { format, number, plural } from "./pt-words.ts";

const { locale, and } = format;

const count = (total: number, one: string, other: string) =>
  `${number(total)} ${plural(total, { one, other })}`;

const ITEM: Noun = { one: "um item", other: "itens" };
const KEYS = { id: "Identificador", slug: "Slug", code: "Código" } as const;

const isFeminine = (noun: Noun) => noun.one.startsWith("uma ");
/** «A notícia», «O evento»: the noun with a word that agrees with its gender. */
const inGender = (noun: Noun, masculine: string, feminine: string) =>
  `${isFeminine(noun) ? feminine : masculine} ${withoutArticle(noun)}`;
const forms = (noun: Noun, total: number) =>
  plural(total, { one: withoutArticle(noun), other: noun.other });

const named = (name: string) => (/^\d+$/.test(name) ? name : `«${name}»`);

export const ptPages: PageMessages = {
  tag: "pt-PT",
  locale,

  frame: {
    skip: "Saltar para o conteúdo",
    lists: "Secções",
    developers: "Para programadores",
    visitors: "Para visitantes",
    documentation: "Documentação",
    start: "Início",
    health: "Estado do serviço",
    readiness: "Prontidão",
    description: ({ title, site }) => (site && site !== title ? `${title}, em ${site}` : title),
  },

  item: "Item",
  register: "Inscrever-se",
  toCalendar: "Guardar no calendário",
  onMap: "Ver no mapa",
  won: ({ category }) => `Vencedor: ${category}`,
  states: {
    announced: "Brevemente",
    open: "Inscrições abertas",
    now: "A decorrer",
    past: "Já realizado",
  },

  list: {
    items: ({ count: total }) => (total === 0 ? "Nenhum item" : count(total, "item", "itens")),
    nounAfter: (noun, total) => forms(noun ?? ITEM, total),
    page: ({ first, end, count: total, number: page, last }) =>
      `Itens ${number(first)} a ${number(end)} de ${number(total)}, página ${number(page)} de ${number(last)}`,
    title: ({ title, number: page }) => `${title}, página ${number(page)}`,
    rest: ({ shown, count: total }) =>
      shown === 1
        ? `Mostra-se o primeiro de ${number(total)} itens.`
        : `Mostram-se os primeiros ${number(shown)} de ${number(total)} itens.`,
    showAll: "Mostrar tudo",
    noneMatching: (noun) => `${inGender(noun, "Nenhum", "Nenhuma")} corresponde a esta escolha.`,
  },

  pager: {
    title: "Páginas",
    previous: "Anterior",
    next: "Seguinte",
    page: ({ number: page }) => `Página ${number(page)}`,
  },

  filters: {
    title: "Filtros",
    parts: "Partes desta lista",
    more: "Mais filtros",
    any: "qualquer",
    all: "Tudo",
    apply: "Aplicar",
    clear: "Limpar",
    search: "Procurar",
    aboutSearch: "Procuram-se todas as palavras; da última basta o princípio.",
  },

  search: {
    heading: ({ words }) => `Pesquisa: ${words}`,
    results: ({ count: total }) =>
      total === 0 ? "Sem resultados" : count(total, "resultado", "resultados"),
    none: ({ words }) => `Não há nada com as palavras «${words}».`,
  },

  json: {
    more: ({ count: total }) => `mais ${number(total)}`,
    moreCharacters: ({ count: total }) => `mais ${count(total, "carácter", "caracteres")}`,
    all: "Tudo em JSON",
    copy: "Copiar JSON",
    copied: "Copiado",
    notCopied: "Não foi possível copiar",
  },

  request: {
    title: "Pedido",
    language: "Linguagem",
    copy: "Copiar",
    formats: "Formatos:",
    documentation: "Documentação deste endereço",
  },

  resources: {
    none: (noun) => `Ainda não se publicou ${inGender(noun, "nenhum", "nenhuma")}.`,
    one: (noun, key) => `${inGender(noun, "Um", "Uma")}, pelo ${KEYS[key].toLowerCase()}.`,
    segment: (noun, key) => `${KEYS[key]} ${inGender(noun, "do", "da")}.`,
  },

  parameters: {
    search:
      "Palavras que os itens têm de ter, sem olhar a acentos nem a maiúsculas; da última basta o princípio. Primeiro vêm os que as têm no título.",
    ordering: "Outra ordem da lista; com - antes, a mesma ao contrário.",
    page: "A página, a contar de 1, ou last.",
    pageSize: ({ max, formats, rows }) =>
      `Itens por página; mais de ${max} contam como ${max}. Em ${and(formats)} são ${rows}, que é também o máximo.`,
    tablePage: ({ formats }) => `Só em ${and(formats)}: a página, a contar de 1, ou last.`,
    tableSize: ({ formats, max }) =>
      `Só em ${and(formats)}: itens por página; mais de ${max} contam como ${max}.`,
    format: (formats) => {
      const parts = formats.map(({ format, about }) => (about ? `${format}, ${about}` : format));
      return `A representação: ${parts.join("; ")}.`;
    },
  },

  quoted: (words) => `«${words}»`,
  follow: "Seguir:",
  alsoAs: "Também em",
  or: " ou ",
  alternateTitle: ({ title, format }) => `${title}, em ${format}`,
  fields: {
    title: "Campos da resposta",
    parameters: "Parâmetros",
    field: "Campo",
    parameter: "Parâmetro",
    type: "Tipo",
    meaning: "Significado",
    ifAbsent: ({ value }) => `${value} se faltar`,
  },

  unknown: {
    ofList: "não é um parâmetro desta lista e não muda nada.",
    ofPage: "não é um parâmetro desta página e não muda nada.",
    known: "Parâmetros disponíveis:",
  },

  value: {
    table: "Tabela",
    frame: ({ address }) => `Conteúdo incorporado: ${address}`,
    imageElsewhere: ({ address }) => `Imagem de outro site: ${address}`,
  },

  problem: {
    title: "Erro",
    kind: "Tipo de erro",
    aboutKind:
      "Esta página explica um erro que outros endereços dão. Com este não há nada de errado.",
    notFound: { title: "Página não encontrada", lead: "Neste endereço não há nada publicado." },
    withdrawn: {
      title: "Já não está publicado",
      lead: "O que estava neste endereço foi retirado.",
    },
    wrong: {
      title: "Este endereço não está certo",
      lead: "Há uma parte do endereço que não se percebe.",
    },
    unavailable: {
      title: "Indisponível neste momento",
      lead: "Vale a pena tentar outra vez daqui a pouco.",
    },
    start: "Voltar ao início",
    again: "Tentar outra vez",
    withoutQuery: "Ir para a página",
    forPrograms: "Para programas",
    noSuch: (noun = ITEM, name) => `${inGender(noun, "O", "A")} ${named(name)} não existe`,
    gone: (noun = ITEM, name) =>
      `${inGender(noun, "O", "A")} ${named(name)} foi ${isFeminine(noun) ? "retirada" : "retirado"}`,
    all: (noun, total) =>
      total === 1
        ? inGender(noun, "O único", "A única")
        : `${isFeminine(noun) ? "Todas as" : "Todos os"} ${number(total)} ${forms(noun, total)}`,
  },

  landing: { lead: "Notícias, eventos e prémios.", next: "Próximo evento" },

  docs: {
    contents: "Índice",
    heading: ({ site }) => `Usar a API de ${site}`,
    lead: "Tudo o que se pode pedir, com respostas reais e um formulário para experimentar cada endereço.",
    start: "Em cinco minutos",
    aboutStart:
      "Pede-se um endereço com `GET`: não há chave, nem conta, nem corpo a enviar. A resposta vem em JSON.",
    openApi: ({ version }) => `O mesmo, para programas: OpenAPI 3.1, versão ${version}.`,
    client: "O cliente com tipos",
    aboutClient:
      "Para TypeScript e JavaScript há o `montra-client`: uma camada fina sobre o `fetch`, sem dependências. Uma página pode importá-lo deste serviço, como mostram os exemplos; também há um pacote para instalar. Os tipos são os deste serviço.",
    search: "Procurar nesta página",
    noneFound: "Não se encontrou nada nesta página.",
    guide: "Regras comuns a todos os endereços",
    errors: "Tipos de erro",
    status: "Estado",
    kind: "Tipo, o fim de `type`",
    allLists: "Todas as listas",
    nothingYet: "Ainda não foi publicado nada aqui, por isso não há nada para experimentar.",
    sameFields: ({ title }) => `Os mesmos campos de «${title}»`,
    of: ({ title }) => `de ${title}`,
    example: "Exemplo:",
    shortened: "textos e listas longos vêm abreviados",
    try: ({ title }) => `Experimentar ${title}`,
    send: "Enviar",
    again: "Enviar outra vez com a ETag",
    inThePath: "no caminho",
    withoutScript: "Sem JavaScript, o formulário pede sempre este valor.",
    byAccept: "conforme Accept",
    byDefault: "a habitual",
    bodyOf: ({ title }) => `Corpo da resposta: ${title}`,
    noBody: "(sem corpo)",
    noAnswer: "Sem resposta",
    took: "{characters} caracteres em {milliseconds} ms",
  },
};
