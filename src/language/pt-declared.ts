/**
 * As frases que estão declaradas em inglês junto do que descrevem (recursos, campos, parâmetros, erros, o guia),
 * em português. A chave é a frase inglesa tal e qual; um teste diz a que falta e a que já não serve.
 */
export const declared: Readonly<Record<string, string>> = {
  // Recursos
  "Every list of this service.": "Todas as listas deste serviço.",
  "News teasers": "Destaques",
  "The latest news, newest first: headline, cropped image and link.":
    "As últimas notícias, a mais recente primeiro: título, imagem recortada e ligação.",
  "No news has been published.": "Ainda não se publicou nenhuma notícia.",
  Newest: "Mais recente",
  "Last in the calendar": "Último no calendário",
  "First in the editors' order": "Primeiro na ordem dos editores",
  "First in the order of the addresses": "Primeiro na ordem dos endereços",
  "Award candidates": "Candidaturas ao prémio",
  "The projects that entered the award, in the editors' order.":
    "Os projetos que concorreram ao prémio, na ordem dos editores.",
  "No candidate has been published.": "Ainda não se publicou nenhuma candidatura.",
  "Award winners": "Vencedores do prémio",
  "The projects that won, in the editors' order, each with the category it won.":
    "Os projetos premiados, na ordem dos editores, cada um com a categoria em que venceu.",
  "No winner has been published.": "Ainda não se publicou nenhum vencedor.",
  Sponsors: "Patrocínios",
  "The sponsors of an award edition, in the editors' order.":
    "Quem patrocina uma edição do prémio, na ordem dos editores.",
  "This award edition has no sponsors yet.": "Esta edição do prémio ainda não tem patrocínios.",
  "Latest events": "Próximos eventos",
  "The events that are announced or not over yet, in the order and shape of all events.":
    "Os eventos anunciados e os que ainda não terminaram, na ordem e com a forma de todos os eventos.",
  "The season is over: no event is announced, and none is still to come.":
    "A temporada acabou: não há nenhum evento anunciado nem por realizar.",
  Events: "Eventos",
  "Seminar events, latest first, each with its venue, its organising authors and the news about it.":
    "Os seminários e encontros, do mais recente para o mais antigo, cada um com o local, quem o organiza e as notícias que dele falam.",
  "No event has been published.": "Ainda não se publicou nenhum evento.",
  News: "Notícias",
  "All news, newest first, each as a teaser shows it.":
    "Todas as notícias, a mais recente primeiro, cada uma em resumo.",
  Themes: "Temas",
  "The themes of news, in the editors' order, each with its number of news items.":
    "Os temas das notícias, na ordem dos editores, cada um com o número de notícias.",
  "No theme has been published.": "Ainda não se publicou nenhum tema.",
  Authors: "Autores",
  "The organisations that hold events and write news, in the editors' order.":
    "As organizações que promovem eventos e escrevem notícias, na ordem dos editores.",
  "No author has been published.": "Ainda não se publicou nenhum autor.",
  Venues: "Locais",
  "The venues of events, in the editors' order, each with its number of events.":
    "Os locais dos eventos, na ordem dos editores, cada um com o número de eventos.",
  "No venue has been published.": "Ainda não se publicou nenhum local.",
  "Award editions": "Edições do prémio",
  "The editions of the award, in the editors' order, each with its numbers of entries.":
    "As edições do prémio, na ordem dos editores, cada uma com o número de candidaturas e de vencedores.",
  "No award edition has been published.": "Ainda não se publicou nenhuma edição do prémio.",
  "Award categories": "Categorias do prémio",
  "The categories of the award, in the editors' order, each with its numbers of entries.":
    "As categorias do prémio, na ordem dos editores, cada uma com o número de candidaturas e de vencedores.",
  "No category has been published.": "Ainda não se publicou nenhuma categoria.",
  Event: "Evento",
  "One seminar event by its id, with its venue, its organising authors and the news about it.":
    "Um evento, pelo identificador, com o local, quem o organiza e as notícias que dele falam.",
  "Award candidate": "Candidatura ao prémio",
  "One candidate, or a winner that was no candidate, by its code.":
    "Uma candidatura, ou um vencedor que não se candidatou, pelo código.",
  "News item": "Notícia",
  "One news item by its slug.": "Uma notícia, pelo slug.",
  Theme: "Tema",
  "One theme of news by its id.": "Um tema das notícias, pelo identificador.",
  Author: "Autor",
  "One author by its id.": "Um autor, pelo identificador.",
  Venue: "Local",
  "One venue by its id.": "Um local, pelo identificador.",
  "What changed": "O que mudou",
  "The addresses that were added, changed and removed since a publication, so that a copy is brought up to date with one question.":
    "Os endereços que apareceram, mudaram e desapareceram desde uma publicação, para pôr uma cópia em dia com uma só pergunta.",
  "Nothing has changed since that publication.": "Nada mudou desde essa publicação.",

  // Partes do caminho
  "Id of the event.": "Identificador do evento.",
  "Code of the candidate.": "Código da candidatura.",
  "Slug of the news item.": "Slug da notícia.",
  "Id of the theme.": "Identificador do tema.",
  "Id of the author.": "Identificador do autor.",
  "Id of the venue.": "Identificador do local.",
  "Id of the award edition; 1 is the first one.":
    "Identificador da edição do prémio; 1 é a primeira.",

  // Parâmetros
  "The page, counted from 1, or last.": "A página, a contar de 1, ou last.",
  "Items on a page; more than 100 are cut to 100. In csv and xlsx there are 10000, which is also the most.":
    "Itens por página; mais de 100 contam como 100. Em csv e xlsx são 10000, que é também o máximo.",
  "Items on a page; more than 100 are cut to 100. In csv, xlsx and geojson there are 10000, which is also the most.":
    "Itens por página; mais de 100 contam como 100. Em csv, xlsx e geojson são 10000, que é também o máximo.",
  "In csv and xlsx alone: the page, counted from 1, or last.":
    "Só em csv e xlsx: a página, a contar de 1, ou last.",
  "In csv and xlsx alone: items on a page; more than 10000 are cut to 10000.":
    "Só em csv e xlsx: itens por página; mais de 10000 contam como 10000.",
  "Words that items must have, whatever their accents and case, the last one as the beginning of a word; those with the words in their title come first.":
    "Palavras que os itens têm de ter, sem olhar a acentos nem a maiúsculas; a última pode ser só o princípio. Primeiro vêm os que as têm no título.",
  "Another order of the list; with - before it the same backwards.":
    "Outra ordem da lista; com - antes, a mesma ao contrário.",
  "The category, by its exact name.": "A categoria, pelo nome exato.",
  "The category won, by its exact name.": "A categoria em que venceu, pelo nome exato.",
  "The award edition, by id, slug or name.":
    "A edição do prémio, pelo identificador, pelo slug ou pelo nome.",
  "The award edition, by id, slug or name; else the name of a category won.":
    "A edição do prémio, pelo identificador, pelo slug ou pelo nome; se não a houver, o nome de uma categoria ganha.",
  "Events that begin on that day or later.": "Eventos que começam nesse dia ou depois.",
  "Events that begin on that day or earlier.": "Eventos que começam nesse dia ou antes.",
  "Events that end on that day or later.": "Eventos que terminam nesse dia ou depois.",
  "Events that end on that day or earlier.": "Eventos que terminam nesse dia ou antes.",
  "One of its organising authors, by id or slug.":
    "Um dos autores que o organizam, pelo identificador ou pelo slug.",
  "The venue, by id or slug.": "O local, pelo identificador ou pelo slug.",
  "The theme, by id or slug.": "O tema, pelo identificador ou pelo slug.",
  "The author, by id or slug.": "O autor, pelo identificador ou pelo slug.",
  "News of that day and later.": "Notícias desse dia e dos seguintes.",
  "News of that day and earlier.": "Notícias desse dia e dos anteriores.",
  "The number of the publication that the client has read, as `publicacao` said it; 0 for everything that there is.":
    "O número da publicação que o cliente já leu, tal como veio em `publicacao`; 0 para tudo o que há.",

  // Campos
  "Total number of items.": "Número total de itens.",
  "URL of the next page, null on the last one.": "URL da página seguinte; null na última.",
  "URL of the page before, null on the first one.": "URL da página anterior; null na primeira.",
  "The items of the page.": "Os itens da página.",
  "Headline.": "Título.",
  "Title.": "Título.",
  "Identifier.": "Identificador.",
  "URL slug.": "Slug do URL.",
  "URL slug, not all digits.": "Slug do URL, que não pode ter só algarismos.",
  "Absolute URL of the image, cropped to 350×200.": "URL absoluto da imagem, recortada a 350×200.",
  "Absolute URL of an image.": "URL absoluto de uma imagem.",
  "Absolute URL of a logo image.": "URL absoluto da imagem de um logótipo.",
  "Absolute URL of the news page.": "URL absoluto da página da notícia.",
  "Site-relative path of an image.": "Caminho de uma imagem neste serviço.",
  "Site-relative path of a logo image.": "Caminho da imagem de um logótipo neste serviço.",
  "Site-relative path of the candidate.": "Caminho da candidatura neste serviço.",
  "Category name.": "Nome da categoria.",
  "Name of the project.": "Nome do projeto.",
  "Sponsorship type.": "Tipo de patrocínio.",
  "Start date.": "Data de início.",
  "End date.": "Data de fim.",
  "Publication flag.": "Se está publicado.",
  '"Coming soon" flag.': "Se está anunciado para breve.",
  "Registration link.": "Ligação para a inscrição.",
  "Registration-open flag.": "Se as inscrições estão abertas.",
  "Venue.": "Local.",
  "Venue name.": "Nome do local.",
  "HTML fragment; may be the empty string.": "Fragmento de HTML; pode ser o texto vazio.",
  'Latitude and longitude as decimal numbers, "<lat>,<lng>".':
    "Latitude e longitude em números decimais, «<lat>,<lng>».",
  "Accommodation, an HTML fragment.": "Onde ficar, em fragmento de HTML.",
  "Organising authors, in the event's order.": "Autores que organizam, na ordem do evento.",
  "Creation time: as given, else the item's first publication.":
    "Momento da criação: o que foi indicado ou, se não foi, o da primeira publicação do item.",
  "Last modification time: as given, else the last publication in which the item changed.":
    "Momento da última alteração: o que foi indicado ou, se não foi, o da última publicação em que o item mudou.",
  "Author (organisation) name.": "Nome do autor (organização).",
  "HTML description.": "Descrição em HTML.",
  "External URL of the author.": "URL do site do autor.",
  "HTML fragment with office addresses and contact details.":
    "Fragmento de HTML com moradas e contactos.",
  "News written about the event, in its order.": "Notícias sobre o evento, na ordem deste.",
  "Overline / kicker.": "Antetítulo.",
  "News date.": "Data da notícia.",
  "Summary text; may contain HTML line breaks.": "Resumo; pode ter mudanças de linha em HTML.",
  "HTML body.": "Texto em HTML.",
  "Closed flag.": "Se está fechada.",
  "Id of a theme.": "Identificador de um tema.",
  "Ids of related news items; may be empty.":
    "Identificadores de notícias relacionadas; pode estar vazio.",
  "Theme name.": "Nome do tema.",
  "Number of published news items.": "Número de notícias publicadas.",
  "Number of published events.": "Número de eventos publicados.",
  "Name of the award edition.": "Nome da edição do prémio.",
  "Year.": "Ano.",
  "Number of candidates.": "Número de candidaturas.",
  "Number of winners.": "Número de vencedores.",
  "Award edition.": "Edição do prémio.",
  "Names of the categories won.": "Nomes das categorias em que venceu.",
  "Absolute URL of the address; of a list that of its first page.":
    "URL absoluto do endereço; numa lista, o da primeira página.",
  "What became of it since the publication that was asked for.":
    "O que lhe aconteceu desde a publicação indicada.",
  "Number of the publication that changed it last.": "Número da última publicação que o alterou.",
  "Number of the current publication: what to ask with the next time.":
    "Número da publicação atual: o que se indica da próxima vez.",

  // Erros
  "Malformed request": "Pedido malformado",
  "The address or a parameter cannot be understood; `errors` names the parameter.":
    "Não se percebe o endereço ou um parâmetro; `errors` diz qual.",
  "Not found": "Não encontrado",
  "Nothing is published at this address, or not in this format.":
    "Neste endereço não há nada publicado, pelo menos neste formato.",
  "No such page": "Essa página não existe",
  "The list has no page of this number; pages count from 1, and `last` is the last one.":
    "A lista não tem nenhuma página com esse número: contam-se a partir de 1 e `last` é a última.",
  "Method not allowed": "Método não permitido",
  "The service is for reading: `Allow` names the methods.":
    "O serviço é só para ler: `Allow` diz com que métodos.",
  "Not acceptable": "Sem forma aceitável",
  "`Accept` or `Accept-Encoding` excludes every form that the resource has.":
    "`Accept` ou `Accept-Encoding` exclui todas as formas que o recurso tem.",
  "Request timeout": "O pedido demorou demasiado",
  "The request did not arrive whole in time.": "O pedido não chegou inteiro a tempo.",
  Gone: "Retirado",
  "What was published at this address has been withdrawn.":
    "O que estava publicado neste endereço foi retirado.",
  "No longer kept": "Já não se guarda",
  "What changed since that publication is not known any more: read everything, and ask for changes from then on.":
    "Já não se sabe o que mudou desde essa publicação: leia-se tudo e peçam-se daí em diante as alterações.",
  "Precondition failed": "Condição não satisfeita",
  "`If-Match` or `If-Unmodified-Since` asks for a state that is not the present one.":
    "`If-Match` ou `If-Unmodified-Since` pede um estado que não é o atual.",
  "Address too long": "Endereço demasiado longo",
  "The address is longer than this service reads.":
    "O endereço é mais longo do que este serviço lê.",
  "Range not satisfiable": "Intervalo impossível",
  "`Range` begins after the end; `Content-Range` says how long the whole is.":
    "`Range` começa depois do fim; `Content-Range` diz o comprimento do todo.",
  "Header fields too large": "Cabeçalhos demasiado grandes",
  "The header fields together are larger than this service reads.":
    "Os cabeçalhos juntos são maiores do que este serviço lê.",
  "Internal error": "Erro interno",
  "A fault of the service; it is in its log.": "Uma falha do serviço; ficou no registo.",
  "Version of HTTP not supported": "Versão de HTTP não suportada",
  "The service speaks HTTP/1.1 and HTTP/1.0; a proxy in front of it may speak others.":
    "O serviço fala HTTP/1.1 e HTTP/1.0; um proxy à frente dele pode falar outras.",
  "Nothing published yet": "Ainda sem publicações",
  "The service runs and waits for its first publication.":
    "O serviço está a funcionar e espera pela primeira publicação.",
  "Unavailable for the moment": "Indisponível neste momento",
  "The service is busy or cannot reach its store; `Retry-After` says when to ask again.":
    "O serviço está ocupado ou não chega ao repositório; `Retry-After` diz quando voltar a pedir.",

  // O guia
  Paging: "Páginas de uma lista",
  "Most lists come in pages: `count` items in all, the items of this page in `results`, and the addresses of the pages beside it in `next` and `previous`, null where there is none. Follow `next` until it is null; it keeps the parameters that were given. `Link` has the same addresses.":
    "A maior parte das listas vem em páginas: `count` itens ao todo, os desta página em `results` e os endereços das páginas ao lado em `next` e `previous`, que são null onde não há nenhuma. Basta seguir `next` até ser null; os parâmetros indicados mantêm-se. `Link` traz os mesmos endereços.",
  "`page` counts from 1, and `last` is the last page. `page_size` is 10 if absent and at most 100; more is cut to 100. A page that does not exist answers 404, an empty list has one page, which is empty. The lists of the awards are bare arrays, whole.":
    "`page` conta de 1 e `last` é a última página. `page_size` é 10 se faltar e 100 no máximo; mais do que isso conta como 100. Uma página que não existe responde 404; uma lista vazia tem uma página, vazia. As listas dos prémios são arrays simples, inteiros.",
  "An empty value of a parameter counts as not given, the last of several counts, and unknown parameters are ignored.":
    "Um parâmetro com valor vazio conta como ausente, de vários iguais conta o último, e os desconhecidos são ignorados.",
  "JSON or a page": "JSON ou uma página",
  "The same address answers JSON to a program and a page to a browser, by `Accept` with its q-values. Without `Accept`, with `*/*` or `application/json` it is JSON.":
    "O mesmo endereço responde em JSON a um programa e com uma página a um navegador, conforme `Accept` e os seus valores de q. Sem `Accept`, com `*/*` ou com `application/json`, é JSON.",
  "`format=json` is JSON whatever `Accept` says. `format=api` is the page for a client that names HTML, and the same JSON indented for one that does not. `Accept: application/json; indent=4` is JSON indented, by up to 8. Another `format` answers 404, an `Accept` that nothing satisfies 406.":
    "`format=json` é JSON, diga `Accept` o que disser. `format=api` é a página, para um cliente que nomeie HTML, e o mesmo JSON indentado para os outros. `Accept: application/json; indent=4` é JSON indentado, até 8 espaços. Outro `format` responde 404; um `Accept` que nada satisfaça, 406.",
  "`HEAD` answers with the header fields of `GET` alone, `OPTIONS` with the media types and parameters of a resource as JSON. A path without its last slash is redirected to the one with it.":
    "`HEAD` responde só com os cabeçalhos de `GET`; `OPTIONS`, com os tipos e os parâmetros de um recurso, em JSON. Um caminho sem a barra final é reencaminhado para o que a tem.",
  Caching: "Caches",
  'Every answer has a strong `ETag` and, as `Last-Modified`, the moment of the publication. Send the tag back as `If-None-Match: "…"`: the answer 304, without a body, says that what you have is still right. `If-Modified-Since` does the same by the second.':
    'Cada resposta traz uma `ETag` forte e, em `Last-Modified`, o momento da publicação. Devolvendo a etiqueta em `If-None-Match: "…"`, a resposta 304, sem corpo, diz que o que se tem continua certo. `If-Modified-Since` faz o mesmo, ao segundo.',
  "A tag belongs to one representation in one coding: JSON, page, and each of them as `br`, `zstd` or `gzip` by `Accept-Encoding` have tags of their own.":
    "Uma etiqueta é de uma só representação numa só codificação: o JSON, a página e cada um deles em `br`, `zstd` ou `gzip`, conforme `Accept-Encoding`, têm etiquetas próprias.",
  "`Cache-Control` says how long an answer may be used without asking, a minute unless the operator chose otherwise. A list that depends on the date is never kept past its next change. Images have an address that holds the hash of their bytes, and may be kept for ever.":
    "`Cache-Control` diz durante quanto tempo uma resposta serve sem perguntar: um minuto, se quem opera o serviço não escolheu outra coisa. Uma lista que dependa da data nunca se guarda para lá da próxima mudança. As imagens têm no endereço o hash dos seus bytes e podem guardar-se para sempre.",
  Values: "Valores",
  "Every field is always there; what has no value is null, the empty text or the empty list. Dates are plain dates, `YYYY-MM-DD`. Moments are ISO 8601 in the site's time zone with its offset, `Z` where that is zero.":
    "Todos os campos vêm sempre; o que não tem valor é null, o texto vazio ou a lista vazia. As datas são simples, `YYYY-MM-DD`. Os momentos seguem a ISO 8601, no fuso horário do site e com a diferença para UTC, `Z` quando é zero.",
  "HTML fields are sanitised when they are published: no scripts, no handlers, frames of the hosts alone that the editors allow. The URLs of images in them are absolute.":
    "Os campos em HTML são limpos ao publicar: sem scripts nem eventos, e com conteúdo incorporado só dos sites que os editores permitem. Os URL das imagens são absolutos.",
  "From other sites": "A partir de outros sites",
  "The data is public and needs no credentials: `Access-Control-Allow-Origin: *` stands on every answer, preflights are answered for every header field, and `ETag`, `Link`, `Allow`, `Retry-After`, `Accept-Ranges` and `Content-Range` can be read by scripts.":
    "Os dados são públicos e dispensam credenciais: `Access-Control-Allow-Origin: *` vem em todas as respostas, os pedidos prévios são aceites com qualquer cabeçalho, e os scripts podem ler `ETag`, `Link`, `Allow`, `Retry-After`, `Accept-Ranges` e `Content-Range`.",
  Errors: "Erros",
  "An error is a problem document, `application/problem+json` (RFC 9457). `type` is an address of this service that describes the kind of error, `title` its name, `status` the status again, `detail` a sentence about this case, and `errors` has sentences by parameter where a parameter is at fault. A browser gets the same as a page.":
    "Um erro é um documento de problema, `application/problem+json` (RFC 9457). `type` é um endereço deste serviço que descreve o tipo de erro, `title` o nome, `status` o estado outra vez, `detail` uma frase sobre este caso, e `errors` tem frases por parâmetro quando a culpa é de um. Um navegador recebe o mesmo numa página.",
  "Answers of 500 and 503 are worth another try, the latter after the seconds that `Retry-After` says; the others stay what they are.":
    "Vale a pena repetir um pedido que deu 500 ou 503, este ao fim dos segundos que `Retry-After` indica; os outros não mudam.",
};
