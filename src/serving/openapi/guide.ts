/**
 * Rules common to all resources: the introduction of the OpenAPI document and the guide on the documentation
 * page. Backquotes mark code.
 * @see contract.md
 */

import type { Worded } from "../../contract/words.ts";

export interface GuideSection {
  /** Fragment of the URL: `#paging`. */
  readonly id: string;
  readonly title: Worded;
  readonly paragraphs: readonly Worded[];
}

export const paging: GuideSection = {
  id: "paging",
  title: { en: "Paging", pt: "Páginas de uma lista" },
  paragraphs: [
    {
      en: "Most lists come in pages: `count` items in all, the items of this page in `results`, and the addresses of the pages beside it in `next` and `previous`, null where there is none. Follow `next` until it is null; it keeps the parameters that were given. `Link` has the same addresses.",
      pt: "A maior parte das listas vem em páginas: `count` itens ao todo, os desta página em `results` e os endereços das páginas ao lado em `next` e `previous`, que são null onde não há nenhuma. Basta seguir `next` até ser null; os parâmetros indicados mantêm-se. `Link` traz os mesmos endereços.",
    },
    {
      en: "`page` counts from 1, and `last` is the last page. `page_size` is 10 if absent and at most 100; more is cut to 100. A page that does not exist answers 404, an empty list has one page, which is empty. The lists of the awards are bare arrays, whole.",
      pt: "`page` conta de 1 e `last` é a última página. `page_size` é 10 se faltar e 100 no máximo; mais do que isso conta como 100. Uma página que não existe responde 404; uma lista vazia tem uma página, vazia. As listas dos prémios são arrays simples, inteiros.",
    },
    {
      en: "An empty value of a parameter counts as not given, the last of several counts, and unknown parameters are ignored.",
      pt: "Um parâmetro com valor vazio conta como ausente, de vários iguais conta o último, e os desconhecidos são ignorados.",
    },
  ],
};

export const guide: readonly GuideSection[] = [
  paging,
  {
    id: "negotiation",
    title: { en: "JSON or a page", pt: "JSON ou uma página" },
    paragraphs: [
      {
        en: "The same address answers JSON to a program and a page to a browser, by `Accept` with its q-values. Without `Accept`, with `*/*` or `application/json` it is JSON.",
        pt: "O mesmo endereço responde em JSON a um programa e com uma página a um navegador, conforme `Accept` e os seus valores de q. Sem `Accept`, com `*/*` ou com `application/json`, é JSON.",
      },
      {
        en: "`format=json` is JSON whatever `Accept` says. `format=api` is the page for a client that names HTML, and the same JSON indented for one that does not. `Accept: application/json; indent=4` is JSON indented, by up to 8. Another `format` answers 404, an `Accept` that nothing satisfies 406.",
        pt: "`format=json` é JSON, diga `Accept` o que disser. `format=api` é a página, para um cliente que nomeie HTML, e o mesmo JSON indentado para os outros. `Accept: application/json; indent=4` é JSON indentado, até 8 espaços. Outro `format` responde 404; um `Accept` que nada satisfaça, 406.",
      },
      {
        en: "`HEAD` answers with the header fields of `GET` alone, `OPTIONS` with the media types and parameters of a resource as JSON. A path without its last slash is redirected to the one with it.",
        pt: "`HEAD` responde só com os cabeçalhos de `GET`; `OPTIONS`, com os tipos e os parâmetros de um recurso, em JSON. Um caminho sem a barra final é reencaminhado para o que a tem.",
      },
    ],
  },
  {
    id: "caching",
    title: { en: "Caching", pt: "Caches" },
    paragraphs: [
      {
        en: 'Every answer has a strong `ETag` and, as `Last-Modified`, the moment of the publication. Send the tag back as `If-None-Match: "…"`: the answer 304, without a body, says that what you have is still right. `If-Modified-Since` does the same by the second.',
        pt: 'Cada resposta traz uma `ETag` forte e, em `Last-Modified`, o momento da publicação. Devolvendo a etiqueta em `If-None-Match: "…"`, a resposta 304, sem corpo, diz que o que se tem continua certo. `If-Modified-Since` faz o mesmo, ao segundo.',
      },
      {
        en: "A tag belongs to one representation in one coding: JSON, page, and each of them as `br`, `zstd` or `gzip` by `Accept-Encoding` have tags of their own.",
        pt: "Uma etiqueta é de uma só representação numa só codificação: o JSON, a página e cada um deles em `br`, `zstd` ou `gzip`, conforme `Accept-Encoding`, têm etiquetas próprias.",
      },
      {
        en: "`Cache-Control` says how long an answer may be used without asking, a minute unless the operator chose otherwise. A list that depends on the date is never kept past its next change. Images have an address that holds the hash of their bytes, and may be kept for ever.",
        pt: "`Cache-Control` diz durante quanto tempo uma resposta serve sem perguntar: um minuto, se quem opera o serviço não escolheu outra coisa. Uma lista que dependa da data nunca se guarda para lá da próxima mudança. As imagens têm no endereço o hash dos seus bytes e podem guardar-se para sempre.",
      },
    ],
  },
  {
    id: "values",
    title: { en: "Values", pt: "Valores" },
    paragraphs: [
      {
        en: "Every field is always there; what has no value is null, the empty text or the empty list. Dates are plain dates, `YYYY-MM-DD`. Moments are ISO 8601 in the site's time zone with its offset, `Z` where that is zero.",
        pt: "Todos os campos vêm sempre; o que não tem valor é null, o texto vazio ou a lista vazia. As datas são simples, `YYYY-MM-DD`. Os momentos seguem a ISO 8601, no fuso horário do site e com a diferença para UTC, `Z` quando é zero.",
      },
      {
        en: "HTML fields are sanitised when they are published: no scripts, no handlers, frames of the hosts alone that the editors allow. The URLs of images in them are absolute.",
        pt: "Os campos em HTML são limpos ao publicar: sem scripts nem eventos, e com conteúdo incorporado só dos sites que os editores permitem. Os URL das imagens são absolutos.",
      },
    ],
  },
  {
    id: "browsers",
    title: { en: "From other sites", pt: "A partir de outros sites" },
    paragraphs: [
      {
        en: "The data is public and needs no credentials: `Access-Control-Allow-Origin: *` stands on every answer, preflights are answered for every header field, and `ETag`, `Link`, `Allow`, `Retry-After`, `Accept-Ranges` and `Content-Range` can be read by scripts.",
        pt: "Os dados são públicos e dispensam credenciais: `Access-Control-Allow-Origin: *` vem em todas as respostas, os pedidos prévios são aceites com qualquer cabeçalho, e os scripts podem ler `ETag`, `Link`, `Allow`, `Retry-After`, `Accept-Ranges` e `Content-Range`.",
      },
    ],
  },
  {
    id: "errors",
    title: { en: "Errors", pt: "Erros" },
    paragraphs: [
      {
        en: "An error is a problem document, `application/problem+json` (RFC 9457). `type` is an address of this service that describes the kind of error, `title` its name, `status` the status again, `detail` a sentence about this case, and `errors` has sentences by parameter where a parameter is at fault. A browser gets the same as a page.",
        pt: "Um erro é um documento de problema, `application/problem+json` (RFC 9457). `type` é um endereço deste serviço que descreve o tipo de erro, `title` o nome, `status` o estado outra vez, `detail` uma frase sobre este caso, e `errors` tem frases por parâmetro quando a culpa é de um. Um navegador recebe o mesmo numa página.",
      },
      {
        en: "Answers of 500 and 503 are worth another try, the latter after the seconds that `Retry-After` says; the others stay what they are.",
        pt: "Vale a pena repetir um pedido que deu 500 ou 503, este ao fim dos segundos que `Retry-After` indica; os outros não mudam.",
      },
    ],
  },
];

export function guideAsMarkdown(): string {
  return guide
    .map(({ title, paragraphs }) =>
      [`## ${title.en}`, ...paragraphs.map(({ en }) => en)].join("\n\n"),
    )
    .join("\n\n");
}
