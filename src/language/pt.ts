/** Portuguese of Portugal, as "você" («escreva», not «escreve»). Text to type is between "…". */
import type { CollectionName } from "../contract/field.ts";
import type { Kind } from "../contract/kinds.ts";
import { collections } from "../contract/site/collections.ts";
import { APPEARS } from "../contract/site/shared-fields.ts";
import { capitalised, type Noun, withoutArticle } from "../contract/words.ts";
import type { Holder, Limit, Messages, NamedBy } from "./en.ts";
import { formatsOf } from "./formats.ts";
import { ptPages } from "./pt-pages.ts";

const LIMITS: Readonly<Record<Limit, string>> = {
  rows: "linhas, contando com as vazias",
  cells: "células, ou um quinto disso em etiquetas, atributos e entidades de HTML",
  megabytes: "MB numa só linha",
  pieces: "etiquetas, atributos e entidades de HTML",
  open: "etiquetas de HTML umas dentro das outras",
  characters:
    "sinais como * _ [ < |, entradas de listas ou mudanças de linha seguidas, ou um milhão de letras num parágrafo",
  words: "palavras e sinais de YAML, ou 10 MB",
  values: "valores num só item",
  depth: "valores uns dentro dos outros",
};

const DIFFERENCES = {
  capitals: "nas maiúsculas",
  space: "nos espaços",
  percent: "nos espaços e sinais, escritos como %20 e afins",
  ending: "na extensão, que está repetida",
  unseen: "nos espaços ou em sinais invisíveis do nome",
};

const format = formatsOf("pt-PT");
const { bytes, number, plural } = format;

// A collection that this version does not know is called by its name.
const nounsOf = (name: CollectionName): Noun =>
  collections[name]?.nouns.pt ?? { one: `um ${name}`, other: name };
const noun = (name: CollectionName) => withoutArticle(nounsOf(name));
const counted = (name: CollectionName, count: number) =>
  plural(count, { one: noun(name), other: many(name) });
const many = (name: CollectionName) => nounsOf(name).other;
const isFeminine = (name: CollectionName) => nounsOf(name).one.startsWith("uma ");
const one = (name: CollectionName) => nounsOf(name).one;
const ofMany = (name: CollectionName) => `${isFeminine(name) ? "das" : "dos"} ${many(name)}`;
const the = (name: CollectionName) => `${isFeminine(name) ? "a" : "o"} ${noun(name)}`;

const EXPECTED: Readonly<Record<Kind, string>> = {
  id: "um número inteiro a partir de 1",
  integer: "um número inteiro",
  text: "um texto",
  slug: 'letras sem acentos, algarismos, "-" e "_"',
  code: "oito algarismos ou letras sem acentos, por exemplo Ab3dE9x2",
  html: "um texto em HTML",
  flag: "sim ou não (também true ou false)",
  date: "uma data, por exemplo 2026-03-31",
  moment: "uma data com hora, por exemplo 2026-03-31T09:30:00",
  instant:
    "uma data, por exemplo 2026-03-31, ou uma data com hora, por exemplo 2026-03-31T09:30:00",
  url: "um endereço completo e sem espaços, que comece por https:// ou http://",
  gps: "a latitude e a longitude em graus, por exemplo 41.1579,-8.6291",
  image: "o caminho de uma imagem da pasta media, por exemplo media/casa.jpg",
  reference: "o nome de um item",
  references: "uma lista de nomes",
  formerNames: "uma lista de nomes, tal como estavam nos endereços",
};

const NAMED_BY: Readonly<Record<NamedBy, string>> = {
  id: "o id",
  slug: "o slug",
  code: "o código",
  name: "o nome",
};

const holderOf = ({ who, process, host, since = "", connection }: Holder) => {
  if (who !== undefined)
    return `${who} (processo ${process} em ${host}, desde ${format.shortMoment(since)})`;
  if (connection !== undefined) return `outra pessoa (ligação ${connection} à base de dados)`;
  return process === undefined ? "outra pessoa" : `outra pessoa (processo ${process})`;
};
const PUBLISH_AGAIN =
  'Publique outra vez a pasta de conteúdos, reponha uma publicação anterior com "montra rollback" ou copie de volta uma cópia de segurança do repositório';

export const pt: Messages = {
  pages: ptPages,

  report: {
    problem: ({ wrong, expected, fix }) => `${wrong}; esperado: ${expected}; ${fix}`,
    expected: ({ expected }) => `esperado: ${expected}`,
    cell: ({ sheet, row, column }) => {
      const parts = [`folha "${sheet}"`];
      if (row !== undefined) parts.push(`linha ${row}`);
      if (column) parts.push(`coluna "${column}"`);
      return parts.join(", ");
    },
    shortened: ({ text, length }) => `${text} (${number(length)} caracteres)`,
    leftOut: ({ count }) =>
      plural(count, {
        one: "há mais um aviso como estes, que não se mostra",
        other: `há mais ${number(count)} avisos como estes, que não se mostram`,
      }),
    stopped: ({ max }) => `só se mostram os primeiros ${number(max)} erros; corrija primeiro estes`,
    more: ({ count }) => `… e mais ${number(count)}.`,
    total: ({ problems, files }) =>
      `${number(problems)} ${plural(problems, { one: "erro", other: "erros" })} em ${number(files)} ${plural(files, { one: "ficheiro", other: "ficheiros" })}.`,
  },

  command: {
    help: "para que serve um comando, com as suas opções e exemplos",
    lang: "língua das mensagens; se faltar, a de LC_ALL, LC_MESSAGES ou LANG",
  },

  files: {
    noSite: {
      wrong: "falta este ficheiro",
      expected: "as definições do site, pelo menos o nome",
      fix: 'crie-o com uma linha como "nome: Notícias do imobiliário"',
    },
    noRoot: {
      wrong: "aqui não há nenhuma pasta de conteúdos",
      expected: "uma pasta de conteúdos com um site.yaml lá dentro",
      fix: "confirme se o nome está bem escrito ou crie a pasta",
    },
    noFolder: ({ name }) => ({
      wrong: "isto não é uma pasta, ou é só uma ligação para uma",
      expected: "uma pasta com este nome",
      fix: `mude-lhe o nome para "_${name}", e será ignorado, ou ponha uma pasta no lugar dele`,
    }),
    secondTable: ({ collection, other, name }) => ({
      wrong: `há duas tabelas ${ofMany(collection)}, esta e ${other}`,
      expected: "uma só tabela por coleção",
      fix: `passe as linhas de uma para a outra ou mude o nome desta para "_${name}", e será ignorada`,
    }),
    unknown: ({ name, near }) => ({
      wrong: `não se reconhece "${name}"`,
      expected: "site.yaml, a pasta media, ou uma pasta ou tabela com o nome de uma coleção",
      fix:
        near === "site.yaml"
          ? `mude o nome para "${near}"`
          : `${near ? `mude o nome para "${near}", ou para` : "ponha o que é para publicar em media ou na pasta da sua coleção, ou mude o nome para"} "_${name}" se não é para publicar`,
    }),
    copy: ({ original, name }) => ({
      wrong: `isto parece uma cópia de "${original}"`,
      expected: "uma só versão do que se publica",
      fix: `deixe em "${original}" o que é para publicar e apague a cópia, ou mude-lhe o nome para "_${name}" se não é para publicar`,
    }),
    inCloud: ({ quoted }) => ({
      wrong: `${quoted ?? "o ficheiro"} está vazio aqui, ou só está na nuvem`,
      expected: "o próprio ficheiro neste disco",
      fix: `peça ao iCloud, OneDrive, Dropbox ou semelhante que o descarregue e o mantenha neste dispositivo${quoted ? "" : ', recupere uma versão anterior dele, ou, se é um item por escrever, ponha "_" antes do nome do ficheiro'}`,
    }),
    tableOf: ({ collection, formats }) =>
      `uma tabela ${ofMany(collection)} em ${format.or(formats)}`,
    itemOf: ({ collection, formats }) =>
      `${one(collection)} em ${format.or(formats)} (uma tabela fica ao lado desta pasta)`,
    wrongFormat: ({ ending, expected, near }) => ({
      wrong: ending
        ? `os ficheiros terminados em ${ending} não são lidos aqui`
        : "o nome não tem extensão",
      expected,
      fix: near
        ? `mude o nome para "${near}": o computador pode esconder a última extensão`
        : 'guarde-o num destes formatos, copie o texto para o painel de edição, passe-o para media/, ou ponha "_" antes do nome se não é para publicar',
    }),
    inMedia:
      'de media/ só se publicam imagens e documentos: se isto é um conteúdo ou uma tabela, tire-o de media/; se não, ponha "_" antes do nome',
    tooLarge: ({ megabytes, max }) => ({
      wrong: `o ficheiro tem ${number(megabytes)} MB`,
      expected: `${number(max)} MB, no máximo`,
      fix: "reduza-o ou divida-o; numa imagem chegam 2000 píxeis de largura",
    }),
    changed: {
      wrong: "o ficheiro mudou enquanto a pasta estava a ser lida",
      expected: "uma pasta onde ninguém esteja a guardar ficheiros",
      fix: "volte a tentar quando ninguém estiver a guardar ficheiros",
    },
    unreadable: ({ code }) => ({
      wrong: `não foi possível ler isto (${code})`,
      expected: "um ficheiro ou uma pasta que se possa abrir",
      fix: "veja quem tem permissão para o ler e se o disco está bem",
    }),
    unreadableSince: ({ path, wrong }) => `${path}: ${wrong}. Publique outra vez`,
    changedSince: ({ path }) =>
      `${path} mudou entre a verificação e a publicação. Publique outra vez quando ninguém estiver a guardar ficheiros`,
    scratchFull: ({ folder }) =>
      `Não foi possível guardar os itens verificados na pasta temporária (${folder}). ` +
      "Liberte espaço nesse disco ou indique outra pasta em TMPDIR",
    notAFile: {
      wrong: "isto é uma pasta, ou uma ligação que não aponta para um ficheiro desta pasta",
      expected: "um ficheiro",
      fix: 'ponha aqui o próprio ficheiro, tire os ficheiros de dentro da pasta, ou ponha "_" antes do nome se não é para publicar',
    },
    badName: {
      wrong: "o nome tem caracteres invisíveis ou não está em UTF-8",
      expected: "um nome só com caracteres visíveis",
      fix: "mude o nome",
    },
  },

  values: {
    expected: ({ kind }) => EXPECTED[kind],
    wholeNumber: ({ min, max }) => {
      if (min === undefined) return `um número inteiro até ${max}`;
      return `um número inteiro ${max === undefined ? `a partir de ${min}` : `de ${min} a ${max}`}`;
    },
    reference: ({ collection, by }) =>
      `${format.or(by.map((name) => NAMED_BY[name]))} de ${one(collection)}`,
    anyItem: "o nome de um item",
    references: ({ each }) => `uma lista em que cada entrada é ${each}`,

    what: {
      text: ({ quoted }) => `o texto ${quoted}`,
      number: ({ digits }) => `o número ${digits}`,
      nothing: "um campo vazio",
      list: "uma lista",
      group: "um grupo de campos",
    },
    written: ({ what }) => `${what} não serve aqui`,
    emptyEntry: { wrong: "a lista tem uma entrada vazia", fix: "apague a entrada vazia" },
    write: ({ text }) => `escreva ${text}`,

    gps: ({ quoted, better, meant, isSwapped }) => ({
      wrong: isSwapped
        ? `${quoted} tem a longitude antes da latitude`
        : `${quoted} tem longitude leste, e Portugal fica a oeste`,
      expected: "a latitude e a longitude, que em Portugal leva o sinal menos",
      fix: `escreva ${better}, ou ${meant} se o local fica mesmo aí`,
    }),
    image: {
      missing: ({ quoted, near, isImage }) => ({
        wrong: `não há ${isImage ? "nenhuma imagem" : "nenhum ficheiro"} ${quoted}`,
        expected: `o caminho de ${isImage ? "uma imagem" : "um ficheiro"} da pasta media`,
        fix: near
          ? `escreva ${near} ou ponha lá ${isImage ? "a imagem" : "o ficheiro"}`
          : `ponha lá ${isImage ? "a imagem" : "o ficheiro"} ou corrija o caminho`,
      }),
      differs: ({ quoted, there, near, change, isMisnamed }) => ({
        wrong: `não há nenhuma imagem nem ficheiro ${quoted}, mas há ${there}: a diferença está ${DIFFERENCES[change]}`,
        expected: "o nome do ficheiro tal como é",
        fix: isMisnamed ? `mude o nome de ${there} para ${quoted}` : `escreva ${near}`,
      }),
      ignoredPath: ({ quoted }) => ({
        wrong: `${quoted} não é lido, porque o caminho tem um nome começado por "_" ou "."`,
        expected: "o caminho de um ficheiro da pasta media",
        fix: "mude o nome para não começar por esse carácter",
      }),
      putThere: "ponha o ficheiro nessa pasta e escreva o caminho dele",
    },

    cell: {
      error: ({ said }) => ({
        wrong: `${said} é um erro, ou uma fórmula que ficou como texto`,
        fix: "corrija a fórmula, ou escreva o que devia mostrar",
      }),
      longNumber: ({ said }) => ({
        wrong: `${said} tem mais algarismos do que os que a folha de cálculo guarda, e perderam-se os últimos`,
        fix: "formate a célula como texto e escreva outra vez o número",
      }),
      code: ({ quoted, code }) => ({
        wrong: `${quoted} é um código que a folha de cálculo tomou por um número`,
        expected: "as oito letras e algarismos do código, numa coluna formatada como texto",
        fix: `formate a coluna como texto e escreva ${code ?? "outra vez o código, tal como está no endereço da sua página"}: outro código mudaria o endereço da página`,
      }),
      missingResult: {
        wrong: "a célula tem uma fórmula, e falta o resultado no ficheiro",
        fix: "abra o ficheiro numa folha de cálculo e guarde-o, para que seja calculado",
      },
    },
    writeSuchAs: ({ example }) => `escreva, por exemplo, ${example}`,
    noDate: ({ date }) => `a data ${date} não existe`,
    weekday: ({ date }) => `${date} não é nesse dia da semana`,
  },

  fields: {
    twice: ({ line, name }) => ({
      wrong: `o campo está repetido; a primeira vez é na linha ${line}`,
      expected: "cada campo uma só vez",
      fix: `mude o nome do que estiver errado para "_${name}", e fica como nota`,
    }),
    secondItem: ({ line, better, isTable }) => ({
      wrong: `o campo está repetido; a primeira vez é na linha ${line}, como se aqui começasse outro item`,
      expected: isTable
        ? 'um "- " antes do primeiro campo de cada item'
        : "um item em cada ficheiro",
      fix: isTable
        ? `escreva "${better}", com o "- " por baixo do "- " do item de cima`
        : "passe esta linha e as de baixo para um ficheiro à parte",
    }),
    noBody: ({ collection }) => ({
      wrong: `há texto por baixo dos campos, e ${one(collection)} não tem nenhum campo para ele`,
      expected: 'nada depois da segunda linha "---"',
      fix: 'passe-o para um campo; se for uma nota, para um campo "_nota"',
    }),
    secondBody: ({ field }) => ({
      wrong: `${field} está duas vezes: como campo e como texto por baixo dos campos`,
      expected: "um dos dois",
      fix: "junte tudo num só lugar",
    }),
    slugOfFile: ({ quoted, better }) => ({
      wrong: `o nome do ficheiro, ${quoted}, não pode ser o slug`,
      expected: 'um nome com letras sem acentos, algarismos, "-" e "_", ou um campo slug',
      fix: better
        ? `mude o nome do ficheiro ou acrescente "slug: ${better}"`
        : "mude o nome do ficheiro",
    }),
    missing: ({ collection }) => `falta este campo, que ${one(collection)} tem de ter`,
    empty: "não há nada escrito",
    addLine: ({ line }) => `acrescente uma linha, por exemplo "${line}"`,
    fillCell: "preencha a célula",
    leaveEmpty: "deixe vazio se não houver",

    period: ({ begin, end }) => ({
      wrong: `acaba em ${end}, antes de começar, em ${begin}`,
      expected: `${begin} ou mais tarde`,
      fix: "corrija uma das duas datas ou troque-as",
    }),
    neverVisible: ({ begin, end }) => ({
      wrong: `deixa de estar visível em ${end}, mas só aparece em ${begin}`,
      expected: `um momento depois de ${begin}; uma data sem hora é o início desse dia`,
      fix: "corrija uma das duas datas",
    }),
    digitsAlone: ({ collection, quoted, better }) => ({
      wrong: `${quoted} só tem algarismos e confundir-se-ia com o id de ${one(collection)}`,
      expected: "um slug com pelo menos uma letra",
      fix: `escreva "${better}"`,
    }),
    unknown: ({ collection, fields, name, meant }) => ({
      wrong: collection
        ? `${one(collection)} não tem este campo`
        : "não há nenhuma definição com este nome",
      expected: format.or(fields),
      fix: meant ? `escreva "${meant}"` : `escreva "_${name}" para o guardar como nota`,
    }),
    either: ({ collection, other, own, reference, needs }) => ({
      wrong: `${the(collection)} tem de ser ${one(other)} ou ${own}`,
      expected: `só o campo ${reference}, ou em vez dele os campos ${format.and(needs)}`,
      fix: "indique uma coisa ou a outra",
    }),
  },

  html: {
    tookOut: ({ what }) => `não é publicado: ${what}`,
    taken: {
      tag: ({ tag }) =>
        tag === "foreignObject"
          ? "<foreignObject>, um texto que só os navegadores sabem mostrar: veja o desenho e, se lhe faltar texto, guarde-o como PNG"
          : `<${tag}>`,
      attribute: ({ attribute, tag }) => `o atributo ${attribute} de <${tag}>`,
      address: ({ address, tag }) => `o endereço "${address}" de <${tag}>`,
      comment: () => "um comentário",
      hidden: ({ quoted }) =>
        `${quoted}, que está escondido: se os leitores o devem ver, escreva-o de novo como texto simples`,
      frame: ({ host }) =>
        `um iframe de ${host}: para o mostrar, junte ${host} a iframe_hosts no site.yaml`,
      image: ({ address }) =>
        /^(?:data|blob|cid):/i.test(address)
          ? "uma imagem que foi colada no texto: guarde-a como ficheiro em media/ e escreva o caminho dela, como ![](media/casa.jpg)"
          : `uma imagem com o endereço "${address}"`,
      styleSheet: () => "os ficheiros externos que um <style> carrega",
    },
    times: ({ what, count }) => `${what} (${number(count)} vezes)`,
    unclosed: ({ opens, closes }) => ({
      wrong: `"${opens}" não está fechado, e o resto do texto perder-se-ia`,
      expected: `um "${closes}" a seguir`,
      fix: `escreva "${closes}" onde deve acabar ou tire "${opens}"`,
    }),
    link: ({ quoted, better }) => ({
      wrong: `a ligação ${quoted} não aponta para nenhuma página`,
      expected:
        "um endereço como https://www.example.pt, mailto:geral@example.pt ou tel:+351220000000, ou uma página como /noticias/obras/",
      fix: better ? `escreva ${better}` : "copie o endereço do navegador",
    }),
    noPage: ({ quoted, isWhole }) =>
      `a ligação ${quoted} não aponta para nenhuma página deste site: ${isWhole ? "corrija-a, a não ser que outro programa responda nesse endereço" : "se for de outro site, escreva o endereço completo, https://…"}`,
  },

  site: {
    noName: {
      wrong: "o site não tem nome",
      expected: "o nome do site",
      fix: 'acrescente uma linha, por exemplo "nome: Notícias do imobiliário"',
    },
    settings: {
      nome: "o nome do site",
      public_url: "o endereço em que os leitores chegam a este serviço, sem ? nem #",
      idioma: "a língua das páginas, pt ou en",
      fuso_horario: "o nome de um fuso horário, como Europe/Lisbon ou Atlantic/Azores",
      noticia_url: "um endereço com {slug} ou {id}, que comece por {public_url}/ ou https://",
      vi_export: "um só campo, maximo: as notícias da exportação, um número inteiro a partir de 1",
      imagens: "um só campo, maximo: os píxeis do lado maior de uma imagem, de 640 a 10000",
      paginas: "publicas, se os motores de busca puderem mostrar as páginas; se não, ocultas",
      iframe_hosts: "uma lista de nomes de sites, sem https:// nem caminho",
    },
  },

  text: {
    doubts: {
      encoding: ({ quoted }) =>
        `${quoted} tem os acentos estragados: volte a escrevê-lo, ou a guardar o texto com a codificação UTF-8`,
      shown: ({ quoted, better }) => `${quoted} aparece tal como está: escreva ${better}`,
      reference: ({ quoted, better }) =>
        `${quoted} aparece tal como está e não é uma ligação: escreva ${better} numa linha à parte, com o endereço`,
      program: ({ quoted }) =>
        `${quoted} aparece tal como está, porque é de outro programa: escreva o que os leitores devem ver`,
      heading: ({ quoted, better }) =>
        `${quoted} passa a título, porque está sublinhado pela linha de baixo: deixe uma linha vazia entre as duas, ou escreva ${better} se for mesmo um título`,
      fieldsBelow: ({ quoted }) =>
        `${quoted} está por baixo do segundo "---", e por isso os leitores veem-no: passe a linha para cima desse "---", ou um segundo item para um ficheiro à parte`,
      uneven: ({ quoted, better }) =>
        `${quoted} tem mais asteriscos de um lado do que do outro, e os leitores veem os que sobram: escreva ${better}`,
      unusedLine: ({ quoted, better }) =>
        `${quoted} não aparece, porque só diz para onde aponta uma ligação que não existe: escreva ${better} se os leitores a devem ver`,
      bars: ({ quoted, better }) =>
        `${quoted} aparece como uma linha de texto: numa tabela, ponha | entre as células, escreva ${better} na linha por baixo do cabeçalho e não deixe linhas vazias nem outras só com traços`,
      lineBelow: ({ quoted }) =>
        `${quoted} fica a fazer parte da tabela, lista ou citação de cima: deixe uma linha vazia entre as duas`,
      goesOn: ({ quoted, better }) =>
        `${quoted} é lido sem o fim, que está na linha de baixo: escreva ${better} numa só linha`,
      outside: ({ quoted }) =>
        `${quoted} não fica dentro do ponto numerado de cima: comece esta linha, e as outras como ela, por quatro espaços`,
      signs: ({ quoted, better }) =>
        `${quoted} aparece sem os sinais, que têm outro sentido em Markdown: escreva ${better}`,
      indented: ({ quoted }) =>
        `${quoted} aparece como código de programa: tire os quatro espaços antes do texto, ou as linhas de ${"```"} à volta dele`,
      unseen: ({ quoted, better }) =>
        `${quoted} tem caracteres que não se veem: ${better ? `escreva ${better}` : "apague-os"}`,
      escaped: ({ quoted, better }) =>
        `a barra invertida em ${quoted} faz da letra seguinte outro carácter: escreva ${better}`,
      quoteTaken: ({ quoted, better }) =>
        `${quoted} aparece sem as primeiras aspas, que só delimitam o texto: escreva ${better}`,
      curly: ({ quoted, better }) =>
        `${quoted} aparece com essas aspas: escreva "${better}", ou '“${better}”' se é uma citação`,
      comment: ({ quoted, better }) =>
        `${quoted}, depois das aspas, é um comentário e não é publicado: se faz parte do texto, escreva ${better}`,
      hiddenPart: ({ quoted, better }) =>
        `a célula só mostra ${quoted}, e é lida como ${better}: mostre na célula o dia, o mês e o ano por esta ordem, com a hora se houver, ou escreva de novo a data`,
      dateAsText: ({ quoted, better }) =>
        `a célula tem a data ${better}, e os leitores veem ${quoted}: se escreveu outra coisa, formate a célula como texto e escreva de novo`,
      unfinished: ({ quoted }) =>
        `${quoted} parece de um texto por acabar: tire-o ou, se o item tem um ficheiro só para ele, ponha "_" antes do nome desse ficheiro até o texto estar pronto`,
      runsTogether: ({ quoted, better }) =>
        `${quoted} e a linha de baixo são uma só linha na página: escreva ${better}`,
      joined: ({ better }) =>
        `as linhas deste texto só ficam separadas se escrever "${better}" e cada uma delas por baixo, dois espaços mais à direita`,
      wrapped: () =>
        "as linhas deste texto acabam todas à mesma largura, e para os leitores cada uma é uma mudança de linha: escreva cada parágrafo numa só linha",
      lostPlace: ({ quoted, better }) =>
        `a ligação para ${quoted} não aponta para nenhum lugar deste texto: escreva ${better} no lugar para onde deve apontar`,
    },
    conflict: ({ quoted }) => ({
      wrong: `${quoted} foi deixado por um programa que não conseguiu juntar duas versões do ficheiro`,
      expected: "uma só versão de cada linha",
      fix: "fique com uma das duas versões e apague as linhas que começam por <<<<<<<, ======= e >>>>>>>",
    }),
    notUtf8: {
      wrong: "a partir daqui, o ficheiro não é texto em UTF-8",
      expected: "um texto simples em UTF-8",
      fix: "abra-o no programa em que foi feito e guarde-o com a codificação UTF-8 (no Excel, CSV UTF-8; no Bloco de Notas, Ficheiro › Guardar como…)",
    },
    tooMuch: ({ of, max }) => ({
      wrong: `há mais de ${number(max)} ${LIMITS[of]}`,
      expected: "menos",
      fix: "tire o que não é preciso, ou divida-o por vários parágrafos, itens ou ficheiros",
    }),
    lostCharacter: ({ quoted }) => ({
      wrong: `${quoted} tem os acentos estragados`,
      expected: "as letras que foram escritas",
      fix: "volte a escrevê-lo, ou a guardar o ficheiro com a codificação UTF-8",
    }),
    zeros: {
      wrong:
        "a partir daqui há zeros em vez de texto: a gravação ou sincronização foi interrompida",
      expected: "um texto inteiro",
      fix: "recupere uma versão anterior do ficheiro (o OneDrive, o Dropbox, o iCloud ou uma cópia de segurança guardam-nas) ou escreva o que falta num ficheiro novo",
    },
    badCharacter: {
      wrong: "o texto tem um carácter NUL, ou meio carácter, como um emoji cortado ao meio",
      expected: "caracteres inteiros e visíveis",
      fix: "apague-o ou escreva o texto outra vez",
    },
  },

  frontMatter: {
    none: {
      wrong: 'o ficheiro não começa por uma linha só com "---"',
      expected:
        'uma primeira linha "---", depois linhas como "titulo: …" e por fim uma segunda linha "---"',
      fix: 'ponha os campos no início do ficheiro, entre duas linhas "---"',
    },
    notClosed: {
      wrong: "os campos no início do ficheiro não têm fim",
      expected: 'uma segunda linha só com "---" entre os campos e o texto',
      fix: 'acrescente depois do último campo uma linha "---", com três hífenes, sem espaços antes',
    },
  },

  markdown: {
    brokenLink: ({ quoted, better }) => ({
      wrong: `${quoted} não é uma ligação, e os leitores veriam isto tal e qual`,
      expected: "[texto](endereço), ou ![texto](media/casa.jpg) no caso de uma imagem",
      fix: better ? `escreva ${better}` : "escreva o endereço entre os parênteses",
    }),
    cutRow: ({ quoted }) => ({
      wrong: `a linha ${quoted} tem mais células do que os títulos da tabela, e as últimas perder-se-iam`,
      expected: "tantas células como títulos",
      fix: "acrescente um título, ou escreva \\| se os leitores devem ver uma barra",
    }),
  },

  yaml: {
    openQuote: ({ mark }) => ({
      wrong: `as aspas ${mark} que abrem aqui não fecham na mesma linha`,
      expected: `outro ${mark} no fim do texto`,
      fix: `acrescente ${mark} no fim da linha`,
    }),
    tab: {
      wrong: "a linha começa com uma tabulação (tecla Tab)",
      expected: "espaços",
      fix: "troque a tabulação por dois espaços",
    },
    specialCharacter: ({ better }) => ({
      wrong: "um sinal deste texto tem outro significado em YAML",
      expected: 'um texto com esses sinais entre aspas, como em titulo: "Baixa: as obras"',
      fix: `ponha o texto todo entre aspas: ${better}`,
    }),
    comment: ({ quoted, better }) => ({
      wrong: `${quoted} começa por #: é um comentário e não seria publicado`,
      expected: "um texto com # entre aspas e os comentários em linhas à parte",
      fix: `ponha o texto todo entre aspas: ${better}`,
    }),
    other: {
      wrong: "não é possível ler isto como YAML",
      expected: 'linhas como titulo: "Baixa: as obras", todos os campos do item à mesma margem',
      fix: "corrija esta linha ou a anterior: ponha entre aspas os textos com sinais, e um espaço depois dos dois pontos",
    },
  },

  json: {
    other: {
      wrong: "isto não é JSON",
      expected: 'nomes e textos entre aspas, separados por vírgulas: { "id": 1, "nome": "…" }',
      fix: "corrija o que está aqui ou logo antes",
    },
  },

  csv: {
    wrong:
      "não é possível ler a linha que começa aqui: faltam ou sobram aspas, ou é demasiado longa",
    expected:
      'entre aspas os textos com separadores, mudanças de linha ou aspas, como "um ""dois"" três"',
    fix: 'feche as aspas e, dentro delas, escreva duas vezes as do texto: ""',
  },

  workbook: {
    unreadable: {
      wrong: "não é possível ler esta folha de cálculo; talvez esteja danificada ou protegida",
      expected: "uma folha de cálculo (.xlsx, .ods ou .xls) sem palavra-passe",
      fix: "abra-a e guarde-a como .xlsx ou .csv",
    },
    tooLarge: {
      wrong: "o ficheiro tem mais células do que uma tabela precisa",
      expected:
        "dois milhões de células, 1000 colunas, 100 MB sem compressão (.xls 20 MB), no máximo",
      fix: "apague o que está por baixo da tabela e ao lado, ou guarde a tabela como .csv",
    },
    otherSheet: ({ other, sheet }) =>
      `só foi lida a folha ${sheet}; a folha ${other} ficou de fora`,
    hiddenSheet: ({ other, sheet }) =>
      `a folha ${other} está oculta e só foi lida a folha ${sheet}: mostre a folha ${other} se for a dos itens`,
    hiddenRows: ({ rows, count }) =>
      `${count === 1 ? `a linha ${rows} está oculta na folha de cálculo, mas é publicada` : `as linhas ${rows} estão ocultas na folha de cálculo, mas são publicadas`}; apague o que não for para publicar`,
    hiddenColumn:
      "esta coluna está oculta na folha de cálculo, mas é publicada; apague-a se não for para publicar",
    link: "desta ligação só se publicam as palavras; escreva o endereço no texto",
    struck: "está riscado na folha de cálculo, mas é publicado; apague o que não for para publicar",
    mergedHeading: ({ cells }) => ({
      wrong: `as células ${cells} estão unidas; há colunas com o mesmo título, ou um título que desce pelas linhas`,
      expected: "uma só linha de títulos, com uma célula para cada coluna",
      fix: `separe as células ${cells} e dê um nome a cada coluna`,
    }),
  },

  tables: {
    misplaced: ({ collection, other }) => ({
      wrong: `os campos são de ${one(other)}, e não de ${one(collection)}`,
      expected: `${one(other)} em ${other}/, ou numa tabela chamada ${other}`,
      fix: `mova o ficheiro ou mude-lhe o nome; se é mesmo ${one(collection)}, corrija os campos`,
    }),
    noHeadings: ({ fields }) => ({
      wrong: "a primeira linha não tem nenhum nome de campo",
      expected: `os nomes dos campos na primeira linha, como ${fields.join(", ")}`,
      fix: "apague as linhas acima dos nomes, ou insira por cima da primeira uma linha com os nomes",
    }),
    addColumn: ({ name }) => `acrescente uma coluna "${name}"`,
    notAnItem: ({ what, example }) => ({
      wrong: `está aqui ${what} em vez ${/^[-[]/.test(example) ? "de uma lista de itens" : "dos campos de um só item"}`,
      expected: "nomes de campos com os seus valores",
      fix: example.startsWith("-")
        ? `comece cada item por um hífen e um espaço: ${example}`
        : `escreva, por exemplo, ${example}`,
    }),
    headingRow: {
      wrong:
        "a linha tem títulos de colunas, o nome de um grupo de linhas, um total ou uma nota, e nenhum item",
      expected: "um item em cada linha, por baixo de uma só linha com os nomes dos campos",
      fix: "apague a linha; se for um item, preencha as outras células",
    },
    oneCell: {
      wrong: "os valores da linha estão todos numa só célula",
      expected: "uma célula para cada coluna",
      fix: "use o mesmo separador em todas as linhas e não ponha aspas à volta de uma linha inteira; numa folha de cálculo, divida a coluna com Texto para Colunas",
    },
    cutRow: {
      wrong: "a linha tem células a menos",
      expected: "uma célula para cada coluna, e entre aspas o texto com mudança de linha",
      fix: "ponha entre aspas o texto que tem a mudança de linha, preencha as outras células ou apague a linha",
    },
    noColumn: ({ quoted }) => ({
      wrong: `${quoted} está numa coluna sem nome`,
      expected: "o nome de um campo na primeira linha de cada coluna",
      fix: 'dê nome à coluna ("_nota" se for uma nota) ou ponha entre aspas o texto com separadores',
    }),
  },

  items: {
    same: ({ quoted, field, where, better }) => ({
      wrong: `${quoted} também é o ${field} de ${where}`,
      expected: "um valor que mais nenhum item tenha, sem distinguir maiúsculas",
      fix: better
        ? `escreva outro no mais recente dos dois, por exemplo ${better}, ou apague um dos dois, se forem o mesmo`
        : `deixe-o só num deles, apague um dos dois, se forem o mesmo, ou escreva outro ${field}`,
    }),
    twice: ({ quoted, wrong, where, expected }) => ({
      wrong: `${quoted} ${wrong} ${where}`,
      expected,
      fix: "corrija o que estiver errado, ou apague um se forem iguais",
    }),
    ambiguous: ({ collection, field, quoted, count, by }) => ({
      wrong: `há ${number(count)} ${many(collection)} com o ${field} ${quoted}`,
      expected: "um nome que só um item tenha",
      fix: `escreva o ${by} ${isFeminine(collection) ? "da" : "do"} que quer indicar`,
    }),
    noName: ({ collection, quoted, expected, near, isId }) => ({
      wrong: `não existe ${the(collection)} ${quoted}`,
      expected,
      fix: `${near ? `escreva ${near}` : `escolha ${isFeminine(collection) ? "uma das" : "um dos"} que há`}, ou crie ${isId ? "um item com esse id" : quoted} em ${many(collection)}`,
    }),
    draft: ({ quoted, file }) => ({
      wrong: `${quoted} é só um rascunho, ${file}`,
      expected: "um item que seja publicado",
      fix: 'tire o "_" do nome desse ficheiro ou indique outro item',
    }),
    otherScope: ({ to, among, quoted, where, field, within }) => ({
      wrong: `${the(to)} ${quoted} (${where}) é de ${isFeminine(among) ? "outra" : "outro"} ${noun(among)}`,
      expected: `${one(to)} ${isFeminine(among) ? "da mesma" : "do mesmo"} ${noun(among)}`,
      fix: `corrija ${within} ou ${field}`,
    }),
    appears: ({ moment, zone }) => `aparece automaticamente a ${format.moment(moment, zone)}`,
    goes: ({ moment, zone }) => `desaparece automaticamente a ${format.moment(moment, zone)}`,
    gone: ({ moment, zone }) => `deixou de aparecer a ${format.moment(moment, zone)}`,
    ahead: ({ date }) =>
      `o dia ${format.dateAsWritten(date)} ainda está para vir, e o item é publicado mesmo assim. Para só aparecer nesse dia, acrescente "${APPEARS}: ${date}"`,
    oddYear: ({ date }) => `${date} fica muito longe de hoje: o ano está certo?`,
    strayEntry: ({ quoted }) => ({
      wrong: `${quoted} está repetido na lista ou é o próprio item`,
      expected: "outros itens, cada um só uma vez",
      fix: `tire ${quoted} da lista`,
    }),
  },

  attachments: {
    ending: ({ quoted, endings }) => ({
      wrong: `${quoted} não é um tipo de ficheiro que se publique`,
      expected: `um nome terminado em ${format.or(endings)}, ou uma imagem`,
      fix: "guarde-o como PDF ou ponha-o num .zip e ligue a esse ficheiro; um vídeo ou um som, ponha-o num site próprio para isso e ligue a essa página",
    }),
    wrong: ({ ending }) => ({
      wrong: `o ficheiro está vazio, danificado ou incompleto, tem palavra-passe ou macros, ou não é um ficheiro ${ending}`,
      expected: `um ficheiro ${ending} completo e sem proteção`,
      fix: "volte a guardá-lo no programa em que foi feito, sem palavra-passe, ou como PDF",
    }),
  },

  images: {
    none: ({ formats }) => ({
      wrong: "o ficheiro não é uma imagem, ou é outra coisa ao mesmo tempo",
      expected: `uma imagem em ${format.or(formats)}`,
      fix: "abra-o num editor de imagem e exporte-o como JPEG ou PNG",
    }),
    heic: ({ formats }) => ({
      wrong: "o ficheiro é uma fotografia HEIC de um telemóvel",
      expected: `uma imagem em ${format.or(formats)}`,
      fix: 'exporte-a como JPEG; para as próximas, escolha no iPhone, em Definições, Câmara, Formatos, "Mais compatível"',
    }),
    tooLarge: ({ width, height, max, side }) => ({
      wrong: `a imagem tem ${number(width)} × ${number(height)} píxeis`,
      expected: `${number(max)} megapíxeis e ${number(side)} píxeis de lado, no máximo, e menos se for progressiva ou entrelaçada`,
      fix: "reduza-a: 2000 píxeis de largura chegam bem",
    }),
    tooLong: ({ width, height, frames, most }) => ({
      wrong: `a animação tem ${number(frames)} fotogramas de ${number(width)} × ${number(height)} píxeis`,
      expected: `${number(most)} fotogramas deste tamanho, no máximo`,
      fix: "tire fotogramas, ou mostre antes um vídeo",
    }),
    damaged: ({ format: name, formats }) => ({
      wrong: `a imagem ${name} está danificada ou incompleta ou demora demasiado a ler${name === "WebP" ? ", ou é uma animação que só os dados EXIF põem direita" : ""}`,
      expected: `uma imagem inteira em ${format.or(formats)}`,
      fix: "volte a copiá-la de onde veio ou exporte-a de novo",
    }),
    drawing: ({ entity }) => ({
      wrong: entity
        ? `o desenho usa ${entity} sem dizer que texto curto representa`
        : "o desenho tem demasiadas formas, grupos, regras ou repetições",
      expected: "um desenho como um logótipo ou uma planta",
      fix: `${entity ? "escreva o próprio texto em vez dela" : "simplifique-o"}, ou exporte-o como SVG simples ou como PNG`,
    }),
    small: ({ quoted, width, height, crop }) =>
      `${quoted} tem ${number(width)} × ${number(height)} píxeis e fica desfocada nas listas, que mostram ${crop}`,
  },

  usage: {
    library: {
      "Usage:": "Utilização:",
      "Arguments:": "Argumentos:",
      "Options:": "Opções:",
      "Global Options:": "Opções gerais:",
      "Commands:": "Comandos:",
      "[options]": "[opções]",
      "[command]": "[comando]",
      "error: option '{}' argument '{}' is invalid. {}":
        'erro: o valor "{2}" da opção {1} não serve. {3}',
      "error: option '{}' value '{}' from env '{}' is invalid. {}":
        'erro: o valor "{2}" da variável {3}, da opção {1}, não serve. {4}',
      "error: command-argument value '{}' is invalid for argument '{}'. {}":
        'erro: o valor "{1}" não serve para <{2}>. {3}',
      "Allowed choices are {}.": "Os valores possíveis são {1}.",
      "error: missing required argument '{}'": "erro: falta indicar <{1}>",
      "error: option '{}' argument missing": "erro: falta o valor da opção {1}",
      "error: unknown option '{} {}'": 'erro: "{1} {2}" começa como uma opção. Escreva -- antes',
      "error: unknown option '{}'": "erro: a opção {1} não existe",
      "error: unknown command '{}'": 'erro: o comando "{1}" não existe',
      "error: too many arguments for '{}'. Expected {} argument{} but got {}.":
        'erro: há argumentos a mais em "{1}": o máximo é {2} e vieram {4}.',
      "(Did you mean one of {}?)": "(Quis dizer um destes: {1}?)",
      "(Did you mean {}?)": "(Quis dizer {1}?)",
    },
    examples: "Exemplos:",
    help: "mostra esta ajuda",
    version: "mostra a versão",
    choices: ({ choices }) => `valores: ${choices}`,
    default: ({ value }) => `se faltar: ${value}`,
    environment: ({ name }) => `variável: ${name}`,
    wholeNumber: ({ from, to, or }) =>
      `Indique um número inteiro de ${number(from)} a ${number(to)}${or && ` ou "${or}"`}.`,
    place: "Indique uma pasta ou um endereço de PostgreSQL.",
    home: 'Escreva a pasta pessoal por extenso: aqui "~" seria o nome de uma pasta. Uma pasta com esse nome é "./~".',
    address:
      'Indique um endereço, por exemplo "127.0.0.1", ou "0.0.0.0" para todos os desta máquina.',
    url: 'Indique um endereço completo, por exemplo "https://api.example.pt", sem utilizador nem palavra-passe.',
    moment:
      'Indique uma data com hora, por exemplo "2027-03-27T23:59:00Z" ou "2027-03-27T23:59:00+01:00".',
    unknownVariable: ({ name }) => `O Montra não conhece a variável ${name}`,
    arguments: {
      folder: "pasta",
      place: "lugar",
      url: "endereço",
      text: "texto",
      command: "comando",
      number: "número",
      other: "outra",
      time: "momento",
      name: "nome",
      zone: "fuso",
      what: "espécie",
      title: "título",
      address: "endereço",
      language: "língua",
    },
    contentFolder: "a pasta de conteúdos",
    store: "onde ficam as publicações: uma pasta ou postgres://…",
    publicUrl: "endereço completo em que os clientes chegam ao serviço",
    host: "endereço em que o serviço responde",
    port: "porta em que o serviço responde; 0 para uma qualquer que esteja livre",
    json: "mostra em JSON",
    note: "uma nota para o histórico",
    exitCodes:
      "Códigos de saída: 0 feito; 1 não foi feito, e a mensagem diz porquê; 2 comando mal escrito; 3 só uma parte foi feita; 70 falha nossa.",
    montra: "Publica uma pasta de conteúdos como uma API JSON só de leitura e serve-a.",
    output: ({ said }) => `Não foi possível escrever a resposta (${said})`,
    ourFault: "Ocorreu um erro no Montra. Envie-nos, por favor, esta mensagem:",
    diskFault: ({ said, remedy }) => `${remedy} (${said})`,
    yesOrNo: ({ question }) => `${question} [s/N] `,
    progressBar: ({ phase }) => `${phase} {bar} {value} de {total}`,
    phases: {
      reading: "leitura dos ficheiros",
      images: "imagens",
      references: "referências",
      derivedImages: "recortes e miniaturas das imagens",
      changes: "registo do que muda",
      edition: "escrita da edição",
      storedImages: "gravação das imagens",
      storedEdition: "gravação da edição",
      publication: "registo da publicação",
      switch: "a publicação passa a ser a atual",
      current: "a publicação é a atual",
      copiedEditions: "cópia das edições",
      copiedImages: "cópia das imagens",
      editions: "edições",
      media: "imagens",
      service: "leitura do serviço",
      files: "escrita dos ficheiros",
      comparison: "comparação",
    },
  },

  editors: {
    init: {
      about: "começa uma pasta de conteúdos, com um exemplo de tudo",
      folder: "a pasta de conteúdos, vazia ou que ainda não existe",
      name: "nome do site; se faltar, é o da pasta",
      publicUrl: "onde os leitores vão chegar ao serviço; se faltar, decide-se depois",
      timeZone: "fuso horário do site",
      empty: "sem exemplos",
    },
    new: {
      about: "começa uma notícia, um evento, um tema…: um ficheiro com todos os campos explicados",
      title: "o título ou o nome",
      draft: 'em rascunho: com "_" antes do nome do ficheiro',
    },
    preview: {
      about:
        "mostra uma pasta de conteúdos como está, com os rascunhos, e acompanha o que se guarda",
      at: "mostra-a como se fosse outro momento, por exemplo 2027-03-27T23:59:00Z",
      running: ({ folder, address }) => `Pré-visualização de ${folder} em ${address}/`,
      good: "Sem erros: mostra-se o que está na pasta.",
    },
    desk: {
      about: "abre o painel de edição: erros, alterações e publicação",
      open: "abre-o no navegador",
      host: "endereço em que o painel responde; se não for deste computador, é preciso --token",
      freePort: ({ port }) => `${port}, se estiver livre`,
      token: "o segredo da ligação do painel; se faltar, é criado ao acaso",
      running: ({ address }) => `O painel está em ${address}\nCtrl-C fecha-o.`,
      shortToken: ({ length, min }) =>
        `O valor de --token só tem ${number(length)} ${plural(length, { one: "carácter", other: "caracteres" })}: dê-lhe pelo menos ${number(min)}`,
      unprotectedDesk: ({ host, min }) =>
        `Em ${host}, outras pessoas poderiam chegar ao painel: proteja-o com pelo menos ${number(min)} caracteres em MONTRA_DESK_TOKEN ou com --token, ou retire --host`,
      noBrowser: "Não foi possível abrir o navegador: abra a ligação à mão.",
    },
    listen: {
      taken: ({ where, option }) =>
        `Não é possível responder em ${where}: a porta está ocupada. Escolha outra com ${option}`,
      failed: ({ where, said }) =>
        `Não é possível responder em ${where} (${said}). Escolha outro endereço ou outra porta`,
    },
  },

  operators: {
    serve: "serve a publicação atual de um repositório",
    prune: "mostra e apaga as edições e imagens que já não são precisas",
    export: "volta a escrever uma publicação como pasta de conteúdos",
    verify: "confere o repositório",
    doctor:
      "diz o que não funciona nesta máquina, nas definições, no repositório e no serviço, ou num serviço visto de fora",
    copy: "copia para outro repositório o que lhe falta do site e do histórico",
    demo: "publica o conteúdo de exemplo em data/sample e serve-o",
    demoDesk: ({ command }) => `Para escrever e publicar no navegador: ${command}`,
    import:
      "traz o conteúdo de um serviço, ou de um dumpdata do Django, para uma pasta de conteúdos",
    compare: "pede a dois serviços todos os endereços do contrato e diz o que é diferente",
  },

  check: {
    about: "mostra todos os erros de uma pasta de conteúdos",
    good: "Sem erros: a pasta pode ser publicada.",
  },
  schema: {
    about:
      "mostra o documento OpenAPI, ou ajuda o VS Code a completar e a verificar uma pasta de conteúdos",
    what: "o documento como é servido, a parte dele para geradores de clientes, ou ficheiros para o VS Code",
    folder: "para vscode: a pasta de conteúdos",
    nameFolder: 'Indique a pasta de conteúdos: "montra schema vscode conteudo"',
    nothing: "Nada a gravar: já está tudo lá.",
    noFolder: ({ folder }) =>
      `Não há nenhuma pasta "${folder}". Confirme se o nome está bem escrito, ou crie-a com montra init "${folder}"`,
    badSettings: ({ file, said }) =>
      `Não foi possível acrescentar nada às definições em "${file}" (em inglês: ${said}). Corrija o ficheiro ou tire-o dali; não foi gravado nada`,
    listOf: ({ collection }) => `Uma lista em que cada entrada é ${one(collection)}`,
    one: ({ collection }) => one(collection),
    expected: ({ expected }) => `Esperado: ${expected}.`,
    described: ({ help, expected }) => `${help} ${capitalised(expected)}.`,
  },

  store: {
    foreign: ({ place, names, hasMore }) =>
      `A pasta ${place} não é um repositório do Montra: tem lá dentro ${names}${hasMore ? "…" : ""}. Indique outra com --store, vazia ou que ainda não exista`,
    isFile: ({ place }) =>
      `${place} é um ficheiro, e um repositório é uma pasta. Indique outra com --store, vazia ou que ainda não exista`,
    missing: ({ file }) => `Falta o ficheiro ${file}. ${PUBLISH_AGAIN}`,
    damagedPublication: ({ file }) =>
      `O ficheiro ${file} está danificado: não é uma publicação com o selo intacto. ${PUBLISH_AGAIN}`,
    otherHash: ({ file, found }) =>
      `O ficheiro ${file} está danificado: o SHA-256 dele é ${found}, e não o do nome. ${PUBLISH_AGAIN}`,
    damagedImage: ({ file, prefix }) =>
      `O ficheiro ${file} está danificado: o SHA-256 dele não começa por ${prefix}. Apague-o e publique outra vez a pasta de conteúdos, ou reponha-o a partir de uma cópia de segurança`,
  },

  publish: {
    about: "verifica uma pasta de conteúdos e publica-a",
    options: {
      dryRun: "mostra o plano sem mudar nada",
      yes: "publica sem perguntar",
      allowRemovals: "publica mesmo que desapareça mais de um terço de uma coleção",
      noWait: "desiste se outra pessoa estiver a publicar, em vez de esperar",
      replaceSite: "publica mesmo que o repositório tenha outro site",
      thenRun:
        "comando a executar assim que a publicação estiver visível; recebe o número dela e os endereços que mudaram",
    },
    plan: ({ isDryRun, plan }) => `${isDryRun ? "Seria publicado" : "Vai ser publicado"}:\n${plan}`,
    ask: "Publicar?",
    askRemovals: ({ removals }) => `${removals} É mesmo isso que quer?`,
    removed: ({ collection, removed, of: all }) =>
      `${number(removed)} de ${number(all)} ${counted(collection, all)}`,
    removals: ({ parts }) => `Isto elimina ${format.and(parts)}.`,
    removalsRefused: ({ removals }) =>
      `${removals} Se é mesmo isso que quer, acrescente --allow-removals.`,
    nothing: "Não foi publicado nada.",
    otherSite: ({ published, given }) =>
      `O repositório tem o site "${published}", e a pasta é do site "${given}". ` +
      "Publique noutro repositório, com --store, ou substitua o site, com --replace-site.",
    unchanged: ({ publication }) =>
      `Nada a publicar: a publicação ${publication} já tem este conteúdo.`,
    restored: ({ count }) =>
      plural(count, {
        one: "Voltou a guardar-se um ficheiro que faltava no repositório.",
        other: `Voltaram a guardar-se ${number(count)} ficheiros que faltavam no repositório.`,
      }),
    done: ({ publication, time, counts }) =>
      `Publicação ${publication}, feita a ${format.moment(time)}:\n${counts}`,
    next: ({ moment, zone }) =>
      `O próximo item agendado aparece ou desaparece a ${format.moment(moment, zone)}.`,
    bringsBack: ({ rollback, publication, count }) =>
      `A publicação ${rollback} desfez a publicação ${publication}, mas os ficheiros não mudaram. Se publicar agora, ${plural(
        count,
        { one: "volta ao site uma alteração", other: `voltam ao site ${number(count)} alterações` },
      )}:`,
    stopped: "Interrompido. O repositório ficou como estava.",
    thenNowhere: ({ address }) =>
      `Não se conhece o endereço público, e por isso os endereços para --then começam por ${address}. Indique public_url em site.yaml, ou --public-url como no serve`,
    thenFailed: ({ publication, ending, command }) =>
      `A publicação ${publication} já está visível, mas o comando de --then acabou com o código ou sinal ${ending}: ${command}`,
    storeInContent: ({ store, folder }) =>
      `O repositório "${store}" ficaria dentro da pasta de conteúdos "${folder}" e seria tomado por conteúdo. ` +
      "Indique um lugar fora dela com --store",
    waiting: (holder) => `À espera de que ${holderOf(holder)} acabe de publicar neste repositório…`,
    busy: (holder) =>
      `Este repositório está a ser usado por ${holderOf(holder)}. Espere que acabe ou repita sem --no-wait`,
    unwritable: ({ place, said, remedy }) =>
      `Não foi possível publicar no repositório ${place} (${said}). ${remedy}. O que está publicado mantém-se`,
    mayWrite: "Tem de ser uma pasta onde possa gravar",
    unreadable: ({ file, said, remedy }) => `Não foi possível ler ${file} (${said}). ${remedy}`,
    mayRead: "Quem corre este comando tem de ter permissão para o ler",
    disk: {
      ENOSPC: "O disco está cheio: liberte espaço ou apague edições antigas com montra prune",
      EDQUOT:
        "A quota do disco está esgotada: liberte espaço ou apague edições antigas com montra prune",
      EFBIG: "O disco não aceita ficheiros tão grandes: escolha outro",
      EMFILE: "Há ficheiros abertos a mais: aumente ulimit -n",
      ENFILE: "Há ficheiros abertos a mais nesta máquina: aumente fs.file-max",
      EROFS: "O disco só permite leitura: publique na máquina que lá pode gravar",
      EIO: "O disco está a falhar: veja o estado dele e copie para outro uma cópia de segurança do repositório",
      CANTOPEN: "Veja se o disco está cheio ou a falhar e se tem permissão para lá gravar",
    },
  },

  changes: {
    collection: ({ collection }) => many(collection),
    images: "imagens",
    reordered: "por outra ordem",
    nothing: "nenhum item",
    counts: ({ collection, added, changed, removed, unchanged = 0 }) => {
      // The adjectives agree with the collection: nova, novas; novo, novos.
      const vowel = collection && isFeminine(collection) ? "a" : "o";
      const said = (count: number, stem: string) =>
        count > 0
          ? [`${number(count)} ${plural(count, { one: stem + vowel, other: `${stem}${vowel}s` })}`]
          : [];
      const parts = [
        ...said(added, "nov"),
        ...said(changed, "alterad"),
        ...said(removed, "eliminad"),
        ...(unchanged > 0 ? [`${number(unchanged)} sem alterações`] : []),
      ];
      return parts.join(", ") || "definições ou ordem";
    },
    size: ({ count }) => bytes(count),
    addresses: ({ parts }) => parts.join(", "),
    effects: {
      gone: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço deixa de existir (com aviso)", other: "endereços deixam de existir (com aviso)" })}`,
      moved: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço é reencaminhado", other: "endereços são reencaminhados" })}`,
      lost: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço deixa de existir", other: "endereços deixam de existir" })}`,
      added: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço novo", other: "endereços novos" })}`,
      changed: ({ count }) =>
        `${number(count)} ${plural(count, { one: "endereço com conteúdo alterado", other: "endereços com conteúdo alterado" })}`,
    },
    gone: ({ path }) => `${path}  410: o que lá estava foi retirado`,
    moved: ({ path, to }) => `${path}  301: agora está em ${to}`,
  },

  history: {
    about: "mostra o que foi publicado, do mais recente para o mais antigo, e o que mudou",
    none: ({ place }) => `Ainda não foi publicado nada em ${place}.`,
    limit: "só este número das mais recentes",
    time: ({ time }) => format.shortMoment(time),
    notKept: "(já não está guardada)",
    contentOf: ({ publication }) => `o conteúdo da publicação ${publication}`,
    contentOfEarlier: "o conteúdo de uma publicação anterior",
    one: "mostra esta publicação e o que ela mudou",
    other: "compara-a com esta, item a item e endereço a endereço",
    noPublication: ({ publication }) =>
      `Não há nenhuma publicação ${publication}: "montra history" mostra as que há`,
    editionNotKept: ({ publication }) =>
      `A edição da publicação ${publication} já não está guardada: "montra history" mostra quais estão`,
    title: ({ publication, isCurrent }) =>
      isCurrent ? `Publicação ${publication}, a atual` : `Publicação ${publication}`,
    labels: { time: "data", who: "quem", message: "nota", edition: "edição" },
    changesNotKept: "O conteúdo dela, ou o da anterior, já não está guardado.",
    same: ({ from, to }) => `As publicações ${from} e ${to} têm o mesmo conteúdo.`,
    rollback: {
      about: "repõe uma publicação anterior: o conteúdo dela passa a ser uma nova",
      number: "o número dela no histórico; se faltar, a anterior à atual",
      note: ({ publication }) => `Reposição da publicação ${publication}`,
      done: ({ publication, time, from }) =>
        `A publicação ${publication}, feita a ${format.moment(time)}, tem o conteúdo da publicação ${from}.`,
      meanwhile: ({ publication }) =>
        `Entretanto, fez-se a publicação ${publication}: veja-a e volte a decidir`,
      first: "Não há nenhuma publicação anterior para repor",
      same: ({ publication }) => `A publicação ${publication} tem o que está publicado agora`,
      damaged: ({ publication, medium }) =>
        `Não é possível repor a publicação ${publication}: o ficheiro media/${medium} falta ou está incompleto. Recupere-o a partir de uma cópia de segurança`,
    },
  },

  editing: {
    imageTooLarge: ({ megabytes, formats }) => ({
      wrong: `a imagem tem mais de ${megabytes} MB`,
      expected: `uma imagem que se possa reduzir aqui: ${formats}`,
      fix: "exporte-a mais pequena: 2000 píxeis de largura chegam bem",
    }),
    noContent: {
      wrong: "este ficheiro não é de nenhuma coleção",
      expected: "uma tabela, como temas.yaml, ou um ficheiro na pasta de uma coleção",
      fix: "escolha um ficheiro da lista",
    },
    readOnly: {
      wrong: "as folhas de cálculo mostram-se aqui, mas não se alteram",
      expected: "uma tabela em .csv, .yaml, .json ou .ndjson",
      fix: "altere-a no Excel ou noutro programa, porque aqui se perderiam fórmulas, formatos e folhas, ou guarde-a como CSV UTF-8",
    },
    cannotBeWritten: {
      wrong: "não é possível gravar isto no ficheiro sem alterar mais nada",
      expected: "um ficheiro em que cada valor esteja à parte",
      fix: "edite o ficheiro; não foi gravado nada",
    },
    notInWindows: ({ character }) => ({
      wrong: `a tabela está guardada na codificação antiga do Windows, que não tem "${character}"`,
      expected: "letras da Europa ocidental",
      fix: 'abra a tabela e guarde-a primeiro como "CSV UTF-8", ou escreva outro sinal',
    }),
    notShown: ({ why }) => ({
      wrong: `não foi possível mostrar a pasta: ${why}`,
      expected: "uma pasta que se possa ler e espaço na pasta temporária",
      fix: "guarde outra vez; se não ajudar, reinicie o programa. Os seus ficheiros não mudaram",
    }),
    notWritten: ({ code }) => ({
      wrong: `não foi possível gravar ou ler o ficheiro (${code})`,
      expected: "uma pasta onde se possa gravar, num disco com espaço",
      fix: "veja quem lá pode gravar e se o disco está cheio; o ficheiro ficou como estava",
    }),
    beingSaved: ({ process }) => ({
      wrong: `${process === undefined ? "outro programa" : `o processo ${process}`} está a gravar nesta pasta e não acaba`,
      expected: "uma pasta em que mais ninguém esteja a guardar",
      fix: "tente outra vez daqui a pouco; não foi alterado nada",
    }),
    removeLink: ({ place }) => `retire a ligação "${place}" ou ponha uma pasta no lugar dela`,
    alreadyThere: ({ name }) => ({
      wrong: `já há um ficheiro com este nome: ${name}`,
      expected: "um nome que nenhum ficheiro tenha",
      fix: "escolha outro nome",
    }),
  },

  preview: {
    preview: "Pré-visualização",
    asOf: ({ moment }) => `Tal como a ${format.moment(moment)}.`,
    now: "O que está agora na pasta, com os rascunhos. Daqui não se publica nada.",
    behind: "A pasta tem erros. As páginas mostram-na como estava antes.",
    problems: ({ count }) => `${number(count)} ${plural(count, { one: "erro", other: "erros" })}`,
    drafts: ({ count }) =>
      `${number(count)} ${plural(count, { one: "rascunho", other: "rascunhos" })}`,
    wholeReport: "O relatório completo",
    notShown: "não se mostra",
    wrong: "A pasta tem erros",
    title: "Relatório da pasta",
  },

  begin: {
    notWritten: ({ folder, code }) =>
      `Não é possível gravar na pasta "${folder}" (${code}). Veja se o disco está cheio e quem pode gravar aí, ou indique outra pasta`,
    isFile: ({ folder }) =>
      `"${folder}" é um ficheiro. Indique uma pasta vazia ou que ainda não exista`,
    notEmpty: ({ folder, names, more }) =>
      `A pasta "${folder}" não está vazia: tem ${format.and([...names, ...(more > 0 ? [`mais ${number(more)}`] : [])])}. Não foi gravado nada. Indique uma pasta vazia ou que ainda não exista`,
    noFolder: ({ folder }) =>
      `"${folder}" não é uma pasta de conteúdos: não tem site.yaml. Indique a pasta com --folder ou comece uma com montra init`,
    unknownKind: ({ what, words }) => `Não se reconhece "${what}". Escreva ${format.or(words)}`,
    noTitle: "O título está vazio: escreva-o entre aspas",
    spreadsheet: ({ file }) =>
      `Esta coleção está na folha de cálculo ${file}: acrescente lá uma linha ou use --draft para um ficheiro à parte`,
    isThere: ({ file }) => `${file} já existe. Não foi gravado nada`,
    changed: ({ file }) => `Entretanto, alguém guardou ${file}. Repita o comando`,
    missing: ({ fields }) => `Falta preencher: ${format.and(fields)}`,
    required: "Obrigatório.",
    written: ({ expected }) => `Escreva ${expected}.`,
    body: ({ help }) => `Por baixo da segunda linha "---", em Markdown: ${help}`,
    next: ({ folder }) =>
      `A seguir, abra o painel de edição: montra desk "${folder}" --open. O _LEIA-ME.md explica os ficheiros`,
  },

  desk: {
    entries: {
      wrong: "Erros a corrigir",
      changes: "Alterações por publicar",
      publish: "Publicar",
      history: "Histórico",
    },
    frame: { navigation: "Painel de edição", site: "Ver o site" },
    browser: {
      link: "Ligar a: notícia, evento ou ficheiro",
      broken: "Estas ligações não apontam para nenhuma página:",
      tooLarge: "O ficheiro é demasiado grande ou não chegou. Reduza-o e volte a escolhê-lo.",
      since:
        "Foram guardadas alterações depois de ter aberto esta página. Ser-lhe-ão mostradas antes de publicar; a sua nota mantém-se.",
      unsaved: "Por guardar:",
      recover: "Continuar",
      discard: "Descartar",
      away: "O painel de edição não responde. O que escrever fica guardado neste navegador; poderá guardar assim que o painel voltar a funcionar.",
      reopened:
        "O painel de edição foi reaberto. Abra noutra janela a ligação nova que ele indicou e volte aqui: o que escreveu está guardado neste navegador.",
    },
    step: ({ phase, done, total }) =>
      total === undefined || total < 2 ? phase : `${phase}: ${number(done)} de ${number(total)}`,
    moment: ({ at }) => format.moment(at),
    written: ({ text }) => format.dateAsWritten(text),
    noPage: "Esta página não existe.",
    toDesk: "Voltar ao painel",
    refused: {
      name: "Este endereço não serve. Use a ligação que apareceu ao abrir o programa.",
      token:
        "O painel de edição não conhece esta janela, talvez por ter sido reaberto. Abra a ligação que apareceu quando o painel foi iniciado; se não estiver a funcionar, inicie-o primeiro (montra desk …). O que escreveu está guardado neste navegador: vai encontrá-lo na primeira página e no formulário onde o escreveu.",
      page: "Este pedido veio de outro site e foi recusado. Abra o painel pela ligação dele.",
      form: "O painel foi reaberto depois de ter aberto este formulário. Não perdeu nada: envie-o outra vez.",
      sendAgain: "Enviar outra vez",
      chooseAgain: "As imagens e os documentos têm de ser escolhidos de novo.",
      unreadable: "Não foi possível ler o formulário. Volte atrás e envie-o outra vez.",
      tooLarge: ({ megabytes }) =>
        `Isto tem mais de ${megabytes} MB. Reduza a imagem ou o documento, ou ponha o ficheiro na pasta à mão.`,
      store: ({ message }) => `Não é possível chegar ao repositório: ${message}`,
      fault: ({ message }) => `Ocorreu um erro no programa; não perdeu nada: ${message}`,
    },
    wrong: {
      reading: "A pasta está a ser lida…",
      none: "Está tudo bem",
      canBePublished: "A pasta pode ser publicada.",
      toChanges: "Ver as alterações",
      title: ({ problems, files }) =>
        `${number(problems)} ${plural(problems, { one: "erro", other: "erros" })} em ${number(files)} ${plural(files, { one: "ficheiro", other: "ficheiros" })}`,
      lead: "O site fica como está até serem corrigidos. Esta página atualiza-se sozinha.",
      expected: "Esperado",
      fix: "O que fazer",
      notices: "Avisos",
      noticed: ({ count }) =>
        `Há ${plural(count, { one: "um aviso", other: `${number(count)} avisos` })}`,
      drafts: "Rascunhos",
      draftsLead: "Não são publicados (o nome do ficheiro começa por _).",
    },
    plan: {
      toPublish: "Publicar estas alterações",
      making: "A verificar o que mudou…",
      problems: "Há erros por corrigir: ainda não é possível publicar",
      unchanged: "Não há alterações por publicar",
      otherSite: "O repositório tem outro site",
      sites: ({ published, given }) =>
        `O repositório tem o site "${published}" e a pasta é de "${given}". Abra o painel com outro repositório.`,
      failed: "Não foi possível verificar o que mudou",
      first: "É a primeira publicação: é tudo novo.",
      storeAway:
        "O repositório já não tem as publicações que tinha. Veja se a pasta dele mudou de lugar ou se o disco está ligado; não foi publicado nada.",
    },
    changes: {
      columns: { field: "Campo", before: "Antes", after: "Depois" },
      added: ({ collection }) => (isFeminine(collection) ? "Novas" : "Novos"),
      removed: ({ collection }) => (isFeminine(collection) ? "Eliminadas" : "Eliminados"),
      reordered: "Os itens estão noutra ordem.",
      scheduled: "Agendado",
      appears: ({ at, zone }) => `aparece a ${format.moment(at, zone)}`,
      goes: ({ at, zone }) => `desaparece a ${format.moment(at, zone)}`,
    },
    addresses: "Endereços (detalhes técnicos)",
    publish: {
      since: "Guardado depois de ter aberto esta página",
      whole: "Tudo o que vai ser publicado",
      look: "Ver cada alteração",
      note: "Nota para o histórico",
      cancel: "Cancelar",
      running: "A publicar…",
      changed:
        "Entretanto, alguém guardou alterações ou publicou. Reveja a lista antes de publicar.",
      refused: "Não foi publicado nada",
      soon: "Os leitores já a veem, ou vê-la-ão dentro de segundos, exceto o que está agendado.",
      busy: ({ who, since }) =>
        `${who ?? "Outra pessoa"} está a publicar neste momento${since ? `, desde ${format.moment(since)}` : ""}. Veja outra vez daqui a pouco.`,
      sure: ({ count }) =>
        count === 1
          ? "Vai ser eliminado um item do site. Confirma?"
          : `Vão ser eliminados ${number(count)} itens do site. Confirma?`,
      large: ({ collection, removed, of }) =>
        `Atenção: vai eliminar ${number(removed)} de ${number(of)} ${counted(collection as CollectionName, of)}, mais de um terço.`,
    },
    history: {
      empty: "Ainda não foi publicado nada.",
      undo: "Desfazer a última publicação",
      published: ({ number: which }) => `Publicado (publicação n.º ${which})`,
      contentOf: ({ number: which }) =>
        which === undefined
          ? "reposição de uma publicação anterior"
          : `conteúdo da publicação ${which}`,
      look: "Ver o site nessa data",
      back: "Repor esta publicação",
      backTo: ({ number: which }) => `Repor o site como estava na publicação ${which}?`,
      folderStays:
        "Os ficheiros da pasta não mudam. Ao publicar outra vez, o que está neles volta ao site.",
    },
  },

  writing: {
    entry: "Escrever",
    lead: "Escolha o que quer escrever. Fica tudo guardado na pasta do site.",
    plural: ({ collection }) => capitalised(many(collection)),
    none: "Ainda não há nada aqui.",
    noneFound: ({ text }) => `Não foi encontrado nada com "${text}".`,
    newOne: ({ collection }) => `${isFeminine(collection) ? "Nova" : "Novo"} ${noun(collection)}`,
    editOne: ({ collection }) => capitalised(noun(collection)),
    draft: "rascunho",
    isDraft: "Rascunho: não será publicado.",
    unnamed: "sem nome",
    up: "Mover para cima",
    down: "Mover para baixo",
    remove: "Eliminar",
    removeConfirm: "Sim, eliminar",
    removeHelp: "Vai ser eliminado. Pode recuperá-lo em «Versões anteriores», no fim da página.",
    save: "Guardar",
    saveAsDraft: "Guardar como rascunho",
    withdraw: "Passar a rascunho",
    undraft: "Pronto a publicar",
    checking: "Guardado. A verificar…",
    saved: ({ problems, notices }) =>
      problems === 0
        ? notices === 0
          ? "Guardado."
          : `Guardado. Há ${plural(notices, { one: "um aviso", other: `${number(notices)} avisos` })} mais abaixo.`
        : `Guardado, mas há ${problems === 1 ? "um erro" : `${problems} erros`}: assim não pode ser publicado.`,
    removed: "Eliminado. Pode recuperá-lo em «Versões anteriores», no fim da página.",
    broughtBack: "A versão anterior foi reposta.",
    unchanged: "Não havia nada para guardar.",
    theirs: "Não guardou nada do que escreveu: ficou a versão da outra pessoa.",
    notSaved: ({ count }) =>
      `Não foi guardado: há ${count === 1 ? "um erro" : `${count} erros`}. O que escreveu está em baixo.`,
    required: "obrigatório",
    more: "Mais campos",
    text: "Texto",
    textHelp:
      "Deixe uma linha em branco entre parágrafos. Formatação: **negrito**, *itálico*, ## subtítulo, - lista, [palavras](endereço).",
    htmlHelp: "Pode ter HTML, por exemplo <p>…</p>.",
    preview: "Pré-visualizar",
    noPreview:
      "Ainda não é possível mostrar a página: preencha os campos obrigatórios ou corrija primeiro os erros da pasta.",
    choose: "Escolha um ficheiro ou arraste-o para aqui",
    crop: "Como aparece nas listas (350 × 200)",
    addEntry: "Acrescentar",
    referTo: ({ collection }) =>
      `Escolha ${isFeminine(collection) ? "uma" : "um"} da lista ${ofMany(collection)} ou escreva o nome.`,
    fillIn: "Este campo é obrigatório.",
    slugHelp: "Se ficar em branco, é feito a partir do título ou do nome.",
    codeHelp: "Se ficar em branco, é criado automaticamente.",
    example: ({ example }) => `Por exemplo, ${example}.`,
    seeText: "Editar o ficheiro",
    versions: "Versões anteriores",
    bringBack: "Repor",
    named: {
      title: ({ count }) => (count === 1 ? "Um item usa este" : `${number(count)} itens usam este`),
      lead: "Sem ele, a referência passa a ser um erro e não é possível publicar até ser corrigida. Substitua-o por outro, ou continue e corrija depois.",
      by: "Em vez dele, usar",
      replace: "Substituir em todos e continuar",
      leave: "Continuar sem substituir",
      isDraft:
        "o item é agora um rascunho: abra-o em Escrever e escolha «Pronto a publicar», ou indique outro",
      isRemoved: "o item foi eliminado: reponha-o em «Erros a corrigir», ou indique outro",
    },
    recovered: "O seu texto está de volta. Ainda não foi guardado.",
    lookAt: { before: "Ver como era antes", unsaved: "Ver este texto" },
    did: {
      set: ({ fields }) => `alterou ${format.and(fields)}`,
      add: ({ called }) => `acrescentou ${called}`,
      remove: ({ called }) => `eliminou ${called}`.trim(),
      text: () => "editou o ficheiro",
      restore: () => "repôs uma versão anterior",
      unsaved: () =>
        "texto que não chegou a ser guardado, porque outra pessoa tinha alterado o mesmo",
    },
    versionTitle: "Versão anterior",
    versionLead:
      "Repor esta versão altera o seguinte. O que lá está agora também fica guardado nas versões.",
    sameAsThen: "É igual ao que está agora: não há nada para repor.",
    current: "Agora",
    inVersion: "Nesta versão",
    yourName: "O seu nome",
    nameHelp: "Aparece nas versões anteriores e no histórico.",
    asText: "Está a editar o ficheiro diretamente.",
    settings: "As definições do site (site.yaml)",
    conflictText:
      "Outra pessoa guardou alterações neste ficheiro, que agora está assim. A sua versão está em baixo e ainda não foi guardada.",
    conflict: "Outra pessoa guardou alterações neste texto",
    conflictLead:
      "A sua versão ainda não foi guardada. Escolha o que deve ficar nestes campos e guarde de novo. As outras alterações, as suas e as da outra pessoa, mantêm-se; a versão que não escolher fica em «Versões anteriores».",
    mine: "A sua versão",
    now: "A versão da outra pessoa",
    nothing: "nada",
    goneTitle: "Este item já não existe",
    gone: "Entretanto, alguém o eliminou, ou o ficheiro deixou de se poder ler. O seu texto está em baixo: guarde para o criar de novo.",
    moved: ({ file }) =>
      `Entretanto, alguém mudou o nome do ficheiro: o item está agora em ${file}. Ainda nada foi guardado. Guarde agora, e o que escreveu fica lá.`,
    noSuchItem: "Este item não existe ou já não está neste lugar. Escolha-o na lista.",
    wrongFile: "não é uma imagem nem um documento que se publique",
    otherFile: "guarde-o num destes formatos ou escolha outro ficheiro",
  },
};
